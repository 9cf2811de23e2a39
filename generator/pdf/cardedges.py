"""See whether cards that lie beside each other differ in colour where they would share a cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from generator.imposition.pattern import Spacing, spacing_where
from generator.units import MM_PER_INCH, PT_PER_INCH, pt_from_mm

PER_MM = 3
"""Resolution of the look at an edge, in pixels per mm."""
DEEP = 1.0
"""How far inside the cut colours are looked at, in mm: farther off, nobody cuts."""
STRETCHES = 4
"""Into how many stretches an edge is divided, each with its mean colour."""
UNLIKE = 40.0
"""By how much of 255 the colours of two stretches must differ for a hair of one to be seen."""

Colours = tuple[tuple[float, ...], ...]
"""The mean colours along an edge, from its left or upper end."""


class CardEdges(NamedTuple):
    """The colours inside the four edges of a trimmed card."""

    left: Colours
    top: Colours
    right: Colours
    bottom: Colours


def spacing_between(fronts: Iterable[bytes], backs: Iterable[bytes]) -> Spacing:
    """Return the spacing of printed cards: apart where neighbours on a side may differ in colour.

    Any card may lie beside any other one of its side.
    """
    sides = [[edges_of(pdf) for pdf in dict.fromkeys(side)] for side in (fronts, backs)]
    beside = [[c for each in side for c in (each.left, each.right)] for side in sides]
    below = [[c for each in side for c in (each.top, each.bottom)] for side in sides]
    return spacing_where(any(map(_differ, beside)), any(map(_differ, below)))


def _differ(edges: Sequence[Colours]) -> bool:
    return any(
        abs(one - other) > UNLIKE
        for edge in edges[1:]
        for first, second in zip(edges[0], edge, strict=True)
        for one, other in zip(first, second, strict=True)
    )


def edges_of(pdf: bytes) -> CardEdges:
    """Return the colours along the edges of the first page, inside its trim."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        left, bottom, right, top = page.get_trimbox()
        width, height = page.get_size()
        crop = (left, bottom, width - right, height - top)
        scale = PER_MM * MM_PER_INCH / PT_PER_INCH
        pixels = page.render(scale=scale, crop=crop, rev_byteorder=True).to_numpy()
        deep = max(round(pt_from_mm(DEEP) * scale), 1)
        return CardEdges(
            _means(pixels[:, :deep].mean(axis=1)),
            _means(pixels[:deep].mean(axis=0)),
            _means(pixels[:, -deep:].mean(axis=1)),
            _means(pixels[-deep:].mean(axis=0)),
        )
    finally:
        document.close()


def _means(line: Any) -> Colours:
    """Return the mean colours of a line of pixels, stretch by stretch."""
    import numpy

    parts = numpy.array_split(line, STRETCHES)
    return tuple(tuple(float(value) for value in part.mean(axis=0)[:3]) for part in parts)
