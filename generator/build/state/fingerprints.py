"""Tell which games, in which languages, are made of the same files as before.

A localization is a game in one language. It is made of the program, of the parts that games
share, of the game's own files, and of its catalogue, unless it is in the language that the
game is written in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import Struct

from generator.build.state.inputs import File, Inputs
from generator.content.resources import LOCALE, SHARED, Library

SOURCE = ""
"""Stands for the catalogue of the language that a game is written in: it has none."""
PROGRAM = ""
"""Stands for the game of what belongs to none: the program, its themes and templates."""


class Name(NamedTuple):
    """The name of a localization: its game, and the language of its catalogue."""

    game: str
    catalogue: str


TEMPLATES = Name(PROGRAM, SOURCE)
"""Known like a localization without files: that nothing is wrong with the templates."""


class InputFingerprints(Struct, frozen=True):
    """Digests of all inputs of builds by what they belong to, and the catalogues there are.

    The parts that games share have one digest together, and so have all their catalogues in one
    language. ``catalogues`` are those of each game and each shared part.
    """

    digests: Mapping[Name, str]
    catalogues: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, inputs: Inputs, library: Library, digest: Callable[[Iterable[File]], str]) -> Self:
        """Group the inputs of the games of a library; ``digest`` reads files."""
        files: dict[Name, list[File]] = {}
        catalogues: dict[str, set[str]] = {}
        home = f"{library.content}{os.sep}"
        for path, state in inputs.files:
            inside = Path(path.removeprefix(home)).parts if path.startswith(home) else ()
            folder, name = _owner(inside)
            files.setdefault(name, []).append((path, state))
            if name.catalogue:  # whether it is there concerns the whole game
                files.setdefault(Name(name.game, SOURCE), []).append((path, ""))
            if name.catalogue and path.endswith(".po"):
                catalogues.setdefault(folder, set()).add(name.catalogue)
        return cls(
            {name: _digest(each, digest) for name, each in files.items()},
            {folder: frozenset(names) for folder, names in catalogues.items()},
        )

    def fingerprint(self, name: Name) -> str:
        """Return a digest of all that a localization is made of."""
        below = [TEMPLATES]
        if name.game:
            below += [Name(SHARED, SOURCE), Name(name.game, SOURCE)]
        if name.catalogue:
            below += [Name(SHARED, name.catalogue), name]
        digests = [self.digests.get(each, "") for each in below]
        return sha256(repr(digests).encode()).hexdigest()

    def wanted(self, game: str, languages: Collection[str]) -> set[Name]:
        """Return the names of a game's localizations, in some languages or in all."""
        known = self.catalogues.get(game, frozenset())
        chosen = known & set(languages) if languages else known
        return {Name(game, each) for each in (SOURCE, *chosen)}


def _owner(inside: Sequence[str]) -> tuple[str, Name]:
    """Return the folder of content that a file belongs to, and what its digest goes into."""
    if len(inside) < 2:
        return "", TEMPLATES
    game, *below = inside
    folder = below.pop(0) if game == SHARED and len(below) > 1 else game
    is_in_locale = len(below) == 2 and below[0] == LOCALE
    return folder, Name(game, Path(below[1]).stem if is_in_locale else SOURCE)


def _digest(files: Iterable[File], digest: Callable[[Iterable[File]], str]) -> str:
    """Return the digest of some files; of those without a state the names alone count."""
    files = list(files)
    names = repr([path for path, state in files if not state])
    read = digest([(path, state) for path, state in files if state])
    return sha256(f"{names}{read}".encode(errors="surrogateescape")).hexdigest()
