"""A workshop has the results of new processes, whatever it caches from earlier builds."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.build import watch
from generator.build.importing.importer import import_table
from generator.build.importing.work import Import
from generator.build.pool import batches
from generator.build.pool.workerpool import MapUnordered
from generator.build.request import Request
from generator.build.state.inputs import Inputs, inputs_below
from generator.build.watch import Workshop, saved
from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT, Library
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.printing import STARTER, begin_starter, build, files_below


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library with the starter's game and a theme of its own."""
    return begin_starter(tmp_path, theme="classic")


def inputs_of(library: Library) -> Inputs:
    return inputs_below((library.content, *library.themes))


def edit_rule(library: Library) -> None:
    path = library.content / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("You find nothing.", "Nothing."), "utf-8")


def edit_drawing(library: Library) -> None:
    path = library.content.parent / "themes" / STARTER / "ornaments" / "plate.svg"
    path.write_text(path.read_text("utf-8").replace("/>", ' opacity="0.9"/>', 1), "utf-8")


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("edit", [edit_rule, edit_drawing])
def test_an_edit_gives_the_files_of_a_new_build(
    tmp_path: Path, library: Library, edit: Callable[[Library], None], processes: int
) -> None:
    out = tmp_path / "out"
    request = Request(library, out, papers=(A4,), jobs=processes)
    with Workshop(processes) as shop:
        first = shop.build(request, inputs_of(library))
        before = files_below(out)
        edit(library)
        second = shop.build(request, inputs_of(library))
        third = shop.build(request, inputs_of(library))
    assert [built.printed for built in (first, second, third)] == [1, 1, 0]
    assert [built.findings for built in (first, second, third)] == [(), (), ()]
    build(library, tmp_path / "anew")
    assert files_below(out) == files_below(tmp_path / "anew") != before


@pytest.fixture
def bundled_library(tmp_path: Path) -> Library:
    """Return a library with copies of the bundled games."""
    shutil.copytree(BUNDLED_CONTENT, tmp_path / "content")
    return resources.library(tmp_path / "content")


def test_cached_sides_equal_those_of_a_new_build(
    tmp_path: Path, bundled_library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There and back again, on the same side and on another one, in two inks."""
    path = bundled_library.content / "the-hunt" / "reference.yaml"
    words, run_all, persistent = path.read_text("utf-8"), batches.run_all, []

    def noted(work: Sequence[SideJob], spread: MapUnordered, stays: bool = False) -> Iterator[Any]:
        persistent.append(stays)
        return run_all(work, spread, stays)

    monkeypatch.setattr(batches, "run_all", noted)
    front = words.replace("has {record.letters} characters", "has {record.letters} letters")
    both = front.replace("title: Year by year", "title: All the years")
    again = words.replace("has {record.letters} characters", "takes {record.letters} signs")
    options: dict[str, Any] = {
        "games": ("the-hunt",),
        "sheets": ("reference",),
        "languages": ("en",),
        "papers": (A4,),
        "editions": ("colour", "mono"),
    }
    out, printed = tmp_path / "out", []
    anew: dict[str, dict[str, bytes]] = {}
    request = replace(Request(bundled_library, out, jobs=2), **options)
    with Workshop(2) as shop:
        for text in (words, front, both, front, words, again):
            path.write_text(text, "utf-8")
            printed.append(shop.build(request, inputs_of(bundled_library)).printed)
            assert persistent.pop(), "its processes stay"
            if text not in anew:
                fresh = tmp_path / f"fresh-{len(anew)}"
                build(bundled_library, fresh, jobs=2, **options)
                assert not persistent.pop()
                anew[text] = files_below(fresh)
            assert files_below(out) == anew[text] != {}
    assert len(anew) == 4
    assert printed == [4, 2, 2, 0, 0, 2], "what was printed once is kept"


def test_a_saved_table_is_printed_by_processes_that_stay(tmp_path: Path, library: Library) -> None:
    table, out = tmp_path / "beasts.csv", tmp_path / "out"
    table.write_text("Name,Cost,Text\nOwl,1,Fly.\nFox,2,Run.\n", "utf-8")
    assert import_table(library, STARTER, Import(table)).files
    request = Request(library, out, games=(STARTER,), sheets=("beasts-list",), papers=(A4,))
    saved_table = library.content / STARTER / "beasts.csv"
    with Workshop(1) as shop:
        shop.build(request, inputs_of(library))
        before, pool = files_below(out), shop._pool
        (saved_table.parent / ".~lock.beasts.csv#").write_text("an office program is at work")
        (saved_table.parent / "~$beasts.xlsx").write_text("another one is")
        aside = tmp_path / "aside.csv"  # as office programs save
        aside.write_text(saved_table.read_text("utf-8").replace("Owl,1", "Owl,7"), "utf-8")
        aside.replace(saved_table)
        built = shop.build(request, inputs_of(library))
        assert shop._pool is pool
    assert (built.printed, [each.code for each in built.findings]) == (1, ["P11"])
    assert files_below(out) != before
    build(library, tmp_path / "anew", games=(STARTER,), sheets=("beasts-list",))
    assert files_below(out) == files_below(tmp_path / "anew")


def test_faults_are_reported_and_the_next_save_is_built(tmp_path: Path, library: Library) -> None:
    out, path = tmp_path / "out", library.content / STARTER / "rules.yaml"
    request, good = Request(library, out, papers=(A4,)), path.read_bytes()
    with Workshop(1) as shop:
        shop.build(request, inputs_of(library))
        stood = files_below(out)
        path.write_bytes(good.replace(b"rules:", b"rulse:", 1))
        assert any(finding.is_error for finding in shop.build(request, inputs_of(library)).findings)
        assert files_below(out) == stood, "what was good stays"
        path.write_bytes(good)
        assert shop.build(request, inputs_of(library)).findings == ()


def saves(library: Library, folders: tuple[Path, ...]) -> Iterator[Inputs]:
    return saved(library, partial(inputs_below, folders))


def test_every_save_is_yielded_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LOOKS_AGAIN_MS", 50)
    yielded = saves(library, (library.content,))
    first = next(yielded)
    (library.content / ".rules.yaml.swp").write_text("an editor is at work")
    (library.content / "rules.yaml~").write_text("the text of before")
    edit_rule(library)
    second = next(yielded)
    assert second.stamp != first.stamp
    edit_rule(library)
    os.utime(library.content / STARTER / "rules.yaml", ns=(5, 5))
    assert next(yielded).stamp != second.stamp


def test_a_file_is_yielded_once_it_is_complete(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "LOOKS_AGAIN_MS", 50)
    path = library.content / STARTER / "rules.yaml"
    words = path.read_bytes()
    looks, just_now = 0, time.time_ns() + 10**12

    def look() -> Inputs:
        """Look at files while an editor writes one in three steps."""
        nonlocal looks
        looks += 1
        if looks <= 4:
            path.write_bytes(words[: 100 * looks] if 1 < looks < 4 else words + b"# the end\n")
            os.utime(path, ns=(5, just_now + looks))
        return inputs_of(library)

    yielded = saved(library, look)
    next(yielded)
    next(yielded)
    assert path.read_bytes() == words + b"# the end\n"
    assert looks == 5, "the last two found the same"


def test_a_file_written_long_ago_is_yielded_at_once(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "LOOKS_AGAIN_MS", 60_000)
    path = library.content / STARTER / "rules.yaml"
    looks = 0

    def look() -> Inputs:
        nonlocal looks
        looks += 1
        return inputs_of(library)

    yielded = saved(library, look)
    next(yielded)
    saving = threading.Thread(
        target=save_again_and_again, args=(path, tmp_path / "aside"), daemon=True
    )
    saving.start()
    next(yielded)
    assert looks == 2


def save_again_and_again(path: Path, aside: Path) -> None:
    """Put a file in the place of another until its watcher is there, which tells nobody."""
    for number in range(1, 100):
        aside.write_bytes(path.read_bytes() + b"# more\n")
        os.utime(aside, ns=(5, number))
        aside.replace(path)
        time.sleep(0.2)


def test_it_ends_when_the_program_has_changed(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "LOOKS_AGAIN_MS", 50)
    monkeypatch.setattr(watch, "__file__", str(tmp_path / "program" / "build" / "watch.py"))
    program = tmp_path / "program" / "part.py"
    program.parent.mkdir()
    program.write_text("")
    yielded = saves(library, (library.content, program.parent))
    next(yielded)
    program.write_text("changed = True")
    assert list(yielded) == []
