"""A small game with a drawn map: an island in a lake, with a part that it shares if wanted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tests.support import MINIMAL, write_game

MAP = """
map:
  name: The island
  geography: geography
  port: Harbour
  routes:
    - between: [ford, great-lake]
      by: boat
      via: [[50.2, 5.6]]
  credits:
    land: "Land: drawn for a test."
place_kinds:
  village:
    name: Village
  lake:
    name: Lake zone
    water: true
place_sizes:
  small:
    name: Small village
  large:
    name: Large village
    mark: ring
travel:
  path:
    name: Path
  rail:
    name: Railway
    stroke: rail
  boat:
    name: Boat
    water: true
    stroke: sea
places:
  mill:
    name: Mill
    kind: village
    size: small
    at: [51.2, 4.1]
    links:
      path: [ford, inn]
      rail: [ford]
  ford:
    name: Ford
    kind: village
    size: large
    port: true
    at: [50.6, 4.9]
    links:
      path: [inn, mill]
      rail: [mill]
      boat: [great-lake]
  inn:
    name: Inn of the Seven Lanterns
    short: Seven Lanterns
    kind: village
    size: small
    at: [50.7, 3.6]
    links:
      path: [ford, mill]
  great-lake:
    name: Great Lake
    kind: lake
    at: [50.1, 6.2]
    links:
      boat: [ford]
"""
LAND = [[3.0, 50.4], [4.9, 50.55], [5.1, 51.0], [4.2, 51.5], [3.1, 51.3], [3.0, 50.4]]
PART = """
part:
  schema_version: 2
  id: isle
  title: Isle
  source_language: en
changes:
  - version: "1.0"
    date: "2024-01-02"
    text: First version.
"""


def land() -> str:
    """Return the shape of the island as GeoJSON."""
    polygon = {"type": "Polygon", "coordinates": [LAND]}
    feature = {"type": "Feature", "properties": {}, "geometry": polygon}
    return json.dumps({"type": "FeatureCollection", "features": [feature]})


def write_island(home: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """Write the game with its map into ``content`` of a folder; return the game's folder."""
    own: dict[str, str | bytes] = {"map.yaml": MAP.lstrip(), "geography/land.geojson": land()}
    return write_game(home, own | dict(files or {}))


def sharing(*parts: str) -> str:
    """Return the words of ``game.yaml`` of the minimal game, played with some parts."""
    game = (MINIMAL / "game.yaml").read_text("utf-8")
    theme = "  theme: classic\n"
    assert theme in game
    return game.replace(theme, f"{theme}  shared: [{', '.join(parts)}]\n")


def write_shared(home: Path, own: str = "", files: Mapping[str, str] | None = None) -> Path:
    """Write the game so that it shares the map as a part; return the game's folder.

    ``own`` is what the game adds to the map; ``files`` stand in the part.
    """
    folder = write_game(home, {"game.yaml": sharing("isle")} | ({"own.yaml": own} if own else {}))
    part = folder.parent / "shared" / "isle"
    every = {"part.yaml": PART.lstrip(), "map.yaml": MAP.lstrip(), "geography/land.geojson": land()}
    for name, text in (every | dict(files or {})).items():
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        (part / name).write_text(text)
    return folder
