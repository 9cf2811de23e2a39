"""Flows laid out: boxes apart, lines that lead where they must, no crossing without need."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from generator.content.flows import Exit
from generator.layout.boxwidths import Need
from generator.layout.channels import Upright
from generator.layout.flowchart import Chart, Room, Shape, laid_out
from tests.layout.test_flowgraph import FIGHT, exits_in

ROOM = Room(0.05, 0.04)
SHAPES: tuple[Shape, ...] = ("down", "tree")


def chart_of(exits: Mapping[str, Sequence[Exit]], shape: Shape, room: Room = ROOM) -> Chart:
    """Return the layout of a flow."""
    return laid_out(tuple((id, tuple(ways)) for id, ways in exits.items()), shape, room)


def followed(chart: Chart, exits: Mapping[str, Sequence[Exit]]) -> dict[str, str]:
    """Return the step in which each line ends, followed from its port as it is drawn."""
    found = {}
    boxes = {box.step: (number, box) for number, row in enumerate(chart.rows) for box in row.boxes}
    for exit in (exit for ways in exits.values() for exit in ways):
        row, box = boxes[exit.step]
        (port,) = [port for port in box.ports if port.cell == exit.cell]
        found[exit.cell] = _end_of(chart, exit.cell, row + 1, port.x)
    return found


def _end_of(chart: Chart, joint: str, number: int, x: float) -> str:
    from_above = True
    for _ in range(4 * len(chart.channels)):
        channel = chart.channels[number]
        uprights = [line for line in channel.uprights if joint in line.joints]
        ends = {(line.x, edge) for line in uprights for edge in _edges(line)}
        ends.discard((x, "top" if from_above else "bottom"))
        ((x, edge),) = ends
        heads = [head for head in channel.heads if joint in head.joints]
        if heads:
            assert (heads[0].x, "bottom") == (x, edge)
            (box,) = [each for each in chart.rows[number].boxes if each.start < x < each.end]
            return box.step
        row = number if edge == "bottom" else number - 1
        assert any(joint in lane.joints and lane.x == x for lane in chart.rows[row].passing)
        from_above = edge == "bottom"
        number += 1 if from_above else -1
    raise AssertionError("the line has no end")


def _edges(line: Upright) -> list[str]:
    """Return the edges of its channel that an upright line ends at."""
    return [edge for edge, at in (("top", line.top), ("bottom", line.bottom)) if at is None]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_lines_of_a_fight_lead_where_they_must(shape: Shape) -> None:
    chart = chart_of(FIGHT, shape)
    assert followed(chart, FIGHT) == {
        exit.cell: exit.to for ways in FIGHT.values() for exit in ways
    }
    assert chart.crossings == 0


def test_a_tree_lies_side_by_side_and_meets_again() -> None:
    chart = chart_of(FIGHT, "tree")
    assert [[box.step for box in row.boxes] for row in chart.rows] == [
        ["roll"],
        ["result"],
        ["count", "lose"],
        ["ask"],
        ["end"],
    ]
    (ask,) = chart.rows[3].boxes
    one, other = chart.rows[2].boxes
    assert (ask.start, ask.end) == (one.start, other.end)
    assert chart.narrowest == pytest.approx(one.end - one.start)


def test_boxes_side_by_side_are_in_the_order_of_their_numbers() -> None:
    flow = exits_in({"ask": ["c", "b", "a"], "a": ["d"], "b": ["d"], "c": ["d"], "d": []})
    chart = chart_of(flow, "tree")
    assert [box.step for box in chart.rows[1].boxes] == ["a", "b", "c"]
    (ask,) = chart.rows[0].boxes
    assert [port.cell for port in ask.ports] == ["ask.2", "ask.1", "ask.0"]
    assert (chart.swaps, chart.crossings) == (0, 0)


def test_boxes_that_lie_alone_are_equally_wide() -> None:
    chart = chart_of(FIGHT, "tree")
    alone = [row.boxes[0] for row in chart.rows if len(row.boxes) == 1]
    assert [box.step for box in alone] == ["roll", "result", "ask", "end"]
    assert any(row.passing for row in chart.rows)
    assert len({(box.start, box.end) for box in alone}) == 1


def test_the_line_from_the_start_runs_straight_to_the_answer_that_goes_on() -> None:
    flow = exits_in({"a": ["b"], "b": ["c"], "c": ["d", "e"], "d": ["e"], "e": ["a", "f"], "f": []})
    chart = chart_of(flow, "down")
    (on,) = (port for port in chart.rows[2].boxes[0].ports if port.cell == "c.0")
    assert {chart.rows[number].boxes[0].entry for number in range(5)} == {on.x}


def test_lines_pass_by_on_the_right_if_none_cross_there() -> None:
    flow = exits_in({"a": ["b"], "b": ["c", "d"], "c": ["d"], "d": ["a", "e"], "e": []})
    chart = chart_of(flow, "down")
    assert sum(map(bool, (row.passing for row in chart.rows))) > 2
    assert (chart.left, chart.crossings) == (0, 0)
    assert {row.boxes[0].start for row in chart.rows} == {0.0}


def test_ends_side_by_side_are_as_wide_as_their_words_need() -> None:
    exits = exits_in({"ask": ["a", "b"], "a": [], "b": []})
    flow = tuple((id, tuple(ways)) for id, ways in exits.items())
    needs = tuple((id, Need(words, 0.1)) for id, words in (("ask", 1.0), ("a", 0.2), ("b", 0.8)))
    even, uneven = (laid_out(flow, "tree", ROOM, each).rows[1].boxes for each in ((), needs))
    assert even[0].end - even[0].start == pytest.approx(even[1].end - even[1].start)
    assert uneven[0].end - uneven[0].start < even[0].end - even[0].start - 0.05
    assert uneven[0].start < uneven[0].entry < uneven[0].end


def test_lines_run_straight_where_nothing_is_in_the_way() -> None:
    exits = exits_in({"ask": ["a", "b"], "a": ["c"], "b": ["c"], "c": []})
    chart = chart_of(exits, "tree")
    assert [channel.tracks for channel in chart.channels] == [0, 0, 1, 0]


def sides_of(chart: Chart) -> list[object]:
    """Return what lies left and right in each row: boxes, their ways out, and lines beside."""
    return [
        (
            [[port.cell for port in box.ports] for box in row.boxes],
            [(lane.joints, lane.x < row.boxes[0].start) for lane in row.passing],
        )
        for row in chart.rows
    ]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("shape", SHAPES)
def test_a_flow_is_not_mirrored_on_other_paper(shape: Shape, seed: int) -> None:
    exits = _random_flow(random.Random(seed))
    rooms = [Room(lane, gap) for lane, gap in ((0.03, 0.03), (0.05, 0.05), (0.064, 0.07))]
    first, *others = [chart_of(exits, shape, room) for room in rooms]
    assert first.rows
    assert [sides_of(each) for each in others] == [sides_of(first)] * len(others)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("shape", SHAPES)
def test_any_flow_is_laid_out_whole(shape: Shape, seed: int) -> None:
    exits = _random_flow(random.Random(seed))
    chart = chart_of(exits, shape)
    assert sorted(box.step for row in chart.rows for box in row.boxes) == sorted(exits)
    assert followed(chart, exits) == {
        exit.cell: exit.to for ways in exits.values() for exit in ways
    }
    for row in chart.rows:
        for box in row.boxes:
            assert -1e-6 <= box.start < box.entry < box.end <= 1 + 1e-6
            assert not any(box.start <= lane.x <= box.end for lane in row.passing)
        for one, other in pairwise(row.boxes):
            assert one.end < other.start
    laid_out.cache_clear()
    assert chart_of(exits, shape) == chart


def _random_flow(rng: random.Random) -> dict[str, tuple[Exit, ...]]:
    """Return a flow of up to eight steps, all of which the first one leads to."""
    count = rng.randint(3, 8)
    ids = [f"s{number}" for number in range(count)]
    leads: dict[str, list[str]] = {id: [] for id in ids}
    for number, id in enumerate(ids[1:], 1):
        open_steps = [each for each in ids[:number] if len(leads[each]) < 3]
        leads[rng.choice(open_steps)].append(id)
    for id in ids:
        if leads[id] and len(leads[id]) < 3 and rng.random() < 0.4:
            leads[id].append(rng.choice(ids))
    return exits_in({id: list(dict.fromkeys(to)) for id, to in leads.items()})
