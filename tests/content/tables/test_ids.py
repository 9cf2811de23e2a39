"""Ids of heads that differ by signs only."""

from __future__ import annotations

import pytest

from generator.content.tables.ids import distinct
from generator.content.tables.rows import word_id


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        ("−2 +2 0", "minus-2 plus-2 n-0"),
        ("-2 +2 2", "minus-2 plus-2 n-2"),
        ("−2 −1 0", "n-2 n-1 n-0"),
        ("A A+ A-", "a a-plus a-minus"),
        ("a A+ b", "a a-plus b"),
        ("≤3 >3 3", "at-most-3 more-3 n-3"),
        ("½ 12", "n-1-over-2 n-12"),
        ("1:2 1-2 1/2", "n-1-to-2 n-1-2 n-1-over-2"),
        ("+ − =", "plus minus equal"),
        ("5% 5 5+", "n-5-percent n-5 n-5-plus"),
        ("★ A", " a"),
        ("A a", "a a"),
    ],
)
def test_signs_tell_ids_apart_where_they_must(heads: str, expected: str) -> None:
    assert distinct(heads.split(), word_id) == expected.split(" ")
