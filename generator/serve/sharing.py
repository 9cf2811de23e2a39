"""The files with which a game is shared, as a worker process knows them."""

from __future__ import annotations

from pathlib import Path

from generator.content import sharing
from generator.serve.worker import current_worker


def files_of(game: str) -> dict[str, tuple[Path, Path]]:
    """Return the files of a game by their names in its archive, each with its home.

    There are none of a game that is not there, or that no one could open.
    """
    library = current_worker().library
    folder = next((each for each in library.games() if each.name == game), None)
    if folder is None:
        return {}
    read = current_worker().games.reading(game).game
    found = sharing.files_to_share(library, folder, read)
    size = sum(path.stat().st_size for path, _ in found.values())
    is_large = size > sharing.MOST_UNPACKED or len(found) > sharing.MOST_ENTRIES
    return {} if is_large else found
