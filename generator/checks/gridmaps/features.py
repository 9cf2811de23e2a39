"""Area M: what lies on a map of cells is connected, apart and in its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.gridmaps.grids import example, figures_in, gridmaps_in, sides_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.gridmap import Cell, Lattice, Side
from generator.content.model import GridMapFigure
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "M20",
    "broken-road",
    "A road leads from a cell to one that is not next to it",
    why="The road is drawn through cells that it does not lead to, or ends in the open.",
    bad=example(("- 0101 0201 0301", "- 0101 0201 0401\n            #           ^^^^ M20")),
    good=example(),
)
def broken_road(game: Game) -> Iterator[Fault]:
    """Every two cells of a road, one after the other, are neighbours."""
    for path, gridmap, lattice in gridmaps_in(game):
        for id, ways in gridmap.roads.items():
            for number, way in enumerate(ways):
                names = (each.partition("/")[0] for each in way.split())
                for one, other in pairwise(names):
                    start, end = lattice.read(one), lattice.read(other)
                    if start and end and end not in (start, *lattice.neighbours(start)):
                        yield Fault(
                            f"{path}.roads.{id}.{number}",
                            f"{other} is not next to {one}",
                            f"next to {one} are {_named(lattice, start)}",
                            at=other,
                        )


def _named(lattice: Lattice, cell: Cell) -> str:
    return ", ".join(map(lattice.name, lattice.neighbours(cell)))


@CHECKS.on(
    Subject.CONTENT,
    "M21",
    "no-such-side",
    "A side is of two cells that are not next to each other, or is listed twice",
    why="There is no such side: the river has a gap, and a unit crosses it for nothing.",
    bad=example(
        ("brook: 0101/0102 0102/SE", "brook: 0101/0102 0102/0303\n          #                ^ M21")
    ),
    good=example(),
)
def no_such_side(game: Game) -> Iterator[Fault]:
    """A side lies between two neighbours, or in a direction of a cell, and is listed once."""
    for path, gridmap, lattice in gridmaps_in(game):
        for where, words in sides_of(path, gridmap):
            first: dict[Side, int] = {}
            for number, each in enumerate(words.split()):
                name, _, other = each.partition("/")
                cell, side = lattice.read(name), lattice.side(each)
                if cell is None:
                    continue
                if side is None:
                    message = f"“{other}” is neither next to {name} nor a direction"
                    hint = f"next to it are {_named(lattice, cell)}; directions are "
                    yield Fault(where, message, hint + ", ".join(lattice.directions), at=each)
                elif first.setdefault(side, number) != number:
                    message = f"“{each}” is a side that is listed before"
                    yield Fault(where, message, "delete one of the two", at=each)


@CHECKS.on(
    Subject.CONTENT,
    "M22",
    "cell-of-two-places",
    "Two places are in one cell, or have the same name",
    why="Their names are printed one over the other, and players look for the wrong one.",
    bad=example(
        (
            'ford: {name: The ford, at: "0301"}',
            'ford: {name: The ford, at: "0101"}\n          #                          ^ M22',
        )
    ),
    good=example(),
)
def cell_of_two_places(game: Game) -> Iterator[Fault]:
    """Every place of a map has a cell and a name of its own."""
    for path, gridmap, _ in gridmaps_in(game):
        cells: dict[tuple[str, str | None], str] = {}
        names: dict[str, str] = {}
        for id, place in gridmap.places.items():
            other = cells.setdefault((place.at, place.side), id)
            if other != id:
                message = f"“{other}” is in {place.at} already"
                related = (f"{path}.places.{other}.at",)
                yield Fault(f"{path}.places.{id}.at", message, "move one of them", related)
            other = names.setdefault(str(place.name), id)
            if other != id:
                message = f"“{other}” is called “{place.name}” too"
                related = (f"{path}.places.{other}.name",)
                yield Fault(f"{path}.places.{id}.name", message, "rename one of them", related)


@CHECKS.on(
    Subject.CONTENT,
    "M23",
    "zones-overlap",
    "Two zones of a map have a cell in common, or a figure shows an unknown zone",
    why="Both sides set up in the same cell, and each is right.",
    bad=example(
        (
            "cells: 0401-0403}",
            "cells: 0103 0401-0403}\n          #                                       ^ M23",
        )
    ),
    good=example(),
)
def zones_overlap(game: Game) -> Iterator[Fault]:
    """The zones of a map are disjoint, and those that figures show are among them."""
    for path, gridmap, lattice in gridmaps_in(game):
        first: dict[Cell, str] = {}
        for id, zone in gridmap.zones.items():
            cells = list(lattice.listed(zone.cells))
            common = [cell for cell in cells if first.get(cell, id) != id]
            if common:
                other = first[common[0]]
                yield Fault(
                    f"{path}.zones.{id}.cells",
                    f"{lattice.name(common[0])} is in the zone “{other}” too",
                    "take it out of one of the two",
                    (f"{path}.zones.{other}.cells",),
                )
            first.update({cell: id for cell in cells if cell not in first})
    for path, block in figures_in(game):
        found = game.content.gridmaps.get(block.gridmap or "")
        if isinstance(block, GridMapFigure) and found:
            for number, id in enumerate(block.zones):
                if id not in found.zones:
                    hint = did_you_mean(id, found.zones)
                    yield Fault(f"{path}.zones.{number}", f"the map has no zone “{id}”", hint)
