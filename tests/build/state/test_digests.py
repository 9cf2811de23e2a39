"""Files are read once while their size and time are the same, and again when they are not."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from generator.build.state.digests import FILE, MOST_RECORDS, Digests
from generator.build.state.manifest import state_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"terms: {}\n")
    return path


def digest(home: Path, file: Path) -> str:
    """Return the digest of a file, asked for by a new command."""
    digests = Digests(home)
    told = digests.of(str(file), state_of(file.stat()))
    digests.keep()
    return told


def test_a_digest_is_that_of_the_bytes(tmp_path: Path, file: Path) -> None:
    assert digest(tmp_path, file) == sha256(b"terms: {}\n").hexdigest()


def test_what_was_not_touched_is_not_read_again(tmp_path: Path, file: Path) -> None:
    before, state = digest(tmp_path, file), state_of(file.stat())
    file.unlink()
    assert Digests(tmp_path).of(str(file), state) == before


def test_what_has_the_size_and_time_of_another_is_read_again(tmp_path: Path, file: Path) -> None:
    digest(tmp_path, file)
    time = file.stat().st_mtime_ns
    file.write_bytes(b"terms: []\n")
    os.utime(file, ns=(time, time))
    assert digest(tmp_path, file) == sha256(b"terms: []\n").hexdigest()


def test_a_file_that_is_gone_has_none(tmp_path: Path, file: Path) -> None:
    assert Digests(tmp_path).of(str(file.with_name("b.yaml")), "5 5") == ""


def test_what_is_not_kept_is_forgotten(tmp_path: Path, file: Path) -> None:
    Digests(tmp_path).of(str(file), "10 1")
    assert not (tmp_path / FILE).exists()
    digest(tmp_path, file)
    written = (tmp_path / FILE).stat().st_mtime_ns
    digest(tmp_path, file)
    assert (tmp_path / FILE).stat().st_mtime_ns == written, "nothing new, nothing written"


def test_what_was_read_once_is_known_from_then_on(tmp_path: Path, file: Path) -> None:
    digests, state = Digests(tmp_path), state_of(file.stat())
    before = digests.of(str(file), state)
    digests.keep()
    written = (tmp_path / FILE).read_bytes()
    file.unlink()
    (tmp_path / FILE).unlink()
    assert digests.of(str(file), state) == before
    digests.keep()
    assert not (tmp_path / FILE).exists(), "nothing new, nothing written"
    assert before.encode() in written


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"%s": 5}', '{"%s": ["10 1", 5]}'])
def test_damage_is_nothing(tmp_path: Path, file: Path, damage: str) -> None:
    before = digest(tmp_path, file)
    (tmp_path / FILE).write_text(damage.replace("%s", str(file)))
    assert digest(tmp_path, file) == before


def test_most_files_of_a_large_library_are_known() -> None:
    assert MOST_RECORDS >= 20_000
