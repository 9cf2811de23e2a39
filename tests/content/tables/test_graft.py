"""Rows of tables are content like what is written in YAML, and are laid under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.findings import Finding
from tests.content.tables.workbooks import xlsx
from tests.support import read

SPELLS = """
Name,Type,Range,Effect,Qty
Fireball,Fire,30 feet,Burn a card.,2
Ice Knife,Ice,10 feet,"Draw, then discard.",1
7 Winds,Ice,,Blow.,1
"""
COLLECTION = """
collections:
  spells:
    name: Spells
    from: spells.csv
"""


def game(
    home: Path, content: str = COLLECTION, **tables: str | bytes
) -> tuple[Game, list[Finding]]:
    files: dict[str, str | bytes] = {"own.yaml": content}
    files |= {name.replace("_", ".", 1): data for name, data in tables.items()}
    reading = read(home, files)
    assert reading.game is not None, reading.findings
    return reading.game, list(reading.findings)


def codes(findings: list[Finding]) -> list[tuple[str, str, int]]:
    return [(each.code, each.place.file.rpartition("/")[2], each.place.line) for each in findings]


def test_rows_become_entries(tmp_path: Path) -> None:
    read_game, found = game(tmp_path, spells_csv=SPELLS)
    spells = read_game.content.collections["spells"]
    assert list(spells.entries) == ["fireball", "ice-knife", "n-7-winds"]
    fireball = spells.entries["fireball"]
    assert (str(fireball.text), fireball.copies, fireball.group) == ("Burn a card.", 2, "fire")
    assert {id: str(each.label) for id, each in spells.fields.items()} == {"range": "Range"}
    assert {id: str(each.name) for id, each in spells.groups.items()} == {
        "fire": "Fire",
        "ice": "Ice",
    }
    assert spells.entries["n-7-winds"].fields == {}
    place = read_game.texts["collections.spells.entries.ice-knife.text"].place
    assert str(place) == "content/minimal/spells.csv:4:24"
    assert codes(found) == [("F18", "own.yaml", 5)]
    assert "Type → group" in found[0].message


def test_what_yaml_says_is_laid_over_a_row(tmp_path: Path) -> None:
    more = "    fields: {range: {label: Reach}}\n    entries: {fireball: {copies: 9}}\n"
    read_game, _ = game(tmp_path, COLLECTION + more, spells_csv=SPELLS)
    spells = read_game.content.collections["spells"]
    assert spells.entries["fireball"].copies == 9
    assert str(spells.entries["fireball"].text) == "Burn a card."
    assert str(spells.fields["range"].label) == "Reach"


def test_columns_are_named(tmp_path: Path) -> None:
    columns = "    columns: {name: Titel, text: Wirkung, numbers.power: Kraft, marks: Wörter}\n"
    table = "Kraft,Titel,Wirkung,Wörter,Notiz\n4,Feuer,Nimm 1.,heiß; schnell,geheim\n"
    read_game, found = game(tmp_path, COLLECTION + columns, spells_csv=table)
    entry = read_game.content.collections["spells"].entries["feuer"]
    assert entry.numbers == {"power": 4}
    assert [str(each) for each in entry.marks] == ["heiß", "schnell"]
    assert entry.fields == {}
    assert found == []


@pytest.mark.parametrize(
    ("more", "table", "expected"),
    [
        ("    columns: {name: Nam}\n", SPELLS, ("F17", "own.yaml", 6)),
        ("    columns: {nome: Name}\n", SPELLS, ("F17", "own.yaml", 6)),
        ("", "Effect\nBurn.\n", ("F17", "spells.csv", 1)),
        ("", "Name,Effect\nA,a\n,b\n", ("F17", "spells.csv", 3)),
        ("", "Name,Effect\nA,a\n火,b\n", ("F17", "spells.csv", 3)),
        ("", "Name,Effect\nA,a\nA,b\n", ("R03", "spells.csv", 3)),
        ("", "Name,Name\nA,a\n", ("F15", "spells.csv", 1)),
        ("", "Name,\nA,a\n", ("F15", "spells.csv", 2)),
        ("", "Name,Effect\nA,a,b\n", ("F15", "spells.csv", 2)),
        ("", "Name,Qty\nA,many\n", ("S03", "spells.csv", 2)),
        ("", "Name,Code\nA,far too long\n", ("S06", "spells.csv", 2)),
    ],
)
def test_what_is_wrong_is_reported_at_its_cell(
    tmp_path: Path, more: str, table: str, expected: tuple[str, str, int]
) -> None:
    found = read(tmp_path, {"own.yaml": COLLECTION + more, "spells.csv": table}).findings
    assert expected in codes(list(found)), found


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    found = read(tmp_path, {"own.yaml": COLLECTION, "spell.csv": SPELLS}).findings
    assert ("F15", "own.yaml", 5) in codes(list(found))
    assert any("spell.csv" in each.hint for each in found if each.code == "F15")
    assert ("F09", "spell.csv", 1) in codes(list(found))


def test_terms_components_values_and_places_come_from_tables(tmp_path: Path) -> None:
    content = """
terms: {from: words.csv}
components: {from: box.xlsx}
values:
  hand: {from: hand.csv}
  deck: {size: 40}
place_kinds: {town: {name: Town}}
travel: {road: {name: Roads, from: roads.csv}}
places: {from: towns.json}
"""
    read_game, _ = game(
        tmp_path,
        content,
        words_csv="Term,Forms,Meaning\nWave,Waves; waves,Much water.\n",
        box_xlsx=xlsx([["Component", "Quantity"], ["Cards", 40], ["Dice", 2]]),
        hand_csv="name,value\nsize,5\n",
        roads_csv="from,to\nulm,bern\nbern,rom\n",
        towns_json='[{"name": "Ulm", "kind": "town", "at": [48.4, 10.0]},'
        ' {"name": "Bern", "kind": "town"}, {"name": "Rom", "kind": "town"}]',
    )
    content_read = read_game.content
    assert content_read.terms["wave"].forms == ("Waves", "waves")
    assert content_read.components["dice"].count == 2
    assert content_read.values["hand"]["size"] == 5
    assert content_read.places["ulm"].at == (48.4, 10.0)
    assert content_read.places["bern"].links == {"road": ("ulm", "rom")}


def test_cells_of_a_matrix_come_from_a_grid(tmp_path: Path) -> None:
    content = """
collections:
  arms: {name: Arms, entries: {fist: {name: Fist}, knife: {name: Knife}}}
  teeth: {name: Teeth, entries: {bite: {name: Bite}}}
matrices:
  fight:
    name: Fight
    rows: [fist, knife]
    columns: [bite]
    results: {hit: {text: A hit.}, miss: {text: A miss.}}
    gaps: {never: {text: Never.}}
    from: fight.csv
"""
    content = content.replace("{text: Never.}", "Never.")
    read_game, _ = game(tmp_path, content, fight_csv="arms,bite\nfist,hit; miss\nknife,never\n")
    cells = read_game.content.matrices["fight"].cells
    assert cells == {"fist": {"bite": ("hit", "miss")}, "knife": {"bite": "never"}}


@pytest.mark.parametrize("name", ["/etc/passwd", "../minimal/spells.csv", "a/../spells.csv"])
def test_a_path_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    content = COLLECTION.replace("spells.csv", name)
    found = read(tmp_path, {"own.yaml": content, "spells.csv": SPELLS}).findings
    assert ("F15", "own.yaml", 5) in codes(list(found))
    assert any("leads out" in each.message for each in found)
