"""Know which games stand as they were built, and in which languages: these are not read again.

A localization is a game in one language. It is made of the program, of the parts that games
share, of the game's own files, and of its catalogue, unless it is in the language that the
game is written in. While none of these has changed and its files lie where they were put, it
stands; and nothing is wrong with it, since only then it is remembered.

Loads nothing that is large, like the manifest that it stands on.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, NamedTuple, Self

from msgspec import Meta, Struct

from generator.build.state import memory
from generator.build.state.digests import Digests
from generator.build.state.manifest import MOST_RECORDS, File, Inputs, digest_of
from generator.build.state.outputs import Left
from generator.content.resources import CACHE, LOCALE, SHARED, Library

FILE = Path(CACHE, "localizations.json")
SOURCE = ""
"""Stands for the catalogue of the language that a game is written in: it has none."""
PROGRAM = ""
"""Stands for the game of what belongs to none: the program, its themes and templates."""


class Name(NamedTuple):
    """What a localization is known by: its game, and the language of its catalogue."""

    game: str
    catalogue: str


TEMPLATES = Name(PROGRAM, SOURCE)
"""Known like a localization without files: that nothing is wrong with the templates."""


class Localization(Struct, frozen=True):
    """A game in one language as a build left it, with nothing wrong in it.

    ``languages`` are all that the game names, ``files`` are those written for players, ``sides``
    how many these were made of. One that is ``bound`` stands only where all others of its game
    do: the game wants findings left out, and only all its languages together tell whether
    there are any.
    """

    name: Name
    languages: tuple[str, ...] = ()
    sides: int = 0
    files: tuple[Left, ...] = ()
    bound: bool = False


class Record(Struct, frozen=True):
    """What is remembered of a localization; of files their names, sizes and times in ns."""

    made_of: str
    languages: tuple[str, ...]
    sides: int
    files: tuple[tuple[str, int, int], ...]
    bound: bool


Records = dict[Annotated[str, Meta(pattern="/")], Record]
"""What is remembered of localizations by the two parts of their names."""


class Standing(Struct, frozen=True, dict=True):
    """What stands of all that a command asks for.

    ``done`` are the games in which there is nothing to do.
    """

    localizations: tuple[Localization, ...] = ()
    done: frozenset[str] = frozenset()

    @cached_property
    def names(self) -> frozenset[Name]:
        """What stands, by its names."""
        return frozenset(each.name for each in self.localizations)

    def of(self, game: str) -> frozenset[str]:
        """Return the languages of the catalogues in which a game stands."""
        return frozenset(name.catalogue for name in self.names if name.game == game)

    def with_more(self, more: Iterable[Localization]) -> tuple[Localization, ...]:
        """Return what stands, and more that now stands too."""
        return (*self.localizations, *(each for each in more if each.name not in self.names))

    @property
    def languages(self) -> set[str]:
        """All languages of the games that stand in any."""
        return {language for each in self.localizations for language in each.languages}

    @property
    def files(self) -> list[Left]:
        """The files of all that stands."""
        return [file for each in self.localizations for file in each.files]

    @property
    def sides(self) -> int:
        """How many sides these were made of."""
        return sum(each.sides for each in self.localizations)


NOTHING = Standing()


class Strata(Struct, frozen=True):
    """Digests of all inputs of builds by what they belong to, and the catalogues there are.

    The parts that games share are together one stratum, and so are all their catalogues in
    one language. ``catalogues`` are those of each game and each shared part.
    """

    digests: Mapping[Name, str]
    catalogues: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, inputs: Inputs, library: Library, digests: Digests) -> Self:
        """Part the inputs of the games of a library, by their ``digests``."""
        files: dict[Name, list[File]] = {}
        catalogues: dict[str, set[str]] = {}
        home = f"{library.content}{os.sep}"
        for path, state in inputs.files:
            inside = Path(path.removeprefix(home)).parts if path.startswith(home) else ()
            folder, name = _place(inside)
            files.setdefault(name, []).append((path, state))
            if name.catalogue:  # that it is there is for the whole game to know
                files.setdefault(Name(name.game, SOURCE), []).append((path, ""))
            if name.catalogue and path.endswith(".po"):
                catalogues.setdefault(folder, set()).add(name.catalogue)
        return cls(
            {name: _digest(each, digests) for name, each in files.items()},
            {folder: frozenset(names) for folder, names in catalogues.items()},
        )

    def made_of(self, name: Name) -> str:
        """Return a digest of all that a localization is made of."""
        below = [TEMPLATES]
        if name.game:
            below += [Name(SHARED, SOURCE), Name(name.game, SOURCE)]
        if name.catalogue:
            below += [Name(SHARED, name.catalogue), name]
        told = [self.digests.get(each, "") for each in below]
        return sha256(repr(told).encode()).hexdigest()

    def wanted(self, game: str, languages: Collection[str]) -> set[Name]:
        """Return what localizations of a game there are, in some languages or in all."""
        there = self.catalogues.get(game, frozenset())
        chosen = there & set(languages) if languages else there
        return {Name(game, each) for each in (SOURCE, *chosen)}


def _place(inside: Sequence[str]) -> tuple[str, Name]:
    """Return the folder of content that a file belongs to, and the stratum."""
    if len(inside) < 2:
        return "", TEMPLATES
    game, *below = inside
    folder = below.pop(0) if game == SHARED and len(below) > 1 else game
    is_in_locale = len(below) == 2 and below[0] == LOCALE
    return folder, Name(game, Path(below[1]).stem if is_in_locale else SOURCE)


def _digest(files: Iterable[File], digests: Digests) -> str:
    """Return the digest of some files; of those without a state the names alone count."""
    files = list(files)
    names = repr([path for path, state in files if not state])
    read = digest_of([(path, state) for path, state in files if state], digests)
    return sha256(f"{names}{read}".encode(errors="surrogateescape")).hexdigest()


def standing(
    out: Path,
    key: str,
    strata: Strata,
    library: Library,
    games: Collection[str] = (),
    languages: Collection[str] = (),
) -> Standing:
    """Return what stands in an output folder of all that the command with a key asks for.

    That is some games in some languages, all by default. Where all stands, yet the command
    has something to do, nothing is taken to stand.
    """
    found = {each.name: each for each in _found(out, key, strata)}
    folders = {folder.name for folder in library.folders()}
    asked = {
        folder: strata.wanted(folder, languages)
        for folder in (folders & set(games) if games else folders)
    }
    done = frozenset(folder for folder, names in asked.items() if names <= found.keys())
    if done == asked.keys():
        return NOTHING
    names = {TEMPLATES}.union(*asked.values()) & found.keys()
    kept = (found[name] for name in sorted(names))
    return Standing(tuple(e for e in kept if not e.bound or e.name.game in done), done)


def _found(out: Path, key: str, strata: Strata) -> Iterator[Localization]:
    """Yield the localizations of an earlier build that are made of the same, files included."""
    for text, record in memory.read(out / FILE, Records).get(key, {}).items():
        name = Name(*text.rsplit("/", 1))
        files = tuple(Left(out / file, size, time) for file, size, time in record.files)
        if record.made_of == strata.made_of(name) and all(file.stands for file in files):
            yield Localization(name, record.languages, record.sides, files, record.bound)


def remember(
    out: Path, key: str, inputs: Inputs, strata: Strata, localizations: Iterable[Localization]
) -> None:
    """Record the localizations that stand now that a command was carried out with some inputs.

    Where inputs were changed meanwhile, nothing is recorded: nobody knows which were read.
    """
    record = {
        "/".join(each.name): Record(
            strata.made_of(each.name),
            each.languages,
            each.sides,
            tuple((file.path.relative_to(out).as_posix(), *file[1:]) for file in each.files),
            each.bound,
        )
        for each in localizations
    }
    if not inputs.have_changed:
        memory.add(out / FILE, {key: record}, Records, MOST_RECORDS)
