"""Watch the folders of content, templates and themes, and notice when one is moved away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from generator.content.resources import TEMPLATES, Library, is_by_product

SETTLED_MS = 10
"""How long files must be quiet before they are read, in ms: some editors write in two steps."""
LOOK_MS = 1000
"""How often it is looked whether the folders themselves are where they were, in ms."""

Identity = tuple[int, int] | None


async def changes(library: Library) -> AsyncIterator[set[str]]:
    """Yield the files that have changed, as soon as they are quiet.

    A folder that is moved takes its watch along, and says nothing: so it is looked at now and
    then whether each is the same as before. If not, it is yielded itself, and watched anew.
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
    """Yield the files that have changed until a folder is another one, or not there any more."""
    from watchfiles import awatch

    async for found in awatch(
        *library.homes(),
        debounce=4 * SETTLED_MS,
        step=SETTLED_MS,
        rust_timeout=LOOK_MS,
        yield_on_timeout=True,
        recursive=True,
    ):
        if paths := {path for _, path in found if not is_by_product(path)}:
            yield paths
        if _identities(library) != before:
            return


def _identities(library: Library) -> dict[Path, Identity]:
    """Return by what each folder that is watched is known from another in its place."""
    return {path: _identity(path) for path in _roots(library)}


def _roots(library: Library) -> Iterable[Path]:
    return dict.fromkeys((library.content, TEMPLATES, *library.themes))


def _identity(path: Path) -> Identity:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
