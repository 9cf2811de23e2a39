"""The command replay: records answered, judged, explained."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import commands
from tests.cli.running import run
from tests.plays import traces
from tests.support import write_game

RECORD = "GST.... SAO.... HCD.... MAO.... DGE.V.. GGEVD.. SAO.... HCD.... MAO...."
HIDING = "GGE.... SGE.... HGE.... MGE.... DGA.V.. GGE.... SGE.... HGE.... MGE.... DHIT..."


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command where there is no content, so that the bundled games are meant."""
    monkeypatch.chdir(tmp_path)


def answer(*words: str) -> dict[str, Any]:
    ran = run("replay", "the-hunt", *words, "--format", "json")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_a_record_is_answered() -> None:
    known = answer(RECORD)
    assert (known["round"], known["player"], known["score"]) == (1, "D", 365)
    assert known["health"] == {"G": 5, "S": 9, "H": 9, "M": 9, "D": 30}
    assert known["rules"] == "20T2"
    assert known["findings"] == []
    assert known["view"] is None
    assert answer(*RECORD.split()) == known


def test_tables_are_the_default_and_a_sound_record_leaves_with_0() -> None:
    ran = run("replay", "the-hunt", RECORD)
    assert ran.code == 0
    assert "Round 1 · Next: D Dracula · Score 365" in ran.out
    assert ran.err == ""


def test_a_faulty_record_is_answered_and_judged() -> None:
    ran = run("replay", "the-hunt", RECORD + " DXX.V..")
    assert ran.code == 1
    assert "record:1:74: error Y13 play-off-the-map" in ran.err
    assert "Round 2 · Next: G" in ran.out
    codes = [fault["code"] for fault in answer(RECORD + " DXX.V..")["findings"]]
    assert codes[0] == "Y13"


def test_until() -> None:
    assert answer(RECORD, "--until", "5")["score"] == 365
    assert answer(RECORD, "--until", "0")["round"] == 0


def test_rule_sets_by_name_and_id() -> None:
    for name in ("14s2-18x1", "14s2–18x1", "t2014"):
        assert answer(HIDING, "--rules", name)["locations"]["D"] == "HI"
    ran = run("replay", "the-hunt", RECORD, "--rules", "21T1")
    assert ran.code == 2
    assert "20T2, 19T0" in ran.err


def test_views() -> None:
    assert answer(HIDING)["locations"]["D"] == "GA"
    assert answer(HIDING, "--view", "hunters")["locations"]["D"] == "C?"
    assert answer(HIDING, "--view", "Dracula")["locations"]["D"] == "GA"
    assert answer(HIDING.replace("DGA", "DC?"), "--view", "hunters")["move_history"]["D"] == [
        "C?",
        "HI",
    ]
    assert run("replay", "the-hunt", HIDING, "--view", "bats").code == 2


def test_findings_of_a_view_are_those_of_the_record() -> None:
    known = answer(HIDING + " GXX....", "--view", "hunters")
    assert [fault["code"] for fault in known["findings"]] == ["Y13"]


def test_explained() -> None:
    rules = [each["rule"]["name"] for each in answer(RECORD, "--explain")["explained"]]
    assert (
        rules == ["offspring-placed", "score", "offspring-met", "meeting", "meeting"] + ["rest"] * 0
    )
    german = run("replay", "the-hunt", RECORD, "--explain", "--locale", "de")
    assert "Der Punktestand fällt um 1." in german.out
    assert run("replay", "the-hunt", RECORD, "--locale", "xx").code == 2


def test_a_file_with_one_game_and_with_several(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(RECORD + "\n")
    two.write_text(f"{RECORD}\nGXX....\n")
    assert answer("one.txt") == answer(RECORD)
    ran = run("replay", "the-hunt", "two.txt", "--format", "json")
    assert [json.loads(line)["score"] for line in ran.out.splitlines()] == [365, 366]
    assert ran.code == 1
    assert "two.txt:2:2: error Y13" in run("replay", "the-hunt", "two.txt").err


def test_standard_input_gives_a_line_for_each_game_also_for_faulty_ones() -> None:
    records = [RECORD, "", "no game at all", RECORD + " DXX.V..", "\x00\ufffd"]
    ran = CliRunner().invoke(
        commands, ["replay", "the-hunt", "-", "--format", "json"], input="\n".join(records) + "\n"
    )
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [bool(each["findings"]) for each in lines] == [False, False, True, True, True]
    assert lines[0] == answer(RECORD)


def test_all_traces_through_standard_input() -> None:
    told = [trace for trace in traces() if trace["year"] == "20T2"]
    ran = CliRunner().invoke(
        commands,
        ["replay", "the-hunt", "-", "--format", "json"],
        input="".join(trace["past_plays"] + "\n" for trace in told),
    )
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    for trace, known in zip(told, lines, strict=True):
        for key in ("round", "player", "score", "vampire", "last_known_dracula"):
            if key in trace["expect"]:
                assert known[key] == trace["expect"][key], trace["id"]


def test_a_game_that_cannot_be_played(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "here")
    ran = run("replay", "minimal", RECORD, "--content", str(folder.parent))
    assert ran.code == 1
    assert "Y01" in ran.err
    assert run("replay", "nothing", RECORD).code == 2


def test_what_was_read_is_remembered_until_it_changes(tmp_path: Path) -> None:
    (tmp_path / "output").mkdir()
    first = answer(RECORD)
    kept = tmp_path / "output" / ".cache" / "state.sqlite"
    assert kept.is_file()
    assert answer(RECORD) == first
    with closing(sqlite3.connect(kept)) as database, database:
        database.execute("UPDATE answers SET record = replace(record, 'letters', 'others')")
    assert answer(RECORD) == first


def test_tables_speak_the_language_that_is_asked_for() -> None:
    german = run("replay", "the-hunt", RECORD, "--locale", "de").out
    assert "Die Jagd · Regeln 20T2 · Spielzüge: 9\nRunde 1 · Am Zug: D Dracula" in german
    assert "Erlaubte Züge (D Dracula): 7\n  Straße: CF" in german
    assert "  sonst: D1 → GE" in german
    assert "Szlak (Łowcy)" in run("replay", "the-hunt", RECORD, "--locale", "pl").out
