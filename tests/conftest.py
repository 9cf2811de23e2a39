"""Silence is part of every expectation: no test may log a warning that it does not look at."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from generator.content import resources
from generator.maps import surveycache
from tests.order import longest_first

settings.register_profile("same-every-time", derandomize=True, deadline=None, database=None)
settings.load_profile("same-every-time")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest."""
    longest_first(items)


@pytest.fixture(autouse=True, scope="session")
def _own_stock() -> Iterator[None]:
    """Leave nothing for later processes: tests put other things in the place of some."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surveycache, "keep_sealed", lambda *_: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the settings of whoever runs the tests, such as own labels, have no say in them."""
    empty = str(tmp_path_factory.mktemp("settings"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", empty)
        patch.setenv("APPDATA", empty)
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_font_pack() -> Iterator[None]:
    """Let fonts that are installed beside the program have no say either."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "FONT_PACK", "no_fonts_are_installed")
        yield


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of a module beside whose bytecode something may be kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    return str(tmp_path / "module.py")


class _Listener(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[logging.LogRecord]]:
    """Fail a test that logs a warning; one that expects it looks at the list and clears it.

    Python's own warnings are errors by the settings in ``pyproject.toml``.
    """
    listener = _Listener()
    root = logging.getLogger()
    root.addHandler(listener)
    try:
        yield listener.records
    finally:
        root.removeHandler(listener)
    unexpected = [f"{record.name}: {record.getMessage()}" for record in listener.records]
    assert unexpected == []


@pytest.fixture(autouse=True)
def usual_path_for_modules() -> None:
    """Take back what pools of earlier tests say to every Python that is started after them."""
    os.environ.pop("PYTHONSAFEPATH", None)
