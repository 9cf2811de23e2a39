"""Cache games as they were read: a command that stays reads only what has changed."""

from __future__ import annotations

from pathlib import Path

from generator.build.state.inputs import File, inputs_below
from generator.content.parse import read_tree
from generator.content.read import Reading, read_game
from generator.content.resources import LOCALE, SHARED
from generator.content.tree import Tree


class Readings:
    """The games that were read last, and the trees of their files."""

    def __init__(self) -> None:
        self._trees: dict[str, tuple[bytes, Tree]] = {}
        self._known: dict[Path, tuple[tuple[File, ...], Reading]] = {}

    def read(self, folder: Path) -> Reading:
        """Return a game as its files are now; catalogues are none of them."""
        state = _state(folder)
        known = self._known.get(folder)
        if known is None or known[0] != state:
            known = self._known[folder] = state, read_game(folder, self._tree)
            if known[1].findings:  # trees may have been joined
                self._trees.clear()
        return known[1]

    def _tree(self, file: str, data: bytes) -> Tree:
        """Return the tree of a file, read if its bytes are not those of last time."""
        known = self._trees.get(file)
        if known is None or known[0] != data:
            known = self._trees[file] = data, read_tree(file, data)
        return known[1]


def _state(folder: Path) -> tuple[File, ...]:
    """Return all files of a game and of the parts that games share, but for catalogues."""
    files = inputs_below((folder, folder.parent / SHARED)).files
    return tuple(each for each in files if Path(each[0]).parent.name != LOCALE)
