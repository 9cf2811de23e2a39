"""A build is remembered by what it makes, not by how it is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.cli.buildcommand import NOT_ASKED_FOR, BuildCommand
from generator.content import resources

OPTIONS: dict[str, Any] = {"paper": ("a4",), "edition": ("colour",), "printer": None, "jobs": None}


def key(folder: Path, **options: Any) -> str:
    library = resources.library(folder / "content")
    return BuildCommand(library, folder / "output", None, OPTIONS | options).key


@pytest.mark.parametrize("name", NOT_ASKED_FOR)
def test_how_files_are_made_does_not_change_the_key(home: Path, name: str) -> None:
    assert key(home, **{name: 1}) == key(home, **{name: 2}) == key(home)


def test_what_is_made_changes_the_key(home: Path) -> None:
    keys = {key(home), key(home, paper=("letter",)), key(home, edition=("mono",))}
    assert len(keys) == 3


def test_the_number_of_processes_is_as_asked_for_or_the_machines(home: Path) -> None:
    library = resources.library(home / "content")

    def processes(jobs: int | None) -> int:
        return BuildCommand(library, home, None, OPTIONS | {"jobs": jobs}).processes

    assert processes(3) == 3
    assert processes(None) >= 1
