"""Hobby cutting machines: the marks they find a print by, and the outlines they cut along.

A machine looks for a square and two corners on the paper, and then cuts a file of outlines
within the area between them. It cuts with the fronts up, so backs need no marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.imposition.geometry import Forme, Line, Rect, Size, whole
from generator.imposition.net import Net, Segment
from generator.imposition.pattern import Pattern, Spacing, fitting
from generator.imposition.sizes import CardSize
from generator.units import Paper

if TYPE_CHECKING:
    from generator.content.model import CounterShape

# Marks of the kind that Silhouette's machines look for: a square and two corners. Their software
# puts them 10 mm inside the edges of the paper by default, and takes them wherever and
# however large they are once the same figures are entered there; docs/printing.md names them.
INSET = 10.0
"""How far the marks are from the edges of the paper, in mm."""
SQUARE = 5.0
"""The side of the square at the left top, in mm."""
ARM = 20.0
"""How long the lines of the two corners are, in mm."""
STROKE = 0.5
"""How thick they are, in mm."""
CLEAR = 1.5
"""How far colour stays off the marks, in mm."""
Point = tuple[float, float]
STROKES = {"cut": "#ff0000", "score": "#00a000"}
"""The colours of paths, by which the software of machines knows what to do."""
CORNER = 3.0
"""The radius of the corners that are cut, in mm."""
LEAST_GUTTER = 2.0
"""The room between cards that are cut by a machine at least, in mm: no cut is shared."""


def area_of(size: Size) -> Rect:
    """Return the area of a paper that is between the marks."""
    return whole(size).grown(-INSET, -INSET, -INSET, -INSET)


def fitting_inside(card: CardSize, paper: Paper, spacing: Spacing) -> Pattern | None:
    """Return the pattern with the most cards between the marks; None if not one fits."""
    beside = INSET + STROKE + CLEAR + spacing.bleed
    apart = max(spacing.gutter, LEAST_GUTTER)
    rows = max(spacing.between_rows, LEAST_GUTTER)
    for margin in (beside, INSET + SQUARE + CLEAR + spacing.bleed):
        own = Spacing(apart, spacing.bleed, margin, rows)
        pattern = fitting(card, paper, own)
        if pattern and is_clear_of_square(pattern):
            return pattern
    return None


def is_clear_of_square(pattern: Pattern) -> bool:
    """Whether colour stays off the square at the left top."""
    off = INSET + SQUARE + CLEAR + pattern.spacing.bleed
    return pattern.left >= off or pattern.top >= off


def marks_on(size: Size) -> Iterator[Line]:
    """Yield the strokes of the marks: the square as strokes beside each other, then the corners."""
    area, half = area_of(size), STROKE / 2
    for step in range(round(SQUARE / STROKE)):
        y = area.top + half + step * STROKE
        yield Line("register", area.left, y, area.left + SQUARE, y)
    right, bottom = area.right - half, area.bottom - half
    yield Line("register", area.right - ARM, area.top + half, area.right, area.top + half)
    yield Line("register", right, area.top, right, area.top + ARM)
    yield Line("register", area.left + half, area.bottom - ARM, area.left + half, area.bottom)
    yield Line("register", area.left, bottom, area.left + ARM, bottom)


def for_machine(forme: Forme) -> Forme:
    """Return a side with the marks of a machine, and without rulers."""
    return replace(forme, lines=(*forme.lines, *marks_on(forme.size)), rulers=())


def margin_for(bleed: float) -> float:
    """Return the margin that keeps all that bleeds so far off the marks, in mm."""
    return INSET + SQUARE + CLEAR + bleed


def outlines(
    pattern: Pattern, shape: CounterShape | None = None, rings: Sequence[Sequence[Point]] = ()
) -> str:
    """Return an SVG in millimetres: the area between the marks, and a path around each card.

    ``shape`` is the outline of counters; cards have round corners. Tiles have ``rings`` of
    corners instead, in mm from their left top.
    """
    paths = (_through(box, rings) if rings else _around(box, shape) for box, _ in pattern.boxes())
    return _svg(pattern.size, {"cut": list(paths)})


def net_outlines(size: Size, nets: Iterable[Net]) -> str:
    """Return an SVG of nets: the area between the marks, paths to cut, and folds to score."""
    cuts: list[str] = []
    folds: list[str] = []
    for net in nets:
        cuts += _chained(net.cuts())
        folds += _chained(net.folds)
    return _svg(size, {"cut": cuts, "score": folds})


def _chained(segments: Iterable[Segment]) -> Iterator[str]:
    """Yield paths of segments, those in one that begin where the one before ends."""
    path, last = "", None
    for start, end in segments:
        if start != last:
            if path:
                yield path
            path = f"M{start[0]:.3f} {start[1]:.3f}"
        path += f" L{end[0]:.3f} {end[1]:.3f}"
        last = end
    if path:
        yield path


def _svg(size: Size, groups: Mapping[str, Sequence[str]]) -> str:
    """Return an SVG with the area between the marks, and a group of paths for each thing to do."""
    width, height = size
    area = area_of(size)
    drawn = "".join(
        f'<g id="{name}" stroke="{STROKES[name]}">\n'
        + "".join(f'<path d="{path}"/>\n' for path in paths)
        + "</g>\n"
        for name, paths in groups.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" fill="none" stroke-width="0.1">\n'
        f'<g id="registration" stroke="#00a0ff">\n<rect x="{area.left:g}" y="{area.top:g}" '
        f'width="{area.width:g}" height="{area.height:g}"/>\n</g>\n'
        f"{drawn}</svg>\n"
    )


def _through(box: Rect, rings: Sequence[Sequence[Point]]) -> str:
    """Return the path around a tile: through the corners of each ring."""
    return " ".join(
        "M" + " L".join(f"{box.left + x:.3f} {box.top + y:.3f}" for x, y in ring) + " Z"
        for ring in rings
    )


def _around(box: Rect, shape: CounterShape | None) -> str:
    """Return the path around a card or a counter."""
    if shape == "hex":
        return _hex(box)
    return _rounded(box, min(box.width, box.height) / 2 if shape == "round" else CORNER)


def _rounded(box: Rect, radius: float) -> str:
    """Return the path around a rectangle with round corners."""
    across, down = box.width - 2 * radius, box.height - 2 * radius
    turn, by = f"a{radius:g} {radius:g} 0 0 1", f"{radius:g}"
    return (
        f"M{box.left + radius:.3f} {box.top:.3f} h{across:.3f} "
        f"{turn} {by} {by} v{down:.3f} "
        f"{turn} -{by} {by} h-{across:.3f} {turn} -{by} -{by} "
        f"v-{down:.3f} {turn} {by} -{by} Z"
    )


def _hex(box: Rect) -> str:
    """Return the path around a hex that lies on a side."""
    middle, slant = box.top + box.height / 2, box.width / 4
    corners = (
        (box.left, middle),
        (box.left + slant, box.top),
        (box.right - slant, box.top),
        (box.right, middle),
        (box.right - slant, box.bottom),
        (box.left + slant, box.bottom),
    )
    return "M" + " L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + " Z"
