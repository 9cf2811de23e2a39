"""Cells of matrices that are kept in a spreadsheet, found by their heads."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from tests.support import library_of, read, write_game

FIGHT = """
collections:
  arms: {name: Arms, entries: {fist: {name: Bare fist}, knife: {name: Knife}}}
  teeth: {name: Teeth, entries: {bite: {name: Bite}, claw: {name: Claw}}}
matrices:
  fight:
    name: Fight
    rows: [fist, knife]
    columns: [bite, claw]
    results: {hit: {text: A hit.}, miss: {text: A miss.}}
    from: fight.csv
    source: [rulebook]
"""


@pytest.mark.parametrize(
    "table",
    [
        ",bite,claw\nfist,hit,miss\nknife,miss,hit\n",
        ",Claw,Bite\nKnife,hit,miss\nBare fist,miss,hit\n",
        "x,claw,BITE\nbare  Fist,miss,hit\nKNIFE,hit,miss\n",
    ],
)
def test_heads_are_ids_or_names(table: str, tmp_path: Path) -> None:
    game = read(tmp_path, {"own.yaml": FIGHT, "fight.csv": table}).game
    assert game
    assert game.content.matrices["fight"].cells == {
        "fist": {"bite": ("hit",), "claw": ("miss",)},
        "knife": {"bite": ("miss",), "claw": ("hit",)},
    }


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("bite", "bitte", ["1:2 F17 there is no column “bitte” to fill"]),
        ("claw", "Bite", ["1:7 R03 two columns are “bite”"]),
        ("knife", "spoon", ["3:1 F17 there is no row “spoon” to fill"]),
        ("knife", "fist", ["3:1 R03 two rows are “fist”"]),
        ("knife", "", ["3:1 F17 the row has no head"]),
    ],
)
def test_a_wrong_head_is_one_fault(old: str, new: str, expected: list[str], tmp_path: Path) -> None:
    table = ",bite,claw\nfist,hit,miss\nknife,miss,hit\n".replace(old, new)
    files = {"own.yaml": FIGHT, "fight.csv": table}
    found = check(library_of(write_game(tmp_path, files))).findings
    assert [
        f"{each.place.line}:{each.place.column} {each.code} {each.message}"
        for each in found
        if each.is_error
    ] == expected
