"""A text of a game is offered what like texts of other games were translated to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.serve import worker
from generator.serve.memories import remembered
from tests.serve.panes import HINT
from tests.support import library_of, with_catalogs, write_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    other = shutil.copytree(folder, folder.parent / "other")
    for file, old, new in (
        ("game.yaml", "id: minimal", "id: other"),
        ("locale/de.po", "Zählt laut.", "Laut zählen."),
    ):
        text = (other / file).read_text("utf-8")
        assert old in text
        (other / file).write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def test_translations_of_other_games_are_offered(folder: Path) -> None:
    (match,) = remembered("minimal", "de", HINT)
    assert (match["forms"], match["percent"], match["source"]) == (["Laut zählen."], 100, [])
    assert match["from"]
    assert match["differences"] == []


def test_nothing_is_offered_for_what_is_not_translated(folder: Path) -> None:
    assert remembered("minimal", "en", HINT) == []
    assert remembered("minimal", "de", "no.such.text") == []
    (folder / "game.yaml").write_text("", "utf-8")
    assert remembered("minimal", "de", HINT) == []
