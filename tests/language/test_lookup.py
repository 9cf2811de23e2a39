"""Where one can go from each place, in the order of the language."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.network import network_of
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.lookup import Ways, places_by_name, sorted_places, ways_of
from tests.support import sound_game

LAND = """
place_kinds:
  town: {name: Town}
travel:
  rail: {name: Rail, steps: 3}
  boat: {name: Boat}
places:
  p1: {name: Zell, kind: town, links: {rail: [p2, p4]}}
  p2: {name: Älm, kind: town, links: {rail: [p1, p3]}}
  p3: {name: Bay, kind: town, links: {rail: [p2], boat: [p4]}}
  p4: {name: Ash, kind: town, links: {rail: [p1], boat: [p3]}}
"""


@pytest.fixture(name="land")
def _land(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"map.yaml": LAND})


def test_places_by_name(land: Game) -> None:
    assert places_by_name(land) == ("p2", "p4", "p3", "p1")
    assert places_by_name(replace(land, translated_into="fi")) == ("p4", "p3", "p1", "p2")
    assert sorted_places(land, ("p1", "p3", "p2")) == ("p2", "p3", "p1")


def test_ways(land: Game) -> None:
    ways = ways_of(land)
    assert ways["p1"] == (Ways("rail", (("p2", "p4"), ("p3",))),)
    assert ways["p3"] == (Ways("rail", (("p2",), ("p1",), ("p4",))), Ways("boat", (("p4",),)))


def test_ways_of_the_bundled_game_are_those_of_its_network() -> None:
    game = read_game(BUNDLED_CONTENT / "fury-of-dracula").game
    assert game is not None
    for means in game.content.travel:
        network = network_of(game.content, means)
        for place, ways in ways_of(game).items():
            told = [set(ring) for each in ways if each.means == means for ring in each.rings]
            reached = [set(ring) for ring in network.reach(place)]
            assert told + [set()] * (len(reached) - len(told)) == reached
