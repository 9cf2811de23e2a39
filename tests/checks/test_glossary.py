"""Area G: hints and related places, and that the bundled glossary is clean and in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from generator.content import resources
from generator.findings import Finding
from tests.support import library_of, write_game


def findings(home: Path, text: str) -> list[Finding]:
    """Return what area G finds in the minimal game with one more file."""
    checked = check(library_of(write_game(home, {"case.yaml": text})))
    return [finding for finding in checked.findings if finding.code.startswith("G")]


def test_the_bundled_glossary_is_clean_and_avoids_words() -> None:
    checked = check(resources.library(resources.BUNDLED_CONTENT), ["fury-of-dracula"])
    assert [finding for finding in checked.findings if finding.code.startswith("G")] == []
    (game,) = checked.games
    assert sum(len(term.avoid) for term in game.content.terms.values()) > 3


def test_a_repeated_word_points_to_the_first(tmp_path: Path) -> None:
    text = "terms:\n  fort:\n    name: Fort\n  hold:\n    name: Hold\n    forms: [FORT, hold]\n"
    other, own = findings(tmp_path, text)
    assert other.message == "“FORT” is a word of the term “fort” already"
    assert [place.line for place in other.related] == [3]
    assert own.message == "“hold” is listed for this term already"
    assert [place.line for place in own.related] == [5]


def test_signs_may_be_avoided(tmp_path: Path) -> None:
    own = "terms:\n  fort:\n    name: Fort\n    avoid: ['+']\n"
    checked = check(library_of(write_game(tmp_path, {"case.yaml": own})))
    assert "X06" not in {finding.code for finding in checked.findings}


def test_an_avoided_word_is_told_with_the_official_one(tmp_path: Path) -> None:
    text = (
        "terms:\n  fort:\n    name: Fort\n    avoid: [keep]\n"
        "  guard:\n    name: Guard\n    meaning: Guards the Keep.\n"
    )
    (finding,) = findings(tmp_path, text)
    assert finding.message == "“Keep” is to be avoided"
    assert finding.hint == "write “Fort”, or another form of it"
    assert [place.line for place in finding.related] == [4]


def test_an_avoided_word_is_found_in_each_plural_form(tmp_path: Path) -> None:
    text = (
        "values:\n  fort:\n    walls: 2\nterms:\n"
        "  fort:\n    name: Fort\n    avoid: [keep, keeps]\n"
        "  guard:\n    name: Guard\n    meaning:\n      plural: fort.walls\n"
        "      one: Walks on one wall of the keep.\n"
        "      other: Walks on {fort.walls} walls of both keeps.\n"
    )
    assert [finding.place.line for finding in findings(tmp_path, text)] == [12, 13]


@pytest.mark.parametrize(
    "meaning",
    [
        "A keeper keeps it, and may {icon:castle}.",
        "An Old Keep, or an old keep.",
        "Some call a fort so.",
    ],
)
def test_other_words_are_let_pass(tmp_path: Path, meaning: str) -> None:
    text = (
        "terms:\n  fort:\n    name: Fort\n    avoid: [Keep, castles in the air]\n"
        "    meaning: Some call it a Keep.\n  old-keep:\n    name: Old Keep\n"
        f"    meaning: {meaning}\n"
        "sources:\n  book:\n    title: The Keep\n    short: K\n"
    )
    assert findings(tmp_path, text) == []


def test_an_official_word_is_not_avoided_in_texts_as_well(tmp_path: Path) -> None:
    text = "terms:\n  fort:\n    name: Fort\n    avoid: [Castle, '-']\n"
    (finding,) = findings(tmp_path, text)
    assert finding.code == "G06"
    assert finding.message == "“Castle” is a word of the term “castle”"
    assert [place.file.rpartition("/")[2] for place in finding.related] == ["rules.yaml"]


def test_a_word_is_avoided_where_no_spaces_part_words(tmp_path: Path) -> None:
    terms = "terms:\n  force:\n    name: 兵力\n    avoid: [兵, コマ]\n"
    folder = write_game(tmp_path, {"case.yaml": terms})
    for name, old, new in (
        ("game.yaml", "source_language: en", "source_language: ja"),
        ("rules.yaml", "Count aloud.", "このコマの兵力は多い。"),
    ):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new), "utf-8")
    found = [each.message for each in check(library_of(folder)).findings if each.code == "G05"]
    assert found == ["“コマ” is to be avoided"]
