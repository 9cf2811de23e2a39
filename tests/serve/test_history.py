"""What was written is stored for the next preview, bounded, and dropped where it is of no use."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.serve import history
from generator.serve.documents import Documents
from generator.serve.history import Change, History, HistoryStore
from tests.support import library_of, write_game

GAME = "minimal"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path)


def opened(folder: Path) -> Documents:
    """Return the documents of a preview that has just been started."""
    return Documents(library_of(folder), HistoryStore(folder.parent, folder.parents[1] / "caches"))


def write(documents: Documents, old: str, new: str) -> None:
    now = documents.read(GAME, "rules.yaml")
    documents.write(GAME, "rules.yaml", now.text.replace(old, new), now.version)


def said(folder: Path) -> str:
    return (folder / "rules.yaml").read_text("utf-8")


def test_a_later_preview_undoes_and_redoes(folder: Path) -> None:
    first, before = opened(folder), said(folder)
    write(first, "Count aloud.", "Count twice.")
    write(first, "Count twice.", "Count thrice.")
    first.undo(GAME)
    first.save_histories()
    later = opened(folder)
    assert later.history(GAME).data == {"undo": 1, "redo": 1}
    later.redo(GAME)
    assert "Count thrice." in said(folder)
    later.undo(GAME)
    later.undo(GAME)
    assert said(folder) == before
    assert Documents(library_of(folder)).history(GAME).data == {"undo": 0, "redo": 0}


def test_what_could_not_be_undone_any_more_is_dropped(folder: Path) -> None:
    documents = opened(folder)
    write(documents, "Count aloud.", "Count twice.")
    documents.save_histories()
    after = said(folder)
    (folder / "rules.yaml").write_text(f"# more\n{after}", "utf-8")
    assert opened(folder).history(GAME).data["undo"] == 1, "it was changed elsewhere"
    (folder / "rules.yaml").write_text(after.replace("twice", "thrice"), "utf-8")
    assert opened(folder).history(GAME).data["undo"] == 0
    (folder / "rules.yaml").unlink()
    assert opened(folder).history(GAME).data["undo"] == 0


@pytest.mark.parametrize("damage", [b"", b"{}", b"x" * 900])
def test_what_is_damaged_costs_nothing_else(folder: Path, damage: bytes) -> None:
    documents = opened(folder)
    write(documents, "Count aloud.", "Count twice.")
    documents.save_histories()
    (file,) = (folder.parents[1] / "caches").rglob("*.json")
    file.write_bytes(damage)
    assert opened(folder).history(GAME).data["undo"] == 0


def test_another_folder_of_that_name_has_no_past(folder: Path) -> None:
    documents = opened(folder)
    write(documents, "Count aloud.", "Count twice.")
    documents.save_histories()
    content = folder.parent
    content.rename(content.with_name("old"))
    shutil.copytree(content.with_name("old"), content)
    assert opened(folder).history(GAME).data["undo"] == 0


def test_only_so_much_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = HistoryStore(tmp_path, tmp_path / "caches")
    change = Change({"a.yaml": "1"}, {"a.yaml": "2"})
    past = History.empty()
    for _ in range(history.MOST_STORED + 5):
        past.record(change)
    store.save(GAME, past)
    stored = store.read(GAME)
    assert stored is not None
    assert len(stored.done) == history.MOST_STORED
    past.record(Change({"a.xlsx": b"1"}, {"a.xlsx": b"2"}))
    past.record(change)
    store.save(GAME, past)
    stored = store.read(GAME)
    assert stored is not None
    assert list(stored.done) == [change], "what lies before a workbook is not stored"
    monkeypatch.setattr(history, "MOST_GAMES", 1)
    store.save("other", past)
    assert [path.name for path in (tmp_path / "caches").rglob("*.json")] == ["other.json"]
    assert HistoryStore(tmp_path / "gone", tmp_path).read(GAME) is None
