"""Area P: a printed map of cells shows what its content says, where its content says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.gridfacts import GridFact
from generator.findings import Severity
from generator.layout.gridproof import GridProof
from generator.layout.proof import MapProof, Proof

HINT = "a fault of the template or style of such figures: mend it, or report it"
MOST = 4
"""How many things of a map are reported one by one; of more, their number is."""
SPOKEN: Mapping[str, str] = {
    "ground": "the ground of “{what}” in {where}",
    "art": "the drawing of “{what}” in {where}",
    "icon": "the icon of “{what}” in {where}",
    "side": "“{what}” on the side {where}",
    "road": "“{what}” from {where}",
    "bridge": "the bridge of “{what}” on the side {where}",
    "zone": "the border of “{what}” at {where}",
    "place": "the mark of “{what}” in {where}",
    "objective": "the star of “{what}” in {where}",
    "name": "the name “{what}” at the mark in {where}",
    "number": "the number {what} in {where}",
    "unit": "the counter “{what}” in {where}",
    "facing": "the counter “{what}” facing {where}",
    "value": "the counter “{what}” with {where}",
    "move": "the arrow “{what}” over {where}",
    "attack": "the arrow “{what}” over {where}",
    "retreat": "the arrow “{what}” over {where}",
    "column": "the number {what} at column {where}",
    "row": "the number {what} at row {where}",
}


@CHECKS.on(
    Subject.PRINT,
    "P23",
    "map-drawn-otherwise",
    "A printed map of cells does not show what its content says",
    in_draft=Severity.WARNING,
    why="Players move by the map, not by the file that it was made from.",
    bad="""
    gridmaps:
      - path: sections.map.blocks.glen
        wanted: [[art, woods, "0305"], [side, brook, 0305/0306]]
        drawn: [[art, woods, "0305"]]
    # P23
    """,
    good="""
    gridmaps:
      - path: sections.map.blocks.glen
        wanted: [[art, woods, "0305"], [side, brook, 0305/0306]]
        drawn: [[side, brook, 0305/0306], [art, woods, "0305"]]
    """,
)
def map_drawn_otherwise(proof: Proof) -> Iterator[Fault]:
    """Grounds, drawings, sides, roads, zones, places and numbers are in the cells of the content.

    They are read back from what is painted; what is missing is found, and what is too much.
    """
    for each in proof.gridmaps:
        yield from _faults(each)


@CHECKS.also(Subject.MAP, "P23")
def sheet_drawn_otherwise(proof: MapProof) -> Iterator[Fault]:
    """A map on a page of its own shows them, too."""
    for each in proof.gridmaps:
        yield from _faults(each)


def _faults(proof: GridProof) -> Iterator[Fault]:
    yield from _reported(proof.path, proof.missing, "is not drawn", "are not drawn")
    yield from _reported(proof.path, proof.wrong, "is drawn by mistake", "are drawn by mistake")


def _reported(path: str, found: Sequence[GridFact], one: str, many: str) -> Iterator[Fault]:
    for each in found[:MOST]:
        words = SPOKEN[each.kind].format(what=each.what, where=each.where)
        yield Fault(path, f"{words} {one}", HINT)
    if len(found) > MOST:
        yield Fault(path, f"{len(found) - MOST} more things of the map {many}", HINT)
