"""A wargame of hexes on the table: its units and its rules, by the facts that are printed.

Map, costs, units, arrivals, numbers and combat results are those of the content. What its rules
say in words is done here: who stops where, what is in supply, who retreats whither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from generator.content.game import Game
from generator.content.gridmap import Cell, Lattice, lattice_of, terrain_by_cell
from generator.content.model import Content, Crt, GridMap, Schedule
from generator.content.schedules import START
from generator.play.movement import Ground, ground_of

MOVES_AS = {"infantry": "foot", "cavalry": "horse", "leader": "horse"}
"""The kind of unit in ``mobility``; all other troops have wheels."""
FIGHTING = ("infantry", "cavalry", "artillery")
CONTROLLING = ("infantry", "cavalry")
TRAINS = ("headquarters", "supply")
MOST_UNITS, SUPPLY_RANGE, GUN_RANGE = "stack.most", "supply.range", "guns.range"
"""Values that the rules of the game print."""


@dataclass(eq=False)
class Unit:
    """A counter: where it lies, and how many steps it has lost."""

    id: str
    side: str
    troops: str
    strengths: tuple[int, ...]
    movement: int
    turn: int
    at: str
    cell: Cell | None = None
    lost: int = 0
    gone: bool = False

    @property
    def strength(self) -> int:
        """The strength on the side that lies up."""
        return self.strengths[self.lost] if self.strengths else 0

    @property
    def fights(self) -> bool:
        """Whether it is a combat unit."""
        return self.troops in FIGHTING

    @property
    def name(self) -> str:
        """Its id, and whether it is reduced."""
        return self.id + ("-" if self.lost else "")


def moves_as(unit: Unit) -> str:
    """Return the kind of unit in ``mobility`` that a unit is."""
    return MOVES_AS.get(unit.troops, "wheels")


class Facts(NamedTuple):
    """What the content says, read once."""

    content: Content
    gridmap: GridMap
    lattice: Lattice
    terrain: dict[Cell, str]
    grounds: dict[str, Ground]
    near: dict[Cell, tuple[Cell, ...]]
    fronts: dict[Cell, tuple[Cell, ...]]
    crossings: frozenset[frozenset[Cell]]
    schedule: Schedule
    crt: Crt
    sides: tuple[str, str]

    def number(self, value: str) -> int:
        """Return a value of the game."""
        return self.content.number(value)

    def cell(self, place: str) -> Cell:
        """Return the cell of a place or of a name."""
        known = self.gridmap.places.get(place)
        found = self.lattice.read(known.at if known else place)
        assert found is not None, place
        return found

    def within(self, cell: Cell, steps: int) -> list[Cell]:
        """Return the cells up to so many steps from another, that one too."""
        return [c for c in self.lattice.cells if self.lattice.distance(cell, c) <= steps]


def facts_of(game: Game) -> Facts:
    """Return the facts of a game with one map, one schedule, one table and two sides."""
    content = game.content
    (gridmap,), (schedule,) = content.gridmaps.values(), content.schedules.values()
    (crt,) = content.crts.values()
    first, second = (turn.role for turn in content.order.values())
    assert first is not None
    assert second is not None
    lattice = lattice_of(gridmap)
    grounds = {kind: ground_of(gridmap, content, kind) for kind in content.mobility}
    near = {cell: lattice.neighbours(cell) for cell in lattice.cells}
    foot = grounds["foot"]
    blocked = {
        side
        for side, costs in foot.sides.items()
        if side not in foot.roads and any(isinstance(cost, str) for cost in costs)
    }
    fronts = {
        cell: tuple(other for other in every if frozenset((cell, other)) not in blocked)
        for cell, every in near.items()
    }
    crossings = frozenset(side for side in foot.sides if side not in blocked)
    terrain = terrain_by_cell(gridmap, content)
    sides = first, second
    return Facts(
        content, gridmap, lattice, terrain, grounds, near, fronts, crossings, schedule, crt, sides
    )


@dataclass
class Position:
    """The map with all units, and who holds the objectives."""

    facts: Facts
    units: list[Unit]
    turn: int = 1
    held: dict[str, str] = field(default_factory=dict)

    @classmethod
    def begin(cls, facts: Facts) -> Position:
        """Return the position before anybody has set up."""
        turns = [START, *facts.schedule.turns]
        entries = facts.content.collections[facts.schedule.collection].entries
        units: list[Unit] = []
        for arrival in facts.schedule.arrivals.values():
            for id, copies in arrival.units.items():
                entry = entries[id]
                assert entry.role and entry.troops and arrival.at
                numbers = entry.numbers
                steps = [
                    each["strength"] for each in (numbers, entry.reduced) if "strength" in each
                ]
                strengths = tuple(facts.content.number(each) for each in steps)
                movement = facts.content.number(numbers["movement"])
                turn = turns.index(arrival.turn or START)
                made = (
                    Unit(id, entry.role, entry.troops, strengths, movement, turn, arrival.at)
                    for _ in range(copies)
                )
                units += made
        held = {id: facts.sides[1] for id, each in facts.gridmap.places.items() if each.objective}
        return cls(facts, units, 1, held)

    def other(self, side: str) -> str:
        """Return the enemy of a side."""
        one, two = self.facts.sides
        return two if side == one else one

    def on_map(self, side: str | None = None) -> Iterator[Unit]:
        """Yield the units on the map, of one side or of both."""
        for unit in self.units:
            if unit.cell is not None and not unit.gone and side in (None, unit.side):
                yield unit

    def at(self, cell: Cell, side: str | None = None) -> list[Unit]:
        """Return the units in a cell."""
        return [unit for unit in self.on_map(side) if unit.cell == cell]

    def fighters(self, cell: Cell, side: str) -> list[Unit]:
        """Return the combat units of a side in a cell."""
        return [unit for unit in self.at(cell, side) if unit.fights]

    def occupied(self, side: str) -> set[Cell]:
        """Return the cells with combat units of a side."""
        return {unit.cell for unit in self.on_map(side) if unit.fights and unit.cell is not None}

    def control(self, side: str) -> set[Cell]:
        """Return the zone of control of a side."""
        return {
            cell
            for unit in self.on_map(side)
            if unit.troops in CONTROLLING and unit.cell is not None
            for cell in self.facts.fronts[unit.cell]
        }

    def is_full(self, cell: Cell, side: str) -> bool:
        """Whether no more combat unit may end in a cell."""
        return len(self.fighters(cell, side)) >= self.facts.number(MOST_UNITS)

    def reach(self, unit: Unit, paid: int = 0) -> dict[Cell, int]:
        """Return where a unit may end its move, with the points that are spent."""
        assert unit.cell is not None
        enemy = self.other(unit.side)
        held, zone, own = self.occupied(enemy), self.control(enemy), self.occupied(unit.side)
        ground = self.facts.grounds[moves_as(unit)]
        found: dict[Cell, int] = {}
        waiting = [(paid, unit.cell)]
        while waiting:
            cost, here = heappop(waiting)
            if here in found:
                continue
            found[here] = cost
            if here in zone and here != unit.cell:
                continue
            for beyond in self.facts.near[here]:
                more = ground.step(here, beyond)
                if more is None or beyond in held or cost + more > unit.movement:
                    continue
                if not unit.fights:
                    alone = beyond not in own
                    if (alone and beyond in zone) or self.at(beyond, enemy):
                        continue
                heappush(waiting, (cost + more, beyond))
        full = {
            cell
            for cell in found
            if unit.fights and cell != unit.cell and self.is_full(cell, unit.side)
        }
        return {cell: cost for cell, cost in found.items() if cell not in full}

    def move(self, unit: Unit, cell: Cell) -> None:
        """Put a unit into a cell, taking what lies there alone, and the objective."""
        unit.cell = cell
        if unit.fights:
            for each in self.at(cell, self.other(unit.side)):
                each.gone = True
            for id in self.held:
                if self.facts.cell(id) == cell:
                    self.held[id] = unit.side

    def held_by(self, cell: Cell) -> str | None:
        """Return who holds the objective in a cell."""
        for id, side in self.held.items():
            if self.facts.cell(id) == cell:
                return side
        return None

    def supplied(self, unit: Unit) -> bool:
        """Whether a train of a unit is near enough."""
        assert unit.cell is not None
        enemy = self.other(unit.side)
        units = {each.cell for each in self.on_map(enemy)}
        own = self.occupied(unit.side)
        barred = units | (self.control(enemy) - own)
        trains = {each.cell for each in self.on_map(unit.side) if each.troops in TRAINS}
        reached, edge = {unit.cell}, {unit.cell}
        for _ in range(self.facts.number(SUPPLY_RANGE)):
            if reached & trains:
                return True
            edge = {
                c for here in edge for c in self.facts.fronts[here] if c not in barred
            } - reached
            reached |= edge
        return bool(reached & trains)

    def lose(self, units: Sequence[Unit], steps: int) -> None:
        """Take steps from units: first from whole ones, then from the weakest."""
        for _ in range(steps):
            left = [unit for unit in units if not unit.gone]
            if not left:
                return
            self.hit(min(left, key=lambda u: (u.lost + 1 >= len(u.strengths), u.strength)))

    def hit(self, unit: Unit) -> None:
        """Take a step from a unit; with the last of its cell, leaders and trains go too."""
        unit.lost += 1
        if unit.lost < len(unit.strengths):
            return
        unit.gone = True
        assert unit.cell is not None
        if not self.fighters(unit.cell, unit.side):
            for each in self.at(unit.cell, unit.side):
                each.gone = True

    def retreat(self, units: Iterable[Unit], source: Cell, steps: int) -> int:
        """Move units away from a cell; return how many could not go on."""
        stuck = 0
        for unit in units:
            for _ in range(steps):
                if unit.gone:
                    break
                ways = self.retreats(unit, source)
                if not ways:
                    stuck += 1
                    self.hit(unit)
                    break
                here = unit.cell
                best = min(
                    ways,
                    key=lambda cell: (
                        cell in self.control(self.other(unit.side)),
                        self.danger(cell, unit.side),
                    ),
                )
                unit.cell = best
                assert here is not None
                if not self.fighters(here, unit.side):
                    self.follow(self.at(here, unit.side), here, best)
        return stuck

    def follow(self, units: Iterable[Unit], start: Cell, end: Cell) -> None:
        """Let leaders and trains go with a retreat; who may not is removed."""
        for unit in units:
            if self.facts.grounds[moves_as(unit)].step(start, end) is None:
                unit.gone = True
            unit.cell = end

    def retreats(self, unit: Unit, source: Cell) -> list[Cell]:
        """Return the cells to which a unit may take a step of its retreat."""
        here, facts = unit.cell, self.facts
        assert here is not None
        enemy = self.other(unit.side)
        own, zone = self.occupied(unit.side), self.control(enemy)
        barred = {each.cell for each in self.on_map(enemy)}
        ground = facts.grounds[moves_as(unit)]
        away = facts.lattice.distance
        return [
            cell
            for cell in facts.near[here]
            if ground.step(here, cell) is not None
            and away(cell, source) > away(here, source)
            and cell not in barred
            and (cell in own or cell not in zone)
            and not self.is_full(cell, unit.side)
        ]

    def danger(self, cell: Cell, side: str) -> int:
        """Return how many enemies are near a cell."""
        away = self.facts.lattice.distance
        return sum(
            1 for each in self.on_map(self.other(side)) if each.cell and away(each.cell, cell) <= 2
        )

    def score(self) -> int:
        """Return the points of the first side."""
        first, second = self.facts.sides
        towns = sum(
            self.facts.number(f"points.{id}") for id, side in self.held.items() if side == first
        )
        lost = {
            side: sum(1 for unit in self.units if unit.gone and unit.fights and unit.side == side)
            for side in self.facts.sides
        }
        return towns + self.facts.number("points.unit") * (lost[second] - lost[first])
