"""The schema of a game as plain data, judged by a validator that is not ours."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.build import checking
from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.content.schemas import text_of
from generator.language.translation import translated
from generator.reports.facts import game_data
from generator.reports.gameschema import game_schema
from tests.support import sound_game

VALIDATOR = Draft202012Validator(game_schema())


def faults(data: Any) -> list[str]:
    return [
        f"{list(error.absolute_path)}: {error.message}" for error in VALIDATOR.iter_errors(data)
    ]


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(game_schema())


def test_every_bundled_game_is_as_it_says() -> None:
    """Every second one is in German, where there is German."""
    checked = checking.check(resources.library(BUNDLED_CONTENT))
    games = {game.id: game for game in checked.games}
    for id in list(games)[::2]:
        german = (each for each in checked.translations[id] if each.language == "de")
        games[id] = next(map(translated, german), games[id])
    data = {id: json.loads(json.dumps(game_data(game))) for id, game in games.items()}
    assert {"en", "de"} <= {each["language"] for each in data.values()}
    assert {id: faults(each) for id, each in data.items()} == {id: [] for id in games}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "playeraid-game/2"),
        (("version",), 1),
        (("numbers", "goal", "coins"), "five"),
        (("content", "game", "id"), None),
        (("content", "gaem"), {}),
        (("content", "sections", "goal", "blocks", "win", "kind"), "rule"),
        (("content", "changes", 0, "text"), {"en": "First"}),
    ],
)
def test_invalid_data_is_rejected(tmp_path: Path, path: tuple[Any, ...], value: object) -> None:
    data = json.loads(json.dumps(game_data(sound_game(tmp_path))))
    assert faults(data) == []
    wrong = copy.deepcopy(data)
    *way, last = path
    node = wrong
    for step in way:
        node = node[step]
    node[last] = value
    assert faults(wrong) != []


def test_what_must_be_there(tmp_path: Path) -> None:
    data = json.loads(json.dumps(game_data(sound_game(tmp_path))))
    for key in list(data):
        assert faults({name: each for name, each in data.items() if name != key}) != []


def test_the_file_beside_the_games_is_up_to_date() -> None:
    file = BUNDLED_CONTENT / "playeraid.exported.schema.json"
    assert file.read_text("utf-8") == text_of(game_schema()), "make docs"
