"""The samples of the legend are drawn by the marks of the map."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import MapZone
from generator.render.gridlegend import bridge_swatch, terrain_swatch, zone_swatch
from generator.render.gridwaters import ford
from tests.render.test_gridmaps import SVG, game, inks

__all__ = ["game"]


def test_samples_are_sound_and_differ(game: Game) -> None:
    every = [terrain_swatch(each, inks()) for each in game.content.terrains.values()]
    assert all(ElementTree.fromstring(each).tag == f"{SVG}svg" for each in every)
    assert len(set(every)) == len(every) > 1


def test_a_ford_is_the_mark_of_the_map_on_a_river(game: Game) -> None:
    river = next(each for each in game.content.terrains.values() if each.pattern == "river")
    crossing = replace(river, pattern="ford")
    mark = "".join(ford(crossing, ((2.1, 2.9), (7.9, 2.1)), inks()))
    sample = terrain_swatch(crossing, inks())
    assert mark in sample
    curves = re.findall(r"C[-\d. ]+", terrain_swatch(river, inks()))
    assert len(curves) == len(re.findall(r"C[-\d. ]+", sample)) > 2


def test_a_bridge_and_a_zone_are_drawn_as_on_the_map(game: Game) -> None:
    terrains = game.content.terrains.values()
    river = next(each for each in terrains if each.pattern == "river")
    road = next(each for each in terrains if each.of == "roads")
    bridge = ElementTree.fromstring(bridge_swatch(road, river, inks()))
    assert len(list(bridge.iter(f"{SVG}path"))) > 4
    zone = MapZone(name=road.name, cells="0101")
    assert "fill-opacity" in zone_swatch(zone, 0, inks())
    assert "fill-opacity" not in zone_swatch(zone, 0, inks("mono"))
