"""Area M: a tile of several cells is one piece, of the size of the others, and fits its back."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.gridmaps.grids import gridmaps_in, lists_of, sides_of
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.content.counters import face_of, numbers_of, size_in
from generator.content.game import Game
from generator.content.gridmap import Cell, Lattice, lattice_of
from generator.content.model import Collection, Content, Entry, GridMap, Tile
from generator.content.tiles import cells_of, first_tile, footprint, in_one_piece
from generator.findings import Severity

LONGEST, BROADEST = 267.0, 200.0
"""How long and how broad a tile may be in mm, to be cut from A4 and Letter."""

_EXAMPLE = """
    mobility:
      foot: {foot}
    terrains:
      heath: {{name: Heath, code: ".", costs: {{foot: 1}}}}
      woods: {{name: Woods, code: w, pattern: woods, costs: {{foot: 2}}}}
      lane: {{name: Lane, of: roads, pattern: road, costs: {{foot: 1}}}}
    tiles:
      bend:
        name: Bend
        cells: squares
        columns: 3
        rows: 2
        codes: [{codes}]
        roads:
          lane:
            - {way}
        source: [rulebook]
      fog:
        name: Fog
        cells: squares
        columns: 3
        rows: 2
        codes: [{behind}]
        source: [rulebook]
    collections:
      lands:
        name: Lands
        counter:
          shape: tile
          size: {size}
        entries:
          bend: {{name: Bend, copies: 4, {shows}, behind: fog}}
          fog: {{name: Fog, copies: 0, tile: fog}}
        source: [rulebook]
    decks:
      lands:
        title: Lands
        cards:
          all: {{kind: counters, collection: lands}}
    """


def _example(
    codes: str = "ww_, ...",
    way: str = "0101/W 0201 0202/S",
    behind: str = "_ww, ...",
    size: str = "20",
    shows: str = "tile: bend",
) -> str:
    return _EXAMPLE.format(
        foot="{name: On foot}", codes=codes, way=way, behind=behind, size=size, shows=shows
    )


def _tiles_in(content: Content) -> Iterator[tuple[str, Tile, Lattice]]:
    for id, tile in content.tiles.items():
        yield f"tiles.{id}", tile, lattice_of(tile)


@CHECKS.on(
    Subject.CONTENT,
    "M45",
    "tile-in-pieces",
    "A tile has no cells, or falls into pieces where it is cut out",
    why="Cells that meet at a corner hold together on the screen, and not on the table.",
    vital=True,
    follows=(After(("M18", "R01")),),
    bad=_example("ww_, __.", "0101/W 0201/S", "_ww, .__")
    .replace("      bend:\n", "      bend:\n      # <- M45\n")
    .replace("      fog:\n", "      fog:\n      # <- M45\n"),
    good=_example(),
)
def tile_in_pieces(game: Game) -> Iterator[Fault]:
    """Every cell of a tile hangs together with the others by its sides."""
    for path, tile, lattice in _tiles_in(game.content):
        cells = cells_of(tile, game.content)
        together = in_one_piece(lattice, cells)
        apart = [cell for cell in cells if cell not in together]
        if not cells:
            yield Fault(path, "the tile has no cells", "give cells a terrain", on_key=True)
        elif apart:
            message = f"{lattice.name(apart[0])} shares no side with the other cells of the tile"
            yield Fault(path, message, "join it to them, or make it a tile of its own", on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "M46",
    "end-within",
    "A road is to lead over the edge where there is none",
    why="It ends in the middle of the map, and on the tile beside it nothing goes on.",
    bad=_example(way="0101/E 0201 0202/S\n            # ^^^^^^ M46"),
    good=_example(),
)
def end_within(game: Game) -> Iterator[Fault]:
    """The direction at the end of a road is one of its cell, and leads over the edge."""
    for path, gridmap, lattice in gridmaps_in(game):
        own = _own(gridmap, game.content)
        for id, ways in gridmap.roads.items():
            for number, way in enumerate(ways):
                for end in dict.fromkeys(way.split()[:1] + way.split()[-1:]):
                    if fault := _wrong_end(lattice, own, end):
                        yield Fault(f"{path}.roads.{id}.{number}", *fault, at=end)


def _own(gridmap: GridMap, content: Content) -> frozenset[Cell]:
    """Return the cells of a tile, or of a map."""
    if isinstance(gridmap, Tile):
        return frozenset(cells_of(gridmap, content))
    return frozenset(lattice_of(gridmap).cells)


def _wrong_end(lattice: Lattice, own: frozenset[Cell], end: str) -> tuple[str, str] | None:
    """Return what is wrong with the end of a road, and a hint; None where nothing is."""
    name, slash, direction = end.partition("/")
    cell = lattice.read(name)
    if not slash or cell is None or cell not in own:
        return None
    out = [each for each in lattice.directions if lattice.step(cell, each) not in own]
    if direction in out:
        return None
    if direction not in lattice.directions:
        return f"{name} has no side {direction}", f"it has {', '.join(lattice.directions)}"
    beyond = lattice.name(lattice.step(cell, direction))
    hint = f"over the edge lead {', '.join(out)}" if out else "end it in a cell at the edge"
    return f"{direction} of {name} is {beyond}, and no edge", hint


@CHECKS.on(
    Subject.CONTENT,
    "M47",
    "off-the-tile",
    "A road, side, place or zone of a tile is where the tile has no cell",
    why="It is drawn beside the tile, and cut off.",
    follows=(After(("M18", "M45", "R01")),),
    bad=_example(way="0101/W 0201 0301\n            #             ^^^^ M47"),
    good=_example(),
)
def off_the_tile(game: Game) -> Iterator[Fault]:
    """What a tile names are cells that it has, and sides of these."""
    for path, tile, lattice in _tiles_in(game.content):
        own = _own(tile, game.content)
        for where, words in lists_of(path, tile):
            for each in words.split():
                missing = [c for c in lattice.block(each.partition("/")[0]) if c not in own]
                if missing:
                    message = f"the tile has no cell {lattice.name(missing[0])}"
                    yield Fault(where, message, "give the cell a terrain, or leave it out", at=each)
        for where, words in sides_of(path, tile):
            for each in words.split():
                if (side := lattice.side(each)) and side.isdisjoint(own):
                    message = f"{each} is no side of a cell of the tile"
                    yield Fault(where, message, "name a side that the tile has", at=each)


@CHECKS.on(
    Subject.CONTENT,
    "M48",
    "tile-too-large",
    "A tile is larger than A4 and Letter",
    severity=Severity.WARNING,
    why="What is printed at home is cut from one sheet, and nobody glues a tile.",
    bad=_example(size="60")
    .replace("columns: 3", "columns: 5")
    .replace("codes: [ww_, ...]", "codes: [ww___, .....]")
    .replace("codes: [_ww, ...]", "codes: [___ww, .....]")
    .replace("size: 60", "size: 60\n          # <- M48"),
    good=_example(size="60"),
)
def tile_too_large(game: Game) -> Iterator[Fault]:
    """A tile finds room on A4 and on Letter."""
    for id, collection in game.content.collections.items():
        if face_of(collection).shape != "tile" or first_tile(collection, game.content) is None:
            continue
        broad, long = sorted(size_in(collection, game.content))
        if broad > BROADEST or long > LONGEST:
            message = f"a tile of {long:g} × {broad:g} mm is larger than A4 or Letter"
            hint = f"at most {LONGEST:g} × {BROADEST:g} mm: make its cells smaller"
            yield Fault(f"collections.{id}.counter.size", message, hint)


@CHECKS.on(
    Subject.CONTENT,
    "M49",
    "tile-among-others",
    "A tile is not like those that it is cut with",
    why="Players tell tiles apart by their outline before they are turned over.",
    vital=True,
    follows=(After(("M18", "M45", "R01")),),
    bad=_example(shows="troops: infantry, role: players").replace(
        "          fog: {", "          # <- M49\n          fog: {"
    ),
    good=_example(),
)
def tile_among_others(game: Game) -> Iterator[Fault]:
    """The tiles of a collection have one outline, show their cells alone, and are by themselves."""
    for id, collection in game.content.collections.items():
        for key, entry in collection.entries.items():
            path = f"collections.{id}.entries.{key}"
            yield from _unlike(path, entry, collection, game.content)


def _unlike(path: str, entry: Entry, collection: Collection, content: Content) -> Iterator[Fault]:
    is_home = face_of(collection).shape == "tile"
    if not entry.tile:
        if is_home:
            message = f"“{entry.name}” is no tile, and the others are"
            yield Fault(path, message, "say which “tile” it is", on_key=True)
        return
    at = f"{path}.tile"
    if not is_home:
        hint = "say “shape: tile” under its “counter”"
        yield Fault(at, "the collection is none of tiles", hint)
    elif entry.troops or entry.terrain or entry.reduced or numbers_of(entry, collection):
        message = f"“{entry.name}” has more than a tile shows"
        yield Fault(at, message, "a tile shows its cells, and what is on them")
    elif entry.copies != 0:
        tile, first = content.tiles.get(entry.tile), first_tile(collection, content)
        if tile and first and _cut(tile, content) != _cut(first, content):
            message = f"“{entry.tile}” has another outline than the first tile, “{first.name}”"
            yield Fault(at, message, "put it into a collection of its own")


def _cut(tile: Tile, content: Content) -> object:
    """Return what two tiles have in common that are cut alike."""
    return tile.cells, tile.flat, footprint(tile, content)


@CHECKS.on(
    Subject.CONTENT,
    "M50",
    "back-of-another-outline",
    "The back of a tile has not its outline turned over",
    why="Where the tile is cut out, its back is cut off at one side, and white at the other.",
    follows=(After(("M18", "M45", "M49", "R01")),),
    bad=_example(behind="ww_, ...").replace(
        "          fog: {", f"          #{' ' * 49}^ M50\n          fog: {{"
    ),
    good=_example(),
)
def back_of_another_outline(game: Game) -> Iterator[Fault]:
    """What is behind a tile is its mirror image in outline: left and right are swapped."""
    content = game.content
    for id, collection in content.collections.items():
        for key, entry in collection.entries.items():
            other = collection.entries.get(entry.behind or "")
            front = content.tiles.get(entry.tile or "")
            back = content.tiles.get((other and other.tile) or "")
            if front is None or back is None:
                continue
            is_alike = front.cells == back.cells and front.flat == back.flat
            if not is_alike or footprint(front, content, True) != footprint(back, content):
                message = f"“{back.name}” is not the outline of “{front.name}” seen from behind"
                hint = "swap left and right in its rows"
                if front.cells == "hexes":
                    hint += ", and “staggered” where it is no longer alike"
                yield Fault(f"collections.{id}.entries.{key}.behind", message, hint)
