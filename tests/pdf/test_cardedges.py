"""Cards are parted where neighbours differ in colour, and only there."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator.imposition.pattern import APART, TOUCHING, spacing_where
from generator.pdf.cardedges import edges_of, groups_of, spacing_between
from generator.units import pt_from_mm

WIDE, HIGH, BLEED = 40.0, 60.0, 3.0
RED, SAND, NAVY = "0.8 0 0", "0.96 0.9 0.8", "0.1 0.1 0.3"
Band = tuple[str, float, float, float, float]
ROWS, COLUMNS = spacing_where(False, True), spacing_where(True, False)


def card(ground: str, *bands: Band) -> bytes:
    """Return a card in one colour with bands of others: left, top, width, height in mm."""
    made = pikepdf.Pdf.new()
    size = pt_from_mm(WIDE + 2 * BLEED), pt_from_mm(HIGH + 2 * BLEED)
    page = made.add_blank_page(page_size=size)
    drawn = f"{ground} rg 0 0 {size[0]} {size[1]} re f\n"
    for colour, left, top, width, height in bands:
        box = (BLEED + left, BLEED + HIGH - top - height, width, height)
        drawn += f"{colour} rg {' '.join(str(pt_from_mm(each)) for each in box)} re f\n"
    off = pt_from_mm(BLEED)
    page.TrimBox = pikepdf.Array([off, off, size[0] - off, size[1] - off])
    page.Contents = made.make_stream(drawn.encode())
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


HEAD: Band = (NAVY, -BLEED, -BLEED, WIDE + 2 * BLEED, 12.0)
"""A band at the head of a card, as high on all cards."""


def test_colours_are_those_inside_the_four_edges() -> None:
    edges = edges_of(card(SAND, HEAD, (RED, WIDE - 2, 0, 2, HIGH)))
    assert edges.top[0].prevailing == pytest.approx((26, 26, 77), abs=2)
    assert edges.bottom[0].prevailing == pytest.approx((245, 230, 204), abs=2)
    assert edges.left[3].prevailing == pytest.approx((245, 230, 204), abs=2)
    assert edges.right[1].prevailing == pytest.approx((204, 0, 0), abs=2)


def test_cards_in_one_colour_share_their_cuts() -> None:
    cards = [card(SAND, (RED, 5, 5, 20, 20)), card(SAND, (NAVY, 5, 30, 20, 20))]
    assert spacing_between(cards, [card(NAVY)]) == TOUCHING


def test_a_head_parts_rows_and_not_columns() -> None:
    assert spacing_between([card(SAND, HEAD), card(SAND, HEAD)], [card(NAVY)]) == ROWS


def test_a_band_at_one_side_parts_columns_and_not_rows() -> None:
    band: Band = (RED, -BLEED, -BLEED, 6.0, HIGH + 2 * BLEED)
    assert spacing_between([card(SAND, band)], [card(NAVY)]) == COLUMNS


def test_cards_or_backs_of_two_colours_are_parted_all_around() -> None:
    assert spacing_between([card(SAND), card(NAVY)], []) == APART
    assert spacing_between([card(SAND)], [card(SAND), card(RED)]) == APART


def test_colours_that_hardly_differ_are_one() -> None:
    assert spacing_between([card("0.96 0.9 0.8"), card("0.9 0.85 0.75")], []) == TOUCHING


def test_lines_of_a_pattern_that_ends_at_an_edge_do_not_part_cards() -> None:
    lines: list[Band] = [(SAND, WIDE - 0.7, -BLEED + 4 * n, 4.0, 2.4) for n in range(17)]
    assert spacing_between([card(NAVY)], [card(NAVY, *lines)]) == TOUCHING


def test_cards_are_looked_at_one_by_one_until_all_is_known() -> None:
    """Thousands of cards are not read when the first two say that they must be parted."""
    unread = iter([card(SAND), card(NAVY), card(RED)])
    assert spacing_between(unread, []) == APART
    assert len(list(unread)) == 1


def test_a_low_head_in_another_colour_parts_columns() -> None:
    low: Band = (RED, -BLEED, -BLEED, WIDE + 2 * BLEED, 8.0)
    navy: Band = (NAVY, *low[1:])
    assert spacing_between([card(SAND, low), card(SAND, navy)], []) == APART


def test_a_picture_in_pale_colours_parts_columns() -> None:
    sea: Band = ("0.89 0.9 0.94", WIDE - 4, 20.0, 4.0 + BLEED, 12.0)
    assert spacing_between([card(SAND, sea), card(SAND)], []) == COLUMNS


def test_edges_are_those_of_the_trim_wherever_the_page_begins() -> None:
    moved = pikepdf.open(io.BytesIO(card(NAVY, (SAND, 3, 3, WIDE - 6, HIGH - 6))))
    page, off = moved.pages[0], pt_from_mm(BLEED)
    page.MediaBox = pikepdf.Array([-off, -off, *(float(each) - off for each in page.MediaBox[2:])])
    page.TrimBox = pikepdf.Array([0, 0, *(float(each) - off for each in page.TrimBox[2:])])
    page.contents_add(f"q 1 0 0 1 {-off} {-off} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    out = io.BytesIO()
    moved.save(out)
    edges = edges_of(out.getvalue())
    colours = {part.prevailing for edge in edges for part in edge}
    assert len(colours) == 1 and max(colours.pop()) < 100


def test_cards_alike_at_all_edges_and_on_both_sides_make_a_group() -> None:
    sand, navy, band = card(SAND), card(NAVY), card(SAND, HEAD)
    other_sand = card(SAND, (RED, 5, 5, 20, 20))
    pairs = [(sand, navy), (navy, navy), (other_sand, navy), (sand, None), (band, navy)]
    assert groups_of(pairs) == [[0, 2], [1], [3], [4]]
