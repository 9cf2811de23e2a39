"""The index names every marked name once, where it stands, in the order of the language."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator.content.game import Game
from generator.language.index import index_of, indexed_sides
from tests.support import sound_game

NAMES = """
terms:
  zebra: {name: Zebra}
  eagle: {name: Äagle, forms: [Äagles]}
  never: {name: Never}
sections:
  zoo:
    title: Zoo
    source: [rulebook]
    blocks:
      all: {kind: note, text: The *Zebra* flees from *Äagles*.}
      list: {kind: entries, collection: traps, style: names}
collections:
  traps:
    name: Traps
    entries:
      net: {name: Net, copies: 1, text: It holds a *Zebra*.}
sheets:
  zoo:
    title: Zoo
    front: {title: Front, bands: [{fill: [goal]}]}
    back: {title: Back, bands: [{fill: [zoo]}]}
"""


def game_of(home: Path) -> Game:
    return sound_game(home, {"a.yaml": NAMES})


def test_names_with_their_sides(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    assert [side.label for side in indexed_sides(game)] == ["1a", "1b", "2"]
    index = index_of(game)
    assert [str(game.texts[id]) for id in index] == ["Äagle", "Castle", "Net", "Zebra"]
    assert list(index.values()) == [("1b",), ("1a", "2"), ("1b",), ("1b",)]


def test_a_side_is_named_where_its_sheet_is_not_enough(tmp_path: Path) -> None:
    titles = [side.title and str(side.title) for side in indexed_sides(game_of(tmp_path))]
    assert titles == ["Front", "Back", None]
    twin = NAMES + "  twin:\n    title: Summary\n    front: {title: Twin, bands: [{fill: [zoo]}]}\n"
    game = sound_game(tmp_path / "twin", {"a.yaml": twin})
    sides = [(str(side.sheet), side.title and str(side.title)) for side in indexed_sides(game)]
    assert sides[2:] == [("Summary", "Twin"), ("Summary", "All of it")]


def test_the_order_is_that_of_the_language(tmp_path: Path) -> None:
    game = replace(game_of(tmp_path), translated_into="sv")
    assert [str(game.texts[id]) for id in index_of(game)] == ["Castle", "Net", "Zebra", "Äagle"]
