"""Show how far a build is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.build.request import Progress


class ProgressBar:
    """Shows how far a build is, on a terminal only."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        if not self.wanted:
            from generator.build.request import silent

            return silent
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
        self.bar, task = bar, bar.add_task("", total=None)
        bar.start()
        return lambda done, of, what: bar.update(task, completed=done, total=of, description=what)

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self.bar.stop()
