"""Styles of scalars: other words in the quotes, width and indentation of those before."""

from __future__ import annotations

import pytest

from generator.content.edits import edited
from generator.content.parse import read_tree
from generator.content.scalarstyle import edits
from generator.content.stretches import opened, spot_at


def with_words(text: str, path: str, words: str) -> str:
    source = opened("a.yaml", text)
    spot = spot_at(source, path.split("."))
    assert spot is not None
    return edited(text, edits(source, spot, words))


@pytest.mark.parametrize(
    ("before", "words", "after"),
    [
        ("'it''s'", "it's not", "'it''s not'"),
        ('"one"', 'say "no" \\ yes', '"say \\"no\\" \\\\ yes"'),
        ('"one"', "plain", '"plain"'),
        ('"one"', "two\nlines", '"two\\nlines"'),
        ("one", "two\nlines", "|\n  two\n  lines"),
        ("one # why", "two\n\n- lines", "| # why\n  two\n\n  - lines"),
        ("|\n  one\n  two", "three", "|\n  three"),
        ("|-\n    one\n    two", "a\nb: c # d", "|-\n    a\n    b: c # d"),
        (">\n  one\n  two", "three", ">\n  three"),
        (">-\n  one\n  two", "three\nfour", "|-\n  three\n  four"),
        ("", "words", "words"),
        ("5", "6", '"6"'),
    ],
)
def test_the_style_of_a_text_stays(before: str, words: str, after: str) -> None:
    text = f"# top\na: {before}\n# below\nb: y # end\n"
    if not before:
        text = text.replace("a: ", "a:")
    assert with_words(text, "a", words) == f"# top\na: {after}\n# below\nb: y # end\n"


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_wrapped_text_stays_wrapped(quote: str) -> None:
    text = (
        f"a:\n  text: {quote}Words that go on over the end of the line and then\n"
        f"    come to their end{quote} # here\nb: z\n"
    )
    words = "Quite other words that go on over the end of the line, and then over the next one too"
    after = with_words(text, "a.text", words)
    lines = after.split("\n")
    assert len(lines) == len(text.split("\n"))
    assert all(len(line) <= 60 for line in lines)
    assert lines[2].startswith("    ")
    assert after.endswith(f"{quote} # here\nb: z\n")
    assert read_tree("a.yaml", after.encode()).findings == []


def test_no_line_of_a_wrapped_text_begins_with_a_mark() -> None:
    text = f"a: >\n  {'x ' * 24}\n  y\n".replace("x \n", "x\n")
    words = (
        "seven letters, or so, and then come - a dash, # a hash, 3. a number, * a star, and words"
    )
    after = with_words(text, "a", words)
    body = [line.strip() for line in after.split("\n")[1:-1]]
    assert len(body) > 1
    assert all(line[0].isalpha() for line in body)


def test_lines_that_cannot_stand_below_a_mark_are_quoted() -> None:
    text = "a: |  # why\n  one\n  two\nb: z\n"
    assert with_words(text, "a", " one\n\ttwo") == ('a: " one\\n\ttwo"  # why\nb: z\n')


def test_a_literal_text_that_keeps_its_line_ends() -> None:
    text = "a: |+\n  one\n\nb: y\n"
    assert with_words(text, "a", "two") == "a: |+\n  two\n\nb: y\n"
