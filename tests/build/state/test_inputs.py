"""The stamp of inputs sees each change of a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.build.state.inputs import inputs_below
from generator.build.state.stamps import changed_at, size_of, state_of, time_of


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


def test_stamp_of_special_files(inputs: Path) -> None:
    before = inputs_below([inputs, inputs / "not-there"]).stamp
    (inputs / ".#a.yaml").symlink_to("nobody@nowhere.1")
    assert stamp(inputs) == before
    Path(os.fsdecode(os.fsencode(inputs) + b"/\xff.yaml")).write_bytes(b"")
    assert stamp(inputs) != before


def test_a_state_has_size_and_time(inputs: Path) -> None:
    status = (inputs / "game" / "a.yaml").stat()
    assert size_of(state_of(status)) == 10
    assert time_of(state_of(status)) == changed_at(status)


def test_the_time_of_a_link_that_leads_out_is_none(inputs: Path, tmp_path: Path) -> None:
    (inputs / "out").symlink_to(tmp_path)
    (state,) = (state for path, state in inputs_below([inputs]).files if path.endswith("out"))
    assert time_of(state) == 0
