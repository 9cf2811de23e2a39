"""Show the odds of a duel: as data, and as a table to read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from generator.content.game import Game
from generator.language.duels import card_name, result_name
from generator.play.odds import COLUMN, ROW, TIE, Odds
from generator.reports.play import table


def odds_data(game: Game, odds: Odds) -> dict[str, Any]:
    """Return the odds of a duel as plain data.

    Its keys:

    - ``game``, ``duel``, ``row`` and ``column``: ids; ``bonus``: what each side adds
    - ``chances``: by who wins (``row``, ``column``, ``tie``) the exact ``fraction`` and the
      ``share``; ``tie_goes_to``: who wins a tie, or null where the content does not tell
    - ``wins``: by who wins the names of the ``results``, or the ``gap`` that keeps them away
    - ``results``: for each how likely it is ``at_least`` and ``at_most``, as a tie goes
    """
    return {
        "game": game.id,
        "duel": odds.duel,
        "row": odds.row,
        "column": odds.column,
        "bonus": {ROW: odds.bonus[0], COLUMN: odds.bonus[1]},
        "chances": {side: _chance(chance) for side, chance in odds.chances.items()},
        "tie_goes_to": odds.decided,
        "wins": {
            side: {
                "results": [
                    {"id": id, "name": result_name(game, odds, side, id)}
                    for id in odds.results[side]
                ],
                "gap": odds.gaps.get(side),
            }
            for side in (ROW, COLUMN)
        },
        "results": {
            id: {"at_least": _chance(least), "at_most": _chance(most)}
            for id in odds.every_result
            for least, most in [odds.bounds(id)]
        },
    }


def _chance(chance: Fraction) -> dict[str, Any]:
    return {
        "fraction": f"{chance.numerator}/{chance.denominator}",
        "share": round(float(chance), 6),
    }


def odds_text(game: Game, odds: Odds) -> str:
    """Return the odds of a duel as tables to read."""
    row, column = (card_name(game, card) for card in (odds.row, odds.column))
    lines = [f"{row} – {column}{_bonus(odds)}", ""]
    lines += table([("higher total", "chance", "", "brings"), *_wins(game, odds)], (1, 2))
    lines.append("")
    heads = (
        ("result", "chance")
        if odds.decided or not odds.chances[TIE]
        else (
            "result",
            "chance, as a tie goes",
        )
    )
    lines += table([heads, *_results(game, odds)])
    return "\n".join(lines)


def _bonus(odds: Odds) -> str:
    if odds.bonus == (0, 0):
        return ""
    return f", rolls {odds.bonus[0]:+d} and {odds.bonus[1]:+d}"


def _wins(game: Game, odds: Odds) -> Iterator[tuple[str, ...]]:
    names = {ROW: card_name(game, odds.row), COLUMN: card_name(game, odds.column)}
    for side, chance in odds.chances.items():
        if side == TIE:
            winner = names[odds.decided] if odds.decided else "who has the higher number"
            brings = f"{winner} wins"
        else:
            results = [result_name(game, odds, side, id) for id in odds.results[side]]
            brings = "; ".join(results) or odds.gaps.get(side, "nothing")
        yield names.get(side, "equal totals"), str(chance), _per_cent(chance), brings


def _results(game: Game, odds: Odds) -> Iterator[tuple[str, str]]:
    for id in odds.every_result:
        side = ROW if id in odds.results[ROW] else COLUMN
        least, most = odds.bounds(id)
        share = _per_cent(least) if least == most else f"{_per_cent(least)} to {_per_cent(most)}"
        yield result_name(game, odds, side, id), share


def _per_cent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"
