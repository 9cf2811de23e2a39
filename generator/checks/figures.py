"""Area P: what a printed figure joins is what its content says.

What is painted is read back from the laid-out page, so a mark that a template, a style or the
layout engine draws elsewhere is found, whatever was meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from msgspec.structs import replace

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.joints import Joint
from generator.findings import Severity
from generator.layout.figures import Cell, Figure, Mark, Point
from generator.layout.proof import MapProof, Proof
from generator.units import mm_from_pt

REACH, REACH_IN_EM = 2.5, 0.65
"""How far from its cell a mark may begin or end, in mm; in large type, in em."""
CLEAR = 0.3
"""How much nearer to its own cell than to any other it begins and ends, in mm."""
GAP = 1.2
"""Cells that are so near to each other, in mm, lie side by side."""
AHEAD = 0.2
"""How far at least the tip of an arrow lies beyond its line, in mm."""
ON_LINE = 0.5
"""How far the end of a line may lie from the middle of a point, in mm."""
ON_SIGN = 0.15
"""How far beside the sign of a place a link may end, in mm: half the width of its line."""
ON_BALL, AT_PART = 0.5, 1.2
"""How far from its number the line of a call-out may begin, and end from its part, in mm."""
HINT = "a fault of the template or style of such figures: mend it, or report it"


@CHECKS.on(
    Subject.PRINT,
    "P21",
    "figure-points-elsewhere",
    "A mark of a figure does not join what it must",
    in_draft=Severity.WARNING,
    why="Players follow the arrow, not the words beside it.",
    bad="""
    figures:
      - path: sections.day.blocks.track
        kind: track
        cells:
          - {name: dawn, x: 6, y: 40, width: 10, height: 8}
          - {name: noon, x: 16, y: 40, width: 10, height: 8}
          - {name: night, x: 26, y: 40, width: 10, height: 8}
        joints:
          - {name: return, start: night, end: dawn}
        marks:
          - joint: return
            tips: [[16.2, 48.2]]  # between dawn and noon
            way: [0, -1]
            neck: [16.2, 50]
            ends: [[31, 48.2]]
    # P21
    """,
    good="""
    figures:
      - path: sections.day.blocks.track
        kind: track
        cells:
          - {name: dawn, x: 6, y: 40, width: 10, height: 8}
          - {name: noon, x: 16, y: 40, width: 10, height: 8}
          - {name: night, x: 26, y: 40, width: 10, height: 8}
        joints:
          - {name: return, start: night, end: dawn}
        marks:
          - joint: return
            tips: [[11, 48.2]]
            way: [0, -1]
            neck: [11, 50]
            ends: [[31, 48.2]]
    """,
)
def figure_points_elsewhere(proof: Proof) -> Iterator[Fault]:
    """Arrows, loops and lines of a figure begin and end at the cells that they join.

    They hang together, heads point ahead, pieces stand in their cells, crosses on the way that
    they block, and nothing is joined that the content does not join.
    """
    for figure in proof.figures:
        for message in _faults(replace(figure, type_size=proof.type_size)):
            yield Fault(figure.path, message, HINT)


@CHECKS.also(Subject.MAP, "P21")
def link_ends_elsewhere(proof: MapProof) -> Iterator[Fault]:
    """On a map, each link is one line from the sign of the one place to that of the other."""
    left = list(proof.lines)
    for stroke, start, end in proof.links:
        drawn = (line for line in left if line[0] == stroke and _links(line[1:], start, end, proof))
        if line := next(drawn, None):
            left.remove(line)
        else:
            yield Fault(f"places.{start}", f"no line of {stroke} joins {start} and {end}", HINT)
    if left:
        yield Fault("map", f"{len(left)} lines of the map join no two linked places", HINT)


def _links(line: tuple[Point, Point], start: str, end: str, proof: MapProof) -> bool:
    """Whether a line ends on the signs of two places; parallel ones end beside their middles."""
    if start not in proof.places or end not in proof.places:
        return False
    (one, near), (other, far) = proof.places[start], proof.places[end]
    return any(
        dist(a, one) <= near + ON_SIGN and dist(b, other) <= far + ON_SIGN
        for a, b in (line, line[::-1])
    )


def _faults(figure: Figure) -> Iterator[str]:
    marks = {mark.joint: mark for mark in figure.marks}
    needed = {joint.name: joint for joint in figure.joints if _is_needed(joint, figure)}
    for name, joint in needed.items():
        if mark := marks.get(name):
            yield from _JUDGES[joint.form](joint, mark, figure)
        else:
            yield f"nothing joins {joint.start} and {joint.end}"
    for name in marks.keys() - needed.keys():
        yield f"the mark “{name}” joins what the content does not join"
    yield from _faults_of_lines(figure)


def _is_needed(joint: Joint, figure: Figure) -> bool:
    if not joint.if_apart:
        return True
    start, end = (_cells(name, figure) for name in (joint.start, joint.end))
    return not any(one.is_beside(other, GAP) for one in start for other in end)


def _judged_arrow(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    arrow = f"the arrow from {joint.start} to {joint.end}"
    if len(mark.tips) != 1:
        yield f"{arrow} has {len(mark.tips)} heads"
    elif mark.neck is None or _ahead(mark, mark.neck) < AHEAD:
        yield f"the head of {arrow} does not point ahead"
    else:
        yield from _misplaced(joint.end, mark.tips[0], figure, f"{arrow} points")
    if mark.pieces != 1:
        yield f"{arrow} is drawn in {mark.pieces} pieces"
    elif len(mark.ends) != 1:
        yield f"{arrow} has {len(mark.ends)} tails"
    else:
        yield from _misplaced(joint.start, mark.ends[0], figure, f"{arrow} begins")


def _judged_line(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    line = f"the line between {joint.start} and {joint.end}"
    if mark.pieces != 1 or len(mark.ends) != 2 or mark.tips:
        yield f"{line} is not drawn in one piece"
        return
    first, last = mark.ends
    if _distance(joint.start, first, figure) > _distance(joint.start, last, figure):
        first, last = last, first
    yield from _misplaced(joint.start, first, figure, f"{line} begins")
    yield from _misplaced(joint.end, last, figure, f"{line} ends")


def _judged_pointer(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    """Yield what is wrong with a head between two cells that are read one after the other."""
    forward = -1 if figure.mirrored else 1
    if len(mark.tips) != 1 or mark.way[0] * forward < 0.9:
        yield f"the sign between {joint.start} and {joint.end} does not point on"
    near = min(_distance(name, mark.middle, figure) for name in (joint.start, joint.end))
    if near > _reach(figure):
        yield f"the sign between {joint.start} and {joint.end} lies elsewhere"


def _judged_piece(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    if any(dist(mark.middle, cell.middle) > ON_LINE for cell in _cells(joint.start, figure)):
        yield f"{joint.name} does not stand in the middle of {joint.start}"


def _judged_cross(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    """Yield what is wrong with the cross on a way: it lies between both cells, on the line."""
    for start, end in zip(_cells(joint.start, figure), _cells(joint.end, figure), strict=False):
        a, b, at = start.middle, end.middle, mark.middle
        detour = dist(a, at) + dist(at, b) - dist(a, b)
        if detour > ON_LINE or min(dist(a, at), dist(at, b)) < min(start.width, end.width) / 2:
            yield f"the cross between {joint.start} and {joint.end} lies elsewhere"


def _judged_leader(joint: Joint, mark: Mark, figure: Figure) -> Iterator[str]:
    """Yield what is wrong with the line of a call-out: from its number to its part, and no other.

    Parts may lie upon each other, so an end within one that holds the other is right.
    """
    line = f"the line to {joint.end}"
    own = _cells(joint.end, figure)
    if mark.pieces != 1 or len(mark.ends) != 2 or mark.tips or not own:
        yield f"{line} is not drawn in one piece"
        return
    first, last = sorted(mark.ends, key=lambda end: _distance(joint.start, end, figure))
    if _distance(joint.start, first, figure) > ON_BALL:
        yield f"{line} does not begin at its number"
    if _distance(joint.end, last, figure) > AT_PART:
        yield f"{line} ends {_distance(joint.end, last, figure):.1f} mm from it"
    for cell in figure.cells:
        is_other = cell.name != joint.end and not cell.holds(own[0])
        if is_other and cell.distance(last) == 0:
            yield f"{line} ends on {cell.name}"


_JUDGES = {
    "arrow": _judged_arrow,
    "leader": _judged_leader,
    "line": _judged_line,
    "pointer": _judged_pointer,
    "piece": _judged_piece,
    "cross": _judged_cross,
}


def _ahead(mark: Mark, neck: Point) -> float:
    """Return how far the tip of an arrow lies beyond its line, the way that it points, in mm."""
    (x, y), (dx, dy) = mark.tips[0], mark.way
    return (x - neck[0]) * dx + (y - neck[1]) * dy


def _misplaced(name: str, point: Point, figure: Figure, does: str) -> Iterator[str]:
    """Yield what is wrong if a point is not at a cell, and clearly at no other."""
    own = _distance(name, point, figure)
    others = {cell.name: cell.distance(point) for cell in figure.cells if cell.name != name}
    nearest = min(others, key=others.__getitem__, default="")
    if nearest and others[nearest] < own:
        yield f"{does} at {nearest}"
    elif own > _reach(figure):
        yield f"{does} {own:.1f} mm from {name}"
    elif nearest and others[nearest] < own + CLEAR:
        yield f"{does} between {name} and {nearest}"


def _reach(figure: Figure) -> float:
    """Return how far from its cell a mark of a figure may begin or end, in mm."""
    return max(REACH, REACH_IN_EM * mm_from_pt(figure.type_size))


def _distance(name: str, point: Point, figure: Figure) -> float:
    return min((cell.distance(point) for cell in _cells(name, figure)), default=float("inf"))


def _cells(name: str, figure: Figure) -> list[Cell]:
    """Return where a cell lies: in several places where its words take several lines."""
    return [cell for cell in figure.cells if cell.name == name]


def _faults_of_lines(figure: Figure) -> Iterator[str]:
    """Yield what is wrong with the lines of a board of points: each joins two neighbours."""
    middles = {cell.name: cell.middle for cell in figure.cells}
    left = list(figure.lines)
    for start, end in figure.links:
        one, other = middles.get(start), middles.get(end)
        found = [line for line in left if one and other and _joins(line, one, other)]
        if not found:
            yield f"no line joins {start} and {end}"
        left = [line for line in left if line not in found]
    if left:
        yield f"{len(left)} lines join points that are no neighbours"


def _joins(line: tuple[Point, Point], one: Point, other: Point) -> bool:
    a, b = line
    straight = max(dist(a, one), dist(b, other))
    return min(straight, max(dist(a, other), dist(b, one))) <= ON_LINE
