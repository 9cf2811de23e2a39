"""Maps of hexes and squares on a sheet, and faults of what draws them, as mutants of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from generator.checks.engine import judge
from generator.content.model import GridMapFigure
from generator.engine.press import Press
from generator.layout.proof import MapProof, Proof
from generator.render.gridproofs import grid_proof
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob
from tests.figures import Mutant, job_of

CODE = "P23"
FILES = {
    "gridmaps.yaml": """
mobility:
  foot: {name: On foot}
roles:
  others: {name: Others, icon: bat}
collections:
  units:
    name: Units
    source: [rulebook]
    counter: {numbers: {strength: Strength, movement: Movement}}
    entries:
      guard:
        name: Old Guard
        role: players
        troops: infantry
        echelon: brigade
        copies: 2
        numbers: {strength: 5, movement: 4}
        reduced: {strength: 3}
      hussars:
        {name: Hussars, role: players, troops: cavalry, numbers: {strength: 2, movement: 8}}
      line:
        name: Infantry of the line
        role: others
        troops: infantry
        echelon: division
        copies: 3
        numbers: {strength: 4, movement: 4}
        reduced: {strength: 2}
terrains:
  clear: {name: Clear, code: ".", costs: {foot: 1}}
  woods: {name: Woods, code: w, pattern: woods, costs: {foot: 2}}
  hills: {name: Hills, code: h, pattern: hills, costs: {foot: 2}}
  shrine: {name: Shrine, code: s, icon: bat, costs: {foot: 1}}
  brook: {name: Brook, of: sides, pattern: stream, costs: {foot: 1}}
  river: {name: River, of: sides, pattern: river, costs: {foot: prohibited}}
  wall: {name: Wall, of: sides, pattern: wall, costs: {foot: 2}}
  cliff: {name: Cliff, of: sides, pattern: cliff, costs: {foot: 3}}
  lane: {name: Lane, of: roads, pattern: road, costs: {foot: 1}}
  path: {name: Path, of: roads, pattern: track, costs: {foot: 1}}
  line: {name: Line, of: roads, pattern: rail, costs: {foot: 1}}
gridmaps:
  glen:
    name: The glen
    columns: 8
    rows: 6
    staggered: odd
    codes:
      - ....ww..
      - .hhww..s
      - hhh....h
      - .w.www.h
      - ....wwww
      - s..wwh..
    sides:
      brook: 0201/0202 0301/0302 0302/SE 0402/0403
      river: 0101/W 0102/W 0502/0503 0603/SW
      cliff: 0404/NE
    roads:
      lane:
        - 0104 0204 0304 0303 0403 0504 0604
        - 0403 0402 0401
      path: [0106 0105 0204]
    places:
      mill: {name: The mill, at: "0204", objective: true}
      ford: {name: The ford, at: "0604", side: "0605"}
      gate: {name: North gate, at: "0401"}
    zones:
      west: {name: In the west, cells: 0101-0206}
      east: {name: In the east, cells: 0701-0806}
    source: [rulebook]
  moor:
    name: The moor
    columns: 5
    rows: 4
    flat: true
    numbering: letters
    ground: clear
    terrain:
      woods: B3 C2 D3
      hills: A1-A2
    sides:
      wall: B2/S C3/N E4/SE
    roads:
      line: [A3 B2 C3 D2 E2]
    places:
      halt: {name: The halt, at: C3}
      end: {name: The end, at: E2}
    source: [rulebook]
  yard:
    name: The yard
    cells: squares
    columns: 5
    rows: 4
    ground: clear
    terrain:
      woods: 0101-0201 0504
    sides:
      wall: 0302/N 0302/0402 0504/E
    roads:
      path: [0104 0204 0203 0303]
    places:
      well: {name: The well, at: "0303", objective: true}
      tree: {name: The tree, at: "0102"}
    source: [rulebook]
sections:
  maps:
    title: Maps
    source: [rulebook]
    blocks:
      glen: {kind: gridmap, gridmap: glen, alt: The glen, zones: [west, east]}
      moor: {kind: gridmap, gridmap: moor, alt: The moor}
      yard: {kind: gridmap, gridmap: yard, alt: The yard}
  parts:
    title: Parts
    source: [rulebook]
    blocks:
      ford: {kind: gridmap, gridmap: glen, alt: A part, cells: 0302-0605}
      fight:
        kind: gridmap
        gridmap: glen
        alt: An attack on the ford.
        cells: 0302-0705
        units:
          guard: {unit: units.guard, at: "0504"}
          guard-2: {unit: units.guard, at: "0504", reduced: true}
          hussars: {unit: units.hussars, at: "0403", facing: SE}
          line: {unit: units.line, at: "0604"}
          line-2: {unit: units.line, at: "0603", facing: W}
        moves:
          ride: {way: 0403 0503 0502 0602, text: The Hussars ride.}
          storm: {way: 0504 0604, does: attack, text: The Old Guard attacks.}
          flee: {way: 0604 0705, does: retreat}
      bare: {kind: gridmap, gridmap: moor, alt: A part, cells: B2-D4, numbered: false}
""".lstrip(),
    "sheets.yaml": """
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - columns: [{sections: [goal, maps]}, {sections: [parts]}]
""".lstrip(),
}


def _joint(name: str) -> str:
    return f'data-joint="{re.escape(name)}"'


def _moved(joint: str, transform: str) -> tuple[str, str]:
    """Return a change after which all that is drawn for a joint is elsewhere."""
    if joint.startswith("icon."):
        return rf'(<g) transform="([^"]*)" ({_joint(joint)})', rf'\1 transform="{transform} \2" \3'
    return _joint(joint), rf'transform="{transform}" \g<0>'


def _first(joint: str, new: str) -> tuple[str, str]:
    """Return a change of the first run of the path of a joint."""
    return rf'<path d="M[^M"]*(M?[^"]*"[^>]*{_joint(joint)})', rf'<path d="{new}\1'


def _shifted(unit: str, by: str) -> tuple[str, str]:
    """Return a change after which a counter lies elsewhere."""
    old = rf'(<g transform=")([^"]*" {_joint(f"unit.{unit}")})'
    return old, rf"\g<1>translate({by}) \2"


def _words(old: str, new: str) -> tuple[str, str]:
    """Return a change of some words, wherever they are in the drawing."""
    return f">{re.escape(old)}</text>", f">{new}</text>"


JOINTS = {
    "glen": (
        *("terrain.woods", "art.woods", "terrain.hills", "art.hills", "icon.shrine"),
        *("side.brook", "side.river", "side.cliff", "road.lane", "road.path", "bridge.lane"),
        *("place.mill", "place.ford", "place.gate", "zone.west", "zone.east"),
    ),
    "moor": ("terrain.woods", "art.hills", "side.wall", "road.line", "place.halt"),
    "yard": ("terrain.woods", "art.woods", "side.wall", "road.path", "place.well"),
    "fight": ("art.hills", "move.ride", "attack.storm", "retreat.flee"),
}
"""What is drawn on each of the maps, and can be drawn wrongly."""


def _of_joint(figure: str, joint: str) -> Iterator[tuple[str, str, tuple[str, str]]]:
    yield figure, f"{joint} a cell aside", _moved(joint, "translate(10 0)")
    yield figure, f"{joint} missing", (_joint(joint), "")
    if joint.startswith(("terrain", "side", "road", "zone")):
        yield figure, f"{joint} with a gap", _first(joint, "")


def _faults() -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Yield the faults of drawings, each with its figure and what is changed."""
    for figure, joints in JOINTS.items():
        for joint in joints:
            yield from _of_joint(figure, joint)
        yield figure, "borders of cells moved", _moved("cells", "translate(9 0)")
        yield figure, "borders of cells too large", _moved("cells", "scale(1.2)")
    for figure, joint, transform in (
        ("glen", "road.lane", "translate(3 0)"),
        ("glen", "side.river", "translate(3 0)"),
        ("glen", "bridge.lane", "translate(4 0)"),
        ("glen", "place.ford", "translate(2 0)"),
        ("glen", "zone.east", "translate(-5 9)"),
        ("glen", "side.brook", "scale(1 1.15)"),
        ("moor", "road.line", "translate(0 3)"),
        ("yard", "side.wall", "translate(4 0)"),
        ("yard", "road.path", "rotate(5)"),
    ):
        yield figure, f"{joint}, {transform}", _moved(joint, transform)
    for figure, old, new in (
        ("glen", "0302", "0303"),
        ("moor", "B2", "B3"),
        ("yard", "0304", "0403"),
    ):
        yield figure, f"{old} is called {new}", _words(old, new)
        yield figure, f"{old} without number", _words(old, "")
    for unit in ("guard", "guard-2", "hussars", "line", "line-2"):
        for fault, transform in (("a cell aside", "10 0"), ("in the row below", "5 9")):
            yield "fight", f"{unit} {fault}", _shifted(unit, transform)
        yield "fight", f"{unit} missing", (_joint(f"unit.{unit}"), "")
    yield "fight", "facing the other way", (r"rotate\(150\)", "rotate(330)")
    yield "fight", "not turned", (r" rotate\(270\)", "")
    yield "fight", "strength of another", _words("2–8", "3–8")
    yield "fight", "strength before it was reduced", _words("3–4", "5–4")
    yield "fight", "counter without numbers", _words("4–4", "")
    head = rf'<path d="[^"]*Z"([^>]*{_joint("move.ride")}/>)'
    yield "fight", "an arrow without a head", (head, r'<path d="M0 0"\1')
    yield "fight", "an arrow over another cell", _first("move.ride", "M15 26L20 17L15 8L22 8")
    turned = r'(<path d="[^"]*Z"[^>]*)(data-joint="attack\.storm")'
    yield "fight", "a head beside its line", (turned, r'\1transform="translate(-10 9)" \2')
    yield "glen", "name misspelt", _words("The mill", "The mil")
    yield "glen", "name of another place", _words("The ford", "The mill")
    yield "moor", "name missing", _words("The halt", "")
    at_well = r'(<text x=")[-.\d]+(" y=")[-.\d]+("[^>]*>The well<)'
    yield "yard", "name at another place", (at_well, r"\g<1>0\g<2>12\g<3>")
    star = rf'<path d="[^"]*"([^>]*{_joint("place.mill")})'
    round_one = r'<circle cx="15" cy="26" r="1"\1'
    yield "glen", "an objective like other places", (star, round_one)
    yield "yard", "a wall too many", _first("side.wall", "M5 -5L5 5M5 5L5 15")
    yield "glen", "a road elsewhere", _first("road.lane", "M10 0L15 0")
    yield "moor", "a hex too many", _first("terrain.woods", "M-5 0L0 -5L5 0L0 5Z")


MUTANTS = tuple(Mutant(figure, fault, *change) for figure, fault, change in _faults())
PAGE = "<!DOCTYPE html><html><head><title>Map</title></head><body>{}</body></html>"
WIDTH = 90.0


def gridmaps_job(home: Path, language: str = "en") -> SideJob:
    """Return the job that prints a side with maps of every kind."""
    return job_of(home, language, FILES)


def broken_maps(proof: Proof) -> set[str]:
    """Return the blocks whose maps the check finds faults in."""
    found = (finding for finding in judge(proof) if finding.code == CODE)
    return {finding.path.rpartition(".")[2] for finding in found}


class Printer:
    """Prints one map after the other on a page of its own, as fast as that goes."""

    def __init__(self, job: SideJob) -> None:
        self.pages = pages_of(job)
        self.press = Press(self.pages.assets)
        sections = job.game.content.sections.values()
        self.blocks = {
            id: block
            for each in sections
            for id, block in each.blocks.items()
            if isinstance(block, GridMapFigure)
        }
        self._drawings: dict[str, str] = {}

    def drawing(self, figure: str) -> str:
        """Return the drawing of a map, which is drawn once."""
        if figure not in self._drawings:
            drawn = self.pages.figures.gridmaps.figure(self.blocks[figure], WIDTH)
            self._drawings[figure] = str(drawn)
        return self._drawings[figure]

    def faults(self, figure: str, mutant: Mutant | None = None) -> list[str]:
        """Return what the check says of a map, with a fault of a mutant or without one."""
        block, svg = self.blocks[figure], self.drawing(figure)
        if mutant:
            broken = mutant.changed(svg)
            assert broken != svg, f"there is nothing to break: {mutant.name}"
            svg = broken
        laid = self.press.lay_out(PAGE.format(svg), "")
        proof = grid_proof(figure, block, self.pages.figures.gridmaps, laid.page_box)
        return [each.message for each in judge(MapProof((), gridmaps=(proof,)))]
