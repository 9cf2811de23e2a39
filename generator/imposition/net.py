"""Nets: flat pieces of paper that are cut out, folded and glued to things that stand or hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.imposition.geometry import Line, LineKind, Rect

Point = tuple[float, float]
"""A place on the paper, in mm from its left top."""
Segment = tuple[Point, Point]
HATCHING = 2.5
"""Distance between the lines that hatch what is glued, in mm."""
HATCHING_OFF = 1.2
"""How far their ends stay off the edges, in mm."""
_SAME = 1e-6


class Panel(Struct, frozen=True):
    """A flat part of a net: its corners in order, and the fold that joins it to its parent.

    The first panel of a net has no fold.
    """

    name: str
    corners: tuple[Point, ...]
    fold: Segment | None = None
    parent: str = ""
    is_glued: bool = False

    @property
    def edges(self) -> Iterator[Segment]:
        """Its edges in order."""
        yield from zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)

    @property
    def bounds(self) -> Rect:
        """The rectangle around it."""
        return bounds_of(self.corners)


class Net(Struct, frozen=True):
    """The panels of a net, each with its parent before it."""

    panels: tuple[Panel, ...]

    def panel(self, name: str) -> Panel:
        """Return the panel with a name. Raises KeyError."""
        return {panel.name: panel for panel in self.panels}[name]

    @property
    def bounds(self) -> Rect:
        """The rectangle around all panels."""
        return bounds_of([corner for panel in self.panels for corner in panel.corners])

    @property
    def folds(self) -> tuple[Segment, ...]:
        """Where it is folded."""
        return tuple(panel.fold for panel in self.panels if panel.fold)

    def moved(self, right: float, down: float) -> Net:
        """Return it at another place."""
        return Net(tuple(_moved(panel, right, down) for panel in self.panels))

    def lines(self, is_dark: bool = False) -> tuple[Line, ...]:
        """Return all lines: where to cut and to fold, and the hatching of what is glued.

        On a dark ground cuts have a halo, and folds are creases.
        """
        fold: LineKind = "crease" if is_dark else "fold"
        halos = self.cuts() if is_dark else ()
        return (
            *(Line("halo", *start, *end) for start, end in halos),
            *(Line("cut", *start, *end) for start, end in self.cuts()),
            *(Line(fold, *start, *end) for start, end in self.folds),
            *(
                Line("glue", *start, *end)
                for panel in self.panels
                if panel.is_glued
                for start, end in hatching(panel.corners)
            ),
        )

    def cuts(self) -> Iterator[Segment]:
        """Yield the edges of all panels, but for where they are joined by a fold."""
        for panel in self.panels:
            for edge in panel.edges:
                yield from _without(edge, self.folds)


def bounds_of(points: Sequence[Point]) -> Rect:
    """Return the rectangle around some points."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return Rect(left, top, right - left, bottom - top)


def box_corners(box: Rect) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise from the left top."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return (left, top), (right, top), (right, bottom), (left, bottom)


def hatching(corners: Sequence[Point]) -> Iterator[Segment]:
    """Yield slanting lines across a convex shape, clear of its edges."""
    lowest = min(x + y for x, y in corners)
    highest = max(x + y for x, y in corners)
    level = lowest + HATCHING
    while level < highest:
        ends = sorted(_crossings(corners, level))
        if len(ends) >= 2 and (line := _shortened(ends[0], ends[-1])):
            yield line
        level += HATCHING


def _crossings(corners: Sequence[Point], level: float) -> Iterator[Point]:
    """Yield where the line x + y = level crosses the edges of a shape."""
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        before, after = x1 + y1 - level, x2 + y2 - level
        if before * after < 0:
            share = before / (before - after)
            yield x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def _shortened(start: Point, end: Point) -> Segment | None:
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across**2 + down**2) ** 0.5
    if length < 3 * HATCHING_OFF:
        return None
    x, y = across / length * HATCHING_OFF, down / length * HATCHING_OFF
    return (start[0] + x, start[1] + y), (end[0] - x, end[1] - y)


def _without(edge: Segment, folds: Sequence[Segment]) -> Iterator[Segment]:
    """Yield what is left of an edge without the folds on it."""
    (x1, y1), (x2, y2) = edge
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if length < _SAME:
        return
    taken = sorted(part for fold in folds if (part := _part_on(edge, fold, length)))
    at = 0.0
    for start, end in (*taken, (length, length)):
        if start - at > _SAME:
            yield _between(edge, at / length, start / length)
        at = max(at, end)


def _part_on(edge: Segment, fold: Segment, length: float) -> tuple[float, float] | None:
    """Return from where to where along an edge a fold lies on it, if it does."""
    (x1, y1), (x2, y2) = edge
    across, down = (x2 - x1) / length, (y2 - y1) / length
    along = []
    for x, y in fold:
        if abs((x - x1) * down - (y - y1) * across) > _SAME:
            return None
        along.append((x - x1) * across + (y - y1) * down)
    start, end = max(min(along), 0.0), min(max(along), length)
    return (start, end) if end - start > _SAME else None


def _between(edge: Segment, start: float, end: float) -> Segment:
    (x1, y1), (x2, y2) = edge
    return (
        (x1 + start * (x2 - x1), y1 + start * (y2 - y1)),
        (x1 + end * (x2 - x1), y1 + end * (y2 - y1)),
    )


def _moved(panel: Panel, right: float, down: float) -> Panel:
    def moved(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x + right, y + down) for x, y in points)

    fold = moved(panel.fold) if panel.fold else None
    return Panel(
        panel.name,
        moved(panel.corners),
        (fold[0], fold[1]) if fold else None,
        panel.parent,
        panel.is_glued,
    )
