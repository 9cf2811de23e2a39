"""The terrain of a map kept in a spreadsheet, with faults at their rows."""

from __future__ import annotations

import re
from pathlib import Path

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
