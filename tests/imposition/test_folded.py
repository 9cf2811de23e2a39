"""Folded as people fold them, booklets, leaflets and zines have their pages in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.folded import (
    NARROWER,
    ZINE_ROWS,
    Booklet,
    Trifold,
    TwoUp,
    Zine,
    pages_of,
    spreads_of,
    whole_mm,
)
from generator.imposition.geometry import (
    Flip,
    Forme,
    Leaf,
    Slot,
    Turning,
    behind,
    turn_behind,
    whole,
)
from generator.units import A4, LETTER, PAPERS, Paper

papers = st.sampled_from(list(PAPERS.values()))
counts = st.integers(1, 70)


def single(count: int) -> list[Leaf]:
    return [Leaf(page) for page in range(count)]


def at(forme: Forme, left: bool) -> Slot | None:
    """Return the page on one half of a forme."""
    middle = forme.size[0] / 2
    found = [s for s in forme.slots if (s.box.left + s.box.right < 2 * middle) is left]
    assert len(found) <= 1
    return found[0] if found else None


def read(formes: tuple[Forme, ...], flip: Flip, mirrored: bool = False) -> list[Slot | None]:
    """Fold a booklet and return its pages as they are turned over.

    Sheets lie on each other, the first outermost. Each leaf is half a sheet: going in, it
    is the half at the reader's hand, of which the front comes first; going out, the other.
    """
    going_in: list[Slot | None] = []
    going_out: list[Slot | None] = []
    for front, back in zip(formes[::2], formes[1::2], strict=True):
        hand = not mirrored  # the first page is at the right of the outer side
        across = flip.turning(front.size) is Turning.ACROSS
        inner = [at(back, left=(side if not across else not side)) for side in (hand, not hand)]
        going_in += [at(front, left=not hand), inner[0]]
        going_out += [at(front, left=hand), inner[1]]
    return going_in + going_out[::-1]


@given(counts, papers, st.sampled_from(Flip), st.booleans())
def test_a_folded_booklet_is_in_order(count: int, paper: Paper, flip: Flip, mirrored: bool) -> None:
    formes = Booklet(flip=flip).formes(single(count), paper, mirrored)
    pages = read(formes, flip, mirrored)
    assert len(pages) % 4 == 0
    assert len(pages) - count < 4
    assert [slot.page for slot in pages[:count] if slot] == list(range(count))
    assert pages[count:] == [None] * (len(pages) - count)


@given(counts, papers, st.sampled_from(Flip))
def test_leaves_of_a_booklet_have_their_pages_behind_each_other(
    count: int, paper: Paper, flip: Flip
) -> None:
    formes = Booklet(flip=flip).formes(single(count), paper, mirrored=False)
    pages = read(formes, flip)
    size = formes[0].size
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        if front and back:
            turning = flip.turning(size)
            assert back.box == pytest.approx(behind(front.box, size, turning))
            assert back.turn == turn_behind(front.turn, turning)


def test_creep_moves_inner_pages_to_the_fold() -> None:
    formes = Booklet(creep=0.5).formes(single(12), A4, mirrored=False)
    gaps = []
    for forme in formes[::2]:
        left, right = at(forme, left=True), at(forme, left=False)
        assert left
        assert right
        gaps.append(right.box.left - left.box.right)
        assert left.clip.right <= 148.5
        assert right.clip.left >= 148.5
    assert gaps == pytest.approx([0.5, -0.5, -1.5])
    assert [len(forme.lines) for forme in formes] == [2, 2, 0, 0, 0, 0]


def test_spreads() -> None:
    assert list(spreads_of(4)) == [((3, 0), (1, 2))]
    assert list(spreads_of(5)) == [((7, 0), (1, 6)), ((5, 2), (3, 4))]
    assert list(spreads_of(0)) == []


@pytest.mark.parametrize(
    ("scheme", "paper", "size"),
    [
        (Booklet(), A4, (148, 210)),
        (Booklet(), PAPERS["a3"], (210, 297)),
        (Booklet(), LETTER, (139, 215)),
        (TwoUp(), A4, (148, 210)),
        (Trifold(), A4, (97, 210)),
        (Zine(), A4, (73, 104)),
    ],
)
def test_sizes_of_pages(
    scheme: Booklet | TwoUp | Trifold | Zine, paper: Paper, size: tuple[float, float]
) -> None:
    assert scheme.page(paper) == size
    assert whole_mm(148.5, 210) == (148, 210)


@given(st.integers(1, 6), papers, st.booleans(), st.sampled_from(Flip))
def test_a_leaflet_opens_in_order(count: int, paper: Paper, mirrored: bool, flip: Flip) -> None:
    """Cover; behind it page 2, beside the panel folded in; behind that the inside right."""
    outside, inside = Trifold(flip).formes(single(count), paper, mirrored)
    slots = {slot.page: slot for slot in (*outside.slots, *inside.slots)}
    assert sorted(slots) == list(range(count))
    turning = flip.turning(outside.size)
    for front, back in ((0, 1), (5, 2), (4, 3)):
        if front in slots and back in slots:
            assert slots[back].box == pytest.approx(behind(slots[front].box, outside.size, turning))
            assert slots[back].turn == turn_behind(slots[front].turn, turning)
    if count == 6:
        order = sorted(outside.slots, key=lambda slot: slot.box.left)
        assert [slot.page for slot in order] == ([0, 5, 4] if mirrored else [4, 5, 0])


def test_the_panel_folded_in_is_narrower() -> None:
    narrow, middle, cover = Trifold().panels(A4)
    assert middle.width == pytest.approx(cover.width)
    assert middle.width - narrow.width == pytest.approx(NARROWER)
    assert cover.right == pytest.approx(297)
    outside, inside = Trifold().formes(single(6), A4, mirrored=False)
    lefts = [sorted({line.left for line in forme.lines}) for forme in (outside, inside)]
    assert lefts[0] == pytest.approx([narrow.right, middle.right])
    assert lefts[1] == pytest.approx([297 - middle.right, 297 - narrow.right])


def test_a_folded_zine_is_in_order() -> None:
    """Its eight panels hang together in a ring, each beside the next; two make one leaf.

    Across the slit nothing hangs together. Panels that meet at an upper edge stand head
    to head, so behind each other they are both upright.
    """
    spot = {page: (r, c) for r, row in enumerate(ZINE_ROWS) for c, page in enumerate(row)}
    assert sorted(spot) == list(range(8))
    for page in range(8):
        (row, column), (next_row, next_column) = spot[page], spot[(page + 1) % 8]
        if row == next_row:
            assert abs(column - next_column) == 1
        else:
            assert column == next_column
            assert column in (0, 3)  # outside the slit
            assert page % 2 == 0  # head to head, as front and back of one leaf


@given(st.integers(1, 8), papers, st.booleans())
def test_a_zine_shows_every_page_once(count: int, paper: Paper, mirrored: bool) -> None:
    (forme,) = Zine().formes(single(count), paper, mirrored)
    assert sorted(slot.page for slot in forme.slots) == list(range(count))
    for slot in forme.slots:
        upper = slot.box.top < forme.size[1] / 2 - 1
        assert slot.turn == (180 if upper else 0)
        assert slot.clip == pytest.approx(slot.box)
        assert slot.box.within(whole(forme.size)) == pytest.approx(slot.box)


def test_the_slit_lies_in_the_middle() -> None:
    (forme,) = Zine().formes(single(8), A4, mirrored=False)
    (slit,) = [line for line in forme.lines if line.kind == "slit"]
    assert (slit.left, slit.right) == (74.25, 222.75)
    assert slit.top == slit.bottom == 105
    assert len([line for line in forme.lines if line.kind == "fold"]) == 8


@given(st.integers(1, 9), papers, st.sampled_from(Flip), st.booleans())
def test_pairs_of_sheets_have_their_backs_behind(
    count: int, paper: Paper, flip: Flip, mirrored: bool
) -> None:
    leaves = [Leaf(2 * i, 2 * i + 1) for i in range(count)]
    formes = TwoUp(flip).formes(leaves, paper, mirrored)
    seen = []
    for front, back in zip(formes[::2], formes[1::2], strict=True):
        for slot, other in zip(front.slots, back.slots, strict=True):
            assert other.page == slot.page + 1
            assert other.box == pytest.approx(
                behind(slot.box, front.size, flip.turning(front.size))
            )
            seen.append(slot.page)
    assert seen == ([0, 0] if count == 1 else [leaf.front for leaf in leaves])


def test_one_sided_sheets_need_no_backs() -> None:
    assert len(TwoUp().formes(single(3), A4, mirrored=False)) == 2
    front, back = TwoUp().formes([Leaf(0), Leaf(1, 2)], A4, mirrored=False)
    assert [slot.page for slot in front.slots] == [0, 1]
    assert [slot.page for slot in back.slots] == [2]
    assert {line.kind for line in front.lines} == {"cut"}


@pytest.mark.parametrize(("scheme", "count"), [(Trifold(), 7), (Zine(), 9)])
def test_more_pages_than_there_are_panels_are_refused(scheme: Trifold | Zine, count: int) -> None:
    with pytest.raises(ValueError, match=f"holds {count - 1} pages, not {count}"):
        scheme.formes(single(count), A4, mirrored=False)


def test_pages_in_reading_order() -> None:
    assert pages_of([Leaf(4, 5), Leaf(0), Leaf(7, 2)]) == (4, 5, 0, 7, 2)
    formes = Booklet().formes([Leaf(4, 5), Leaf(0), Leaf(7, 2)], A4, mirrored=False)
    assert [slot.page for slot in read(formes, Flip.SHORT) if slot] == [4, 5, 0, 7, 2]
