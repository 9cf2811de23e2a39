"""The site is whole, stands alone, and is written once."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from generator.gallery.site import make
from tests.gallery.gallery import Made


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
            elif name == "id" and value:
                self.ids.add(value)


def links_of(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text("utf-8"))
    return links


def pages(made: Made) -> list[Path]:
    return [path for path in sorted(made.out.rglob("*.html")) if path.parent.name != "read"]


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
        "minimal/de/read/summary.html",
        "minimal/de/print/minimal-a4.pdf",
        "minimal/de/print/summary-a4.pdf",
        "minimal/de/print/map-a4.pdf",
        "minimal/de/print/beast-cards-a4-duplex-long.pdf",
        "minimal/de/pictures/summary-back-small.webp",
        "site_files/style.css",
    ):
        assert name in names


def test_every_link_leads_somewhere(made: Made) -> None:
    seen = 0
    for path in pages(made):
        own = links_of(path)
        for address in own.found:
            name, _, place = address.partition("#")
            target = (path.parent / name).resolve() if name else path
            if address.startswith("data:"):
                continue
            assert target.is_file(), (path, address)
            if place and target.suffix == ".html":
                assert place in links_of(target).ids, (path, address)
            seen += 1
    assert seen > 50


def test_what_the_search_finds_is_on_the_pages(made: Made) -> None:
    script = made.page("minimal/en/rules.js")
    addresses = re.findall(r'"(read/[^"]+)#([^"]+)"', script)
    assert addresses
    for page, place in addresses:
        assert place in links_of(made.out / "minimal" / "en" / page).ids


def test_nothing_comes_from_elsewhere(made: Made) -> None:
    written = [*pages(made), *made.out.rglob("*.css"), *made.out.rglob("*.js")]
    for path in written:
        text = path.read_text("utf-8")
        addresses = re.findall(r"(?:https?:)?//[a-z][^\s\"')]*", text)
        assert [each for each in addresses if "www.w3.org" not in each] == [], path


def test_a_second_run_writes_nothing(made: Made) -> None:
    again = make(made.request, made.out)
    assert again.fresh == 0
    assert again.files == made.site.files


def test_pages_tell_no_day_and_no_place_of_this_machine(made: Made) -> None:
    for path in pages(made):
        assert str(made.out.parent) not in path.read_text("utf-8")
