"""Links of a means of travel that are kept in a spreadsheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from tests.support import library_of, read, write_game

ROADS = """
place_kinds:
  town: {name: Town}
travel:
  road: {name: Roads, from: roads.csv}
places: {from: towns.csv}
"""
TOWNS = "id,name,kind\nulm,Ulm,town\nbern,Bern an der Aare,town\nrome,Rome,town\n"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("bern,rome\n", []),
        ("Bern ,rome\n", []),
        ("bern an der  AARE,Rome\n", []),
        ("brn,rome\n", ["roads.csv:3:1 M01 there is no place “brn” did you mean “bern”?"]),
        ("rome,brn\n", ["roads.csv:3:6 M01 there is no place “brn” did you mean “bern”?"]),
        (
            "brn,rme\n",
            [
                "roads.csv:3:1 M01 there is no place “brn” did you mean “bern”?",
                "roads.csv:3:5 M01 there is no place “rme” did you mean “rome”?",
            ],
        ),
    ],
)
def test_places_are_named_by_id_or_name(rows: str, expected: list[str], tmp_path: Path) -> None:
    files = {"own.yaml": ROADS, "towns.csv": TOWNS, "roads.csv": f"From,To\nulm,bern\n{rows}"}
    found = check(library_of(write_game(tmp_path, files))).findings
    said = [
        f"{each.place}".rpartition("/")[2] + f" {each.code} {each.message} {each.hint}"
        for each in found
        if each.is_error and each.place.file.endswith("roads.csv")
    ]
    assert said == expected
    if not expected:
        game = read(tmp_path / "again", files).game
        assert game
        assert game.content.places["bern"].links == {"road": ("ulm", "rome")}
