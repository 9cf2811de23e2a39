"""A game as plain data: every topic, texts as they are printed, cards in their order."""

from __future__ import annotations

import json
from pathlib import Path

from generator.reports.facts import FORMAT, game_data
from tests.support import sound_game

DECK = """
decks:
  goal-cards:
    title: Cards
    cards:
      goal: {kind: sections, sections: [goal]}
"""


def test_texts_are_as_they_are_printed(tmp_path: Path) -> None:
    data = game_data(sound_game(tmp_path, {"decks.yaml": DECK}))
    rules = data["content"]["sections"]["goal"]["blocks"]["win"]["rules"]
    assert rules["first"] == "The first with 5 Coin in the Castle wins."
    assert data["numbers"] == {"goal": {"coins": 5}}
    assert (data["format"], data["language"], data["version"]) == (FORMAT, "en", "1.0")


def test_cards_are_in_order(tmp_path: Path) -> None:
    data = game_data(sound_game(tmp_path, {"decks.yaml": DECK}))
    assert data["cards"]["goal-cards"] == [
        {
            "id": "goal",
            "number": 1,
            "total": 1,
            "title": "The goal",
            "path": "sections.goal",
            "copies": 1,
        }
    ]


def test_all_of_it_is_json_and_nothing_is_said_that_is_not(tmp_path: Path) -> None:
    data = game_data(sound_game(tmp_path, {"decks.yaml": DECK}))
    assert json.loads(json.dumps(data)) == data
    assert data["content"]["changes"][0]["date"] == "2024-01-02"
    assert "map" not in data["content"]
    assert list(data["content"])[:2] == ["game", "changes"]
