"""The box of a deck is drawn from its content, in every edition, and fits its paper."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.imposition.cards import CardOptions
from generator.imposition.marks import Tool
from generator.imposition.sizes import CARD_SIZES
from generator.imposition.tuckbox import BoxSize, laid_on
from generator.pdf.presswork import PressOptions
from generator.units import A4, LETTER, Paper, mm_from_pt
from tests.pdf.test_impose import placed
from tests.printing import build
from tests.support import library_of, write_game

DECK = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, copies: 50, text: Burns.}
decks:
  spell-cards:
    title: Spells
    copies: one
    cards:
      spells: {kind: entries, collection: spells}
"""
BOX = CardOptions(box=0.3)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boxes")
    write_game(folder, {"decks.yaml": DECK})
    return folder


def boxes(home: Path, **wishes: object) -> list[Path]:
    built = build(library_of(home / "content" / "minimal"), home / "out", **wishes)
    assert built.findings == ()
    return [written.path for written in built.files]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_both_large_faces_show_the_back_of_the_cards(home: Path, paper: Paper) -> None:
    (path,) = boxes(home, papers=(paper,), cards=BOX)
    assert path.name == f"spell-cards-{paper.name}-box.pdf"
    laid = laid_on(BoxSize.of(CARD_SIZES["poker"], 1, 0.3), paper)
    assert laid
    faces = [laid.face(name) for name in ("front", "back")]
    (slots,) = placed(path.read_bytes(), (63.5, 88.9))
    assert len(slots) == 2
    for slot, face in zip(slots, faces, strict=True):
        middle = slot.box.left + slot.box.width / 2, slot.box.top + slot.box.height / 2
        wanted = face.left + face.width / 2, face.top + face.height / 2
        assert middle == pytest.approx(wanted, abs=0.1)
    with pikepdf.Pdf.open(path) as opened:
        trim = [mm_from_pt(float(each)) for each in opened.pages[0].trimbox]
    bounds = laid.net.bounds
    assert trim[2] - trim[0] == pytest.approx(bounds.width, abs=0.05)
    assert trim[3] - trim[1] == pytest.approx(bounds.height, abs=0.05)


@pytest.mark.parametrize("edition", ["colour", "ink-saver", "mono", "high-contrast"])
def test_sides_have_the_colour_of_the_deck_where_the_edition_fills(
    home: Path, edition: str
) -> None:
    (path,) = boxes(home, papers=(A4,), editions=(edition,), cards=BOX)
    laid = laid_on(BoxSize.of(CARD_SIZES["poker"], 1, 0.3), A4)
    assert laid
    side, glue = laid.face("left"), laid.net.panel("side-glue").bounds
    document = pypdfium2.PdfDocument(path.read_bytes())
    picture = document[0].render(scale=4).to_pil().convert("L")
    per_mm = 4 * 72 / 25.4
    on_side = (side.left + side.width / 2) * per_mm, (side.top + 3) * per_mm
    is_filled = picture.getpixel(tuple(map(round, on_side))) < 128
    assert is_filled is (edition in ("colour", "mono"))
    strip = picture.crop(
        tuple(round(each * per_mm) for each in (glue.left + 1, glue.top + 6, glue.right - 2, 170))
    )
    lightest, darkest = strip.getextrema()[::-1]
    assert (lightest, darkest < 90) == (255, True), "glue is hatched on bare paper"


def test_only_boxes_are_printed_unless_a_scheme_is_named(home: Path) -> None:
    assert len(boxes(home, papers=(A4,), cards=BOX)) == 1


def test_a_machine_gets_the_outlines_of_boxes_and_figures(home: Path) -> None:
    options = CardOptions(box=0.3, tool=Tool.MACHINE)
    paths = boxes(home, papers=(A4,), cards=options)
    assert [path.name for path in paths] == ["spell-cards-a4-box.pdf", "spell-cards-a4-box-cut.svg"]
    assert 'id="score"' in paths[1].read_text("utf-8")


def test_inks_of_the_press_are_found_for_every_colour(home: Path) -> None:
    press = PressOptions(colours="cmyk")
    (path,) = boxes(home, papers=(A4,), cards=BOX, press=press)
    assert path.name == "spell-cards-a4-box-cmyk.pdf"


def test_a_box_larger_than_its_paper_is_a_finding(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", papers=(Paper("a6", 105, 148),), cards=BOX)
    (finding,) = built.findings
    assert finding.code == "R01"
    assert finding.message == "the box of “spell-cards” does not fit on a6"
    assert "it needs" in finding.hint


def test_a_box_shows_the_back_of_the_deck_where_no_card_has_it(tmp_path: Path) -> None:
    """The name of a card does not stand on the box of all."""
    own = DECK.replace("text: Burns.}", "text: Burns., back: {title: Fire}}")
    write_game(tmp_path, {"decks.yaml": own})
    (path,) = boxes(tmp_path, papers=(A4,), cards=BOX)
    with pypdfium2.PdfDocument(path) as opened:
        words = opened[0].get_textpage().get_text_range()
    assert "Spells" in words
    assert "Fire" not in words
