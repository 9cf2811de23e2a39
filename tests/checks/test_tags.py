"""Checks of tags find what is planted into the tags of a real side, at its content."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.layout.tags import Tag, TagTree
from generator.units import A4
from tests.printing import Aid
from tests.proofs import found_in

pytest_plugins = ["tests.builds"]
load_checks()


def mapped(tag: Tag, change: Callable[[Tag], Tag]) -> Tag:
    """Return a tag with a change made to it and to all below it."""
    return change(replace(tag, kids=tuple(mapped(kid, change) for kid in tag.kids)))


def swap_role(one: str, other: str) -> Callable[[Tag], Tag]:
    return lambda tag: replace(tag, role=other) if tag.role == one else tag


def drop_cell(tag: Tag) -> Tag:
    cells = [kid for kid in tag.kids if kid.role == "TD"]
    return replace(tag, kids=tag.kids[:-1]) if tag.role == "TR" and len(cells) == 1 else tag


def silence(tag: Tag) -> Tag:
    return replace(tag, words="") if tag.role == "Figure" else tag


def from_the_left(tag: Tag) -> Tag:
    """Give figures boxes in CSS pixels, as the layout engine itself would."""
    return replace(tag, box=tuple(3.78 * edge for edge in tag.box)) if tag.box else tag


PLANTED = [
    ("a level is left out", swap_role("H2", "H4"), "P18"),
    ("a second title", swap_role("H2", "H1"), "P18"),
    ("an entry without its list", swap_role("L", "Div"), "P18"),
    ("figures without words", silence, "P20"),
    ("boxes in pixels", from_the_left, "P20"),
]


@pytest.mark.parametrize(("name", "change", "code"), PLANTED, ids=[name for name, *_ in PLANTED])
def test_planted(starter_aid: Aid, name: str, change: Callable[[Tag], Tag], code: str) -> None:
    proof = starter_aid.in_order(A4)[0].proof
    assert proof.tags is not None
    tree = replace(proof.tags, tags=tuple(mapped(tag, change) for tag in proof.tags.tags))
    found = found_in(replace(proof, tags=tree))
    assert {finding.code for finding in found} == {code}
    assert all(starter_aid.game.place(finding.path).file for finding in found)


def test_nothing_is_said_of_what_was_not_read(starter_aid: Aid) -> None:
    proof = starter_aid.in_order(A4)[0].proof
    assert found_in(replace(proof, tags=None)) == []
    assert {each.code for each in found_in(replace(proof, tags=TagTree(())))} == {"P18", "P20"}
