"""Tracks on a board of a set-up diagram: their spaces, and the steps that fill them."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator.language.wording import Wording
from generator.render.laidtracks import laid_tracks
from tests.setups import SETUP, diagram_in
from tests.support import sound_game

TRACKS = """
tracks:
  doom: {name: Doom, first: 0, last: 3}
  day: {name: Day, shape: loop, spaces: {dawn: {name: Dawn}, night: {name: Night, dark: true}}}
sections:
"""


def test_a_track_shows_the_steps_of_what_stands_on_its_spaces(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"setup.yaml": SETUP.replace("\nsections:\n", TRACKS, 1)})
    board = diagram_in(game).things["board"]
    (mark,) = board.holds.values()
    holds = {
        "first": replace(mark, track="doom", step="coins"),
        "too": replace(mark, track="doom", step="board"),
        "night": replace(mark, track="day", space=2, step="board"),
        "free": replace(mark, track="doom", space=3),
        "elsewhere": replace(mark, step="board"),
    }
    laid = replace(board, tracks=("doom", "day"), holds=holds)
    steps = {"board": 1, "coins": 2}
    doom, day = laid_tracks(laid, steps, game.content, Wording(game.content, "en"))
    assert [space.words for space in doom.spaces] == ["0", "1", "2", "3"]
    over = [[held.step for held in space.over] for space in doom.spaces]
    assert over == [["board"], [], [None], []]
    under = [[held.step for held in space.under] for space in doom.spaces]
    assert under == [["coins"], [], [], []]
    assert [(space.dark, len(space.over)) for space in day.spaces] == [(False, 0), (True, 1)]
    assert str(day.name) == "Day"
