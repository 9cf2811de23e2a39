"""Delimited text is read by any delimiter and in any usual encoding."""

from __future__ import annotations

import pytest

from generator.content.edits import edited
from generator.content.tables.delimited import read_delimited
from generator.content.tables.table import DELIMITERS, TableError


@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_the_delimiter_is_the_one_that_records_agree_on(delimiter: str) -> None:
    other = ";" if delimiter == "," else ","
    records = [["Name", "Effect"], ["A", f"Go{other} stop{other} go."], ["B", f"Wait{other} go."]]
    text = "\n".join(delimiter.join(each) for each in records)
    read = read_delimited("t.csv", text.encode())
    assert [[cell.text for cell in row] for row in (read.heads, *read.rows)] == records


def test_a_given_delimiter_is_not_guessed() -> None:
    read = read_delimited("t.tsv", b"a,b\tc\n1,2\t3\n", "\t")
    assert [head.text for head in read.heads] == ["a,b", "c"]


def test_a_table_may_have_one_column() -> None:
    read = read_delimited("t.csv", b"Name\nFire\nIce\n")
    assert [row[0].text for row in read.rows] == ["Fire", "Ice"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("Name\nA".encode("utf-16")[:-1], "damaged"),
        (b"Name\nA\x81\n", "."),
        (b'Name\n"A"b\n', "not valid CSV"),
    ],
)
def test_damaged_text_is_refused_at_its_place(data: bytes, message: str) -> None:
    with pytest.raises(TableError, match=message) as raised:
        read_delimited("t.csv", data)
    assert raised.value.finding.code == "F15"
    assert raised.value.finding.place.file == "t.csv"


def test_rows_that_are_too_short_can_be_filled() -> None:
    text = 'name;text;cost\n"Bat"\nOwl;"Looks\nup"\nCat;Walks.;2\n'
    found = read_delimited("t.csv", text.encode()).findings
    filled = edited(text, [edit for each in found for edit in each.edits])
    assert filled == 'name;text;cost\n"Bat";;\nOwl;"Looks\nup";\nCat;Walks.;2\n'
    assert read_delimited("t.csv", filled.encode()).findings == ()
