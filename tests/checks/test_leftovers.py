"""Notes of what is still to be written are found, in content and translations."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy, Profile, check
from generator.findings import Finding, Severity
from tests.support import library_of, with_catalogs, write_game


def left(home: Path, source: str, language: str = "de", translation: str = "") -> list[Finding]:
    content = f'terms:\n  crown:\n    name: Crown\n    meaning: "{source}"\n'
    po = f'msgctxt "terms.crown.meaning"\nmsgid "{source}"\nmsgstr "{translation}"\n'
    files = {"case.yaml": content.encode(), f"locale/{language}.po": po.encode()}
    findings = check(library_of(write_game(home, with_catalogs(files)))).findings
    return [each for each in findings if each.code in ("T30", "T35")]


@pytest.mark.parametrize(
    ("words", "column"),
    [
        ("Take TODO cards.", 20),
        ("Costs TBD.", 21),
        ("Lorem Ipsum now.", 15),
        ("Take ?? cards.", 20),
        ("Take xxx cards.", 20),
    ],
)
def test_a_note_is_found_at_its_column(tmp_path: Path, words: str, column: int) -> None:
    (finding,) = left(tmp_path, words)
    assert (finding.place.line, finding.place.column) == (4, column)
    assert finding.severity is Severity.WARNING
    assert finding.hint


@pytest.mark.parametrize(
    "words", ["What is there to do?", "Roll XXX!", "Is it you? Really??", "Todos draw.", "A wip."]
)
def test_words_that_are_like_notes_are_none(tmp_path: Path, words: str) -> None:
    assert left(tmp_path, words) == []


def test_two_notes_are_two_findings(tmp_path: Path) -> None:
    found = left(tmp_path, "TODO here, TODO there.")
    assert [each.place.column for each in found] == [15, 26]


@pytest.mark.parametrize(
    ("language", "words", "number"),
    [
        ("de", "TODO nimm", 1),
        ("es", "¡TODO vale!", 0),
        ("pt_BR", "TODO o baralho", 0),
        ("es", "TODO: roba", 1),
        ("de", "Nimm TBD", 1),
    ],
)
def test_a_translation_may_say_all(tmp_path: Path, language: str, words: str, number: int) -> None:
    assert len(left(tmp_path, "Take it", language, words)) == number


def test_a_note_of_the_source_is_found_once(tmp_path: Path) -> None:
    (finding,) = left(tmp_path, "Take TBD", "de", "Nimm TBD")
    assert finding.place.file.endswith("case.yaml")


def test_a_draft_has_notes(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path, {"case.yaml": "terms:\n  crown:\n    name: Crown\n    meaning: TODO\n"}
    )
    checked = check(library_of(folder), (), Policy(Profile.DRAFT))
    (finding,) = [each for each in checked.findings if each.code == "T30"]
    assert finding.severity is Severity.NOTE


@pytest.mark.parametrize(("words", "count"), [("カードをTBD枚取る。", 1), ("TBDSを取る。", 0)])
def test_a_note_is_found_between_kana(tmp_path: Path, words: str, count: int) -> None:
    assert len(left(tmp_path, "Take cards.", "ja", words)) == count


def test_a_text_that_was_never_written_stops_a_release_and_no_draft(tmp_path: Path) -> None:
    (finding,) = left(tmp_path, "…", "de", "…")
    assert (finding.code, finding.severity) == ("T35", Severity.ERROR)
    assert (finding.path, finding.place.line) == ("terms.crown.meaning", 4)
    draft = check(library_of(tmp_path / "content" / "minimal"), policy=Policy(Profile.DRAFT))
    of_it = [each.severity for each in draft.findings if each.code == "T35"]
    assert of_it == [Severity.WARNING]


def test_a_translation_that_was_never_written_is_found(tmp_path: Path) -> None:
    (finding,) = left(tmp_path, "Worn by the king.", "de", "…")
    assert finding.path.startswith("de:terms.crown.meaning")


def test_dots_behind_words_are_written(tmp_path: Path) -> None:
    assert left(tmp_path, "Worn by the king…", "de", "Trägt der König…") == []
