"""Area M: every cell that a map names is on it, and has one terrain."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.gridmaps.grids import (
    example,
    figures_in,
    gridmaps_in,
    lists_of,
    reach,
    sides_of,
)
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.gridmap import NO_CELL, Cell, codes_in, lattice_of, terrain_by_cell
from generator.content.laidtiles import assembled
from generator.content.model import GridMapFigure, Tile
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "M16",
    "cell-off-the-map",
    "A cell is named that the map does not have",
    why="What is meant for it is left out of the map, and nobody sees that it is missing.",
    bad=example(
        ("woods: 0201-0302 0403", "woods: 0201-0302 0503\n          #                ^^^^ M16")
    ),
    good=example(),
)
def cell_off_the_map(game: Game) -> Iterator[Fault]:
    """Names of cells are of the form of the map, and within its columns and rows."""
    for path, gridmap, lattice in gridmaps_in(game):
        for where, words in lists_of(path, gridmap):
            for each in words.split():
                if not lattice.block(each.partition("/")[0]):
                    yield Fault(where, f"“{each}” is not on the map", reach(lattice), at=each)
        for where, words in sides_of(path, gridmap):
            for each in words.split():
                name = each.partition("/")[0]
                if lattice.read(name) is None:
                    yield Fault(where, f"“{name}” is not on the map", reach(lattice), at=each)
    for path, block in figures_in(game):
        found = game.content.gridmaps.get(block.gridmap or "")
        if isinstance(block, GridMapFigure) and block.cells and found:
            lattice = lattice_of(found)
            if not lattice.block(block.cells):
                message = f"“{block.cells}” is not on the map"
                yield Fault(f"{path}.cells", message, reach(lattice), at=block.cells)


@CHECKS.on(
    Subject.CONTENT,
    "M17",
    "cell-of-two-terrains",
    "A cell is listed under two terrains",
    why="One of the two is drawn, and half of the players move by the other.",
    bad=example(
        (
            "woods: 0201-0302 0403",
            "clear: 0401-0403\n          woods: 0201-0302 0403\n"
            "          #                ^^^^ M17",
        )
    ),
    good=example(("woods: 0201-0302 0403", "clear: 0401-0402\n          woods: 0201-0302 0403")),
)
def cell_of_two_terrains(game: Game) -> Iterator[Fault]:
    """Each cell is in the list of one terrain at most."""
    for path, gridmap, lattice in gridmaps_in(game):
        first: dict[Cell, str] = {}
        for id, words in gridmap.terrain.items():
            for each in words.split():
                cells = lattice.block(each)
                other = next((first[cell] for cell in cells if cell in first), id)
                if other != id:
                    yield Fault(
                        f"{path}.terrain.{id}",
                        f"“{each}” is under “{other}” already",
                        "take it out of one of the two",
                        (f"{path}.terrain.{other}",),
                        at=each,
                    )
                first.update({cell: id for cell in cells if cell not in first})


@CHECKS.on(
    Subject.CONTENT,
    "M18",
    "codes-out-of-line",
    "The rows of codes are not as many or as long as the map, or have an unknown code",
    why="A code that was left out moves the rest of its row into the next cells.",
    bad=example(
        (
            "ground: clear\n",
            "codes:\n          - ..w.\n          - .w.\n          # ^^^ M18\n          - w..w\n",
        )
    ),
    good=example(
        ("ground: clear\n", "codes:\n          - ..w.\n          - .w..\n          - w..w\n")
    ),
)
def codes_out_of_line(game: Game) -> Iterator[Fault]:
    """Codes are one for each cell, row by row, and each is that of a terrain of cells."""
    terrains = game.content.terrains
    known = [each.code for each in terrains.values() if each.code and each.of == "cells"]
    for path, gridmap, _ in gridmaps_in(game):
        if gridmap.codes and len(gridmap.codes) != gridmap.rows:
            message = f"there are {len(gridmap.codes)} rows of codes for {gridmap.rows} rows"
            yield Fault(f"{path}.codes", message, "write one for each row", on_key=True)
        for number, row in enumerate(gridmap.codes):
            codes = codes_in(row)
            where = f"{path}.codes.{number}"
            if len(codes) != gridmap.columns:
                message = f"row {number + 1} has {len(codes)} codes for {gridmap.columns} columns"
                yield Fault(where, message, "write one for each cell")
            for code in dict.fromkeys(codes):
                if code not in known and not (code == NO_CELL and isinstance(gridmap, Tile)):
                    message = f"the code “{code}” is that of no terrain of cells"
                    yield Fault(where, message, did_you_mean(code, known), at=code)


@CHECKS.on(
    Subject.CONTENT,
    "M19",
    "cell-without-terrain",
    "A cell of a map has no terrain",
    why="The players ask what it costs to enter the cell, and nothing answers.",
    needs_whole=True,
    bad=example(
        ("        ground: clear\n", ""),
        ("      glen:", "      glen:\n      # <- M19"),
    ),
    good=example(),
)
def cell_without_terrain(game: Game) -> Iterator[Fault]:
    """Every cell has a terrain: from a list, from the rows of codes, or the ground."""
    for path, gridmap, lattice in gridmaps_in(game):
        if gridmap.codes or gridmap.from_ or gridmap.ground or isinstance(gridmap, Tile):
            continue  # a code that is missing is reported at its row
        terrain = terrain_by_cell(assembled(gridmap, game.content), game.content)
        bare = [lattice.name(cell) for cell in lattice.cells if cell not in terrain]
        if bare:
            count = len(bare)
            more = f" and {count - 1} more" if count > 1 else ""
            message = f"the cell {bare[0]}{more} {'have' if more else 'has'} no terrain"
            yield Fault(path, message, "say which terrain is the ground", on_key=True)
