"""Edits: what they do to a text, and how files are changed by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import files
from generator.content.edits import Fixed, edited, read_text, write_all
from generator.findings import Edit, Place


def at(line: int, column: int, end_line: int, end_column: int, text: str = "") -> Edit:
    return Edit(Place("a.yaml", line, column, end_line, end_column), text)


@pytest.mark.parametrize(
    ("text", "edits", "expected"),
    [
        ("abc\n", [], "abc\n"),
        ("abc\n", [at(1, 2, 1, 3, "X")], "aXc\n"),
        ("abc\n", [at(1, 4, 1, 4, "X")], "abcX\n"),
        ("abc", [at(1, 4, 1, 4, "X\n")], "abcX\n"),
        ("abc\n", [at(2, 1, 2, 1, "X")], "abc\nX"),
        ("a\nb\nc\n", [at(1, 2, 3, 1, " ")], "a c\n"),
        ("abcd\n", [at(1, 3, 1, 4, "Y"), at(1, 1, 1, 2, "X")], "XbYd\n"),
        ("abcd\n", [at(1, 1, 1, 3, "X"), at(1, 2, 1, 4, "Y")], "Xcd\n"),
        ("abcd\n", [at(1, 1, 1, 3, "X"), at(1, 3, 1, 4, "Y")], "XYd\n"),
        ("äöü\n", [at(1, 2, 1, 3, "😀")], "ä😀ü\n"),
        ("a😀c\n", [at(1, 3, 1, 4, "X")], "a😀X\n"),
        ("ab\r\ncd\r\n", [at(1, 2, 1, 3, "X"), at(2, 1, 2, 2, "Y")], "aX\r\nYd\r\n"),
        ("ab\r\ncd\r\n", [at(1, 3, 1, 3, "\nX\r\nY")], "ab\r\nX\r\nY\r\ncd\r\n"),
        ("ab\ncd\n", [at(1, 3, 1, 3, "\nX")], "ab\nX\ncd\n"),
        ("", [at(1, 1, 1, 1, "X")], "X"),
    ],
)
def test_edited(text: str, edits: list[Edit], expected: str) -> None:
    assert edited(text, edits) == expected
    assert edited(text, reversed(edits)) == expected


@st.composite
def edits_of(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """Return a text and edits of it, which may overlap."""
    text = draw(st.text("ab \n\r:ä😀", max_size=60))
    positions = st.integers(0, len(text))
    edits = []
    for begin, end in draw(st.lists(st.tuples(positions, positions), max_size=6)):
        begin, end = sorted((begin, end))
        spots = [
            (text.count("\n", 0, n) + 1, n - text.rfind("\n", 0, n) if n else 1)
            for n in (begin, end)
        ]
        edits.append(at(*spots[0], *spots[1], draw(st.text("<>|", min_size=1, max_size=3))))
    return text, edits


@given(edits_of())
def test_nothing_is_lost_outside_the_edits(given_: tuple[str, list[Edit]]) -> None:
    text, edits = given_
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    touched = set()
    for edit in edits:
        begin = starts[edit.place.line - 1] + edit.place.column - 1
        end = starts[edit.place.end_line - 1] + edit.place.end_column - 1
        touched |= set(range(begin, end))
    after = edited(text, edits)
    left = iter(after)
    assert all(c in left for n, c in enumerate(text) if n not in touched), "in the same order"
    assert sum(c not in "<>|" for c in after) <= len(text), "and nothing is there twice"
    assert edited(text, []) == text


def test_diff_of_a_file_without_a_last_line_end() -> None:
    assert Fixed("a.yaml", "a: 1\nb: 2", "a: 1\nb: 3").diff == (
        "--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n a: 1\n"
        "-b: 2\n\\ No newline at end of file\n+b: 3\n\\ No newline at end of file\n"
    )


def test_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n")
    path.chmod(0o600)
    assert write_all({path: "a: 2\n"})
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o400)
    assert not write_all({path: "a: 2\n"}), "what is not to change may be read-only"


def test_where_one_file_cannot_be_written_none_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for path in (first, second):
        path.write_text("a: 1\n", "utf-8")
    replace = files.replace

    def overtaken(path: Path, before: bytes, data: bytes) -> None:
        if path == second:
            second.write_text("a: 3\n", "utf-8")
        replace(path, before, data)

    monkeypatch.setattr(files, "replace", overtaken)
    with pytest.raises(files.ChangedError):
        write_all(dict.fromkeys((first, second), "a: 2\n"))
    assert (first.read_text("utf-8"), second.read_text("utf-8")) == ("a: 1\n", "a: 3\n")


def test_what_was_made_from_another_text_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 3\n", "utf-8")
    with pytest.raises(files.ChangedError):
        write_all({path: "a: 2\n"}, {path: "a: 1\n"})
    assert path.read_text("utf-8") == "a: 3\n"


def test_a_table_in_an_old_encoding_is_read_in_that_and_becomes_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("Имя\nМеч рубит\n".encode("cp1251"))
    before = read_text(path)
    assert before == "Имя\nМеч рубит\n"
    assert write_all({path: before.replace("Меч", "Лук")}, {path: before})
    assert path.read_bytes().decode("utf-8-sig") == "Имя\nЛук рубит\n"
