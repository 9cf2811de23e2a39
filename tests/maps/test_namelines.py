"""Names on several lines keep all their words."""

from __future__ import annotations

import pytest

from generator.maps.namelines import line_breaks


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_word_is_lost(most: int) -> None:
    name = "Inn of the Seven Lanterns"
    ways = line_breaks(name, most)
    assert all(" ".join(lines) == name for lines in ways)
    assert {len(lines) for lines in ways} == set(range(1, most + 1))
