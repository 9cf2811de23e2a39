"""The table tells of every size of cards on both papers."""

from __future__ import annotations

from generator.imposition.sizes import CARD_SIZES
from generator.imposition.table import cards_table


def test_every_size_has_two_rows() -> None:
    rows = cards_table().splitlines()
    assert len(rows) == 2 + 2 * len(CARD_SIZES)
    assert all(row.count("|") == 7 for row in rows)
    poker = next(row for row in rows if row.startswith("| poker") and "A4" in row)
    assert "**9** (3 × 3), 8 cuts" in poker
    assert "**8** (4 × 2, lying), 12 cuts" in poker
