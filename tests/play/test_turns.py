"""The consequences of plays: each sentence of the rules, shown by a record."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from generator.play.notation import Play, plays_in
from generator.play.position import BY_BLOOD, BY_SCORE, Position, start
from generator.play.replay import Replay, replay
from generator.play.simulation import random_plays
from generator.play.turns import Consequence, apply_play, quiet_turn, skip_turn
from generator.play.validation import faults_of
from tests.plays import hunt_rules

AWAY = "GGE.... SGE.... HGE.... MGE...."
"""A round of pursuers who stay far from the fugitive."""


def game(*rounds: str, rules: str = "20T2") -> Replay:
    return replay(hunt_rules(rules), " ".join(rounds))


def after(*rounds: str, rules: str = "20T2") -> Position:
    return game(*rounds, rules=rules).position


def away(*moves: str) -> list[str]:
    """Return rounds in which the fugitive makes some moves and his pursuers stay away."""
    return [f"{AWAY} D{move}" for move in moves]


def happened(replayed: Replay) -> list[Consequence]:
    return list(replayed.plays[-1].consequences)


def test_a_game_starts_with_full_score_life_and_blood() -> None:
    position = start(hunt_rules())
    assert position.score == 366
    assert position.health == (9, 9, 9, 9, 40)
    assert position.places == (None,) * 5


def test_each_turn_of_the_fugitive_costs_one_and_no_other() -> None:
    assert after(AWAY).score == 366
    assert after(AWAY, "DST.V..").score == 365


@pytest.mark.parametrize(("traps", "left"), [("T...", 7), ("TT..", 5), ("TTT.", 3)])
def test_each_trap_costs_two_and_is_destroyed(traps: str, left: int) -> None:
    rounds = away("CO.V..", "FRT...", "HIT...", "D1T...", "NUT...")
    position = after(*rounds, f"GFR{traps}")
    assert position.health[0] == left
    assert sum(step.traps for step in position.trail) == 4 - traps.count("T")


def test_of_several_traps_the_oldest_is_met_first() -> None:
    position = after(*away("CO.V..", "FRT...", "HIT..."), "GFRT...")
    assert [step.traps for step in position.trail] == [1, 0, 0]


def test_a_destroyed_offspring_harms_no_pursuer() -> None:
    position = after(*away("CO.V..", "FRT..."), "GCOV...")
    assert position.health[0] == 9
    assert not any(step.offspring for step in position.trail)


def test_meeting_costs_the_fugitive_ten_and_the_pursuer_four() -> None:
    position = after(*away("CO.V.."), "GCOVD..")
    assert position.health == (5, 9, 9, 9, 30)
    assert position.score == 365


def test_a_pursuer_with_no_life_is_in_hospital_at_once() -> None:
    rounds = away("CO.V..", "FRT...", "HIT...", "D1T...")
    position = after(*rounds, "GFRTTTD")
    assert position.health[0] == 0
    assert position.places[0] == "JM"
    assert position.score == 366 - 4 - 6
    assert position.health[4] == 30


def test_he_stops_when_his_life_ends_and_leaves_the_rest_where_it_is() -> None:
    rounds = [
        f"{AWAY} DCO.V..",
        "GCOVD.. SGE.... HGE.... MGE.... DFRT...",  # 5 left
        "GFRTD.. SGE.... HGE.... MGE.... DHIT...",  # in hospital: 5 − 2 − 4
    ]
    position = after(*rounds)
    assert (position.health[0], position.places[0]) == (0, "JM")
    dying = after(*rounds[:2], "GFRTD.. SGE.... HGE.... MGE....", "DHIT...")
    assert [step.traps for step in dying.trail] == [1, 0, 0]


def test_traps_that_end_a_life_spare_the_fugitive() -> None:
    rules = hunt_rules()
    weak = after(*away("CO.V..", "FRT..."))._replace(health=(2, 9, 9, 9, 40))
    turn = apply_play(rules, weak, Play(0, "FR", "TD..", 0, "GFRTD.."))
    assert turn.position.health == (0, 9, 9, 9, 40)


def test_his_life_is_back_as_his_next_turn_begins_and_no_turn_is_lost() -> None:
    begun = AWAY.replace("GGE", "GLI")
    rounds = [f"{begun} D{move}" for move in ("CO.V..", "FRT...", "HIT...", "D1T...")]
    rounds += ["GFRTTTD SGE.... HGE.... MGE...."]
    waiting = game(*rounds, "DNUT...")
    assert waiting.position.health[0] == 0
    back = game(*rounds, "DNUT... GZA....")
    assert back.position.health[0] == 9
    assert back.position.places[0] == "ZA"
    assert back.faults == ()
    assert happened(back) == [Consequence("healed", 0, 9, "JM")]


def test_in_2013_his_life_was_back_at_once() -> None:
    rounds = away("CO.V..", "FRT...", "HIT...", "D1T...")
    assert after(*rounds, "GFRTTTD", rules="t2013").health[0] == 9


def test_resting_in_the_hospital_is_a_rest() -> None:
    rounds = [*away("CO.V..", "FRT...", "HIT...", "D1T..."), "GFRTTTD SGE.... HGE.... MGE...."]
    position = after(*rounds, "DNUT... GJM....")
    assert position.rests[0] == 1
    assert position.health[0] == 9


@pytest.mark.parametrize(("place", "gain"), [("CO", 3), ("FR", 0)])
def test_a_rest_restores_three(place: str, gain: int) -> None:
    met = [*away("CO.V.."), "GCOVD.. SGE.... HGE.... MGE.... DLIT..."]
    assert after(*met, f"G{place}....").health[0] == 5 + gain


def test_a_rest_never_restores_beyond_the_most() -> None:
    rounds = [*away("CO.V..", "FRT..."), "GFRTD.. SGE.... HGE.... MGE.... DNUT..."]
    once = [*rounds, "GFR.... SGE.... HGE.... MGE.... DMUT..."]
    assert after(*once).health[0] == 6
    twice = [*once, "GFR.... SGE.... HGE.... MGE.... DVET..."]
    assert after(*twice).health[0] == 9
    assert after(*twice, "GFR....").health[0] == 9


def test_what_is_met_comes_before_the_rest() -> None:
    position = after(
        "GCO.... SGE.... HGE.... MGE.... DFR.V..",
        "GCO.... SGE.... HGE.... MGE.... DCOT...",
        "GCOTD..",
    )
    assert position.health[0] == 9 - 2 - 4 + 3


def test_a_rest_at_sea_restores_too() -> None:
    met = "GLO.... SGE.... HGE.... MGE.... DLO.V.. GLOVD.. SGE.... HGE.... MGE.... DMNT..."
    at_sea = f"{met} GEC.... SGE.... HGE.... MGE.... DLVT..."
    assert after(at_sea).health[0] == 8  # a rest with the meeting, none at sea yet
    assert after(at_sea, "GEC....").health[0] == 9


def test_a_sea_costs_two_known_or_not_and_by_going_back() -> None:
    assert after(*away("EC....")).health[4] == 38
    assert after(*away("S?....")).health[4] == 38
    assert after(*away("EC....", "D1....")).health[4] == 36
    assert after(*away("S?....", "D1....")).health[4] == 36


@pytest.mark.parametrize("move", ["HIT...", "D1T...", "TPT..."])
def test_the_castle_restores_ten_however_he_comes(move: str) -> None:
    assert after(*away("CD.V..")).health[4] == 50
    assert after(*away("CD.V..", move)).health[4] == 60


def test_blood_has_no_upper_limit() -> None:
    assert after(*away("CD.V..", "HIT...", "D1T...")).health[4] == 70


def test_an_offspring_matures_as_its_move_leaves_the_trail() -> None:
    rounds = away("CO.V..", "FRT...", "NUT...", "MUT...", "VET...", "GOT...")
    assert any(step.offspring for step in after(*rounds).trail)
    position = after(*rounds, *away("MRT.V."))
    assert position.score == 366 - 7 - 13
    assert not any(step.offspring for step in position.trail)
    assert len(position.trail) == 6


def test_a_trap_vanishes_as_its_move_leaves_the_trail() -> None:
    rounds = away("EC....", "LET...", "NAT...", "BOT...", "TOT...", "SRT...", "SNT...", "MAT.M.")
    position = after(*rounds)
    assert position.score == 366 - 8
    assert "LE" not in [step.place for step in position.trail]


def test_the_fugitive_meets_no_pursuer_on_arrival() -> None:
    position = after(
        "GCO.... SGE.... HGE.... MGE.... DFR.V..", f"{AWAY} DCOT...".replace("GGE", "GCO")
    )
    assert position.health == (9, 9, 9, 9, 40)


def test_no_score_is_left_the_fugitive_has_won() -> None:
    record = " ".join([f"{AWAY} DC?...."] * 366)
    position = after(record)
    assert (position.score, position.ended) == (0, BY_SCORE)
    assert position.turn == 366 * 5


def test_no_blood_is_left_the_score_is_final() -> None:
    rounds = [
        "GCO.... SCO.... HCO.... MCO.... DCO.V..",
        "GCOVD.. SCOD... HCOD... MCOD...",
    ]
    position = after(*rounds)
    assert (position.health[4], position.ended, position.score) == (0, BY_BLOOD, 365)


def test_the_end_by_a_sea() -> None:
    rounds = ["GAM.... SGE.... HGE.... MGE.... DAM.V.."]
    rounds += ["GAMVD.. SGE.... HGE.... MGE.... DNS....", "GAM.... SGE.... HGE.... MGE.... DD1...."]
    assert after(*rounds).health[4] == 26
    assert after(*rounds).ended == ""
    low = start(hunt_rules())._replace(health=(9, 9, 9, 9, 2), turn=4)
    turn = apply_play(hunt_rules(), low, Play(4, "NS", "....", 0, "DNS...."))
    assert turn.position.ended == BY_BLOOD


def test_beaten_in_his_castle_he_gains_nothing() -> None:
    low = start(hunt_rules())._replace(health=(9, 9, 9, 9, 0), turn=4)
    turn = apply_play(hunt_rules(), low, Play(4, "CD", ".V..", 0, "DCD.V.."))
    assert turn.position.health[4] == 0


def test_the_score_ends_in_the_turn_of_a_pursuer_too() -> None:
    low = start(hunt_rules())._replace(score=6, health=(2, 9, 9, 9, 40))
    low = low._replace(trail=after(*away("CO.V..", "FRT...")).trail)
    turn = apply_play(hunt_rules(), low, Play(0, "FR", "T...", 0, "GFRT..."))
    assert turn.position.ended == BY_SCORE
    assert [each.rule for each in turn.consequences] == ["trap", "hospital", "end-score"]


def test_nothing_changes_after_the_end() -> None:
    over = start(hunt_rules())._replace(ended=BY_BLOOD)
    turn = apply_play(hunt_rules(), over, Play(0, "FR", "....", 0, "GFR...."))
    assert turn.position is over
    assert skip_turn(hunt_rules(), over, 0) is over


def test_marks_show_which_of_several_traps_were_met() -> None:
    rounds = away("CO.V..", "FRT...", "HIT...", "NUT...", "MUT...", "ZUT...")
    met = [*rounds, "GFRT... SGE.... HGE.... MGE.... DMRT.V."]
    left_first = after(*met, *away("CFT.M."))  # the trap of the older move leaves
    assert sum(step.traps for step in left_first.trail if step.place == "FR") == 0


def test_a_meeting_where_nothing_is_known_takes_what_is_hidden() -> None:
    position = after(*away("C?.V..", "C?T..."), "GFRTV..")
    assert not any(step.traps or step.offspring for step in position.trail)


def test_the_short_way_leads_where_the_long_way_leads() -> None:
    rules = hunt_rules()
    quiet = 0
    games = (random_plays(rules, Random(seed)) for seed in range(5))
    for play, before, _ in chain.from_iterable(games):
        after = quiet_turn(rules, before, play)
        quiet += after is not None
        assert after is None or (after, ()) == apply_play(rules, before, play)
        assert after is None or faults_of(rules, before, play) == []
    assert quiet > 100


@pytest.mark.parametrize(
    "play",
    ["GST....", "GBC....", "GCO....", "GMRT...", "SMR....", "DMR....", "GMR...", "XMR...."],
    ids=["met", "too far", "met and far", "marks", "turn", "fugitive", "length", "stranger"],
)
def test_no_other_play_goes_the_short_way(play: str) -> None:
    rules, position = (
        hunt_rules(),
        after(*away("ST.V.."), "GGE.... SGE.... HGE.... MGE.... DCOT..."),
    )
    (right,) = plays_in(rules, "GMR....")
    assert quiet_turn(rules, position, right) is not None
    (other,) = plays_in(rules, play)
    assert quiet_turn(rules, position, other) is None


def test_rest_that_restores_and_the_first_move_go_the_long_way() -> None:
    rules = hunt_rules()
    (stays,) = plays_in(rules, "GGE....")
    assert quiet_turn(rules, start(rules), stays) is None
    position = after(AWAY, "DST.V..")
    assert quiet_turn(rules, position, stays) == apply_play(rules, position, stays).position
    hurt = position._replace(health=(8, 9, 9, 9, 40))
    assert quiet_turn(rules, hurt, stays) is None
    assert quiet_turn(rules, position._replace(ended=BY_SCORE), stays) is None
