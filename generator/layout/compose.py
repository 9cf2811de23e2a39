"""Compose a side of a sheet: cut its sections into units and give them their bands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from generator.content.crts import crt_items
from generator.content.game import Game
from generator.content.gridmap import charted
from generator.content.model import (
    AnyBlock,
    Band,
    Checklist,
    Content,
    CrtBlock,
    Definitions,
    Differences,
    Entries,
    Forces,
    Index,
    Mark,
    MatrixTable,
    Modifiers,
    Places,
    RollTable,
    Rules,
    ScheduleBlock,
    Scores,
    Sheet,
    SheetSide,
    Steps,
    Table,
    TerrainChart,
    fields_with,
)
from generator.content.schedules import forces_of, rows_of_schedule
from generator.content.tablegrids import rows_together
from generator.language.index import index_items
from generator.language.listing import listed
from generator.language.lookup import places_by_name
from generator.layout.largeprint import large_type_of
from generator.layout.side import (
    SHEET_MARGINS,
    BandPlan,
    Folio,
    Margins,
    Portion,
    Side,
    Unit,
)
from generator.units import Paper

WIDOWS = 2
"""How many lines of a list must stay together at the start and end of a column."""
SHORT_LIST = 6
"""Lists of so many lines or fewer are never cut."""
LONG_TABLE = 12
"""A table of more rows may be too long for one side, and may break between them."""


def compose(
    game: Game,
    sheet_id: str,
    side_name: str,
    paper: Paper,
    is_large: bool = False,
    portion: Portion | None = None,
    folio: Folio | None = None,
    margins: Margins = SHEET_MARGINS,
) -> Side:
    """Compose one side of a sheet for a paper, or a portion of it.

    Raises KeyError when the game has no such sheet or side.
    """
    sheet = game.content.sheets[sheet_id]
    side = sheet.sides[side_name]
    if portion:
        bands = tuple(_bands_of_portion(game, paper, portion, margins))
    else:
        bands = tuple(_band(game, band, paper, margins) for band in side.bands)
    large_type = large_type_of(sheet, game.content.sheets.values(), paper) if is_large else 0.0
    scale = type_scale(game.content, sheet)
    composed = Side(sheet_id, side_name, sheet, side, paper, bands, margins, scale=scale)
    return replace(composed, large_type=large_type, portion=portion, folio=folio)


def type_scale(content: Content, sheet: Sheet) -> tuple[float, ...]:
    """Return the type sizes of the scale of an aid that a sheet may be set in, in pt on A4."""
    sizes = sheet.type.sizes or content.game.type_sizes
    return tuple(size for size in sizes if sheet.type.smallest <= size <= sheet.type.largest)


def flowing_units(game: Game, sections: Iterable[str]) -> Iterator[Unit]:
    """Yield the units of sections in reading order, cut wherever a column may break."""
    for id in sections:
        yield from units_of(game, id, splitting=True, rows=True)


def _bands_of_portion(
    game: Game, paper: Paper, portion: Portion, margins: Margins
) -> Iterator[BandPlan]:
    units = {unit.id: unit for unit in flowing_units(game, portion.sections)}
    for band in portion.bands:
        width = margins.column_width(paper, len(band))
        shares = {each.path: each.shares for each in portion.tables if each.across == len(band)}
        columns = (with_shares(_resumed([units[id] for id in ids]), shares) for ids in band)
        yield BandPlan((width,) * len(band), tuple(tuple(_joined(each)) for each in columns))


def parted_tables(units: Iterable[Unit]) -> list[Unit]:
    """Return the tables that units are parts of, each whole, as one unit."""
    runs = (list(run) for _, run in groupby(units, key=_table_of))
    return [whole for run in runs if len(run) > 1 for whole in _joined(run)]


def with_shares(units: Iterable[Unit], shares: Mapping[str, tuple[float, ...]]) -> list[Unit]:
    """Return units, the parts of tables with the widths of columns by the path of their table."""
    return [
        replace(unit, shares=shares.get(unit.path, ()) if has_rows(unit.block) else ())
        for unit in units
    ]


def _resumed(column: Sequence[Unit]) -> list[Unit]:
    """Return the units of a column, which repeats the headings before it."""
    return [replace(unit, resumes=not (number or unit.opens)) for number, unit in enumerate(column)]


def _joined(column: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the units of a column, the rows of each table in it as one table again."""
    for _, run in groupby(column, key=_table_of):
        pieces = list(run)
        items = tuple(item for piece in pieces for item in piece.items)
        last = pieces[-1]
        yield replace(pieces[0], items=items, ends=last.ends, closes=last.closes)


def _table_of(unit: Unit) -> str:
    """Return what the rows of one table have in common; other units have nothing."""
    return unit.path if has_rows(unit.block) else unit.id


def sides_of(game: Game, paper: Paper) -> list[Side]:
    """Compose every side of a game's aid, in the order of its sheets."""
    return [
        compose(game, sheet_id, side_name, paper)
        for sheet_id, sheet in game.content.sheets.items()
        for side_name in sheet.sides
    ]


def _band(game: Game, band: Band, paper: Paper, margins: Margins) -> BandPlan:
    if band.fill:
        width = margins.column_width(paper, band.across)
        flow = tuple(unit for id in band.fill for unit in units_of(game, id, splitting=True))
        return BandPlan((width,) * band.across, flow=flow)
    parts = sum(frame.width for frame in band.columns)
    room = margins.room(paper, len(band.columns))
    return BandPlan(
        tuple(room * frame.width / parts for frame in band.columns),
        tuple(
            tuple(unit for id in frame.sections for unit in units_of(game, id, splitting=False))
            for frame in band.columns
        ),
    )


def units_of(game: Game, section_id: str, splitting: bool, rows: bool = False) -> Iterator[Unit]:
    """Yield the units of a section: its blocks, long lists cut where a column may break.

    With ``rows``, long tables are cut between their rows, too.
    """
    section = game.content.sections[section_id]
    for number, (block_id, block) in enumerate(section.blocks.items()):
        if isinstance(block, CrtBlock) and block.example is None and splitting:
            pieces = list(_parts_of_crt(items_of(block, game), rows))
        else:
            pieces = list(_pieces(block, game, splitting and (rows or not has_rows(block))))
        if isinstance(block, MatrixTable) and len(pieces) > 1:
            pieces.append(())  # its key
        first = 0
        for index, items in enumerate(pieces):
            yield Unit(
                id=f"{section_id}.{block_id}.{index}",
                section_id=section_id,
                block_id=block_id,
                section=section,
                block=block,
                opens=number == 0 and index == 0,
                begins=index == 0,
                ends=index == len(pieces) - 1,
                closes=number == len(section.blocks) - 1 and index == len(pieces) - 1,
                items=items,
                first=first,
            )
            first += len(items)


def items_of(block: AnyBlock, game: Game) -> tuple[str, ...]:
    """Return the ids of the items that a block lists, or nothing for other blocks."""
    if isinstance(block, Index):
        return index_items(game, block)
    if isinstance(block, Entries) or (isinstance(block, Checklist) and block.collection):
        return listed(game, block)
    for name in fields_with(type(block), Mark.ITEMS):
        return tuple(getattr(block, name))
    if isinstance(block, RollTable):
        return tuple(game.content.rolls[block.roll].results)
    if isinstance(block, Modifiers):
        return block.modifiers
    if isinstance(block, MatrixTable):
        return block.axes(game.content.matrices[block.matrix])[0]
    if isinstance(block, CrtBlock):
        return crt_items(game.content.crts[block.crt], block)
    if isinstance(block, ScheduleBlock):
        return rows_of_schedule(game.content, block)
    if isinstance(block, Forces):
        return tuple(forces_of(game.content, block.collection, block.of))
    if isinstance(block, TerrainChart):
        return charted(game.content, block.gridmap)
    if isinstance(block, Places):
        places = game.content.places
        return tuple(id for id in places_by_name(game) if block.takes(places[id]))
    return ()


def has_rows(block: AnyBlock) -> bool:
    """Whether the items of a block are the rows of a table."""
    if isinstance(block, Entries):
        return block.style in ("lines", "table") or bool(block.numbers)
    if isinstance(block, ScheduleBlock | Forces | TerrainChart):
        return True
    kinds = Table | Differences | RollTable | Modifiers | MatrixTable | CrtBlock | Scores
    return isinstance(block, kinds)


def columns_of(block: AnyBlock, game: Game) -> int:
    """Return how many columns a table has that the author sets, that of its heads included."""
    if isinstance(block, Table):
        return len(block.columns) + any(row.head is not None for row in block.rows.values())
    if isinstance(block, Differences):
        return 1 + len(block.shown(game.content.rule_sets))
    if isinstance(block, MatrixTable):
        return 1 + len(block.axes(game.content.matrices[block.matrix])[1])
    return 0


def has_long_table(game: Game, side: SheetSide) -> bool:
    """Whether a side has a table that may be too long for one side."""
    return any(
        has_rows(block) and len(items_of(block, game)) > LONG_TABLE
        for id in side.placed.values()
        for block in game.content.sections[id].blocks.values()
    )


def _pieces(block: AnyBlock, game: Game, splitting: bool) -> Iterator[tuple[str, ...]]:
    items = items_of(block, game)
    if not splitting or block.tone != "plain" or not _may_split(block):
        yield items
        return
    is_list = isinstance(block, Entries | Places | Steps) and not has_rows(block)
    if is_list or isinstance(block, ScheduleBlock):  # whose few rows are high
        yield from _cut(items, 1)
    elif len(items) <= SHORT_LIST:
        yield items
    else:
        pieces = list(_cut(items, WIDOWS))
        yield from rows_together(block, pieces) if isinstance(block, Table) else pieces


def _parts_of_crt(items: Sequence[str], rows: bool) -> Iterator[tuple[str, ...]]:
    """Cut a combat results table between its parts; with ``rows``, long parts between rows, too."""
    for _, run in groupby(items, key=lambda item: item.partition(".")[0]):
        part = tuple(run)
        yield from _cut(part, WIDOWS) if rows and len(part) > LONG_TABLE else [part]


def _may_split(block: AnyBlock) -> bool:
    if isinstance(block, Entries):
        return block.style in ("full", "slips") or has_rows(block)
    return has_rows(block) or isinstance(
        block, Rules | Steps | Checklist | Definitions | Index | Places
    )


def _cut(items: Sequence[str], together: int) -> Iterator[tuple[str, ...]]:
    """Cut items into single ones, but keep ``together`` of them at both ends."""
    if len(items) < 2 * together:
        yield tuple(items)
        return
    yield tuple(items[:together])
    for item in items[together : len(items) - together]:
        yield (item,)
    yield tuple(items[len(items) - together :])
