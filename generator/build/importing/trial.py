"""Try what is to be written in a copy of the content, before anything is written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import files, temporary
from generator.build.checking import Checked, Policy, check
from generator.build.fixes import fix
from generator.content.resources import SHARED, Library

Draft = Mapping[str, bytes]
"""The bytes of files by their paths in the folder of the game."""
_THEMES = "themes"


class Trial(Struct, frozen=True):
    """A copy of one game in which files can be tried."""

    library: Library
    game: str

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.library.content / self.game

    def check(self, draft: Draft) -> Checked:
        """Return what is found in the game with the files of a draft."""
        for name, data in draft.items():
            files.write(files.inside(self.folder, name), data)
        return check(self.library, (self.game,), Policy())

    def fixed(self, draft: Draft) -> dict[str, bytes]:
        """Return a draft as it is after everything was mended that findings say how to mend."""
        self.check(draft)
        fix(self.library, (self.game,), Policy())
        return self.read(draft)

    def read(self, draft: Draft) -> dict[str, bytes]:
        """Return the files of a draft as they are now."""
        return {name: files.read(self.folder / name, self.folder) for name in draft}


@contextmanager
def trial(library: Library, game: str) -> Iterator[Trial]:
    """Yield a copy of a game, of the parts that games share and of themes beside the content."""
    with temporary.folder() as home:
        content = home / library.content.name
        content.mkdir()
        for name in (game, SHARED):
            _copy(library.content / name, content / name)
        _copy(library.content.parent / _THEMES, home / _THEMES)
        yield Trial(replace(library, content=content), game)


def _copy(source: Path, target: Path) -> None:
    """Copy a folder; links are copied as links, pipes and devices not at all."""
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, ignore=_special)


def _special(folder: str, names: list[str]) -> list[str]:
    paths = [Path(folder, name) for name in names]
    return [p.name for p in paths if not (p.is_symlink() or p.is_file() or p.is_dir())]
