"""Files of a deck: a page a face, or fronts on backs as the finished PDF has them."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.imposition.cards import CARD_SCHEMES, CardOptions, Duplex
from generator.imposition.geometry import Turning, behind
from generator.imposition.pattern import spacing_of
from generator.imposition.schemes import scheme_named
from generator.imposition.sizes import CARD_SIZES
from generator.imposition.stock import STOCKS
from generator.units import A4, LETTER, mm_from_pt
from tests.pdf.test_impose import close, placed
from tests.printing import build
from tests.support import library_of, write_game

POKER = CARD_SIZES["poker"]
DECK = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, icon: bat, copies: 9, text: Burns.}
      ghost: {name: Ghost, copies: 4, text: Haunts the *Castle*.}
decks:
  spell-cards:
    title: Spells
    cards:
      spells: {kind: entries, collection: spells}
"""
COUNT = 13


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("decks")
    write_game(folder, {"decks.yaml": DECK})
    return folder


def made(home: Path, name: str, **wishes: object) -> bytes:
    """Build the deck and return one of its files."""
    built = build(library_of(home / "content" / "minimal"), home / "out", **wishes)
    assert built.findings == ()
    return (home / "out" / "minimal" / "en" / name).read_bytes()


def test_a_page_a_face_with_its_bleed(home: Path) -> None:
    pdf = made(home, "spell-cards-poker.pdf", sheets=("cards",), papers=(A4, LETTER))
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        assert len(opened.pages) == COUNT + 1
        for page in opened.pages:
            left, bottom, right, top = (mm_from_pt(float(each)) for each in page.trimbox)
            assert (right - left, top - bottom) == pytest.approx(
                (POKER.width, POKER.height), abs=0.05
            )
            bleed = [mm_from_pt(float(each)) for each in page.bleedbox]
            assert bleed == pytest.approx([left - 3, bottom - 3, right + 3, top + 3], abs=0.05)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("gutter", [0.0, 6.0])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_every_front_has_its_back_behind_it(
    home: Path, flip: str, gutter: float, paper: object
) -> None:
    scheme = CARD_SCHEMES[f"duplex-{flip}"]
    assert isinstance(scheme, Duplex)
    wishes = CardOptions(spacing=spacing_of(gutter))
    name = f"spell-cards-{paper.name}-duplex-{flip}.pdf"  # type: ignore[attr-defined]
    pdf = made(home, name, papers=(paper,), card_scheme=scheme, cards=wishes)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        size = tuple(mm_from_pt(float(each)) for each in list(opened.pages[0].mediabox)[2:])
    pages = placed(pdf, (POKER.width, POKER.height))
    turning = scheme.flip.turning((size[0], size[1]))
    seen = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert len(front) == len(back)
        for one, other in zip(front, back, strict=True):
            assert close(other.box, behind(one.box, (size[0], size[1]), turning))
            assert other.page == COUNT
            assert other.turn == (180 if turning is Turning.ACROSS else 0)
            assert (one.box.width, one.box.height) == pytest.approx(
                (POKER.width, POKER.height), abs=0.05
            )
        seen += [each.page for each in front]
    assert seen == list(range(COUNT))


def test_backs_may_stay_blank(home: Path) -> None:
    scheme = CARD_SCHEMES["duplex-long"]
    wishes = CardOptions(backs=False)
    pdf = made(home, "spell-cards-a4-duplex-long.pdf", card_scheme=scheme, cards=wishes)
    pages = placed(pdf, (POKER.width, POKER.height))
    assert [len(page) for page in pages] == [9, 4]


def test_large_cards_and_bound_ones_have_no_backs(home: Path) -> None:
    for name, pages in (("tiles-2x1", 2 * COUNT), ("booklet", 8)):
        pdf = made(home, f"spell-cards-a4-{name}.pdf", sheets=("cards",), scheme=scheme_named(name))
        document = pypdfium2.PdfDocument(pdf)
        words = "".join(page.get_textpage().get_text_range() for page in document)
        assert len(document) == pages
        assert "13/13" in words
        assert "CC BY" not in words, "credits stand on backs only"


def test_a_size_that_does_not_fit_is_a_finding(home: Path) -> None:
    wishes = CardOptions(size=CARD_SIZES["poker"], spacing=spacing_of(30))
    scheme = CARD_SCHEMES["gutterfold"]
    small = A4.__class__("60x80mm", 60, 80)
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", papers=(small,), card_scheme=scheme, cards=wishes)
    assert [finding.code for finding in built.findings] == ["R01"]
    assert "not one card of the size poker fits on 60x80mm" in built.findings[0].message


def test_cards_lie_on_pre_cut_stock(home: Path) -> None:
    stock = STOCKS["avery-5371"]
    wishes = CardOptions(size=stock.card, stock=stock)
    given = {"card_scheme": CARD_SCHEMES["duplex-long"], "papers": (stock.paper,)}
    name = "spell-cards-business-avery-5371-duplex-long.pdf"
    pages = placed(made(home, name, cards=wishes, **given), (stock.card.width, stock.card.height))
    assert [len(page) for page in pages] == [10, 10, 3, 3]
    for one, (box, _) in zip(pages[0], stock.pattern.boxes(), strict=True):
        assert close(one.box, box)


def test_stock_holds_cards_of_its_size_only(home: Path) -> None:
    stock = STOCKS["avery-5371"]
    library = library_of(home / "content" / "minimal")
    given = {"card_scheme": CARD_SCHEMES["duplex-long"], "papers": (stock.paper,)}
    built = build(library, home / "out", cards=CardOptions(stock=stock), **given)
    assert [finding.message for finding in built.findings] == [
        "avery-5371 holds business cards, “spell-cards” has poker"
    ]


def test_a_sheet_is_no_card(home: Path) -> None:
    scheme = CARD_SCHEMES["duplex-long"]
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", sheets=("summary",), card_scheme=scheme)
    assert [finding.message for finding in built.findings] == [
        "duplex-long lays cards, and “summary” is a sheet"
    ]
