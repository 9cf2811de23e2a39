"""Games as plain data: a file for each language, and no file for a game with errors."""

from __future__ import annotations

import json
from pathlib import Path

from generator.build.request import Request
from generator.reports.gamefiles import game_files
from generator.units import A4
from tests.support import library_of, with_catalogs, write_game


def request_for(folder: Path, out: Path) -> Request:
    return Request(library=library_of(folder), out=out, papers=(A4,), formats=("json",))


def test_a_file_for_each_language(tmp_path: Path) -> None:
    folder = write_game(tmp_path, with_catalogs({"locale/de.po": b""}))
    built = game_files(request_for(folder, tmp_path / "out"))
    assert [each.path.parent.name for each in built.files] == ["en", "de"]
    for each in built.files:
        assert json.loads(each.path.read_text("utf-8"))["language"] == each.path.parent.name


def test_a_game_with_errors_is_not_written(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"more.yaml": "components: {b: {name: B, cuont: 1}}"})
    built = game_files(request_for(folder, tmp_path / "out"))
    assert built.files == ()
    assert built.findings
