"""Roads lead from side to side of each cell, or to the middle where they end or meet."""

from __future__ import annotations

from generator.render.gridways import is_cut, path_of, stretches


def middle(cell: tuple[int, int]) -> tuple[float, float]:
    return cell[0] * 10.0, cell[1] * 10.0


def test_a_road_ends_in_the_middle_and_bends_on_its_way() -> None:
    cells = [(0, 0), (1, 0), (1, 1)]
    found = list(stretches(cells, frozenset(cells), frozenset(), middle))
    assert found == [
        ((0.0, 0.0), (2.5, 0.0), (5.0, 0.0)),
        ((5.0, 0.0), (10.0, 0.0), (10.0, 5.0)),
        ((10.0, 10.0), (10.0, 7.5), (10.0, 5.0)),
    ]
    assert path_of(found) == "M0 0L5 0M5 0Q10 0 10 5M10 10L10 5"


def test_at_a_hub_roads_meet_in_the_middle_and_others_are_not_drawn() -> None:
    cells = [(0, 0), (1, 0), (2, 0)]
    found = list(stretches(cells, frozenset(cells[1:2]), frozenset(cells[1:2]), middle))
    assert [(start, end) for start, _, end in found] == [
        ((10.0, 0.0), (5.0, 0.0)),
        ((10.0, 0.0), (15.0, 0.0)),
    ]
    assert [is_cut(each, {(5.0, 0.0)}) for each in found] == [True, False]
