"""Cards in groups: edge to edge within one, apart between two, each with its back behind it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.imposition.cards import Deck, Duplex
from generator.imposition.geometry import Flip, Leaf, behind
from generator.imposition.groups import SEAM, grouped_formes
from generator.imposition.sizes import CardSize
from generator.units import A4

COUNTER = CardSize("15x15mm", 15.0, 15.0)


def leaves(first: int, count: int) -> list[Leaf]:
    return [Leaf(number, number + 100) for number in range(first, first + count)]


def deck_of(*groups: list[Leaf]) -> Deck:
    return Deck(tuple(leaf for group in groups for leaf in group), COUNTER)


@pytest.mark.parametrize("flip", Flip)
def test_groups_begin_rows_and_backs_lie_behind(flip: Flip) -> None:
    groups = leaves(0, 24), leaves(24, 20), leaves(44, 1)
    fronts, backs = grouped_formes(Duplex(flip), deck_of(*groups), groups, A4)
    assert [slot.page for slot in fronts.slots] == list(range(45))
    rows = sorted({slot.box.top for slot in fronts.slots})
    assert [b - a for a, b in pairwise(rows)] == [15.0, 21.0, 15.0, 21.0]
    turning = flip.turning(fronts.size)
    assert [slot.page for slot in backs.slots] == [slot.page + 100 for slot in fronts.slots]
    for front, back in zip(fronts.slots, backs.slots, strict=True):
        assert back.box == behind(front.box, fronts.size, turning)


def test_colour_reaches_out_where_nothing_lies_and_a_hair_where_cards_touch() -> None:
    groups = leaves(0, 14), leaves(14, 3)
    fronts, _ = grouped_formes(Duplex(Flip.LONG), deck_of(*groups), groups, A4)
    first, second = fronts.slots[:2]
    assert first.clip.left == first.box.left - 3
    assert first.clip.top == first.box.top - 3
    assert first.clip.right == first.box.right + SEAM
    assert first.clip.bottom == first.box.bottom + SEAM, "the row below is of its group"
    assert second.box.left == first.box.right
    last = fronts.slots[13]
    assert last.clip.bottom == last.box.bottom + 3, "the row below is of another group"


@pytest.mark.parametrize("flip", Flip)
def test_every_corner_has_a_cross_on_its_cuts(flip: Flip) -> None:
    group = leaves(0, 14)
    for forme in grouped_formes(Duplex(flip), deck_of(group), [group], A4):
        boxes = [slot.box for slot in forme.slots]
        corners = {(x, y) for b in boxes for x in (b.left, b.right) for y in (b.top, b.bottom)}
        hairs = [line for line in forme.lines if line.kind == "hair"]
        middles = {((each.left + each.right) / 2, (each.top + each.bottom) / 2) for each in hairs}
        assert len(corners) == 24
        assert {(round(x, 3), round(y, 3)) for x, y in middles} == {
            (round(x, 3), round(y, 3)) for x, y in corners
        }
        assert len(hairs) == 2 * len(corners)


def test_what_finds_no_room_goes_on_the_next_paper() -> None:
    group = leaves(0, 300)
    formes = grouped_formes(Duplex(Flip.LONG), deck_of(group), [group], A4)
    assert len(formes) == 4
    assert sum(len(forme.slots) for forme in formes[::2]) == 300
    assert all(slot.box.bottom <= formes[0].size[1] for forme in formes for slot in forme.slots)


def test_cards_that_fit_nowhere_have_no_formes() -> None:
    group = [Leaf(0)]
    deck = Deck(tuple(group), CardSize("large", 400.0, 400.0))
    assert grouped_formes(Duplex(Flip.LONG), deck, [group], A4) == ()
