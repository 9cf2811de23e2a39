"""What the pursuers see: each way in which something is revealed, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.play.replay import replay
from generator.play.simulation import random_record
from generator.play.visibility import revealed, visible_record
from tests.play.test_turns import AWAY, away
from tests.plays import hunt_rules

RESTING = [f"{AWAY} D{move}" for move in ("GA.V..", "HIT...", "CNT...", "BS....", "IO....")]


def seen(*rounds: str) -> list[str]:
    """Return the moves of the fugitive as his pursuers see them."""
    record = visible_record(replay(hunt_rules(), " ".join(rounds)))
    return [play[1:3] for play in record.split() if play[0] == "D"]


def test_a_move_is_known_as_city_or_sea_only() -> None:
    assert seen(*away("CN.V..", "BS....")) == ["C?", "S?"]


def test_the_castle_is_always_shown_even_by_hide() -> None:
    assert seen(*away("CD.V..", "HIT...")) == ["CD", "HI"]
    assert seen(*away("GA.V..", "CDT...", "D1T...")) == ["C?", "CD", "D1"]


def test_moves_back_and_teleports_are_shown_but_not_where_they_lead() -> None:
    assert seen(*away("CN.V..", "GAT...", "D2T...")) == ["C?", "C?", "D2"]
    assert seen(*away("CG.V..", "TS....", "MS....", "D3T...", "HIT...", "TPT..."))[-1] == "TP"


def test_coming_to_a_pursuer_shows_the_city_but_not_a_sea() -> None:
    at_galatz = AWAY.replace("GGE", "GGA")
    assert seen(f"{AWAY} DCN.V..", f"{at_galatz} DGAT...") == ["C?", "GA"]
    at_sea = AWAY.replace("GGE", "GBS")
    assert seen(f"{at_sea} DBS....") == ["S?"]


def test_an_arriving_pursuer_reveals_all_positions_of_the_city() -> None:
    rounds = away("CN.V..", "GAT...", "HIT...", "CDT...")
    assert seen(*rounds) == ["C?", "C?", "C?", "CD"]
    assert seen(*rounds, "GGATT..") == ["C?", "GA", "HI", "CD"]
    assert seen(*rounds, "GCNV...") == ["CN", "C?", "C?", "CD"]


def test_a_move_back_is_followed_to_what_it_refers_to() -> None:
    rounds = away("CN.V..", "GAT...", "D2T...", "HIT...")
    assert seen(*rounds) == ["C?", "C?", "D2", "C?"]
    assert seen(*rounds, "GCNTTVD") == ["CN", "C?", "D2", "HI"]


@pytest.mark.parametrize("move", ["D0", "D9"])
def test_a_move_back_that_counts_no_move_is_followed_to_the_latest(move: str) -> None:
    at_galatz = AWAY.replace("GGE", "GGA")
    assert seen(f"{AWAY} DGA.V..", f"{at_galatz} D{move}T...") == ["GA", move]


def test_a_sea_of_the_trail_is_not_shown() -> None:
    assert seen(*away("CN.V..", "BS....", "IO...."), "GBS....") == ["C?", "S?", "S?"]


def restless(*moves: str) -> list[str]:
    """Return rounds in which a pursuer goes to and fro, so that there is no research."""
    return [
        each.replace("GGE", "GMR") if number % 2 else each
        for number, each in enumerate(away(*moves))
    ]


def test_a_city_that_has_left_the_trail_is_not_shown() -> None:
    rounds = restless("CN.V..", "BCT...", "BET...", "SJT...", "VAT...", "ATT...", "IO..V.")
    assert seen(*rounds, "GCN....")[0] == "C?"
    assert seen(*rounds[:-1], "GCNV...")[0] == "CN"


def test_research_shows_the_oldest_of_six() -> None:
    assert seen(*RESTING) == ["C?", "C?", "C?", "S?", "S?"]
    six = [*RESTING, f"{AWAY} DATT..."]
    assert seen(*six) == ["C?", "C?", "C?", "S?", "S?", "C?"]
    assert seen(*six, "GGE....")[:2] == ["GA", "C?"]


def test_research_follows_a_hide() -> None:
    six = [*RESTING, f"{AWAY} DATT...", f"{AWAY} DVAT.V."]
    assert seen(*six)[:3] == ["GA", "HI", "C?"]
    assert seen(*six, "GGE....")[:3] == ["GA", "HI", "C?"]


def test_no_research_unless_all_rest() -> None:
    moving = [each.replace("GGE", "GMR") if n % 2 else each for n, each in enumerate(RESTING)]
    six = [*moving, f"{AWAY} DATT...".replace("GGE", "GMR"), "GGE...."]
    assert seen(*six)[0] == "C?"


def test_that_the_oldest_of_six_is_a_hide_is_known_but_not_where() -> None:
    moves = ("GA.V..", "HIT...", "CNT...", "BS....", "IO....", "ATT...", "VAT.V.")
    assert seen(*restless(*moves))[:3] == ["C?", "HI", "C?"]


def test_unknown_places_of_a_record_stay_unknown() -> None:
    record = f"{AWAY} DC?.V.. {AWAY} DHIT..."
    assert visible_record(replay(hunt_rules(), record)).split()[4] == "DC?.V.."


def test_a_record_with_faults_retains_its_plays() -> None:
    record = f"{AWAY} DCN.V.. GG SXX...."
    assert visible_record(replay(hunt_rules(), record)).split()[5:] == ["GG", "SXX...."]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_pursuers_never_see_what_they_cannot_know(seed: int) -> None:
    """Judge each move that is shown by all that could have revealed it, one by one."""
    rules = hunt_rules()
    game = replay(rules, random_record(rules, Random(seed), 30))
    shown = revealed(game)
    moves = game.of(rules.fugitive)
    places = [turn.place for turn in moves]
    turns = [turn.before.turn // 5 for turn in moves]
    for number in sorted(shown):
        place = places[number]
        told_by_place = place == "CD" or any(
            turn.player != 4 and turn.play.code == place and place not in rules.water
            for turn in game.plays
        )
        is_hide = moves[number].play.code == "HI"
        rested = any(all(turn.after.rests[:4]) for turn in game.plays)
        assert told_by_place or (is_hide and number + 6 <= len(moves)) or rested, number
    hidden = [n for n in range(len(moves)) if n not in shown]
    for number in hidden:
        place = places[number]
        until = turns[number] + 6
        visits = [
            turn
            for turn in game.plays
            if turn.player != 4
            and turn.play.code == place
            and turns[number] * 5 + 4 < turn.before.turn < until * 5 + 4
        ]
        assert place != "CD"
        assert place in rules.water or visits == []


@pytest.mark.parametrize("seed", range(3))
def test_seeing_twice_is_seeing_once(seed: int) -> None:
    rules = hunt_rules()
    once = visible_record(replay(rules, random_record(rules, Random(seed), 20)))
    assert visible_record(replay(rules, once)) == once
    assert replay(rules, once).faults == ()
