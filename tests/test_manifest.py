"""The manifest knows when there is nothing to do, and never believes so wrongly."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from generator import manifest

KEY = "some-command"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return an output folder with one remembered file."""
    folder = tmp_path / "out"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "a.pdf").write_bytes(b"pdf")
    manifest.remember(folder, KEY, "inputs", [folder / "game" / "a.pdf"])
    return folder


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """Return a folder with something to read."""
    folder = tmp_path / "content"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "a.yaml").write_bytes(b"terms: {}\n")
    return folder


def test_current(out: Path) -> None:
    assert manifest.current_files(out, KEY, "inputs") == ["game/a.pdf"]


def test_other_inputs(out: Path) -> None:
    assert manifest.current_files(out, KEY, "other") is None


def test_other_command(out: Path) -> None:
    assert manifest.current_files(out, "other", "inputs") is None


def test_nothing_was_built(tmp_path: Path) -> None:
    assert manifest.current_files(tmp_path, KEY, "inputs") is None


def test_deleted_output(out: Path) -> None:
    (out / "game" / "a.pdf").unlink()
    assert manifest.current_files(out, KEY, "inputs") is None


def test_edited_output(out: Path) -> None:
    (out / "game" / "a.pdf").write_bytes(b"more")
    assert manifest.current_files(out, KEY, "inputs") is None


def test_output_with_another_time(out: Path) -> None:
    os.utime(out / "game" / "a.pdf", ns=(1, 1))
    assert manifest.current_files(out, KEY, "inputs") is None


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
        b'{"some-command": {"inputs": "inputs"}}',
        b'{"some-command": {"inputs": "inputs", "outputs": 3}}',
        b'{"some-command": {"inputs": "inputs", "outputs": [["game/a.pdf"]]}}',
        b'{"some-command": {"inputs": "inputs", "outputs": [[5, 5, 5]]}}',
    ],
)
def test_corrupt_manifest_is_an_empty_one(data: bytes, out: Path) -> None:
    (out / manifest.FILE).write_bytes(data)
    assert manifest.current_files(out, KEY, "inputs") is None
    manifest.remember(out, KEY, "inputs", [out / "game" / "a.pdf"])
    assert manifest.current_files(out, KEY, "inputs") == ["game/a.pdf"]


def test_remembers_several_commands_and_forgets_the_oldest(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "MOST_RECORDS", 2)
    manifest.remember(out, "second", "inputs", [])
    assert manifest.current_files(out, KEY, "inputs") == ["game/a.pdf"]
    manifest.remember(out, "third", "inputs", [])
    assert manifest.current_files(out, KEY, "inputs") is None
    assert list(json.loads((out / manifest.FILE).read_bytes())) == ["second", "third"]


def test_snapshot_is_the_same_for_the_same_files(inputs: Path) -> None:
    assert manifest.snapshot([inputs]) == manifest.snapshot([inputs])


def test_snapshot_sees_an_edit_of_the_same_size(inputs: Path) -> None:
    before = manifest.snapshot([inputs])
    path = inputs / "game" / "a.yaml"
    path.write_bytes(b"words: {}\n")
    os.utime(path, ns=(5, 5))
    assert manifest.snapshot([inputs]) != before


def test_snapshot_sees_a_new_a_renamed_and_a_deleted_file(inputs: Path) -> None:
    path = inputs / "game" / "a.yaml"
    states = [manifest.snapshot([inputs])]
    (inputs / "b.yaml").write_bytes(b"")
    states.append(manifest.snapshot([inputs]))
    path.rename(inputs / "game" / "c.yaml")
    states.append(manifest.snapshot([inputs]))
    (inputs / "game" / "c.yaml").unlink()
    states.append(manifest.snapshot([inputs]))
    assert len(set(states)) == 4


@pytest.mark.parametrize("name", ["x.pyc", "__pycache__/x.txt", ".git/x"])
def test_snapshot_leaves_out_what_is_made_from_the_rest(name: str, inputs: Path) -> None:
    before = manifest.snapshot([inputs])
    path = inputs / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")
    assert manifest.snapshot([inputs]) == before


def test_snapshot_of_odd_files(inputs: Path) -> None:
    before = manifest.snapshot([inputs, inputs / "not-there"])
    (inputs / ".#a.yaml").symlink_to("nobody@nowhere.1")
    assert manifest.snapshot([inputs]) == before
    Path(os.fsdecode(os.fsencode(inputs) + b"/\xff.yaml")).write_bytes(b"")
    assert manifest.snapshot([inputs]) != before


def test_command_key_depends_on_words_not_on_their_order() -> None:
    key = manifest.command_key({"paper": ["a4"], "draft": False})
    assert key == manifest.command_key({"draft": False, "paper": ["a4"]})
    assert key != manifest.command_key({"draft": True, "paper": ["a4"]})


ANSWER = [{"game": "a", "texts": 3}, {"game": "b", "texts": 4}]


def test_an_answer_is_known_for_the_same_question_and_inputs(out: Path) -> None:
    manifest.keep_answer(out, KEY, "inputs", ANSWER)
    manifest.keep_answer(out, "other", "inputs", [])
    assert manifest.known_answer(out, KEY, "inputs") == ANSWER
    assert manifest.known_answer(out, "other", "inputs") == []
    assert manifest.known_answer(out, KEY, "others") is None
    assert manifest.known_answer(out, "unknown", "inputs") is None
    assert manifest.current_files(out, KEY, "inputs") == ["game/a.pdf"], "both are remembered"


def test_only_the_last_answers_are_kept(out: Path) -> None:
    for number in range(manifest.MOST_RECORDS + 1):
        manifest.keep_answer(out, str(number), "inputs", ANSWER)
    assert manifest.known_answer(out, "0", "inputs") is None
    assert manifest.known_answer(out, "1", "inputs") == ANSWER


def test_who_only_asks_gets_no_folder(tmp_path: Path) -> None:
    manifest.keep_answer(tmp_path / "none", KEY, "inputs", ANSWER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    ["", "[]", "{", f'{{"{KEY}": []}}', f'{{"{KEY}": {{"inputs": "inputs", "answer": [1]}}}}'],
)
def test_damaged_answers_are_none(out: Path, damage: str) -> None:
    (out / manifest.ANSWERS).write_text(damage)
    assert manifest.known_answer(out, KEY, "inputs") is None
    manifest.keep_answer(out, KEY, "inputs", ANSWER)
    assert manifest.known_answer(out, KEY, "inputs") == ANSWER
