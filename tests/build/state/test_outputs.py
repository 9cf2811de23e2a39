"""Files that stand as they were made are known, and all others are made again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.build.state import outputs
from generator.build.state.outputs import Left


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "game" / "en" / "rules-a4.pdf"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"a file")
    outputs.add(tmp_path, {Left.of(path): "its key"})
    return path


def test_a_file_as_it_was_made_stands(tmp_path: Path, written: Path) -> None:
    known = outputs.read(tmp_path)
    assert known.left(written, "its key")
    assert not known.left(written, "another key")
    assert not known.left(written.with_name("other.pdf"), "its key")


def test_a_file_without_a_key_never_stands(tmp_path: Path, written: Path) -> None:
    outputs.add(tmp_path, {Left.of(written): ""})
    assert not outputs.read(tmp_path).left(written, "")


def test_a_file_that_was_touched_is_made_again(tmp_path: Path, written: Path) -> None:
    os.utime(written, ns=(1, 1))
    assert not outputs.read(tmp_path).left(written, "its key")


def test_a_file_that_was_changed_is_made_again(tmp_path: Path, written: Path) -> None:
    time = written.stat().st_mtime_ns
    written.write_bytes(b"another")
    os.utime(written, ns=(time, time))
    assert not outputs.read(tmp_path).left(written, "its key")


def test_a_file_that_is_gone_is_made_again(tmp_path: Path, written: Path) -> None:
    written.unlink()
    assert not outputs.read(tmp_path).left(written, "its key")


def test_the_oldest_is_forgotten(
    tmp_path: Path, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs, "MOST_RECORDS", 1)
    other = written.with_name("other.pdf")
    other.write_bytes(b"more")
    outputs.add(tmp_path, {Left.of(other): "key"})
    assert list(outputs.read(tmp_path).records) == ["game/en/other.pdf"]


def test_nothing_to_remember_writes_nothing(tmp_path: Path) -> None:
    outputs.add(tmp_path, {})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["", "{", "{}", "null", "[1]", '[["a"]]', "[" * 100_000])
def test_damage_is_nothing(tmp_path: Path, written: Path, damage: str) -> None:
    (tmp_path / outputs.FILE).write_text(damage)
    assert outputs.read(tmp_path).records == {}
    outputs.add(tmp_path, {Left.of(written): "its key"})
    assert outputs.read(tmp_path).left(written, "its key")
