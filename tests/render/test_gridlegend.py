"""The samples of the legend are drawn by the marks of the map."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.gridmap import Lattice, Layout
from generator.content.model import MapZone
from generator.render.gridlegend import BETWEEN, WIDE, Samples, column_of, width_in
from generator.render.gridmarks import drawn
from generator.render.gridwaters import ford
from tests.render.test_gridmaps import SVG, game, inks

__all__ = ["game"]


def test_samples_are_sound_and_differ(game: Game) -> None:
    every = [Samples(inks()).terrain(each) for each in game.content.terrains.values()]
    assert all(ElementTree.fromstring(each).tag == f"{SVG}svg" for each in every)
    assert len(set(every)) == len(every) > 1


def test_a_ford_is_the_mark_of_the_map_on_a_river(game: Game) -> None:
    river = next(each for each in game.content.terrains.values() if each.pattern == "river")
    crossing = replace(river, pattern="ford")
    mark = "".join(ford(crossing, ((0.0, -2.9), (0.0, 2.9)), inks()))
    sample = Samples(inks()).terrain(crossing)
    assert mark in sample
    curves = re.findall(r"C[-\d. ]+", Samples(inks()).terrain(river))
    assert len(curves) == len(re.findall(r"C[-\d. ]+", sample)) > 2


def test_a_bridge_and_a_zone_are_drawn_as_on_the_map(game: Game) -> None:
    terrains = game.content.terrains.values()
    river = next(each for each in terrains if each.pattern == "river")
    road = next(each for each in terrains if each.of == "roads")
    bridge = ElementTree.fromstring(Samples(inks()).bridge(road, river))
    assert len(list(bridge.iter(f"{SVG}path"))) > 4
    zone = MapZone(name=road.name, cells="0101")
    assert "fill-opacity" in Samples(inks()).zone(zone, 0)
    assert "fill-opacity" not in Samples(inks("mono")).zone(zone, 0)


def test_a_terrain_is_shown_on_a_cell_as_on_the_map(game: Game) -> None:
    woods = next(each for each in game.content.terrains.values() if each.pattern == "woods")
    spots = ((-2.0, 1.0), (1.5, 0.0))
    trees = "".join(drawn(woods, [((0.0, 0.0), spots)], inks()))
    assert trees in Samples(inks()).terrain(woods, spots=spots)
    squares = Samples(inks(), Lattice(Layout(1, 1, "squares"))).terrain(woods, spots=spots)
    assert trees in squares
    assert "M-5 -5L5 -5L5 5L-5 5Z" in squares


def test_an_entry_takes_as_many_columns_as_its_words_need() -> None:
    step = column_of([3.0, 7.5])
    assert step == WIDE + 7.5
    assert [width_in(step, length) for length in (0.0, 3.0, 7.5)] == pytest.approx([step] * 3)
    assert width_in(step, 7.8) == pytest.approx(2 * step + BETWEEN)
    assert width_in(step, 2 * step + BETWEEN - WIDE + 0.5) == pytest.approx(3 * step + 2 * BETWEEN)
    assert column_of([]) == WIDE
