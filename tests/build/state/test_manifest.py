"""The manifest knows when there is nothing to do, and never believes so wrongly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build.state import manifest
from generator.build.state.digests import Digests
from generator.build.state.manifest import Inputs, inputs_below

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


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """Return a folder with something to read."""
    folder = tmp_path / "content"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "a.yaml").write_bytes(b"terms: {}\n")
    return folder


def remember(out: Path, key: str, inputs: Path) -> None:
    manifest.remember(out, key, inputs_below([inputs]), [out / "game" / "a.pdf"])


def current(out: Path, inputs: Path, key: str = KEY) -> list[str] | None:
    return manifest.current_files(out, key, inputs_below([inputs]))


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
    monkeypatch.setattr(Path, "read_bytes", only_records(Path.read_bytes))
    assert current(out, inputs) == ["game/a.pdf"]


def test_inputs_that_changed_meanwhile_are_not_recorded(out: Path, inputs: Path) -> None:
    before = inputs_below([inputs])
    (inputs / "game" / "a.yaml").write_bytes(b"words: {a: 1}\n")
    manifest.remember(out, "late", before, [])
    assert manifest.current_files(out, "late", inputs_below([inputs])) is None


def test_inputs_that_were_read_are_not_read_again(
    out: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, digests = inputs_below([inputs]), Digests(out)
    now.contents(digests)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", only_records(Path.read_bytes))
        manifest.remember(out, "early", now, [], digests=digests)
    os.utime(inputs / "game" / "a.yaml", ns=(5, 5))
    assert manifest.current_files(out, "early", inputs_below([inputs])) == []


def test_other_command(out: Path, inputs: Path) -> None:
    assert current(out, inputs, "other") is None


def test_anything_is_remembered_or_nothing_is(out: Path, tmp_path: Path) -> None:
    assert manifest.is_kept(out)
    assert not manifest.is_kept(tmp_path / "none")


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
    monkeypatch.setattr(Path, "read_bytes", only_records(Path.read_bytes))
    assert current(out, inputs) == ["game/a.pdf"]


def only_records(read: Callable[[Path], bytes]) -> Callable[[Path], bytes]:
    """Return a way to read files that refuses all but the manifest's own."""

    def read_record(path: Path) -> bytes:
        assert path.name == "manifest.json"
        return read(path)

    return read_record


def test_two_commands_at_once_lose_nothing(out: Path, inputs: Path) -> None:
    """Two processes write many records each; all of them are there."""
    program = (
        "import sys; from pathlib import Path; from generator.build.state import manifest\n"
        "out, content, name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]\n"
        "for number in range(40):\n"
        "    found = manifest.inputs_below([content])\n"
        "    manifest.remember(out, f'{name}{number}', found, [])\n"
    )
    command = [sys.executable, "-c", program, str(out), str(inputs)]
    both = [subprocess.Popen([*command, name]) for name in ("a", "b")]
    assert [process.wait() for process in both] == [0, 0]
    names = {f"{name}{number}" for name in "ab" for number in range(40)}
    assert set(json.loads((out / manifest.FILE).read_bytes())) == names | {KEY}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"some-command": 5}',
        b'{"some-command": {}}',
        b'{"some-command": {"stamp": "s", "outputs": []}}',
        b'{"some-command": {"stamp": "s", "contents": "c"}}',
        b'{"some-command": {"stamp": "s", "contents": "c", "outputs": 3}}',
        b'{"some-command": {"stamp": "s", "contents": "c", "outputs": [["game/a.pdf"]]}}',
        b'{"some-command": {"stamp": "s", "contents": "c", "outputs": [[5, 5, 5, 5]]}}',
    ],
)
def test_corrupt_manifest_is_an_empty_one(data: bytes, out: Path, inputs: Path) -> None:
    (out / manifest.FILE).write_bytes(data)
    assert current(out, inputs) is None
    remember(out, KEY, inputs)
    assert current(out, inputs) == ["game/a.pdf"]


def test_remembers_several_commands_and_forgets_the_oldest(
    out: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "MOST_RECORDS", 2)
    remember(out, "second", inputs)
    assert current(out, inputs) == ["game/a.pdf"]
    remember(out, "third", inputs)
    assert current(out, inputs) is None
    assert list(json.loads((out / manifest.FILE).read_bytes())) == ["second", "third"]


def stamp(inputs: Path) -> str:
    return inputs_below([inputs]).stamp


def test_stamp_is_the_same_for_the_same_files(inputs: Path) -> None:
    assert stamp(inputs) == stamp(inputs)


def test_stamp_sees_an_edit_of_the_same_size(inputs: Path) -> None:
    before = stamp(inputs)
    path = inputs / "game" / "a.yaml"
    path.write_bytes(b"words: {}\n")
    os.utime(path, ns=(5, 5))
    assert stamp(inputs) != before


def test_stamp_sees_a_new_a_renamed_and_a_deleted_file(inputs: Path) -> None:
    path = inputs / "game" / "a.yaml"
    states = [stamp(inputs)]
    (inputs / "b.yaml").write_bytes(b"")
    states.append(stamp(inputs))
    path.rename(inputs / "game" / "c.yaml")
    states.append(stamp(inputs))
    (inputs / "game" / "c.yaml").unlink()
    states.append(stamp(inputs))
    assert len(set(states)) == 4


@pytest.mark.parametrize("name", ["x.pyc", "__pycache__/x.txt", ".git/x"])
def test_stamp_leaves_out_what_is_made_from_the_rest(name: str, inputs: Path) -> None:
    before = stamp(inputs)
    path = inputs / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")
    assert stamp(inputs) == before


def test_stamp_of_odd_files(inputs: Path) -> None:
    before = inputs_below([inputs, inputs / "not-there"]).stamp
    (inputs / ".#a.yaml").symlink_to("nobody@nowhere.1")
    assert stamp(inputs) == before
    Path(os.fsdecode(os.fsencode(inputs) + b"/\xff.yaml")).write_bytes(b"")
    assert stamp(inputs) != before


def test_command_key_depends_on_words_not_on_their_order() -> None:
    key = manifest.command_key({"paper": ["a4"], "draft": False})
    assert key == manifest.command_key({"draft": False, "paper": ["a4"]})
    assert key != manifest.command_key({"draft": True, "paper": ["a4"]})


ANSWER = [{"game": "a", "texts": 3}, {"game": "b", "texts": 4}]


def test_an_answer_is_known_for_the_same_question_and_inputs(out: Path, inputs: Path) -> None:
    manifest.keep_answer(out, KEY, WITHOUT, ANSWER)
    manifest.keep_answer(out, "other", WITHOUT, [])
    assert manifest.known_answer(out, KEY, WITHOUT) == ANSWER
    assert manifest.known_answer(out, "other", WITHOUT) == []
    assert manifest.known_answer(out, KEY, Inputs((), (("others", ""),))) is None
    assert manifest.known_answer(out, "unknown", WITHOUT) is None
    assert current(out, inputs) == ["game/a.pdf"], "both are remembered"


def test_only_the_last_answers_are_kept(out: Path) -> None:
    for number in range(manifest.MOST_RECORDS + 1):
        manifest.keep_answer(out, str(number), WITHOUT, ANSWER)
    assert manifest.known_answer(out, "0", WITHOUT) is None
    assert manifest.known_answer(out, "1", WITHOUT) == ANSWER


def test_who_only_asks_gets_no_folder(tmp_path: Path) -> None:
    manifest.keep_answer(tmp_path / "none", KEY, WITHOUT, ANSWER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        "{",
        f'{{"{KEY}": []}}',
        f'{{"{KEY}": {{"inputs": "{WITHOUT.stamp}", "answer": [1]}}}}',
    ],
)
def test_damaged_answers_are_none(out: Path, damage: str) -> None:
    (out / manifest.ANSWERS).write_text(damage)
    assert manifest.known_answer(out, KEY, WITHOUT) is None
    manifest.keep_answer(out, KEY, WITHOUT, ANSWER)
    assert manifest.known_answer(out, KEY, WITHOUT) == ANSWER
