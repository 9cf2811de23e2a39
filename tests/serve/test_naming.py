"""What content paths lead to is called as on paper, and by no path."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.serve.naming import called, part_of, said_of
from tests.support import sound_game

OMENS = """
collections:
  omens:
    name: Omens
    fields:
      does: {label: Effect}
    entries:
      comet:
        name: Comet
        fields:
          does: It *Castle* shines.
      bat:
        name: "{goal.coins} bats"
        fields:
          does: It flies.
"""
COMET = "collections.omens.entries.comet"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"omens.yaml": OMENS})


@pytest.mark.parametrize(
    ("path", "name", "part"),
    [
        (COMET, "Comet — Omens", "comet"),
        (f"{COMET}.name", "Comet — Omens", "name"),
        (f"de:{COMET}.fields.does#1", "Comet — Omens", "Effect"),
        ("collections.omens.entries.bat.fields.does", "Omens", "Effect"),
        ("collections.omens.name", "Omens", "name"),
        ("terms.castle.forms.0", "Castle", "forms"),
        ("sections.goal.blocks.win.rules.first", "The goal", "first"),
        ("icons.coin.alt", "Coin", "alt"),
        ("game.title", "Minimal", "title"),
        ("sections.goal.title", "The goal", "section title"),
        ("changes.0.text", "", "text"),
        ("no.where", "", "where"),
        ("", "", ""),
    ],
)
def test_a_path_leads_to_a_name(game: Game, path: str, name: str, part: str) -> None:
    assert (called(game, path), part_of(game, path)) == (name, part)


def test_a_name_is_short_and_plain() -> None:
    assert said_of("The *Castle* is **far** away.") == "The Castle is far away."
    assert said_of("word " * 40).endswith("word…")
