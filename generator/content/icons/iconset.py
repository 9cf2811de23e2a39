"""Find the drawings that a game, its shared parts and its theme bring along."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from generator import files
from generator.content.game import Game, holds_part
from generator.content.resources import SHARED

FOLDER = "icons"
"""The folder of a game, a shared part or a theme with drawings of its own."""
SUFFIXES = (".svg", ".png")
"""The formats of drawings, the preferred one first."""
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class IconSet(Struct, frozen=True):
    """The folders with own drawings, first match wins; the bundled set comes after all of them.

    ``in_own_colours`` are the drawings that keep their colours though they have only one.
    """

    homes: tuple[Path, ...] = ()
    in_own_colours: frozenset[str] = frozenset()

    def file(self, name: str) -> Path | None:
        """Return the file of a drawing; None where it is not an own one."""
        for home in self.homes:
            for suffix in SUFFIXES:
                path = home / f"{name}{suffix}"
                if files.is_regular(path, home):
                    return path
        return None

    @property
    def digest(self) -> str:
        """A digest of all files in the folders, by their names and bytes; "" without any."""
        found = [path for home in self.homes for path in listed(home)]
        if not found:
            return ""
        digest = sha256(repr(sorted(self.in_own_colours)).encode())
        for path in found:
            digest.update(f"{path.parent.parent.name}/{path.name}\0".encode())
            digest.update(sha256(files.read(path, path.parent)).digest())
        return digest.hexdigest()


def listed(home: Path) -> list[Path]:
    """Return the files in a folder of drawings that can be printed or credit them, sorted.

    There are none in one that was moved away since it was found.
    """
    return [
        path
        for path in files.listed(home)
        if path.suffix in (*SUFFIXES, ".yaml") and files.is_regular(path, home)
    ]


def drawing_names(homes: Iterable[Path]) -> Iterator[str]:
    """Yield the names of all drawings in some folders."""
    for home in homes:
        yield from (p.stem for p in listed(home) if p.suffix in SUFFIXES and NAME.fullmatch(p.stem))


def own_homes(folder: Path, shared: Iterable[str]) -> tuple[Path, ...]:
    """Return the folders of drawings of a game, then of the parts that it shares."""
    parts = (folder.parent / SHARED / name for name in shared)
    homes = (home / FOLDER for home in (folder, *parts))
    return tuple(home for home in homes if home.is_dir() and files.lies_within(home, home.parent))


def icons_of(game: Game, theme: Path | None = None) -> IconSet:
    """Return the own drawings of a game printed in the theme of a folder.

    The theme is the one that the game names if no other is given; one that comes with the program
    has no icons.
    """
    if theme is None:
        content = game.folder.parent.parent if holds_part(game.folder) else game.folder.parent
        theme = content.parent / "themes" / game.content.game.theme
    of_theme = theme / FOLDER
    homes = own_homes(game.folder, game.content.game.shared)
    if of_theme.is_dir() and files.lies_within(of_theme, theme):
        homes = (*homes, of_theme)
    coloured = (icon.drawing for icon in game.content.icons.values() if icon.colours == "own")
    return IconSet(homes, frozenset(coloured))
