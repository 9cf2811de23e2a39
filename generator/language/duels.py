"""Name the cards of a duel and what it brings."""

from __future__ import annotations

from generator.content.game import Game
from generator.content.model import Matrix
from generator.language.wording import Wording
from generator.play.odds import ROW, Odds


def card_name(game: Game, card: str) -> str:
    """Return the name of a card of any collection."""
    entry = game.content.card(card)
    return Wording(game.content, game.language).plain(entry.name) if entry else card


def matrix_of(game: Game, odds: Odds, side: str) -> Matrix:
    """Return the matrix that tells what a side brings when it wins."""
    duel = game.content.duels[odds.duel]
    return game.content.matrices[duel.row_wins if side == ROW else duel.column_wins]


def result_name(game: Game, odds: Odds, side: str, id: str) -> str:
    """Return what a result of a cell is called; one of a number bears it (wound-2)."""
    content = game.content
    result = matrix_of(game, odds, side).results.get(id)
    wording = Wording(content, game.language)
    if result is not None and result.text is not None:
        return wording.plain(result.text)
    if result is None or result.outcome is None:
        return id
    known = content.known_entry(result.outcome)
    _, _, number = id.rpartition("-")
    name = wording.plain(known.name) if known else id
    return f"{name} {number}" if number.isdecimal() else name


def gap_words(game: Game, odds: Odds, side: str) -> str:
    """Return why a side cannot win there, or nothing where it can."""
    gap = odds.gaps.get(side)
    if gap is None:
        return ""
    text = matrix_of(game, odds, side).gaps.get(gap)
    return Wording(game.content, game.language).plain(text) if text else gap
