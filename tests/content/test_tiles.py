"""Tiles of several cells: which cells they have, their outline, and their backs."""

from __future__ import annotations

from functools import cache
from math import dist, sqrt
from pathlib import Path
from tempfile import mkdtemp

import pytest

from generator.content.counters import is_irregular, outline_in, size_in, size_of_counters
from generator.content.game import Game
from generator.content.gridmap import lattice_of, ways_of
from generator.content.tiles import (
    cells_of,
    extent_of,
    fills_its_box,
    first_tile,
    footprint,
    in_one_piece,
    outline_of,
)
from tests.tilegame import tiles_game


@cache
def game() -> Game:
    return tiles_game(Path(mkdtemp()))


def test_a_tile_has_the_cells_that_have_a_terrain() -> None:
    content = game().content
    names = {
        id: [lattice_of(tile).name(cell) for cell in cells_of(tile, content)]
        for id, tile in content.tiles.items()
    }
    assert names["flower-ford"] == ["0101", "0201", "0102", "0202", "0302", "0103", "0203"]
    assert names["bend"] == ["0101", "0201", "0102"]
    assert len(names["room"]) == 9
    assert names["domino"] == ["0101", "0201"]


@pytest.mark.parametrize(
    ("collection", "width", "height"),
    [
        ("flowers", 3 * 25, 25 * 4 / sqrt(3) * 1.25),
        ("bends", 30 * 7 / 2 / sqrt(3), 2 * 30),
        ("rooms", 66, 66),
        ("dominoes", 40, 20),
    ],
)
def test_its_size_follows_from_that_of_a_cell(collection: str, width: float, height: float) -> None:
    content = game().content
    size = size_in(content.collections[collection], content)
    assert size == pytest.approx((width, height), abs=0.001)
    assert size_of_counters(content.decks[collection], content) == size


def test_its_outline_is_one_ring_of_sides() -> None:
    content, corners = game().content, {"flower-ford": 18, "bend": 12, "room": 12, "domino": 6}
    for id, count in corners.items():
        (ring,) = outline_of(content.tiles[id], content)
        assert len(ring) == count
        lengths = {round(dist(a, b), 4) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)}
        assert lengths == {1.0 if content.tiles[id].cells == "squares" else round(1 / sqrt(3), 4)}


def test_the_outline_of_a_deck_is_in_mm_from_its_left_top() -> None:
    content = game().content
    (ring,) = outline_in(content.decks["bends"], content)
    xs, ys = zip(*ring, strict=True)
    width, height = size_in(content.collections["bends"], content)
    assert (min(xs), min(ys)) == pytest.approx((0, 0))
    assert (max(xs), max(ys)) == pytest.approx((width, height), abs=0.001)


def test_a_back_is_its_front_turned_over() -> None:
    content = game().content
    front, back = content.tiles["bend"], content.tiles["bend-back"]
    assert footprint(front, content, turned_over=True) == footprint(back, content)
    assert footprint(front, content) != footprint(back, content)


def test_cells_that_meet_at_a_corner_are_apart() -> None:
    lattice = lattice_of(game().content.tiles["room"])
    assert in_one_piece(lattice, [(0, 0), (1, 1), (0, 1)]) == {(0, 0), (1, 1), (0, 1)}
    assert in_one_piece(lattice, [(0, 0), (1, 1)]) == {(0, 0)}


def test_only_tiles_that_are_no_rectangles_are_cut_alone() -> None:
    content = game().content
    irregular = {id for id, deck in content.decks.items() if is_irregular(deck, content)}
    assert irregular == {"flowers", "bends"}
    assert fills_its_box(content.tiles["domino"], content)


def test_what_is_only_a_back_has_no_say_in_the_size() -> None:
    content = game().content
    first = first_tile(content.collections["bends"], content)
    assert first is content.tiles["bend"]
    assert extent_of(content.tiles["bend"], content)[:2] == pytest.approx((-1 / sqrt(3), -0.5))


def test_a_road_leads_over_the_edge_to_the_cell_beyond() -> None:
    content = game().content
    room = dict(ways_of(content.tiles["room"]))
    assert room["lane"] == ((1, -1), (1, 0), (1, 1), (1, 2), (0, 2), (-1, 2))
    corner = next(iter(ways_of(content.tiles["bend"])))
    assert corner == ("lane", ((0, -1), (0, 0), (1, -1)))
