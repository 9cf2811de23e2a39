"""Which moves are legal: each sentence of the rules."""

from __future__ import annotations

import pytest

from generator.play.moves import (
    first_moves,
    fugitive_moves,
    pursuer_moves,
    ways_of_fugitive,
    ways_of_pursuer,
)
from generator.play.position import Step, start
from generator.play.replay import replay
from tests.play.test_turns import AWAY, away
from tests.plays import hunt_rules


def fled(*moves: str, rules: str = "20T2") -> list[str]:
    position = replay(hunt_rules(rules), " ".join([*away(*moves), AWAY])).position
    return sorted(fugitive_moves(hunt_rules(rules), position))


def test_pursuers_begin_anywhere_and_the_fugitive_but_in_the_hospital() -> None:
    rules = hunt_rules()
    assert len(pursuer_moves(rules, start(rules), 0)) == 71
    assert rules.places - first_moves(rules) == {"JM"}


@pytest.mark.parametrize(
    ("round", "player", "steps"), [(0, 0, 0), (1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, 0), (3, 0, 3)]
)
def test_trains_go_as_far_as_round_and_number_allow(round: int, player: int, steps: int) -> None:
    rules = hunt_rules()
    (rail,) = [means for means in rules.pursuit if means.id == "rail"]
    assert rail.steps(round, rules.numbers[player]) == steps


def test_cities_on_the_way_of_a_train_are_within_reach() -> None:
    rules = hunt_rules()
    record = " ".join(away("CO.V..", "FRT...")).replace("GGE", "GED")
    position = replay(rules, record).position
    assert ways_of_pursuer(rules, position, 0)["rail"] == {"LO", "LV", "MN"}
    assert pursuer_moves(rules, position, 0) == {"ED", "LO", "LV", "MN", "NS"}


def test_ships_go_one_step_from_port_to_sea_to_port() -> None:
    rules = hunt_rules()
    position = replay(rules, "GLO.... SEC.... HPA....").position
    assert ways_of_pursuer(rules, position, 0)["sea"] == {"EC"}
    assert ways_of_pursuer(rules, position, 1)["sea"] == {"AO", "LE", "LO", "NS", "PL"}
    assert ways_of_pursuer(rules, position, 2)["sea"] == set()


def test_the_castle_has_two_roads() -> None:
    assert fled("CD.V..") == ["D1", "GA", "HI", "KL"]


def test_the_fugitive_takes_no_train_and_never_enters_the_hospital() -> None:
    rules = hunt_rules()
    position = replay(rules, f"{AWAY} DSZ.V..").position
    assert ways_of_fugitive(rules, position) == {
        "road": {"BD", "BE", "KL", "ZA"},
        "sea": frozenset(),
    }


def test_his_last_five_moves_are_barred() -> None:
    assert "GA" not in fled("CD.V..", "GAT...", "CNT...")
    assert "GA" in fled("GA.V..", "CNT...", "BCT...", "SOT...", "BET...", "KLT...")


def test_moves_are_barred_not_places() -> None:
    # the LOCATION is out of the last five, the HIDE there is not
    assert "CD" in fled("CD.V..", "HIT...", "GAT...", "CNT...", "BCT...", "KLT...")


def test_one_hide_among_the_last_five_and_none_at_sea() -> None:
    assert "HI" in fled("GA.V..")
    assert "HI" not in fled("GA.V..", "HIT...")
    assert "HI" not in fled("BS....")
    assert "HI" in fled("GA.V..", "HIT...", "KLT...", "BDT...", "VIT...", "MUT...", "STT.V.")


def test_one_move_back_among_the_last_five() -> None:
    moves = fled("GA.V..", "D1T...", "KLT...")
    assert not [move for move in moves if move.startswith("D")]


def test_a_move_back_at_sea_is_legal() -> None:
    assert "D1" in fled("BS....")


def test_a_move_back_leads_to_a_place_beside_or_the_present_one() -> None:
    moves = fled("GA.V..", "HIT...", "CDT...", "KLT...", "BCT...")
    assert [move for move in moves if move[0] == "D"] == ["D1", "D2", "D4", "D5"]


def test_no_move_back_counts_more_than_five() -> None:
    moves = fled("GA.V..", "CNT...", "BST...", "VRT...", "SOT...", "BCT...")
    assert "D6" not in moves


def test_a_move_back_follows_hides_and_moves_back() -> None:
    rules = hunt_rules()
    position = replay(
        rules, " ".join([*away("GA.V..", "HIT...", "CNT...", "D2T..."), AWAY])
    ).position
    assert [step.place for step in position.trail] == ["GA", "CN", "GA", "GA"]


def test_teleport_is_what_is_left() -> None:
    rules = hunt_rules()
    record = " ".join([*away("CG.V..", "TS....", "MS....", "D3T...", "HIT..."), AWAY])
    assert fugitive_moves(rules, replay(rules, record).position) == {"TP": "CD"}


def test_more_than_one_teleport_may_be_in_the_trail() -> None:
    rules = hunt_rules("19T0")
    home = Step("TP", "CD", 1)
    others = [Step(code, "CD", 0) for code in ("GA", "KL", "HI", "D1")]
    position = start(rules)._replace(trail=(home, *others))
    assert fugitive_moves(rules, position) == {"TP": "CD"}


@pytest.mark.parametrize(
    ("rules", "listed"), [("20T2", True), ("19T0", False), ("14s2-18x1", False)]
)
def test_the_present_place_may_be_named_in_some_years(rules: str, listed: bool) -> None:
    moves = ("CG.V..", "TS....", "MS....", "D3T...", "HIT...", "TPT...")
    assert ("CD" in fled(*moves, rules=rules)) is listed


def test_no_moves_are_listed_before_the_first_or_from_an_unknown_place() -> None:
    rules = hunt_rules()
    assert fugitive_moves(rules, start(rules)) == {}
    assert fled("C?.V..") == []
    assert ways_of_fugitive(rules, start(rules)) == {}
    assert ways_of_pursuer(rules, start(rules), 0) == {}
