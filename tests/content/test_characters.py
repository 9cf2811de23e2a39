"""Characters of a file: what cannot be seen, and untidy white space."""

from __future__ import annotations

import sys

import pytest

from generator.content import characters
from generator.findings import Severity
from tests.support import places, tree_of


@pytest.mark.parametrize(
    "character",
    list("\0\x07\x0b\x1b\x7f\x85\u200b\u200e\u2028\u202e\u2066\ufeff\uffff\r"),
)
def test_hidden_characters(character: str) -> None:
    tree = tree_of(f"a: b\nc: d{character}e\n")
    assert places(tree.findings) == [(2, 5, "F02")]
    assert f"U+{ord(character):04X}" in tree.findings[0].message
    assert tree.root is None


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u061c"])
def test_marks_of_direction_among_letters_from_the_right(mark: str) -> None:
    """Whoever writes Hebrew or Arabic sets them; elsewhere they hide in a word."""
    for letters in ("שלום", "سلام", "ߒߞߏ"):
        tree = tree_of(f"a: {letters}\nb: '{mark}-2'\nc: \"{mark}-2 \\u200e\"\n")
        assert tree.findings == []
        overriding = tree_of(f"a: {letters}\nb: '\u202e-2'\n")
        assert places(overriding.findings) == [(2, 5, "F02")]
    assert places(tree_of(f"a: x\nb: '{mark}-2'\n").findings) == [(2, 5, "F02")]


def test_a_tidy_file_is_told_by_one_look_at_its_characters() -> None:
    noticed = {
        chr(code)
        for code in range(sys.maxunicode + 1)
        if characters._HIDDEN.search(chr(code)) or (chr(code).isspace() and chr(code) not in " \n")
    }
    assert len(noticed) > 80
    assert all(characters._UNUSUAL.search(character) for character in noticed)


def test_carriage_returns_are_one_warning_a_file() -> None:
    tree = tree_of("a: b\r\nc: d\r\ne: f\r\n")
    assert places(tree.findings) == [(1, 5, "F07")]
    assert tree.findings[0].severity is Severity.WARNING
    assert tree.root == {"a": "b", "c": "d", "e": "f"}
    assert tree.lines[:2] == ("a: b", "c: d")


@pytest.mark.parametrize(("text", "edits"), [("a:\n\tb: c\n", 1), ("a:\n\tb: c\nd:\n  e: f\n", 0)])
def test_a_tab_among_spaces_is_not_guessed_at(text: str, edits: int) -> None:
    found = next(each for each in tree_of(text).findings if each.code == "F07")
    assert len(found.edits) == edits
    assert found.hint.startswith("indent with spaces" if not edits else "indent with two spaces")


def test_untidy_white_space_is_a_warning_a_line() -> None:
    tree = tree_of("a: b \nc:\n  - d\t\n   \ne: f\n")
    assert places(tree.findings) == [(1, 5, "F07"), (3, 6, "F07"), (4, 1, "F07")]
    assert not any(finding.is_error for finding in tree.findings)
    assert tree.root == {"a": "b", "c": ["d"], "e": "f"}
