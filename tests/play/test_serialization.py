"""Rules as plain data, and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.play.serialization import rules_data, rules_from
from tests.plays import hunt_rules, small_rules


@pytest.mark.parametrize("year", ["20T2", "19T0", "t2013"])
def test_rules_survive(year: str) -> None:
    rules = hunt_rules(year)
    assert rules_from(json.loads(json.dumps(rules_data(rules)))) == rules


def test_rules_of_another_game_survive(tmp_path: Path) -> None:
    rules = small_rules(tmp_path)
    assert rules_from(json.loads(json.dumps(rules_data(rules)))) == rules


def test_other_data_are_refused() -> None:
    with pytest.raises(KeyError):
        rules_from({})
