"""A job that fails says whose fault it was."""

from __future__ import annotations

import pytest

from generator.build.pool.failures import failure_of
from generator.findings import OUTAGE


@pytest.mark.parametrize(
    ("error", "words", "of_system"),
    [
        (
            OSError(28, "No space left on device", "a.pdf"),
            "a.pdf: there is no room left on the disk",
            True,
        ),
        (MemoryError(), "there is no memory left", True),
        (ValueError("odd"), "ValueError: odd", False),
    ],
)
def test_failures_of_the_system_are_no_faults_of_the_program(
    error: Exception, words: str, of_system: bool
) -> None:
    found = failure_of(error)
    assert (found.error, found.code == OUTAGE) == (words, of_system)
