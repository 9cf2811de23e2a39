"""Units that are kept in a spreadsheet: troops, echelon and code by their heads."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.model import Entry
from tests.support import read

UNITS = """
collections:
  units:
    name: Units
    source: [rulebook]
    from: units.csv
    counter: {numbers: {strength: Strength}}
    COLUMNS
"""
TABLE = """\
name,code,troops,echelon,Str
Old Guard,1Gd,Infantry,brigade,5
Guns,,anti tank,ARMY GROUP,6
Camp,,,,1
"""
PLAIN = UNITS.replace("    counter: {numbers: {strength: Strength}}\n", "")
NAMED = "columns: {name: name, numbers.strength: Str}"


def units(
    home: Path, columns: str, table: str, content: str = UNITS
) -> tuple[list[Entry], list[str]]:
    reading = read(home, {"units.yaml": content.replace("COLUMNS", columns), "units.csv": table})
    errors = [f"{each.place.line} {each.code}" for each in reading.findings if each.is_error]
    assert reading.game
    found = reading.game.content.collections.get("units")
    return list(found.entries.values()) if found else [], errors


@pytest.mark.parametrize(
    ("columns", "table"),
    [
        ("", TABLE),
        (NAMED, TABLE),
        (NAMED, TABLE.replace("troops,echelon", "Troops,Echelon")),
        (NAMED.replace("}", ", troops: Arm}"), TABLE.replace("troops,", "Arm,")),
        (
            NAMED.replace("}", ", troops: troops, echelon: Size}"),
            TABLE.replace("echelon,", "Size,"),
        ),
    ],
)
def test_heads_of_units_are_recognised(columns: str, table: str, tmp_path: Path) -> None:
    (guard, guns, camp), errors = units(tmp_path, columns, table)
    assert errors == []
    assert (guard.troops, guard.echelon, guard.code) == ("infantry", "brigade", "1Gd")
    assert (guns.troops, guns.echelon) == ("anti-tank", "army-group")
    assert (camp.troops, camp.echelon) == (None, None)


@pytest.mark.parametrize("columns", ["", NAMED])
def test_words_that_are_no_troops_are_found_at_their_cell(columns: str, tmp_path: Path) -> None:
    table = TABLE.replace("anti tank", "infantery").replace("Camp,,,", "Camp,,supply,")
    assert units(tmp_path, columns, table)[1] == ["3 S05"]


def test_a_column_of_other_words_is_a_field(tmp_path: Path) -> None:
    (rats,), errors = units(tmp_path, "", "name,troops\nRats,300\n", PLAIN)
    assert (rats.troops, str(rats.fields["troops"]), errors) == (None, "300", [])


def test_a_column_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    columns = "columns: {name: name, text: troops, numbers.strength: Str}"
    (guard, *_), errors = units(tmp_path, columns, TABLE)
    assert (guard.troops, str(guard.text), errors) == (None, "Infantry", [])
