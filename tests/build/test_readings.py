"""Games are read again when one of their files has changed, and otherwise cached."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.build.readings import Readings
from generator.content.read import read_game
from tests.support import write_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = write_game(tmp_path, {"locale/de.po": b""})
    part = tmp_path / "content" / "shared" / "land" / "part.yaml"
    part.parent.mkdir(parents=True)
    part.write_text("part: {}\n")
    return folder


def test_an_unchanged_game_is_cached(folder: Path) -> None:
    readings = Readings()
    first = readings.read(folder)
    (folder / "locale" / "de.po").write_bytes(b"# a catalogue is not read with it\n")
    assert readings.read(folder) is first
    assert first.game is not None


@pytest.mark.parametrize("file", ["rules.yaml", "odd.txt", "../shared/land/part.yaml"])
def test_a_game_with_a_changed_file_is_read_again(folder: Path, file: str) -> None:
    readings = Readings()
    first = readings.read(folder)
    (folder / file).write_bytes(b"terms: {}\n")
    second = readings.read(folder)
    assert second is not first
    assert second.findings == read_game(folder).findings


def test_a_game_is_read_anew_as_if_for_the_first_time(folder: Path) -> None:
    """An id that stands twice joins trees; what is mended then is found whole."""
    readings = Readings()
    twice = folder / "again.yaml"
    twice.write_bytes((folder / "rules.yaml").read_bytes())
    assert any(finding.is_error for finding in readings.read(folder).findings)
    twice.unlink()
    mended = readings.read(folder)
    assert mended.findings == ()
    assert mended.game is not None
    assert mended.game.content == read_game(folder).game.content  # type: ignore[union-attr]


def test_a_touched_game_is_the_same(folder: Path) -> None:
    readings = Readings()
    first = readings.read(folder).game
    os.utime(folder / "rules.yaml", ns=(5, 5))
    again = readings.read(folder).game
    assert first is not None
    assert again is not None
    assert again.content == first.content
