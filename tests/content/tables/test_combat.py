"""Combat results tables kept in a spreadsheet, with faults at their cells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build.checking import check
from tests.crts import CRT, SHEET, assault, wargame
from tests.support import library_of, sound_game, write_game

HEAD = "Roll,1:2,1:1,2:1,3:1,4:1,5:1\n"
TABLE = HEAD + "".join(
    f"{label},{codes.replace(', ', ',')}\n"
    for label, codes in re.findall(r'^ {6}"(\d)": \[(.*)\]$', CRT, re.MULTILINE)
)
CONTENT = re.sub(r'^ {4}(?:columns: .*|rows:)\n|^ {6}"\d": .*\n', "", CRT, flags=re.MULTILINE)
CONTENT = CONTENT.replace("    below: AE\n", "    below: AE\n    from: assault.csv\n")


def test_rows_and_columns_are_those_of_the_spreadsheet(tmp_path: Path) -> None:
    assert "columns:" not in CONTENT.partition("monotone")[0]
    files = {"crts.yaml": CONTENT, "assault.yaml": SHEET, "assault.csv": TABLE}
    read = assault(sound_game(tmp_path / "table", files))
    written = assault(wargame(tmp_path / "yaml"))
    assert (read.columns, read.rows) == (written.columns, written.rows)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("3,AL,AR,EX,", "3,AL,DE,EX,", "D22", 4, 6),
        ("2,AE,AL,", "2,AE,AQ,", "D20", 3, 6),
        ("4,AL,AR,", "4,AL,,", "D19", 5, 1),
        ("5,AR,EX,DR,D2,DL,DE\n", "", "D18", None, None),
    ],
)
def test_faults_are_at_the_cells_of_the_spreadsheet(
    old: str, new: str, code: str, line: int | None, column: int | None, tmp_path: Path
) -> None:
    assert old in TABLE
    files = {"crts.yaml": CONTENT, "assault.yaml": SHEET, "assault.csv": TABLE.replace(old, new)}
    findings = check(library_of(write_game(tmp_path, files))).findings
    places = [
        (each.place.line, each.place.column)
        for each in findings
        if each.code == code and (line is None or each.place.file.endswith(".csv"))
    ]
    assert places
    assert line is None or (line, column) in places


ORDERED = CONTENT.replace(
    "    from: assault.csv\n",
    '    from: assault.csv\n    columns: ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]\n',
)
MIRRORED = "".join(
    ",".join((first, *reversed(others))) + "\n"
    for first, *others in (line.split(",") for line in TABLE.splitlines())
)


@pytest.mark.parametrize("table", [TABLE, MIRRORED, MIRRORED.replace(",2:1,", ",2 : 1,")])
def test_columns_that_yaml_names_are_found_by_their_heads(table: str, tmp_path: Path) -> None:
    files = {"crts.yaml": ORDERED, "assault.yaml": SHEET, "assault.csv": table}
    read = assault(sound_game(tmp_path / "table", files))
    written = assault(wargame(tmp_path / "yaml"))
    assert (read.columns, read.rows) == (written.columns, written.rows)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            ",2:1,",
            ",7:1,",
            ["assault.csv:1 there is no column “7:1” to fill", "has no column “2:1”"],
        ),
        (",2:1,", ",1 :1,", ["assault.csv:1 two columns are “1:1”", "has no column “2:1”"]),
        ("\n3,", "\n2,", ["assault.csv:4 two rows are “2”"]),
        ("\n3,", "\n,", ["assault.csv:4 the row has no head"]),
    ],
)
def test_heads_that_nothing_takes_are_reported(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    assert old in TABLE
    table = TABLE.replace(old, new, 1)
    files = {"crts.yaml": ORDERED, "assault.yaml": SHEET, "assault.csv": table}
    found = check(library_of(write_game(tmp_path, files))).findings
    said = [
        f"{each.place.file}:{each.place.line} {each.message}" for each in found if each.is_error
    ]
    assert len(said) == len(expected)
    assert all(any(each in one for one in said) for each in expected), said
