"""Heads of a table and the names of the content, whatever their order."""

from __future__ import annotations

import pytest

from generator.content.tables.heads import matched, plain_head
from generator.content.tables.table import Cell
from generator.findings import Place


@pytest.mark.parametrize(
    ("heads", "positions", "codes"),
    [
        ("a b", {"A": 0, "B": 1}, []),
        ("B a", {"B": 0, "A": 1}, []),
        ("a c", {"A": 0}, ["F17"]),
        ("a A", {"A": 0}, ["R03"]),
    ],
)
def test_heads_are_matched_with_names(
    heads: str, positions: dict[str, int], codes: list[str]
) -> None:
    cells = [Cell(each, Place("t.csv", 1, at)) for at, each in enumerate(heads.split(), 1)]
    found = matched("column", cells, {"a": "A", "b": "B"})
    assert (found.positions, [each.code for each in found.findings]) == (positions, codes)


def test_signs_of_one_meaning_are_one() -> None:
    assert plain_head(" −2 : 1") == plain_head("-2:1")
