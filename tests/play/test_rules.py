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


def test_water_is_known_and_unknown() -> None:
    rules = hunt_rules()
    assert rules.wet - rules.water == {"S?"}
    assert rules.unseen == {"C?", "S?"}


def test_no_way_of_the_fugitive_leads_to_the_hospital() -> None:
    rules = hunt_rules()
    assert not any("JM" in ends for ends in rules.beside.values())
    assert rules.beside["CD"] == {"GA", "KL"}
