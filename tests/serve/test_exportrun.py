"""Work in a thread says how far it is, what it gave, and why it gave nothing."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from generator.serve import exportrun
from generator.serve.exportplan import ExportPlan
from generator.serve.exportrun import News, Report, Run
from tests.serve.exports import plan_in

PLAN = plan_in(Path("/nowhere"))


def last_news(run: Run) -> News:
    news = News()
    while not news.is_over:
        news = run.news(news.number)
    return news


def test_news_come_as_they_are_told() -> None:
    may_end = threading.Event()

    def work(plan: ExportPlan, report: Report) -> str:
        report(News(done=1, of=2, what="front"))
        may_end.wait(60)
        return plan.options.game

    run = Run(work, PLAN)
    news = run.news(0)
    assert (news.done, news.of, news.what, news.is_over) == (1, 2, "front", False)
    may_end.set()
    assert last_news(run).result == "minimal"


def test_without_news_the_known_ones_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exportrun, "PATIENCE", 0.01)
    may_end = threading.Event()
    run = Run(lambda plan, report: may_end.wait(60), PLAN)
    assert run.news(0) == News()
    may_end.set()
    assert last_news(run).is_over


def test_an_error_is_told() -> None:
    def work(plan: ExportPlan, report: Report) -> None:
        raise OSError(28, "No space left on device")

    news = last_news(Run(work, PLAN))
    assert news.error == "OSError: [Errno 28] No space left on device"
    assert news.result is None
