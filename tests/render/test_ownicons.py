"""Own drawings are printed wherever icons are: on pages, on maps, with their credits."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import IconSet, icons_of
from generator.content.read import read_game
from generator.content.resources import TEMPLATES
from generator.layout.side import Box
from generator.render.assets import Assets
from generator.render.imprint import drawn_by
from generator.render.maps import MapMaker
from generator.units import A4
from tests.cli.running import EN, build
from tests.islands import MAP, write_island
from tests.printing import STARTER, begin_starter, bundled_theme

FOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>'
FLAG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<path fill="#ff0000" d="M0 0h9v4h-9z"/><path fill="#0000ff" d="M0 5h9v4h-9z"/></svg>'
)
CREDITS = 'fox: {by: [jane-doe], source: game-icons.net}\n"*": {by: Anna, licence: CC0}\n'


def png() -> bytes:
    picture = Image.new("L", (120, 60), 255)
    ImageDraw.Draw(picture).rectangle((10, 10, 90, 50), fill=0)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def own(tmp_path: Path) -> IconSet:
    home = tmp_path / "icons"
    home.mkdir()
    (home / "fox.svg").write_text(FOX)
    (home / "flag.svg").write_text(FLAG)
    (home / "coin.png").write_bytes(png())
    (home / "anchor.svg").write_text(FOX)
    (home / "credits.yaml").write_text(CREDITS)
    return IconSet((home,))


def assets(own: IconSet, edition: Edition = "colour") -> Assets:
    return Assets(TEMPLATES, bundled_theme("classic"), edition, own)


def fetched(name: str, own: IconSet, edition: Edition = "colour") -> str:
    return assets(own, edition).fetch(f"asset:icon/{name}/accent")[0].decode()


def test_one_colour_is_that_of_the_place(own: IconSet) -> None:
    accent = bundled_theme("classic").palette("colour")["accent"]
    for name in ("fox", "coin"):
        assert f'fill="{accent}"' in fetched(name, own)
        assert "currentColor" not in fetched(name, own)


def test_an_own_drawing_wins_over_the_icon_set(own: IconSet) -> None:
    assert "M1 1h7l-3 7z" in fetched("anchor", own)
    assert "M1 1h7l-3 7z" not in fetched("anchor", IconSet())


def test_several_colours_stay_and_are_grey_without_colour(own: IconSet) -> None:
    assert {"#ff0000", "#0000ff"} <= set(fetched("flag", own).split('"'))
    grey = fetched("flag", own, "mono")
    assert "#363636" in grey
    assert "#121212" in grey
    kept = replace(own, in_own_colours=frozenset({"fox"}))
    assert "currentColor" not in assets(kept).icon("fox")


CLIPPED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c">
<path d="M0 0h4.5v9h-4.5z"/></clipPath><path d="M0 0h9v9h-9z" {} clip-path="url(#c)"/></svg>"""


@pytest.mark.parametrize(
    ("shade", "opacity", "stays"), [("", 255, False), ('fill-opacity="50%"', 128, True)]
)
def test_a_clipped_drawing_in_one_colour_has_that_of_its_place(
    own: IconSet, shade: str, opacity: int, stays: bool
) -> None:
    """On a page it is a picture; where its colour is not known yet, outlines, or as it was."""
    (own.homes[0] / "fox.svg").write_text(CLIPPED.format(shade))
    encoded = fetched("fox", own).partition("base64,")[2].partition('"')[0]
    accent = bundled_theme("classic").palette("colour")["accent"]
    with Image.open(io.BytesIO(base64.b64decode(encoded))) as picture:
        side = picture.width
        half = picture.getpixel((side // 4, side // 2))
        assert half == pytest.approx((*bytes.fromhex(accent[1:]), opacity), abs=2)
        assert picture.getpixel((side * 3 // 4, side // 2))[3] == 0  # type: ignore[index]
    inlined = assets(own).icon("fox")
    assert "currentColor" in inlined
    assert ("clip-path" in inlined) is stays


def test_a_box_knows_the_resolution_of_its_png(own: IconSet) -> None:
    box = Box("image", "", "at", 0, 0, 10.16, 10.16)
    here = assets(own)
    assert here.coloured(replace(box, drawing="icon/coin/ink")).dpi == pytest.approx(300)
    assert here.coloured(replace(box, drawing="icon/fox/ink")).dpi == 0
    assert here.coloured(replace(box, drawing="icon/fox/ink")).colour
    assert here.coloured(replace(box, drawing="icon/flag/ink", colour="#ff0000")).colour == ""


def test_everyone_is_credited(own: IconSet) -> None:
    by = drawn_by(["fox", "flag", "coin", "bat-wing"], TEMPLATES, own)
    assert by.artists == ["Jane Doe", "Lorc"]
    assert by.others == ["Anna (CC0)"]
    assert drawn_by(["bat-wing"], TEMPLATES, IconSet()) == (["Lorc"], [])


def test_the_digest_follows_files_and_colours(own: IconSet) -> None:
    before = own.digest
    assert replace(own, in_own_colours=frozenset({"fox"})).digest != before
    (own.homes[0] / "flag.svg").write_text(FOX)
    assert own.digest != before
    assert IconSet().digest == ""


def island(home: Path) -> Game:
    marked = MAP.replace("name: Village\n", "name: Village\n    icon: fox\n    mark: drawing\n", 1)
    folder = write_island(home, {"map.yaml": marked})
    (folder / "icons").mkdir()
    (folder / "icons/fox.svg").write_text(FLAG)
    (folder / "icons/credits.yaml").write_text(CREDITS)
    (folder / "own.yaml").write_text("icons:\n  fox:\n    drawing: fox\n    alt: Fox\n")
    game = read_game(folder).game
    assert game is not None
    return game


def test_a_map_and_its_legend_show_it(tmp_path: Path) -> None:
    game = island(tmp_path)
    theme = bundled_theme("classic")
    made = MapMaker(game, "en", theme, "colour", TEMPLATES)
    assert "#ff0000" in made.chart.drawings["fox"]
    page = made.on_paper(A4).svg()
    assert page.count("M0 0h9v4h-9z") > 1
    assert "Jane Doe" in " ".join(made.small_print())
    assert icons_of(game, theme.folder).file("fox")


def test_a_sheet_shows_it_and_follows_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_starter(tmp_path)
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "content" / STARTER
    (folder / "icons").mkdir()
    (folder / "icons/robber.svg").write_text(FLAG)
    (folder / "icons/credits.yaml").write_text("robber: {by: Anna, licence: CC0}\n")
    assert build().code == 0
    document = pypdfium2.PdfDocument(EN / "summary-a4.pdf")
    page = document[0]
    words = page.get_textpage().get_text_range().replace("\r\n", " ")
    red = page.render(scale=1).to_pil().convert("RGB").getcolors(1 << 20)
    document.close()
    assert "Other icons: Anna (CC0)." in words
    assert (255, 0, 0) in {colour for _, colour in red or ()}
    assert "nothing to do" in build().out
    (folder / "icons/robber.svg").write_text(FLAG.replace("#ff0000", "#00ff00"))
    assert "1 side printed" in build().out
