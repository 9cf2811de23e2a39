"""Tags as plain data tell headings and are walked in reading order."""

from __future__ import annotations

from generator.layout.tags import Tag, TagTree

TREE = TagTree((Tag("H1"), Tag("L", kids=(Tag("LI", kids=(Tag("Lbl"), Tag("LBody"))),)), Tag("P")))


def test_tags_are_walked_in_reading_order() -> None:
    assert [tag.role for tag in TREE.all()] == ["H1", "L", "LI", "Lbl", "LBody", "P"]


def test_levels_are_those_of_headings() -> None:
    roles = ("H1", "H6", "H", "THead", "P", "Hx")
    assert [Tag(role).level for role in roles] == [1, 6, 0, 0, 0, 0]
