"""Look up the combat of an example: its columns, and the row and result of its roll."""

from __future__ import annotations

from typing import NamedTuple

from generator.content.model import CombatExample, Content, Crt
from generator.play.crt import Combat, Reckoning, reckoned, result_of, row_of
from generator.play.odds import NoOddsError


class Found(NamedTuple):
    """How the combat of an example is looked up, the row of its roll, and the code found."""

    reckoning: Reckoning
    row: str
    code: str


def looked_up(content: Content, crt: Crt, example: CombatExample) -> Found:
    """Return what a combat comes to.

    Raises NoOddsError for a terrain or modifier that the table does not have, where it has no
    result for the roll, and where odds beyond its ends bring one without a roll.
    """
    attack, defence = content.number(example.attack), content.number(example.defence)
    combat = Combat(attack, defence, example.terrain, example.modifiers)
    reckoning = reckoned(content, crt, combat)
    if reckoning.automatic is not None:
        raise NoOddsError(f"such odds bring “{reckoning.automatic}” without a roll")
    roll = content.number(example.roll)
    code = result_of(crt, reckoning, roll)
    row = row_of(crt, roll + reckoning.roll)
    if row is None:  # result_of has found it: of the same roll
        raise NoOddsError(f"the table has no row for a roll of {roll}")
    return Found(reckoning, row, code)
