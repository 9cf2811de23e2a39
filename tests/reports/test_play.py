"""A replayed game as data and as tables."""

from __future__ import annotations

import json
from typing import Any

from generator.play.replay import replay
from generator.reports.play import findings_of, replay_data, replay_text, table
from generator.reports.rulebooks import rulebook_of
from tests.play.test_turns import AWAY, away
from tests.plays import hunt, traces

BOOK = rulebook_of(hunt(), "t2020")


def data(*rounds: str, explain: bool = False) -> dict[str, Any]:
    return replay_data(BOOK, replay(BOOK.rules, " ".join(rounds)), explain=explain)


def text(*rounds: str, explain: bool = False) -> str:
    return replay_text(BOOK, replay(BOOK.rules, " ".join(rounds)), explain=explain)


def test_data_have_the_keys_that_others_ask_for() -> None:
    asked = {"round", "player", "score", "health", "locations", "location_history", "traps"}
    asked |= {"vampire", "last_known_dracula", "last_known_dracula_round", "trail_newest_first"}
    asked |= {"they_can_go", "reachable", "dracula_valid_moves", "dracula_destinations"}
    asked |= {"findings", "legal_moves"}
    assert asked <= data("").keys()
    known = {key for trace in traces() for key in trace["expect"]}
    others = {"hunter_can_go", "last_locations", "minions_at", "shortest_path"}
    assert known - others <= asked
    json.dumps(data(*away("GA.V..")))


def test_the_trail_as_either_side_sees_it() -> None:
    known = data(*away("GA.V..", "HIT...", "CDT..."))
    assert known["trails"] == {"hunters": ["CD", "C?", "C?"], "dracula": ["CD", "HI", "GA"]}


def test_findings_say_where_and_which_rule() -> None:
    (fault,) = data(f"{AWAY} DGA.V.. GVI....")["findings"]
    assert (fault["code"], fault["name"]) == ("Y14", "pursuer-too-far")
    assert (fault["play"], fault["at"], fault["end"]) == (5, 41, 43)
    assert fault["rule"]["name"] == "pursuer-move"
    assert "next city" in fault["rule"]["text"]
    assert "S19" in fault["rule"]["source"]


def test_explained_lists_each_consequence_with_its_rule() -> None:
    explained = data(f"{AWAY} DBS....", explain=True)["explained"]
    assert [(each["rule"]["name"], each["amount"]) for each in explained] == [
        ("water", -2),
        ("score", -1),
    ]
    assert "explained" not in data("")


def test_text_shows_the_position() -> None:
    shown = text(*away("GA.V..", "KLT..."), AWAY)
    assert "The Hunt · Rules 20T2 · Plays: 14" in shown
    assert "Round 2 · Next: D Dracula · Score 364" in shown
    assert "D  Dracula                    40  KL Klausenburg" in shown
    assert "T trap placed: KL\nV vampire placed: GA" in shown
    assert "Trail (Hunters): C? C?\nTrail (Dracula): KL GA" in shown
    assert "D1 → KL" in shown


def test_pursuers_are_shown_the_trail_as_they_know_it_only() -> None:
    game = replay(BOOK.rules, " ".join(away("GA.V..", "KLT...")))
    shown = replay_text(BOOK, game, as_pursuers=True)
    assert "Trail (Hunters): C? C?" in shown
    assert "Trail (Dracula)" not in shown


def test_what_is_placed_is_explained_by_a_sentence() -> None:
    report = text(*away("GA.V..", "KLT..."), explain=True)
    assert "trap-placed: D +1 at KL Klausenburg. Placed in all other rounds" in report


def test_text_of_a_beginning_and_an_end() -> None:
    assert "Legal moves (G Lord Godalming): 71\n  anywhere" in text("")
    assert "anywhere but JM" in text(AWAY)
    record = "GCO.... SCO.... HCO.... MCO.... DCO.V.. GCOVD.. SCOD... HCOD... MCOD..."
    assert "Round 1 · Winner: Hunters · Score 365" in text(record)


def test_text_explains() -> None:
    shown = text(f"{AWAY} DBS....", explain=True)
    assert "GGE....  –" in shown
    assert "    water: D −2 at BS Black Sea. In a city he leaves" in shown


def test_findings_are_in_their_line() -> None:
    record = "GXX...."
    (finding,) = findings_of(replay(BOOK.rules, record).faults, "games.txt", 3)
    assert str(finding.place) == "games.txt:3:2"
    assert finding.code == "Y13"


def test_tables() -> None:
    assert list(table([("a", "bb"), ("ccc", "d")], right=(1,))) == ["a    bb", "ccc   d"]
