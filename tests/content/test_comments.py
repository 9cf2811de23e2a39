"""A comment is told from the rest of a text."""

from __future__ import annotations

import pytest
import yaml

from generator.content.comments import cut_text, in_double_quotes


@pytest.mark.parametrize(
    ("words", "rest", "cut"),
    [
        ("Rat", " #2", " #2"),
        ("Draw card", "  #3 and so  ", "  #3 and so"),
        ("Rat", " #2 # playeraid: ignore[F12] why", " #2"),
        ("Move up to", " # spaces.", " # spaces."),
        ("Score two", " #", " #"),
        ("", " #7a1018", " #7a1018"),
        ("Rat", " # the black one", ""),
        ("Rat", " # playeraid: ignore[R18] why", ""),
        ("rat", " #black", ""),
        ("Rat", " #----", ""),
        ("Draw.", " # spaces.", ""),
        ("", " # todo", ""),
        ("Rat", "", ""),
        ("Rat", "#2", ""),
    ],
)
def test_what_is_cut(words: str, rest: str, cut: str) -> None:
    assert rest[: cut_text(words, rest, is_plain=True)] == cut


def test_behind_quotes_only_a_number_is_text() -> None:
    assert cut_text("Rat", " #2", is_plain=False) == 3
    assert cut_text("Rat", " #black", is_plain=False) == 0


@pytest.mark.parametrize("words", ["a #2", 'a "b" \\c', "a: b"])
def test_words_in_quotes_are_read_as_they_were(words: str) -> None:
    assert yaml.safe_load(in_double_quotes(words)) == words


def test_lines_are_folded_in_quotes_as_without() -> None:
    assert yaml.safe_load(in_double_quotes("a\n  b #2")) == "a b #2"
