"""See whether cards that lie beside each other differ in colour where they would share a cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from generator.imposition.pattern import Spacing, spacing_where
from generator.units import MM_PER_INCH, PT_PER_INCH, pt_from_mm

PER_MM = 3
"""Resolution of the look at an edge, in pixels per mm."""
DEEP = 1.0
"""How far inside the cut colours are looked at, in mm: farther off, nobody cuts."""
STRETCHES = 4
"""Into how many stretches an edge is divided."""
UNLIKE = 40
"""By how much of 255 two colours must differ for a hair of one to be seen beside the other."""
PRESENT = 0.1
"""The share of a stretch that must have a colour for it to be one of the stretch's own."""
_LEVELS = 32
"""How wide the classes are in which colours are counted."""


class Stretch(NamedTuple):
    """A part of an edge: its prevailing colour, and all its pixels as rows of RGB."""

    prevailing: tuple[int, ...]
    pixels: Any

    def has(self, colour: tuple[int, ...]) -> bool:
        """Whether a colour is among those of the stretch."""
        distance = abs(self.pixels.astype(int) - colour).max(axis=1)
        return bool((distance <= UNLIKE).mean() >= PRESENT)

    def is_like(self, other: Stretch) -> bool:
        """Whether a hair of one is not seen on the other.

        What prevails in one is one of the colours of the other: so patterns match that end at
        the edge in another place.
        """
        return self.has(other.prevailing) or other.has(self.prevailing)


Edge = tuple[Stretch, ...]
"""The stretches of an edge, from its left or upper end."""


class CardEdges(NamedTuple):
    """What is inside the four edges of a trimmed card."""

    left: Edge
    top: Edge
    right: Edge
    bottom: Edge


def spacing_between(fronts: Iterable[bytes], backs: Iterable[bytes]) -> Spacing:
    """Return the spacing of printed cards: apart where neighbours on a side may differ in colour.

    Any card may lie beside any other one of its side. Cards are looked at one by one, and never
    held together.
    """
    differ = [_differ(map(edges_of, _each_once(side))) for side in (fronts, backs)]
    return spacing_where(any(each.columns for each in differ), any(each.rows for each in differ))


class _Differ(NamedTuple):
    """Whether what meets in columns differs in colour, and what meets in rows."""

    columns: bool
    rows: bool


def _each_once(pdfs: Iterable[bytes]) -> Iterator[bytes]:
    """Yield PDFs without repeats."""
    known: set[bytes] = set()
    for pdf in pdfs:
        digest = sha256(pdf).digest()
        if digest not in known:
            known.add(digest)
            yield pdf


def _differ(cards: Iterable[CardEdges]) -> _Differ:
    """Compare the edges of all cards of a side with the first one's."""
    columns = rows = False
    first: CardEdges | None = None
    for card in cards:
        first = first or card
        columns = columns or not (_alike(first.left, card.left) and _alike(first.left, card.right))
        rows = rows or not (_alike(first.top, card.top) and _alike(first.top, card.bottom))
        if columns and rows:
            break
    return _Differ(columns, rows)


def _alike(edge: Edge, other: Edge) -> bool:
    return all(one.is_like(another) for one, another in zip(edge, other, strict=True))


def edges_of(pdf: bytes) -> CardEdges:
    """Return the edges of the first page, inside its trim."""
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
            _edge(pixels[:, :deep]),
            _edge(pixels[:deep].swapaxes(0, 1)),
            _edge(pixels[:, -deep:]),
            _edge(pixels[-deep:].swapaxes(0, 1)),
        )
    finally:
        document.close()


def _edge(strip: Any) -> Edge:
    """Return the stretches of a strip of pixels along its first axis."""
    import numpy

    parts = numpy.array_split(strip[:, :, :3], STRETCHES)
    return tuple(_stretch(part.reshape(-1, 3).copy()) for part in parts)


def _stretch(pixels: Any) -> Stretch:
    import numpy

    classes = pixels.astype(int) // _LEVELS @ (1, 8, 64)
    most = classes == numpy.bincount(classes).argmax()
    return Stretch(tuple(int(each) for each in numpy.median(pixels[most], axis=0)), pixels)
