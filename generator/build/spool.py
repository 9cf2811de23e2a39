"""Keep the PDFs of a build's many sides in a file, so that no process holds thousands of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

HELD_BYTES = 1_000_000
"""How much the PDFs of a build take in memory at most; what comes then goes to the file."""


class SpooledPdf(Struct, frozen=True):
    """Where a PDF is: its file, and the offset and number of its bytes."""

    path: Path
    start: int
    size: int

    def read(self) -> bytes:
        """Return the PDF. Raises OSError when the file is gone."""
        with self.path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.size)


class Spool:
    """Keeps PDFs: the first ones in memory, the others in a file in its folder.

    Where the disk is full, a PDF stays in memory.
    """

    def __init__(self, home: Path, held_bytes: int = HELD_BYTES) -> None:
        self._path = home / "sides.pdfs"
        self._left = held_bytes

    def kept(self, pdf: bytes) -> bytes | SpooledPdf:
        """Return a PDF as it is, or where it is now."""
        if len(pdf) <= self._left:
            self._left -= len(pdf)
            return pdf
        with suppress(OSError), self._path.open("ab") as file:
            start = file.tell()
            file.write(pdf)
            file.flush()  # which fails here, and not when it is closed
            return SpooledPdf(self._path, start, len(pdf))
        return pdf
