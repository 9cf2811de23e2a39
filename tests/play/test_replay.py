"""Records replayed: real games, random games, and games gone wrong."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.play.moves import first_moves, fugitive_moves, is_legal, pursuer_moves
from generator.play.notation import make_play, plays_in
from generator.play.position import next_player, start
from generator.play.replay import replay, replay_play
from generator.play.simulation import random_record
from tests import agreement
from tests.fuzz_play import try_strings
from tests.plays import hunt_rules

SEEDS = st.integers(0, 10**9)
FACTS = agreement.by_kind()
"""The facts of real games, by their kind."""


@pytest.mark.parametrize("kind", FACTS)
def test_real_games_agree(kind: str) -> None:
    assert [fact for fact in FACTS[kind] if not fact.agrees] == []


def test_there_are_facts_of_every_kind() -> None:
    assert len(FACTS) == 26
    assert sum(map(len, FACTS.values())) > 3300


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_a_random_game_is_valid_and_within_bounds(seed: int) -> None:
    rules = hunt_rules()
    game = replay(rules, random_record(rules, Random(seed)))
    assert game.faults == ()
    assert game.position.ended
    for turn in game.plays:
        assert turn.after.score <= turn.before.score
        assert len(turn.after.trail) <= 6
        assert all(0 <= life <= 9 for life in turn.after.health[:4])
        encounters: dict[str, int] = {}
        for step in turn.after.trail:
            encounters[step.place] = encounters.get(step.place, 0) + step.traps + step.offspring
        assert max(encounters.values(), default=0) <= 3
        assert sum(step.offspring for step in turn.after.trail) <= 1


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.integers(0, 200))
def test_playing_on_is_playing_from_the_start(seed: int, number: int) -> None:
    rules = hunt_rules()
    record = random_record(rules, Random(seed), 40)
    position = start(rules)
    for play in plays_in(rules, record):
        position = replay_play(rules, position, play).after
    assert position == replay(rules, record).position
    shorter = " ".join(record.split()[:number])
    assert replay(rules, record, number).position == replay(rules, shorter).position


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_no_illegal_move_is_accepted(seed: int) -> None:
    rules = hunt_rules()
    random = Random(seed)
    position = replay(rules, random_record(rules, random, random.randint(1, 30))).position
    if position.ended:
        return
    player = next_player(rules, position)
    codes = rules.codes
    every = {*rules.places, *rules.backs, codes.hide, codes.teleport}
    if player != rules.fugitive:
        legal = set(pursuer_moves(rules, position, player))
    else:
        legal = set(fugitive_moves(rules, position) if position.trail else first_moves(rules))
    for code in every:
        (play,) = plays_in(rules, make_play(rules, player, code, rules.quiet).text)
        faults = {fault.code for fault in replay_play(rules, position, play).faults}
        moved_wrongly = faults & {"Y13", "Y14", "Y15", "Y16", "Y17", "Y18", "Y19"}
        assert bool(moved_wrongly) == (code not in legal), (code, faults)
        assert is_legal(rules, position, player, code) == (code in legal)


def test_strings_gone_wrong_break_nothing_and_are_found_out() -> None:
    tried = try_strings(2000, seed=7)
    assert tried.wrong > 1000
    assert tried.hidden > 100


def test_an_empty_record_is_a_game_not_begun() -> None:
    game = replay(hunt_rules(), "")
    assert game.position == start(hunt_rules())
    assert game.faults == ()
    assert game.plays == ()


def test_plays_that_cannot_be_read_are_not_counted_among_the_moves() -> None:
    game = replay(hunt_rules(), "GST... SAO.... HCD.... MAO.... DGE.V..")
    assert game.of(0) == []
    assert game.moves_of(4) == ["GE"]
    assert game.position.turn == 5
