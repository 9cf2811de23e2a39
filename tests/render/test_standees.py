"""Figures show the picture or icon of their cards, twice, with their name."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.imposition.cards import CardOptions
from generator.imposition.standee import Standee
from generator.units import A4, Paper
from tests.pdf.test_impose import placed
from tests.printing import build, page_texts
from tests.support import library_of, write_game

DECK = """
collections:
  heroes:
    name: Heroes
    entries:
      knight: {name: Knight, icon: bat, copies: 2, text: Rides.}
      wizard:
        name: Wizard
        copies: 1
        text: Waits.
        picture: {file: red.png, alt: Red., credit: Ada, licence: CC0}
      ghost: {name: Ghost, copies: 1, text: Haunts.}
decks:
  hero-cards:
    title: Heroes
    cards:
      heroes: {kind: entries, collection: heroes}
"""
FIGURE = Standee(25, 45)
SOME = CardOptions(standees=FIGURE, only=("knight", "wizard"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("standees")
    red = io.BytesIO()
    Image.new("RGB", (600, 900), (255, 0, 0)).save(red, "PNG")
    write_game(folder, {"decks.yaml": DECK, "pictures/red.png": red.getvalue()})
    return folder


def printed(home: Path, edition: str = "colour") -> bytes:
    library = library_of(home / "content" / "minimal")
    wishes = {"papers": (A4,), "editions": (edition,), "cards": SOME}
    built = build(library, home / "out", **wishes)
    assert built.findings == ()
    (written,) = built.files
    suffix = "" if edition == "colour" else f"-{edition}"
    assert written.path.name == f"hero-cards-a4{suffix}-standees.pdf"
    return written.path.read_bytes()


@pytest.mark.parametrize("edition", ["colour", "mono", "ink-saver", "high-contrast"])
def test_every_card_stands_with_both_faces(home: Path, edition: str) -> None:
    pdf = printed(home, edition)
    (slots,) = placed(pdf, (FIGURE.width, FIGURE.height))
    assert [(slot.page, slot.turn) for slot in slots] == [
        *((0, 0), (0, 180), (0, 0), (0, 180)),
        *((1, 0), (1, 180)),
    ]
    (words,) = page_texts(pdf)
    assert words.count("knight") == 4
    assert words.count("wizard") == 2


def test_a_picture_fills_its_figure(home: Path) -> None:
    pdf = printed(home)
    (slots,) = placed(pdf, (FIGURE.width, FIGURE.height))
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=3).to_pil().convert("RGB")
    per_mm = 3 * 72 / 25.4
    face = slots[4].box
    for x, y in ((face.left - 1, face.top + 5), (face.left + 12, face.top + 20)):
        assert picture.getpixel((round(x * per_mm), round(y * per_mm))) == (255, 0, 0)


def test_what_shows_nothing_is_a_finding(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", papers=(A4,), cards=CardOptions(standees=FIGURE))
    (finding,) = built.findings
    assert finding.code == "R01"
    assert finding.message == "“ghost” has neither picture nor icon, so it is no figure"


def test_figures_larger_than_the_paper_are_a_finding(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", papers=(Paper("a6", 105, 110),), cards=SOME)
    (finding,) = built.findings
    assert finding.message == "not one figure of 25 × 45 mm fits on a6"
