"""Have the faces that style sheets name copied where they go with the command.

Importing this module loads a part of the engine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from weasyprint.text.fonts import FontConfiguration

from generator.temporary import own_folder


class Faces(FontConfiguration):  # type: ignore[misc]
    """The faces of a press; their copies are removed when the command ends.

    WeasyPrint would leave them behind: processes that print end without finalisers.
    """

    def add_font_face(self, *arguments: Any) -> None:
        """Add a face that a style sheet names."""
        with _temporary_files_in(own_folder()):
            super().add_font_face(*arguments)


@contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
