"""The folders in which the commands are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import progress
from tests.printing import begin_starter


@pytest.fixture(autouse=True)
def _no_lines_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write no progress into standard error, however slow the machine is."""
    monkeypatch.setattr(progress, "INTERVAL", float("inf"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the starter's game, in which the commands are run."""
    begin_starter(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, in which the commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
