"""Tell what changed in a game since its last version, where that can still be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from generator.build.checking import Checked
from generator.compare.facts import Fact
from generator.compare.revisions import last_commit_of_other_version, open_version
from generator.compare.sides import SideRef
from generator.compare.versions import (
    VersionOfGame,
    facts_between,
    in_language,
    read_version,
    side_names,
)
from generator.content.game import Game
from generator.content.resources import Library


class News(Struct, frozen=True):
    """What is new in a game since an earlier version, told in one language."""

    since: str
    facts: tuple[Fact, ...]
    sides: Mapping[SideRef, str]


class History(Struct, frozen=True):
    """The versions of games that came before, by their ids."""

    before: Mapping[str, VersionOfGame] = field(default_factory=dict)

    def news(self, game: Game, checked: Checked, language: str) -> News | None:
        """Return what is new in a game, or None where nothing came before it."""
        earlier = self.before.get(game.id)
        if earlier is None or earlier.game is None:
            return None
        facts = facts_between(earlier, VersionOfGame(game, checked), language)
        since = earlier.game.content.changes[0].version
        names = side_names(in_language(earlier.game, earlier.checked, language))
        return News(since, facts, {**names, **side_names(in_language(game, checked, language))})


def history_of(library: Library, games: Sequence[Game], since: str | None = None) -> History:
    """Return the versions before, from a folder or revision, or found by the change lists.

    Without ``since`` it is the newest commit in which a game's change list begins with another
    version; where there is none, or no repository, there is no history. Raises
    NoSuchVersionError for a version asked for that cannot be opened.
    """
    before: dict[str, VersionOfGame] = {}
    for game in games:
        if name := since or _found(game):
            with open_version(name, library.content) as version:
                earlier = read_version(version.library, game.id)
            if earlier.game and not earlier.faults:
                before[game.id] = earlier
    return History(before)


def _found(game: Game) -> str | None:
    file = game.folder / game.place("changes.0.version").file.rpartition("/")[2]
    return last_commit_of_other_version(file, game.content.changes[0].version)
