"""Two simple players of a wargame, who look one turn ahead."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.content.gridmap import Cell
from generator.play.crt import Combat, reckoned, row_of
from tests.hexfield import GUN_RANGE, MOST_UNITS, Facts, Position, Unit, moves_as
from tests.hexoutlook import Distances, outlook

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


def names(units: Iterable[Unit]) -> str:
    """Return the names of units in a row."""
    return " + ".join(unit.name for unit in units)


class Play:
    """One play of a game by two players who look a turn ahead."""

    def __init__(
        self,
        facts: Facts,
        seed: int,
        log: Callable[[str], None] | None = None,
        plans: Mapping[str, str] | None = None,
    ) -> None:
        self.facts, self.dice = facts, random.Random(seed)
        self.position = Position.begin(facts)
        self.record = Record()
        self.distances = Distances(facts)
        self.log = log or (lambda _: None)
        self.mood = {side: self.dice.uniform(-0.15, 0.25) for side in facts.sides}
        self.bias = {id: self.dice.uniform(0.6, 1.4) for id in self.position.held}
        self.plans = plans or {}

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

    def best(
        self, unit: Unit, cells: Iterable[Cell], wanted: Mapping[Cell, float], luck: float
    ) -> Cell:
        """Return the cell that is worth most to a unit."""
        seen = outlook(self.position, unit, self.distances, self.biases(unit.side), wanted)
        return max(cells, key=lambda cell: seen.worth(cell) + self.dice.uniform(0, luck))

    def set_up(self, side: str) -> None:
        """Lay the units of a side where they may be, near what they are to take or hold."""
        position, facts = self.position, self.facts
        zones = facts.gridmap.zones
        mine = [u for u in position.units if u.side == side and u.turn == 0]
        for unit in sorted(mine, key=lambda u: (not u.fights, u.at in zones, -u.strength)):
            zone = zones.get(unit.at)
            cells = list(facts.lattice.listed(zone.cells)) if zone else [facts.cell(unit.at)]
            if unit.fights:
                cells = [cell for cell in cells if not position.is_full(cell, side)]
            unit.cell = self.best(unit, cells, {}, 2)

    def arrive(self, side: str) -> None:
        """Bring reinforcements on, at their town or nearest to it on the same edge."""
        position, facts = self.position, self.facts
        for unit in position.units:
            is_here = unit.cell is not None or unit.gone or unit.side != side
            if is_here or not 0 < unit.turn <= position.turn:
                continue
            town = facts.cell(unit.at)
            enemy = {each.cell for each in position.on_map(position.other(side))}
            edge = [c for c in facts.lattice.cells if c[0] == town[0] and c not in enemy]
            if not edge:
                continue
            start = unit.cell = min(edge, key=lambda c: facts.lattice.distance(c, town))
            paid = facts.grounds[moves_as(unit)].cells[start]
            reach = position.reach(unit, int(paid) if isinstance(paid, int) else 0)
            if unit.fights and len(position.fighters(start, side)) > facts.number(MOST_UNITS):
                reach.pop(start)
            if not reach:
                unit.cell = None
                continue
            position.move(unit, self.best(unit, reach, {}, 0.3))
            self.log(f"  {unit.name} arrives, to {facts.lattice.name(unit.cell)}")

    def biases(self, side: str) -> dict[str, float]:
        """Return what objectives are worth to a side; that of its plan counts twice."""
        planned = self.plans.get(side)
        return {id: bias * (2 if id == planned else 1) for id, bias in self.bias.items()}

    def goals(self, side: str) -> dict[Cell, float]:
        """Return the cells that matter to a side, and how much."""
        facts, bias = self.facts, self.biases(side)
        return {
            facts.cell(id): facts.number(f"points.{id}") * bias[id] * (1.2 if holder != side else 1)
            for id, holder in self.position.held.items()
        }

    def move(self, side: str) -> None:
        """Move a side towards the attacks that promise most and towards its goals."""
        position = self.position
        rank = {"cavalry": 1, "infantry": 0, "artillery": 2, "leader": 3}
        units = [u for u in position.on_map(side) if u.turn != position.turn or u.turn == 0]
        wanted = self.prizes(side, [u for u in units if u.fights])
        luck = {unit: self.dice.random() for unit in units}
        for unit in sorted(units, key=lambda u: (rank.get(u.troops, 4), -u.strength, luck[u])):
            before, best = unit.cell, self.best(unit, position.reach(unit), wanted, 0.3)
            assert before is not None
            if best != before:
                position.move(unit, best)
                start, end = map(self.facts.lattice.name, (before, best))
                self.log(f"  {unit.name} {start} to {end}")

    def prizes(self, side: str, units: Iterable[Unit]) -> dict[Cell, float]:
        """Return the cells from which a promising attack can be made."""
        position, facts = self.position, self.facts
        reach = {unit: position.reach(unit) for unit in units}
        found: dict[Cell, float] = {}
        for target in sorted(position.occupied(position.other(side))):
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
        if len({unit.troops for unit in attack.close}) == 3:
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
        matters = self.goals(side).get(attack.target, 0.0)
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
        for target in sorted(position.occupied(position.other(side)) - done):
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
        attackers, others = attack.units, position.at(attack.target, enemy)
        self.log(
            f"  {names(attackers)} on {facts.lattice.name(attack.target)} ({names(others)}):"
            f" {combat.attack} to {combat.defence}, {', '.join(combat.modifiers)} {look.shift:+},"
            f" {facts.crt.columns[look.column]}, roll {rolled}: {code}"
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
            ground = moves_as(unit)
            if here is None or self.facts.grounds[ground].step(here, target) is None:
                continue
            self.record.crossed += crossing
            left = [e for e in position.at(here, side) if e.troops == "leader"]
            position.move(unit, target)
            if left and not position.fighters(here, side):
                for each in left:
                    each.cell = target
            self.log(f"  {unit.name} advances to {self.facts.lattice.name(target)}")
