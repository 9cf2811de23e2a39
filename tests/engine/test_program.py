"""The version of the program is that of its code and of the libraries that it prints with."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.engine import program


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with two modules, one of them in a package."""
    home = tmp_path / "program"
    (home / "checks").mkdir(parents=True)
    (home / "main.py").write_text("a = 1")
    (home / "checks" / "paper.py").write_text("b = 1")
    return home


def test_all_modules_and_libraries_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a check found on a side is kept with it, and must not outlive the check."""
    told = program.versions.__wrapped__()
    code, *libraries = told.split()
    assert code == program.code_in(Path(program.__file__).parents[1])
    assert libraries[::2] == list(program.LIBRARIES)
    paths = [path for path, *_ in program._modules(Path(program.__file__).parents[1])]
    assert len(paths) > 150
    assert sum(path.endswith("checks/tags.py") for path in paths) == 1
    monkeypatch.setattr(program, "code_in", lambda home: "other")
    assert program.versions.__wrapped__() != told


@pytest.mark.parametrize(
    ("name", "text", "is_other"),
    [
        ("main.py", "a = 2", True),
        ("checks/paper.py", "b = 2", True),
        ("checks/more.py", "c = 1", True),
        ("main.py", "a = 1", False),
        ("notes.txt", "a = 1", False),
    ],
)
def test_it_is_other_when_a_module_says_something_else(
    home: Path, module: str, name: str, text: str, is_other: bool
) -> None:
    before = program.code_in(home, module)
    path = home / name
    path.write_text(text)
    os.utime(path, ns=(1, 1))
    now = program.code_in(home, module)
    assert (now != before) == is_other
    assert program.code_in(home, module) == now


def test_modules_are_read_once_until_one_has_another_time(
    home: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    read_bytes = Path.read_bytes

    def noting(path: Path) -> bytes:
        read.extend([path.name] if path.suffix == ".py" else [])
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", noting)
    first = program.code_in(home, module)
    assert sorted(read) == ["main.py", "paper.py"]
    read.clear()
    assert program.code_in(home, module) == first
    assert read == []
    os.utime(home / "main.py", ns=(5, 5))
    assert program.code_in(home, module) == first
    assert sorted(read) == ["main.py", "paper.py"]


def test_where_python_keeps_nothing_it_is_told_all_the_same(
    home: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = program.code_in(home, module)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert program.code_in(home, str(home / "module.py")) == kept
    assert not (home / "__pycache__").exists()
