"""What is not valid YAML is told in plain words, at the cause."""

from __future__ import annotations

import pytest

from generator.content import syntax
from tests.support import tree_of


@pytest.mark.parametrize(
    ("text", "line", "problem", "hint"),
    [
        ("a:\n  b: c: d\n", 2, "a colon stands where none can", "double quotes: it has “: ” in it"),
        ("a: b\n  c: d\n", 2, "a colon stands where none can", "indent the line like the key"),
        ('a: "b\nc: d\n', 1, "does not end", "most likely here"),
        ('a: "b\n# more\nc: "d"\n', 3, "belongs to nothing above it", "most likely on line 1"),
        ("a: 'b'\nc: 'd\ne: f\n", 2, "does not end", ""),
        ('a: "b",\nc: d\n', 1, "belongs to nothing", "delete the comma"),
        ("a:\n    b: c\n  d: e\n", 3, "belongs to nothing", "by 0 or 4 blanks"),
        ("a:\n  b:\n    c: d\n   e: f\n", 4, "belongs to nothing", "by 2 or 4 blanks, as lines"),
        ("a:\n\tb: c\n", 2, "nothing can begin", "spaces, not with tabs"),
        ("a: *b*\n", 1, "begins with * or &", "the whole text into double quotes"),
        ("a:\n  - b\n  -c\n  - d\n", 3, "nor an item with its dash", "“- item”"),
        ("a:\n  b:\n    c\n    - d\n  e\n  f: g\n", 5, "neither a key", "“key: content”"),
        ("a:\n<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> x\n", 2, "git left", "keep one"),
        ("a: b\n=======\n", 2, "git left", "keep one"),
        ("a: {b.c} d\n", 1, "belongs to nothing", "it begins with “{”"),
        ('a: "b\\q"\n', 1, "no such escape", "written twice"),
        ('a: "\\ud83e\\udd87"\n', 1, "stands for no character", "the character itself"),
        ("a: @b\n", 1, "nothing can begin", "it begins with “@”"),
        ("a: > 3 b\n", 1, "begins with > or |", "it begins with “>”"),
        ("a: - b\n", 1, "an item of a list", "it begins with “-”"),
        ("a: 'tis b\n", 1, "does not end", "it begins with “'”"),
        ('a: "b" c\n', 1, "belongs to nothing", "before each"),
        ("a: b\n  c #3 d\n  e\n", 2, "“#3 d” is a comment", "double quotes"),
        ("a: {b: C #2, d: e}\nf: g\n", 1, "“#2, d: e}” is a comment", "double quotes"),
        (
            "a:\n  title:Combat\n  b: c\n",
            2,
            "the key “title” and its content",
            "space after the colon",
        ),
        ("a:\n  b: c\n  title:Combat\n  d: e\n", 3, "are not parted", "space after the colon"),
        (
            "a:\n  - b: c\n    title:Combat\n  - b: d\n",
            3,
            "are not parted",
            "space after the colon",
        ),
        ("a: b\ntitle:Combat\n\n", 2, "are not parted", "space after the colon"),
        ("a:\n  b: http://c\n d: e\n", 3, "belongs to nothing", "by 0 or 2 blanks"),
    ],
)
def test_words(text: str, line: int, problem: str, hint: str) -> None:
    findings = tree_of(text).findings
    found = next(each for each in findings if each.code == "F03")
    assert found.place.line == line
    assert problem in found.message
    assert hint in found.hint


def test_words_of_the_reader_that_are_not_known_are_told() -> None:
    (found,) = tree_of("a: b\n...\nc").findings
    assert found.message.startswith("not valid YAML: did not find expected <document start>")
    assert found.hint.startswith("look at the line before too")


def test_levels_are_those_that_are_open() -> None:
    lines = ["a:", "  b:", "      c: 1", "", "    # far", "    d: 2"]
    assert syntax._levels([*lines, "   e: 3"], 7, 3) == [2, 4]
    assert syntax._levels([*lines, "  e: 3"], 7, 2) == []
