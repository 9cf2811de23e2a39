"""Area B: set-up diagrams; numbers of players, messages and paper beyond the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.checks.registry import CHECKS, Fault
from generator.checks.setups.paper import _misplaced
from generator.content.setups import Area
from generator.findings import Finding
from generator.layout.figures import Cell
from tests.setups import SETUP
from tests.support import sound_game

load_checks()
CODES = [f"B0{number}" for number in range(1, 9)]


def faults(home: Path, *changes: tuple[str, str]) -> dict[str, list[Fault]]:
    """Return what the checks find in the sound diagram with some changes, by their codes."""
    text = SETUP
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    game = sound_game(home, {"setup.yaml": text})
    found = {}
    for code in CODES:
        function = CHECKS[code].function
        assert function is not None
        if reported := list(function(game)):
            found[code] = reported
    return found


def test_a_sound_diagram_is_silent(tmp_path: Path) -> None:
    assert faults(tmp_path) == {}


def test_a_component_that_does_not_exist_is_reported_once(tmp_path: Path) -> None:
    text = SETUP.replace("few: {component: coin", "few: {component: coni")
    game = sound_game(tmp_path, {"setup.yaml": text})
    found: list[Finding] = [each for each in inspect(game) if each.is_error]
    assert [each.code for each in found] == ["R01"]
    assert "did you mean “coin”?" in found[0].hint


def test_counts_are_judged_for_each_number_of_players(tmp_path: Path) -> None:
    found = faults(tmp_path, ("count: 3, at: [3, 2]", "count: 5, at: [3, 2]"))
    ((code, (fault,)),) = found.items()
    assert code == "B03"
    assert fault.message == "7 of “Coins” are laid out with 3 players, but the box holds 5"
    assert fault.related[-1] == "components.coin.count"


def test_what_lies_on_an_absent_thing_is_absent(tmp_path: Path) -> None:
    found = faults(tmp_path, ("step: board, holds", "step: board, players: [3], holds"))
    assert [fault.message for fault in found["B04"]] == [
        "no set-up diagram says where “Board” lies with 2 players",
        "no set-up diagram says where “Markers” lies with 2 players",
    ]


def test_a_number_of_players_without_enough_seats(tmp_path: Path) -> None:
    found = faults(tmp_path, ("role: players, players: [3]}", "role: players}"))
    assert [fault.message for fault in found["B05"]] == ["with 2 players, there are 3 seats"]


def test_a_checklist_of_another_section_is_reported_at_itself(tmp_path: Path) -> None:
    found = faults(tmp_path, ("checklist: steps", "checklist: stesp"))
    ((code, (fault,)),) = found.items()
    assert code == "B07"
    assert (fault.path, fault.hint) == (
        "sections.setup.blocks.table.checklist",
        "did you mean “steps”?",
    )


TWO_LISTS = (
    ("checklist: steps", "checklist: [steps, more]"),
    (
        "      table:\n",
        "      more:\n        kind: checklist\n        items: {coins: Count them.}\n      table:\n",
    ),
)


def test_two_items_of_one_name_are_reported_where_they_are_meant(tmp_path: Path) -> None:
    found = faults(tmp_path, *TWO_LISTS)
    ((code, (fault, other)),) = found.items()
    assert (code, fault.path) == ("B07", "sections.setup.blocks.table.things.coins.step")
    assert other.path == "sections.setup.blocks.table.things.board.areas.near.step"
    assert fault.message == "two items of the checklists are called “coins”"


def test_of_several_checklists_the_missing_one_is_reported(tmp_path: Path) -> None:
    found = faults(tmp_path, ("checklist: steps", "checklist: [steps, stesp]"))
    ((code, (fault,)),) = found.items()
    assert (code, fault.path) == ("B07", "sections.setup.blocks.table.checklist.1")


def test_every_further_step_is_one_of_the_checklist(tmp_path: Path) -> None:
    found = faults(tmp_path, ("also: [board]", "also: [board, coin]"))
    ((code, (fault,)),) = found.items()
    assert code == "B07"
    assert fault.path == "sections.setup.blocks.table.things.cards.also.1"


def test_a_step_of_cells_told_apart_is_one_of_the_checklist(tmp_path: Path) -> None:
    found = faults(tmp_path, ("text: closed at first, step: coins", "text: closed, step: coin"))
    ((code, (fault,)),) = found.items()
    assert code == "B07"
    assert fault.path == "sections.setup.blocks.table.things.board.areas.near.step"
    assert fault.hint == "did you mean “coins”?"


@pytest.mark.parametrize(
    ("cell", "way"),
    [
        (Cell("a", 0, 0, 10, 10), ""),
        (Cell("a", 2, 0, 10, 10), "be to the left of"),
        (Cell("a", 12, 0, 8, 10), "be to the left of"),
        (Cell("a", 0, 2, 10, 8), "begin at the top like"),
        (Cell("a", 0, 0, 10, 8), "end at the bottom like"),
    ],
)
def test_cells_on_paper_beside_each_other(cell: Cell, way: str) -> None:
    other = Cell("b", 10.5, 0, 10, 10)
    assert _misplaced(Area(1, 1), Area(2, 1), cell, other) == way


@pytest.mark.parametrize(
    ("cell", "way"),
    [
        (Cell("a", 0, 0, 10, 10), ""),
        (Cell("a", 0, 8, 10, 10), "be above"),
        (Cell("a", 3, 0, 7, 10), "begin at the left like"),
        (Cell("a", 0, 0, 14, 10), "end at the right like"),
    ],
)
def test_cells_on_paper_above_each_other(cell: Cell, way: str) -> None:
    assert _misplaced(Area(1, 1), Area(1, 2), cell, Cell("b", 0, 11, 10, 10)) == way
