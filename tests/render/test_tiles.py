"""Tiles show a terrain: its ground beyond the cut, its drawings, and what lies behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.editions import Edition
from generator.content.game import Game
from generator.render.counters import DrawnCounter
from generator.render.jobs import pages_of
from generator.units import A4
from tests.printing import side_jobs
from tests.support import library_of, sound_game

TILES = """
mobility:
  foot: {name: On foot}
terrains:
  woods: {name: Woods, pattern: woods, costs: {foot: 2}}
  haze: {name: Unexplored, pattern: sand, costs: {foot: 1}}
collections:
  tiles:
    name: Tiles
    counter: {shape: hex, size: 40}
    entries:
      forest: {name: Deep forest, copies: 3, terrain: woods, behind: unknown, numbers: {food: 3}}
      unknown: {name: Unexplored, copies: 0, terrain: haze}
    source: [rulebook]
decks:
  tiles:
    title: Tiles
    cards:
      all: {kind: counters, collection: tiles}
"""
WOODS = "#c9dbb0"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"tiles.yaml": TILES})


def drawn(game: Game, edition: Edition = "colour", is_back: bool = False) -> DrawnCounter:
    job = next(iter(side_jobs(game, library_of(game.folder), A4, edition)))
    return pages_of(job).figures.counters.drawn("tiles", "forest", is_back=is_back, bleed=3.0)


def test_a_tile_has_the_ground_of_its_terrain_in_colour(game: Game) -> None:
    tile = drawn(game)
    assert WOODS in tile.drawing
    assert WOODS in tile.paint, "numbers stand on the same ground"
    assert tile.alt == "Deep forest: Woods; food 3"
    assert [slot.words for slot in tile.numbers] == ["3"]
    assert not tile.words


@pytest.mark.parametrize("edition", ["mono", "ink-saver", "high-contrast"])
def test_without_colours_its_drawing_is_left(game: Game, edition: Edition) -> None:
    tile = drawn(game, edition)
    assert WOODS not in tile.drawing
    assert tile.drawing.count("<path") > 2


def test_what_lies_behind_a_tile_is_another(game: Game) -> None:
    back = drawn(game, is_back=True)
    assert back.alt == "Unexplored"
    assert WOODS not in back.drawing
