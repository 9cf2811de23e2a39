"""Collect the warnings of the layout engine, so that they do not reach the terminal."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Collector(logging.Handler):
    """Collects the messages of log records."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Provide a list that fills with warnings that WeasyPrint and fontTools log meanwhile."""
    collector = _Collector()
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger, logger.propagate, list(logger.handlers)) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [collector], False
    try:
        yield collector.messages
    finally:
        for logger, propagate, handlers in before:
            logger.handlers, logger.propagate = handlers, propagate
