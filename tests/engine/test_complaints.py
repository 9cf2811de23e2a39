"""What the layout engine complains of is collected, and does not reach the terminal."""

from __future__ import annotations

import logging

import pytest

from generator.engine.complaints import complaints


def test_warnings_are_collected_and_nothing_less() -> None:
    with complaints() as told:
        logging.getLogger("weasyprint").warning("Ignored %s", "x")
        logging.getLogger("fontTools.subset").error("no table")
        logging.getLogger("weasyprint").info("Step 2")
    assert told == ["Ignored x", "no table"]


def test_loggers_are_as_they_were_after_a_fault() -> None:
    logger = logging.getLogger("weasyprint")
    before = logger.propagate, list(logger.handlers)
    with pytest.raises(ZeroDivisionError), complaints():
        raise ZeroDivisionError
    assert (logger.propagate, logger.handlers) == before
