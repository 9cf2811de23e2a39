"""Hints show an author what to write instead of what was written."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.hints import choices_hint, list_hint, mapping_hint, quotes_hint, split_hint
from generator.content.parse import read_tree
from generator.content.tree import Mapping


def node(text: str) -> Any:
    """Return what a key of a small file holds."""
    return root(f"key: {text}\n")["key"]


def root(text: str) -> Mapping:
    tree = read_tree("a.yaml", text.encode())
    assert tree.root is not None
    return tree.root


@pytest.mark.parametrize(
    ("text", "count", "hint"),
    [
        ("Trails", 1, "write a list: [Trails]"),
        ("2", 2, "write a list of 2, such as [2, 2]"),
        ("two words", 1, 'write a list: ["two words"]'),
        ("{a: 1}", 1, "write a list: [a, b], or one item a line with a hyphen"),
        ("x" * 50, 1, "write each item on a line of its own, after “- ”"),
        ("true", 1, ""),
    ],
)
def test_a_list_is_shown_made_of_what_is_there(text: str, count: int, hint: str) -> None:
    assert list_hint(node(text), count) == hint


@pytest.mark.parametrize(
    ("text", "key", "hint"),
    [
        ("name:Trail", "name", "put a space after the colon"),
        ("[a]", "", "give each item a key of its own, such as “first: …”"),
        ("Trail", "name", "write it under the key “name”"),
        ("Trail", "", "keys, each with its content"),
    ],
)
def test_a_mapping_is_made_of_what_is_there(text: str, key: str, hint: str) -> None:
    assert mapping_hint(node(text), key) == hint


def test_a_comma_that_cut_a_text_is_named_with_the_whole_text() -> None:
    assert '"Hut, with roof"' in split_hint(node("{name: Hut, with roof}"), "with roof")
    assert split_hint(node("{name: Hut, icon: bat}"), "icon") == ""
    assert split_hint(root("name: Hut\nwith roof:\n"), "with roof") == "", "no braces around it"


def test_few_choices_are_all_named() -> None:
    assert (
        choices_hint("colr", ["color", "mono"]) == "did you mean “color”? known here: color, mono"
    )
    assert "known here" not in choices_hint("f1", [f"f{n}" for n in range(9)])


@pytest.mark.parametrize(
    ("text", "hint"), [("5", 'put quotes around it: "5"'), ("yes", ""), ("Trail", "")]
)
def test_a_number_is_made_a_word_by_quotes(text: str, hint: str) -> None:
    assert quotes_hint(node(text)) == hint
