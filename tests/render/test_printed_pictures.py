"""Cards, sheets and pages for the screen that show pictures, as they are printed."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace

from generator.build.checking import check
from generator.checks.engine import judge
from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.resources import TEMPLATES
from generator.language.wording import Wording
from generator.layout.cards import cards_of
from generator.layout.side import BLEED, Box
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.render.assets import Assets
from generator.render.jobs import inputs_of, key_of, run
from generator.render.page import Pages
from generator.render.pictures import homes_of
from generator.render.sidejob import SideJob, SideResult
from generator.render.webpage import web_page
from generator.units import A4, Paper
from tests.content.artwork import SVG, gradient, png, saved, with_place
from tests.printing import bundled_theme
from tests.support import library_of, sound_game

POKER = Paper("poker", 63.5, 88.9)
GAME = """
collections:
  omens:
    name: Omens
    entries:
      comet:
        name: Comet
        copies: 2
        picture: comet.jpg
        text: Draw two cards.
      crow:
        name: Crow
        picture: {file: crow.png, decorative: true, credit: Ada, licence: CC BY 4.0}
        text: Discard a card.
      tower:
        name: Tower
        picture: {file: tower.svg, alt: A tower of stone., credit: Ada, licence: CC BY 4.0}
        text: Keep it.
sections:
  omens:
    title: Omens
    picture: {file: comet.jpg, alt: A comet at night., fit: contain, credit: Bob}
    blocks:
      all: {kind: entries, collection: omens}
sheets:
  omens:
    title: Omens
    front:
      title: Omens
      picture: {file: crow.png, alt: Crows over the town.}
      bands:
        - fill: [omens]
decks:
  omens:
    title: Omens
    pictures: MODE
    back: {picture: {file: crow.png, decorative: true}}
    cards:
      all: {kind: entries, collection: omens}
"""
FILES = {
    "pictures/comet.jpg": with_place(gradient(900, 600), "JPEG"),
    "pictures/crow.png": with_place(gradient(900, 1300), "PNG"),
    "pictures/tower.svg": SVG,
}


def game_of(home: Path, mode: str = "window") -> Game:
    return sound_game(home, {"omens.yaml": GAME.replace("MODE", mode), **FILES})


def job_of(game: Game, card: str, edition: Edition = "colour") -> SideJob:
    theme = bundled_theme("classic")
    return SideJob(game, "omens", card, "en", POKER, theme, edition, TEMPLATES)


def sheet_of(game: Game) -> SideResult:
    sheets = replace(game, content=replace(game.content, decks={}))
    job = SideJob(sheets, "omens", "front", "en", A4, bundled_theme("classic"), "colour", TEMPLATES)
    return run(job)


def pictures_of(result: SideResult) -> list[Box]:
    return [box for box in result.proof.boxes if box.dpi or box.drawing.startswith("picture/")]


def images_in(pdf: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(io.BytesIO(pdf)) as file:
        found = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        images = [each for each in found if each.get("/Subtype") == pikepdf.Name.Image]
        return [(int(each.Width), int(each.Height), str(each.Filter)) for each in images]  # type: ignore[misc]


def codes(result: SideResult) -> set[str]:
    return {finding.code for finding in judge(result.proof)}


def test_a_window_is_as_high_as_the_deck_says(tmp_path: Path) -> None:
    (box,) = pictures_of(run(job_of(game_of(tmp_path), "comet-1")))
    assert box.text == "Comet"
    assert box.height == pytest.approx(0.4 * POKER.height, abs=0.05)
    assert box.dpi == pytest.approx(350, abs=1)


def test_a_full_picture_fills_the_bleed_and_is_not_at_the_edge(tmp_path: Path) -> None:
    result = run(job_of(game_of(tmp_path, "full"), "comet-1"))
    (box,) = pictures_of(result)
    assert (box.x, box.y) == pytest.approx((-BLEED, -BLEED), abs=0.02)
    assert (box.right, box.bottom) == pytest.approx(
        (POKER.width + BLEED, POKER.height + BLEED), abs=0.02
    )
    words = next(box for box in result.proof.boxes if "Draw two" in box.text)
    assert words.y > 0.7 * POKER.height, "the words stand at the foot"
    assert codes(result) == {"P22"}, "600 pixels are too few for so large a picture"


def test_a_coarse_picture_is_told_with_the_pixels_that_it_needs(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    (game.folder / "pictures" / "comet.jpg").write_bytes(saved(gradient(200, 150), "JPEG"))
    (finding,) = judge(run(job_of(game, "comet-1")).proof)
    assert finding.code == "P22"
    assert "“Comet” has 95 pixels to the inch on the card" in finding.message
    assert "at least 438 × 280 pixels" in finding.hint


def test_words_are_read_aloud_and_decoration_is_not(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    described, decorative, drawn = (run(job_of(game, id)) for id in ("comet-1", "crow", "tower"))
    said = [
        [tag.words for tag in result.proof.tags.all() if tag.role == "Figure"]
        for result in (described, decorative, drawn)
        if result.proof.tags
    ]
    assert said == [["Comet"], [], ["A tower of stone."]]
    assert codes(described) | codes(decorative) | codes(drawn) == set()


def test_copies_share_one_picture_and_say_nothing_of_the_camera(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    ids = [card.id for card in cards_of(game, "omens")]
    assert ids == ["comet-1", "comet-2", "crow", "tower"]
    sides = [run(job_of(game, id)).pdf for id in ids]
    assert sides[0] == run(job_of(game, "comet-1")).pdf
    joined = join(sides, Document.of(game, "Omens", "Omens", "en"))
    kinds = sorted(filter for *_, filter in images_in(joined))
    assert kinds == ["/DCTDecode", "/FlateDecode"]
    with pikepdf.open(io.BytesIO(joined)) as file:
        streams = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        assert not any(b"SECRET-CAMERA" in each.read_raw_bytes() for each in streams)


def test_mono_has_grey_pixels_only(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    for id in ("comet-1", "crow", "tower"):
        with pikepdf.open(io.BytesIO(run(job_of(game, id, "mono")).pdf)) as file:
            spaces = {
                str(each.ColorSpace)
                for each in file.objects
                if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == pikepdf.Name.Image
            }
            assert spaces == {"/DeviceGray"}, id


def test_a_back_shows_its_picture_instead_of_the_pattern(tmp_path: Path) -> None:
    result = run(job_of(game_of(tmp_path), "back"))
    (box,) = pictures_of(result)
    assert box.width == pytest.approx(POKER.width + 2 * BLEED, abs=0.05)
    assert codes(result) == set()


def test_a_sheet_shows_the_pictures_of_sections_and_entries(tmp_path: Path) -> None:
    result = sheet_of(game_of(tmp_path))
    boxes = pictures_of(result)
    assert sorted(box.text for box in boxes) == [
        "",
        "A comet at night.",
        "A tower of stone.",
        "Comet",
        "Crows over the town.",
    ]
    banner = next(box for box in boxes if box.text.startswith("Crows"))
    assert banner.width == pytest.approx(6.5 * banner.height, rel=0.02)
    foot = " ".join(box.text for box in result.proof.boxes if box.id == "footer")
    assert "Pictures: Ada (CC BY 4.0) and Bob." in foot
    assert codes(result) <= {"P11", "P22"}


def test_a_changed_picture_is_printed_anew(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    before, inputs = key_of(job_of(game, "comet-1")), inputs_of(job_of(game, "comet-1"), "")
    (game.folder / "pictures" / "comet.jpg").write_bytes(saved(gradient(901, 600), "JPEG"))
    again = replace(game)
    assert key_of(job_of(again, "comet-1")) != before
    assert inputs_of(job_of(again, "comet-1"), "") != inputs


def test_a_page_for_the_screen_holds_its_pictures(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    assets = Assets(TEMPLATES, bundled_theme("classic"), "colour", pictures=homes_of(game))
    page = web_page(Pages(game, Wording(game.content, "en"), assets), "omens")
    assert "asset:" not in page
    found = dict(re.findall(r'<img class="[^"]*" data-at="([^"]*)" src="(data:[^"]*)"', page))
    assert set(found) == {
        "sheets.omens.front.picture",
        "sections.omens.picture",
        *(f"collections.omens.entries.{id}.picture" for id in ("comet", "crow", "tower")),
    }
    data = base64.b64decode(found["sections.omens.picture"].partition(",")[2])
    assert data.startswith(b"\xff\xd8\xff")
    assert b"SECRET-CAMERA" not in data


def test_a_picture_that_breaks_only_when_it_is_decoded_is_an_error(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    (game.folder / "pictures" / "crow.png").write_bytes(png(40, 40, bytes(9)))
    assert "P09" in codes(run(job_of(game, "crow")))


def test_links_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    path = game.folder / "pictures" / "crow.png"
    path.rename(tmp_path / "crow.png")
    path.symlink_to(tmp_path / "crow.png")
    found = [f for f in check(library_of(game.folder)).findings if f.code == "S39"]
    assert [f.message for f in found] == ["“crow.png” leads out of the folder “pictures”"] * 3


def test_a_column_of_a_table_names_pictures(tmp_path: Path) -> None:
    table = "Name,Effect,Art\nComet,Draw two cards.,comet.jpg\nCrow,Discard a card.,crow.png\n"
    omens = """
collections:
  omens:
    name: Omens
    from: omens.csv
    columns: {name: Name, text: Effect, picture: Art}
decks:
  omens:
    title: Omens
    cards:
      all: {kind: entries, collection: omens}
"""
    game = sound_game(tmp_path, {"omens.yaml": omens, "omens.csv": table, **FILES})
    assert {box.text for box in pictures_of(run(job_of(game, "crow")))} == {"Crow"}
    (game.folder / "pictures" / "crow.png").unlink()
    (finding,) = [f for f in check(library_of(game.folder)).findings if f.code == "S39"]
    assert (Path(finding.place.file).name, finding.place.line) == ("omens.csv", 3)
