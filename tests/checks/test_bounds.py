"""The bounds of boxes: whichever values say how many there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.bounds import MOST_SPACES, too_many_spaces
from tests.support import sound_game


@pytest.mark.parametrize(("last", "count"), [(MOST_SPACES, 0), (MOST_SPACES + 1, 1)])
def test_a_value_says_how_many_spaces(last: int, count: int, tmp_path: Path) -> None:
    files = {
        "more.yaml": "tracks:\n  days:\n    name: Days\n    first: 1\n    last: days.last\n",
        "values.yaml": f"values:\n  goal:\n    coins: 5\n  days:\n    last: {last}\n",
    }
    assert len(list(too_many_spaces(sound_game(tmp_path, files)))) == count
