"""Two simple players of a wargame, who look one turn ahead."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from generator.content.gridmap import Cell
from generator.play.crt import Combat, reckoned, row_of
from tests.hexfield import GUN_RANGE, TRAINS, Facts, Position, Unit

CROSSING, ARMS, LEADER, LED, UNSUPPLIED = "crossing", "arms", "attacker", "defender", "supply"
"""Modifiers of the table."""


class Attack(NamedTuple):
    """An attack: on which cell, by which units, from next to it or from far."""

    target: Cell
    close: tuple[Unit, ...]
    far: tuple[Unit, ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        """All attackers."""
        return self.close + self.far


@dataclass
class Record:
    """What happened in a play."""

    winner: str = ""
    points: int = 0
    attacks: int = 0
    results: Counter[str] = field(default_factory=Counter)
    columns: Counter[str] = field(default_factory=Counter)
    stuck: int = 0
    removed: Counter[str] = field(default_factory=Counter)
    crossed: int = 0
    unsupplied: int = 0
    held: tuple[str, ...] = ()


class Play:
    """One play of a game by two players who look a turn ahead."""

    def __init__(self, facts: Facts, seed: int, log: Callable[[str], None] | None = None) -> None:
        self.facts, self.dice = facts, random.Random(seed)
        self.position = Position.begin(facts)
        self.record = Record()
        self.log = log or (lambda _: None)
        self.mood = {side: self.dice.uniform(-0.15, 0.25) for side in facts.sides}
        self.bias = {id: self.dice.uniform(0.6, 1.4) for id in (*self.position.held, "a", "b", "c")}

    def run(self) -> Record:
        """Play to the end."""
        first, second = self.facts.sides
        for side in (second, first):
            self.set_up(side)
        for turn in range(1, len(self.facts.schedule.turns) + 1):
            self.position.turn = turn
            for side in (first, second):
                self.log(f"\nTurn {turn}, {side}")
                self.arrive(side)
                self.move(side)
                self.fight(side)
        self.record.points = self.position.score()
        wins = self.record.points >= self.facts.number("points.to_win")
        self.record.winner = first if wins else second
        self.record.held = tuple(id for id, side in self.position.held.items() if side == first)
        for unit in self.position.units:
            if unit.gone and unit.fights:
                self.record.removed[unit.side] += 1
        return self.record

    # --- where units go

    def set_up(self, side: str) -> None:
        """Lay the units of a side into its zone, near what they are to take or hold."""
        mine = [u for u in self.position.units if u.side == side and u.turn == 0]
        cells = list(self.facts.lattice.listed(self.facts.gridmap.zones[mine[0].at].cells))
        for unit in sorted(mine, key=lambda u: (not u.fights, -u.strength)):
            free = [c for c in cells if not (unit.fights and self.position.is_full(c, side))]
            if not unit.fights:
                own = self.position.occupied(side)
                free = [c for c in free if c in own] or free
            unit.cell = max(free, key=lambda c: self.worth(unit, c, {}) + self.dice.uniform(0, 2))

    def arrive(self, side: str) -> None:
        """Bring reinforcements on, at their town or nearest to it on the same edge."""
        position, facts = self.position, self.facts
        for unit in position.units:
            if (
                unit.side != side
                or unit.cell is not None
                or unit.gone
                or not 0 < unit.turn <= position.turn
            ):
                continue
            town = facts.cell(unit.at)
            edge = [c for c in facts.lattice.cells if c[0] == town[0]]
            enemy = {each.cell for each in position.on_map(position.other(side))}
            free = [c for c in edge if c not in enemy]
            if town in free:
                free = [town]
            if not free:
                continue
            start = min(free, key=lambda c: facts.lattice.distance(c, town))
            unit.cell = start
            here = position.reach(unit)
            if (
                unit.fights
                and position.is_full(start, side)
                and len(position.fighters(start, side)) > facts.number("stack.most")
            ):
                here.pop(start, None)
            if not here:
                unit.cell = None
                continue
            position.move(unit, max(here, key=lambda c: self.worth(unit, c, {})))
            self.log(f"  {unit.name} arrives, to {facts.lattice.name(unit.cell)}")

    def goals(self, side: str) -> list[tuple[Cell, float]]:
        """Return the cells that matter to a side, and how much."""
        facts, position = self.facts, self.position
        found = []
        for id, holder in position.held.items():
            weight = facts.number(f"points.{id}") * self.bias[id]
            found.append((facts.cell(id), weight * (1.2 if holder != side else 1.0)))
        return found

    def worth(self, unit: Unit, cell: Cell, wanted: dict[Cell, float]) -> float:
        """Return how good a cell is for a unit."""
        facts, position = self.facts, self.position
        enemy = position.other(unit.side)
        kind = {"infantry": "foot", "cavalry": "horse", "leader": "horse"}.get(
            unit.troops, "wheels"
        )
        attacks = unit.side == facts.sides[0]
        near = sum(1 for c in facts.near[cell] if c in self.occupied(enemy))
        if unit.troops in TRAINS:
            lead = [u.cell for u in position.on_map(unit.side) if u.fights and u.cell]
            reach = facts.number("supply.range")
            covered = sum(1 for c in lead if facts.lattice.distance(c, cell) < reach)
            return covered - 5 * near
        if unit.troops == "leader":
            here = position.fighters(cell, unit.side)
            front = sum(2 for c in facts.near[cell] if c in self.occupied(enemy))
            return sum(u.strength for u in here) + min(front, 3) * bool(here) - (0 if here else 9)
        value = wanted.get(cell, 0.0) * 3
        for goal, weight in self.goals(unit.side):
            away = distance(facts, kind, goal, cell)
            held = sum(u.strength for u in position.fighters(goal, unit.side) if u is not unit)
            if attacks:
                mine = position.held_by(goal) == unit.side
                need = 0.3 if mine and held else 1.2
            else:
                threat = sum(
                    u.strength / (1 + distance(facts, "foot", u.cell, goal) / 3)
                    for u in position.on_map(enemy)
                    if u.fights and u.cell
                )
                need = 0.3 + min(threat / (2 + 2 * held), 1.5)
            value += weight * need * max(0.0, 1 - away / 16)
            if away == 0:
                value += weight * (0.6 if attacks else 0.4) * (0.2 if held > 4 else 1)
        change = facts.crt.terrain.get(facts.terrain[cell])
        if change:
            value -= facts.content.number(change.shift) * 0.5
        if unit.troops == "artillery":
            value -= 1.2 * near - 0.4 * len(
                [c for c in self.occupied(enemy) if facts.lattice.distance(c, cell) == 2]
            )
        elif not attacks and unit.lost == 0:
            guard = sum(1 for side in facts.crossings if cell in side)
            value += 1.2 * bool(guard)
        if not attacks and near > 1:
            value -= 0.5 * near
        return value

    def occupied(self, side: str) -> set[Cell]:
        """Return the cells with combat units of a side, as of now."""
        return self.position.occupied(side)

    def move(self, side: str) -> None:
        """Move a side: first the attacks that promise most, then the rest."""
        position = self.position
        rank = {"cavalry": 1, "infantry": 0, "artillery": 2, "leader": 3}
        units = [u for u in position.on_map(side) if u.turn != position.turn or u.turn == 0]
        free = {u for u in units if u.fights}
        wanted = self.prizes(side, free)
        order = sorted(
            units, key=lambda u: (rank.get(u.troops, 4), -u.strength, self.dice.random())
        )
        for unit in order:
            reach = position.reach(unit)
            best = max(reach, key=lambda c: self.worth(unit, c, wanted) + self.dice.uniform(0, 0.3))
            if best != unit.cell:
                before = unit.cell
                position.move(unit, best)
                if before is not None:
                    self.log(
                        f"  {unit.name} {self.facts.lattice.name(before)} to {self.facts.lattice.name(best)}"
                    )

    def prizes(self, side: str, units: set[Unit]) -> dict[Cell, float]:
        """Return the cells from which a promising attack can be made."""
        position, facts = self.position, self.facts
        reach = {unit: position.reach(unit) for unit in units}
        found: dict[Cell, float] = {}
        for target in self.occupied(position.other(side)):
            able = [
                u for u, cells in reach.items() if any(c in cells for c in facts.fronts[target])
            ]
            attack = Attack(target, tuple(sorted(able, key=lambda u: -u.strength)[:5]), ())
            if not attack.close:
                continue
            gain = self.gain(side, attack, planned=True)
            if gain > 0:
                for cell in facts.fronts[target]:
                    found[cell] = max(found.get(cell, 0), gain)
        return found

    # --- combat

    def combat(self, side: str, attack: Attack, planned: bool = False) -> Combat:
        """Return an attack as the table has it."""
        position, facts = self.position, self.facts
        enemy = position.other(side)
        defenders = position.at(attack.target, enemy)
        modifiers = []
        if not planned:
            across = [
                frozenset((u.cell, attack.target)) for u in attack.close if u.cell is not None
            ]
            if across and all(pair in facts.crossings for pair in across):
                modifiers.append(CROSSING)
            if any(
                e.troops == "leader"
                for u in attack.close
                if u.cell
                for e in position.at(u.cell, side)
            ):
                modifiers.append(LEADER)
            if any(not position.supplied(unit) for unit in attack.units):
                modifiers.append(UNSUPPLIED)
        if len({unit.troops for unit in attack.units}) == 3:
            modifiers.append(ARMS)
        if any(unit.troops == "leader" for unit in defenders):
            modifiers.append(LED)
        terrain = facts.terrain[attack.target]
        return Combat(
            sum(unit.strength for unit in attack.units),
            sum(unit.strength for unit in defenders),
            terrain if terrain in facts.crt.terrain else None,
            tuple(modifiers),
        )

    def gain(self, side: str, attack: Attack, planned: bool = False) -> float:
        """Return what an attack promises: steps won less steps lost, and ground."""
        facts = self.facts
        look = reckoned(facts.content, facts.crt, self.combat(side, attack, planned))
        codes = (
            [look.automatic] * 6
            if look.automatic
            else [facts.crt.rows[row][look.column] for row in facts.crt.rows]
        )
        matters = dict(self.goals(side)).get(attack.target, 0.0)
        total = 0.0
        for code in codes:
            assert code is not None
            result = facts.crt.results[code]
            won = facts.content.number(result.defender.steps) + 0.5 * facts.content.number(
                result.defender.retreat
            )
            if result.defender.retreat:
                won += 0.35 * matters + 0.3
            lost = facts.content.number(result.attacker.steps) + 0.3 * facts.content.number(
                result.attacker.retreat
            )
            total += won - lost
        urgency = self.position.turn / len(facts.schedule.turns)
        daring = urgency * 0.5 if side == facts.sides[0] else 0.0
        return total / 6 + self.mood[side] + daring - 0.35

    def attacks(self, side: str, used: set[Unit], done: set[Cell]) -> Iterator[Attack]:
        """Yield the attacks that can be made."""
        position, facts = self.position, self.facts
        reach = facts.number(GUN_RANGE)
        for target in sorted(self.occupied(position.other(side)) - done):
            close, far = [], []
            for unit in position.on_map(side):
                if unit in used or not unit.fights or unit.cell is None:
                    continue
                if unit.cell in facts.fronts[target]:
                    close.append(unit)
                elif (
                    unit.troops == "artillery"
                    and facts.lattice.distance(unit.cell, target) <= reach
                ):
                    far.append(unit)
            if close:
                yield Attack(target, tuple(close), tuple(far))

    def fight(self, side: str) -> None:
        """Make the attacks that promise something, the best first."""
        used: set[Unit] = set()
        done: set[Cell] = set()
        while True:
            found = [(self.gain(side, each), each) for each in self.attacks(side, used, done)]
            found = [each for each in found if each[0] > 0]
            if not found:
                return
            _, attack = max(found, key=lambda each: (each[0], each[1].target))
            used.update(attack.units)
            done.add(attack.target)
            self.resolve(side, attack)

    def resolve(self, side: str, attack: Attack) -> None:
        """Roll for an attack and carry the result out."""
        position, facts, content = self.position, self.facts, self.facts.content
        enemy = position.other(side)
        combat = self.combat(side, attack)
        look = reckoned(content, facts.crt, combat)
        rolled = self.dice.randint(1, 6)
        row = row_of(facts.crt, rolled)
        assert row is not None
        code = look.automatic or facts.crt.rows[row][look.column]
        result = facts.crt.results[code]
        self.record.attacks += 1
        self.record.results[code] += 1
        self.record.columns[facts.crt.columns[look.column]] += 1
        self.record.unsupplied += UNSUPPLIED in combat.modifiers
        self.log(
            f"  {'+'.join(u.name for u in attack.units)} on {facts.lattice.name(attack.target)}"
            f" ({'+'.join(u.name for u in position.at(attack.target, enemy))}): {combat.attack} to {combat.defence},"
            f" shift {look.shift} {combat.modifiers}, column {facts.crt.columns[look.column]}, roll {rolled}: {code}"
        )
        defenders = position.fighters(attack.target, enemy)
        position.lose(defenders, content.number(result.defender.steps))
        position.lose(attack.close, content.number(result.attacker.steps))
        self.record.stuck += position.retreat(
            defenders, attack.target, content.number(result.defender.retreat)
        )
        self.record.stuck += position.retreat(
            [u for u in attack.close if not u.gone],
            attack.target,
            content.number(result.attacker.retreat),
        )
        if not position.fighters(attack.target, enemy):
            self.advance(side, attack)

    def advance(self, side: str, attack: Attack) -> None:
        """Let attackers into the cell that was won, the strongest first, with a leader."""
        position, target = self.position, attack.target
        able = [u for u in attack.close if not u.gone and u.troops != "artillery"]
        if not able:
            return
        for unit in sorted(able, key=lambda u: -u.strength)[: self.facts.number("stack.most")]:
            here = unit.cell
            crossing = here is not None and frozenset((here, target)) in self.facts.crossings
            ground = {"infantry": "foot", "cavalry": "horse"}[unit.troops]
            if here is None or self.facts.grounds[ground].step(here, target) is None:
                continue
            self.record.crossed += crossing
            left = [e for e in position.at(here, side) if e.troops == "leader"]
            position.move(unit, target)
            if left and not position.fighters(here, side):
                for each in left:
                    each.cell = target
            self.log(f"  {unit.name} advances to {self.facts.lattice.name(target)}")


@cache
def _costs(key: int, kind: str, goal: Cell) -> dict[Cell, int]:
    facts = _KNOWN[key]
    return {cell: way.cost for cell, way in facts.grounds[kind].ways(goal).items()}


_KNOWN: dict[int, Facts] = {}


def distance(facts: Facts, kind: str, one: Cell, other: Cell) -> int:
    """Return the movement points between two cells, reckoned from the first."""
    _KNOWN[id(facts)] = facts
    return _costs(id(facts), kind, one).get(other, 99)
