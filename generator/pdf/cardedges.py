"""See whether cards that lie beside each other differ in colour where they would share a cut.

The colours of a stretch are few, and counted; a library for arrays takes more memory than
hundreds of cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from generator.imposition.pattern import Spacing, spacing_where
from generator.units import MM_PER_INCH, PT_PER_INCH, pt_from_mm

if TYPE_CHECKING:
    from pypdfium2 import PdfBitmap

PER_MM = 3
"""Resolution of the look at an edge, in pixels per mm."""
DEEP = 1.0
"""How far inside the cut colours are looked at, in mm: farther off, nobody cuts."""
STRETCH = 6.0
"""How long the stretches are about into which an edge is divided, in mm: a head or the edge of
a picture fills one, and a pattern repeats itself in it."""
UNLIKE = 16
"""By how much of 255 two colours must differ for a hair of one to be seen beside the other: as
the pale land of a map from its pale sea."""
PRESENT = 0.1
"""The share of a stretch that must have a colour for it to be one of the stretch's own."""
_LEVELS = 32
"""How wide the classes are in which colours are counted."""


Colour = tuple[int, int, int]
"""Red, green and blue, each to 255."""


class Stretch(NamedTuple):
    """A part of an edge: its prevailing colour, and how many pixels have each of its colours."""

    prevailing: Colour
    pixels: Mapping[Colour, int]

    def has(self, colour: Colour) -> bool:
        """Whether a colour is among those of the stretch."""
        like = sum(
            count for each, count in self.pixels.items() if _distance(each, colour) <= UNLIKE
        )
        return like >= PRESENT * sum(self.pixels.values())

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


def groups_of(cards: Sequence[tuple[bytes, bytes | None]]) -> list[list[int]]:
    """Return the numbers of cards in groups that may touch: alike at all edges, on both sides.

    Each card is its front and its back; one without a back goes with others without.
    """
    seen: dict[bytes, CardEdges] = {}
    groups: list[tuple[tuple[CardEdges | None, ...], list[int]]] = []
    for number, sides in enumerate(cards):
        edges = tuple(_seen(side, seen) for side in sides)
        for first, members in groups:
            if all(map(_may_touch, first, edges)):
                members.append(number)
                break
        else:
            groups.append((edges, [number]))
    return [members for _, members in groups]


def _seen(pdf: bytes | None, seen: dict[bytes, CardEdges]) -> CardEdges | None:
    """Return the edges of a card, which is looked at once."""
    if pdf is None:
        return None
    digest = sha256(pdf).digest()
    if digest not in seen:
        seen[digest] = edges_of(pdf)
    return seen[digest]


def _may_touch(first: CardEdges | None, card: CardEdges | None) -> bool:
    if first is None or card is None:
        return first is card
    beside = _alike(first.left, card.left) and _alike(first.left, card.right)
    return beside and _alike(first.top, card.top) and _alike(first.top, card.bottom)


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
        trim, paper = page.get_trimbox(), page.get_mediabox()
        crop = tuple(abs(inner - outer) for inner, outer in zip(trim, paper, strict=True))
        scale = PER_MM * MM_PER_INCH / PT_PER_INCH
        rendered = page.render(scale=scale, crop=crop, rev_byteorder=True)
        return _edges(rendered, max(round(pt_from_mm(DEEP) * scale), 1))
    finally:
        document.close()


def _edges(card: PdfBitmap, deep: int) -> CardEdges:
    """Return the edges of a picture of a card, so many pixels deep."""
    data, stride, channels = bytes(card.buffer), card.stride, card.n_channels
    rows = [data[start : start + stride] for start in range(0, card.height * stride, stride)]

    def stretch(left: int, right: int, top: int, bottom: int) -> Stretch:
        pixels = b"".join(row[left * channels : right * channels] for row in rows[top:bottom])
        return _stretch(Counter(zip(*(pixels[part::channels] for part in range(3)), strict=True)))

    across, down = _parts(card.width), _parts(card.height)
    right, bottom = card.width - deep, card.height - deep
    return CardEdges(
        left=tuple(stretch(0, deep, *part) for part in down),
        top=tuple(stretch(*part, 0, deep) for part in across),
        right=tuple(stretch(right, card.width, *part) for part in down),
        bottom=tuple(stretch(*part, bottom, card.height) for part in across),
    )


def _parts(length: int) -> list[tuple[int, int]]:
    """Return the ends of the stretches of an edge with so many pixels; the first are longer."""
    count = max(round(length / (STRETCH * PER_MM)), 1)
    size, longer = divmod(length, count)
    return list(pairwise(size * each + min(each, longer) for each in range(count + 1)))


def _stretch(pixels: Mapping[Colour, int]) -> Stretch:
    """Return a stretch; its prevailing colour is the middle of the class most pixels are in."""
    classes: Counter[Colour] = Counter()
    for colour, count in pixels.items():
        classes[_class(colour)] += count
    most = min(classes, key=lambda each: (-classes[each], each[::-1]))
    members = [
        colour for colour, count in pixels.items() if _class(colour) == most for _ in range(count)
    ]
    red, green, blue = (int(median(channel)) for channel in zip(*members, strict=True))
    return Stretch((red, green, blue), pixels)


def _class(colour: Colour) -> Colour:
    """Return the class in which a colour is counted."""
    red, green, blue = colour
    return red // _LEVELS, green // _LEVELS, blue // _LEVELS


def _distance(one: Colour, other: Colour) -> int:
    """Return by how much two colours differ at most in a channel."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
