"""Judge the drawings of a theme before anything is printed with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator import files
from generator.content.svg import drawing_faults
from generator.findings import Finding, Place


def drawing_findings(path: Path, home: Path, file: str) -> Iterator[Finding]:
    """Yield what is wrong with a drawing, at its line in the file that messages call ``file``.

    A drawing that lies outside of ``home`` cannot be read.
    """
    try:
        data = files.read(path, home)
    except OSError as error:
        yield Finding("R06", f"the drawing cannot be read: {error.strerror}", Place(file))
        return
    for fault in drawing_faults(data):
        place = Place(file, fault.line, fault.column, fault.line, fault.column + 1)
        yield Finding("S26", fault.message, place, fault.hint)
