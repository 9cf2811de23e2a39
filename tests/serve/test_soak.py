"""Many saves in a row leave no more behind than a few."""

from __future__ import annotations

from tests.serve.previews import Preview
from tests.serve.soak import MOST_GROWTH, soak


def test_memory_does_not_grow_with_saves(preview: Preview) -> None:
    before, after = soak(preview, edits=20, warm=8)
    assert 0 < after < before * (1 + MOST_GROWTH)
