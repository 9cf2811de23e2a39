"""Random legal games."""

from __future__ import annotations

from pathlib import Path
from random import Random

from generator.play.replay import replay
from generator.play.simulation import random_game, random_games, random_plays, random_record
from tests.plays import hunt_rules, small_rules


def test_the_same_seed_is_the_same_game() -> None:
    rules = hunt_rules()
    assert random_game(rules, "1:1") == random_game(rules, "1:1")
    assert random_game(rules, "1:1") != random_game(rules, "1:2")
    assert list(random_games(rules, ["1:1", "1:2"])) == [
        random_game(rules, "1:1"),
        random_game(rules, "1:2"),
    ]


def test_outcomes_agree_with_the_record() -> None:
    rules = hunt_rules()
    outcome = random_game(rules, "5")
    game = replay(rules, random_record(rules, Random("5")))
    assert outcome.score == game.position.score
    assert outcome.ended == game.position.ended
    assert outcome.moved.total() == len(game.plays)
    happened = [each.rule for play in game.plays for each in play.consequences]
    assert outcome.happened == {rule: happened.count(rule) for rule in set(happened)}


def test_games_can_be_cut_off() -> None:
    record = random_record(hunt_rules(), Random(1), 3)
    assert len(record.split()) == 15


def test_another_game_is_played_as_well(tmp_path: Path) -> None:
    rules = small_rules(tmp_path)
    for seed in range(20):
        record = random_record(rules, Random(seed))
        assert replay(rules, record).faults == ()


def test_a_game_that_cannot_end_is_broken_off(tmp_path: Path) -> None:
    rules = small_rules(
        tmp_path,
        score="{start: 40, turn: 0, hospital: 0, matured: 0, end: 0}",
        blood="{start: 20, end: 0, meeting: 0, water: 0, lair: 0}",
    )
    outcome = random_game(rules, "1")
    assert (outcome.rounds, outcome.ended) == (2000, "")


def test_positions_follow_on_each_other() -> None:
    last = None
    for _, before, after in random_plays(hunt_rules(), Random(2)):
        assert last is None or before is last
        last = after
