"""Identify the version of the program and its libraries that prints a page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from generator.engine import mode
from generator.engine.packages import versions_of
from generator.sealed import home_of, keep_sealed, read_sealed

LIBRARIES = (
    "weasyprint",
    "pydyf",
    "tinycss2",
    "tinyhtml5",
    "cssselect2",
    "pyphen",
    "pillow",
    "jinja2",
    "babel",
    "fonttools",
    "shapely",
    "uharfbuzz",
    "numpy",
)
"""Libraries whose version has a say in the bytes of a side, or in what is judged of it."""


@lru_cache(maxsize=1)
def versions() -> str:
    """Return the versions of all that has a say in what is printed, and how that is done."""
    way = [mode.PLAIN] if mode.is_plain() else []
    return " ".join([code_in(Path(__file__).parents[1]), *versions_of(LIBRARIES), *way])


def describe_engine() -> str:
    """Return which layout engine prints, and how: for people, without loading it."""
    from generator.engine import accelerators

    (version,) = versions_of(["weasyprint"])
    if mode.is_plain():
        return f"{version}, plain"
    number, all_of_them = len(accelerators.active()), len(accelerators.NAMES)
    return f"{version}, {number} of {all_of_them} accelerators"


def code_in(home: Path, module: str = __file__) -> str:
    """Return a digest of the modules in a folder and below.

    They are read anew when one has another size or time, as bytecode is made anew: to look at these
    takes a third of the time.
    """
    modules = sorted(_modules(home))
    stamp = sha256(repr(modules).encode()).digest()
    note = home_of(module) / f"code-{sha256(str(home).encode()).hexdigest()[:16]}"
    known = read_sealed(note, stamp)
    if known is not None:
        return known.decode()
    code = sha256()
    for path, *_ in modules:
        code.update(Path(path).read_bytes())
    keep_sealed(note, code.hexdigest().encode(), stamp)
    return code.hexdigest()


def _modules(home: str | Path) -> Iterator[tuple[str, int, int, int]]:
    """Yield the path of each module in a folder and below, its size, and its times in ns."""
    with os.scandir(home) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _modules(entry.path)
            elif entry.name.endswith(".py"):
                state = entry.stat()
                yield entry.path, state.st_size, state.st_mtime_ns, state.st_ctime_ns
