"""Texts in the language of the game: rows, checks while they are typed, saving where they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content import edits
from generator.serve import steps, textchecks, worker
from generator.serve.texts import OvertakenError, RefusedError, Submission
from tests.islands import write_shared
from tests.support import library_of, with_catalogs, write_game

HINT = "sections.goal.blocks.hint.text"
WIN = "sections.goal.blocks.win.rules.first"
BAT = "collections.omens.entries.bat.text"
OMENS = """
collections:
  omens:
    name: Omens
    from: omens.csv
"""
TABLE = 'name,text\nBat,"Flies, and bites."\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"locale/de.po": b"", "omens.yaml": OMENS.encode(), "omens.csv": TABLE.encode()}
    folder = write_game(tmp_path, dict(with_catalogs(files)))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def submission(*forms: str, id: str = HINT, seen: str = "Count aloud.", **more: Any) -> Submission:
    return Submission("minimal", "en", id, list(forms), [seen], **more)


def row(id: str) -> dict[str, Any]:
    return next(each for each in textchecks.texts("minimal", "en") if each["id"] == id)


def codes(answer: dict[str, Any]) -> list[str]:
    return [each["code"] for each in answer["findings"]]


def test_a_row_has_the_words_and_what_stands_behind_them(folder: Path) -> None:
    shown = row(WIN)
    assert shown["state"] == "written"
    assert shown["translation"] == ["The first with {goal.coins} {icon:coin} in the *Castle* wins."]
    assert shown["values"] == [["goal.coins", "5"]]
    assert shown["file"].endswith("minimal/rules.yaml")
    assert shown["translated"] == ["de"]
    assert row(BAT)["file"].endswith("minimal/omens.csv")


def test_words_are_checked_before_they_are_written(folder: Path) -> None:
    before = (folder / "rules.yaml").read_bytes()
    answer = textchecks.judge(submission("Count {goal.coin} aloud.", id=HINT))
    assert "R09" in codes(answer)
    assert textchecks.judge(submission("Count it aloud.")) == {"findings": [], "mended": []}
    assert (folder / "rules.yaml").read_bytes() == before


def test_what_other_texts_lose_is_said(folder: Path) -> None:
    answer = textchecks.judge(submission("Keep", id="terms.castle.name", seen="Castle"))
    assert any("The goal: “Castle” is" in each["message"] for each in answer["findings"])


def test_typography_is_mended(folder: Path) -> None:
    answer = textchecks.judge(submission("Count... aloud."))
    assert answer["findings"]
    assert answer["mended"] == ["Count… aloud."]


def test_what_no_file_may_hold_is_refused_while_typed(folder: Path) -> None:
    assert "U+200B" in textchecks.judge(submission("Count\u200b aloud."))["refused"]
    assert "empty" in textchecks.judge(submission(" "))["refused"]
    assert "forms" in textchecks.judge(submission("One", "Two"))["refused"]
    assert "no text" in textchecks.judge(submission("One", id="no.such"))["refused"]


def test_a_text_is_saved_where_it_stands(folder: Path) -> None:
    path = folder / "rules.yaml"
    before = path.read_text("utf-8")
    shown = textchecks.save(submission("Count: *Castle*, aloud."))[0]
    assert shown["translation"] == ["Count: *Castle*, aloud."]
    assert shown["translated"] == []
    assert shown["stale"] == ["de"]
    assert path.read_text("utf-8") == before.replace("Count aloud.", '"Count: *Castle*, aloud."')
    again, step = textchecks.save(submission("Count aloud.", seen="Count: *Castle*, aloud."))
    assert again["translated"] == ["de"], "as it was when it was translated"
    assert step is not None
    assert step.name == "Count aloud."
    long = "Count all of the *Castles* aloud, one by one."
    step = textchecks.save(submission(long))[1]
    assert step is not None
    assert step.name == "Count all of the Castles aloud, one by…"


def test_a_text_of_a_table_is_saved_in_its_cell(folder: Path) -> None:
    seen = "Flies, and bites."
    assert textchecks.judge(submission('Flies "by".', id=BAT, seen=seen))["mended"]
    shown = textchecks.save(submission("Flies “by”, high.", id=BAT, seen=seen))[0]
    assert shown["translation"] == ["Flies “by”, high."]
    assert (folder / "omens.csv").read_text("utf-8") == 'name,text\nBat,"Flies “by”, high."\n'


def test_a_text_of_a_shared_part_is_saved_where_the_part_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_shared(tmp_path / "more", "")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    shown = row("places.mill.name")
    assert shown["file"] == "content/shared/isle/map.yaml"
    textchecks.save(submission("Old mill", id="places.mill.name", seen="Mill"))
    part = folder.parent / "shared/isle/map.yaml"
    assert "Old mill" in part.read_text("utf-8")


def test_what_was_changed_meanwhile_is_not_overwritten(folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("Count aloud.", "Count twice."), "utf-8")
    with pytest.raises(RefusedError) as refused:
        textchecks.save(submission("Count it."))
    assert refused.value.now == ["Count twice."]
    assert "Count twice." in path.read_text("utf-8")


def test_a_file_that_cannot_be_rewritten_says_why(folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("hint:", "hint: &hint"), "utf-8")
    with pytest.raises(RefusedError, match="anchor"):
        textchecks.save(submission("Count it."))


def test_a_game_with_faults_elsewhere_can_be_mended(folder: Path) -> None:
    values = folder / "values.yaml"
    values.write_text(values.read_text("utf-8") + "  wrong: 5\n", "utf-8")
    assert textchecks.save(submission("Count it."))[0]["translation"] == ["Count it."]
    with pytest.raises(RefusedError, match="has faults"):
        textchecks.save(Submission("minimal", "de", HINT, ["Zählt."], [""]))


def test_a_text_is_not_written_into_another_game_than_was_seen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = folder / "rules.yaml"
    theirs = rules.read_text("utf-8").replace("Count aloud.", "Count loudly.")
    read = edits.read_text

    def overtaken(path: Path) -> str:
        path.write_text(theirs, "utf-8")
        return read(path)

    monkeypatch.setattr(steps, "read_text", overtaken)
    with pytest.raises(OvertakenError):
        textchecks.save(submission("Count."))
    assert rules.read_text("utf-8") == theirs
