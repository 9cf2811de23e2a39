"""Corruptions of a map on a plane, each with the code and the line it must be found at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from itertools import pairwise

from tests.mutants.smallgame import Corruptions, Found, Ways
from tests.planes import DRAWING, OUTLINES, plane_map

FILE = "map.yaml"
LINES = plane_map("board.svg").splitlines()
_SPOT = re.compile(r"^    spot: (.*)$")


def _files(changed: Mapping[str, str]) -> dict[str, str | bytes]:
    """Return the files of the game, some of them changed."""
    return {FILE: plane_map("board.svg"), "pictures/board.svg": DRAWING, **changed}


CORRUPTIONS = Corruptions(_files)

Corrupted = tuple[int, str]
"""The number of a line, and what it becomes: nothing, or one or several lines."""


def kind(code: str) -> Callable[[Callable[[], Iterator[Corrupted]]], Ways]:
    """Register a kind of corrupted lines under its docstring, with the code it is found by."""

    def register(corrupt: Callable[[], Iterator[Corrupted]]) -> Ways:
        @wraps(corrupt)
        def ways() -> Iterator[Found]:
            for number, changed in corrupt():
                lines = [*LINES[: number - 1], *([changed] if changed else []), *LINES[number:]]
                yield Found(FILE, "\n".join(lines) + "\n", _place_of(code, number))

        return CORRUPTIONS.kind(code)(ways)

    return register


def _place_of(code: str, number: int) -> int:
    """Return the line of a finding: M32 is at the name of the place, M36 at the picture.

    Of two regions that look alike, M38 is at the later one.
    """
    if code == "M38":
        return next(n for n, _ in _lines(r"name: The Bay"))
    if code == "M36":
        return next(n for n, _ in _lines(r"^  ground: "))
    if code != "M32":
        return number
    return next(n for n in range(number, 0, -1) if re.match(r"^  \S", LINES[n - 1]))


def _spots() -> Iterator[tuple[int, str]]:
    for number, line in enumerate(LINES, 1):
        if match := _SPOT.match(line):
            yield number, match[1]


def _lines(pattern: str) -> Iterator[tuple[int, re.Match[str]]]:
    for number, line in enumerate(LINES, 1):
        if match := re.search(pattern, line):
            yield number, match


@kind("M30")
def beyond_the_edge() -> Iterator[Corrupted]:
    """a place beyond an edge of the plane"""
    for number, _ in _spots():
        for spot in ("[240.5, 20]", "[-0.1, 20]", "[20, 161]", "[20, -3]"):
            yield number, f"    spot: {spot}"


@kind("M30")
def no_such_cell() -> Iterator[Corrupted]:
    """a place in a cell that the grid does not have"""
    for number, _ in _spots():
        for cell in ("M1", "A9", "A0", '"0101"'):
            yield number, f"    spot: {cell}"


@kind("M30")
def corner_beyond() -> Iterator[Corrupted]:
    """a corner of a region beyond the edge"""
    for number, match in _lines(r"^    {(name: .*outline: \[)(\[\d+, \d+\])(.*)$"):
        yield number, f"    {{{match[1]}[250, 170]{match[3]}"


@kind("M31")
def on_top() -> Iterator[Corrupted]:
    """a place on top of the one before"""
    spots = [(number, spot) for number, spot in _spots() if spot.startswith("[")]
    for (_, first), (number, _) in pairwise(spots):
        x, y = map(int, first.strip("[]").split(","))
        yield number, f"    spot: [{x + 1}, {y + 1}]"


@kind("M32")
def lost_spot() -> Iterator[Corrupted]:
    """a place with links and without a spot"""
    for number, _ in _spots():
        yield number, ""


@kind("M33")
def twisted() -> Iterator[Corrupted]:
    """an outline with two corners in the wrong order"""
    for id, ring in OUTLINES.items():
        if id == "bay":
            continue  # stays simple
        ((number, match),) = _lines(rf"^(    {{name: The {id.title()}, outline: )\[\[.*\]\](.*)$")
        order = [ring[0], ring[2], ring[1], *ring[3:]]
        yield number, f"{match[1]}{order}{match[2]}"


@kind("M33")
def two_corners() -> Iterator[Corrupted]:
    """an outline of two corners"""
    for number, match in _lines(r"^(    {.*outline: \[\[\d+, \d+\], \[\d+, \d+\]).*\]\](.*)$"):
        yield number, f"{match[1]}]{match[2]}"


@kind("M33")
def doubled_corner() -> Iterator[Corrupted]:
    """an outline that stays at a corner"""
    for number, match in _lines(r"^(    {.*outline: \[\[\d+, \d+\], )(\[\d+, \d+\])(.*)$"):
        yield number, f"{match[1]}{match[2]}, {match[2]}{match[3]}"


@kind("M34")
def moved_border() -> Iterator[Corrupted]:
    """an outline that reaches over a border"""
    changes = (
        ("Weald", "[70, 72]", "[70, 60]"),
        ("Weald", "[0, 74]", "[0, 60]"),
        ("Bay", "[94, 90]", "[88, 90]"),
        ("Bay", "[146, 110]", "[156, 110]"),
        ("Bay", "[166, 82]", "[172, 90]"),
    )
    for name, old, new in changes:
        ((number, _),) = _lines(rf"^    {{name: The {name},")
        assert old in LINES[number - 1]
        yield number, LINES[number - 1].replace(old, new)


@kind("M35")
def other_side() -> Iterator[Corrupted]:
    """a place moved into another region"""
    for number, _ in _spots():
        region = LINES[number - 2].split()[-1]
        x, y = (118, 140) if region != "bay" else (30, 40)
        yield number, f"    spot: [{x}, {y}]"


@kind("M36")
def other_shape() -> Iterator[Corrupted]:
    """a plane that is not of the shape of its picture"""
    ((number, _),) = _lines(r"^    height: 160$")
    for tall in (163, 170, 200, 300):
        yield number, f"    height: {tall}"


@kind("M37")
def in_degrees() -> Iterator[Corrupted]:
    """a place in degrees"""
    for number, match in _lines(r"^    kind: .*$"):
        yield number, f"    at: [50.2, 4.1]\n{match[0]}"


@kind("M37")
def framed_in_degrees() -> Iterator[Corrupted]:
    """a frame in degrees around a plane"""
    for number, match in _lines(r"^  name: The seven dales$"):
        yield number, f"  frame: {{north: 50, south: 40, west: 0, east: 9}}\n{match[0]}"


@kind("M13")
def bends_of_nothing() -> Iterator[Corrupted]:
    """bends of a link that does not exist"""
    for number, match in _lines(r"^    north: true$"):
        yield (
            number,
            "    bends: [{between: [abbey, quay], by: rail, via: [[50, 50]]}]\n" + match[0],
        )


@kind("M38")
def same_look() -> Iterator[Corrupted]:
    """a region that looks like another"""
    for number, match in _lines(r"^    {(name: The (?:Moor|Dale|Weald|Strand), .*)}$"):
        yield number, f"    {{{match[1]}, fill: water, pattern: level}}"
