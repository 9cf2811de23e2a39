"""Draw terrains of cells: a ground, and small drawings of our own that work without colours.

The distance between two neighbouring cells is 10. A drawing is written once for a map: one path
that is filled and one that is stroked, over all cells of a terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.maps.decimals import decimal as n

Point = tuple[float, float]
Cmyk = tuple[int, int, int, int]


class Tone(NamedTuple):
    """A colour for screens, and its inks in per cent of cyan, magenta, yellow and black."""

    rgb: str
    cmyk: Cmyk


GROUNDS: Mapping[str, Tone] = {
    "plain": Tone("#f5f0df", (3, 4, 13, 0)),
    "fields": Tone("#ece4b6", (7, 7, 34, 0)),
    "woods": Tone("#c9dbb0", (24, 4, 38, 0)),
    "hills": Tone("#e8d6ab", (8, 15, 38, 0)),
    "mountains": Tone("#d8ccba", (14, 17, 27, 2)),
    "rough": Tone("#e5dfcf", (9, 9, 19, 1)),
    "water": Tone("#bedbea", (27, 5, 3, 0)),
    "marsh": Tone("#d5e5d2", (17, 3, 20, 0)),
    "town": Tone("#ecdcd0", (6, 14, 16, 0)),
    "sand": Tone("#f4e6bc", (3, 9, 31, 0)),
}
DRAWINGS: Mapping[str, Tone] = {
    "fields": Tone("#a8954a", (25, 33, 82, 12)),
    "woods": Tone("#55804a", (68, 28, 82, 14)),
    "hills": Tone("#8f6d3a", (34, 50, 83, 22)),
    "mountains": Tone("#6f5c4a", (44, 51, 61, 32)),
    "rough": Tone("#7b7060", (40, 40, 52, 28)),
    "water": Tone("#4787ad", (72, 33, 14, 5)),
    "marsh": Tone("#3f7d7a", (74, 30, 45, 14)),
    "town": Tone("#7d4237", (29, 74, 70, 30)),
    "sand": Tone("#b29650", (22, 33, 76, 11)),
    "river": Tone("#3d84b3", (76, 34, 10, 4)),
    "stream": Tone("#5d9bc2", (62, 25, 9, 2)),
    "road": Tone("#fdfbf4", (0, 1, 4, 0)),
    "casing": Tone("#5c4c3d", (46, 54, 65, 42)),
}
"""Natural colours: of grounds, of the drawings on them, and of lines."""


class Art(NamedTuple):
    """The drawings of one pattern: what is filled, what is stroked, and how thick."""

    filled: str
    stroked: str
    weight: float = 0.34


Drawer = Callable[[Point, int], tuple[str, str]]
"""Returns what is filled and what is stroked at a point; the number chooses a variant."""
_THREE = (
    ((-2.4, 0.4), (0.6, -0.7), (2.5, 1.2), (-0.6, 2.3)),
    ((-2.6, 1.5), (-0.8, -0.5), (1.4, 2.1), (2.4, 0.1)),
    ((-1.9, -0.2), (1.9, -0.6), (-2.0, 2.0), (0.7, 1.9)),
    ((-3.1, 2.0), (-1.6, 2.4), (1.6, 2.4), (3.1, 2.0)),
)
"""Where small drawings are in a cell, clear of its number and its sides, in variants.

The last is for a cell with a mark or a road in its middle.
"""
_TWO = (
    ((-1.2, 0.2), (1.1, 1.8)),
    ((1.2, 0.2), (-1.0, 1.8)),
    ((-0.2, -0.2), (0.3, 1.9)),
    ((0.0, 2.1),),
)
BESIDE = 3
"""The variant of a cell with a mark or a road in its middle."""
USUAL = 3
"""How many variants other cells have."""


def _tree(at: Point) -> tuple[str, str]:
    """Return a tree with a round crown; ``at`` is its foot."""
    x, y = at
    crown = f"M{n(x - 0.95)} {n(y - 1.35)}a.95 1.05 0 1 1 1.9 0a.95 1.05 0 1 1-1.9 0z"
    return crown, f"M{n(x)} {n(y - 0.4)}v.75"


def _woods(at: Point, variant: int) -> tuple[str, str]:
    trees = [_tree((at[0] + x, at[1] + y + 0.6)) for x, y in _THREE[variant]]
    return "".join(crown for crown, _ in trees), "".join(trunk for _, trunk in trees)


def _hills(at: Point, variant: int) -> tuple[str, str]:
    found = ""
    for x, y in _TWO[variant]:
        left, foot = at[0] + x - 2.1, at[1] + y + 0.9
        found += f"M{n(left)} {n(foot)}q2-3.6 4.2 0"
        found += f"M{n(left + 2.5)} {n(foot - 1.25)}l.35.9"
        found += f"M{n(left + 3.2)} {n(foot - 0.85)}l.3.75"
    return "", found


def _mountains(at: Point, variant: int) -> tuple[str, str]:
    shade = lines = ""
    for x, y in _TWO[variant]:
        top_x, top_y = at[0] + x, at[1] + y - 1.9
        shade += f"M{n(top_x)} {n(top_y)}l2 3.1l-1.5-.3l.2-1.1z"
        lines += f"M{n(top_x - 2)} {n(top_y + 3.1)}l2-3.1l2 3.1"
    return shade, lines


def _rough(at: Point, variant: int) -> tuple[str, str]:
    found = ""
    for x, y in _THREE[variant]:
        found += f"M{n(at[0] + x - 0.8)} {n(at[1] + y + 0.5)}l.6-1l.5.5l.5-.4l.3.9"
    return "", found


def _water(at: Point, variant: int) -> tuple[str, str]:
    found = ""
    for x, y in _TWO[variant]:
        found += f"M{n(at[0] + x - 1.8)} {n(at[1] + y + 0.4)}q.9-.9 1.8 0q.9.9 1.8 0"
    return "", found


def _marsh(at: Point, variant: int) -> tuple[str, str]:
    found = ""
    for x, y in _THREE[variant][:3]:
        left, foot = at[0] + x - 1.3, at[1] + y + 0.8
        found += f"M{n(left)} {n(foot)}h2.6"
        found += f"M{n(left + 1.3)} {n(foot - 0.2)}v-1.3"
        found += f"M{n(left + 0.8)} {n(foot - 0.2)}l-.4-1M{n(left + 1.8)} {n(foot - 0.2)}l.4-1"
    return "", found


def _house(at: Point) -> str:
    return f"M{n(at[0] - 0.75)} {n(at[1] + 0.7)}v-1.1l.75-.8l.75.8v1.1z"


def _town(at: Point, variant: int) -> tuple[str, str]:
    near, up = (1.0, 0.7) if variant == BESIDE else (0.8, 0.0)
    houses = "".join(_house((at[0] + x * near, at[1] + y * near - up)) for x, y in _THREE[variant])
    return houses, ""


def _fields(at: Point, variant: int) -> tuple[str, str]:
    found = ""
    for x, y in _TWO[variant]:
        for step in (-0.8, 0.0, 0.8):
            found += f"M{n(at[0] + x - 1.4 + step * 0.5)} {n(at[1] + y + step + 0.3)}l2.4-.7"
    return "", found


def _sand(at: Point, variant: int) -> tuple[str, str]:
    dots = ""
    for x, y in (*_THREE[variant], (0.2, 1.2), (-1.2, 1.4), (1.3, 0.4), (3.1, 2.9)):
        dots += f"M{n(at[0] + x - 0.22)} {n(at[1] + y)}a.22.22 0 1 0 .44 0a.22.22 0 1 0-.44 0z"
    return dots, ""


_DRAWERS: Mapping[str, Drawer] = {
    "woods": _woods,
    "hills": _hills,
    "mountains": _mountains,
    "rough": _rough,
    "water": _water,
    "marsh": _marsh,
    "town": _town,
    "fields": _fields,
    "sand": _sand,
}


def art(pattern: str, places: Iterable[tuple[Point, int]]) -> Art | None:
    """Return the drawings of a pattern at the middles of cells; None where it has none.

    The number beside each point chooses a variant.
    """
    drawer = _DRAWERS.get(pattern)
    if drawer is None:
        return None
    parts = [drawer(at, number % len(_THREE)) for at, number in places]
    return Art("".join(filled for filled, _ in parts), "".join(stroked for _, stroked in parts))


def variant(column: int, row: int) -> int:
    """Return the variant of a cell, so that neighbours seldom look alike."""
    return (column * 5 + row * 7 + column * row) % USUAL


def tones() -> Iterator[Tone]:
    """Yield all colours that terrains are drawn in."""
    yield from GROUNDS.values()
    yield from DRAWINGS.values()
