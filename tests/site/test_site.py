"""The site is whole, stands alone, and is written once."""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build import pipeline
from generator.build.checking import Checked
from generator.build.pipeline import Built
from generator.build.pool import processes
from generator.build.request import Progress, Request
from generator.content.resources import TEMPLATES, library
from generator.render.qrcode import page_address
from generator.site.site import make
from generator.units import A4, LETTER
from tests.gridmaps import GLEN
from tests.islands import write_shared
from tests.site.gallery import Made
from tests.support import write_game


class Links(HTMLParser):
    """Collects what a page leads to and needs, and the ids on it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.found.append(value)
            elif name == "srcset" and value:
                self.found += [picture.split()[0] for picture in value.split(",")]
            elif name == "id" and value:
                self.ids.add(value)


def links_of(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text("utf-8"))
    return links


def pages(made: Made) -> list[Path]:
    return sorted(made.out.rglob("*.html"))


def test_nothing_is_wrong(made: Made) -> None:
    assert not any(finding.is_error for finding in made.site.findings)
    assert made.site.fresh == len(made.site.files) > 40


def test_what_is_there(made: Made) -> None:
    names = [path.relative_to(made.out).as_posix() for path in made.site.files]
    for name in (
        "index.html",
        "index-de.html",
        "minimal/de/index.html",
        "minimal/de/map.html",
        "minimal/de/map.svg",
        "minimal/de/rules.js",
        "minimal/de/read.html",
        "minimal/de/app.webmanifest",
        "minimal/de/worker.js",
        "minimal/icon.svg",
        "minimal/icon.png",
        "minimal/de/print/minimal-a4.pdf",
        "minimal/de/print/summary-a4.pdf",
        "minimal/de/print/map-a4.pdf",
        "minimal/de/print/beast-cards-a4-duplex-long.pdf",
        "minimal/de/pictures/summary-back-small.webp",
        "site_files/style.css",
        "site_files/fonts/eb-garamond-400.woff2",
    ):
        assert name in names


def test_every_link_leads_somewhere(made: Made) -> None:
    seen = 0
    for path in pages(made):
        own = links_of(path)
        for address in own.found:
            name, _, place = address.partition("#")
            target = (path.parent / name).resolve() if name else path
            if address.startswith(("data:", "https:")):
                continue
            assert target.is_file(), (path, address)
            if place and target.suffix == ".html":
                assert place in links_of(target).ids, (path, address)
            seen += 1
    assert seen > 50


def test_what_the_search_finds_is_on_the_pages(made: Made) -> None:
    script = made.page("minimal/en/rules.js")
    addresses = re.findall(r'"(read\.html)#([^"]+)"', script)
    assert addresses
    for page, place in addresses:
        assert place in links_of(made.out / "minimal" / "en" / page).ids


def test_codes_on_paper_lead_to_pages_of_the_site(made: Made) -> None:
    name, _, place = page_address("", "minimal", "de", "summary").partition("#")
    assert place in links_of(made.out / name).ids


def test_nothing_comes_from_elsewhere(made: Made) -> None:
    written = [*pages(made), *made.out.rglob("*.css"), *made.out.rglob("*.js")]
    for path in written:
        text = re.sub(
            r'<a href="https://[^"]+" rel="license noopener">', "", path.read_text("utf-8")
        )
        addresses = re.findall(r"(?:https?:)?//[a-z][^\s\"')]*", text)
        assert [each for each in addresses if "www.w3.org" not in each] == [], path


def test_credits_link_their_licences(made: Made) -> None:
    for name in ("minimal/en/index.html", "minimal/de/index.html"):
        licences = [each for each in links_of(made.out / name).found if each.startswith("https:")]
        assert "https://creativecommons.org/licenses/by/3.0/" in licences
        assert "https://openfontlicense.org/" in licences


def test_pages_are_described(made: Made) -> None:
    for name in ("index.html", "minimal/de/index.html", "minimal/de/read.html"):
        page = made.page(name)
        assert re.search(r'<meta name="description" content="[^"]{20,}">', page)
        assert '<meta property="og:title" content="' in page
        assert "og:image" not in page  # it would need the address of the site


def test_addresses_are_whole_where_the_site_is_known(made: Made, tmp_path: Path) -> None:
    make(made.request, tmp_path / "site", address="https://example.org/aids/")
    page = (tmp_path / "site/minimal/de/index.html").read_text("utf-8")
    (image,) = re.findall(
        r'<meta property="og:image" content="https://example.org/aids/(.+)">', page
    )
    assert (tmp_path / "site" / image).is_file()
    assert 'rel="canonical" href="https://example.org/aids/minimal/de/index.html"' in page


def test_fonts_are_packed(made: Made) -> None:
    fonts = list((made.out / "site_files/fonts").iterdir())
    assert len(fonts) > 4
    assert {font.read_bytes()[:4] for font in fonts} == {b"wOF2"}


def test_the_worker_stores_files_of_the_site(made: Made) -> None:
    """A single missing one would keep the aid from being stored at all."""
    home = made.out / "minimal/de"
    (stored,) = re.findall(r"ADDRESSES = (\[.*\]);", made.page("minimal/de/worker.js"))
    addresses = json.loads(stored)
    assert {"./", "read.html", "map.html", "map.svg"} < set(addresses)
    for address in addresses:
        assert (home / address).exists(), address
    manifest = json.loads(made.page("minimal/de/app.webmanifest"))
    assert (home / manifest["start_url"]).is_file()
    assert all((home / each["src"]).is_file() for each in manifest["icons"])


def test_a_second_run_writes_nothing(made: Made) -> None:
    again = make(made.request, made.out)
    assert again.fresh == 0
    assert again.files == made.site.files


def test_pages_tell_no_day_and_no_place_of_this_machine(made: Made) -> None:
    for path in pages(made):
        assert str(made.out.parent) not in path.read_text("utf-8")


def test_nothing_but_the_site_is_in_its_folder(made: Made) -> None:
    there = {path for path in made.out.rglob("*") if path.is_file()}
    assert there == set(made.site.files)


def write_two_games(home: Path) -> Request:
    """Write two games that share a map; nothing of them is built yet."""
    folder = write_shared(home)
    castle = folder.with_name("castle")
    shutil.copytree(folder, castle)
    text = (castle / "game.yaml").read_text("utf-8")
    (castle / "game.yaml").write_text(text.replace("id: minimal", "id: castle"), "utf-8")
    processes.warm_up(TEMPLATES, 1)
    return Request(
        library(folder.parent),
        home / "output",
        papers=(A4, LETTER),
        editions=("colour", "ink-saver"),
    )


def stop_at(monkeypatch: pytest.MonkeyPatch, game: str) -> list[tuple[str, ...]]:
    """Stop builds where a game is begun; return the list in which the games of builds are told."""
    build = pipeline.build
    begun: list[tuple[str, ...]] = []

    def stopped(request: Request, progress: Progress, checked: Checked) -> Built:
        begun.append(request.games)
        if game in request.games:
            raise KeyboardInterrupt
        return build(request, progress, checked=checked)

    monkeypatch.setattr(pipeline, "build", stopped)
    return begun


def test_games_are_written_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done stands when the rest is stopped, and is not done again."""
    request, out = write_two_games(tmp_path), tmp_path / "site"
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        begun = stop_at(patch, "minimal")
        make(request, out)
    assert list(dict.fromkeys(begun)) == [("castle",), ("minimal",)]
    first = {path: path.stat().st_mtime_ns for path in out.glob("castle/**/*") if path.is_file()}
    assert out / "castle/en/print/castle-letter-ink-saver.pdf" in first
    assert out / "castle/en/pictures/map-small.webp" in first
    assert "castle/en/index.html" in links_of(out / "index.html").found

    site = make(request, out)
    assert {path: path.stat().st_mtime_ns for path in first} == first
    second = [path for path in site.files if out / "minimal" in path.parents]
    assert site.fresh == len(second) + len(["index.html", "style.css"])
    led_to = links_of(out / "index.html").found
    assert {"castle/en/index.html", "minimal/en/index.html"} < set(led_to)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        stop_at(patch, "minimal")
        make(request, out)
    assert links_of(out / "index.html").found == led_to  # a shelf is not taken down meanwhile


def test_there_is_one_page_for_a_phone(tmp_path: Path) -> None:
    request = write_two_games(tmp_path)
    make(replace(request, games=("castle",)), tmp_path / "site")
    built = {path.name for path in (request.out / "castle" / "en").iterdir()}
    assert "castle-letter-ink-saver.pdf" in built
    assert [path.name for path in (tmp_path / "site/castle/en").glob("r*.html")] == ["read.html"]


def test_parts_are_no_games(tmp_path: Path) -> None:
    request = write_two_games(tmp_path)
    site = make(replace(request, games=("isle",)), tmp_path / "site")
    assert site.files == ()
    (finding,) = (each for each in site.findings if each.is_error)
    assert finding.message == "“isle” is a part that games share, and has no aid of its own"
    assert not (tmp_path / "output" / "isle").exists()


def test_a_map_of_hexes_has_a_page(tmp_path: Path) -> None:
    """It can be zoomed and is there without a network; its places lead nowhere by themselves."""
    folder = write_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    request = Request(library(folder.parent), tmp_path / "output", papers=(A4,))
    site = make(request, tmp_path / "site")
    assert [each.code for each in site.findings] == ["P11"], "the sheet of the test is empty"
    home = tmp_path / "site" / "minimal" / "en"
    words = (home / "glen-map.html").read_text("utf-8")
    assert 'src="glen-map.svg"' in words
    assert "The ford" in words
    assert (home / "glen-map.svg").read_bytes().startswith(b"<svg")
    assert "glen-map.html" in (home / "index.html").read_text("utf-8")
    stored = (home / "worker.js").read_text("utf-8")
    assert "glen-map.html" in stored
    assert "glen-map.svg" in stored
