"""Tiles laid on maps: turned, side by side, and part of what the map is."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.gridmap import (
    bridges_of,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    terrains_on,
    ways_of,
)
from generator.content.laidtiles import angle_of, assembled, laid_on
from generator.content.model import GridMap, LaidTile
from generator.play.movement import ground_of
from tests.tilegame import tiles_game


@cache
def game() -> Game:
    return tiles_game(Path(mkdtemp()))


def made(id: str) -> GridMap:
    return assembled(game().content.gridmaps[id], game().content)


def terrain_in(id: str, *names: str) -> list[str]:
    lattice, found = lattice_of(made(id)), terrain_by_cell(made(id), game().content)
    return [found[cell] for cell in map(lattice.read, names) if cell]


@pytest.mark.parametrize(
    ("turn", "cells"),
    [(0, "0202 0302"), (90, "0202 0203"), (180, "0202 0102"), (270, "0202 0201")],
)
def test_squares_turn_clockwise(turn: int, cells: str) -> None:
    content, laid = game().content, LaidTile(tile="domino", at="0202", turn=turn)
    on = laid_on(content.gridmaps["yard"], laid, content.tiles["domino"], content)
    assert [lattice_of(made("yard")).name(cell) for cell in on.values()] == cells.split()


@pytest.mark.parametrize("turn", range(0, 360, 60))
def test_hexes_turn_and_stay_neighbours(turn: int) -> None:
    content, tile = game().content, game().content.tiles["flower-ford"]
    gridmap = content.gridmaps["heights"]
    here, there = lattice_of(tile), lattice_of(gridmap)
    on = laid_on(gridmap, LaidTile(tile="flower-ford", at="0404", turn=turn), tile, content)
    assert len(set(on.values())) == 7
    for one, other in ((a, b) for a in on for b in on):
        assert there.distance(on[one], on[other]) == here.distance(one, other)
    first, second = list(on.values())[:2]
    east = there.directions.index("E")
    way = there.directions[(east + turn // angle_of(gridmap)) % 6]
    assert there.step(first, way) == second


def test_their_terrain_lies_over_that_of_the_map() -> None:
    assert terrain_in("yard", "0101", "0201", "0501") == ["woods", "heath", "heath"]
    assert terrain_in("yard", "0704", "0604") == ["woods", "hills"]


def test_their_sides_are_turned_with_them() -> None:
    lattice, sides = lattice_of(made("yard")), terrain_by_side(made("yard"))
    names = {frozenset(map(lattice.name, side)) for side in sides}
    assert names == {
        frozenset(pair)
        for pair in (("0101", "0201"), ("0102", "0202"), ("0601", "0602"), ("0501", "0502"))
    }


def test_roads_go_on_where_they_meet_a_road_and_over_the_edge_of_the_map() -> None:
    lattice = lattice_of(made("heights"))
    steps = [set(pairwise(cells)) for _, cells in ways_of(made("heights"))]
    met = lattice.read("0204"), lattice.read("0104")
    assert any(met in each or met[::-1] in each for each in steps), "it meets the map's own road"
    yard = [cells for id, cells in ways_of(made("yard")) if id == "lane"]
    assert (1, -1) in {cells[0] for cells in yard}, "over the edge"
    inside = {(column, row) for column in range(7) for row in range(4)}
    beside = {cell for cells in yard for cell in cells} - inside
    assert beside
    assert (6, 1) not in {cell for cells in yard for cell in cells}, "no road goes on there"


@pytest.mark.parametrize(
    ("way", "at", "found"),
    [
        ("0101/W", "0202", ()),  # its only end meets no road, so nothing of it is left
        ("0101/W", "0101", ("0101/W",)),
        ("0201/E 0201", "0202", ()),
        ("9999 0101", "0202", ()),
        ("9999 9998", "0202", ()),
        ("0101 0301 0201", "0701", ()),
    ],
)
def test_a_road_of_a_tile_may_be_short_or_broken(way: str, at: str, found: tuple[str, ...]) -> None:
    content = game().content
    tile = replace(content.tiles["domino"], columns=3, roads={"lane": (way,)})
    content = replace(content, tiles={**content.tiles, "domino": tile})
    laid = {"a": LaidTile(tile="domino", at=at)}
    yard = replace(content.gridmaps["yard"], roads={}, tiles=laid)
    assert assembled(yard, content).roads.get("lane", ()) == found


def test_places_come_with_their_tile() -> None:
    places = made("heights").places
    assert {str(each.name) for each in places.values()} == {"Old mill", "Lakeside"}
    assert set(places) == {"a-mill", "b-town", "c-mill"}


def test_units_move_over_tiles() -> None:
    gridmap, content = made("heights"), game().content
    ground = ground_of(gridmap, content, "foot")
    lattice = lattice_of(gridmap)
    lakes = [cell for cell, id in terrain_by_cell(gridmap, content).items() if id == "lake"]
    assert len(lakes) == 2
    start = lattice.read("0101")
    assert start
    reached = ground.ways(start, 40)
    assert [lattice.name(cell) for cell in lakes if cell not in reached] == ["0505"]
    assert lattice.read("0406") in reached, "along the road of the tile"
    assert bridges_of(gridmap, content)


def test_the_legend_has_what_is_on_tiles() -> None:
    content = game().content
    assert "lake" in terrains_on(content.gridmaps["heights"], content)
    assert "lake" not in terrains_on(content.gridmaps["yard"], content)


def test_a_map_without_tiles_is_as_it_was() -> None:
    assert assembled(made("yard"), game().content) is not None
    plain = made("yard")
    assert assembled(plain, game().content) is plain
