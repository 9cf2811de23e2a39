"""Read the translations in a file into a catalogue, and write a catalogue, in many formats."""

from __future__ import annotations

from pathlib import PurePath

from generator.content.game import Game
from generator.findings import Finding
from generator.language.catalog import Catalog
from generator.language.exchange import from_po
from generator.language.extract import room_for
from generator.language.po import catalog_text
from generator.language.spreadsheet import from_csv, to_csv
from generator.language.update import emptied
from generator.language.workbook import from_xlsx, to_xlsx
from generator.language.xliff import from_xliff, to_xliff
from generator.language.xliff1 import from_xliff1, is_xliff1, to_xliff1


def _from_any_xliff(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    read = from_xliff1 if is_xliff1(data) else from_xliff
    return read(file, data, catalog)


READERS = {
    ".po": from_po,
    ".pot": from_po,
    ".xlf": _from_any_xliff,
    ".xliff": _from_any_xliff,
    ".csv": from_csv,
    ".xlsx": from_xlsx,
}
"""What reads a format, by the ending of a file's name."""
WRITTEN = {
    "csv": ".csv",
    "xlsx": ".xlsx",
    "xliff": ".xlf",
    "xliff1": ".xlf",
    "po": ".po",
    "pot": ".pot",
}
"""The formats that a catalogue is written in, and how the names of their files end."""


def read_translations_in(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations in a file, and what was wrong there.

    The ending of its name says what it is; without a known one it is read as XLIFF.
    """
    read = READERS.get(PurePath(file).suffix.lower(), _from_any_xliff)
    return read(file, data, catalog)


def written_as(form: str, catalog: Catalog, game: Game) -> bytes:
    """Return the catalogue of a game in one of the formats of WRITTEN."""
    if form == "xlsx":
        return to_xlsx(catalog)
    source = game.content.game.source_language
    if form == "xliff1":
        rooms = {id: room for id, text in game.texts.items() if (room := room_for(text))}
        return to_xliff1(catalog, source, rooms).encode()
    if form == "xliff":
        return to_xliff(catalog, source).encode()
    if form == "csv":
        return to_csv(catalog).encode()
    return catalog_text(emptied(catalog) if form == "pot" else catalog).encode()
