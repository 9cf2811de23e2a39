"""Portion a side that is too much for one: what stands on each of the sides that it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.layout.fit import distribute, least_height, stretched, torn_by
from generator.layout.side import BAND_GAP, Portion, Unit

UNEVEN = 1.3
"""Columns that are so many times as high as they would be if they were even are left half empty."""
EMPTINESS = 20.0
"""How bad a side is that is left empty, beside what is torn where another begins."""
SAFETY = 0.5
"""Height kept free on each side against rounding, in mm."""


class SizedUnit(Struct, frozen=True):
    """A unit with its height in mm: in one of ``across`` columns, and over the full width.

    ``heading`` is what its headings take where they are repeated above the unit; one that
    opens its section has its own.
    """

    unit: Unit
    across: int
    height: float
    whole: float
    heading: float = 0.0

    def grown(self, by: float) -> SizedUnit:
        """Return the piece as high as it is in larger type."""
        heights = self.height * by, self.whole * by, self.heading * by
        return SizedUnit(self.unit, self.across, *heights)


class _Way(Struct, frozen=True):
    """A way to part pieces: how many sides, how bad it is, where the first side ends."""

    sides: int
    badness: float
    end: int


class _Band(Struct, frozen=True):
    across: int
    pieces: tuple[SizedUnit, ...]
    height: float

    @property
    def heights(self) -> list[float]:
        """The heights of its pieces, in mm."""
        return [piece.whole if self.across == 1 else piece.height for piece in self.pieces]

    def columns(self, room: float) -> tuple[tuple[str, ...], ...]:
        """Return the ids of the units in each column, cut within a room (mm)."""
        units = [piece.unit for piece in self.pieces]
        headings = [piece.heading for piece in self.pieces]
        columns = distribute(units, self.heights, self.across, room, headings)
        return tuple(tuple(unit.id for unit in column) for column in columns)


def portions_of(pieces: Sequence[SizedUnit], room: float, type_size: float) -> list[Portion]:
    """Part pieces over as few sides as can be, within a room (mm): as full and little torn."""
    portions: list[Portion] = []
    first = 0
    ways = _ways(pieces, room - SAFETY)
    while first < len(pieces):
        end = ways[first].end
        bands = _bands(pieces[first:end])
        columns = tuple(_columns(bands, room - SAFETY))
        portions.append(Portion(len(portions) + 1, type_size, columns))
        first = end
    return portions


def _columns(bands: Sequence[_Band], room: float) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield the columns of each band, cut within the heights that the bands will have."""
    natural = [band.height for band in bands]
    heights = stretched(natural, room - _height(bands), at_foot=True)
    for band, height in zip(bands, heights, strict=True):
        yield band.columns(height)


def _height(bands: Sequence[_Band]) -> float:
    """Return the height of bands with the gaps between them, in mm."""
    return sum(band.height for band in bands) + BAND_GAP * (len(bands) - 1)


def _ways(pieces: Sequence[SizedUnit], room: float) -> dict[int, _Way]:
    """Return the best way to part the pieces from each of them on.

    The best way from a piece on is found from the best ways from later pieces on. A piece
    that is higher than a side gets one to itself: that it overflows is said there.
    """
    best = {len(pieces): _Way(0, 0.0, len(pieces))}
    for first in range(len(pieces) - 1, -1, -1):
        hopes = (
            _Way(best[end].sides + 1, best[end].badness + _badness(pieces, end, most / room), end)
            for end, most in _ends(pieces, first, room)
        )
        best[first] = _best_of(sorted(hopes, key=_rank), pieces, first, room, best)
    return best


def _best_of(
    hopes: Sequence[_Way],
    pieces: Sequence[SizedUnit],
    first: int,
    room: float,
    best: Mapping[int, _Way],
) -> _Way:
    """Return the best way of those that can be as good as hoped for, the most hopeful first.

    Only these are measured: of a long table there are many, and each takes long.
    """
    found: _Way | None = None
    for hope in hopes:
        if found and _rank(hope) > _rank(found):
            break
        height = _height(_bands(pieces[first : hope.end]))
        if height <= room or hope.end == first + 1:
            badness = best[hope.end].badness + _badness(pieces, hope.end, height / room)
            way = replace(hope, badness=badness)
            found = min(found or way, way, key=_rank)
    assert found, "a side may always end behind its first piece"
    return found


def _rank(way: _Way) -> tuple[int, float, int]:
    return way.sides, way.badness, way.end


def _ends(pieces: Sequence[SizedUnit], first: int, room: float) -> Iterator[tuple[int, float]]:
    """Yield where a side that begins with a piece may end, and how high it is then at most.

    Columns that are filled one after the other leave less free at their feet than the highest
    piece takes with its heading.
    """
    area = below = spread = tallest = heading = 0.0
    for end in range(first + 1, len(pieces) + 1):
        piece = pieces[end - 1]
        area += min(piece.height / piece.across, piece.whole)
        if area > room and end > first + 1:
            return
        if end > first + 1 and piece.across != pieces[end - 2].across:
            below += spread + tallest + heading + SAFETY + BAND_GAP
            spread = tallest = heading = 0.0
        spread += (piece.whole if piece.across == 1 else piece.height) / piece.across
        tallest, heading = max(tallest, piece.height), max(heading, piece.heading)
        yield end, below + spread + tallest + heading + SAFETY


def _badness(pieces: Sequence[SizedUnit], end: int, fill: float) -> float:
    torn = torn_by(pieces[end].unit) if end < len(pieces) else 0
    return torn + EMPTINESS * (1 - min(fill, 1)) ** 2


def _bands(pieces: Sequence[SizedUnit]) -> list[_Band]:
    """Return pieces as bands of one side, with the heights that these need."""
    return [_band(tuple(run)) for _, run in groupby(pieces, key=lambda piece: piece.across)]


def _band(pieces: tuple[SizedUnit, ...]) -> _Band:
    """Return pieces in columns, or over the full width where columns would be too uneven."""
    across = pieces[0].across
    headings = [piece.heading for piece in pieces]
    whole = headings[0] + sum(piece.whole for piece in pieces)
    heights = [piece.height for piece in pieces]
    least = least_height(heights, across, headings) if across > 1 else whole
    if least > whole and least > UNEVEN * sum(heights) / across:
        return _Band(1, pieces, whole)
    return _Band(across, pieces, least)
