"""What is sealed is read under its key alone, and whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import sealed


def test_it_is_read_under_its_key(tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert sealed.read(file, b"key") is None
    sealed.write(file, b"key", b"data")
    assert sealed.read(file, b"key") == b"data"
    assert sealed.read(file, b"ke") is None
    assert sealed.read(file, b"keyd") is None


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * sealed.SIZE])
def test_damage_is_nothing(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(damage)
    assert sealed.read(file, b"") is None


def test_key_and_data_are_told_apart() -> None:
    assert sealed.seal_of(b"ab", b"c") != sealed.seal_of(b"a", b"bc")


def test_who_would_never_answer_is_not_asked(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "file")
    assert sealed.read(tmp_path / "file", b"key") is None


def test_what_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed.write(tmp_path / "file", b"key", b"data")
    monkeypatch.setattr(sealed, "MOST_BYTES", sealed.SIZE)
    assert sealed.read(tmp_path / "file", b"key") is None
