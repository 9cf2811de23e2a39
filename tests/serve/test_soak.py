"""Many saves in a row leave no more behind than a few."""

from __future__ import annotations

from tests.serve.previews import Preview
from tests.serve.soak import MOST_GROWTH, soak


def test_memory_does_not_grow_with_saves(preview: Preview) -> None:
    before, after = soak(preview, edits=20, warm=8)
    assert 0 < after < before * (1 + MOST_GROWTH)


def test_a_sheet_that_was_printed_before_is_published_at_once(preview: Preview) -> None:
    for _ in range(2):  # the second listener gets what was printed for the first
        with preview.listening() as stream:
            assert stream.next_sides()[0]["key"]
