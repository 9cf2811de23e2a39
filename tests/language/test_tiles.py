"""Tiles of several cells in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.language.tiles import in_words
from generator.language.wording import Wording
from tests.tilegame import tiles_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return tiles_game(tmp_path_factory.mktemp("tiles"))


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("domino", ["1 × Woods", "1 × Hills", "Lane 0101/W–0201/S"]),
        ("flower-fog", ["7 × Unexplored"]),
        (
            "bend",
            ["1 × Woods", "1 × Hills", "1 × Heath", "Lane 0101/N–0101/NE", "Lane 0102/S–0201/SE"],
        ),
    ],
)
def test_terrains_are_counted_and_roads_followed(game: Game, id: str, said: list[str]) -> None:
    assert list(in_words(game.content.tiles[id], Wording(game.content, "en"))) == said


def test_a_road_beside_the_tile_is_not_said(game: Game) -> None:
    tile = replace(game.content.tiles["domino"], columns=4, roads={"lane": ("0301 0401",)})
    assert list(in_words(tile, Wording(game.content, "en"))) == ["1 × Woods", "1 × Hills"]
