"""The terrain of a map kept in a spreadsheet, with faults at their rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build.checking import check
from tests.gridmaps import GLEN
from tests.support import library_of, sound_game, write_game

SOUND = GLEN.replace("[summary]", "[rulebook]")
ROWS = re.findall(r"^      - ([.wht]{12})$", SOUND, re.MULTILINE)
TABLE = ",".join(["Row", *(f"{n + 1:02}" for n in range(12))]) + "\n"
TABLE += "".join(f"{n:02},{','.join(row)}\n" for n, row in enumerate(ROWS, 1))
CONTENT = re.sub(r"^    codes:\n|^      - [.wht]{12}\n", "", SOUND, flags=re.MULTILINE)
CONTENT = CONTENT.replace("    columns: 12\n", "    from: glen.csv\n    columns: 12\n")


def test_codes_are_those_of_the_spreadsheet(tmp_path: Path) -> None:
    assert len(ROWS) == 9
    read = sound_game(tmp_path / "table", {"glen.yaml": CONTENT, "glen.csv": TABLE})
    written = sound_game(tmp_path / "yaml", {"glen.yaml": SOUND})
    (ours, theirs) = (game.content.gridmaps["glen"] for game in (read, written))
    assert [row.split() for row in ours.codes] == [list(row) for row in theirs.codes]
    assert ours.columns == 12


def test_a_fault_is_at_its_row_of_the_spreadsheet(tmp_path: Path) -> None:
    for name, old, new in (("code", "03,.,h,", "03,.,x,"), ("cell", "03,.,h,", "03,.,,")):
        files = {"glen.yaml": CONTENT, "glen.csv": TABLE.replace(old, new)}
        found = check(library_of(write_game(tmp_path / name, files))).findings
        assert [
            (each.code, each.place.line) for each in found if each.place.file.endswith(".csv")
        ] == [("M18", 4)]


SMALL = """
terrains:
  grass: {name: Grass, code: "."}
  woods: {name: Woods, code: w, pattern: woods}
  sea: {name: Sea, code: "~", pattern: water}
gridmaps:
  bay: {name: The bay, columns: 3, rows: 2, KIND, from: bay.csv, source: [rulebook]}
"""
LETTERS, DIGITS = "cells: squares, numbering: letters", "cells: squares"


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (LETTERS, ",A,B,C\n1,w,~,.\n2,.,w,w\n"),
        (LETTERS, "Row,C,B,A\n2,w,w,.\n1,.,~,w\n"),
        (LETTERS, ",b,c,a\n02,w,w,.\n1,~,.,w\n"),
        (DIGITS, "x,3,02,1\n2,w,w,.\n01,.,~,w\n"),
        ("flat: true", "x,3,02,1\n2,w,w,.\n01,.,~,w\n"),
    ],
)
def test_heads_and_numbers_of_rows_say_which_cell_is_which(
    kind: str, table: str, tmp_path: Path
) -> None:
    files = {"bay.yaml": SMALL.replace("KIND", kind), "bay.csv": table}
    assert list(sound_game(tmp_path, files).content.gridmaps["bay"].codes) == ["w ~ .", ". w w"]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (",A,B,Z\n1,w,~,.\n2,.,w,w\n", ["1:6 F17 there is no column “Z” to fill"]),
        (",A,B,a\n1,w,~,.\n2,.,w,w\n", ["1:6 R03 two columns are “A”"]),
        (",A,B,C\n1,w,~,.\n1,.,w,w\n", ["3:1 R03 two rows are “1”"]),
        (",A,B,C\n1,w,~,.\n7,.,w,w\n", ["3:1 F17 there is no row “7” to fill"]),
        (",A,B,C\n1,w,~,.\n,.,w,w\n", ["3:1 F17 the row has no number"]),
        (",A,B\n1,w,~\n2,.,w\n", ["1:1 F17 the table has no column “C”"]),
        (",A,B,C\n1,w,~,.\n", ["1:1 F17 the table has no row “2”"]),
        (
            ",01,02,03\n1,w,~,.\n2,.,w,w\n",
            [f"1:{n} F17 there is no column “0{n // 3 + 1}” to fill" for n in (2, 5, 8)],
        ),
    ],
)
def test_heads_that_are_no_cells_of_the_map_are_reported_once(
    table: str, expected: list[str], tmp_path: Path
) -> None:
    files = {"bay.yaml": SMALL.replace("KIND", LETTERS), "bay.csv": table}
    found = check(library_of(write_game(tmp_path, files))).findings
    assert [
        f"{each.place.line}:{each.place.column} {each.code} {each.message}"
        for each in found
        if each.is_error
    ] == expected
