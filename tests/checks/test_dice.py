"""Area D: what a result's faces mean, messages and hints, silence, and hostile content."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build import checking
from generator.checks import load_checks
from generator.checks.dice.results import FaceTable, face_tables, numbers_on
from generator.checks.engine import inspect
from generator.content.game import Game
from tests.checks.found import faults_of
from tests.fuzz import patience
from tests.support import library_of, read, sound_game, write_game

load_checks()
D6 = ("1", "2", "3", "4", "5", "6")
DIE = 'dice: {d6: {name: Die, faces: ["1", "2", "3", "4", "5", "6"]}}\n'
CARDS = "collections: {finds: {name: F, entries: {lamp: {name: L}, rope: {name: R}}}}\n"


def rolled(home: Path, *faces: str, more: str = "", roll: str = "") -> Game:
    """Return the minimal game with a roll of a die, each result on the faces given."""
    results = "".join(
        f"      r{index}: {{text: x, faces: [{each}]}}\n" for index, each in enumerate(faces)
    )
    search = f"rolls:\n  search:\n    name: Search\n    die: d6\n{roll}    results:\n{results}"
    return sound_game(home, {"dice.yaml": DIE + search + more})


def matrix(home: Path, text: str, **changes: str) -> Game:
    """Return the minimal game with a matrix whose cells are given, its lists changed."""
    lists = {"rows": "[lamp, rope]", "columns": "[lamp, rope]", "results": "{win: {text: W.}}"}
    lists |= {"gaps": "{same: Same.}"} | changes
    heads = "".join(f"    {key}: {value}\n" for key, value in lists.items())
    cells = "".join(f"      {line}\n" for line in text.split("\n"))
    meet = f"matrices:\n  meet:\n    name: Meet\n{heads}    cells:\n{cells}"
    return sound_game(home, {"matrix.yaml": CARDS + meet})


@pytest.mark.parametrize(
    ("written", "faces", "meant", "unknown"),
    [
        ("2", D6, ["2"], []),
        ("2-4", D6, ["2", "3", "4"], []),
        ("3-3", D6, ["3"], []),
        ("4-2", D6, ["2", "3", "4"], []),
        ("X", ("X", "0"), ["X"], []),
        ("2/3", ("2/3",), ["2/3"], []),
        ("1-3", ("1-3", "4-6"), ["1-3"], []),
        ("a-b", D6, [], ["a-b"]),
        ("5-7", D6, ["5", "6"], ["7"]),
        ("1-3", ("X", "1", "3"), ["1", "3"], ["2"]),
        ("1-99999999", D6, list(D6), ["7", "8"]),
        ("1-9999999999", D6, [], ["1-9999999999"]),
        ("-1", ("-1", "0"), ["-1"], []),
        ("2–4", D6, [], ["2–4"]),
    ],
)
def test_faces(written: str, faces: tuple[str, ...], meant: list[str], unknown: list[str]) -> None:
    table = FaceTable("rolls.a.results", "d", faces, ())
    assert table.meant(written) == meant
    assert table.unknown(written) == unknown


def test_numbers_on_faces() -> None:
    assert numbers_on(("X", "2", "−1", "2", "2/3")) == {2: "2", -1: "−1"}


def test_tables_are_rolls_and_effects(tmp_path: Path) -> None:
    effects = """\
rolls: {throw: {name: T, die: d6}, lost: {name: L, die: none, results: {a: {text: x, faces: [X]}}}}
collections:
  finds:
    name: F
    fields: {found: {label: Found}}
    entries:
      lamp:
        name: L
        text: {die: d6, cases: {a: {text: x, faces: ["1"]}, b: {text: x}}}
        fields:
          found: {die: d6, cases: {a: {text: x, faces: [1-6]}}}
      rope: {name: R, text: {die: d6, cases: {a: {text: x}}}}
      key: {name: K, text: Words.}
"""
    tables = list(face_tables(sound_game(tmp_path, {"dice.yaml": DIE + effects})))
    assert [(table.path, table.closed) for table in tables] == [
        ("collections.finds.entries.lamp.text.cases", False),
        ("collections.finds.entries.lamp.fields.found.cases", True),
    ]


def test_missing_faces_are_told_together(tmp_path: Path) -> None:
    (fault,) = faults_of("D01", rolled(tmp_path, '"3"', '"5"'))
    assert fault.message == "no result stands on “1”, “2”, “4” and “6” of “d6”"
    assert fault.related == ("dice.d6.faces",)


def test_a_misspelt_face_is_not_missed_too(tmp_path: Path) -> None:
    game = rolled(tmp_path, "1-5", "G")
    assert faults_of("D01", game) == []
    assert len(faults_of("D03", game)) == 1


def test_a_reversed_range_is_said_once(tmp_path: Path) -> None:
    game = rolled(tmp_path, "1-3", "6-4")
    found = {code: len(faults_of(code, game)) for code in ("D01", "D02", "D03", "D04")}
    assert found == {"D01": 0, "D02": 0, "D03": 0, "D04": 1}
    assert faults_of("D04", game)[0].hint == "write 4-6, or correct an end"


def test_overlaps_point_to_the_first(tmp_path: Path) -> None:
    (fault,) = faults_of("D02", rolled(tmp_path, "1-3", '"4"', "3-6"))
    assert fault.path == "rolls.search.results.r2.faces.0"
    assert fault.message == "“3” and “4” have a result already"
    assert fault.related == (
        "rolls.search.results.r0.faces.0",
        "rolls.search.results.r1.faces.0",
    )


@pytest.mark.parametrize(
    ("face", "message", "hint"),
    [
        ("4-7", "“d6” has no face “7”", "its numbers go from 1 to 6"),
        ("4-9", "“d6” has no face “7”, nor all the others of “4-9”", "its numbers go from 1 to 6"),
        ("4–6", "“d6” has no face “4–6”", "write a range with a plain hyphen: 4-6"),
        ("Z", "“d6” has no face “Z”", "known here: 1, 2, 3, 4, 5, 6"),
    ],
)
def test_unknown_faces(face: str, message: str, hint: str, tmp_path: Path) -> None:
    (fault,) = faults_of("D03", rolled(tmp_path, "1-3", face))
    assert (fault.message, fault.hint) == (message, hint)


@pytest.mark.parametrize(
    ("results", "by", "lacking"),
    [
        (("1-6",), 0, None),
        (("1-7",), 1, None),
        (("1-6",), 1, "with +1 the roll “search” can come to “7”"),
        (("0-6",), -2, "with -2 the roll “search” can come to “-1”"),
        (("1-6", '"8"'), 2, "with +2 the roll “search” can come to “7”"),
        (("1-6",), 999999, "with +999999 the roll “search” can come to “1000000”, “1000001”"),
        (("1-3", "4-6", "7-9"), 3, None),
    ],
)
def test_modified_rolls(
    results: tuple[str, ...], by: int, lacking: str | None, tmp_path: Path
) -> None:
    more = f"modifiers: {{m: {{roll: search, by: {by}, text: x}}}}\n"
    game = rolled(tmp_path, *results, more=more)
    assert [fault.message.startswith(lacking or "-") for fault in faults_of("D07", game)] == (
        [True] if lacking else []
    )
    assert faults_of("D03", game) == []


@pytest.mark.parametrize(
    "more",
    [
        "modifiers: {m: {roll: search, by: no.thing, text: x}}\n",
        "modifiers: {m: {roll: none, by: 1, text: x}}\n",
    ],
)
def test_unknown_modifiers_change_nothing(more: str, tmp_path: Path) -> None:
    assert faults_of("D07", rolled(tmp_path, "1-6", more=more)) == []


def test_modifiers_that_may_be_there_excuse_a_long_table(tmp_path: Path) -> None:
    more = "modifiers: {m: {roll: search, by: no.thing, text: x}}\n"
    assert faults_of("D03", rolled(tmp_path / "a", "0-9", more=more)) == []
    dropped = replace(rolled(tmp_path / "b", "0-9"), dropped=frozenset(("modifiers.m",)))
    assert faults_of("D03", dropped) == []


def test_numbers_below_the_die_are_lower(tmp_path: Path) -> None:
    more = "modifiers: {a: {roll: search, by: 1, text: x}, b: {roll: search, by: -1, text: x}}\n"
    assert faults_of("C05", rolled(tmp_path / "a", '"0", 1-3, 4-6, "7"', more=more)) == []
    assert len(faults_of("C05", rolled(tmp_path / "b", '"1", "0"', more=more))) == 1


def test_modifiers_together_may_reach_further(tmp_path: Path) -> None:
    more = "modifiers: {a: {roll: search, by: 1, text: x}, b: {roll: search, by: 1, text: x}}\n"
    assert faults_of("D03", rolled(tmp_path, "1-8", more=more)) == []


@pytest.mark.parametrize(
    ("outcome", "message", "hint"),
    [
        ("finds.lampp", "the collection “finds” has no entry “lampp”",
         "did you mean “finds.lamp”?"),
        ("find.lamp", "there is no collection “find”, which “find.lamp” names",
         "did you mean “finds.lamp”?"),
    ],
)  # fmt: skip
def test_unknown_outcomes(outcome: str, message: str, hint: str, tmp_path: Path) -> None:
    cells = "lamp: {lamp: [win], rope: [win]}\nrope: {lamp: [win], rope: [win]}"
    game = matrix(tmp_path, cells, results=f"{{win: {{outcome: {outcome}}}}}")
    (fault,) = faults_of("D06", game)
    assert fault.path == "matrices.meet.results.win.outcome"
    assert (fault.message, fault.hint) == (message, hint)


def test_outcomes_in_what_could_not_be_read_are_not_missed(tmp_path: Path) -> None:
    text = (
        CARDS.replace("lamp:", "lamp: {nam: L}, other:")
        + "matrices: {meet: {name: M, rows: [lamp], columns: [lamp], "
        + "results: {win: {outcome: finds.lamp}}, cells: {lamp: {lamp: [win]}}}}\n"
    )
    found = checking.check(library_of(write_game(tmp_path, {"matrix.yaml": text}))).findings
    assert not [finding for finding in found if finding.code.startswith("D")]


FULL = "lamp: {lamp: same, rope: [win]}\nrope: {lamp: [win], rope: same}"


@pytest.mark.parametrize(
    ("cells", "changes", "found"),
    [
        (FULL, {}, []),
        (FULL.replace(", rope: [win]", ""), {}, ["meet.cells.lamp: has no cell for “rope”"]),
        (FULL.replace("\nrope:", "\nrop:"), {}, ["meet.cells.rop: did you mean “rope”?"]),
        (FULL.replace("rope: [win]", "rop: [win]"), {},
         ["meet.cells.lamp.rop: did you mean “rope”?"]),
        (FULL.replace("\nrope: {lamp: [win], rope: same}", ""), {},
         ["meet.rows.1: the row “rope” has no cells"]),
        (FULL, {"columns": "[lamp]"},
         ["meet.cells.lamp.rope: add it to the columns", "meet.cells.rope.rope: add it to"]),
        (FULL, {"columns": "[lamp, ropp]"}, []),
        (FULL, {"rows": "[lamp, ropp]"}, []),
        (FULL, {"rows": "[lamp, rope, lamp]"}, ["meet.rows.2: the row “lamp” is listed twice"]),
        (FULL, {"columns": "[lamp, rope, rope]"}, ["meet.columns.2: the column “rope” is listed"]),
        (FULL.replace("[win]", "[wni]"), {},
         ["meet.cells.lamp.rope.0: did you mean “win”?",
          "meet.cells.rope.lamp.0: did you mean “win”?"]),
        (FULL.replace("rope: [win]", "rope: win"), {}, ["meet.cells.lamp.rope: list it as a"]),
        (FULL.replace("rope: same}", "rope: smae}"), {}, ["meet.cells.rope.rope: did you mean"]),
        (FULL.replace("rope: [win]", "rope: []"), {}, ["meet.cells.lamp.rope: the cell lists no"]),
        (FULL, {"results": "{win: {}}"}, ["meet.results.win: does not say what it brings"]),
    ],
)  # fmt: skip
def test_matrices(cells: str, changes: dict[str, str], found: list[str], tmp_path: Path) -> None:
    told = [
        f"{fault.path.removeprefix('matrices.')}: {fault.message} {fault.hint}"
        for fault in faults_of("D08", matrix(tmp_path, cells, **changes))
    ]
    assert len(told) == len(found)
    for line, each in zip(told, found, strict=True):
        path, _, words = each.partition(": ")
        assert line.startswith(f"{path}: ")
        assert words in line


def test_a_misspelt_result_is_not_unused_too(tmp_path: Path) -> None:
    both = "{win: {text: W.}, lose: {text: L.}}"
    cells = FULL.replace("rope: [win]", "rope: [lsoe]")
    assert faults_of("D09", matrix(tmp_path / "a", cells, results=both)) == []
    (fault,) = faults_of("D09", matrix(tmp_path / "b", FULL, results=both))
    assert fault.path == "matrices.meet.results.lose"


HOSTILE = f"""\
dice:
  a: {{name: A, faces: ["", "1-", "-1", "²", "٣", "{"9" * 5000}", "1-99999999"]}}
  b: {{name: B, faces: ["1", "1", "0001", "-0", "0"]}}
  c: {{name: C, faces: ["-999999999", "999999999"]}}
rolls:
  a:
    name: A
    die: a
    results:
      x: {{text: x, faces: ["{"9" * 5000}-{"9" * 5000}", "0-99999999", "", "1-99999999", "٣-٤"]}}
  b: {{name: B, die: b, results: {{x: {{text: x, faces: ["0-999999999", "999999999-0"]}}}}}}
  c: {{name: C, die: none, results: {{x: {{text: x, faces: ["1"], outcome: no.thing}}}}}}
  e: {{name: E, die: c, results: {{x: {{text: x, faces: ["0-999999999"]}}}}}}
  d: {{name: D, results: {{x: {{text: x, faces: ["1"]}}}}}}
modifiers:
  a: {{roll: a, by: 999999, text: x}}
  b: {{roll: b, by: 999999, text: x}}
  c: {{roll: b, by: no.thing, text: x}}
  d: {{roll: none, by: -9999, text: x}}
  e: {{roll: e, by: 999999, text: x}}
matrices:
  m: {{name: M, rows: [none, none], columns: [none], results: {{a: {{}}}}, cells: {{}}}}
  w: {{name: W, rows: [x], columns: [u], results: {{a: {{}}}}, cells: {{z: {{}}, x: {{z: q}}}}}}
"""


def test_hostile_content_is_survived(tmp_path: Path) -> None:
    game = read(tmp_path, {"hostile.yaml": HOSTILE}).game
    assert game is not None
    codes = {finding.code for finding in inspect(game)}
    assert {"D01", "D02", "D03", "D04", "D06", "D07", "D08", "D10"} <= codes
    assert "X06" not in codes


def test_large_matrices_are_read_in_no_time(tmp_path: Path) -> None:
    ids = [f"c{number}" for number in range(300)]
    listed = f"[{', '.join(ids)}]"
    cells = "\n".join(f"{id}: {{{', '.join(f'{each}: same' for each in ids)}}}" for id in ids)
    small = matrix(tmp_path / "a", cells, rows=listed, columns=listed, results="{win: {text: W.}}")
    sparse = "\n".join(f"{id}: {{}}" for id in ids)
    many = matrix(tmp_path / "b", sparse, rows=listed, columns=listed)
    with patience(60, "D08"):
        assert faults_of("D08", small) == []
        assert len(faults_of("D08", many)) == 300
