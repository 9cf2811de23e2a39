"""Areas M and P on paper: names on a printed map that touch, or that links strike out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from msgspec.structs import replace

from generator.checks.paper.colour import LEAST_DPI
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.pictures import MAP_GROUND
from generator.findings import Severity
from generator.layout.figures import Point
from generator.layout.proof import DrawnWay, Edges, LetterBoxes, MapProof, NameBox

GRAZED = 1 / 3
"""How far into the box of a letter or tag a link may come, as a share of its smaller side."""
LEAVES = 2.6
"""How far from its ends a link leaves its places, in mm: their names may lie there."""


@CHECKS.on(
    Subject.MAP,
    "M08",
    "names-touch",
    "Names on the printed map touch",
    why="Nobody can tell which place a name belongs to.",
    bad="""
    names:
      - path: places.rome.name  # <- M08
        box: [10.0, 10.0, 22.0, 13.0]
      - path: places.naples.name
        box: [20.0, 11.0, 34.0, 14.0]
    """,
    good="""
    names:
      - path: places.rome.name
        box: [10.0, 10.0, 22.0, 13.0]
      - path: places.naples.name
        box: [20.0, 13.2, 34.0, 16.2]
    """,
)
def names_touch(proof: MapProof) -> Iterator[Fault]:
    """A name stands free of other names, of foreign places and links, and of the frame."""
    for number, name in enumerate(proof.names):
        others = [other for other in proof.names[number + 1 :] if _overlap(name, other)]
        if others or name.touches:
            what = "another name" if others else "a line, a mark or the frame"
            yield Fault(
                name.path,
                f"on the printed map the name touches {what}",
                "shorten it under “short”, print on larger paper, or move a bend of map.routes",
                related=tuple(other.path for other in others),
            )


@CHECKS.on(
    Subject.MAP,
    "M39",
    "legend-over-map",
    "The title or the legend of a printed plane covers its places or links",
    why="A place that is hidden is one that nobody goes to.",
    bad="""
    hidden: [legend]  # <- M39
    """,
    good="""
    hidden: []
    """,
)
def legend_over_map(proof: MapProof) -> Iterator[Fault]:
    """Title, legend and compass rose of a plane lie free of places and links, or beside it."""
    if proof.hidden:
        yield Fault(
            "map.name",
            f"on the printed map there is no room for: {', '.join(proof.hidden)}",
            "print on larger paper, give fewer kinds of places and regions, or make the plane"
            " larger at one side",
        )


@CHECKS.on(
    Subject.MAP,
    "P27",
    "name-struck-out",
    "A link runs through a name on the printed map",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A name that is struck out is read twice, or as one that does not count.",
    bad="""
    letters:
      - path: places.rome.name  # <- P27
        boxes: [[10.0, 10.0, 11.2, 12.0], [11.4, 10.6, 12.4, 12.0]]
    ways:
      - {stroke: road, width: 0.35, points: [[5.0, 5.0], [11.3, 11.3], [20.0, 20.0]]}
    """,
    good="""
    letters:
      - path: places.rome.name
        boxes: [[10.0, 10.0, 11.2, 12.0], [11.4, 10.6, 12.4, 12.0]]
    ways:
      - {stroke: road, width: 0.35, points: [[5.0, 7.5], [11.3, 14.0], [20.0, 22.0]]}
    """,
)
def name_struck_out(proof: MapProof) -> Iterator[Fault]:
    """No link runs over the letters of a name or the tag of its code, not even of its own place.

    Letters and links are read back from the drawing. Links bend aside, and where one cannot, the
    halo of the name lies in front of it: where one grazes a letter or leaves its place, nothing
    of it is seen there.
    """
    ways = [way for each in proof.ways if (way := _without_ends(each)).points]
    around = [(way, _reach([(x, y, x, y) for x, y in way.points], way.width)) for way in ways]
    for name in proof.letters:
        reach = _reach(name.boxes)
        near = [way for way, other in around if _overlaps(reach, other)]
        through = {way.stroke for way in near if _strikes(way, name, reach)}
        if through:
            yield Fault(
                name.path,
                f"on the printed map a link runs through the name: {', '.join(sorted(through))}",
                "shorten it under “short”, print on larger paper, or bend the link under"
                " map.routes",
            )


def _reach(boxes: Sequence[Edges], room: float = 0.0) -> Edges:
    """Return the box around some boxes, with room on all sides."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) - room, min(tops) - room, max(rights) + room, max(bottoms) + room


def _without_ends(way: DrawnWay) -> DrawnWay:
    """Return a link without what leaves its places; one that is no longer has no points."""
    points = _without_start(_without_start(way.points)[::-1])
    return replace(way, points=points if len(points) > 1 else ())


def _without_start(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return a line without its first LEAVES mm."""
    left = LEAVES
    for at, (one, other) in enumerate(pairwise(points), 1):
        length = dist(one, other)
        if length > left:
            share = left / length
            start = one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
            return (start, *points[at:])
        left -= length
    return ()


def _strikes(way: DrawnWay, name: LetterBoxes, reach: Edges) -> bool:
    """Whether the middle of a link comes further into the box of a letter than it may."""
    near = [each for each in pairwise(way.points) if _meets(*each, _wider(reach, way.width))]
    boxes = [_wider(box, -GRAZED * _smaller_side(box)) for box in name.boxes]
    return any(_meets(one, other, box) for one, other in near for box in boxes)


def _smaller_side(box: Edges) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _wider(box: Edges, room: float) -> Edges:
    return box[0] - room, box[1] - room, box[2] + room, box[3] + room


def _meets(one: Point, other: Point, box: Edges) -> bool:
    """Whether a straight line from one point to another meets a box: it is cut at each edge."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        low, high, step = box[axis], box[axis + 2], other[axis] - one[axis]
        if step == 0:
            if not low <= one[axis] <= high:
                return False
            continue
        enters, leaves = sorted(((low - one[axis]) / step, (high - one[axis]) / step))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


@CHECKS.also(Subject.MAP, "P22")
def coarse_ground(proof: MapProof) -> Iterator[Fault]:
    """The picture under a map has as many."""
    if 0 < proof.ground_dpi < LEAST_DPI - 0.5:
        yield Fault(
            MAP_GROUND,
            f"the picture under the map has {proof.ground_dpi:.0f} pixels to the inch",
            f"take one {LEAST_DPI / proof.ground_dpi:.1f} times as wide, or print on smaller paper",
        )


def _overlap(one: NameBox, other: NameBox) -> bool:
    """Whether two level names overlap; those along curves are judged where they are placed."""
    return one.is_level and other.is_level and _overlaps(one.box, other.box)


def _overlaps(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
