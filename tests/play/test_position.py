"""The position of a game."""

from __future__ import annotations

import pytest

from generator.play.position import (
    Step,
    next_player,
    next_round_of,
    offspring_of,
    resolved_place,
    round_of,
    skipped_turns,
    start,
    traps_of,
)
from tests.plays import hunt_rules

TRAIL = tuple(Step(place, place, 0) for place in ("CN", "C?", "GA", "BS"))


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("KL", "KL"),
        ("S?", "S?"),
        ("HI", "CN"),
        ("D1", "CN"),
        ("D2", "C?"),
        ("D4", "BS"),
        ("D5", "CN"),
        ("TP", "CD"),
        ("??", "C?"),
    ],
)
def test_moves_lead_to_places(code: str, place: str) -> None:
    assert resolved_place(hunt_rules(), TRAIL, code) == place


def test_moves_that_refer_to_nothing() -> None:
    assert resolved_place(hunt_rules(), (), "HI") == resolved_place(hunt_rules(), (), "D1") == "C?"


def test_rounds_and_players_count_from_0() -> None:
    rules = hunt_rules()
    position = start(rules)._replace(turn=13)
    assert (round_of(rules, position), next_player(rules, position)) == (2, 3)
    assert [next_round_of(rules, position, player) for player in range(5)] == [3, 3, 3, 2, 2]


def test_few_turns_are_left_out_and_many_are_a_play_out_of_place() -> None:
    rules = hunt_rules()
    position = start(rules)._replace(turn=1)
    assert [skipped_turns(rules, position, player) for player in range(5)] == [None, 0, 1, 2, None]


def test_what_lies_in_the_trail() -> None:
    position = start(hunt_rules())._replace(
        trail=(
            Step("CN", "CN", 2, traps=1),
            Step("HI", "C?", 1, traps=1),
            Step("GA", "GA", 0, 0, 1),
        )
    )
    assert traps_of(position) == ["C?", "CN"]
    assert offspring_of(position) == ["GA"]
