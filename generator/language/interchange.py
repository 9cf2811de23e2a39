"""Read the translations in a file into a catalogue, in whichever format it is."""

from __future__ import annotations

from pathlib import PurePath

from generator.findings import Finding
from generator.language.catalog import Catalog
from generator.language.exchange import from_po
from generator.language.spreadsheet import from_csv
from generator.language.xliff import from_xliff

READERS = {
    ".po": from_po,
    ".pot": from_po,
    ".xlf": from_xliff,
    ".xliff": from_xliff,
    ".csv": from_csv,
}
"""What reads a format, by the ending of a file's name."""


def read_translations_in(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations in a file, and what was wrong there.

    The ending of its name says what it is; without a known one it is read as XLIFF.
    """
    read = READERS.get(PurePath(file).suffix.lower(), from_xliff)
    return read(file, data, catalog)
