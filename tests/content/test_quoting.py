"""Quoting: what is written as YAML is read back as it was."""

from __future__ import annotations

import pytest

from generator.content.parse import read_tree
from generator.content.quoting import Value, behind_key, block, flow, is_literal, is_plain, word


@pytest.mark.parametrize(
    ("value", "line", "in_flow"),
    [
        ("words", "words", "words"),
        ("a, b", "a, b", '"a, b"'),
        ("a: b", '"a: b"', '"a: b"'),
        ("off", '"off"', '"off"'),
        ("7", '"7"', '"7"'),
        ("", '""', '""'),
        (" x", '" x"', '" x"'),
        ('say "a: b"', '"say \\"a: b\\""', '"say \\"a: b\\""'),
        ("x\ny", '"x\\ny"', '"x\\ny"'),
        (7, "7", "7"),
        (-0.5, "-0.5", "-0.5"),
        (True, "true", "true"),
    ],
)
def test_a_word(value: str | float | bool, line: str, in_flow: str) -> None:
    assert word(value) == line
    assert word(value, in_flow=True) == in_flow


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        {"a": [], "b": {}, "c": [[]], "d": [{}]},
        {"a": [1, 2.5, "x: y", True], "b": "*x*"},
        {"a": [[1, [2]], {"b": "c\nd\n", "e": {"f": "g"}}, "h"]},
        {"a": ["a list that is much too long for a line", "of sixty characters, as everyone sees"]},
        {"a": " x\n y", "b": "x\t\ny", "c": "x\n\ny\n"},
    ],
)
def test_data_are_read_back(value: Value) -> None:
    for text in (
        f"k:{behind_key(value, 0)}\n",
        f"k: {flow(value)}\n",
        f"k:\n   {block(value, 3)}\n",
    ):
        tree = read_tree("a.yaml", text.encode())
        assert tree.root == {"k": value}
        assert tree.findings == []


def test_lines_stand_below_a_mark_only_where_they_stay() -> None:
    assert is_literal("a\n\n- b\n")
    assert not is_literal("a")
    assert not is_literal("a\n")
    assert not is_literal(" a\nb")
    assert not is_literal("a \nb")
    assert not is_literal("\na\nb")


def test_no_half_character_is_plain() -> None:
    assert not is_plain("a\udc80", in_flow=False)
