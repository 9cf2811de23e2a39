"""The program's own words are read as strictly as content."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.engine import inspect_templates
from generator.checks.labels import faults_of_words
from generator.content.resources import TEMPLATES
from tests.examples import files_of


def write(home: Path, example: str) -> Path:
    """Write the templates of an example into a folder."""
    folder = home / "templates"
    for name, text in files_of(example).items():
        if text.strip():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
    return folder


def test_our_words_are_clean() -> None:
    assert len(list((TEMPLATES / "starters").glob("*/*.yaml"))) > 10
    assert list(faults_of_words(TEMPLATES)) == []


@pytest.mark.parametrize(
    ("file", "text", "found_there"),
    [
        ("labels.yaml", "a:\n  text: Print &amp; cut\n", (2, 15, "T22")),
        ("labels.yaml", "a:\n  text: Card #1\n", (2, 14, "F12")),
        ("locale/de.po", 'msgctxt "a"\nmsgid "A"\nmsgstr "<b>A</b>"\n', (3, 9, "T22")),
        ("locale/de.po", 'msgctxt "a"\nmsgid "A"\nmsgstr "Ä fÃ¼r"\n', (3, 12, "F11")),
        ("locale/de.po", 'msgctxt "a"\nmsgid "A"\nmsgstr "A\u0308"\n', (3, 9, "F08")),
        ("starters/cards/rules.yaml", "a: donâ€™t\n", (1, 7, "F11")),
        ("themes/dark/theme.yaml", "name: Dar\u0430\n", (1, 7, "F13")),
    ],
)
def test_the_words_of_the_program_are_read_like_content(
    tmp_path: Path, file: str, text: str, found_there: tuple[int, int, str]
) -> None:
    folder = write(tmp_path, f"# file: {file}\n{text}")
    (finding,) = inspect_templates(folder)
    assert finding.place.file == f"templates/{file}"
    assert (finding.place.line, finding.place.column, finding.code) == found_there


def test_a_catalogue_that_cannot_be_decoded_is_one_finding(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    (folder / "locale").mkdir(parents=True)
    (folder / "locale" / "de.po").write_bytes('msgid "ä"\n'.encode("latin-1"))
    assert [finding.code for finding in faults_of_words(folder)] == ["F02"]
