"""The fixture that keeps tests quiet fails a test that logs, and lets others pass."""

from __future__ import annotations

import logging

import pytest

from tests import conftest


def run(level: int, clear: bool) -> None:
    """Go through the fixture as pytest does, logging in between."""
    steps = conftest.logged.__wrapped__()  # type: ignore[attr-defined]
    records = next(steps)
    logging.getLogger("some.library").log(level, "it went %s", "wrong")
    assert len(records) == (level >= logging.WARNING)
    if clear:
        records.clear()
    with pytest.raises(StopIteration):
        next(steps)


def test_a_warning_that_nobody_looks_at_fails(logged: list[logging.LogRecord]) -> None:
    with pytest.raises(AssertionError, match="it went wrong"):
        run(logging.WARNING, clear=False)
    assert [record.getMessage() for record in logged] == ["it went wrong"]
    logged.clear()


def test_a_warning_that_is_looked_at_passes(logged: list[logging.LogRecord]) -> None:
    run(logging.ERROR, clear=True)
    logged.clear()


def test_what_is_less_than_a_warning_passes() -> None:
    run(logging.INFO, clear=False)
