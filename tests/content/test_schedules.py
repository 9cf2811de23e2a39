"""Schedules: what arrives when, and which places are known."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Board, Schedule, ScheduleBlock
from generator.content.schedules import (
    START,
    arrivals_in,
    arriving,
    forces_of,
    has_boxes,
    names_of_places,
    places_known,
    rows_of_schedule,
)
from generator.language.shown import sections_shown
from tests.unitgame import SCHEDULE, units_game


@cache
def game() -> Game:
    return units_game(Path(mkdtemp()))


def schedule() -> Schedule:
    return game().content.schedules["campaign"]


def test_as_many_arrive_as_there_are() -> None:
    come = arriving(schedule())
    units = game().content.collections["units"].entries
    assert come == {id: entry.count for id, entry in units.items()}


def test_what_has_no_turn_is_there_at_start() -> None:
    assert [id for id, _ in arrivals_in(schedule(), START)] == ["blue-start", "red-start"]
    assert [id for id, _ in arrivals_in(schedule(), "morning")] == ["blue-2", "red-2"]
    assert not [*arrivals_in(schedule(), "noon")]


def test_a_track_begins_with_what_is_there_at_start() -> None:
    block = game().content.sections["turns"].blocks["track"]
    assert isinstance(block, ScheduleBlock)
    content = game().content
    assert rows_of_schedule(content, block) == (START, "morning", "night")
    assert rows_of_schedule(content, replace(block, starts=False)) == ("morning", "night")


def test_turns_that_bring_nothing_have_no_row_for_their_note() -> None:
    block = game().content.sections["turns"].blocks["track"]
    assert isinstance(block, ScheduleBlock)
    content, turns = game().content, dict(schedule().turns)
    assert turns["dawn"].note
    of_one = replace(block, of="red", starts=False)
    assert has_boxes(block)
    assert not has_boxes(of_one)
    assert rows_of_schedule(content, of_one) == ("morning", "night")


def test_forces_stand_side_by_side_without_backs() -> None:
    content = game().content
    assert [*forces_of(content, "units")] == [
        *("guard", "hussars", "marshal"),
        *("line", "battery", "bats"),
    ]
    assert [*forces_of(content, "units", "red")] == ["line", "battery", "bats"]
    assert [*forces_of(content, "markers")] == ["supplied", "camp"]
    assert forces_of(content, "nothing") == {}


def test_places_are_those_of_the_schedule_the_map_and_boards() -> None:
    content = game().content
    assert places_known(content, schedule()) == {"ford", "west-road"}
    title = content.schedules["campaign"].name
    board = Board(name=title, cells="squares", columns=2, rows=1)
    known = places_known(replace(content, boards={"field": board}), schedule())
    assert known == {"ford", "west-road", "a1", "b1"}


def test_places_are_cells_towns_and_zones_of_maps_of_hexes_too() -> None:
    text = """
gridmaps:
  field:
    name: The field
    columns: 2
    rows: 2
    ground: open
    places: {inn: {name: The inn, at: "0201"}}
    zones: {north: {name: The north, cells: "0101-0201"}}
    source: [rulebook]
terrains:
  open: {name: Open}
"""
    moved = SCHEDULE.replace("at: ford", "at: inn").replace("at: west-road", 'at: "0102"')
    moved = moved.replace("{ford: Ford, west-road: West road}", "{}")
    made = units_game(Path(mkdtemp()), {"schedule.yaml": moved, "field.yaml": text})
    campaign = made.content.schedules["campaign"]
    cells = {"0101", "0201", "0102", "0202"}
    assert places_known(made.content, campaign) == {"inn", "north", *cells}
    names = names_of_places(made.content, campaign)
    assert {id: str(name) for id, name in names.items()} == {
        "inn": "The inn",
        "north": "The north",
    }
    assert names["inn"].id in sections_shown(made)["turns"]
