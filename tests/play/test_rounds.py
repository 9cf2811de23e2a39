"""A game round by round: every play in its round, what happened, what it cost."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from generator.play.position import start
from generator.play.replay import replay
from generator.play.rounds import Round, rounds_of
from generator.play.simulation import random_record
from tests.plays import hunt_rules

RECORD = "GST.... SAO.... HCD.... MAO.... DGE.V.. GGEVD.. SAO.... HCD.... MAO...."


def rounds(record: str) -> list[Round]:
    return rounds_of(replay(hunt_rules(), record))


def test_plays_are_in_their_rounds() -> None:
    first, second = rounds(RECORD)
    assert (first.number, second.number) == (0, 1)
    assert {index: turn.play.code for index, turn in first.plays.items()} == {
        0: "ST", 1: "AO", 2: "CD", 3: "AO", 4: "GE",
    }  # fmt: skip
    assert sorted(second.plays) == [0, 1, 2, 3]


def test_events_are_listed_once_and_lives_by_their_change() -> None:
    first, second = rounds(RECORD)
    assert list(first.events) == []
    assert [(each.rule, each.player) for each in second.events] == [
        ("offspring-met", 0),
        ("meeting", 0),
    ]
    assert [second.lost(player) for player in range(5)] == [-4, 0, 0, 0, -10]


def test_plays_that_do_not_count_are_left_out() -> None:
    assert rounds("XXX") == []
    assert [each.number for each in rounds("GST.... nonsense SAO....")] == [0]
    assert rounds("") == []


@pytest.mark.parametrize("seed", range(4))
def test_rounds_follow_each_other_through_whole_games(seed: int) -> None:
    game = replay(hunt_rules(), random_record(hunt_rules(), Random(seed)))
    found = rounds_of(game)
    assert [each.number for each in found] == list(range(len(found)))
    assert found[0].before == start(game.rules)
    assert found[-1].after == game.position
    assert all(one.after == other.before for one, other in pairwise(found))
    assert sum(len(each.plays) for each in found) == len(game.plays)
