"""Tables of a game as grids: what their cells say and where that stands, and changing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import files
from generator.content.faults import place_of
from generator.content.parse import read_tree
from generator.content.read import content_files
from generator.content.rewriting import CannotRewriteError
from generator.content.tables import blocktable, recordtext, workbookchange
from generator.content.tables.changes import Rows, TableChange, head_of
from generator.content.tables.directives import directives
from generator.content.tables.formats import SHEETS
from generator.content.tables.table import TableError
from generator.content.tree import Mapping, node_at
from generator.findings import Place
from generator.serve.documents import LARGEST, Document, Workbook
from generator.serve.history import Change
from generator.serve.naming import said_of
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

KINDS = (".csv", ".tsv", ".xlsx", ".ods")
"""How the names of the tables end that are shown as grids."""
MOST_CELLS = 20_000
"""The largest table that is shown as a grid; larger ones are for the programs of their files."""


class GridChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a table that has a version; ``base`` is the text that it was made from."""

    game: Name
    path: Name
    version: Annotated[str, Meta(max_length=64)]
    change: TableChange
    sheet: Annotated[str, Meta(max_length=80)] = ""
    base: Annotated[str, Meta(max_length=LARGEST)] | None = None


class Grid(Struct, frozen=True):
    """A table as a grid: words and places of its cells, row by row, and which row has the heads.

    ``refused`` says why it cannot be changed; ``base`` is its text, "" of a workbook. One that
    is ``open`` can have other columns, from the number ``first`` on. In a block, rows and columns
    have ids, but for the heads.
    """

    path: str
    file: str
    version: str
    rows: Rows
    places: list[list[tuple[int, int, int, int]]]
    head: int = 0
    base: str = ""
    sheet: str = ""
    sheets: Sequence[str] = ()
    refused: str = ""
    open: bool = False
    first: int = 0
    row_ids: Sequence[str] = ()
    column_ids: Sequence[str] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The grid as plain data."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def grid_of_text(document: Document) -> Grid:
    """Return the grid of a document that is delimited text. Raises RefusedError."""
    try:
        suffix = Path(document.path).suffix.lower()
        records = recordtext.records_of(document.text, suffix)
    except CannotRewriteError as error:
        raise _refused(error) from None
    grid = Grid(
        document.path, document.file, document.version, [], [], base=document.text, open=True
    )
    return _filled(grid, records.rows, records.places(document.file))


def grid_of_workbook(workbook: Workbook, sheet: str) -> Grid:
    """Return the grid of a sheet, the first one unless it is named. Raises RefusedError."""
    suffix = Path(workbook.path).suffix.lower()
    try:
        table = SHEETS[suffix](workbook.file, workbook.bytes, sheet)
    except TableError as error:
        raise RefusedError(f"{error.finding.message}; {error.finding.hint}") from None
    refused, sheets = "ODS is shown, but not written; save it as XLSX or CSV", [sheet]
    if suffix == ".xlsx":
        refused = workbookchange.why_not(workbook.file, workbook.bytes)
        sheets = workbookchange.sheets_of(workbook.file, workbook.bytes)
    sheet = sheet or next(iter(sheets), "")
    grid = Grid(workbook.path, workbook.file, workbook.version, [], [], 0, "", sheet, sheets)
    filled = _filled(grid, *workbookchange.words_of(table))
    return replace(filled, refused=refused, open=not refused)


def like(wanted: GridChange, file: Document | Workbook) -> Change:
    """Return a change as the history is to call one of a table.

    It is called by the first words that it sets, or by its row or column; or else by the table.
    """
    change, table = wanted.change, wanted.path.split(".blocks.")[-1]
    home = wanted.path if is_block(wanted.path) else ""
    if change.act == "cells":
        said = (said_of(each.words) for each in change.cells)
        return Change({}, {}, name=next((words for words in said if words), table), path=home)
    act = change.act.replace("remove_column", "remove")
    return Change({}, {}, act, _name_of(change, grid_before(wanted, file)) or table, path=home)


def _name_of(change: TableChange, grid: Grid) -> str:
    """Return what the row or column of a change is called by; of a new one, the one before it."""
    number = {"add": change.row - 1, "add_column": change.column - 1}.get(change.act)
    if change.act in ("left", "right", "add_column", "remove_column"):
        row, column = grid.head, change.column if number is None else number
    else:
        row, column = change.row if number is None else number, 0
    try:
        return said_of(grid.rows[row][column])
    except IndexError:
        return ""


def grid_before(wanted: GridChange, file: Document | Workbook) -> Grid:
    """Return the table that a change was made of. Raises RefusedError."""
    if isinstance(file, Workbook):
        return grid_of_workbook(file, wanted.sheet)
    base = replace(file, text=file.text if wanted.base is None else wanted.base)
    return grid_of_block(base, wanted.path) if is_block(wanted.path) else grid_of_text(base)


def is_block(path: str) -> bool:
    """Whether a path is a content path: of a table that a block holds in YAML."""
    return path.startswith("sections.")


def file_of_block(game: str, path: str) -> str:
    """Return the file below the folder of a game that holds a table in YAML; "" for none.

    Raises RefusedError for a table of a part that games share.
    """
    read = current_worker().games.reading(game).game
    if read is None or not blocktable.is_table(node_at(read.tree, path)):
        return ""
    own = place_of(("game",), read.tree, on_key=True).file.rpartition("/")[0]
    file = place_of(path.split("."), read.tree, on_key=True).file
    if not file.startswith(f"{own}/"):
        raise RefusedError(f"it stands in {file}; parts that games share are changed there")
    return file.removeprefix(f"{own}/")


def grid_of_block(document: Document, path: str) -> Grid:
    """Return the grid of a table at a content path of a document. Raises RefusedError."""
    try:
        table = blocktable.table_of(document.file, document.text, tuple(path.split(".")))
    except CannotRewriteError as error:
        raise _refused(error) from None
    grid = Grid(path, document.file, document.version, [], [], base=document.text, open=True)
    named = replace(grid, first=1, row_ids=table.rows, column_ids=table.columns)
    return replace(_filled(named, table.words, table.places), head=0)


def changed_text(change: GridChange, base: str) -> str:
    """Return the text of a table after a change. Raises RefusedError where it cannot be made."""
    try:
        if is_block(change.path):
            path = tuple(change.path.split("."))
            return blocktable.with_change("the table", base, path, change.change)
        return recordtext.with_change(change.path, base, change.change)
    except CannotRewriteError as error:
        raise _refused(error) from None


def changed_workbook(workbook: Workbook, change: GridChange) -> bytes:
    """Return the bytes of a workbook after a change. Raises RefusedError."""
    if not workbook.path.lower().endswith(".xlsx"):
        raise RefusedError("this workbook is shown, but not written")
    try:
        return workbookchange.changed_workbook(
            workbook.file, workbook.bytes, change.sheet, change.change
        )
    except CannotRewriteError as error:
        raise _refused(error) from None


def readings(game: str) -> list[dict[str, str]]:
    """Return where the content of a game names tables: paths of tables, content paths, sheets.

    Files that cannot be read, or were removed a moment ago, name none.
    """
    folder = current_worker().library.content / game
    found = []
    for path in content_files(folder):
        try:
            root = read_tree(path.name, files.read(path, folder)).root
        except OSError:
            continue
        for each in directives(root) if root is not None else ():
            at, sheet = ".".join(each.path), str(each.word("sheet"))
            found.append({"path": str(each.source), "at": at, "sheet": sheet})
        found += [{"path": at, "at": at, "sheet": ""} for at in _blocks(root)]
    return found


def _blocks(root: Mapping | None) -> Iterator[str]:
    """Yield the content paths of the tables in the blocks of a file."""
    sections = root.get("sections") if root is not None else None
    for id, section in (sections if isinstance(sections, Mapping) else {}).items():
        blocks = section.get("blocks") if isinstance(section, Mapping) else None
        for name, block in (blocks if isinstance(blocks, Mapping) else {}).items():
            if blocktable.is_table(block):
                yield f"sections.{id}.blocks.{name}"


def _filled(grid: Grid, rows: Rows, places: Sequence[Sequence[Place]]) -> Grid:
    if sum(map(len, rows)) > MOST_CELLS:
        raise RefusedError(f"the table has more than {MOST_CELLS:,} cells; use its own program")
    spots = [[(p.line, p.column, p.end_line, p.end_column) for p in row] for row in places]
    return replace(grid, rows=rows, places=spots, head=head_of(rows))


def _refused(error: CannotRewriteError) -> RefusedError:
    return RefusedError(f"{error}; {error.hint}" if error.hint else str(error))
