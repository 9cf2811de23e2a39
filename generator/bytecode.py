"""Keep what is made of the program and its libraries where Python keeps what it compiles.

That is under Python's own rules: where it may not write, nothing is kept and all is made anew.
"""

from __future__ import annotations

import contextlib
import sys
from importlib.util import cache_from_source
from pathlib import Path

from generator import files


def home_of(module: str) -> Path:
    """Return the folder with the bytecode of a module, which is named by its file."""
    return Path(cache_from_source(module)).parent


def keep(file: Path, data: bytes) -> None:
    """Write a file in such a folder, if that may be and can be."""
    if not sys.dont_write_bytecode:
        with contextlib.suppress(OSError):
            files.write(file, data)
