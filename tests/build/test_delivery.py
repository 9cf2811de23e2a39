"""Files are finished and put in their place; identical ones there are left alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.build.delivery import HUGE_FILE, LARGE_FILE, Delivery, DueFile
from generator.build.pool.workerpool import WorkerPool
from generator.build.request import Request
from generator.content.resources import Library
from generator.findings import BREAKDOWN
from generator.render.sheet import Finished, OutputFile, Step
from generator.units import A4
from tests.printing import (
    BUNDLED,
    Aid,
    begin_starter,
    build,
    files_below,
)

pytest_plugins = ["tests.builds"]


def test_identical_files_are_not_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = begin_starter(tmp_path)
    first = build(library, tmp_path / "out")
    before = files_below(tmp_path / "out")
    joined: list[str] = []
    finished = OutputFile.finished

    def watched(made: OutputFile, steps: Sequence[Step]) -> Finished:
        joined.append(made.name)
        return finished(made, steps)

    monkeypatch.setattr(OutputFile, "finished", watched)
    again = build(library, tmp_path / "out")
    assert (joined, [file.fresh for file in again.files]) == ([], [False] * len(first.files))
    assert [file.path for file in again.files] == [file.path for file in first.files]
    changed = again.files[0].path
    changed.write_bytes(b"spilt")
    build(library, tmp_path / "out")
    assert joined == [changed.name]
    build(library, tmp_path / "out", verify=True)
    assert sorted(joined) == sorted([changed.name, *(file.path.name for file in first.files)])
    assert files_below(tmp_path / "out") == before


def test_a_failing_file_is_reported_and_the_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = begin_starter(tmp_path)
    finished = OutputFile.finished

    def broken(made: OutputFile, steps: Sequence[Step]) -> Finished:
        if made.name == "summary-a4.pdf":
            raise OSError("the disk is full")
        return finished(made, steps)

    monkeypatch.setattr(OutputFile, "finished", broken)
    built = build(library, tmp_path / "out")
    (fault,) = [finding for finding in built.findings if finding.is_error]
    assert fault.code == BREAKDOWN
    assert fault.message == "summary-a4.pdf could not be printed: OSError: the disk is full"
    assert [file.path.name for file in built.files] == ["my-game-a4.pdf"]
    monkeypatch.setattr(OutputFile, "finished", finished)
    again = build(library, tmp_path / "out")
    assert [(file.path.name, file.fresh) for file in again.files] == [
        ("summary-a4.pdf", True),
        ("my-game-a4.pdf", False),
    ]


@pytest.mark.parametrize("processes", [1, 2])
def test_files_are_in_the_order_of_the_sheets(
    bundled_aid: Aid, tmp_path: Path, processes: int
) -> None:
    """Whichever is finished first; several processes write the same bytes."""
    options: dict[str, Any] = {"games": (BUNDLED,), "languages": ("en",), "jobs": processes}
    sheets = ("encounters", "player-reference")
    built = build(bundled_aid.library, tmp_path, sheets=sheets, papers=(A4,), **options)
    assert [file.path.name for file in built.files] == [
        "player-reference-a4.pdf",
        "encounters-a4.pdf",
    ]
    for file in built.files:
        assert file.path.read_bytes() == bundled_aid.file(file.path.name).read_bytes()


@pytest.mark.parametrize(
    ("size", "asked"), [(LARGE_FILE, []), (LARGE_FILE + 1, [False]), (HUGE_FILE + 1, [True])]
)
def test_large_files_are_finished_in_new_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, asked: list[bool]
) -> None:
    """The largest ones in processes without the layout engine."""
    recycled: list[bool] = []
    monkeypatch.setattr(WorkerPool, "recycle_workers", lambda _, bare: recycled.append(bare))
    aid: Any = None
    made = OutputFile("counters.pdf", bytes, 0.0, made_of=(bytes(size),))
    due = DueFile(aid, made, (), tmp_path / made.name)
    delivery = Delivery(Request(Library(tmp_path, ()), tmp_path), None)
    with WorkerPool(1) as pool:
        assert [file.data for file in delivery.finished([due], pool)] == [b""]
    assert recycled == asked
