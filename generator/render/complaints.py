"""Collect what the layout engine complains of, instead of letting it reach the terminal."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Give a list that fills with what WeasyPrint and fontTools log as a warning meanwhile."""
    messages: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    collector = Collector(logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger, logger.propagate, list(logger.handlers)) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [collector], False
    try:
        yield messages
    finally:
        for logger, propagate, handlers in before:
            logger.handlers, logger.propagate = handlers, propagate
