"""Faults of plays: each broken rule, at its place in the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Check, Subject
from generator.play import faults
from generator.play.marks import marks_met, right_marks
from generator.play.position import start
from generator.play.replay import replay
from tests.play.test_turns import AWAY, away
from tests.plays import hunt_rules, small_rules

load_checks()
OF_RECORDS = CHECKS.of(Subject.PLAY)


def found(record: str, rules: str = "20T2") -> list[tuple[str, str]]:
    """Return the codes of what is wrong with a record, each with the words it stands at."""
    return [(f.code, record[f.at : f.end]) for f in replay(hunt_rules(rules), record).faults]


def test_every_fault_has_a_check_with_its_name() -> None:
    codes = {value for name, value in vars(faults).items() if name.isupper() and name != "NAMES"}
    assert {check.code for check in OF_RECORDS} == codes == set(faults.NAMES)
    assert {check.code: check.name for check in OF_RECORDS} == faults.NAMES


@pytest.mark.parametrize("check", OF_RECORDS, ids=lambda check: check.code)
def test_examples(check: Check, tmp_path: Path) -> None:
    rules = small_rules(tmp_path)
    assert {fault.code for fault in replay(rules, check.bad).faults} == {check.code}
    assert replay(rules, check.good).faults == ()


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("GST...", [("Y11", "GST...")]),
        ("GST.....", [("Y11", "GST.....")]),
        ("XST....", [("Y11", "X")]),
        ("GST....  SAO....", [("Y11", "  ")]),
        ("GST.x..", [("Y11", ".x..")]),
        ("GXX....", [("Y13", "XX")]),
        ("GC?....", [("Y13", "C?")]),
        ("GST.... HAO....", [("Y12", "H")]),
        ("GST.... GST....", [("Y12", "G")]),
        ("GST.T..", [("Y20", ".T..")]),
        ("GSTT...", [("Y20", "T...")]),
    ],
)
def test_plays_of_pursuers(record: str, expected: list[tuple[str, str]]) -> None:
    assert found(record) == expected


@pytest.mark.parametrize(
    ("moves", "code", "words"),
    [
        (("JM.V..",), "Y15", "JM"),
        (("HI.V..",), "Y17", "HI"),
        (("D1.V..",), "Y18", "D1"),
        (("TP.V..",), "Y19", "TP"),
        (("ZZ.V..",), "Y13", "ZZ"),
        (("GA.V..", "VIT..."), "Y15", "VI"),
        (("SZ.V..", "JMT..."), "Y15", "JM"),
        (("GA.V..", "D2T..."), "Y18", "D2"),
        (("GA.V..", "D6T..."), "Y18", "D6"),
        (("GA.V..", "D0T..."), "Y18", "D0"),
        (("GA.V..", "CNT...", "GAT..."), "Y16", "GA"),
        (("GA.V..", "HIT...", "HIT..."), "Y16", "HI"),
        (("GA.V..", "D1T...", "D1T..."), "Y16", "D1"),
        (("GA.V..", "D1T...", "D2T..."), "Y16", "D2"),
        (("GA.V..", "CNT...", "BS....", "D3T..."), "Y15", "D3"),
        (("BS....", "HI...."), "Y17", "HI"),
        (("S?....", "HI...."), "Y17", "HI"),
        (("GA.V..", "TPT..."), "Y19", "TP"),
        (("GA.V..", "S?...."), "Y15", "S?"),
        (("S?....", "MUT..."), "Y15", "MU"),
        (("GAT...",), "Y21", "T"),
        (("GA....",), "Y21", "."),
        (("GA.V..", "CN.V.."), "Y21", "."),
        (("BST...",), "Y21", "T"),
        (("GA.V..", "CNT.M."), "Y22", "M"),
        (("GA.V..", "CNT.V."), "Y22", "V"),
        (("GA.V..", "CNT..M"), "Y11", "M"),
        (("GA.V..", "CNM..."), "Y11", "M"),
    ],
)
def test_plays_of_the_fugitive(moves: tuple[str, ...], code: str, words: str) -> None:
    first, *_ = found(" ".join(away(*moves)))
    assert first == (code, words)


def test_a_teleporting_pursuer() -> None:
    assert found(f"{AWAY} DBD.V.. GVI....") == [("Y14", "VI")]


@pytest.mark.parametrize(("round", "legal"), [(1, False), (2, True), (3, True), (4, False)])
def test_trains_of_each_round(round: int, legal: bool) -> None:
    begun = [each.replace("GGE", "GED") for each in away("BD.V..", "VIT...", "PRT...", "NUT...")]
    record = " ".join([*begun[:round], "GLO...."])  # two railways away
    assert found(record) == ([] if legal else [("Y14", "LO")])


def test_a_missing_offspring_that_matures() -> None:
    rounds = away("CO.V..", "FRT...", "NUT...", "MUT...", "VET...", "GOT...", "MRT...")
    assert found(" ".join(rounds)) == [("Y22", ".")]
    assert found(" ".join([*rounds[:-1], *away("MRT.V.")])) == []
    assert found(" ".join([*rounds[:-1], *away("MRT.M.")])) == [("Y22", "M")]


def test_a_missing_trap_that_vanishes() -> None:
    rounds = away("EC....", "LET...", "NAT...", "BOT...", "TOT...", "SRT...", "SNT...")
    assert found(" ".join([*rounds, *away("MAT.M.")])) == []
    assert found(" ".join([*rounds, *away("MAT...")])) == [("Y22", ".")]


def test_a_mark_of_leaving_while_nothing_leaves() -> None:
    record = " ".join(away("EC....", "LET.M."))
    (fault,) = replay(hunt_rules(), record).faults
    assert (fault.code, record[fault.at : fault.end]) == ("Y22", "M")
    assert fault.message == "nothing leaves the trail, but “M” is written"


def test_a_full_city_gets_nothing() -> None:
    moves = ("CD.V..", "D1T...", "HIT...")
    full = [*moves, "KLT...", "CD...."]
    rules = hunt_rules()
    position = replay(rules, " ".join(away(*moves))).position
    assert right_marks(rules, position, "CD") == "...."
    assert right_marks(rules, position, "KL") == "T..."
    assert ("Y21", "T") in found(" ".join(away(*moves, "TPT...")))
    assert [code for code, _ in found(" ".join(away(*full)))] == ["Y16"]


def test_the_offspring_comes_in_every_thirteenth_round() -> None:
    rules = hunt_rules()
    for round in range(30):
        position = start(rules)._replace(turn=round * 5 + 4)
        expected = ".V.." if round % 13 == 0 else "T..."
        assert right_marks(rules, position, "GA") == expected
        assert right_marks(rules, position, "BS") == "...."


def test_marks_of_a_pursuer_come_in_their_order() -> None:
    rounds = away("CO.V..", "FRT...", "D2T...")
    rules = hunt_rules()
    position = replay(rules, " ".join(rounds)).position
    assert marks_met(rules, position, 0, "CO") == "TVD."
    assert marks_met(rules, position, 0, "FR") == "T..."
    assert found(" ".join([*rounds, "GCOVTD."]))[-1][0] == "Y20"


def test_marks_end_where_a_life_ends() -> None:
    rules = hunt_rules()
    position = replay(rules, " ".join(away("CO.V..", "FRT...", "HIT..."))).position
    weak = position._replace(health=(2, 9, 9, 9, 40))
    assert marks_met(rules, weak, 0, "FR") == "T..."
    assert marks_met(rules, weak._replace(health=(3, 9, 9, 9, 40)), 0, "FR") == "TT.."
    dead = position._replace(health=(0, 9, 9, 9, 40))
    assert marks_met(rules, dead, 0, "FR") == "TTD."


def test_nothing_is_met_at_sea() -> None:
    begun = AWAY.replace("GGE", "GEC")
    assert found(f"{begun} DEC.... GEC....") == []
    assert found(f"{begun} DEC.... GECD...") == [("Y20", "D...")]


def test_a_place_found_out_is_to_be_written_into_the_earlier_play() -> None:
    begun = AWAY.replace("GGE", "GST")
    assert found(f"{begun} DC?.V.. GGEVD..") == [("Y23", "VD..")]
    assert found(f"{begun} DGE.V.. GGEVD..") == []
    assert found(f"{begun} DS?.... GGEVD..") == [("Y20", "VD..")]


def test_all_plays_after_the_end_are_reported() -> None:
    rounds = ["GCO.... SCO.... HCO.... MCO.... DCO.V..", "GCOVD.. SCOD... HCOD... MCOD..."]
    assert found(" ".join(rounds)) == []
    assert found(" ".join([*rounds, "DFRT... GCO...."])) == [
        ("Y24", "DFRT..."),
        ("Y24", "GCO...."),
    ]


def test_omitted_plays_are_reported_once() -> None:
    whole = " ".join(away("CO.V..", "FRT...", "NUT..."))
    plays = whole.split(" ")
    assert found(" ".join(plays[:7] + plays[8:])) == [("Y12", "M")]
    assert found(" ".join(plays[:5] + plays[5:6] + plays[5:])) == [("Y12", "G")]


def test_successive_faults_are_reported() -> None:
    record = f"{AWAY} DCO.V.. GXX.... SVI.... HGE.... MGET... DCOT... GGE"
    assert [code for code, _ in found(record)] == ["Y13", "Y14", "Y20", "Y16", "Y11"]


@pytest.mark.parametrize(("rules", "codes"), [("20T2", []), ("19T0", ["Y15"])])
def test_naming_the_present_place(rules: str, codes: list[str]) -> None:
    record = " ".join(away("CG.V..", "TS....", "MS....", "D3T...", "HIT...", "TPT...", "CDT.V."))
    assert [code for code, _ in found(record, rules)] == codes


def test_the_irish_sea_had_another_code_in_2013() -> None:
    assert found("GIR....") == []
    assert found("GIS....") == [("Y13", "IS")]
    assert found("GIS....", "t2013") == []
    assert found("GIR....", "t2013") == [("Y13", "IR")]
