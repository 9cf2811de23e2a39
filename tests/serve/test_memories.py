"""A text of a game is offered what like texts of other games were translated to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.serve import worker
from generator.serve.memories import remembered
from tests.serve.panes import HINT
from tests.support import library_of, with_catalogs, write_game

WORDS = "Lose {goal.coins} coins."


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


def test_a_text_that_its_language_bends_is_offered_texts_that_bend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (f"      {id}: {{kind: note, text: '{WORDS}'}}" for id in ("one", "two"))
    more = "sections:\n  more:\n    title: Castle\n    blocks:\n" + "\n".join(lines)
    path = "sections.more.blocks.{}.text"
    forms = {0: "Verliert {goal.coins} Münze.", 1: "Verliert {goal.coins} Münzen."}
    said = "".join(f'msgstr[{at}] "{words}"\n' for at, words in forms.items())
    entry = f'msgctxt "{path.format("two")}"\nmsgid "{WORDS}"\nmsgid_plural "{WORDS}"\n{said}'
    plurals = "".join(f"  {path.format(id)}: goal.coins\n" for id in ("one", "two"))
    files = {
        "more.yaml": more.encode(),
        "locale/de.po": entry.encode(),
        "locale/de.yaml": f"plurals:\n{plurals}".encode(),
    }
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(write_game(tmp_path, dict(with_catalogs(files)))))
    (match,) = remembered("minimal", "de", path.format("one"))
    assert (match["forms"], match["percent"]) == (list(forms.values()), 100)


def test_nothing_is_offered_for_what_is_not_translated(folder: Path) -> None:
    assert remembered("minimal", "en", HINT) == []
    assert remembered("minimal", "de", "no.such.text") == []
    (folder / "game.yaml").write_text("", "utf-8")
    assert remembered("minimal", "de", HINT) == []
