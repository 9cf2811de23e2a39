"""The rules as numbers, codes and sets."""

from __future__ import annotations

from tests.plays import hunt_rules


def test_players_and_marks() -> None:
    rules = hunt_rules()
    assert rules.players == 5
    assert rules.pursuers == (0, 1, 2, 3)
    assert rules.quiet == "...."


def test_moves_back_have_codes_of_one_length() -> None:
    backs = hunt_rules().backs
    assert backs["D1"] == 1
    assert {len(code) for code in backs} == {2}


def test_reach_comes_again_with_the_trains() -> None:
    rules = hunt_rules()
    assert rules.cycle == 4
    assert [len(rounds) for rounds in rules.reach] == [4] * 5
    assert rules.reach[0][0]["GE"] == rules.reach[1][3]["GE"]
    assert "GE" in rules.reach[0][0]["GE"]


def test_the_schedule_says_whose_turn_it_is_and_where_it_may_end() -> None:
    rules = hunt_rules()
    assert [player for player, _ in rules.schedule] == [0, 1, 2, 3, 4] * 4
    assert rules.schedule[6] == (1, rules.reach[1][1])
    assert rules.schedule[4] == (4, {})


def test_quiet_plays_are_those_of_each_pursuer_to_each_place() -> None:
    rules = hunt_rules()
    assert rules.quiet_plays["MGE...."] == (3, "GE")
    assert len(rules.quiet_plays) == 4 * len(rules.places)


def test_marks_of_the_fugitive_are_in_their_slots() -> None:
    marks = hunt_rules().fugitive_marks
    assert marks[False, False, False, False] == "...."
    assert marks[True, False, False, True] == "T.V."
    assert len(marks) == 16


def test_whatever_may_be_written_for_a_move_is_known() -> None:
    moves = hunt_rules().moves
    assert {"GE", "HI", "D1", "D9", "TP", "C?", "S?"} <= moves
    assert not {"", "XX", "D?"} & moves


def test_water_is_known_and_unknown() -> None:
    rules = hunt_rules()
    assert rules.wet - rules.water == {"S?"}
    assert rules.unseen == {"C?", "S?"}


def test_no_way_of_the_fugitive_leads_to_the_hospital() -> None:
    rules = hunt_rules()
    assert not any("JM" in ends for ends in rules.beside.values())
    assert rules.beside["CD"] == {"GA", "KL"}
