"""Columns are what the content says, or what their heads say."""

from __future__ import annotations

import pytest

from generator.content.tables.columns import chosen, guessed, slug, target_of
from generator.content.tables.delimited import read_delimited
from generator.content.tables.table import Cell, Table
from generator.findings import Place


def headed(heads: str) -> Table:
    return read_delimited("t.csv", f"{heads}\nx\n".encode())


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("Ice Knife", "ice-knife"),
        ("King’s Möwe & Straße", "kings-mowe-strasse"),
        ("7 Winds", "n-7-winds"),
        ("火", ""),
        ("a" * 80, "a" * 60),
        ("a" * 59 + " b", "a" * 59),
    ],
)
def test_words_become_ids(words: str, id: str) -> None:
    assert slug(words) == id


def test_usual_heads_are_recognised_and_others_are_fields() -> None:
    found = guessed(headed("Range,Card_Title,EFFECT,火"), ("name", "text", "copies", "fields"))
    assert [(each.target, each.at) for each in found] == [
        ("fields.range", 0),
        ("name", 1),
        ("text", 2),
    ]


def test_a_column_is_one_thing_only() -> None:
    found = guessed(headed("Type,Count"), ("group", "kind", "count", "copies"))
    assert [(each.target, each.at) for each in found] == [("group", 0), ("count", 1)]


@pytest.mark.parametrize(
    ("head", "cells", "target"),
    [
        ("Anzahl", "2 1 1", "copies"),
        ("NUMBER", "2 1 1", "copies"),
        ("Quantité", "3 3 3", "copies"),
        ("枚数", "2 4 4", "copies"),
        ("Кількість", "2 4 4", "copies"),
        ("Number", "1 2 3", "fields.number"),
        ("Anzahl", "2 zwei 1", "fields.anzahl"),
        ("Cantidad", "2 ½ 1", "fields.cantidad"),
        ("Count", "2 two 1", "fields.count"),
    ],
)
def test_heads_of_copies_are_known_where_the_cells_are_numbers(
    head: str, cells: str, target: str
) -> None:
    targets = ("name", "copies", "fields")
    assert target_of(head, cells.split(), ["name"], targets) == target
    rows = "\n".join(f"x{each},{each}" for each in cells.split())
    table = read_delimited("t.csv", f"Name,{head}\n{rows}\n".encode())
    if head != "Count":  # of which a whole table is taken at its word
        assert [each.target for each in guessed(table, targets)][1:] == [target]


def test_a_column_beside_others_is_what_is_still_free() -> None:
    targets = ("id", "name", "picture", "copies", "role", "fields")
    assert target_of("Picture", [], ["name"], targets) == "picture"
    assert target_of("Art", [], ["name", "picture"], targets) == "fields.art"
    assert target_of("Copies", [], [], targets) == "copies"
    assert target_of("Role", [], [], targets) == "fields.role"
    assert target_of("絵", [], ["fields.column"], targets) == "fields.column-2"
    assert target_of("Range", [], [], ("name",)) == ""


def test_columns_are_chosen_by_target_and_head() -> None:
    names = {"name": "B", "numbers.power": "A", "nam": "A", "text": "C"}
    places = {target: Place("own.yaml", at) for at, target in enumerate(names, 1)}
    columns = {target: Cell(head, places[target]) for target, head in names.items()}
    taken, found = chosen(headed("A,B"), columns, ("name", "text"))
    assert [(each.target, each.at, each.head.text) for each in taken] == [
        ("name", 1, "B"),
        ("numbers.power", 0, "A"),
    ]
    assert [(each.code, each.place.line) for each in found] == [("F17", 3), ("F17", 4)]
    assert "“name”" in found[0].hint
