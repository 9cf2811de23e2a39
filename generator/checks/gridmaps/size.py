"""Area P: the cells of a printed map are large enough to read."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.findings import Severity
from generator.layout.gridproof import GridProof
from generator.layout.proof import MapProof, Proof

LEAST_CELL = 5.0
"""Least distance of two cells in mm: a mark, and a line of a name below it in its smallest type."""


@CHECKS.on(
    Subject.PRINT,
    "P25",
    "map-cells-too-small",
    "The cells of a printed map are too small to read",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="Names are as large as everywhere, and cover what lies in smaller cells.",
    bad="""
    gridmaps:
      - path: sections.map.blocks.glen
        wanted: [[art, woods, "0305"]]
        drawn: [[art, woods, "0305"]]
        cell: 3.8
    # P25
    """,
    good="""
    gridmaps:
      - path: sections.map.blocks.glen
        wanted: [[art, woods, "0305"]]
        drawn: [[art, woods, "0305"]]
        cell: 6.4
    """,
)
def map_cells_too_small(proof: Proof) -> Iterator[Fault]:
    """Two cells are 5 mm apart or more, so that a mark and its name find room."""
    for each in proof.gridmaps:
        yield from _small(each, "name a part to show under “cells”, or give it a wider column")


@CHECKS.also(Subject.MAP, "P25")
def sheet_cells_too_small(proof: MapProof) -> Iterator[Fault]:
    """On a page of its own, too."""
    for each in proof.gridmaps:
        yield from _small(each, "print it on larger paper, or as a poster: --poster 2x2")


def _small(proof: GridProof, hint: str) -> Iterator[Fault]:
    if 0 < proof.cell < LEAST_CELL - 0.05:
        message = f"cells of the map are {proof.cell:.1f} mm wide; it takes {LEAST_CELL:.0f} mm"
        yield Fault(proof.path, f"{message} to read names and numbers", hint)
