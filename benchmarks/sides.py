"""Measure where the time of each bundled side goes, one after the other in a warm process."""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.naive import library
from generator.checks.engine import judge
from generator.engine.press import Press
from generator.render.jobs import run
from generator.render.page import Pages
from generator.render.sidejob import SideJob
from generator.units import A4

STEPS = {
    "words": (Pages, "page"),
    "laying out": (Press, "lay_out"),
    "placing": (Press, "place"),
    "writing": (Press, "print"),
}
"""What the time is taken of, and where it passes: words, layouts, backgrounds, paint and PDF."""
REST = "judging and the rest"


def measure() -> None:
    """Print for each side, in its source language on A4, what its steps take in CPU seconds."""
    work = [job for job in library() if job.paper == A4 and _is_source(job)]
    for job in work[:3]:  # to warm up
        run(job)
    gc.freeze()
    print(f"{'CPU seconds of each side':52} all  layouts  {'  '.join(STEPS)}  {REST}")
    sums: dict[str, float] = defaultdict(float)
    for job in work:
        taken = _taken(job)
        for step, seconds in taken.items():
            sums[step] += seconds
        _row(job.label, taken)
    _row(f"{len(work)} sides", sums)


def _is_source(job: SideJob) -> bool:
    return job.language == job.game.content.game.source_language


def _row(label: str, taken: dict[str, float]) -> None:
    steps = "  ".join(f"{taken[step]:{len(step)}.2f}" for step in (*STEPS, REST))
    print(f"{label:50} {taken['all']:5.2f}  {taken['layouts']:7.0f}  {steps}")


def _taken(job: SideJob) -> dict[str, float]:
    taken: dict[str, float] = defaultdict(float)
    with _clocks(taken):
        begin = time.process_time()
        list(judge(run(job).proof))
        taken["all"] = time.process_time() - begin
    taken[REST] = taken["all"] - sum(taken[step] for step in STEPS)
    return taken


@contextmanager
def _clocks(taken: dict[str, float]) -> Iterator[None]:
    """Take the time of each step, and count the layouts."""

    def clocked(step: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **named: Any) -> Any:
            begin = time.process_time()
            result = function(*arguments, **named)
            taken[step] += time.process_time() - begin
            taken["layouts"] += step == "laying out"
            return result

        return timed

    before = {step: getattr(kind, name) for step, (kind, name) in STEPS.items()}
    for step, (kind, name) in STEPS.items():
        setattr(kind, name, clocked(step, before[step]))
    try:
        yield
    finally:
        for step, (kind, name) in STEPS.items():
            setattr(kind, name, before[step])
