"""Tags get the structure that PDF asks for, whatever the boxes of the page were."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from generator.engine.structure import Node, grouped, in_sections, name_of, role_of


def shape(kids: list[Any]) -> list[Any]:
    """Return the roles of tags and of what is in them; numbers of marks as they are."""
    return [{kid.role: shape(kid.kids)} if isinstance(kid, Node) else kid for kid in kids]


def inline(number: int) -> Node:
    return Node("Span", "", kids=[number], is_block=False)


def block(role: str, *kids: Any) -> Node:
    return Node(role, "", kids=list(kids))


@pytest.mark.parametrize(
    ("html", "in_table", "role"),
    [
        ("<li/>", True, "LI"),
        ("<div role='list'/>", True, "L"),
        ("<ul role='none'/>", True, ""),
        ("<td/>", True, "TD"),
        ("<td/>", False, ""),
        ("<span class='ordinal'/>", True, "Lbl"),
        ("<div/>", True, ""),
    ],
)
def test_roles_of_elements(html: str, in_table: bool, role: str) -> None:
    assert role_of(fromstring(html), in_table) == role


def test_names_have_no_namespace() -> None:
    assert name_of(Element("{http://www.w3.org/2000/svg}title")) == "title"


def test_loose_words_beside_blocks_are_paragraphs() -> None:
    kids = [1, inline(2), block("H3", 3), 4]
    assert shape(grouped(kids)) == [{"P": [1, {"Span": [2]}]}, {"H3": [3]}, {"P": [4]}]


def test_words_alone_are_a_paragraph_only_on_request() -> None:
    assert grouped([1, 2]) == [1, 2]
    assert shape(grouped([1, 2], always=True)) == [{"P": [1, 2]}]


def test_loose_entries_are_a_list() -> None:
    kids = [block("LI", 1), block("LI", 2), block("P", 3)]
    assert shape(grouped(kids)) == [{"L": [{"LI": [1]}, {"LI": [2]}]}, {"P": [3]}]


def test_a_section_lasts_from_its_heading_to_the_next() -> None:
    nodes = [block("H1", 0), block("H2", 1), block("P", 2), block("H2", 3), block("Sect", 4)]
    assert shape(list(in_sections([*nodes, block("P", 5)]))) == [
        {"H1": [0]},
        {"Sect": [{"H2": [1]}, {"P": [2]}]},
        {"Sect": [{"H2": [3]}]},
        {"Sect": [4]},
        {"P": [5]},
    ]
