"""Rivers are one smooth line along sides, and fords lie on it."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot
from typing import Any

import pytest

from generator.content.model import Terrain
from generator.render.gridmarks import RIVER
from generator.render.gridwaters import Curve, Reach, Waters, ford
from tests.render.test_gridmaps import inks

CORNERS = (0.0, 0.0), (5.0, 3.0), (5.0, 8.8), (10.0, 11.7), (10.0, 17.5)
KINDS = {
    id: Terrain(name=id, of="sides", pattern=id)  # type: ignore[arg-type]
    for id in ("river", "stream", "ford")
}


def waters(*kinds: str, **keys: Any) -> Waters:
    reaches = (Reach((kind,), ends) for kind, ends in zip(kinds, pairwise(CORNERS), strict=False))
    return Waters(KINDS, tuple(reaches), **keys)


def way(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (b[0] - a[0]) / dist(a, b), (b[1] - a[1]) / dist(a, b)


def test_a_river_has_no_corners() -> None:
    curves = waters("river", "ford", "river", "stream").curves
    assert len(curves) == 4
    for one, other in pairwise(curves):
        assert one.end == other.start
        assert way(one.before, one.end) == pytest.approx(way(other.start, other.after))


def test_a_river_is_straighter_where_it_is_crossed() -> None:
    def off(curve: Curve) -> float:
        x, y = list(curve.points())[3]
        (ax, ay), (bx, by) = curve.start, curve.end
        return abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / hypot(bx - ax, by - ay)

    assert off(waters("river", "ford").curves[1]) < off(waters("river", "river").curves[1])
    bridge = waters("river", "river", crossed=frozenset([(5.0, 5.9)]))
    assert off(bridge.curves[1]) < off(waters("river", "river").curves[1])


def test_a_river_covers_its_sides() -> None:
    for curve in waters("river", "ford", "river", "river").curves:
        (ax, ay), (bx, by) = curve.start, curve.end
        off = [(bx - ax) * (ay - y) - (by - ay) * (ax - x) for x, y in curve.points()]
        assert max(map(abs, off)) / hypot(bx - ax, by - ay) < RIVER / 2


def test_all_banks_lie_under_all_water() -> None:
    parts = list(waters("river", "ford", "stream").svg(inks()))
    grounds = [inks()["paper"] in part for part in parts]
    assert any(grounds)
    assert grounds == sorted(grounds, reverse=True)
    text = "".join(parts)
    assert "side.river" in text
    assert "side.stream" in text
    assert "side.ford" not in text


def test_a_third_river_flows_into_two_that_are_one() -> None:
    reaches = (
        Reach(("river",), ((0.0, 0.0), (5.0, 3.0))),
        Reach(("river",), ((5.0, 3.0), (10.0, 0.0))),
        Reach(("stream",), ((5.0, 3.0), (5.0, 8.8))),
    )
    one, other, third = Waters(KINDS, reaches).curves
    assert way(one.before, one.end) == pytest.approx(way(other.start, other.after))
    assert way(third.start, third.after) == pytest.approx((0.0, 1.0))


def test_a_ford_has_stones_across_its_side_in_its_own_colour() -> None:
    own = Terrain(name="Ford", of="sides", pattern="ford", colour="#5c4716")  # type: ignore[arg-type]
    text = "".join(ford(own, ((0.0, 0.0), (6.0, 0.0)), inks(), "side.ford"))
    assert "#5c4716" in text
    assert 'data-joint="side.ford"' in text
    assert "#5c4716" not in "".join(ford(own, ((0.0, 0.0), (6.0, 0.0)), inks("ink-saver")))
    made = waters("river", "ford")
    assert list(made.ford_middles) == [(5.0, 5.9)]
    assert "".join(made.fords(inks())) == "".join(
        ford(KINDS["ford"], CORNERS[1:3], inks(), "side.ford")
    )


def test_what_water_covers_is_along_its_curves() -> None:
    found = list(waters("river", "stream").lines())
    assert len(found) == 2
    assert found[0][0][0] == CORNERS[0]
    assert found[0][1] > found[1][1], "a stream is thinner"
