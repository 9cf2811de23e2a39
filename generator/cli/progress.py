"""Show how far a build is: a bar on a terminal, a line every few seconds in a log."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

import click

from generator.cli.terminal import is_quiet

if TYPE_CHECKING:
    from generator.build.request import Progress

INTERVAL = 5.0
"""Seconds between the lines of a log; what is over before writes none."""


class ProgressBar:
    """Shows how far a build is, on standard error."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and not is_quiet()
        self.stop: Callable[[], None] | None = None

    def __enter__(self) -> Progress:
        if not self.wanted:
            from generator.build.request import silent

            return silent
        return self._bar() if sys.stderr.isatty() else _log()

    def __exit__(self, *error: object) -> None:
        if self.stop:
            self.stop()

    def _bar(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        bar = Progress(
            TextColumn("printing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
        )
        task = bar.add_task("", total=None)
        bar.start()
        self.stop = bar.stop
        return lambda done, of, what: bar.update(task, completed=done, total=of, description=what)


def _log() -> Progress:
    """Return the progress of a log, a file or a pipe."""
    last = monotonic()

    def log(done: int, of: int, what: str) -> None:
        nonlocal last
        if (now := monotonic()) - last >= INTERVAL:
            last = now
            click.echo(f"printing: {done} of {of}, {what}".rstrip(", "), err=True)

    return log
