"""Area M: tiles that lie on a map of cells fit it, and lie side by side."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.gridmaps.grids import gridmaps_in
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.content.game import Game
from generator.content.gridmap import Cell
from generator.content.laidtiles import angle_of, laid_on
from generator.content.model import Content, GridMap, LaidTile, Tile

_EXAMPLE = """
    mobility:
      foot: {{name: On foot}}
    terrains:
      heath: {{name: Heath, code: ".", costs: {{foot: 1}}}}
      woods: {{name: Woods, code: w, pattern: woods, costs: {{foot: 2}}}}
    tiles:
      pair:
        name: Pair
        columns: 2
        rows: 1
        codes: [ww]
        source: [rulebook]
    gridmaps:
      moor:
        name: Moor
        columns: 4
        rows: 3
        ground: heath
        tiles:
          first: {{tile: pair, at: "0101"}}
          second: {{tile: pair, at: "0203", turn: {turn}}}
          {mark}
        source: [rulebook]
    """


@CHECKS.on(
    Subject.CONTENT,
    "M51",
    "tile-laid-wrong",
    "A tile on a map lies over its edge, over another tile, or between its cells",
    why="Whoever builds the map by the figure finds that it cannot be built.",
    vital=True,
    follows=(After(("M16", "M45", "R01")),),
    bad=_EXAMPLE.format(turn=90, mark="#                                ^ M51"),
    good=_EXAMPLE.format(turn=300, mark=""),
)
def tile_laid_wrong(game: Game) -> Iterator[Fault]:
    """A tile has the cells of the map, is turned by whole sides, and lies on free cells of it."""
    for path, gridmap, _ in gridmaps_in(game):
        taken: dict[Cell, str] = {}
        for id, laid in gridmap.tiles.items():
            at, tile = f"{path}.tiles.{id}", game.content.tiles.get(laid.tile)
            if tile is None:
                continue
            wrong = _wrong_kind(gridmap, laid, tile)
            if wrong:
                yield Fault(f"{at}.{wrong[0]}", *wrong[1:])
            else:
                yield from _wrong_cells(at, gridmap, laid, tile, taken, game.content)


def _wrong_kind(gridmap: GridMap, laid: LaidTile, tile: Tile) -> tuple[str, str, str] | None:
    """Return the key that is wrong, why, and a hint; None where the tile can lie on the map."""
    if isinstance(gridmap, Tile):
        return "tile", "a tile lies on another", "lay both on a map"
    if tile.cells != gridmap.cells or (tile.cells == "hexes" and tile.flat != gridmap.flat):
        return "tile", f"the cells of “{tile.name}” are not those of the map", "make them alike"
    angle = angle_of(gridmap)
    if laid.turn % angle:
        turns = ", ".join(str(each) for each in range(0, 360, angle))
        return "turn", f"a tile turned by {laid.turn}° lies between the cells", f"it may be {turns}"
    return None


def _wrong_cells(
    at: str,
    gridmap: GridMap,
    laid: LaidTile,
    tile: Tile,
    taken: dict[Cell, str],
    content: Content,
) -> Iterator[Fault]:
    cells = laid_on(gridmap, laid, tile, content).values()
    outside = [
        cell
        for cell in cells
        if not (0 <= cell[0] < gridmap.columns and 0 <= cell[1] < gridmap.rows)
    ]
    other = next((taken[cell] for cell in cells if cell in taken), "")
    taken.update(dict.fromkeys(cells, laid.tile))
    if outside:
        count = f"{len(outside)} of its {len(cells)} cells"
        yield Fault(f"{at}.at", f"{count} lie beside the map", "move it, or turn it")
    elif other:
        yield Fault(f"{at}.at", f"it lies over “{other}”", "move it, or turn it")
