"""Rows of tables are content like what is written in YAML, and are laid under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import checking
from generator.content.game import Game
from generator.content.parse import read_tree
from generator.content.tables.graft import grafted
from generator.findings import Finding
from tests.content.tables.workbooks import xlsx
from tests.support import library_of, read, write_game

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


def test_groups_that_yaml_names_are_all_that_there_are(tmp_path: Path) -> None:
    groups = "    groups: {ice: {name: Cold}, fire: {name: Heat}}\n"
    read_game, found = game(tmp_path, COLLECTION + groups, spells_csv=SPELLS)
    spells = read_game.content.collections["spells"]
    assert {id: str(each.name) for id, each in spells.groups.items()} == {
        "ice": "Cold",
        "fire": "Heat",
    }
    assert list(spells.groups) == ["ice", "fire"]
    assert codes(found) == [("F18", "own.yaml", 5)]


def test_a_misspelt_group_is_found_at_its_cell(tmp_path: Path) -> None:
    groups = "    groups: {ice: {name: Ice}, fire: {name: Fire}}\n"
    folder = write_game(tmp_path, {"own.yaml": COLLECTION + groups, "spells.csv": SPELLS})
    (folder / "spells.csv").write_text(SPELLS.replace("Knife,Ice", "Knife,Ize"), "utf-8")
    found = checking.check(library_of(folder)).findings
    assert ("R01", "spells.csv", 4) in codes(list(found))


def test_heads_of_programs_are_labels_in_words(tmp_path: Path) -> None:
    table = '[{"name": "A", "trash_cost": 3, "stats": {"power": 1}, "Max HP": 9}]'
    read_game, _ = game(tmp_path, COLLECTION.replace("csv", "json"), spells_json=table)
    fields = read_game.content.collections["spells"].fields.values()
    assert [str(each.label) for each in fields] == ["Trash cost", "Stats power", "Max HP"]


def test_fields_are_in_the_order_of_yaml(tmp_path: Path) -> None:
    table = "Name,Range,Duration,Area\nFireball,30 feet,at once,10 feet\n"
    fields = "    fields: {area: {label: Area}, range: {label: Range}}\n"
    read_game, _ = game(tmp_path, COLLECTION + fields, spells_csv=table)
    spells = read_game.content.collections["spells"]
    assert list(spells.fields) == ["area", "range", "duration"]


def test_where_facts_lie_is_no_fact_of_the_game(tmp_path: Path) -> None:
    """So that a comparison of versions, and what is exported, speak of the game alone."""
    columns = "    columns: {name: Name, copies: Qty}\n"
    read_game, _ = game(tmp_path, COLLECTION + columns, spells_csv="Name,Qty\nFireball,2\n")
    spells = read_game.content.collections["spells"]
    assert spells.entries["fireball"].copies == 2
    assert (spells.from_, spells.sheet, spells.columns) == (None, None, {})


def test_columns_that_are_not_taken_may_hold_anything(tmp_path: Path) -> None:
    table = '[{"Name": "A", "Notes": [{"by": "me"}]}, {"Name": "B ", "Notes": [[1]]}]'
    content = COLLECTION.replace("csv", "json")
    _, found = game(tmp_path / "a", content, spells_json=table)
    assert [each.code for each in found] == ["F16", "F16", "F07", "F18"]
    _, found = game(tmp_path / "b", content + "    columns: {name: Name}\n", spells_json=table)
    assert [each.code for each in found] == ["F07"]


def test_a_table_that_is_not_valid_is_quoted(tmp_path: Path) -> None:
    files = {"own.yaml": COLLECTION, "spells.csv": 'Name,Effect\nA,"open\n'}
    reading = read(tmp_path, files)
    (found,) = [each for each in reading.findings if each.code == "F15"]
    assert reading.lines[found.place.file][found.place.line - 1] == 'A,"open'


def test_what_is_wrong_with_the_keys_of_a_table_is_reported(tmp_path: Path) -> None:
    more = "    columns: [Name, Qty]\n"
    found = read(tmp_path, {"own.yaml": COLLECTION + more, "spells.csv": SPELLS}).findings
    assert ("S03", "own.yaml", 6) in codes(list(found))


def test_columns_are_named(tmp_path: Path) -> None:
    columns = "    columns: {name: Titel, text: Wirkung, numbers.power: Kraft, marks: Wörter}\n"
    table = "Kraft,Titel,Wirkung,Wörter,Notiz\n4,Feuer,Nimm 1.,heiß; schnell,geheim\n"
    read_game, found = game(tmp_path, COLLECTION + columns, spells_csv=table)
    entry = read_game.content.collections["spells"].entries["feuer"]
    assert entry.numbers == {"power": 4}
    assert [str(each) for each in entry.marks] == ["heiß", "schnell"]
    assert entry.fields == {}
    assert found == [], "a note is for its author"


def test_a_column_that_is_not_used_is_told(tmp_path: Path) -> None:
    columns = "    columns: {name: Name, text: Text}\n"
    table = "Name,Text,text_de,Picture,…\nOwl,Fly.,Flieg.,owl.png,\n"
    _, (note,) = game(tmp_path, COLLECTION + columns, spells_csv=table)
    assert (note.code, note.severity, note.path) == ("F19", "note", "collections.spells.columns")
    assert note.message == "the column “Picture” is not used"
    assert (note.place.line, note.place.column) == (1, 19)


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


@pytest.mark.parametrize("corner", ["arms", ""])
def test_cells_of_a_matrix_come_from_a_grid(tmp_path: Path, corner: str) -> None:
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
    read_game, _ = game(
        tmp_path, content, fight_csv=f"{corner},bite\nfist,hit; miss\nknife,never\n"
    )
    cells = read_game.content.matrices["fight"].cells
    assert cells == {"fist": {"bite": ("hit", "miss")}, "knife": {"bite": "never"}}


def test_values_of_columns_that_are_not_taken_are_no_faults(tmp_path: Path) -> None:
    table = '[{"Name": "Owl", "More": [{"a": 1}], "Text": "Fly."}]'
    content = COLLECTION.replace("spells.csv", "spells.json")
    _, found = game(tmp_path / "all", content, spells_json=table)
    assert codes([each for each in found if each.is_error]) == [("F16", "spells.json", 1)]
    columns = "    columns: {name: Name, text: Text}\n"
    assert game(tmp_path, content + columns, spells_json=table)[1] == []


def test_groups_and_fields_stand_in_the_order_of_the_content(tmp_path: Path) -> None:
    more = """
    groups:
      ice: {name: Ice}
      fire: {name: Fire}
    fields:
      school: {label: School}
"""
    spells = game(tmp_path, COLLECTION + more, spells_csv=SPELLS)[0].content.collections["spells"]
    assert (list(spells.groups), list(spells.fields)) == (["ice", "fire"], ["school", "range"])


@pytest.mark.parametrize("name", ["/etc/passwd", "../minimal/spells.csv", "a/../spells.csv"])
def test_a_path_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    content = COLLECTION.replace("spells.csv", name)
    found = read(tmp_path, {"own.yaml": content, "spells.csv": SPELLS}).findings
    assert ("F15", "own.yaml", 5) in codes(list(found))
    assert any("leads out" in each.message for each in found)


def test_a_folder_that_was_removed_a_moment_ago_has_no_tables(tmp_path: Path) -> None:
    root = read_tree("a.yaml", b"a: 1\n").root
    assert root is not None
    assert grafted(root, tmp_path / "gone", str).findings == ()


def test_a_table_in_a_folder_that_was_removed_a_moment_ago_is_missing(tmp_path: Path) -> None:
    root = read_tree("a.yaml", COLLECTION.encode()).root
    assert root is not None
    assert codes(list(grafted(root, tmp_path / "gone", str).findings)) == [("F15", "a.yaml", 5)]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("    columns: {name: Name}\n    without: [Picture]\n", []),
        ("    columns: {name: Name}\n    without: [Pictures]\n", ["F17", "F19"]),
        ("    without: [Picture]\n", ["F18"]),
    ],
)
def test_a_column_may_be_left_out_on_purpose(
    tmp_path: Path, more: str, expected: list[str]
) -> None:
    found_game, found = game(tmp_path, COLLECTION + more, spells_csv="Name,Picture\nOwl,owl.png\n")
    assert sorted(each.code for each in found) == expected
    if "F17" not in expected:
        (owl,) = found_game.content.collections["spells"].entries.values()
        assert owl.picture is None


@pytest.mark.parametrize(
    ("table", "head"),
    [
        ("Owl,3,Fly.\nFox,4,Run.\n", "3"),
        ("Owl,Fly and hoot.\nFox,Run.\n", "Fly and hoot."),
        ("Owl,3.5 %\nFox,4 %\n", "3.5 %"),
        ("Owl,Hoot\nFox,Run\n", ""),
        ("Name,3,4\nOwl,a,b\n", ""),
        ("Karte,Nr.2\nOwl,a\n", ""),
        ("Wesen,Bew. Pkt.\nEule,a\n", ""),
    ],
)
def test_a_first_row_that_is_a_card_is_found(tmp_path: Path, table: str, head: str) -> None:
    first = table.partition(",")[0]
    content = COLLECTION + f"    columns: {{name: {first}}}\n"
    _, found = game(tmp_path, content, spells_csv=table)
    messages = [each.message for each in found if each.code == "F15"]
    assert messages == ([f"“{head}” is taken for the head of a column"] if head else [])
