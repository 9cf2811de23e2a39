"""The odds of a duel, as data and as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.game import Game
from generator.language.duels import OddsWords, result_name
from generator.play.odds import COLUMN, ROW, TIE, Odds
from generator.reports.chances import chance_data
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
        "chances": {side: chance_data(chance) for side, chance in odds.chances.items()},
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
            id: {"at_least": chance_data(least), "at_most": chance_data(most)}
            for id in odds.every_result
            for least, most in [odds.bounds(id)]
        },
    }


def odds_text(game: Game, odds: Odds, labels: Mapping[str, str]) -> str:
    """Return the odds of a duel as text tables; ``labels`` are those of the program."""
    words = OddsWords(game, (odds,), labels)
    lines = [words.title, ""]
    lines += table([(labels["odds.chances"], "", "", ""), *_chances(words)], (1, 2))
    lines.append("")
    lines += table([(labels["odds.result"], ""), *words.results()])
    return "\n".join(lines)


def _chances(words: OddsWords) -> Iterator[tuple[str, ...]]:
    """Yield the probability and results of either winner and of a tie."""
    for side, chance in words.first.chances.items():
        brings = words.note if side == TIE else words.brings(words.first, side)
        yield words.name(side), str(chance), words.wording.share(chance), brings
