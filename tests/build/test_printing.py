"""What is printed, and what is reused from the last build."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import pipeline
from generator.build.pool.workerpool import WorkerPool
from generator.build.request import Request
from generator.layout.side import Side
from generator.render import jobs, mapjobs
from generator.render.mapjobs import MapJob
from generator.render.page import Pages
from generator.render.sidejob import SideJob, WrittenSide
from generator.render.sidepage import SidePage
from generator.units import A4, LETTER
from tests.islands import write_island
from tests.printing import (
    STARTER,
    Aid,
    begin_starter,
    build,
    edit,
    files_below,
)
from tests.support import library_of

pytest_plugins = ["tests.builds"]


def test_words_are_written_only_for_what_may_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    build(library, out, papers=(A4, LETTER))
    asked: list[str] = []
    page = Pages.page

    def watched(self: Pages, side: Side) -> SidePage:
        asked.append(side.id)
        return page(self, side)

    monkeypatch.setattr(Pages, "page", watched)
    build(library, out, papers=(A4, LETTER))
    assert asked == []
    edit(tmp_path, "game.yaml", 'version: "1.0"', 'version: "1.1"')
    build(library, out)
    assert asked == ["summary/front"], "once, not once more to be printed"


@pytest.mark.parametrize(("checks", "written"), [(0, 0), (1, 1), (9, 2)])
def test_words_are_written_while_what_prints_is_loading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: int, written: int
) -> None:
    """``checks`` is how often it is not ready yet; the processes write what is left."""
    library, asked = begin_starter(tmp_path), list[str]()
    one = build(library, tmp_path / "one", papers=(A4, LETTER))
    ready = iter([False] * checks + [True])
    monkeypatch.setattr(WorkerPool, "is_ready", property(lambda pool: next(ready)))
    write = jobs.written

    def watched(job: SideJob) -> WrittenSide:
        asked.append(job.label)
        return write(job)

    monkeypatch.setattr(jobs, "written", watched)
    two = build(library, tmp_path / "two", papers=(A4, LETTER), jobs=2)
    assert len(asked) == written
    assert one.printed == two.printed == 2
    assert files_below(tmp_path / "one") == files_below(tmp_path / "two")


def test_a_map_is_drawn_only_for_what_may_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_island(tmp_path)
    library, out = library_of(folder), tmp_path / "out"
    build(library, out)
    asked: list[str] = []
    key_of = mapjobs.key_of

    def watched(job: MapJob) -> str:
        asked.append(job.label)
        return key_of(job)

    monkeypatch.setattr(mapjobs, "key_of", watched)
    rules = (folder / "rules.yaml").read_text("utf-8")
    (folder / "rules.yaml").write_text(rules.replace("Count aloud.", "Hum."), "utf-8")
    assert build(library, out).printed == 1
    assert asked == []
    land = folder / "geography" / "land.geojson"
    land.write_text(land.read_text("utf-8") + "\n", "utf-8")
    assert build(library, out).printed == 1
    assert asked == ["minimal map en a4"]
    places = (folder / "map.yaml").read_text("utf-8")
    (folder / "map.yaml").write_text(places.replace("name: Mill", "name: Windmill"), "utf-8")
    assert build(library, out).printed == 1
    assert asked == 2 * ["minimal map en a4"]


def test_room_is_made_only_for_maps_that_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, out = library_of(write_island(tmp_path)), tmp_path / "out"
    asked: list[WorkerPool] = []
    monkeypatch.setattr(WorkerPool, "recycle_workers", lambda pool: asked.append(pool))
    build(library, out)
    assert len(asked) == 1
    (out / "minimal" / "en" / "map-a4.pdf").unlink()
    build(library, out)
    assert len(asked) == 1, "the map is in the cache"


def test_sides_are_reused(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    first = build(library, out)
    stamp = (out / STARTER / "en" / "summary-a4.pdf").stat().st_mtime_ns
    again = build(library, out)
    assert (first.printed, first.reused) == (1, 0)
    assert (again.printed, again.reused) == (0, 1)
    assert [each.fresh for each in again.files] == [False, False]
    assert (out / STARTER / "en" / "summary-a4.pdf").stat().st_mtime_ns == stamp
    edit(tmp_path, "rules.yaml", "You find nothing.", "You find nothing at all.")
    changed = build(library, out)
    assert (changed.printed, changed.reused) == (1, 0)
    assert [each.fresh for each in changed.files] == [True, True]


@pytest.mark.parametrize("broken", [b"", b"no json\n%PDF", b'{"pdf": "0", "findings": []}\n%PDF'])
def test_a_broken_cache_is_an_empty_one(tmp_path: Path, broken: bytes) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    build(library, out)
    files = files_below(out)
    sides = list((out / ".cache" / "sides").iterdir())
    assert len(sides) == 1
    sides[0].write_bytes(broken)
    assert build(library, out).printed == 1
    assert files_below(out) == files


def test_progress_is_reported(starter_aid: Aid, tmp_path: Path) -> None:
    progress: list[tuple[int, int, str]] = []
    request = Request(starter_aid.library, tmp_path / "out", papers=(A4, LETTER))
    pipeline.build(request, lambda done, of, what: progress.append((done, of, what)))
    assert [(done, of) for done, of, _ in progress] == [(0, 2), (1, 2), (2, 2)]
    assert progress[1][2].startswith("my-game summary/front en")
