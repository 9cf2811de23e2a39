"""The quick ones of the attacks; ``make attacks`` carries out all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.attack import Attack, carried_out
from tests.attacks.inputs import all_attacks

QUICK = [attack for attack in all_attacks() if attack.quick]


def test_there_are_attacks_of_every_kind() -> None:
    assert len(QUICK) > 12
    names = [attack.name for attack in all_attacks()]
    assert len(names) == len(set(names)) > 150


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_an_attack_is_withstood(attack: Attack, tmp_path: Path) -> None:
    outcome = carried_out(attack, tmp_path)
    assert list(outcome.faults) == [], outcome.said


def test_what_is_not_withstood_is_seen(tmp_path: Path) -> None:
    attack = Attack("none", lambda home: None, ("nosuch",))
    outcome = carried_out(attack, tmp_path)
    assert outcome.code == 2
    assert list(Attack("", attack.prepare, ()).words) == []
