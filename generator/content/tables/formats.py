"""Read a table by the suffix of its file."""

from __future__ import annotations

from pathlib import Path

from generator import files
from generator.content.tables.cells import looked_over
from generator.content.tables.delimited import read_delimited
from generator.content.tables.records import read_json, read_json_lines
from generator.content.tables.table import Table, unreadable
from generator.content.tables.workbooks import read_ods, read_xlsx
from generator.findings import Edit

MAX_BYTES = 8_000_000
"""Limit of the size of a table, in bytes."""
SHEETS = {".xlsx": read_xlsx, ".ods": read_ods, ".json": read_json, ".jsonl": read_json_lines}
"""Formats with several tables in a file: a sheet, or the key of a list."""
DELIMITED = {".csv": "", ".tsv": "\t", ".txt": "", ".tab": "\t"}
"""Formats of delimited text; "" for any delimiter."""
SUFFIXES = (*DELIMITED, *SHEETS)
JSON_SUFFIXES = (".json", ".jsonl")
_TEXT = (*DELIMITED, *JSON_SUFFIXES)
_WORKBOOKS = (b"PK\3\4", b"\xd0\xcf\x11\xe0")
"""What XLSX and ODS, and older formats of office programs begin with."""
_OLD = (".xls", ".xlsm", ".xlsb", ".numbers", ".gsheet")


def read_table(path: Path, within: Path, file: str, sheet: str = "") -> Table:
    """Read a table in a folder; ``sheet`` is the name of a sheet or the key of a list.

    ``file`` is the name that messages show. Raises TableError if it cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = "CSV, TSV, XLSX, ODS, JSON or JSON Lines"
        kind = f"“{suffix}” is not a format of tables" if suffix else "the file has no suffix"
        hint = f"save it as {known}" if suffix in _OLD else f"tables are {known}"
        raise unreadable(file, kind, hint)
    return parsed(file, suffix, _bytes(path, within, file), sheet)


def parsed(file: str, suffix: str, data: bytes, sheet: str = "") -> Table:
    """Return the table in the bytes of a file of one of SUFFIXES. Raises TableError."""
    if suffix not in DELIMITED:
        return looked_over(SHEETS[suffix](file, data, sheet))
    if data.startswith(_WORKBOOKS):
        hint = "give its name the suffix of its format, such as .xlsx, or save it as CSV"
        raise unreadable(file, "the file is a workbook, not text", hint)
    return looked_over(read_delimited(file, data, DELIMITED[suffix]), letters=False)


def _bytes(path: Path, within: Path, file: str) -> bytes:
    try:
        return files.read(path, within, MAX_BYTES)
    except OSError as error:
        reason = (error.strerror or "it cannot be used").removeprefix("it ")
        hint = "the path is relative to the folder of the game, and must not lead out of it"
        message = f"the table cannot be read: {reason[:1].lower()}{reason[1:]}"
        raise unreadable(file, message, hint) from None


def accepts(edit: Edit) -> bool:
    """Whether an edit can be carried out in its file: not in a workbook."""
    suffix = Path(edit.place.file).suffix.lower()
    return suffix not in SUFFIXES or suffix in _TEXT


def tables_in(folder: Path) -> list[Path]:
    """Return the tables in the folder of a game."""
    return [path for path in files.listed(folder) if path.suffix.lower() in SUFFIXES]


def editable_tables(folder: Path) -> list[Path]:
    """Return the tables in the folder of a game that are text."""
    return [path for path in tables_in(folder) if path.suffix.lower() in _TEXT]
