"""Work in a thread of a process that says how far it is whenever it is asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.serve.exportplan import ExportPlan

PATIENCE = 1.0
"""Seconds after which a question for news is answered though there are none."""


class News(Struct, frozen=True):
    """How far the work is: what was done last of how many; ``result`` is there when it is over."""

    number: int = 0
    done: int = 0
    of: int = 0
    what: str = ""
    part: int = 0
    parts: int = 0
    is_over: bool = False
    result: Any = None
    error: str = ""


Report = Callable[[News], None]
Work = Callable[[ExportPlan, Report], Any]


class Run:
    """Some work in a thread, and the news of it."""

    def __init__(self, work: Work, plan: ExportPlan) -> None:
        self._news = News()
        self._has_changed = threading.Condition()
        threading.Thread(target=self._carry_out, args=(work, plan), daemon=True).start()

    def news(self, known: int) -> News:
        """Return the news when there are others than the known ones, or after PATIENCE."""
        with self._has_changed:
            self._has_changed.wait_for(lambda: self._news.number != known, PATIENCE)
            return self._news

    def _carry_out(self, work: Work, plan: ExportPlan) -> None:
        try:
            result = work(plan, self._tell)
        except Exception as error:
            self._tell(News(is_over=True, error=f"{type(error).__name__}: {error}"))
        else:
            self._tell(News(is_over=True, result=result))

    def _tell(self, news: News) -> None:
        with self._has_changed:
            self._news = replace(news, number=self._news.number + 1)
            self._has_changed.notify_all()


_run: Run | None = None


def begin(work: Work, plan: ExportPlan) -> None:
    """Begin some work in this process."""
    global _run
    _run = Run(work, plan)


def news(known: int) -> News:
    """Return the news of the work in this process, other than the known ones if there are any."""
    assert _run is not None, "no work was begun"
    return _run.news(known)
