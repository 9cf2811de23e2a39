"""What is made of the program is kept where Python keeps what it compiles, under its rules."""

from __future__ import annotations

import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from generator import sealed


def test_it_stands_beside_the_bytecode_of_its_module() -> None:
    assert sealed.home_of(sealed.__file__) == Path(cache_from_source(sealed.__file__)).parent


@pytest.mark.parametrize("may_write", [True, False])
def test_it_is_written_where_python_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_write: bool
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", not may_write)
    file = tmp_path / "__pycache__" / "note"
    sealed.keep(file, b"sound")
    assert file.is_file() == may_write


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").write_text("a file where the folder should be")
    sealed.keep(tmp_path / "__pycache__" / "note", b"sound")
    assert [each.name for each in tmp_path.iterdir()] == ["__pycache__"]


@pytest.mark.parametrize("at", [0, 10, 40, 99])
def test_what_is_sealed_is_read_whole_or_not_at_all(tmp_path: Path, module: str, at: int) -> None:
    note = sealed.home_of(module) / "note"
    assert sealed.read_sealed(note) is None
    sealed.keep_sealed(note, b"sound")
    whole = note.read_bytes()
    assert sealed.read_sealed(note) == b"sound"
    assert sealed.read_sealed(note, b"of another version") is None
    for damage in (whole[:at][:-1], whole[:at] + b"x" + whole[at:]):
        note.write_bytes(damage)
        assert sealed.read_sealed(note) is None


def test_what_is_sealed_is_not_read_in_the_place_of_another(module: str) -> None:
    one, other = (sealed.home_of(module) / name for name in ("one", "other"))
    sealed.keep_sealed(one, b"sound")
    one.rename(other)
    assert sealed.read_sealed(other) is None


def test_a_folder_in_the_place_of_what_is_kept_gives_way(module: str) -> None:
    note = sealed.home_of(module) / "note"
    (note / "inside").mkdir(parents=True)
    assert sealed.read_sealed(note) is None
    sealed.keep_sealed(note, b"sound")
    assert sealed.read_sealed(note) == b"sound"
