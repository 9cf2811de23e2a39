"""A game with a map on a plane, which tests print, corrupt and read back: its places and links.

The plane is 240 × 160 mm with a grid of 12 × 8 cells of 20 mm. One map lies over a drawing,
one over a picture of pixels, one over nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.content.artwork import gradient, saved
from tests.support import write_game

SPOTS: Mapping[str, tuple[str, str, str, Any]] = {
    "abbey": ("Abbey", "village", "moor", [24, 22]),
    "beacon": ("Beacon Hill", "village", "moor", [58, 14]),
    "cairn": ("Cairn", "village", "moor", [88, 30]),
    "drovers-inn": ("Drovers’ Inn", "town", "moor", "C3"),
    "elm-cross": ("Elm Cross", "village", "moor", [18, 58]),
    "forge": ("Forge", "village", "dale", [120, 20]),
    "gallows": ("Gallows Field", "village", "dale", [146, 34]),
    "high-mill": ("High Mill", "town", "dale", "I2"),
    "ice-house": ("Ice House", "village", "dale", [206, 18]),
    "junction": ("Junction", "town", "dale", "H4"),
    "kilns": ("Kilns", "village", "dale", [192, 62]),
    "lime-quarry": ("Lime Quarry", "village", "dale", [222, 50]),
    "market": ("Market Ashby", "town", "weald", [52, 84]),
    "nine-elms": ("Nine Elms", "village", "weald", [20, 98]),
    "old-ferry": ("Old Ferry", "village", "weald", [82, 104]),
    "priory": ("Priory", "village", "weald", [40, 124]),
    "quay": ("Quay", "town", "weald", [78, 136]),
    "ravens-wood": ("Ravens’ Wood", "village", "weald", [16, 142]),
    "saltpans": ("Saltpans", "village", "strand", [160, 138]),
    "tollgate": ("Tollgate", "village", "strand", "K5"),
    "upper-lock": ("Upper Lock", "village", "strand", [188, 112]),
    "viaduct": ("Viaduct", "town", "strand", [226, 124]),
    "west-light": ("West Light", "village", "strand", [204, 148]),
    "deep-water": ("Deep Water", "sea", "bay", [118, 124]),
    "narrows": ("The Narrows", "sea", "bay", [128, 88]),
}
"""Name, kind, region and spot of each place."""
LINKS: Mapping[str, str] = {
    "road": "abbey-beacon abbey-elm-cross beacon-cairn cairn-drovers-inn abbey-drovers-inn "
    "elm-cross-market drovers-inn-market cairn-forge forge-gallows gallows-high-mill "
    "high-mill-ice-house ice-house-lime-quarry gallows-junction junction-kilns kilns-lime-quarry "
    "high-mill-kilns market-nine-elms market-old-ferry market-priory nine-elms-priory "
    "nine-elms-ravens-wood priory-quay priory-ravens-wood old-ferry-quay kilns-tollgate "
    "tollgate-upper-lock upper-lock-saltpans upper-lock-viaduct viaduct-west-light "
    "saltpans-west-light",
    "rail": "drovers-inn-market market-quay drovers-inn-junction junction-high-mill "
    "junction-tollgate tollgate-viaduct",
    "boat": "old-ferry-narrows quay-deep-water narrows-deep-water deep-water-saltpans "
    "narrows-junction",
}
"""Pairs of places by means of travel."""
OUTLINES: Mapping[str, list[Any]] = {
    "moor": [[0, 0], [104, 0], [104, 62], [70, 72], [0, 74]],
    "dale": [[104, 0], [240, 0], [240, 76], [166, 82], [104, 62]],
    "weald": [[0, 74], [70, 72], [94, 90], [96, 160], [0, 160]],
    "strand": [[166, 82], [240, 76], [240, 160], [142, 160], [146, 110]],
    "bay": [[104, 62], [166, 82], [146, 110], [142, 160], [96, 160], [94, 90], [70, 72]],
}
PORTS = ("old-ferry", "quay", "saltpans", "junction")
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160">
<rect width="240" height="160" fill="#c9dba8"/>
<path d="M104 62L166 82L146 110L142 160H96L94 90L70 72z" fill="#7fb2d6"/>
<path d="M10 30q8-14 16 0M40 44q8-14 16 0M176 40q8-14 16 0" stroke="#6f5c4a" fill="none"/>
</svg>
"""


def pair(words: str) -> tuple[str, str]:
    """Return the two places of a link."""
    cuts = [number for number, letter in enumerate(words) if letter == "-"]
    found = [(words[:cut], words[cut + 1 :]) for cut in cuts]
    return next(each for each in found if SPOTS.keys() >= set(each))


def pairs() -> list[tuple[str, str, str]]:
    """Return all links: means, and both places."""
    return [(means, *pair(each)) for means, many in LINKS.items() for each in many.split()]


def plane_map(ground: str = "", around: bool = False) -> str:
    """Return the file of the map: over a picture, and with outlines around places if wanted."""
    links: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for means, one, other in pairs():
        links[one][means].append(other)
        links[other][means].append(one)
    lines = ["map:", "  name: The seven dales", "  port: Harbour", "  plane:"]
    lines += ["    width: 240", "    height: 160", "    north: true"]
    lines += ["    grid: {columns: 12, rows: 8}"]
    if ground:
        lines += [f"  ground: {{file: {ground}, alt: A painted board, credit: Ada Example}}"]
    lines += ["place_kinds:", "  village: {name: Village}", "  town: {name: Town, mark: ring}"]
    lines += ["  sea: {name: Sea zone, water: true}", "travel:", "  road: {name: Road}"]
    lines += ["  rail: {name: Railway, stroke: rail}"]
    lines += ["  boat: {name: Boat, stroke: sea, water: true}", "regions:"]
    for id, ring in OUTLINES.items():
        fill = ", fill: water, pattern: level" if id == "bay" else ""
        outline = "places" if around and id != "bay" else json.dumps(ring)
        lines += [f"  {id}:", f"    {{name: The {id.title()}, outline: {outline}{fill}}}"]
    lines += ["places:"]
    for id, (name, kind, region, spot) in SPOTS.items():
        lines += [f"  {id}:", f"    name: {name}", f"    kind: {kind}", f"    region: {region}"]
        lines += [f"    spot: {json.dumps(spot) if isinstance(spot, list) else spot}"]
        lines += ["    port: true"] if id in PORTS else []
        lines += ["    links:"]
        lines += [f"      {means}: [{', '.join(ends)}]" for means, ends in links[id].items()]
    return "\n".join(lines) + "\n"


def write_plane(
    home: Path, ground: str = "", around: bool = False, text: str | None = None
) -> Path:
    """Write the game with its map into ``content`` of a folder; return the game's folder.

    The ground is board.svg, board.jpg or none.
    """
    own: dict[str, str | bytes] = {"map.yaml": text or plane_map(ground, around)}
    if ground == "board.svg":
        own["pictures/board.svg"] = DRAWING
    elif ground:
        own[f"pictures/{ground}"] = saved(gradient(1800, 1200), "JPEG")
    return write_game(home, own)
