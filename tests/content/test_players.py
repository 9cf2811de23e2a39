"""A table gets what it needs, and nothing is left empty."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.players import for_players, seats
from tests.support import sound_game

ROSTER = """
sections:
  pair:
    title: For two
    source: [rulebook]
    players: [2]
    blocks: {only: {kind: note, text: Two of you.}}
  more:
    title: For more
    source: [rulebook]
    blocks:
      crowd: {kind: note, players: [3, 4], text: Many of you.}
      seats:
        kind: table
        columns: {cards: {head: Cards}}
        rows:
          two: {head: Two, players: [2], cells: {cards: Some}}
          four: {head: Four, players: [4], cells: {cards: Few}}
sheets:
  pair:
    title: Pair
    front: {title: Front, bands: [{fill: [pair]}]}
    back: {title: Back, bands: [{columns: [{sections: [pair]}, {sections: [more]}]}]}
  four:
    title: Four
    players: [4]
    front: {title: Front, bands: [{fill: [goal]}]}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"a.yaml": ROSTER})


def shown(game: Game) -> dict[str, list[list[str]]]:
    """Return the sections on the sides of each sheet."""
    return {
        id: [list(side.placed.values()) for side in sheet.sides.values()]
        for id, sheet in game.content.sheets.items()
    }


def blocks(game: Game) -> list[str]:
    return list(game.content.sections["more"].blocks)


def test_two_players(game: Game) -> None:
    smaller = for_players(game, 2)
    assert shown(smaller) == {"summary": [["goal"]], "pair": [["pair"], ["pair", "more"]]}
    assert blocks(smaller) == ["seats"]
    assert set(smaller.texts) < set(game.texts)


def test_a_back_alone_becomes_the_front(game: Game) -> None:
    assert shown(for_players(game, 4)) == {
        "summary": [["goal"]],
        "pair": [["more"]],
        "four": [["goal"]],
    }
    assert blocks(for_players(game, 4)) == ["crowd", "seats"]


def test_a_table_without_rows_is_left_out(game: Game) -> None:
    assert blocks(for_players(game, 3)) == ["crowd"]
    assert shown(for_players(game, 5)) == {"summary": [["goal"]]}


@pytest.mark.parametrize(("players", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_seats(tmp_path: Path, players: int, fits: bool) -> None:
    open_game = sound_game(tmp_path / "open")
    assert seats(open_game, players)
    assert seats(open_game, None)
    own = replace(open_game.content.game, players=(2, 4))
    content = replace(open_game.content, game=own)
    assert seats(Game("x", tmp_path, content, open_game.tree), players) == fits
