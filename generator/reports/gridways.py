"""Answer how far and how dear it is over a map of cells, as data and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from generator.content.gridmap import Cell, Lattice, lattice_of
from generator.content.laidtiles import assembled
from generator.content.model import Content
from generator.language.wording import Wording
from generator.play.movement import Way, ground_of, line

POINTS = 4
"""The movement points of a unit, where none are given."""


class Question(Struct, frozen=True):
    """Where one begins, and where to: a cell, or all that can be reached with some points.

    Without a ``kind`` of unit every kind is meant.
    """

    gridmap: str
    start: Cell
    end: Cell | None = None
    kind: str | None = None
    points: int | None = None


def answer(content: Content, wording: Wording, question: Question) -> dict[str, Any]:
    """Return the answer: distance and line, then the ways or the cells within reach by kind."""
    gridmap = content.gridmaps[question.gridmap]
    lattice = lattice_of(gridmap)
    start, end = question.start, question.end
    data: dict[str, Any] = {
        "gridmap": question.gridmap,
        "name": wording.plain(gridmap.name),
        "from": lattice.name(start),
    }
    if end is not None:
        data["to"] = lattice.name(end)
        data["distance"] = lattice.distance(start, end)
        data["line"] = [lattice.name(cell) for cell in line(lattice, start, end)]
    else:
        data["points"] = POINTS if question.points is None else question.points
    kinds: Sequence[str | None] = [question.kind] if question.kind else [*content.mobility]
    data["units"] = [_of_kind(content, wording, question, kind) for kind in kinds or [None]]
    return data


def _of_kind(
    content: Content, wording: Wording, question: Question, kind: str | None
) -> dict[str, Any]:
    gridmap = content.gridmaps[question.gridmap]
    ground = ground_of(assembled(gridmap, content), content, kind)
    who = {"kind": kind, "name": wording.plain(content.mobility[kind].name) if kind else ""}
    if question.end is not None:
        way = ground.ways(question.start, question.points).get(question.end)
        return who | _way(way, ground.lattice)
    points = POINTS if question.points is None else question.points
    reached = ground.ways(question.start, points)
    by_cost = sorted(reached.items(), key=lambda item: (item[1].cost, item[0][1], item[0][0]))
    cells = {ground.lattice.name(cell): way.cost for cell, way in by_cost if cell != question.start}
    return who | {"cells": cells}


def _way(way: Way | None, lattice: Lattice) -> dict[str, Any]:
    if way is None:
        return {"cost": None, "way": []}
    return {"cost": way.cost, "way": [lattice.name(cell) for cell in way.cells]}


def answer_text(data: Mapping[str, Any]) -> str:
    """Return an answer as lines of text."""
    return "\n".join(_lines(data))


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    if "to" in data:
        yield f"{data['name']}: {data['from']} to {data['to']}, distance {data['distance']}"
        yield f"straight: {' '.join(data['line'])}"
    else:
        yield f"{data['name']}: from {data['from']} with {data['points']} movement points"
    for unit in data["units"]:
        name = f"{unit['name']}: " if unit["name"] else ""
        if "cells" in unit:
            yield f"{name}{len(unit['cells'])} cells"
            yield from _by_cost(unit["cells"])
        elif unit["cost"] is None:
            yield f"{name}no way"
        else:
            yield f"{name}{unit['cost']} movement points: {' '.join(unit['way'])}"


def _by_cost(cells: Mapping[str, int]) -> Iterator[str]:
    for cost in sorted(set(cells.values())):
        yield f"  {cost}: {' '.join(cell for cell, paid in cells.items() if paid == cost)}"
