"""Passages have one canonical form; their lines, paragraphs and lists are those of the author."""

from __future__ import annotations

import pytest

from generator.content.passages import Shape, lists_in, shape_of, with_lines
from generator.content.text import text_from
from generator.content.tree import Mapping, Scalar
from tests.support import tree_of


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("one\n", "one"),
        ("one\r\ntwo", "one\ntwo"),
        ("\n a  b \n\n\n\nc\n", "a b\n\nc"),
        ("Choose:\n-  a\n   goes on\n- b", "Choose:\n- a goes on\n- b"),
        ("- a\n\n- b", "- a\n- b"),
        ("- a\n  - b", "- a\n- b"),
        ("- a\n\nb", "- a\n\nb"),
        ("a\n\n- b\n- c", "a\n\n- b\n- c"),
    ],
)
def test_one_canonical_form(written: str, words: str) -> None:
    assert with_lines(written) == words
    assert with_lines(words) == words


@pytest.mark.parametrize(
    ("words", "shape"),
    [
        ("one", Shape(1, 0, 0)),
        ("- one", Shape(1, 0, 0)),
        ("a\nb\n\nc", Shape(2, 1, 0)),
        ("a\n- b\n- c\nd", Shape(2, 0, 2)),
    ],
)
def test_shapes(words: str, shape: Shape) -> None:
    assert shape_of(words) == shape


def test_lists() -> None:
    assert list(lists_in("a\n- b\n- c\nd\n- e")) == [["- b", "- c"], ["- e"]]
    assert list(lists_in("- a")) == []


@pytest.mark.parametrize(
    ("scalar", "words"),
    [
        ("|\n  a\n  b\n", "a\nb"),
        ('"a\\nb"', "a\nb"),
        (">\n  a\n\n  b\n", "a b"),
        ("a\n\n  b", "a b"),
        ("'a\n\n  b'", "a b"),
    ],
)
def test_only_prose_has_the_lines_that_its_file_keeps(scalar: str, words: str) -> None:
    root = tree_of(f"key: {scalar}\n").root
    assert isinstance(root, Mapping)
    node = root["key"]
    assert isinstance(node, Scalar)
    assert text_from(node, is_prose=True).source == words
    assert text_from(node).source == words.replace("\n", " ")
