"""A printed map of cells is read back from what is painted, and gives the facts it is made of.

The reading knows nothing of how cells are laid out or drawn: it finds rows and columns by where
grounds lie, and what joins them by what is nearest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.gridmap import (
    Cell,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import GridMap
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.engine.laid import Laid, children_of
from generator.engine.painted import ITSELF, Point, Shape, extent_of, parts_of
from generator.engine.press import Press
from generator.render.gridsheet import GridSheet, NoRoomError
from generator.render.jobs import gridmap_pages
from generator.units import PAPERS
from tests.gridmaps import GLEN
from tests.support import sound_game

HEX = 16.0
ALIKE = 1.0
"""Rows and columns are the same within so many mm."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    home = tmp_path_factory.mktemp("glen")
    return sound_game(home, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})


def sheet_of(game: Game, id: str, edition: Edition, cell: float | None = HEX) -> GridSheet:
    theme, _ = read_theme(TEMPLATES / "themes" / "classic")
    assert theme is not None
    pages = gridmap_pages(game, "en", theme, edition, TEMPLATES)
    return GridSheet(pages, id, PAPERS["a4"], cell)


def painted(sheet: GridSheet) -> dict[str, list[Shape]]:
    """Return what the page paints, by what it belongs to."""
    laid: Laid = Press(sheet.pages.assets).lay_out(sheet.html(), sheet.css())
    found: dict[str, list[Shape]] = {}
    for box in below(laid.page_box):
        if hasattr(getattr(box, "replacement", None), "_svg"):
            for name, shapes in parts_of(box, "data-joint", ITSELF).items():
                found.setdefault(name, []).extend(shapes)
    return found


def below(box: Any) -> Iterable[Any]:
    for child in children_of(box):
        child = getattr(child, "_box", child)
        yield child
        yield from below(child)


def middle(shape: Shape) -> Point:
    left, top, right, bottom = extent_of(shape.points)
    return (left + right) / 2, (top + bottom) / 2


def levels(values: Iterable[float]) -> list[float]:
    """Return the values that differ by more than what is alike."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > ALIKE:
            found.append(value)
    return found


def centres(spots: Sequence[Point], flat: bool) -> dict[Cell, Point]:
    """Return the cells at some middles, counted from the top left along rows or columns."""
    along = 0 if flat else 1
    found: dict[Cell, Point] = {}
    for line, level in enumerate(levels(spot[along] for spot in spots)):
        on_line = sorted(spot for spot in spots if abs(spot[along] - level) <= ALIKE)
        for number, spot in enumerate(on_line):
            found[(line, number) if flat else (number, line)] = spot
    return found


def nearest(spot: Point, cells: Mapping[Cell, Point], count: int) -> list[Cell]:
    return sorted(cells, key=lambda cell: math.dist(cells[cell], spot))[:count]


def read(sheet: GridSheet, gridmap: GridMap) -> tuple[dict[str, list[Shape]], dict[Cell, Point]]:
    shapes = painted(sheet)
    grounds = [
        middle(shape)
        for name, found in shapes.items()
        if name.startswith("terrain.")
        for shape in found
        if shape.filled
    ]
    assert len(grounds) == gridmap.columns * gridmap.rows
    return shapes, centres(grounds, gridmap.flat)


@pytest.mark.parametrize("id", ["glen", "moor"])
def test_terrains_are_read_back(game: Game, id: str) -> None:
    gridmap = game.content.gridmaps[id]
    shapes, cells = read(sheet_of(game, id, "colour"), gridmap)
    by_name = {
        name.partition(".")[2]: [
            nearest(middle(each), cells, 1)[0] for each in found if each.filled
        ]
        for name, found in shapes.items()
        if name.startswith("terrain.")
    }
    told = {cell: id for id, each in by_name.items() for cell in each}
    assert told == terrain_by_cell(gridmap, game.content)


@pytest.mark.parametrize("id", ["glen", "moor"])
def test_hexes_have_the_size_that_is_asked_for(game: Game, id: str) -> None:
    gridmap = game.content.gridmaps[id]
    _, cells = read(sheet_of(game, id, "colour"), gridmap)
    lattice = lattice_of(gridmap)
    for cell in lattice.cells:
        for beyond in lattice.neighbours(cell):
            assert math.dist(cells[cell], cells[beyond]) == pytest.approx(HEX, abs=0.05)


def test_sides_roads_places_and_zones_are_read_back(game: Game) -> None:
    gridmap = game.content.gridmaps["glen"]
    shapes, cells = read(sheet_of(game, "glen", "colour"), gridmap)
    sides = {frozenset(nearest(middle_of_ends(each), cells, 2)) for each in shapes["side.brook"]}
    assert sides == set(terrain_by_side(gridmap))
    gates = {
        frozenset(nearest(end, cells, 2))
        for each in shapes["road.lane"]
        for end in (each.points[0], each.points[-1])
        if math.dist(end, cells[nearest(end, cells, 1)[0]]) > HEX / 4
    }
    assert gates == {frozenset(pair) for _, way in ways_of(gridmap) for pair in pairwise(way)}
    lattice = lattice_of(gridmap)
    for name, place in gridmap.places.items():
        (spot,) = {nearest(middle(each), cells, 1)[0] for each in shapes[f"place.{name}"]}
        assert lattice.name(spot) == place.at
    for name, zone in gridmap.zones.items():
        within = set(lattice.listed(zone.cells))
        border = {nearest(middle_of_ends(each), cells, 1)[0] for each in shapes[f"zone.{name}"]}
        outside = {
            cell
            for cell in within
            for direction in lattice.directions
            if lattice.step(cell, direction) not in within
        }
        assert border == outside


def middle_of_ends(shape: Shape) -> Point:
    (x0, y0), (x1, y1) = shape.points[0], shape.points[-1]
    return (x0 + x1) / 2, (y0 + y1) / 2


@pytest.mark.parametrize("edition", ["ink-saver", "mono", "high-contrast"])
def test_drawings_alone_tell_terrains_apart(game: Game, edition: Edition) -> None:
    gridmap = game.content.gridmaps["glen"]
    _, cells = read(sheet_of(game, "glen", "colour"), gridmap)
    shapes = painted(sheet_of(game, "glen", edition))
    assert not [name for name in shapes if name.startswith("terrain.")]
    told = {
        nearest(middle(each), cells, 1)[0]: name.partition(".")[2]
        for name, found in shapes.items()
        if name.startswith("art.")
        for each in found
    }
    drawn = {
        cell: id for cell, id in terrain_by_cell(gridmap, game.content).items() if id != "clear"
    }
    assert told == drawn


def test_a_map_without_a_size_fills_its_paper(game: Game) -> None:
    sheet = sheet_of(game, "glen", "colour", None)
    width, height = sheet.placed[2].size
    assert 0.75 < max(width / (297 - 16), height / (210 - 16)) <= 1
    assert sheet.pdf().startswith(b"%PDF")


def test_a_map_that_has_no_room_names_the_paper_that_it_needs(game: Game) -> None:
    with pytest.raises(NoRoomError) as caught:
        sheet_of(game, "glen", "colour", 30.0).pdf()
    width, height = caught.value.paper
    assert width > 12 * 30
    assert height > 7 * 30


def test_the_alternative_names_terrains_and_places(game: Game, tmp_path: Path) -> None:
    html = sheet_of(game, "moor", "colour").html()
    assert "Woods: 0302, 0203, 0403; Hills: 0101, 0102" in html
    assert "The mill: 0102" in sheet_of(game, "glen", "colour").html()


@pytest.mark.parametrize("cell", [HEX, 5.0])
def test_a_sheet_is_proved_by_what_is_painted(game: Game, cell: float) -> None:
    (proof,) = sheet_of(game, "glen", "colour", cell).proof.gridmaps
    assert proof.path == "gridmaps.glen"
    assert proof.wanted
    assert (proof.missing, proof.wrong) == ((), ())
    kinds = {fact.kind for fact in proof.drawn}
    assert ("number" in kinds) is (cell == HEX)
    assert ("row" in kinds) is (cell != HEX)
