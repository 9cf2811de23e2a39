"""What is tried leaves no trace, and what is written is whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import files
from generator.build.importing.trial import trial, write_new
from tests.support import library_of, write_game


def test_a_trial_changes_nothing(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {})
    os.mkfifo(folder / "pipe")
    before = sorted(folder.rglob("*"))
    with trial(library_of(folder), folder.name) as copy:
        checked = copy.check({"own.yaml": b"nosuch: 1\n"})
        place = copy.folder
    assert {each.place.file for each in checked.findings} >= {"content/minimal/own.yaml"}
    assert sorted(folder.rglob("*")) == before
    assert not place.exists()


def test_nothing_that_is_there_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("a", "link"):
        with pytest.raises(FileExistsError):
            write_new(tmp_path, {"b": b"2", name: b"2"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "link"]
    with pytest.raises(ValueError, match="leaves"):
        write_new(tmp_path, {"../b": b"2"})
    assert write_new(tmp_path, {"a": b"1", "b": b"2"}) == [tmp_path / "a", tmp_path / "b"]


def test_after_an_error_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a").write_bytes(b"1")
    write = files.write

    def broken(path: Path, data: bytes) -> bool:
        if path.name == "last":
            raise OSError(28, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(files, "write", broken)
    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path / "game", {"a": b"1", "icons/b.svg": b"2", "last": b"3"})
    assert [path.name for path in (tmp_path / "game").rglob("*")] == ["a"]
