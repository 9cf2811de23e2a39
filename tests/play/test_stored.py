"""Rules as plain data, and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.play.stored import as_data, from_data
from tests.plays import hunt_rules, small_rules


@pytest.mark.parametrize("year", ["20T2", "19T0", "t2013"])
def test_rules_survive(year: str) -> None:
    rules = hunt_rules(year)
    assert from_data(json.loads(json.dumps(as_data(rules)))) == rules


def test_rules_of_another_game_survive(tmp_path: Path) -> None:
    rules = small_rules(tmp_path)
    assert from_data(json.loads(json.dumps(as_data(rules)))) == rules


def test_other_data_are_refused() -> None:
    with pytest.raises(KeyError):
        from_data({})
