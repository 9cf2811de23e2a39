"""Area M on paper: names that touch on a printed map."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.paper.colour import LEAST_DPI
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.pictures import MAP_GROUND
from generator.layout.proof import MapProof, NameBox


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
    if not (one.is_level and other.is_level):
        return False
    return (
        one.box[0] < other.box[2]
        and other.box[0] < one.box[2]
        and one.box[1] < other.box[3]
        and other.box[1] < one.box[3]
    )
