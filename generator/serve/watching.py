"""Watch the folders of content, templates and themes, also for being moved or replaced."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from generator.content.resources import TEMPLATES, Library, is_by_product

SETTLED_MS = 10
"""Debounce time in ms: some editors write in two steps."""
POLL_MS = 1000
"""How often the folders themselves are checked, in ms."""

Identity = tuple[int, int] | None


async def changes(library: Library) -> AsyncIterator[set[str]]:
    """Yield sets of changed files, debounced.

    A watch follows a folder that is moved, and reports nothing. So the identity of each folder
    is polled; a folder that was replaced is yielded itself and watched anew.
    """
    while True:
        before = _identities(library)
        async for paths in _changes_below(library, before):
            yield paths
        now = _identities(library)
        moved = {str(path) for path in now if now[path] != before[path]}
        if moved:
            yield moved


async def _changes_below(library: Library, before: dict[Path, Identity]) -> AsyncIterator[set[str]]:
    """Yield sets of changed files until a folder is moved or replaced."""
    from watchfiles import awatch

    async for found in awatch(
        *library.homes(),
        debounce=4 * SETTLED_MS,
        step=SETTLED_MS,
        rust_timeout=POLL_MS,
        yield_on_timeout=True,
        recursive=True,
    ):
        if paths := {path for _, path in found if not is_by_product(path)}:
            yield paths
        if _identities(library) != before:
            return


def _identities(library: Library) -> dict[Path, Identity]:
    """Return the identities of the watched folders, to detect their replacement."""
    return {path: _identity(path) for path in _roots(library)}


def _roots(library: Library) -> Iterable[Path]:
    return dict.fromkeys((library.content, TEMPLATES, *library.themes))


def _identity(path: Path) -> Identity:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
