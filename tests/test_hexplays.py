"""The bundled wargame is played from seeds, by its data alone."""

from __future__ import annotations

import pytest

from generator.content.gridmap import Cell
from generator.play.crt import Combat, reckoned
from tests.hexfield import MOST_UNITS, Facts, Position, Unit, moves_as
from tests.hexplays import Play, Record
from tests.hexreport import bundled_facts, report

GAME = "crossing-the-asper"
SEEDS = range(8)


@pytest.fixture(scope="module")
def facts() -> Facts:
    """Return the facts of the wargame."""
    return bundled_facts(GAME)


class Watched(Play):
    """A play that is looked at after each side's turn."""

    turns = 0

    def fight(self, side: str) -> None:
        super().fight(side)
        self.turns += 1
        assert faults(self.position) == []


def faults(position: Position) -> list[str]:
    """Return what no rule allows: too many in a cell, enemies together, units where none may be."""
    facts, found = position.facts, []
    for unit in position.on_map():
        assert unit.cell is not None
        others = position.at(unit.cell, position.other(unit.side))
        if unit.fights and len(position.fighters(unit.cell, unit.side)) > facts.number(MOST_UNITS):
            found.append(f"{unit.name} is one too many")
        if others:
            found.append(f"{unit.name} is with {others[0].name}")
        if isinstance(facts.grounds[moves_as(unit)].cells[unit.cell], str):
            found.append(f"{unit.name} is in prohibited terrain")
        if unit.strengths and unit.lost >= len(unit.strengths):
            found.append(f"{unit.name} has lost all its steps")
    return found


@pytest.fixture(scope="module")
def played(facts: Facts) -> list[tuple[Watched, Record]]:
    """Return some plays to their end."""
    plays = [Watched(facts, seed) for seed in SEEDS]
    return [(play, play.run()) for play in plays]


def test_plays_keep_the_rules_to_the_end(played: list[tuple[Watched, Record]]) -> None:
    for play, record in played:
        assert play.turns == 2 * len(play.facts.schedule.turns)
        assert record.attacks > 0
        left = [unit for unit in play.position.units if unit.cell is None and not unit.gone]
        assert left == [], "all reinforcements have come"


def test_either_side_can_win(played: list[tuple[Watched, Record]], facts: Facts) -> None:
    assert {record.winner for _, record in played} == set(facts.sides)
    least = facts.number("points.to_win")
    first, _ = facts.sides
    assert all((record.points >= least) == (record.winner == first) for _, record in played)


def test_a_seed_gives_the_same_play(played: list[tuple[Watched, Record]], facts: Facts) -> None:
    lines: list[str] = []
    assert Play(facts, SEEDS[0], lines.append).run() == played[0][1]
    assert any("roll" in line for line in lines)


def test_all_ways_over_the_river_are_used(played: list[tuple[Watched, Record]]) -> None:
    assert sum(record.crossed for _, record in played) > 0
    assert sum(record.stuck for _, record in played) > 0
    assert {"DR", "D1", "EX", "AR"} <= {code for _, record in played for code in record.results}


def test_the_printed_example_is_what_the_table_says(facts: Facts) -> None:
    """An attack over the bridge that the sheet of charts shows step by step."""
    content = facts.content
    units = {"guard": "guard", "grenadiers": "grenadiers", "guns": "siege-guns"}
    units |= {"line": "lethen-line", "militia": "militia"}
    entries = content.collections["units"].entries
    for value, unit in units.items():
        strength = content.number(entries[unit].numbers["strength"])
        assert strength == facts.number(f"example.{value}")
    attack, defence = facts.number("example.attack"), facts.number("example.defence")
    assert attack == sum(
        facts.number(f"example.{each}") for each in ("guard", "grenadiers", "guns")
    )
    assert defence == facts.number("example.line") + facts.number("example.militia")
    terrain = facts.terrain[facts.cell("asperau")]
    look = reckoned(content, facts.crt, Combat(attack, defence, terrain, ("attacker", "crossing")))
    assert (facts.crt.columns[look.start], facts.crt.columns[look.column]) == ("2:1", "3:2")
    assert facts.crt.rows[str(facts.number("example.die"))][look.column] == "DR"


def test_the_bridge_cannot_be_stormed_in_the_first_turn(facts: Facts) -> None:
    """Whatever stands in the zone of the first side, it reaches the bridge from the front only."""
    first, second = facts.sides
    position, target = Position.begin(facts), facts.cell("asperau")
    zones = facts.gridmap.zones
    garrison = [unit for unit in position.units if unit.at == "asperau"]
    for unit in garrison:
        unit.cell = target
    fronts, guns = set(), 0
    starting = [u for u in position.units if u.side == first and u.turn == 0 and u.fights]
    assert starting
    for unit in starting:
        reached: set[Cell] = set()
        for cell in facts.lattice.listed(zones[unit.at].cells):
            unit.cell = cell
            if not isinstance(facts.grounds[moves_as(unit)].cells[cell], str):
                reached |= set(position.reach(unit))
        unit.cell = None
        fronts |= reached & set(facts.fronts[target])
        guns += unit.strength * (unit.troops == "artillery")
    assert {facts.lattice.name(cell) for cell in fronts} == {"0805"}
    others = sorted((u.strength for u in starting if u.troops != "artillery"), reverse=True)
    attack = sum(others[: facts.number(MOST_UNITS)]) + guns
    assert [unit.troops for unit in garrison].count("leader") == 1
    combat = Combat(
        attack,
        sum(unit.strength for unit in garrison),
        facts.terrain[target],
        ("attacker", "defender", "crossing"),
    )
    column = reckoned(facts.content, facts.crt, combat).column
    codes = [row[column] for row in facts.crt.rows.values()]
    taken = [
        code for code in codes if facts.content.number(facts.crt.results[code].defender.retreat)
    ]
    assert len(taken) == 1, "one throw in six"
    assert second == garrison[0].side


def test_zones_of_control_end_at_the_river(facts: Facts) -> None:
    position = Position(facts, [Unit("a", facts.sides[1], "infantry", (3, 2), 4, 0, "asperau")])
    position.units[0].cell = facts.cell("asperau")
    controlled = {facts.lattice.name(cell) for cell in position.control(facts.sides[1])}
    assert "0805" in controlled, "over the bridge"
    assert "0804" not in controlled
    assert controlled == {"0805", "0904", "0806", "0906", "1005"}


def test_guns_are_supplied_from_near_only(facts: Facts) -> None:
    side = facts.sides[0]
    gun = Unit("gun", side, "artillery", (3,), 4, 0, "gaten", facts.cell("gaten"))
    train = Unit("train", side, "supply", (), 4, 0, "gaten", facts.cell("0605"))
    position = Position(facts, [gun, train])
    assert position.supplied(gun)
    train.cell = facts.cell("0705")
    assert not position.supplied(gun)


def test_a_report_says_who_won_how_often(facts: Facts) -> None:
    words = report(facts, range(2))
    assert words.startswith("2 plays, seeds 0 to 1")
    assert "%" in words
