"""The odds of combats, as data and as text: of one combat, or of all columns of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.content.game import Game
from generator.language.combats import CombatWords, column_words
from generator.language.wording import Wording
from generator.play.crt import CombatOdds, expected_steps
from generator.reports.chances import chance_data
from generator.reports.play import table

Chances = Mapping[str, Fraction]


def combat_data(game: Game, odds: CombatOdds) -> dict[str, Any]:
    """Return the odds of a combat as plain data.

    Its keys:

    - ``game``, ``crt``: ids; ``attack``, ``defence``, ``terrain``, ``modifiers``: as asked
    - ``counted``: the strengths as they count and the ``value`` of the columns, as fractions
      (null where odds have no end)
    - ``column``: the label of the column that is used, ``start`` before shifts, ``shift`` and
      ``roll`` as they count; ``automatic``: the result that needs no roll, or null
    - ``results``: by code the exact ``fraction`` and the ``share``
    - ``steps``: how many steps either side loses on average, as a fraction and a share
    """
    crt, reckoning = game.content.crts[odds.crt], odds.reckoning
    value = None if reckoning.value is None else str(reckoning.value)
    attacker, defender = expected_steps(crt, odds.chances)
    return {
        "game": game.id,
        "crt": odds.crt,
        "attack": odds.combat.attack,
        "defence": odds.combat.defence,
        "terrain": odds.combat.terrain,
        "modifiers": list(odds.combat.modifiers),
        "counted": {
            "attack": str(reckoning.attack),
            "defence": str(reckoning.defence),
            "value": value,
        },
        "start": crt.columns[reckoning.start],
        "shift": reckoning.shift,
        "column": None if reckoning.automatic else crt.columns[reckoning.column],
        "roll": reckoning.roll,
        "automatic": reckoning.automatic,
        "results": _chances(odds.chances),
        "steps": {"attacker": chance_data(attacker), "defender": chance_data(defender)},
    }


def _chances(chances: Chances) -> dict[str, dict[str, Any]]:
    return {code: chance_data(chance) for code, chance in chances.items()}


def combat_text(words: CombatWords) -> str:
    """Return the odds of a combat as a text table."""
    lines = [f"{words.name}: {words.strengths}".replace("\xa0", " "), ""]
    lines += [each.replace("\xa0", " ") for each in (*words.circumstances(), *words.steps())]
    lines += ["", words.labels["crt-odds.chances"]]
    share = words.wording.share
    rows = [
        (each.code, str(each.chance), share(each.chance), each.name) for each in words.results()
    ]
    lines += table(rows, (1, 2))
    if losses := words.losses():
        lines += ["", losses.replace("\xa0", " ")]
    return "\n".join(lines)


def columns_data(game: Game, id: str, roll: int, chances: Sequence[Chances]) -> dict[str, Any]:
    """Return the odds of each column of a table as plain data.

    Its keys are ``game``, ``crt``, ``roll`` (what is added to it), and ``columns``: by label the
    results by code, with the exact ``fraction`` and the ``share``.
    """
    labels = game.content.crts[id].columns
    columns = {label: _chances(each) for label, each in zip(labels, chances, strict=True)}
    return {"game": game.id, "crt": id, "roll": roll, "columns": columns}


def columns_text(
    game: Game, id: str, roll: int, chances: Sequence[Chances], labels: Mapping[str, str]
) -> str:
    """Return the odds of each column of a table as a text table, results from the top."""
    crt, wording = game.content.crts[id], Wording(game.content, game.language)
    heads = [column_words(label, crt.by) for label in crt.columns]
    title = f"{wording.plain(crt.name)}: {labels['crt-odds.table']}"
    if roll:
        title += f"; {labels['crt-odds.roll'].format(roll=wording.number(roll, signed=True))}"
    rows: list[Sequence[str]] = [("", *heads)]
    for code, result in crt.results.items():
        shares = [each.get(code, Fraction(0)) for each in chances]
        name = wording.plain(result.label) if result.label else code
        rows.append((name, *(wording.share(share) if share else "–" for share in shares)))
    return "\n".join([title, "", *table(rows, range(1, len(heads) + 1))])
