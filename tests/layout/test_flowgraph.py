"""The order in a flow: rows, loops, and what belongs together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.content.flows import Exit
from generator.layout.flowgraph import Graph, Net


def exits_in(flow: Mapping[str, Sequence[str]]) -> dict[str, tuple[Exit, ...]]:
    """Return the ways out of the steps of a flow, by where they lead."""
    return {
        id: tuple(
            Exit(f"{id}.{number}" if len(leads) > 1 else id, id, to)
            for number, to in enumerate(leads)
        )
        for id, leads in flow.items()
    }


FIGHT = exits_in(
    {
        "roll": ["result"],
        "result": ["end", "lose", "count"],
        "count": ["ask"],
        "lose": ["ask"],
        "ask": ["roll", "end"],
        "end": [],
    }
)


def test_rows_are_the_longest_ways_or_the_written_order() -> None:
    assert Graph(FIGHT).rows == (("roll",), ("result",), ("count", "lose"), ("ask",), ("end",))
    assert Graph(FIGHT, written=True).rows == tuple((id,) for id in FIGHT)


def test_what_passes_by_rows() -> None:
    assert Graph(FIGHT).nets == (Net("roll", True, 0, 3), Net("end", False, 2, 3))
    written = Graph(FIGHT, written=True)
    assert set(written.nets) == {
        Net("roll", True, 0, 4),
        Net("lose", False, 2, 2),
        Net("ask", False, 3, 3),
        Net("end", False, 2, 4),
    }
    assert [exit.cell for exit in FIGHT["ask"] if written.is_back(exit)] == ["ask.0"]
    assert written.net_of(FIGHT["roll"][0]) is None


def test_a_step_may_lead_back_to_itself() -> None:
    graph = Graph(exits_in({"roll": ["roll", "end"], "end": []}))
    assert graph.rows == (("roll",), ("end",))
    assert graph.nets == (Net("roll", True, 0, 0),)


def test_what_only_one_branch_leads_to_hangs_on_it() -> None:
    graph = Graph(FIGHT)
    assert graph.groups["roll"] == (("result",),)
    assert graph.groups["result"] == (("count", "lose"), ("ask",), ("end",))
    assert graph.groups["ask"] == ()
    assert graph.nets_on("result") == [Net("end", False, 2, 3)]


def test_a_loop_that_two_ways_lead_into_has_an_order() -> None:
    graph = Graph(exits_in({"a": ["b", "c"], "b": ["c"], "c": ["b", "d"], "d": []}))
    assert sorted(graph.row_of) == ["a", "b", "c", "d"]
    assert graph.row_of["a"] == 0
