"""What is remembered of an output folder is never wrongly believed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from generator.build.state import schema
from generator.build.state.buildstate import BuildState, command_key
from generator.build.state.inputs import Inputs, inputs_below
from generator.build.state.schema import CommandRecord, SideRecord
from generator.build.state.stamps import FileStamp, state_of

KEY = "some-command"
WITHOUT = Inputs((), (("inputs", ""),))
"""Inputs that nobody can read again."""


@pytest.fixture
def out(tmp_path: Path, inputs: Path) -> Path:
    """Return an output folder with one remembered file."""
    folder = tmp_path / "out"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "a.pdf").write_bytes(b"pdf")
    remember(folder, KEY, inputs)
    return folder


def remember(out: Path, key: str, inputs: Path) -> None:
    BuildState(out).remember_command(key, inputs_below([inputs]), [out / "game" / "a.pdf"])


def current(out: Path, inputs: Path, key: str = KEY) -> list[str] | None:
    return BuildState(out).current_files(key, inputs_below([inputs]))


def test_current(out: Path, inputs: Path) -> None:
    assert current(out, inputs) == ["game/a.pdf"]


def test_other_inputs(out: Path, inputs: Path) -> None:
    (inputs / "game" / "a.yaml").write_bytes(b"words: {}\n")
    assert current(out, inputs) is None


def test_touched_inputs_are_read_once(
    out: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(inputs / "game" / "a.yaml", ns=(5, 5))
    assert current(out, inputs) == ["game/a.pdf"]
    forbid_reading(monkeypatch)
    assert current(out, inputs) == ["game/a.pdf"]


def test_inputs_that_changed_meanwhile_are_not_recorded(out: Path, inputs: Path) -> None:
    before = inputs_below([inputs])
    (inputs / "game" / "a.yaml").write_bytes(b"words: {a: 1}\n")
    BuildState(out).remember_command("late", before, [])
    assert BuildState(out).current_files("late", inputs_below([inputs])) is None


def test_inputs_that_were_read_are_not_read_again(
    out: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, state = inputs_below([inputs]), BuildState(out)
    state.digest(now.files)
    with monkeypatch.context() as patch:
        forbid_reading(patch)
        state.remember_command("early", now, [])
    os.utime(inputs / "game" / "a.yaml", ns=(5, 5))
    assert BuildState(out).current_files("early", inputs_below([inputs])) == []


def test_other_command(out: Path, inputs: Path) -> None:
    assert current(out, inputs, "other") is None


def test_anything_is_remembered_or_nothing_is(out: Path, tmp_path: Path) -> None:
    assert BuildState(out).exists
    assert not BuildState(tmp_path / "none").exists


def test_nothing_was_built(tmp_path: Path, inputs: Path) -> None:
    assert current(tmp_path / "none", inputs) is None


def test_deleted_output(out: Path, inputs: Path) -> None:
    (out / "game" / "a.pdf").unlink()
    assert current(out, inputs) is None


@pytest.mark.parametrize("data", [b"more", b"PDF"])
def test_edited_output(out: Path, inputs: Path, data: bytes) -> None:
    (out / "game" / "a.pdf").write_bytes(data)
    os.utime(out / "game" / "a.pdf", ns=(1, 1))
    assert current(out, inputs) is None


def test_touched_output_is_read_once(
    out: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(out / "game" / "a.pdf", ns=(1, 1))
    assert current(out, inputs) == ["game/a.pdf"]
    forbid_reading(monkeypatch)
    assert current(out, inputs) == ["game/a.pdf"]


def forbid_reading(patch: pytest.MonkeyPatch) -> None:
    """Let no content and no output be read."""

    def refuse(*_: object) -> bytes:
        raise AssertionError("a file was read again")

    patch.setattr(Path, "read_bytes", refuse)
    patch.setattr("generator.files.read", refuse)


@pytest.mark.parametrize("data", [b"", b"{", bytes(9000)])
def test_a_corrupt_store_is_an_empty_one(data: bytes, out: Path, inputs: Path) -> None:
    (out / schema.FILE).write_bytes(data)
    assert current(out, inputs) is None
    remember(out, KEY, inputs)
    assert current(out, inputs) == ["game/a.pdf"]


def test_remembers_many_commands_and_forgets_the_oldest(out: Path, inputs: Path) -> None:
    others = {str(number): CommandRecord("", "", ()) for number in range(schema.COMMANDS.most - 1)}
    schema.store_of(out).add(schema.COMMANDS, others)
    assert current(out, inputs) == ["game/a.pdf"]
    BuildState(out).remember_command("another", inputs_below([inputs]), [])
    assert current(out, inputs) is None
    assert current(out, inputs, "another") == []


def test_files_of_another_folder_are_named_from_there(tmp_path: Path, inputs: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_bytes(b"page")
    now = inputs_below([inputs])
    BuildState(tmp_path / "out").remember_command(KEY, now, [site / "index.html"], site)
    assert BuildState(tmp_path / "out").current_files(KEY, now, site) == ["index.html"]
    assert BuildState(tmp_path / "out").current_files(KEY, now) is None


def test_command_key_depends_on_words_not_on_their_order() -> None:
    key = command_key({"paper": ["a4"], "draft": False})
    assert key == command_key({"draft": False, "paper": ["a4"]})
    assert key != command_key({"draft": True, "paper": ["a4"]})


ANSWER = [{"game": "a", "texts": 3}, {"game": "b", "texts": 4}]


def test_an_answer_is_known_for_the_same_question_and_inputs(out: Path, inputs: Path) -> None:
    BuildState(out).remember_answer(KEY, WITHOUT, ANSWER)
    BuildState(out).remember_answer("other", WITHOUT, [])
    assert BuildState(out).answer(KEY, WITHOUT) == ANSWER
    assert BuildState(out).answer("other", WITHOUT) == []
    assert BuildState(out).answer(KEY, Inputs((), (("others", ""),))) is None
    assert BuildState(out).answer("unknown", WITHOUT) is None
    assert current(out, inputs) == ["game/a.pdf"], "both are remembered"


def test_a_question_makes_no_folder(tmp_path: Path) -> None:
    BuildState(tmp_path / "none").remember_answer(KEY, WITHOUT, ANSWER)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_answer_is_none(out: Path) -> None:
    BuildState(out).remember_answer(KEY, WITHOUT, ANSWER)
    with closing(sqlite3.connect(out / schema.FILE)) as database, database:
        database.execute("UPDATE answers SET record = replace(record, '3', '5')")
    assert BuildState(out).answer(KEY, WITHOUT) is None
    BuildState(out).remember_answer(KEY, WITHOUT, ANSWER)
    assert BuildState(out).answer(KEY, WITHOUT) == ANSWER


def digest(out: Path, file: Path) -> str:
    """Return the digest of a file's name and bytes, asked for by a new command."""
    state = BuildState(out)
    found = state.digest([(str(file), state_of(file.stat()))])
    state.remember_digests()
    return found


def of_bytes(file: Path, data: bytes) -> str:
    return sha256(f"{file}\0{sha256(data).hexdigest()}\n".encode()).hexdigest()


@pytest.fixture
def file(inputs: Path) -> Path:
    return inputs / "game" / "a.yaml"


def test_a_digest_is_that_of_the_bytes(tmp_path: Path, file: Path) -> None:
    assert digest(tmp_path, file) == of_bytes(file, b"terms: {}\n")


def test_what_was_not_touched_is_not_read_again(tmp_path: Path, file: Path) -> None:
    before, state = digest(tmp_path, file), state_of(file.stat())
    file.unlink()
    assert BuildState(tmp_path).digest([(str(file), state)]) == before


def test_what_has_the_size_and_time_of_another_is_read_again(tmp_path: Path, file: Path) -> None:
    digest(tmp_path, file)
    time = file.stat().st_mtime_ns
    file.write_bytes(b"terms: []\n")
    os.utime(file, ns=(time, time))
    assert digest(tmp_path, file) == of_bytes(file, b"terms: []\n")


def test_a_file_that_is_gone_has_no_digest(tmp_path: Path, file: Path) -> None:
    gone = file.with_name("b.yaml")
    found = sha256(f"{gone}\0\n".encode()).hexdigest()
    assert BuildState(tmp_path).digest([(str(gone), "5 5 5 5")]) == found


def test_digests_that_are_known_are_not_written_again(tmp_path: Path, file: Path) -> None:
    BuildState(tmp_path).digest([(str(file), "10 1 1 1")])
    assert not (tmp_path / schema.FILE).exists(), "it was not remembered"
    digest(tmp_path, file)
    written = (tmp_path / schema.FILE).stat().st_mtime_ns
    digest(tmp_path, file)
    assert (tmp_path / schema.FILE).stat().st_mtime_ns == written


def test_all_files_of_a_large_library_are_known() -> None:
    assert schema.FILES.most >= 20_000


def test_an_output_as_it_was_written_is_unchanged(out: Path) -> None:
    path = out / "game" / "a.pdf"
    BuildState(out).remember_outputs({FileStamp.of(path): "its key"})
    state = BuildState(out)
    assert state.unchanged_outputs({path: "its key"}) == {path: FileStamp.of(path)}
    assert state.unchanged_outputs({path: "another key"}) == {}
    assert state.unchanged_outputs({path.with_name("b.pdf"): "its key"}) == {}


def test_an_output_without_a_key_is_never_unchanged(out: Path) -> None:
    path = out / "game" / "a.pdf"
    BuildState(out).remember_outputs({FileStamp.of(path): ""})
    assert BuildState(out).unchanged_outputs({path: ""}) == {}


def touch(path: Path) -> None:
    os.utime(path, ns=(1, 1))


def spill(path: Path) -> None:
    time = path.stat().st_mtime_ns
    path.write_bytes(b"PDF")
    os.utime(path, ns=(time, time))


@pytest.mark.parametrize("harm", [touch, spill, Path.unlink])
def test_an_output_that_was_touched_is_made_again(out: Path, harm: Callable[[Path], None]) -> None:
    path = out / "game" / "a.pdf"
    BuildState(out).remember_outputs({FileStamp.of(path): "its key"})
    harm(path)
    assert BuildState(out).unchanged_outputs({path: "its key"}) == {}


SIDE = SideRecord({"page": "aa", "unit trail.steps.0": "bb"}, 9.25, 0.5, "cc")


def test_sides_come_back(out: Path) -> None:
    assert BuildState(out).printed_sides(["one"]) == {}
    BuildState(out).remember_sides({"one": SIDE})
    BuildState(out).remember_sides({"two": SideRecord({}, 8.0, 1.0)})
    assert BuildState(out).printed_sides(["two", "one", "none"]) == {
        "one": SIDE,
        "two": SideRecord({}, 8.0, 1.0),
    }


@pytest.mark.parametrize(
    ("parts", "differences"),
    [
        ({"page": "aa", "unit trail.steps.0": "bb"}, ()),
        ({"page": "aa", "unit trail.steps.0": "cc"}, ("unit trail.steps.0",)),
        ({"page": "xx"}, ("page", "unit trail.steps.0")),
        ({"page": "aa", "unit trail.steps.0": "bb", "type": "dd"}, ("type",)),
    ],
)
def test_differences_are_named(parts: dict[str, str], differences: tuple[str, ...]) -> None:
    assert SIDE.differences(parts) == differences


def test_heights_are_those_of_the_printing_that_measured_them() -> None:
    side = SideRecord({"unit a": "aa"}, 9.25, 0.5, "cc", {"a": 12.5})
    assert side.found_again({"unit a": "aa"}, "dd") == SideRecord(
        {"unit a": "aa"}, 9.25, 0.5, "dd", {"a": 12.5}
    )
    other = {"unit a": "bb"}
    assert side.found_again(other, "dd") == SideRecord(other, 9.25, 0.5, "dd")


def test_a_site_comes_back(out: Path, tmp_path: Path) -> None:
    files = {"index.html": (4, 5), "go/map.pdf": (6, 7)}
    BuildState(out).remember_site(tmp_path, files)
    assert BuildState(out).site_files(tmp_path) == files
    assert BuildState(out).site_files(out) == {}
