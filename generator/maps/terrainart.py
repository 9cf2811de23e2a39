"""Draw terrains of cells: a ground, and small drawings of our own that work without colours.

The distance between two neighbouring cells is 10. A drawing is written once for a map: one path
that is filled and one that is stroked, over all cells of a terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.maps.decimals import decimal as n

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
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
    "road": Tone("#e6cd9c", (8, 18, 42, 0)),
    "casing": Tone("#5c4c3d", (46, 54, 65, 42)),
}
"""Natural colours: of grounds, of the drawings on them, and of lines."""


class Art(NamedTuple):
    """The drawings of one pattern: what is filled, what is stroked, and how thick."""

    filled: str
    stroked: str
    weight: float = 0.34


Spots = Sequence[Point]
"""Where the small drawings of a cell are, from its middle."""
Drawer = Callable[[Point, Spots], tuple[str, str]]
"""Returns what is filled and what is stroked around a point."""
_THREE: Sequence[Spots] = (
    ((-2.4, 0.4), (0.6, -0.7), (2.5, 1.2), (-0.6, 2.3)),
    ((-2.6, 1.5), (-0.8, -0.5), (1.4, 2.1), (2.4, 0.1)),
    ((-1.9, -0.2), (1.9, -0.6), (-2.0, 2.0), (0.7, 1.9)),
    ((-3.1, 2.0), (-1.6, 2.4), (1.6, 2.4), (3.1, 2.0)),
)
"""Where small drawings are in a cell, clear of its number and its sides, in variants.

The last is for a cell with a mark in its middle.
"""
_TWO: Sequence[Spots] = (
    ((-1.2, 0.2), (1.1, 1.8)),
    ((1.2, 0.2), (-1.0, 1.8)),
    ((-0.2, -0.2), (0.3, 1.9)),
    ((0.0, 2.1),),
)
_MORE: Spots = (
    *((-3.1, 0.6), (3.1, 0.6), (-2.9, -0.6), (2.9, -0.6), (-1.2, 2.6), (1.2, 2.6), (0.0, 2.9)),
    *((-1.0, -1.0), (1.0, -1.0), (-3.0, 1.6), (3.0, 1.6), (-2.4, 2.2), (2.4, 2.2)),
    *((-2.0, 2.7), (2.0, 2.7), (-2.3, 0.5), (2.3, 0.5), (0.0, 0.6), (-1.0, 1.2), (1.0, 1.2)),
)
"""Other places for them, where lines are in the way of the usual ones."""
_MORE_WIDE: Spots = (
    *((-1.9, 1.8), (1.9, 1.8), (0.0, 2.4), (-2.2, 0.6), (2.2, 0.6), (-1.6, -0.5), (1.6, -0.5)),
    *((-2.2, 0.0), (2.2, 0.0), (0.0, -0.8)),
)
_HOUSES: Spots = ((-3.1, -2.0), (-1.8, -2.0), (1.8, -2.0), (3.1, -2.0))
"""Houses above a road, beside the mark of their town, whose name is below."""
_MORE_HOUSES: Spots = ((-2.6, -2.0), (2.6, -2.0), (-3.5, 1.8), (3.5, 1.8), *_MORE)
BESIDE = 3
"""The variant of a cell with a mark in its middle."""
USUAL = 3
"""How many variants other cells have."""


def _tree(at: Point) -> tuple[str, str]:
    """Return a tree with a round crown; ``at`` is its foot."""
    x, y = at
    crown = f"M{n(x - 0.95)} {n(y - 1.35)}a.95 1.05 0 1 1 1.9 0a.95 1.05 0 1 1-1.9 0z"
    return crown, f"M{n(x)} {n(y - 0.4)}v.75"


def _woods(at: Point, spots: Spots) -> tuple[str, str]:
    trees = [_tree((at[0] + x, at[1] + y + 0.6)) for x, y in spots]
    return "".join(crown for crown, _ in trees), "".join(trunk for _, trunk in trees)


def _hills(at: Point, spots: Spots) -> tuple[str, str]:
    found = ""
    for x, y in spots:
        left, foot = at[0] + x - 2.1, at[1] + y + 0.9
        found += f"M{n(left)} {n(foot)}q2-3.6 4.2 0"
        found += f"M{n(left + 2.5)} {n(foot - 1.25)}l.35.9"
        found += f"M{n(left + 3.2)} {n(foot - 0.85)}l.3.75"
    return "", found


def _mountains(at: Point, spots: Spots) -> tuple[str, str]:
    shade = lines = ""
    for x, y in spots:
        top_x, top_y = at[0] + x, at[1] + y - 1.9
        shade += f"M{n(top_x)} {n(top_y)}l2 3.1l-1.5-.3l.2-1.1z"
        lines += f"M{n(top_x - 2)} {n(top_y + 3.1)}l2-3.1l2 3.1"
    return shade, lines


def _rough(at: Point, spots: Spots) -> tuple[str, str]:
    found = ""
    for x, y in spots:
        found += f"M{n(at[0] + x - 0.8)} {n(at[1] + y + 0.5)}l.6-1l.5.5l.5-.4l.3.9"
    return "", found


def _water(at: Point, spots: Spots) -> tuple[str, str]:
    found = ""
    for x, y in spots:
        found += f"M{n(at[0] + x - 1.8)} {n(at[1] + y + 0.4)}q.9-.9 1.8 0q.9.9 1.8 0"
    return "", found


def _marsh(at: Point, spots: Spots) -> tuple[str, str]:
    found = ""
    for x, y in spots:
        left, foot = at[0] + x - 1.3, at[1] + y + 0.8
        found += f"M{n(left)} {n(foot)}h2.6"
        found += f"M{n(left + 1.3)} {n(foot - 0.2)}v-1.3"
        found += f"M{n(left + 0.8)} {n(foot - 0.2)}l-.4-1M{n(left + 1.8)} {n(foot - 0.2)}l.4-1"
    return "", found


def _house(at: Point) -> str:
    return f"M{n(at[0] - 0.75)} {n(at[1] + 0.7)}v-1.1l.75-.8l.75.8v1.1z"


def _town(at: Point, spots: Spots) -> tuple[str, str]:
    return "".join(_house((at[0] + x, at[1] + y)) for x, y in spots), ""


def _fields(at: Point, spots: Spots) -> tuple[str, str]:
    found = ""
    for x, y in spots:
        for step in (-0.8, 0.0, 0.8):
            found += f"M{n(at[0] + x - 1.4 + step * 0.5)} {n(at[1] + y + step + 0.3)}l2.4-.7"
    return "", found


def _sand(at: Point, spots: Spots) -> tuple[str, str]:
    dots = ""
    for x, y in (*spots, (0.2, 1.2), (-1.2, 1.4), (1.3, 0.4), (3.1, 2.9)):
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


_REACH: Mapping[str, Box] = {
    "woods": (-1.05, -1.9, 1.05, 1.0),
    "hills": (-2.25, -1.05, 2.25, 1.0),
    "mountains": (-2.2, -2.0, 2.2, 1.35),
    "rough": (-0.9, -0.65, 1.1, 0.6),
    "water": (-1.9, -0.5, 1.9, 0.9),
    "marsh": (-1.4, -0.95, 1.4, 0.95),
    "town": (-0.85, -1.3, 0.85, 0.75),
    "fields": (-2.0, -1.4, 1.5, 1.3),
    "sand": (-0.25, -0.25, 0.25, 0.25),
}
"""How far one small drawing of a pattern reaches from its place."""
APART = 0.72
"""As which share of its reach a drawing keeps from the others of its cell: they may overlap."""
_WIDE = ("hills", "mountains", "water", "fields")
"""Patterns whose drawings are wide: a cell has one or two of them."""


def art(pattern: str, places: Iterable[tuple[Point, int | Spots]]) -> Art | None:
    """Return the drawings of a pattern at the middles of cells; None where it has none.

    Beside each point is a number that chooses a variant, or where its small drawings are.
    """
    drawer = _DRAWERS.get(pattern)
    if drawer is None:
        return None
    parts = [
        drawer(at, spots_of(pattern, chosen) if isinstance(chosen, int) else chosen)
        for at, chosen in places
    ]
    return Art("".join(filled for filled, _ in parts), "".join(stroked for _, stroked in parts))


def spots_of(pattern: str, number: int) -> Spots:
    """Return where the small drawings of a pattern are in a variant."""
    if pattern == "town":
        usual = number % len(_THREE) != BESIDE
        return [(x * 0.8, y * 0.8) for x, y in _THREE[number % USUAL]] if usual else _HOUSES
    spots = (_TWO if pattern in _WIDE else _THREE)[number % len(_THREE)]
    return spots[:3] if pattern == "marsh" else spots


def spots_clear(pattern: str, number: int, covered: Sequence[Box]) -> Spots:
    """Return where the small drawings of a variant are that must keep off what is covered.

    Those in the way move where there is room, or are left out; one stays in any case.
    """
    usual = spots_of(pattern, number)
    if pattern not in _REACH or not any(_meets(_reach(pattern, each), covered) for each in usual):
        return usual
    found: list[Point] = []
    more = _MORE_HOUSES if pattern == "town" else _MORE_WIDE if pattern in _WIDE else _MORE
    for spot in (*usual, *more):
        is_free = not _meets(_reach(pattern, spot), covered)
        beside = (_reach(pattern, each, APART) for each in found)
        if is_free and len(found) < len(usual):
            found += [] if _meets(_reach(pattern, spot, APART), beside) else [spot]
    return found or usual[:1]


def _reach(pattern: str, spot: Point, share: float = 1.0) -> Box:
    left, top, right, bottom = (each * share for each in _REACH[pattern])
    return spot[0] + left, spot[1] + top, spot[0] + right, spot[1] + bottom


def _meets(box: Box, others: Iterable[Box]) -> bool:
    return any(
        box[0] < right and left < box[2] and box[1] < bottom and top < box[3]
        for left, top, right, bottom in others
    )


def variant(column: int, row: int) -> int:
    """Return the variant of a cell, so that neighbours seldom look alike."""
    return (column * 5 + row * 7 + column * row) % USUAL


def tones() -> Iterator[Tone]:
    """Yield all colours that terrains are drawn in."""
    yield from GROUNDS.values()
    yield from DRAWINGS.values()
