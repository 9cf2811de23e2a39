"""The changes of games since their last versions, as far as these are available."""

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


class GameChanges(Struct, frozen=True):
    """The changes of a game since an earlier version, in one language."""

    since: str
    facts: tuple[Fact, ...]
    sides: Mapping[SideRef, str]


class History(Struct, frozen=True):
    """The earlier versions of games, by id."""

    before: Mapping[str, VersionOfGame] = field(default_factory=dict)

    def changes(self, game: Game, checked: Checked, language: str) -> GameChanges | None:
        """Return the changes of a game, or None without an earlier version."""
        earlier = self.before.get(game.id)
        if earlier is None or earlier.game is None:
            return None
        facts = facts_between(earlier, VersionOfGame(game, checked), language)
        since = earlier.game.content.changes[0].version
        names = side_names(in_language(earlier.game, earlier.checked, language))
        return GameChanges(
            since, facts, {**names, **side_names(in_language(game, checked, language))}
        )


def history_of(library: Library, games: Sequence[Game], since: str | None = None) -> History:
    """Return the earlier versions of games: those of a folder or revision ``since``.

    Without it, a game's earlier version is the newest commit in which its change list begins
    with another version, if there is one. Raises NoSuchVersionError if ``since`` cannot be
    opened.
    """
    before: dict[str, VersionOfGame] = {}
    for game in games:
        if name := since or _last_version(game):
            with open_version(name, library.content) as version:
                earlier = read_version(version.library, game.id)
            if earlier.game and not earlier.faults:
                before[game.id] = earlier
    return History(before)


def _last_version(game: Game) -> str | None:
    file = game.folder / game.place("changes.0.version").file.rpartition("/")[2]
    return last_commit_of_other_version(file, game.content.changes[0].version)
