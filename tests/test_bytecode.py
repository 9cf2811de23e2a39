"""What is made of the program is kept where Python keeps what it compiles, under its rules."""

from __future__ import annotations

import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from generator import bytecode


def test_it_stands_beside_the_bytecode_of_its_module() -> None:
    assert bytecode.home_of(bytecode.__file__) == Path(cache_from_source(bytecode.__file__)).parent


@pytest.mark.parametrize("may_write", [True, False])
def test_it_is_written_where_python_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_write: bool
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", not may_write)
    file = tmp_path / "__pycache__" / "note"
    bytecode.keep(file, b"sound")
    assert file.is_file() == may_write


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").write_text("a file where the folder should be")
    bytecode.keep(tmp_path / "__pycache__" / "note", b"sound")
    assert [each.name for each in tmp_path.iterdir()] == ["__pycache__"]
