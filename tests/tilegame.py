"""A game with tiles of several cells: of hexes that stand and lie, and of squares."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from tests.support import sound_game

TILES = """
mobility:
  foot: {name: On foot}
terrains:
  heath: {name: Heath, code: ".", costs: {foot: 1}}
  woods: {name: Woods, code: w, pattern: woods, costs: {foot: 2}}
  hills: {name: Hills, code: h, pattern: hills, costs: {foot: 2}}
  lake: {name: Lake, code: l, pattern: water, costs: {foot: prohibited}}
  hamlet: {name: Hamlet, code: v, pattern: town, costs: {foot: 1}}
  fog: {name: Unexplored, code: f, pattern: sand, costs: {foot: 1}}
  brook: {name: Brook, of: sides, pattern: river, costs: {foot: 1}}
  lane: {name: Lane, of: roads, pattern: road, costs: {foot: 1}}
  path: {name: Path, of: roads, pattern: track, costs: {foot: 1}}
tiles:
  flower-ford:
    name: The upper ford
    staggered: odd
    columns: 3
    rows: 3
    codes: [w._, ..h, ww_]
    sides: {brook: 0101/0201 0201/0202 0202/0302 0302/0203}
    roads:
      lane: [0102/W 0202 0302/E]
      path: [0203/SE 0202]
    places: {mill: {name: Old mill, at: "0102"}}
    source: ["rulebook: p. 3"]
  flower-lake:
    name: The lake
    staggered: odd
    columns: 3
    rows: 3
    codes: [.h_, lv., l._]
    roads:
      lane: [0101/NW 0101 0202, 0202 0302/E, 0202 0103/SW]
    places: {town: {name: Lakeside, at: "0202", objective: true}}
    source: ["rulebook: p. 3"]
  flower-fog:
    name: Fog
    staggered: odd
    columns: 3
    rows: 3
    codes: [ff_, fff, ff_]
    source: ["rulebook: p. 3"]
  bend:
    name: The bend
    flat: true
    columns: 2
    rows: 2
    codes: [wh, ._]
    roads: {lane: [0101/N 0101/NE, 0102/S 0102 0201/SE]}
    source: ["rulebook: p. 3"]
  bend-back:
    name: The bend in fog
    flat: true
    staggered: odd
    columns: 2
    rows: 2
    codes: [ff, _f]
    source: ["rulebook: p. 3"]
  room:
    name: The hall
    cells: squares
    numbering: letters
    columns: 3
    rows: 3
    codes: [w.w, "...", .hw]
    sides: {brook: A1/E A2/E}
    roads: {lane: [B1/N B2 B3 A3/W], path: [B2 C2/E]}
    places: {well: {name: Well, at: C1}}
    source: ["rulebook: p. 3"]
  domino:
    name: Two fields
    cells: squares
    columns: 2
    rows: 1
    codes: [wh]
    roads: {lane: [0101/W 0201/S]}
    source: ["rulebook: p. 3"]
collections:
  flowers:
    name: Flowers
    counter: {shape: tile, size: 25}
    entries:
      ford: {name: The upper ford, copies: 3, tile: flower-ford, behind: fog}
      lake: {name: The lake, copies: 2, tile: flower-lake, behind: fog}
      fog: {name: Fog, copies: 0, tile: flower-fog}
    source: [rulebook]
  bends:
    name: Bends
    counter: {shape: tile, size: 30}
    entries:
      bend: {name: The bend, copies: 4, tile: bend, behind: fog}
      fog: {name: The bend in fog, copies: 0, tile: bend-back}
    source: [rulebook]
  rooms:
    name: Rooms
    counter: {shape: tile, size: 22}
    entries:
      hall: {name: The hall, copies: 3, tile: room}
    source: [rulebook]
  dominoes:
    name: Dominoes
    counter: {shape: tile, size: 20}
    entries:
      fields: {name: Two fields, copies: 5, tile: domino}
    source: [rulebook]
decks:
  flowers: {title: Flowers, cards: {all: {kind: counters, collection: flowers}}}
  bends: {title: Bends, cards: {all: {kind: counters, collection: bends}}}
  rooms: {title: Rooms, cards: {all: {kind: counters, collection: rooms}}}
  dominoes: {title: Dominoes, cards: {all: {kind: counters, collection: dominoes}}}
"""
LAID = """
gridmaps:
  heights:
    name: The heights
    columns: 9
    rows: 8
    ground: heath
    roads: {lane: [0104/W 0104 0203]}
    tiles:
      a: {tile: flower-ford, at: "0303"}
      b: {tile: flower-lake, at: "0605", turn: 60}
      c: {tile: flower-ford, at: "0604", turn: 180}
    source: [rulebook]
  yard:
    name: The yard
    cells: squares
    columns: 7
    rows: 4
    ground: heath
    tiles:
      a: {tile: room, at: "0101"}
      b: {tile: room, at: "0601", turn: 90}
      c: {tile: domino, at: "0704", turn: 180}
    source: [rulebook]
"""
"""Maps that such tiles lie on."""


def tiles_game(home: Path) -> Game:
    """Write the game into ``content`` of a folder and read it."""
    return sound_game(home, {"tiles.yaml": TILES, "laid.yaml": LAID})
