"""Name the games and languages that are up to date: these are not read again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from generator.build.state.fingerprints import Name
from generator.build.state.stamps import FileStamp


class Localization(Struct, frozen=True):
    """A game in one language as a build left it, with nothing wrong in it.

    ``languages`` are all that the game names, ``files`` are those written for players, ``sides``
    how many these were made of. One that is ``bound`` is up to date only where all others of its
    game are: the game suppresses findings, and only all its languages together show whether there
    are any.
    """

    name: Name
    languages: tuple[str, ...] = ()
    sides: int = 0
    files: tuple[FileStamp, ...] = ()
    bound: bool = False


class UpToDate(Struct, frozen=True, dict=True):
    """The localizations of a request that are up to date.

    ``done`` are the games in which there is nothing to do.
    """

    localizations: tuple[Localization, ...] = ()
    done: frozenset[str] = frozenset()

    @cached_property
    def names(self) -> frozenset[Name]:
        """Their names."""
        return frozenset(each.name for each in self.localizations)

    def of(self, game: str) -> frozenset[str]:
        """Return the languages of the catalogues in which a game is up to date."""
        return frozenset(name.catalogue for name in self.names if name.game == game)

    def with_more(self, more: Iterable[Localization]) -> tuple[Localization, ...]:
        """Return these localizations, and more that are up to date by now."""
        return (*self.localizations, *(each for each in more if each.name not in self.names))

    @property
    def languages(self) -> set[str]:
        """All languages that their games name."""
        return {language for each in self.localizations for language in each.languages}

    @property
    def files(self) -> list[FileStamp]:
        """Their files."""
        return [file for each in self.localizations for file in each.files]

    @property
    def sides(self) -> int:
        """How many sides their files were made of."""
        return sum(each.sides for each in self.localizations)


NOTHING = UpToDate()
