"""Outline: the items that a content path leads through, and how many there must be."""

from __future__ import annotations

from pathlib import Path

from generator.content.outline import Item, items_along
from generator.content.read import read_game
from tests.support import write_game

MORE = """
collections:
  omens:
    name: Omens
    entries:
      comet: {name: Comet, text: Draw two.}
      storm: {name: Storm, text: Stay.}
sections:
  more:
    title: More
    blocks:
      sides:
        kind: balance
        left: {role: players, title: Left, rules: {one: One., two: Two.}}
        right: {role: players, title: Right, rules: {one: One.}}
"""


def along(home: Path, path: str) -> list[Item]:
    game = read_game(write_game(home / path, {"more.yaml": MORE})).game
    assert game is not None
    return items_along(game.tree, path.split("."))


def test_blocks_and_what_is_in_them(tmp_path: Path) -> None:
    block, rule = along(tmp_path, "sections.goal.blocks.win.rules.flight")
    assert (block.name, block.kind, block.number, block.count) == ("win", "rules", 0, 2)
    assert block.fewest == 1
    assert (rule.name, rule.kind, rule.number, rule.count) == ("flight", "", 1, 2)
    assert rule.key is not None


def test_what_is_deep_in_a_block(tmp_path: Path) -> None:
    names = [each.path[-1] for each in along(tmp_path, "sections.more.blocks.sides.left.rules.two")]
    assert names == ["sides", "two"]


def test_entries_of_collections(tmp_path: Path) -> None:
    (entry,) = along(tmp_path, "collections.omens.entries.storm.text")
    assert (entry.name, entry.number, entry.count, entry.fewest) == ("storm", 1, 2, 1)


def test_items_of_lists_have_numbers(tmp_path: Path) -> None:
    items = along(tmp_path, "sections.goal.source.0")
    assert [(each.name, each.key) for each in items] == [("1", None)]


def test_a_path_that_leads_nowhere_ends(tmp_path: Path) -> None:
    assert [each.name for each in along(tmp_path, "sections.goal.blocks.win.rules.no.more")] == [
        "win"
    ]
    assert along(tmp_path, "sections.goal.title") == []
    assert along(tmp_path / "again", "nothing.at.all") == []
