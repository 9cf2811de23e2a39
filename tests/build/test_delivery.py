"""Files are finished and put in their place; what stands there is left alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.build import pipeline, printing
from generator.build.pool.workers import Crew
from generator.build.state.cache import CachedSide
from generator.findings import BREAKDOWN
from generator.render.sheet import Finished, Made, Step
from generator.units import A4, LETTER
from tests.printing import (
    BUNDLED,
    Aid,
    begin_starter,
    build,
    files_below,
)

pytest_plugins = ["tests.builds"]


def test_files_that_would_come_out_alike_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = begin_starter(tmp_path)
    first = build(library, tmp_path / "out")
    before = files_below(tmp_path / "out")
    joined: list[str] = []
    finished = Made.finished

    def watched(made: Made, steps: Sequence[Step]) -> Finished:
        joined.append(made.name)
        return finished(made, steps)

    monkeypatch.setattr(Made, "finished", watched)
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


def test_a_file_that_breaks_down_is_told_and_the_others_are_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = begin_starter(tmp_path)
    finished = Made.finished

    def broken(made: Made, steps: Sequence[Step]) -> Finished:
        if made.name == "summary-a4.pdf":
            raise OSError("the disk is full")
        return finished(made, steps)

    monkeypatch.setattr(Made, "finished", broken)
    built = build(library, tmp_path / "out")
    (fault,) = [finding for finding in built.findings if finding.is_error]
    assert fault.code == BREAKDOWN
    assert fault.message == "summary-a4.pdf could not be printed: OSError: the disk is full"
    assert [file.path.name for file in built.files] == ["my-game-a4.pdf"]
    monkeypatch.setattr(Made, "finished", finished)
    again = build(library, tmp_path / "out")
    assert [(file.path.name, file.fresh) for file in again.files] == [
        ("summary-a4.pdf", True),
        ("my-game-a4.pdf", False),
    ]


@pytest.mark.parametrize("processes", [1, 2])
def test_files_stand_in_the_order_of_the_sheets(
    bundled_aid: Aid, tmp_path: Path, processes: int
) -> None:
    """Whichever is finished first; several processes write the same bytes."""
    wishes: dict[str, Any] = {"games": (BUNDLED,), "languages": ("en",), "jobs": processes}
    sheets = ("encounters", "player-reference")
    built = build(bundled_aid.library, tmp_path, sheets=sheets, papers=(A4,), **wishes)
    assert [file.path.name for file in built.files] == [
        "player-reference-a4.pdf",
        "encounters-a4.pdf",
    ]
    for file in built.files:
        assert file.path.read_bytes() == bundled_aid.file(file.path.name).read_bytes()


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that are begun before all sides are printed."""
    told: list[str] = []
    begin = Crew.ahead

    def watched(crew: Crew, run: Any, job: Any, name: Any) -> Any:
        assert name.name == job[0].name
        result = begin(crew, run, job, name)
        told.extend([job[0].name] if result else [])
        return result

    monkeypatch.setattr(Crew, "ahead", watched)
    return told


def offering(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the idle time of a crew come when so many sides are printed, whoever is idle."""
    judge = printing._judged
    crews: list[Crew] = []
    offer = Crew.idle_time_for

    def watched(crew: Crew, *tasks: Any) -> Any:
        crews.append(crew)
        return offer(crew, *tasks)

    def judged(*side: Any) -> CachedSide:
        nonlocal times
        times -= 1
        if times == -1:
            crews[-1]._use_idle_time()
        return judge(*side)

    monkeypatch.setattr(Crew, "idle_time_for", watched)
    monkeypatch.setattr(printing, "_judged", judged)


def test_sheets_are_finished_while_others_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: list[str]
) -> None:
    library = begin_starter(tmp_path)
    papers = {"papers": (A4, LETTER)}
    build(library, tmp_path / "one", **papers)
    assert ahead == []
    offering(monkeypatch, 1)
    built = build(library, tmp_path / "two", jobs=2, **papers)
    papers_ahead = [name.rpartition("-")[2] for name in ahead]
    assert papers_ahead in (
        ["a4.pdf"] * 2 + ["letter.pdf"] * 2,
        ["letter.pdf"] * 2 + ["a4.pdf"] * 2,
    )
    assert {name.rpartition("-")[0] for name in ahead} == {"summary", "my-game"}
    assert files_below(tmp_path / "two") == files_below(tmp_path / "one")
    assert [file.path.name for file in built.files] == [
        *("summary-a4.pdf", "my-game-a4.pdf", "summary-letter.pdf", "my-game-letter.pdf")
    ]
    ahead.clear()
    again = build(library, tmp_path / "two", jobs=2, **papers)
    assert [file.fresh for file in again.files] == [False] * 4
    assert ahead == []


def test_what_was_finished_ahead_is_not_put_where_its_aid_is_faulty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: list[str]
) -> None:
    library = begin_starter(tmp_path)
    offering(monkeypatch, 1)
    monkeypatch.setattr(pipeline, "_serious", lambda findings: True)
    built = build(library, tmp_path / "out", jobs=2, papers=(A4, LETTER))
    assert len(ahead) == 4
    assert built.files == ()
    assert not list((tmp_path / "out").rglob("*.pdf"))


def test_a_file_whose_process_died_ahead_is_finished_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = begin_starter(tmp_path)
    build(library, tmp_path / "one", papers=(A4, LETTER))
    offering(monkeypatch, 1)
    begun: list[object] = []

    def dying(crew: Crew, run: Any, job: Any, name: Any) -> Any:
        begun.append(job)
        return lambda: None

    monkeypatch.setattr(Crew, "ahead", dying)
    build(library, tmp_path / "two", jobs=2, papers=(A4, LETTER))
    assert len(begun) == 4
    assert files_below(tmp_path / "two") == files_below(tmp_path / "one")
