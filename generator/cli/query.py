"""What is asked of a record of a game, and what is written of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.play.replay import Replay
    from generator.play.rulebook import Rulebook


class Query(NamedTuple):
    """The options of a query: number of plays, point of view, explanations, format."""

    until: int | None
    view: str | None
    explain: bool
    form: str


class Output(NamedTuple):
    """The output of a record: files for the map and the report, paper and edition."""

    map: Path | None
    report: Path | None
    paper: str
    edition: Edition


def as_seen(book: Rulebook, game: Replay, query: Query) -> Replay:
    """Return a game as a side sees it; a record with hidden places is used as it is."""
    from generator.play.replay import replay as replayed
    from generator.play.visibility import visible_record

    rules = book.rules
    if query.view != book.names.pursuers:
        return game
    if any(move in rules.unseen for move in game.moves_of(rules.fugitive)):
        return game
    return replayed(rules, visible_record(game))
