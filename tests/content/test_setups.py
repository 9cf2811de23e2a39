"""What lies where in a set-up diagram, and for how many players."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.joints import joints_of
from generator.content.model import Setup, Track
from generator.content.model.table import Space
from generator.content.players import for_players
from generator.content.setups import (
    Area,
    called_out,
    cells_of,
    count_of,
    face_of,
    for_number,
    laid_out,
    player_numbers,
    runs_of,
    spaces_of,
    steps_of,
    zone_of,
)
from tests.setups import SETUP, diagram_in, setup_of
from tests.support import some_text, sound_game


def test_cells_of_things_and_seats(tmp_path: Path) -> None:
    block = setup_of(tmp_path)
    cells = cells_of(block)
    assert len(cells) == len(block.things) + len(block.seats)
    assert cells["board"] == Area(1, 1, 2, 2)
    assert cells["seat.first"] == Area(1, 0)
    assert cells["seat.second"] == Area(2, 4, 2)
    assert cells["seat.third"] == Area(4, 2)


def test_areas_meet_where_they_have_a_cell_in_common() -> None:
    area = Area(1, 1, 2, 2)
    assert area.meets(Area(2, 2, 2, 2))
    assert not area.meets(Area(3, 1))
    assert not area.meets(Area(1, 3))
    assert area.is_within(2, 2)
    assert not area.is_within(1, 2)


def test_counts_and_faces(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"setup.yaml": SETUP})
    block = diagram_in(game)
    counts = {at: count_of(thing, game.content) for at, thing in laid_out(block)}
    assert counts["things.cards"] == 5
    assert counts["things.discards"] == 0
    assert counts["things.board.holds.marks"] == 2
    faces = {at: face_of(thing) for at, thing in laid_out(block)}
    assert faces["things.cards"] == "down"
    assert faces["things.row"] == "up"
    assert faces["things.coins"] == ""


def test_numbers_of_players(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"setup.yaml": SETUP})
    content, block = game.content, diagram_in(game)
    assert player_numbers(block, content) == (2, 3)
    assert player_numbers(replace(block, players=(4,)), content) == (4,)
    bounded = replace(content, game=replace(content.game, players=(1, 3)))
    assert player_numbers(block, bounded) == (1, 2, 3)


def test_a_diagram_for_a_number_of_players(tmp_path: Path) -> None:
    block = setup_of(tmp_path)
    two = for_number(block, 2)
    assert two is not None
    assert set(block.things) - set(two.things) == {"coins"}
    assert set(block.seats) - set(two.seats) == {"third"}
    assert set(two.box) == {"spare", "coins"}
    said = [each.players for each in two.things.values()]
    said += [each.players for each in two.seats.values()]
    said += [each.players for each in two.box.values()]
    assert said
    assert not any(said), "nothing says for how many it is there"
    only = replace(block, things={"coins": block.things["coins"]})
    assert for_number(only, 2) is None


def test_a_game_for_a_number_of_players(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"setup.yaml": SETUP})
    three = diagram_in(for_players(game, 3))
    assert "third" in three.seats
    assert set(three.box) == {"spare"}
    assert joints_of(three, game.content) == ()


def test_steps_have_numbers_where_a_diagram_names_their_list(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"setup.yaml": SETUP})
    content, block = game.content, diagram_in(game)
    assert steps_of(block, "setup", content) == {"board": 1, "coins": 2}
    assert steps_of(replace(block, checklist="setup.steps"), "goal", content) == {
        "board": 1,
        "coins": 2,
    }
    assert steps_of(replace(block, checklist="gone.steps"), "setup", content) == {}
    assert steps_of(replace(block, checklist=None), "setup", content) == {}
    assert called_out(content, "setup", "steps") == {"board": 1, "coins": 2}
    assert called_out(content, "setup", "steps", ("setup",)) == {"board": 1, "coins": 2}
    assert called_out(content, "setup", "steps", ("goal",)) == {}
    assert called_out(content, "setup", "table") == {}


def test_several_checklists_are_numbered_on(tmp_path: Path) -> None:
    lists = """
      more:
        kind: checklist
        items: {cards: Shuffle the cards., row: Lay four in a row.}
      table:
"""
    game = sound_game(tmp_path, {"setup.yaml": SETUP.replace("\n      table:\n", lists)})
    content = replace(
        game.content,
        sections={
            id: replace(
                section,
                blocks={
                    name: replace(block, checklist=("setup.steps", "more", "gone"))
                    if isinstance(block, Setup)
                    else block
                    for name, block in section.blocks.items()
                },
            )
            for id, section in game.content.sections.items()
        },
    )
    block = content.sections["setup"].blocks["table"]
    assert isinstance(block, Setup)
    numbers = {"board": 1, "coins": 2, "cards": 3, "row": 4}
    assert steps_of(block, "setup", content) == numbers
    assert called_out(content, "setup", "steps") == {"board": 1, "coins": 2}
    assert called_out(content, "setup", "more") == {"cards": 3, "row": 4}


@pytest.mark.parametrize(
    ("track", "spaces"),
    [
        (Track(name=some_text(), first=2, last=4), ("2", "3", "4")),
        (Track(name=some_text(), last=1), ("0", "1")),
        (Track(name=some_text(), shape="queue", last=2), ("1", "2")),
        (Track(name=some_text(), spaces={"dawn": Space(name=some_text())}), ("dawn",)),
        (Track(name=some_text(), last="gone.value"), ()),
    ],
)
def test_spaces_of_a_track(tmp_path: Path, track: Track, spaces: tuple[str, ...]) -> None:
    assert spaces_of(track, sound_game(tmp_path, {}).content) == spaces


@pytest.mark.parametrize(
    ("area", "zone"),
    [
        (Area(1, 1), "top-left"),
        (Area(2, 2), "middle"),
        (Area(1, 1, 3, 1), "top"),
        (Area(1, 1, 2, 2), "top-left"),
        (Area(3, 2), "right"),
        (Area(2, 3, 2), "bottom-right"),
    ],
)
def test_where_something_lies_in_words(tmp_path: Path, area: Area, zone: str) -> None:
    assert zone_of(area, setup_of(tmp_path)) == zone


def test_numbers_as_runs() -> None:
    assert runs_of((2, 4, 5)) == [(2, 2), (4, 5)]
    assert runs_of((3,)) == [(3, 3)]
