"""Checks of listings: what they say of conditions, columns, orders, totals and dropped facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.findings import Finding, Severity
from tests.examples import check_example
from tests.listings import SHEET, SPELLS

BLOCK = "sections.spells.blocks.all"


def findings(home: Path, *keys: str, spells: str = SPELLS) -> list[Finding]:
    """Return what is found in a listing of the spells with some keys."""
    listing = SHEET.format(keys="\n        ".join(keys))
    return [each for each in check_example(spells + listing, home).findings if each.code != "P11"]


def words(found: list[Finding]) -> list[tuple[str, str, str]]:
    return [(each.code, each.message, each.hint) for each in found]


@pytest.mark.parametrize(
    ("where", "message", "hint"),
    [
        (
            "power > 3",
            "entries have no “power” that could be compared",
            "did you mean “numbers.power”?",
        ),
        ("price > 3", "entries have no “price” that could be compared", ""),
        ("text = Push", "entries have no “text” that could be compared", ""),
        (
            "cost > many",
            "“many” is no number",
            "write a number in digits, or compare words with = or !=",
        ),
        ("group = fyre", "no entry has “fyre” as its group", "did you mean “fire”?"),
        ("marks != quik", "no entry has “quik” as its marks", "did you mean “Quick”?"),
        ("name = Flmae", "no entry has “Flmae” as its name", "did you mean “Flame”?"),
        ("cost is 3", "“cost is 3” compares nothing", ""),
        ("cost > 3 and copies > 1", "these are several conditions in one", "copies > 1]"),
    ],
)
def test_conditions(tmp_path: Path, where: str, message: str, hint: str) -> None:
    (found,) = findings(tmp_path, f"where: {where}")
    assert (found.code, found.message) == ("S43", message)
    assert hint in found.hint


def test_a_condition_is_found_at_its_column(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, 'where: ["cost > 1", "group = fyre"]')
    line = '        where: ["cost > 1", "group = fyre"]'
    assert found.place.column == line.index("fyre") + 1
    assert found.path == f"{BLOCK}.where.1"


def test_conditions_that_nothing_fulfils(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "where: [cost > 3, marks = Quick, copies > 5]")
    assert found.code == "S45"
    assert "none of 5 entries" in found.message


@pytest.mark.parametrize(
    ("keys", "code", "message"),
    [
        (("sort: prise",), "S44", "the collection has no “prise”"),
        (("style: table", "columns: [name, text, range]"), "S44", "no “range”"),
        (("style: table", "columns: [name, numbers.power]"), "S44", "has no head"),
        (("style: table", "columns: [name, name]"), "S44", "is there already"),
        (("style: table", "columns: [name]", "totals: [cost]"), "S44", "no column “cost”"),
        (("style: table", "columns: [name]", "heads: {cost: Price}"), "S44", "no column “cost”"),
        (("style: table",), "S46", "a table has columns"),
        (("totals: [copies]",), "S46", "belongs to style: table"),
        (("grouped: true",), "S46", "belongs to style: table"),
        (
            ("style: table", "columns: [name, fields.school]", "totals: [fields.school]"),
            "C31",
            "“fields.school” of “Flame” is no number",
        ),
        (("where: fields.school > 3",), "C32", "“Sorcery” of “Flame” is no number"),
    ],
)
def test_columns_and_orders(tmp_path: Path, keys: tuple[str, ...], code: str, message: str) -> None:
    found = [each for each in findings(tmp_path, *keys) if each.code != "C30"]
    assert code in {each.code for each in found}
    assert any(message in each.message for each in found)


@pytest.mark.parametrize("style", ["full", "slips", "lines"])
def test_forms_that_print_all(tmp_path: Path, style: str) -> None:
    assert words(findings(tmp_path, f"style: {style}")) == []


def test_a_table_says_what_it_leaves_out(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "style: table", "columns: [name, cost, marks, text]")
    assert (found.code, found.severity) == ("C30", Severity.WARNING)
    assert "prints “fields.range” and “fields.school” of entries such as" in found.message
    assert found.hint == "add a column: fields.range"


def test_cards_print_what_a_list_of_names_leaves_out(tmp_path: Path) -> None:
    names = ("style: names",)
    (found,) = findings(tmp_path / "alone", *names)
    assert found.code == "C30"
    deck = "\ndecks:\n  all: {title: All, cards: {all: {kind: entries, collection: spells}}}\n"
    assert words(findings(tmp_path / "cards", *names, spells=SPELLS + deck)) == []


@pytest.mark.parametrize(("key", "found"), [("full", []), ("short", ["C30"])])
def test_the_full_key_of_a_matrix_prints_texts(tmp_path: Path, key: str, found: list[str]) -> None:
    spells = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, text: "It burns, and lights the room."}
      frost: {name: Frost}
matrices:
  meet:
    name: Meet
    rows: [flame]
    columns: [frost]
    results: {win: {outcome: spells.flame}}
    cells: {flame: {frost: [win]}}
"""
    keys = f"style: names\n      key: {{kind: matrix, matrix: meet, key: {key}}}"
    assert [each.code for each in findings(tmp_path, keys, spells=spells)] == found


def checklist(home: Path, keys: str) -> list[tuple[str, str, str]]:
    """Return what is found where the spells are listed in full, and in a checklist too."""
    listing = SHEET.format(keys=f"style: full\n      box: {{kind: checklist, {keys}}}")
    return words(list(check_example(SPELLS + listing, home).findings))


def test_a_checklist_has_items_or_a_collection(tmp_path: Path) -> None:
    assert checklist(tmp_path / "1", "collection: spells, where: copies > 2, sort: name") == []
    assert [code for code, *_ in checklist(tmp_path / "2", "title: Box")] == ["S46"]
    both = checklist(tmp_path / "3", "collection: spells, items: {a: Words.}")
    assert [code for code, *_ in both] == ["S46"]
    without = checklist(tmp_path / "4", "where: cost > 3, items: {a: Words.}")
    assert [code for code, *_ in without] == ["S46"]
    unknown = checklist(tmp_path / "5", "collection: spells, group: fyre")
    assert "R01" in {code for code, *_ in unknown}


def test_nothing_is_said_of_entries_whose_table_cannot_be_read(tmp_path: Path) -> None:
    keys = ("style: table", "columns: [name, fields.range]", "where: fields.range = near")
    table = """
collections:
  spells: {name: Spells, from: spells.csv}
"""
    file = """
# file: spells.csv
Name,Range,Text
Flame,near,"Burn a card.
"""
    listing = SHEET.format(keys="\n        ".join(keys))
    found = check_example(table + listing + file, tmp_path).findings
    assert [each.code for each in found if each.is_error] == ["F15"]


@pytest.mark.parametrize(
    ("keys", "code", "message"),
    [
        (("style: table", "columns: [name, text]", "beneath: prise"), "S44", "has no “prise”"),
        (("style: table", "columns: [cost]", "beneath: text"), "S46", "no column has the names"),
        (("beneath: cost",), "S46", "“beneath” belongs to style: table"),
    ],
)
def test_what_stands_beneath_a_name(
    tmp_path: Path, keys: tuple[str, ...], code: str, message: str
) -> None:
    found = [each for each in findings(tmp_path, *keys) if each.path == f"{BLOCK}.beneath"]
    assert [(each.code, message in each.message) for each in found] == [(code, True)]
