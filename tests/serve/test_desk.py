"""The desk prints what can be printed, says why where it cannot, and reads nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve import desk as desks
from generator.serve.desk import Desk
from generator.serve.texts import RefusedError, Wish
from generator.serve.views import View
from tests.support import library_of, with_catalogs, write_game

HINT = "sections.goal.blocks.hint.text"
VIEW = View("minimal", "summary", "en", "a4", "colour")
GERMAN = VIEW._replace(language="de")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))


@pytest.fixture
def desk(folder: Path) -> Desk:
    return Desk(library_of(folder))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_sheet_comes_with_the_places_of_its_words(desk: Desk) -> None:
    (side,) = desk.show(GERMAN, 0).sides
    assert side.pdf.startswith(b"%PDF")
    files = [file for file, _, _ in side.data["places"][HINT]]
    assert files == ["content/minimal/locale/de.po", "content/minimal/rules.yaml"]


def test_a_saved_text_is_printed(desk: Desk, folder: Path) -> None:
    before = desk.show(VIEW, 0).sides[0].key
    assert desk.show(VIEW, 0).sides[0].key == before
    change(folder, "rules.yaml", "Count aloud.", "Whisper.")
    assert desk.show(VIEW, 0).sides[0].key != before


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("rules.yaml", "text: Count aloud.", "text: [Count", "F03"),
        ("rules.yaml", "{goal.coins}", "{goal.crowns}", "R09"),
        ("game.yaml", "theme: classic", "theme: nowhere", "R06"),
        ("locale/de.po", 'msgstr "Zählt laut."', 'msgstr "Zählt', "T01"),
        ("locale/de.po", "Als Erster", "Als", ""),
    ],
)
def test_what_cannot_be_printed_says_why(
    desk: Desk, folder: Path, file: str, old: str, new: str, code: str
) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new), "utf-8")
    shown = desk.show(GERMAN, 0)
    if not code:
        assert shown.sides
        return
    assert shown.sides == ()
    assert code in {fault["code"] for fault in shown.faults}
    assert shown.faults[0]["excerpt"]


def test_an_unknown_sheet_is_told(desk: Desk) -> None:
    shown = desk.show(VIEW._replace(sheet="nowhere"), 0)
    assert [fault["code"] for fault in shown.faults] == ["R01"]


def test_the_checks_tell_their_lines(desk: Desk, folder: Path) -> None:
    change(folder, "rules.yaml", "Count aloud.", "Count aloud .")
    found = desk.check("minimal")
    assert found
    assert all(each["excerpt"] for each in found if each["line"])


def test_texts_are_those_of_a_translation(desk: Desk) -> None:
    assert desk.texts("minimal", "en") == []
    assert HINT in {row["id"] for row in desk.texts("minimal", "de")}


def test_a_game_with_faults_is_not_written(desk: Desk, folder: Path) -> None:
    change(folder, "rules.yaml", "text: Count aloud.", "text: [Count")
    wish = Wish(game="minimal", language="de", id=HINT, forms=["a"], seen=["Zählt laut."])
    with pytest.raises(RefusedError, match="mend them first"):
        desk.save(wish)


def test_choices_are_what_the_games_have(desk: Desk) -> None:
    (shelf,) = desk.choices().shelves
    assert (shelf.id, dict(shelf.sheets), shelf.languages) == (
        "minimal",
        {"summary": "Summary"},
        ("en", "de"),
    )


def test_a_process_has_one_desk(desk: Desk) -> None:
    desks.prepare(desk.library)
    assert desks.choices() == desk.choices()
    assert desks.show(VIEW, 0).sides[0].key == desk.show(VIEW, 0).sides[0].key
