"""Every back lies behind its front, for each way to turn the paper, and none is lost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.cards import (
    CARD_SCHEMES,
    CardOptions,
    CardScheme,
    Deck,
    Duplex,
    GutterFold,
)
from generator.imposition.geometry import Flip, Forme, Leaf, Slot, Turning, behind, turn_behind
from generator.imposition.pattern import APART, TOUCHING, Spacing, folding, spacing_where
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import A4, LETTER, PAPERS, Paper

ROWS = spacing_where(columns_differ=False, rows_differ=True)
decks = st.builds(
    Deck,
    st.integers(1, 40).map(lambda n: tuple(Leaf(2 * i, 2 * i + 1) for i in range(n))),
    st.sampled_from(list(CARD_SIZES.values())),
    st.sampled_from((TOUCHING, APART, ROWS)),
    in_piles=st.booleans(),
)
papers = st.sampled_from((A4, LETTER))


def pairs(formes: tuple[Forme, ...]) -> list[tuple[Forme, Forme]]:
    return list(zip(formes[::2], formes[1::2], strict=True))


def by_page(slots: tuple[Slot, ...]) -> dict[int, Slot]:
    assert len({slot.page for slot in slots}) == len(slots)
    return {slot.page: slot for slot in slots}


def check_behind(front: Slot, back: Slot, size: tuple[float, float], way: Turning) -> None:
    assert back.box == pytest.approx(behind(front.box, size, way))
    assert back.clip == pytest.approx(behind(front.clip, size, way))
    assert back.turn == turn_behind(front.turn, way)


@given(decks, papers, st.sampled_from(Flip))
def test_backs_lie_behind_their_fronts(deck: Deck, paper: Paper, flip: Flip) -> None:
    seen = Counter[int]()
    for front, back in pairs(Duplex(flip).formes(deck, paper)):
        fronts, backs = by_page(front.slots), by_page(back.slots)
        assert {page + 1 for page in fronts} == set(backs)
        for page, slot in fronts.items():
            check_behind(slot, backs[page + 1], front.size, flip.turning(front.size))
        assert back.size == front.size
        assert back.trim == pytest.approx(behind(front.trim, front.size, Turning.DOWN))
        seen.update([*fronts, *backs])
    assert seen == Counter(range(2 * len(deck.leaves)))


@given(decks, papers)
def test_backs_lie_beyond_the_fold(deck: Deck, paper: Paper) -> None:
    pattern = folding(deck.card, paper, deck.spacing)
    assert pattern
    assert pattern.folds
    seen = Counter[int]()
    for forme in GutterFold().formes(deck, paper):
        slots = by_page(forme.slots)
        for page in [page for page in slots if page % 2 == 0]:
            check_behind(slots[page], slots[page + 1], forme.size, pattern.folds)
        assert "fold" in {line.kind for line in forme.lines}
        seen.update(list(slots))
    assert seen == Counter(range(2 * len(deck.leaves)))


def test_a_last_sheet_that_is_not_full_is_mirrored_too() -> None:
    deck = Deck(tuple(Leaf(2 * i, 2 * i + 1) for i in range(11)), CARD_SIZES["poker"])
    *_, front, back = Duplex(Flip.LONG).formes(deck, A4)
    assert [slot.page for slot in front.slots] == [18, 20]
    lefts = {slot.page: slot.box.left for slot in (*front.slots, *back.slots)}
    assert lefts[18] < lefts[20] == lefts[21] < lefts[19]
    assert lefts[19] == pytest.approx(210 - lefts[18] - 63.5)


@pytest.mark.parametrize("name", CARD_SCHEMES)
def test_rows_without_cards_have_no_crop_marks(name: str) -> None:
    """A last sheet with one row of cards has the marks of that row alone."""
    scheme, card = CARD_SCHEMES[name], CARD_SIZES["mini"]
    pattern = scheme.pattern(Deck((), card), A4)
    assert pattern is not None
    leaves = tuple(Leaf(2 * i, 2 * i + 1) for i in range(pattern.count + pattern.columns))
    formes = scheme.formes(Deck(leaves, card), A4)
    cuts = [[line for line in forme.lines if line.kind == "cut"] for forme in formes]
    rows = [{round(line.top, 4) for line in each if line.top == line.bottom} for each in cuts]
    columns = [{round(line.left, 4) for line in each if line.left == line.right} for each in cuts]
    assert len(rows[0]) == len(pattern.edges()[1])
    assert len(rows[-1]) == len(pattern.edges(pattern.columns)[1]) < len(rows[0])
    assert columns[-1] == columns[0] != set()


def test_a_back_may_stay_blank() -> None:
    deck = Deck((Leaf(0, 3), Leaf(1), Leaf(2, 3)), CARD_SIZES["poker"])
    front, back = Duplex(Flip.LONG).formes(deck, A4)
    assert [slot.page for slot in front.slots] == [0, 1, 2]
    assert [slot.page for slot in back.slots] == [3, 3]


def test_without_backs_one_side_is_printed() -> None:
    deck = Deck(tuple(map(Leaf, range(10))), CARD_SIZES["poker"])
    assert [len(forme.slots) for forme in Duplex(Flip.SHORT).formes(deck, A4)] == [9, 1]


def test_piles_are_in_order() -> None:
    """Cut paper gives nine piles; put on each other they hold the cards in order."""
    deck = Deck(tuple(map(Leaf, range(20))), CARD_SIZES["poker"], in_piles=True)
    formes = Duplex(Flip.LONG).formes(deck, A4)
    piles: dict[tuple[float, float], list[int]] = {}
    for forme in formes:
        for slot in forme.slots:
            piles.setdefault((slot.box.top, slot.box.left), []).append(slot.page)
    assert [page for _, pile in sorted(piles.items()) for page in pile] == list(range(20))
    assert [slot.page for slot in formes[0].slots] == [0, 3, 6, 9, 12, 15, 18]


def test_marks_may_stand_on_one_side_only() -> None:
    deck = Deck((Leaf(0, 1),), CARD_SIZES["poker"], marks_behind=False)
    front, back = Duplex(Flip.LONG).formes(deck, A4)
    assert front.lines
    assert back.lines == ()
    assert back.rulers == front.rulers != ()


def test_what_does_not_fit_is_refused() -> None:
    deck = Deck((Leaf(0, 1),), CardSize("huge", 280, 290))
    for scheme in CARD_SCHEMES.values():
        with pytest.raises(ValueError, match="not one card of the size huge fits on a4"):
            scheme.formes(deck, A4)


def test_names() -> None:
    assert list(CARD_SCHEMES) == ["duplex-long", "duplex-short", "gutterfold"]


# decks of one size on the fewest sheets


def fewest(counts: tuple[int, ...], room: int) -> int:
    """Return the fewest sheets that hold all cards of all decks, by trying every way to fill one.

    A sheet takes so many cards of each deck.
    """

    @cache
    def sheets(left: tuple[int, ...]) -> int:
        if not any(left):
            return 0
        ways = product(*(range(min(count, room) + 1) for count in left))
        rest = (
            tuple(count - taken for count, taken in zip(left, way, strict=True))
            for way in ways
            if 0 < sum(way) <= room
        )
        return 1 + min(map(sheets, rest))

    return sheets(counts)


def roomiest(card: CardSize, paper: Paper, spacing: Spacing) -> int:
    """Return how many cards fit in rows and columns, by trying every number of both."""
    sizes = ((paper.width, paper.height), (paper.height, paper.width))
    around = 2 * spacing.around
    return max(
        columns * rows
        for width, height in sizes
        for columns, rows in product(range(1, 15), repeat=2)
        if columns * card.width + (columns - 1) * spacing.gutter <= width - around + 1e-6
        and rows * card.height + (rows - 1) * spacing.between_rows <= height - around + 1e-6
    )


@pytest.mark.parametrize("counts", [(1, 1), (2, 7), (5, 5, 5), (9, 1, 3), (4, 6), (10,)])
@pytest.mark.parametrize("name", ["bridge", "tarot", "jumbo"])
@pytest.mark.parametrize("spacing", [TOUCHING, APART, ROWS], ids=["touching", "apart", "rows"])
def test_ganged_decks_take_the_fewest_sheets(
    counts: tuple[int, ...], name: str, spacing: Spacing
) -> None:
    card = CARD_SIZES[name]
    for paper in (A4, LETTER):
        deck = CardOptions(spacing=spacing, ganged=True).decks(counts, card)
        formes = Duplex(Flip.LONG).formes(deck, paper)
        assert len(formes) == 2 * fewest(counts, roomiest(card, paper, spacing))


def test_ganged_decks_have_their_own_backs_and_lie_in_piles() -> None:
    """Cut paper gives piles; put on each other they hold one deck after another."""
    counts = (5, 8, 9)
    deck = CardOptions(ganged=True).decks(counts, CARD_SIZES["poker"])
    backs = {leaf.front: leaf.back for leaf in deck.leaves}
    assert Counter(backs.values()) == {5: 5, 14: 8, 24: 9}
    piles: dict[tuple[float, float], list[int]] = {}
    for front, back in pairs(Duplex(Flip.LONG).formes(deck, A4)):
        for slot, behind_it in zip(front.slots, back.slots, strict=True):
            assert behind_it.page == backs[slot.page]
            piles.setdefault((slot.box.top, slot.box.left), []).append(slot.page)
    order = [page for _, pile in sorted(piles.items()) for page in pile]
    assert order == sorted(backs)


@pytest.mark.parametrize("scheme", CARD_SCHEMES.values(), ids=CARD_SCHEMES)
@pytest.mark.parametrize("spacing", [TOUCHING, APART, ROWS], ids=["touching", "apart", "rows"])
def test_backs_of_ganged_decks_lie_behind_fronts_of_every_size_on_every_paper(
    scheme: CardScheme, spacing: Spacing
) -> None:
    tried = 0
    for card, paper in product(CARD_SIZES.values(), PAPERS.values()):
        deck = CardOptions(spacing=spacing, ganged=True).decks((3, 1, 7), card)
        if not (pattern := scheme.pattern(deck, paper)):
            continue
        tried += 1
        formes = scheme.formes(deck, paper)
        way = pattern.folds or scheme.flip.turning(pattern.size)  # type: ignore[union-attr]
        sides = [(each, each) for each in formes] if pattern.folds else pairs(formes)
        for front, back in sides:
            fronts = [slot for slot in front.slots if slot.page not in {3, 5, 13}]
            backs = [slot for slot in back.slots if slot.page in {3, 5, 13}]
            for one, other in zip(fronts, backs, strict=True):
                wanted = behind(one.box, front.size, way)
                assert max(abs(a - b) for a, b in zip(other.box, wanted, strict=True)) < 0.1
    assert tried > 40


def test_only_some_cards_and_all_their_copies() -> None:
    some = CardOptions(only=("bat", "wolf-2"))
    assert [some.takes(id) for id in ("bat", "bat-1", "bat-x", "wolf", "wolf-2", "battle")] == [
        *(True, True, False),
        *(False, True, False),
    ]
    assert CardOptions().takes("any")
