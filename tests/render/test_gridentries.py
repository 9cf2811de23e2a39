"""Arrows lead onto the map where schedules let units come on at its edge."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from generator.content.model import Arrival, GridMap, GridPlace
from generator.render.gridentries import Entrance, entrance_arrow, entrance_swatch, entrances_of
from tests.render.test_gridmaps import inks
from tests.support import some_text

GRIDMAP = GridMap(
    name=some_text(),
    columns=4,
    rows=3,
    cells="squares",
    places={"port": GridPlace(name=some_text(), at="0102")},
)


def found(**arrival: Any) -> list[tuple[str, tuple[int, int], tuple[float, float]]]:
    entries = {"guard": SimpleNamespace(role="blue")}
    schedule = SimpleNamespace(
        collection="units", arrivals={"one": Arrival(units={"guard": 1}, **arrival)}
    )
    content: Any = SimpleNamespace(
        schedules={"day": schedule}, collections={"units": SimpleNamespace(entries=entries)}
    )
    return [(e.role, e.cell, e.outwards) for e in entrances_of(GRIDMAP, content)]


@pytest.mark.parametrize(
    ("at", "cell", "outwards"),
    [("port", (0, 1), (-1, 0)), ("0403", (3, 2), (0.7071, 0.7071)), ("0301", (2, 0), (0, -1))],
)
def test_units_come_on_straight_over_the_edge(
    at: str, cell: tuple[int, int], outwards: tuple[float, float]
) -> None:
    ((role, there, way),) = found(turn="two", at=at)
    assert (role, there) == ("blue", cell)
    assert way == pytest.approx(outwards, abs=0.001)


@pytest.mark.parametrize("other", [{"at": "port"}, {"turn": "two"}, {"turn": "two", "at": "0202"}])
def test_what_is_there_at_start_or_comes_up_elsewhere_has_no_arrow(other: dict[str, str]) -> None:
    assert found(**other) == []


def test_arrows_have_the_colour_of_their_side() -> None:
    drawn = replace(inks(), roles={"blue": "night"})
    arrow = "".join(entrance_arrow(Entrance("blue", (0, 1), (-1.0, 0.0)), (0.0, 0.0), drawn))
    assert drawn["night"] in arrow
    assert "M-7.9 0L" in arrow
    sample = entrance_swatch(Entrance("blue", (0, 1), (-1.0, 0.0)), drawn)
    assert drawn["night"] in sample
    assert "M-1.5 0L" in sample  # as long as on the map, and with the same way in
