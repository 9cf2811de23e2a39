"""The check of figures says which mark begins, points or lies elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.content.joints import Joint
from generator.layout.figures import Cell, Figure, Mark
from tests.proofs import SOUND, found_in

load_checks()
ROW = tuple(Cell(name, 10.0 * number, 0.0, 10.0, 8.0) for number, name in enumerate("abc"))
BACK = Joint("go", "c", "a")
ARROW = Mark("go", ((5.0, 8.2),), ((25.0, 8.2),), (0.0, -1.0), (5.0, 10.0))


def messages(mark: Mark | None, joint: Joint = BACK, **more: Any) -> list[str]:
    figure = Figure("at.1", "track", ROW, (joint,), (mark,) if mark else ())
    return [found.message for found in found_in(replace(SOUND, figures=(replace(figure, **more),)))]


def test_an_arrow_from_cell_to_cell() -> None:
    assert messages(ARROW) == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"tips": ((15.0, 8.2),)}, "points at b"),
        ({"tips": ((5.0, 12.0),), "neck": (5.0, 14.0)}, "points 4.0 mm from a"),
        ({"tips": ()}, "has 0 heads"),
        ({"neck": (5.0, 7.0)}, "the head of the arrow from c to a does not point ahead"),
        ({"ends": ((20.0, 8.2),)}, "begins between c and b"),
        ({"ends": ()}, "has 0 tails"),
        ({"pieces": 2}, "is drawn in 2 pieces"),
    ],
)
def test_an_arrow_with_a_fault(changed: dict[str, Any], message: str) -> None:
    (found,) = messages(replace(ARROW, **changed))
    assert message in found


def test_marks_that_are_missing_or_too_many() -> None:
    assert messages(None) == ["nothing joins c and a"]
    assert messages(ARROW, joints=()) == ["the mark “go” joins what the content does not join"]


def test_a_line_has_two_ends_and_no_head() -> None:
    line = Joint("go", "a", "c", "line")
    assert messages(Mark("go", ends=((25.0, 8.2), (5.0, 8.2))), line) == []
    assert messages(replace(ARROW, tips=(), ends=((5.0, 8.2),)), line) == [
        "the line between a and c is not drawn in one piece"
    ]


def test_a_sign_points_the_way_that_is_read() -> None:
    joint, sign = Joint("go", "a", "b", "pointer"), Mark("go", ((10.0, 4.0),), way=(1.0, 0.0))
    sign = replace(sign, middle=(9.5, 4.0))
    assert messages(sign, joint) == []
    assert messages(sign, joint, mirrored=True) == ["the sign between a and b does not point on"]
    assert messages(replace(sign, middle=(40.0, 4.0)), joint) == [
        "the sign between a and b lies elsewhere"
    ]


def test_pieces_and_crosses() -> None:
    piece, cross = Joint("go", "b", "b", "piece"), Joint("go", "a", "c", "cross")
    assert messages(Mark("go", middle=(15.0, 4.0)), piece) == []
    assert len(messages(Mark("go", middle=(17.0, 4.0)), piece)) == 1
    assert messages(Mark("go", middle=(15.0, 4.0)), cross) == []
    assert len(messages(Mark("go", middle=(5.0, 4.0)), cross)) == 1


def test_lines_of_a_board() -> None:
    links = (("a", "b"), ("b", "c"))
    middles = {cell.name: cell.middle for cell in ROW}
    lines = tuple((middles[a], middles[b]) for a, b in links)
    board: dict[str, Any] = {"joints": (), "links": links}
    assert messages(None, lines=lines, **board) == []
    assert messages(None, lines=lines[1:], **board) == ["no line joins a and b"]
    assert messages(None, lines=(*lines, (middles["a"], middles["c"])), **board) == [
        "1 lines join points that are no neighbours"
    ]
