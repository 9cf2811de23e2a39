"""Answers about a game."""

from __future__ import annotations

import pytest

from generator.play.answers import Names, Sighting, answers, last_known, legal_moves, shows_moves
from generator.play.replay import replay
from tests.play.test_turns import AWAY, away
from tests.plays import hunt_rules

NAMES = Names("hunters", "dracula", "traps", "vampire")


def asked(*rounds: str, rules: str = "20T2", as_pursuers: bool | None = None) -> dict[str, object]:
    return answers(replay(hunt_rules(rules), " ".join(rounds)), NAMES, as_pursuers)


def test_a_game_that_has_not_begun() -> None:
    known = asked("")
    assert (known["round"], known["player"], known["score"]) == (0, "G", 366)
    assert known["health"] == {"G": 9, "S": 9, "H": 9, "M": 9, "D": 40}
    assert known["locations"] == dict.fromkeys("GSHMD")
    assert known["trail_newest_first"] == dict.fromkeys("GSHMD", [None] * 6)
    assert known["they_can_go"] == {letter: [] for letter in "GSHMD"}
    assert len(hunt_rules().places) == len(known["legal_moves"])  # type: ignore[arg-type]
    assert known["ended"] is None


def test_names_of_roles_come_from_the_game() -> None:
    named = asked("").keys() - answers(replay(hunt_rules(), ""), Names("p", "f")).keys()
    assert named == {
        "last_known_dracula",
        "last_known_dracula_round",
        "vampire",
        "dracula_valid_moves",
        "dracula_destinations",
        "dracula_destinations_by",
    }


def test_where_the_fugitive_was_last_known() -> None:
    def known(*moves: str) -> Sighting:
        return last_known(replay(hunt_rules(), " ".join(away(*moves))))

    assert known("C?.V..") == Sighting(None, 0)
    assert known("CD.V..", "C?T...") == Sighting("CD", 0)
    assert known("CD.V..", "C?T...", "D2T...") == Sighting("CD", 2)
    assert known("C?.V..", "BS....") == Sighting("BS", 1)


def test_moves_have_a_destination_unless_they_are_places() -> None:
    known = asked(*away("GA.V.."), AWAY)
    assert known["legal_moves"] == ["BC", "CD", "CN", "D1", "HI", "KL"]
    assert known["leads_to"] == {"D1": "GA", "HI": "GA"}
    assert known["legal_moves_by"] == {
        "road": ["BC", "CD", "CN", "KL"],
        "sea": [],
        "other": ["D1", "HI"],
    }
    assert known["dracula_destinations"] == ["BC", "CD", "CN", "GA", "KL"]


def test_teleport_is_legal_but_nothing_to_choose_from() -> None:
    known = asked(*away("CG.V..", "TS....", "MS....", "D3T...", "HIT..."), AWAY)
    assert known["legal_moves"] == ["TP"]
    assert known["dracula_valid_moves"] == known["dracula_destinations"] == []


@pytest.mark.parametrize(
    ("rules", "as_pursuers", "shown"),
    [
        ("20T2", None, "GA"),
        ("20T2", True, "GA"),
        ("19T0", None, "HI"),
        ("19T0", True, "HI"),
        ("19T0", False, "GA"),
        ("14s2-18x1", None, "HI"),
    ],
)
def test_older_years_show_moves_to_all_but_the_fugitive(
    rules: str, as_pursuers: bool | None, shown: str
) -> None:
    known = asked(*away("GA.V..", "HIT..."), rules=rules, as_pursuers=as_pursuers)
    assert known["locations"]["D"] == shown  # type: ignore[index]
    assert known["trail_newest_first"]["D"][0] == shown  # type: ignore[index]


def test_moves_of_the_fugitive_are_listed_on_his_turn() -> None:
    rounds = [*away("GA.V..", "HIT..."), AWAY]
    assert not shows_moves(replay(hunt_rules("19T0"), " ".join(rounds)))
    hiding = [*away("C?.V..", "HIT..."), AWAY]
    assert shows_moves(replay(hunt_rules("19T0"), " ".join(hiding)))


def test_the_present_place_is_within_reach_in_older_years() -> None:
    moves = ("GA.V..", "HIT...", "D1T...", "CNT...", "BS....")
    assert "BS" not in asked(*away(*moves), AWAY)["dracula_destinations"]  # type: ignore[operator]
    older = asked(*away(*moves), AWAY, rules="19T0")
    assert "BS" in older["dracula_destinations"]  # type: ignore[operator]


def test_the_history_of_a_pursuer_lists_places() -> None:
    rounds = [*away("CO.V..", "FRT...", "HIT...", "D1T..."), "GFRTTTD"]
    known = asked(*rounds)
    assert known["locations"]["G"] == "JM"  # type: ignore[index]
    assert known["location_history"]["G"][-1] == "FR"  # type: ignore[index]


def test_a_game_that_is_over() -> None:
    record = "GCO.... SCO.... HCO.... MCO.... DCO.V.. GCOVD.. SCOD... HCOD... MCOD..."
    known = asked(record)
    assert known["ended"] == {"by": "blood", "for": "hunters"}
    assert known["legal_moves"] == []
    assert legal_moves(hunt_rules(), replay(hunt_rules(), record).position) == {}


def test_traps_in_unknown_places_are_marked_as_such() -> None:
    known = asked(*away("C?.V..", "C?T...", "CDT..."))
    assert known["traps"] == ["C?", "CD"]
    assert known["vampire"] == "C?"
