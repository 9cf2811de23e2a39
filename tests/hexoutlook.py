"""What cells are worth to a unit, as a simple player of a wargame sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.content.gridmap import Cell
from tests.hexfield import TRAINS, Facts, Position, Unit, moves_as


class Distances:
    """Movement points from goals to all cells, by kinds of units; each is worked out once."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.known: dict[tuple[str, Cell], dict[Cell, int]] = {}

    def to(self, kind: str, goal: Cell) -> Mapping[Cell, int]:
        """Return how far cells are from a goal; those that cannot be reached are not in it."""
        key = kind, goal
        if key not in self.known:
            ways = self.facts.grounds[kind].ways(goal)
            self.known[key] = {cell: way.cost for cell, way in ways.items()}
        return self.known[key]


class Goal(NamedTuple):
    """A cell that matters, how much, and what being there adds."""

    away: Mapping[Cell, int]
    weight: float
    there: float


class Outlook(NamedTuple):
    """What a unit looks at when it moves."""

    facts: Facts
    unit: Unit
    attacks: bool
    enemies: frozenset[Cell]
    own: Mapping[Cell, int]
    goals: tuple[Goal, ...]
    wanted: Mapping[Cell, float]

    def worth(self, cell: Cell) -> float:
        """Return how good a cell is for the unit."""
        facts, unit = self.facts, self.unit
        near = sum(1 for each in facts.near[cell] if each in self.enemies)
        distance = facts.lattice.distance
        if unit.troops in TRAINS:
            reach = facts.number("supply.range")
            return sum(1 for each in self.own if distance(each, cell) < reach) - 5.0 * near
        if unit.troops == "leader":
            here = self.own.get(cell, 0)
            return here + min(2 * near, 3) if here else -9.0
        value = self.wanted.get(cell, 0.0) * 3
        for goal in self.goals:
            away = goal.away.get(cell, 99)
            value += goal.weight * max(0.0, 1 - away / 16) + (0 if away else goal.there)
        change = facts.crt.terrain.get(facts.terrain[cell])
        if change:
            value -= facts.content.number(change.shift) * 0.5
        if unit.troops == "artillery":
            far = sum(1 for each in self.enemies if distance(each, cell) == 2)
            return value - 1.2 * near + 0.4 * far
        if self.attacks:
            return value
        guards = any(cell in side for side in facts.crossings)
        return value + 1.2 * guards - (0.5 * near if near > 1 else 0)


def outlook(
    position: Position,
    unit: Unit,
    distances: Distances,
    bias: Mapping[str, float],
    wanted: Mapping[Cell, float],
) -> Outlook:
    """Return what a unit looks at: the attacker at towns to take, the defender at threats."""
    facts = position.facts
    enemy, attacks = position.other(unit.side), unit.side == facts.sides[0]
    foes = [each for each in position.on_map(enemy) if each.fights and each.cell]
    own: dict[Cell, int] = {}
    for each in position.on_map(unit.side):
        if each.fights and each is not unit and each.cell is not None:
            own[each.cell] = own.get(each.cell, 0) + each.strength
    goals = []
    for id, holder in position.held.items():
        cell = facts.cell(id)
        held = own.get(cell, 0)
        weight = facts.number(f"points.{id}") * bias[id] * (1.2 if holder != unit.side else 1)
        if attacks:
            need, there = (0.3 if holder == unit.side and held else 1.2), (0.3 if held else 1.5)
        else:
            ways = distances.to("foot", cell)
            threat = sum(u.strength / (1 + ways.get(u.cell or cell, 99) / 3) for u in foes)
            need, there = 0.3 + min(threat / (2 + 2 * held), 1.5), 0.4
        away = distances.to(moves_as(unit), cell)
        goals.append(Goal(away, weight * need, weight * there * (0.2 if held > 4 else 1)))
    cells = frozenset(each.cell for each in foes if each.cell is not None)
    return Outlook(facts, unit, attacks, cells, own, tuple(goals), wanted)
