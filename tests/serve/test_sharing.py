"""The files of a game are handed out only as many as another could open."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import sharing as archives
from generator.serve import sharing, worker
from tests.support import library_of, write_game


def test_a_game_is_handed_out_unless_it_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_game(tmp_path, {"left.docx": b"no"})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    found = sharing.files_of("minimal")
    assert found["content/minimal/game.yaml"] == (folder / "game.yaml", folder)
    assert "content/minimal/left.docx" not in found
    assert sharing.files_of("no-such") == {}
    monkeypatch.setattr(archives, "MOST_UNPACKED", 100)
    assert sharing.files_of("minimal") == {}
