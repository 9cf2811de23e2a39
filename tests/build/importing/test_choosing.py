"""Columns are taken for what their heads and cells say."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.importing.choosing import choose, label_of, with_ids
from generator.content.tables.delimited import read_delimited
from generator.content.tables.records import read_json
from generator.content.tables.table import Table


def table(*rows: str) -> Table:
    return read_delimited("a.csv", "\n".join(rows).encode())


@pytest.mark.parametrize(
    ("head", "label"),
    [
        ("casting_time", "Casting time"),
        ("castingTime", "Casting time"),
        ("type_code", "Type"),
        ("Casting Time", "Casting Time"),
        ("HP", "HP"),
        ("meta.colour", "Meta colour"),
    ],
)
def test_labels_are_words_to_print(head: str, label: str) -> None:
    assert label_of(head) == label


def test_the_first_column_that_can_be_a_name_is_one() -> None:
    choice = choose(table("No,Monster,Text", "1,Owl,Fly.", "2,Fox,Run."), {}, ())
    name = choice.of("name")
    assert name is not None
    assert name.head.text == "Monster"
    assert choose(table("No,Size", "1,2", "2,2"), {}, ()).of("name") is None


def test_without_another_name_the_ids_are_the_names() -> None:
    choice = choose(table("Id,Size", "A1,2", "A2,2"), {}, ())
    assert [(each.head.text, each.target) for each in choice.columns][:1] == [("Id", "name")]
    assert choose(table("Id,Size", "1,2", "2,2"), {}, ()).of("name") is None


def test_a_column_that_says_again_what_another_says_is_left_out() -> None:
    rows = [
        f"Créature {at},Creature {at},Take <b>{at} cards</b> now.,Take {at} cards now.,Go {at}."
        for at in range(5)
    ]
    choice = choose(table("Name,plain_name,Text,plain_text,Hint", *rows), {}, ())
    assert [left.head for left in choice.left] == ["plain_name", "plain_text"]
    asked = choose(table("Name,plain_name,Text", *rows), {"fields.plain": "plain_name"}, ())
    assert asked.left == ()


def test_another_column_has_the_groups_where_the_first_has_too_many() -> None:
    rows = [f"Card {at},Type {at},{'Ice' if at % 2 else 'Fire'}" for at in range(6)]
    choice = choose(table("Name,Type,School", *rows), {}, ())
    targets = {each.head.text: each.target for each in choice.columns}
    assert targets == {"Name": "name", "Type": "fields.type", "School": "group"}


def test_ids_come_from_a_column_for_them_where_names_repeat() -> None:
    repeated = table("Name,Cost,Card No", "Owl,1,a1", "Owl,2,a2")
    choice = with_ids(choose(repeated, {}, ()), repeated)
    assert choice is not None
    assert [each.head.text for each in choice.columns if each.target == "id"] == ["Card No"]
    without = table("Name,Cost", "Owl,1", "Owl,2")
    assert with_ids(choose(without, {}, ()), without) is None
    assert Path(without.file).suffix == ".csv"


def test_a_column_is_not_called_empty_whose_cells_cannot_be_read() -> None:
    data = b'[{"name": "Fox", "parts": [{"text": "Run."}]}, {"name": "Owl"}]'
    (left,) = choose(read_json("a.json", data), {}, ()).left
    assert left.head == "parts"
    assert left.why.startswith("none of its cells can be read: the list has records or lists in it")
