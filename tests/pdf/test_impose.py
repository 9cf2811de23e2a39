"""In the finished PDF every page lies in its slot, at its size, and every back behind its front."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from generator.imposition.cards import CARD_SCHEMES, Deck, Duplex, GutterFold
from generator.imposition.geometry import Flip, Forme, Leaf, Rect, Slot, Turning, behind
from generator.imposition.pattern import APART, TOUCHING, Spacing, folding
from generator.imposition.schemes import SCHEMES
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.pdf.document import Document
from generator.pdf.impose import impose, placing
from generator.units import A4, LETTER, Paper, mm_from_pt, pt_from_mm

DOCUMENT = Document("Cards", "playeraid", "cards", "en", "2026-01-01")
BLEED, AROUND = 3.0, 8.0
"""How far colour reaches over the trim of a test page, and the paper around it, in mm."""
TOLERANCE = 0.05
SIZES = list(CARD_SIZES.values())
Matrix = tuple[float, ...]


class Placed(NamedTuple):
    """A page as the finished PDF shows it: its trimmed box and what is seen of it, in mm."""

    page: int
    box: Rect
    clip: Rect
    turn: int
    scale: float


def finished(count: int, width: float, height: float) -> bytes:
    """Return pages with bleed, each in a colour of its own, with a head and a line of 50 mm."""
    with pikepdf.Pdf.new() as pdf:
        for number in range(count):
            boxes = {
                "MediaBox": _around(width, height, AROUND),
                "BleedBox": _around(width, height, BLEED),
                "TrimBox": _around(width, height, 0),
            }
            red, green = (number % 8) / 8, (number // 8) / 8
            size = [pt_from_mm(each) for each in (width, height)]
            draw = (
                f"{red} {green} 0.5 rg {-AROUND * 3:f} {-AROUND * 3:f} 9999 9999 re f\n"
                f"1 1 1 rg 0 {size[1] * 0.75:f} {size[0] * 0.5:f} {size[1] * 0.25:f} re f\n"
                f"0 G 5 5 m {5 + pt_from_mm(50):f} 5 l S\n"
            )
            page = Dictionary(Type=Name.Page, Contents=pdf.make_stream(draw.encode()))
            for name, box in boxes.items():
                page[f"/{name}"] = Array(box)
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def _around(width: float, height: float, more: float) -> list[float]:
    return [round(pt_from_mm(v), 5) for v in (-more, -more, width + more, height + more)]


def commands(page: pikepdf.Page) -> Iterator[tuple[list[Any], str]]:
    """Yield the commands of a page, with what they are given."""
    for each in pikepdf.parse_content_stream(page):
        yield list(each.operands), str(each.operator)


def placed(pdf: bytes, trim: tuple[float, float]) -> list[list[Placed]]:
    """Return what each page of an imposed PDF shows, read from its commands."""
    found = []
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            height = mm_from_pt(float(page.mediabox[3]))
            shown: list[Placed] = []
            clip, matrix = Rect(0, 0, 0, 0), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            for operands, operator in commands(page):
                match operator:
                    case "re":
                        left, bottom, wide, high = (mm_from_pt(float(v)) for v in operands)
                        clip = Rect(left, height - bottom - high, wide, high)
                    case "cm":
                        matrix = tuple(float(v) for v in operands)  # type: ignore[assignment]
                    case "Do":
                        number = int(str(operands[0])[2:])  # P or C, for a further copy
                        shown.append(_placed(number, clip, matrix, trim, height))
            found.append(shown)
    return found


def _placed(
    number: int, clip: Rect, matrix: Matrix, trim: tuple[float, float], height: float
) -> Placed:
    a, b, c, d, e, f = matrix
    corners = [
        (mm_from_pt(a * x + c * y + e), height - mm_from_pt(b * x + d * y + f))
        for x in (0, pt_from_mm(trim[0]))
        for y in (0, pt_from_mm(trim[1]))
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Placed(number, box, clip, round(-degrees(atan2(b, a))) % 360, hypot(a, b))


def close(box: Rect, other: Rect) -> bool:
    return all(abs(one - two) <= TOLERANCE for one, two in zip(box, other, strict=True))


def deck(count: int, card: CardSize, spacing: Spacing) -> Deck:
    return Deck(tuple(Leaf(2 * i, 2 * i + 1) for i in range(count)), card, spacing)


def printed(scheme: str, cards: Deck, paper: Paper) -> tuple[tuple[Forme, ...], bytes]:
    formes = CARD_SCHEMES[scheme].formes(cards, paper)
    size = cards.card
    pdf = finished(2 * len(cards.leaves), size.width, size.height)
    return formes, impose(pdf, formes, DOCUMENT)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("spacing", [TOUCHING, APART], ids=["touching", "apart"])
@pytest.mark.parametrize("flip", Flip)
def test_backs_lie_behind_fronts(
    flip: Flip, spacing: Spacing, size: CardSize, paper: Paper
) -> None:
    cards = deck(7, size, spacing)
    formes, pdf = printed(f"duplex-{flip}", cards, paper)
    pages = placed(pdf, (size.width, size.height))
    assert len(pages) == len(formes)
    seen = set()
    for front, back, forme in zip(pages[::2], pages[1::2], formes[::2], strict=True):
        backs = {each.page: each for each in back}
        turning = flip.turning(forme.size)
        for each in front:
            other = backs[each.page + 1]
            assert close(other.box, behind(each.box, forme.size, turning))
            assert close(other.clip, behind(each.clip, forme.size, turning))
            assert other.turn == (180 if turning is Turning.ACROSS else 0)
            assert (each.scale, other.scale) == pytest.approx((1, 1))
            seen |= {each.page, other.page}
    assert seen == set(range(14))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("spacing", [TOUCHING, APART], ids=["touching", "apart"])
def test_backs_lie_beyond_the_fold(spacing: Spacing, size: CardSize, paper: Paper) -> None:
    _, pdf = printed("gutterfold", deck(5, size, spacing), paper)
    pattern = folding(size, paper, spacing)
    assert pattern
    assert pattern.folds
    seen = set()
    for page in placed(pdf, (size.width, size.height)):
        sides = {each.page: each for each in page}
        for front in [each for each in page if each.page % 2 == 0]:
            back = sides[front.page + 1]
            assert close(back.box, behind(front.box, pattern.size, pattern.folds))
            seen |= {front.page, back.page}
    assert seen == set(range(10))


@settings(max_examples=25)
@given(
    st.sampled_from(sorted(CARD_SCHEMES)),
    st.integers(1, 30),
    st.builds(CardSize, st.just("any"), st.floats(30, 90), st.floats(30, 130)),
    st.builds(Spacing, st.floats(0, 8), st.floats(0, 4)),
)
def test_any_deck_lies_in_its_slots(
    scheme: str, count: int, size: CardSize, spacing: Spacing
) -> None:
    formes, pdf = printed(scheme, deck(count, size, spacing), A4)
    for forme, page in zip(formes, placed(pdf, (size.width, size.height)), strict=True):
        assert [each.page for each in page] == [slot.page for slot in forme.slots]
        for slot, each in zip(forme.slots, page, strict=True):
            assert close(each.box, slot.box)
            assert close(each.clip, slot.clip)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_pages_of_sheets_lie_in_their_slots(scheme: str, paper: Paper) -> None:
    size = SCHEMES[scheme].page(paper)
    formes = SCHEMES[scheme].formes([Leaf(0, 1), Leaf(2), Leaf(3, 4)], paper, mirrored=False)
    pages = placed(impose(finished(5, *size), formes, DOCUMENT), size)
    for forme, page in zip(formes, pages, strict=True):
        for slot, each in zip(forme.slots, page, strict=True):
            assert (each.page, each.turn) == (slot.page, slot.turn)
            assert close(each.box, slot.box)
            assert each.scale == pytest.approx(1)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_smaller_page_keeps_its_shape(turn: int) -> None:
    slot = Slot(0, Rect(10, 20, 148, 210), Rect(10, 20, 148, 210), turn)
    trim = (pt_from_mm(2), pt_from_mm(3), pt_from_mm(212), pt_from_mm(300))
    a, b, _, _, _, _ = placing(slot, trim, 297)
    scale = min(148 / 210, 210 / 297) if turn % 180 == 0 else min(148 / 297, 210 / 210)
    assert hypot(a, b) == pytest.approx(scale)
    flat = placing(slot, trim, 297)
    x, y = (trim[0] + trim[2]) / 2, (trim[1] + trim[3]) / 2
    middle = (flat[0] * x + flat[2] * y + flat[4], flat[1] * x + flat[3] * y + flat[5])
    assert middle == pytest.approx((pt_from_mm(84), pt_from_mm(297 - 125)))
    across, up = (flat[2], flat[3])  # where the upper edge of the page points
    heading = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[turn]
    assert (across / scale, up / scale) == pytest.approx(heading)
    assert flat[0] * flat[3] - flat[1] * flat[2] == pytest.approx(scale**2)  # not mirrored


@pytest.mark.parametrize("scheme", CARD_SCHEMES)
def test_boxes_of_the_paper(scheme: str) -> None:
    formes, pdf = printed(scheme, deck(3, CARD_SIZES["poker"], APART), A4)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for page, forme in zip(opened.pages, formes, strict=True):
            media, bleed, trim = (
                [mm_from_pt(float(v)) for v in box]
                for box in (page.mediabox, page.bleedbox, page.trimbox)
            )
            assert media == pytest.approx([0, 0, *forme.size], abs=TOLERANCE)
            assert trim[0] - bleed[0] == pytest.approx(3, abs=TOLERANCE)
            assert bleed[3] - trim[3] == pytest.approx(3, abs=TOLERANCE)
            left = min(slot.box.left for slot in formes[0].slots)
            assert trim[0] == pytest.approx(left, abs=TOLERANCE)


def strokes(pdf: bytes) -> list[list[tuple[float, tuple[float, ...]]]]:
    """Return the lines drawn on each page, outside of the forms: thickness and ends, in mm."""
    found = []
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            width, start, end = 0.0, (0.0, 0.0), (0.0, 0.0)
            lines: list[tuple[float, tuple[float, ...]]] = []
            for operands, operator in commands(page):
                values = [mm_from_pt(float(v)) for v in operands if operator in "wml"]
                match operator:
                    case "w":
                        width = values[0]
                    case "m":
                        start = (values[0], values[1])
                    case "l":
                        end = (values[0], values[1])
                    case "S":
                        lines.append((width, (*start, *end)))
            found.append(lines)
    return found


@pytest.mark.parametrize("scheme", CARD_SCHEMES)
def test_marks_keep_to_the_margin(scheme: str) -> None:
    formes, pdf = printed(scheme, deck(9, CARD_SIZES["poker"], APART), A4)
    for forme, lines in zip(formes, strokes(pdf), strict=True):
        scales = sum(len(list(ruler.strokes())) for ruler in forme.rulers)
        assert len(lines) == len(forme.lines) + scales > 20
        area = forme.bleed
        top, bottom = forme.size[1] - area.top, forme.size[1] - area.bottom
        for _, (x1, y1, x2, y2) in lines:
            across = max(x1, x2) <= area.left + 0.01 or min(x1, x2) >= area.right - 0.01
            down = min(y1, y2) >= top - 0.01 or max(y1, y2) <= bottom + 0.01
            assert across or down


def colours(pdf: bytes, spots: Sequence[tuple[int, float, float]]) -> list[tuple[int, ...]]:
    """Return the colours at some spots of pages, in mm from the left top, as pdfium draws them."""
    document = pypdfium2.PdfDocument(pdf)
    per_mm = 5
    try:
        drawn = [page.render(scale=mm_from_pt(per_mm)).to_pil() for page in document]
    finally:
        document.close()
    return [drawn[n].getpixel((int(x * per_mm), int(y * per_mm))) for n, x, y in spots]


@pytest.mark.parametrize("scheme", [*CARD_SCHEMES, "zine"])
def test_what_is_seen_is_the_page_upright_in_its_slot(scheme: str) -> None:
    """The white head stands at the left top of each page, turned as its slot is."""
    if scheme == "zine":
        width, height = SCHEMES["zine"].page(A4)
        formes = SCHEMES["zine"].formes([Leaf(page) for page in range(8)], A4, mirrored=False)
        pdf = impose(finished(8, width, height), formes, DOCUMENT)
    else:
        formes, pdf = printed(scheme, deck(5, CARD_SIZES["poker"], APART), A4)
    spots, expected = [], []
    for number, forme in enumerate(formes):
        for slot in forme.slots:
            box = slot.box
            upright = slot.turn == 0
            head = (0.25, 0.12) if upright else (0.75, 0.88)
            body = (0.75, 0.12) if upright else (0.25, 0.88)
            for share, colour in (
                (head, (255, 255, 255)),
                (body, (slot.page % 8 * 255 // 8, slot.page // 8 * 255 // 8, 127)),
            ):
                spots.append(
                    (number, box.left + share[0] * box.width, box.top + share[1] * box.height)
                )
                expected.append(colour)
    found = colours(pdf, spots)
    for seen, wanted in zip(found, expected, strict=True):
        assert seen == pytest.approx(wanted, abs=2)


def test_colour_reaches_into_the_bleed_and_no_further() -> None:
    formes, pdf = printed("duplex-long", deck(1, CARD_SIZES["poker"], APART), A4)
    (slot,) = formes[0].slots
    left, middle = slot.box.left, slot.box.top + slot.box.height / 2
    inside, outside = colours(pdf, [(0, left - 2.5, middle), (0, left - 3.6, middle)])
    assert inside == pytest.approx((0, 0, 127), abs=2)
    assert outside == (255, 255, 255)


@pytest.mark.parametrize(
    ("flip", "duplex"),
    [
        (Flip.LONG, "/DuplexFlipLongEdge"),
        (Flip.SHORT, "/DuplexFlipShortEdge"),
        (None, "/Simplex"),
    ],
)
def test_printers_are_told(flip: Flip | None, duplex: str) -> None:
    cards = deck(1, CARD_SIZES["poker"], TOUCHING)
    pdf = impose(finished(2, 63.5, 88.9), GutterFold().formes(cards, A4), DOCUMENT, flip)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        wishes = opened.Root.ViewerPreferences
        assert (str(wishes.PrintScaling), str(wishes.Duplex)) == ("/None", duplex)
        assert str(opened.docinfo.Title) == "Cards"


def test_the_same_pages_give_the_same_bytes() -> None:
    cards = deck(12, CARD_SIZES["bridge"], APART)
    formes = Duplex(Flip.LONG).formes(cards, A4)
    pages = finished(24, 57.15, 88.9)
    assert impose(pages, formes, DOCUMENT) == impose(pages, formes, DOCUMENT)


def test_a_common_back_is_kept_once() -> None:
    cards = Deck(tuple(Leaf(0, 1) for _ in range(18)), CARD_SIZES["poker"])
    pdf = impose(finished(2, 63.5, 88.9), Duplex(Flip.LONG).formes(cards, A4), DOCUMENT)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        drawings: list[Any] = [page.resources.XObject for page in opened.pages]
        forms = {drawing.objgen for each in drawings for _, drawing in each.items()}
        assert len(forms) == 2


@pytest.mark.parametrize("scheme", [*CARD_SCHEMES, *SCHEMES])
def test_qpdf_finds_nothing(tmp_path: Path, scheme: str) -> None:
    if scheme in CARD_SCHEMES:
        _, pdf = printed(scheme, deck(5, CARD_SIZES["tarot"], APART), LETTER)
    else:
        size = SCHEMES[scheme].page(LETTER)
        formes = SCHEMES[scheme].formes([Leaf(0, 1), Leaf(2)], LETTER, mirrored=False)
        pdf = impose(finished(3, *size), formes, DOCUMENT)
    path = tmp_path / "imposed.pdf"
    path.write_bytes(pdf)
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
