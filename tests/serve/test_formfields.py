"""Which fields a form shows first: those that this kind of thing uses in this game."""

from __future__ import annotations

from pathlib import Path

from generator.content.outline import Item
from generator.content.scalars import Expected
from generator.serve.formfields import in_order, is_first
from tests.support import sound_game

FINDS = """
collections:
  finds:
    name: Finds
    entries:
      lamp: {name: Lamp, copies: 3}
      rope: {name: Rope, code: R}
decks:
  finds:
    title: Finds
    layout: action
    cards:
      all: {kind: entries, collection: finds}
"""


def item(*path: str) -> Item:
    return Item(path, 1, 1, Expected())


def test_an_entry_shows_what_its_collection_uses_and_its_cards_show(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"finds.yaml": FINDS})
    shows = is_first(game, item("collections", "finds", "entries", "lamp"), frozenset())
    names = ("name", "text", "copies", "code", "cost", "troops", "terrain")
    assert [name for name in names if shows(name)] == ["name", "text", "copies", "code", "cost"]


def test_a_block_shows_what_not_all_blocks_have(tmp_path: Path) -> None:
    shows = is_first(
        sound_game(tmp_path), item("sections", "goal", "blocks", "hint"), frozenset({"tone"})
    )
    names = ("text", "tone", "source", "unconfirmed", "icon")
    assert [name for name in names if shows(name)] == ["text", "icon"]


def test_a_game_begins_with_its_title_and_keeps_its_id() -> None:
    names = ["schema_version", "id", "languages", "theme", "source_language", "title"]
    assert in_order(("game",), names) == ["title", "theme", "languages"]
    assert in_order(("sections", "goal"), ["title", "id"]) == ["title", "id"]
