"""The combat of an example: its columns, row and result; and why there may be none."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.model import CombatExample
from generator.play.combatexample import looked_up
from generator.play.odds import NoOddsError
from tests.crts import assault, wargame

EXAMPLE = CombatExample(attack=7, defence=3, terrain="wood", modifiers=("captain",), roll=4)


def test_a_combat_is_looked_up(tmp_path: Path) -> None:
    game = wargame(tmp_path)
    found = looked_up(game.content, assault(game), EXAMPLE)
    assert (found.reckoning.start, found.reckoning.column) == (2, 1)
    assert (found.row, found.code) == ("5", "EX")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"terrain": "bog"}, "no terrain “bog”"),
        ({"modifiers": ("flank", "flank")}, "counts 1 times at most"),
        ({"defence": 40}, "bring “AE” without a roll"),
    ],
)
def test_it_is_said_why_there_is_no_result(
    changed: dict[str, object], message: str, tmp_path: Path
) -> None:
    game = wargame(tmp_path)
    with pytest.raises(NoOddsError, match=message):
        looked_up(game.content, assault(game), replace(EXAMPLE, **changed))
