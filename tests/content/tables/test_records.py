"""JSON is read as records, each value with its place."""

from __future__ import annotations

import pytest

from generator.content.tables.records import read_json, read_json_lines
from generator.content.tables.table import Table, TableError


def rows(read: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in (read.heads, *read.rows)]


def test_a_list_of_records_and_records_by_id_are_tables() -> None:
    expected = [["id", "name", "cost"], ["fire", "Fire", "3"], ["ice", "Ice", ""]]
    listed = b'[{"id": "fire", "name": "Fire", "cost": 3}, {"id": "ice", "name": "Ice"}]'
    by_id = b'{"fire": {"name": "Fire", "cost": 3}, "ice": {"name": "Ice", "cost": null}}'
    assert rows(read_json("t.json", listed)) == expected
    assert rows(read_json("t.json", by_id)) == expected


def test_a_list_is_found_under_its_key() -> None:
    data = b'{"meta": {"by": "me"}, "cards": [{"name": "Fire"}]}'
    assert rows(read_json("t.json", data, "cards")) == [["name"], ["Fire"]]
    with pytest.raises(TableError, match="no key “card”") as raised:
        read_json("t.json", data, "card")
    assert "cards" in raised.value.finding.hint
    with pytest.raises(TableError, match="not an object"):
        read_json("t.json", b"[]", "cards")


def test_values_are_at_their_places() -> None:
    read = read_json_lines("t.jsonl", b'{"name": "Fire"}\n\n{"name": "Ice", "is_cold": true}\n')
    _, ice = read.rows
    assert [(cell.text, cell.place.line) for cell in ice] == [("Ice", 3), ("true", 3)]
    line = read.lines[2]
    assert [line[cell.place.column - 1 : cell.place.end_column - 1] for cell in ice] == [
        "Ice",
        "true",
    ]


@pytest.mark.parametrize("data", [b'{"name": "Fire"', b'{"name" "Fire"}', b"{name: 1}", b"3"])
def test_a_damaged_record_is_refused_at_its_line(data: bytes) -> None:
    with pytest.raises(TableError) as raised:
        read_json_lines("t.jsonl", b'{"name": "Ice"}\n' + data)
    finding = raised.value.finding
    assert (finding.code, finding.place.line) == ("F15", 2)
