"""Answers about maps of cells agree with the map, as data and as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content.game import Game
from generator.language.wording import Wording
from generator.play.movement import ground_of
from generator.reports.gridways import POINTS, Question, answer, answer_text
from tests.gridmaps import GLEN
from tests.support import sound_game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})


def asked(game: Game, question: Question) -> dict[str, Any]:
    return answer(game.content, Wording(game.content, game.language), question)


def test_a_way_for_each_kind_of_unit(game: Game) -> None:
    data = asked(game, Question("glen", (0, 5), (4, 6)))
    assert (data["from"], data["to"], data["distance"]) == ("0106", "0507", 4)
    foot, wheels = data["units"]
    assert (foot["kind"], foot["name"]) == ("foot", "On foot")
    assert (wheels["way"][0], wheels["way"][-1], len(wheels["way"])) == ("0106", "0507", 5)
    assert wheels["cost"] == 4
    text = answer_text(data)
    assert text.startswith("The glen: 0106 to 0507, distance 4\nstraight: 0106 ")
    assert "On wheels: " in text


def test_where_no_way_leads(game: Game) -> None:
    data = asked(game, Question("glen", (0, 0), (4, 0), "wheels"))
    (unit,) = data["units"]
    assert unit["cost"] is None
    assert answer_text(data).endswith("On wheels: no way")


def test_what_is_within_reach(game: Game) -> None:
    data = asked(game, Question("glen", (0, 0), kind="foot"))
    ways = ground_of(game.content.gridmaps["glen"], game.content, "foot").ways((0, 0), POINTS)
    (unit,) = data["units"]
    assert data["points"] == POINTS
    assert len(unit["cells"]) == len(ways) - 1 > 5
    assert list(unit["cells"].values()) == sorted(unit["cells"].values())
    assert f"On foot: {len(ways) - 1} cells\n  1: " in answer_text(data)
