"""The program's own words are read as strictly as content."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy, check
from generator.build.fixes import fix
from generator.checks.engine import inspect_templates
from generator.checks.labels import faults_of_words
from generator.content.resources import TEMPLATES, Library, user_labels
from generator.findings import Finding
from tests.examples import files_of
from tests.support import library_of, write_game


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


HEADER = 'msgid ""\nmsgstr "Language: nl\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
"""The header of a catalogue of labels, four lines with the one behind it."""


def beside_content(home: Path, catalogue: str, name: str = "nl.po") -> Library:
    """Return a library with the minimal game and a catalogue of labels beside it."""
    library = library_of(write_game(home))
    library.labels.mkdir(parents=True)
    header = HEADER.replace("nl", name.removesuffix(".po"))
    (library.labels / name).write_text(header + catalogue, "utf-8")
    return library


def entry(words: str, id: str = "draft", source: str = "Draft") -> str:
    return f'msgctxt "{id}"\nmsgid "{source}"\nmsgstr "{words}"\n'


def spots(findings: tuple[Finding, ...]) -> list[tuple[str, int, int, str]]:
    return [(each.place.file, each.place.line, each.place.column, each.code) for each in findings]


FONTS = entry("Letters: {letters}", "fonts", "Fonts: {fonts}")


@pytest.mark.parametrize(
    ("catalogue", "found_there"),
    [
        (FONTS, (6, 8, "T09")),
        (entry("<b>Concept</b>"), (6, 9, "T22")),
        (entry("fÃ¼r"), (6, 10, "F11")),
        (entry("C\u0327oncept"), (6, 9, "F08")),
        (entry("Concept") + entry("Ontwerp"), (7, 9, "T02")),
    ],
)
def test_labels_beside_content_are_judged_at_their_lines(
    tmp_path: Path, catalogue: str, found_there: tuple[int, int, str]
) -> None:
    checked = check(beside_content(tmp_path, catalogue))
    assert spots(checked.findings) == [("content/shared/labels/nl.po", *found_there)]
    assert checked.sound == {"minimal"}
    assert checked.lines["content/shared/labels/nl.po"][5].startswith("msgstr")


def test_sound_labels_beside_content_are_silent(tmp_path: Path) -> None:
    assert check(beside_content(tmp_path, entry("Concept"))).findings == ()


@pytest.mark.parametrize(
    ("name", "message"), [("dutch.po", "is not known"), ("en.po", "are written in English")]
)
def test_labels_of_no_language_are_found(tmp_path: Path, name: str, message: str) -> None:
    (finding,) = check(beside_content(tmp_path, "", name)).findings
    assert (finding.code, finding.place.file) == ("T20", f"content/shared/labels/{name}")
    assert message in finding.message


def test_a_comment_suppresses_a_fault_of_labels(tmp_path: Path) -> None:
    comment = "# playeraid: ignore[T22] it is printed as it is\n"
    assert check(beside_content(tmp_path, comment + entry("<b>Concept</b>"))).findings == ()
    unused = check(beside_content(tmp_path / "unused", comment + entry("Concept"))).findings
    assert spots(unused) == [("content/shared/labels/nl.po", 4, 1, "X01")]


def test_labels_beside_content_are_mended(tmp_path: Path) -> None:
    library = beside_content(tmp_path, entry("fÃ¼r"))
    (fixed,) = fix(library, (), Policy())
    assert fixed.file == "content/shared/labels/nl.po"
    assert 'msgstr "für"' in (library.labels / "nl.po").read_text("utf-8")


def test_a_link_out_of_the_content_is_a_fault(tmp_path: Path) -> None:
    library = beside_content(tmp_path, entry("Concept"))
    path = library.labels / "nl.po"
    path.rename(tmp_path / "nl.po")
    path.symlink_to(tmp_path / "nl.po")
    (finding,) = check(library).findings
    assert (finding.code, finding.place.file) == ("F01", "content/shared/labels/nl.po")


def test_the_users_own_labels_are_judged_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    user_labels().mkdir(parents=True)
    path = user_labels() / "nl.po"
    path.write_text(HEADER + FONTS, "utf-8")
    assert spots(check(library_of(write_game(tmp_path))).findings) == [(str(path), 6, 8, "T09")]
