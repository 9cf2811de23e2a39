"""Every text comes with its findings, when it is saved and while it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content.game import Game
from generator.serve import textchecks, texts, worker
from generator.serve.texts import Proposed, RefusedError, Submission
from tests.support import library_of, with_catalogs, write_game

HINT = "sections.goal.blocks.hint.text"
WIN = "sections.goal.blocks.win.rules.first"
NOW = "Als Erster mit {goal.coins} {icon:coin} in der *Burg* sein."
GLOSSARY = """\
glossary:
  terms.castle.name:
    forms: [Burgen]
    avoid: [Schloss]
"""

LATER = """
terms:
  abbey: {name: Abbey}
sections:
  later:
    title: Later
    source: ["rulebook: p. 1"]
    blocks:
      rest: {kind: note, text: Rest at the *Abbey*.}
"""
SECOND = """\
    title: Second
    type: {largest: 10, smallest: 8}
    front:
      title: Later
      bands: [{across: 1, fill: [later]}]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"locale/de.po": b"", "locale/de.yaml": GLOSSARY.encode()}
    folder = write_game(tmp_path, dict(with_catalogs(files)))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def submission(*forms: str, id: str = WIN, seen: str = "", **more: Any) -> Submission:
    return Submission("minimal", "de", id, list(forms), [seen], **more)


def row(id: str) -> dict[str, Any]:
    return next(each for each in textchecks.texts("minimal", "de") if each["id"] == id)


def codes(answer: dict[str, Any]) -> list[str]:
    return [each["code"] for each in answer["findings"]]


def test_texts_are_those_of_a_language(folder: Path) -> None:
    assert {each["state"] for each in textchecks.texts("minimal", "en")} == {"written"}
    assert row(HINT)["findings"] == []


def test_a_row_has_what_helps_to_translate_it(folder: Path) -> None:
    shown = row(WIN)
    assert shown["values"] == [["goal.coins", "5"]]
    assert [name for name, _ in shown["icons"]] == ["coin"]
    assert shown["names"] == [["Castle", ["Burg", "Burgen"], ["Schloss"]]]
    assert shown["homes"] == ["Summary, front, The goal"]


def test_the_notes_of_translators_are_in_their_row(folder: Path) -> None:
    path = folder / "locale/de.po"
    text = path.read_text("utf-8")
    path.write_text(text.replace(f'msgctxt "{HINT}"', f'# laut!\nmsgctxt "{HINT}"'), "utf-8")
    assert row(HINT)["notes"] == ["laut!"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (NOW, []),
        ("Als Erster mit {icon:coin} in der *Burg* sein.", ["T07"]),
        ("Als Erster mit {goal.coin} {icon:coin} in der *Burg* sein.", ["R09"]),
        ("Als Erster mit {goal.coins} {icon:coins} in der *Burg* sein.", ["R05"]),
        ("Als Erster mit {goal.coins} {icon:coin} zu Hause sein.", ["G02"]),
        ("Als Erster mit {goal.coins} {icon:coin} in der *Burg* sein", ["T13"]),
        ("Als Erster mit {goal.coins} {icon:coin} in der *Burg sein.", ["T09"]),
        ("Als Erster mit {goal.coins} {icon:coin} in der *Burg* oder im Schloss sein.", ["G03"]),
        ("", ["T03"]),
    ],
)
def test_what_is_typed_is_judged_and_not_written(
    folder: Path, words: str, expected: list[str]
) -> None:
    before = (folder / "locale/de.po").read_bytes()
    answer = textchecks.judge(submission(words))
    assert set(expected) <= set(codes(answer))
    assert bool(expected) == bool(answer["findings"])
    assert (folder / "locale/de.po").read_bytes() == before


def test_what_can_be_mended_is_offered(folder: Path) -> None:
    answer = textchecks.judge(submission('Zählt "laut".', id=HINT))
    assert codes(answer) == ["T17"]
    assert answer["mended"] == ["Zählt „laut“."]
    assert textchecks.judge(submission("Zählt laut.", id=HINT))["mended"] == []


def test_what_a_comment_suppresses_is_not_said(folder: Path) -> None:
    path, name = folder / "locale/de.po", f'msgctxt "{WIN}"'
    text = path.read_text("utf-8")
    path.write_text(text.replace(name, f"# playeraid: ignore[G02] on purpose\n{name}"), "utf-8")
    words = "Als Erster mit {goal.coins} {icon:coin} zu Hause sein."
    assert codes(textchecks.judge(submission(words))) == []


def test_what_cannot_be_written_is_refused_with_the_reason(folder: Path) -> None:
    answer = textchecks.judge(submission("Zählt\x1blaut.", id=HINT))
    assert "hidden character U+001B" in answer["refused"]
    assert "no text" in textchecks.judge(submission("a", id="no.such.text"))["refused"]


def test_what_is_saved_comes_back_with_its_findings(folder: Path) -> None:
    seen = row(WIN)["translation"][0]
    saved = textchecks.save(
        submission("Als Erster mit 5 {icon:coin} in der *Burg* sein.", seen=seen)
    )[0]
    assert codes(dict(saved)) == ["T07"]
    assert saved["state"] == "translated"
    assert codes(row(WIN)) == ["T07"]


def test_a_text_that_is_removed_meanwhile_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = folder / "rules.yaml", texts.save

    def save_and_rename(game: Game, submission: Submission) -> Proposed:
        done = write(game, submission)
        path.write_text(path.read_text("utf-8").replace("hint:", "other:"), "utf-8")
        return done

    monkeypatch.setattr(texts, "save", save_and_rename)
    with pytest.raises(RefusedError, match=r"no text .* any more"):
        textchecks.save(submission("Zählt leise.", id=HINT, seen="Zählt laut."))


def test_a_game_with_faults_is_not_written(folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("text: Count", "text: [Count"), "utf-8")
    with pytest.raises(RefusedError, match="mend them first"):
        textchecks.save(submission("a", id=HINT, seen="Zählt laut."))
    assert "mend them first" in textchecks.judge(submission("a", id=HINT))["refused"]


@pytest.mark.parametrize(
    ("words", "more", "act"),
    [
        ("Zählt leise.", {}, "text"),
        ("Zählt leise.", {"reviewed": True}, "text"),
        ("Zählt laut.", {"reviewed": True}, "review"),
        ("Zählt laut.", {"reviewed": False, "fuzzy": True}, "doubt"),
    ],
)
def test_a_review_is_called_what_it_is(
    folder: Path, words: str, more: dict[str, Any], act: str
) -> None:
    _, step = textchecks.save(submission(words, id=HINT, seen="Zählt laut.", **more))
    assert step is not None
    assert (step.act, step.name) == (act, words)


def test_a_review_that_is_taken_back_is_called_so(folder: Path) -> None:
    for reviewed, act in ((True, "review"), (False, "unreview")):
        sent = submission("Zählt laut.", id=HINT, seen="Zählt laut.", reviewed=reviewed)
        _, step = textchecks.save(sent)
        assert step is not None
        assert step.act == act


def test_texts_stand_as_they_are_printed(folder: Path) -> None:
    (folder / "a-first.yaml").write_text(LATER, "utf-8")
    sheets = (folder / "sheets.yaml").read_text("utf-8")
    (folder / "sheets.yaml").write_text(sheets + "  second:\n" + SECOND, "utf-8")
    for language in ("de", "en"):
        ids = [each["id"] for each in textchecks.texts("minimal", language)]
        wanted = ["game.title", "sheets.summary.title", "sections.goal.title", WIN, HINT]
        wanted += ["sheets.second.title", "sections.later.title", "terms.abbey.name"]
        assert [each for each in ids if each in wanted] == wanted
