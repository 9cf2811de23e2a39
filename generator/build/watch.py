"""Build again and again, with games as they were read and processes that stay warm."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from generator.build import pipeline
from generator.build.pipeline import Built
from generator.build.pool.workerpool import WorkerPool
from generator.build.readings import Readings
from generator.build.request import Progress, Request, silent
from generator.build.state.inputs import File, Inputs
from generator.build.state.stamps import time_of
from generator.content.resources import Library, is_by_product
from generator.content.tables.formats import SUFFIXES
from generator.render import jobs

TEXTS = (".yaml", ".po")
"""How the names of files end that are read for each build; what others give is cached."""
SETTLED_MS = 10
"""How long no file must change before it is read, in ms: some editors write in two steps."""
LOOKS_AGAIN_MS = 1000
"""After how many ms files are polled in any case: some file systems report no changes."""


class Workshop:
    """Carries out one build after another, each with what the ones before have loaded."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = WorkerPool(processes, persistent=True)
        self._readings = Readings()
        self._cached_from: tuple[File, ...] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self._pool.__exit__(*error)

    def build(self, request: Request, inputs: Inputs, progress: Progress = silent) -> Built:
        """Build a request from the current files, with the result of a new process."""
        lasting = _lasting(request.library.content, inputs)
        if self._cached_from not in (None, lasting):
            jobs.forget()
            self._pool.shutdown()
            self._pool = WorkerPool(self._processes, persistent=True)
        self._cached_from = lasting
        checked = pipeline.checked_for(request, self._readings.read)
        return pipeline.build(request, progress, checked=checked, pool=self._pool)


def saved(library: Library, look: Callable[[], Inputs]) -> Iterator[Inputs]:
    """Yield the inputs of builds as they are now, and again whenever one of them was saved.

    It ends when the program itself has changed, which goes on as it was loaded.
    """
    from watchfiles import watch

    inputs = look()
    program = _program(inputs)
    yield inputs
    for changes in watch(
        *library.homes(),
        step=SETTLED_MS,
        debounce=4 * SETTLED_MS,
        rust_timeout=LOOKS_AGAIN_MS,
        yield_on_timeout=True,
        raise_interrupt=True,
    ):
        now = look()
        if _read_from(now) == _read_from(inputs):
            continue
        inputs = now if changes and _are_quiet(inputs, now) else _settled(now, look)
        if _program(inputs) != program:
            return
        yield inputs


def _are_quiet(before: Inputs, inputs: Inputs) -> bool:
    """Whether all that has changed was written long enough ago, by the times of files."""
    times = [time_of(state) for _, state in set(inputs.files) - set(before.files)]
    return bool(times) and time.time_ns() - max(times) > SETTLED_MS * 1_000_000


def _settled(inputs: Inputs, look: Callable[[], Inputs]) -> Inputs:
    """Return the inputs when they change no more: a file may have been seen half written."""
    while True:
        time.sleep(SETTLED_MS / 1000)
        before, inputs = inputs, look()
        if before.files == inputs.files:
            return inputs


def _program(inputs: Inputs) -> tuple[File, ...]:
    home = f"{Path(__file__).parents[1]}{os.sep}"
    return tuple(e for e in inputs.files if e[0].startswith(home) and e[0].endswith(".py"))


def _read_from(inputs: Inputs) -> tuple[File, ...]:
    """Return the inputs without by-products of editors."""
    return tuple(each for each in inputs.files if not is_by_product(each[0]))


def _lasting(content: Path, inputs: Inputs) -> tuple[File, ...]:
    """Return the files whose results processes cache: all but the texts of games."""
    return tuple(each for each in _read_from(inputs) if not _is_text(Path(each[0]), content))


def _is_text(path: Path, content: Path) -> bool:
    """Whether a file of content is read for each build: YAML, catalogues, tables of games."""
    if path.parent.parent == content and path.suffix.lower() in SUFFIXES:
        return True
    return path.suffix in TEXTS and path.is_relative_to(content)
