"""Split a side that does not fit on one into portions, one for each side that it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.layout.arrange import at_foot
from generator.layout.columns import break_penalty, distribute, least_height
from generator.layout.side import BAND_GAP, Portion, Unit

UNEVEN = 1.3
"""Columns so many times as high as even ones would be leave the side half empty."""
EMPTINESS = 20.0
"""The badness of a side that is left empty, beside the penalties for breaks."""
SAFETY = 0.5
"""Height kept free on each side against rounding, in mm."""


class SizedUnit(Struct, frozen=True):
    """A unit with its height in mm: in one of ``across`` columns, and over the full width.

    ``heading`` is the height of its headings where they are repeated above the unit; a unit
    that opens its section has its own.
    """

    unit: Unit
    across: int
    height: float
    whole: float
    heading: float = 0.0

    def grown(self, by: float) -> SizedUnit:
        """Return the piece with its heights in larger type."""
        heights = self.height * by, self.whole * by, self.heading * by
        return SizedUnit(self.unit, self.across, *heights)


class _Way(Struct, frozen=True):
    """A way to split pieces: number of sides, badness, end of the first side."""

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
    """Split pieces over as few sides as possible, within a room (mm), with the least badness."""
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
    heights = at_foot(natural, room - _height(bands))
    for band, height in zip(bands, heights, strict=True):
        yield band.columns(height)


def _height(bands: Sequence[_Band]) -> float:
    """Return the height of bands with the gaps between them, in mm."""
    return sum(band.height for band in bands) + BAND_GAP * (len(bands) - 1)


def _ways(pieces: Sequence[SizedUnit], room: float) -> dict[int, _Way]:
    """Return the best way to split the pieces from each of them on.

    By dynamic programming, from the last piece back. A piece that is higher than a side gets
    one to itself, which is then reported as overflowing.
    """
    best = {len(pieces): _Way(0, 0.0, len(pieces))}
    for first in range(len(pieces) - 1, -1, -1):
        estimates = (
            _Way(best[end].sides + 1, best[end].badness + _badness(pieces, end, most / room), end)
            for end, most in _ends(pieces, first, room)
        )
        best[first] = _best_of(sorted(estimates, key=_rank), pieces, first, room, best)
    return best


def _best_of(
    estimates: Sequence[_Way],
    pieces: Sequence[SizedUnit],
    first: int,
    room: float,
    best: Mapping[int, _Way],
) -> _Way:
    """Return the best way, trying those with the best estimates first.

    It stops where no estimate is better than what was found: a long table has many ways, and
    measuring each takes long.
    """
    found: _Way | None = None
    for estimate in estimates:
        if found and _rank(estimate) > _rank(found):
            break
        height = _height(_bands(pieces[first : estimate.end]))
        if height <= room or estimate.end == first + 1:
            badness = best[estimate.end].badness + _badness(pieces, estimate.end, height / room)
            way = replace(estimate, badness=badness)
            found = min(found or way, way, key=_rank)
    assert found, "a side may always end after its first piece"
    return found


def _rank(way: _Way) -> tuple[int, float, int]:
    return way.sides, way.badness, way.end


def _ends(pieces: Sequence[SizedUnit], first: int, room: float) -> Iterator[tuple[int, float]]:
    """Yield where a side that begins with a piece may end, and its greatest height then.

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
    penalty = break_penalty(pieces[end].unit) if end < len(pieces) else 0
    return penalty + EMPTINESS * (1 - min(fill, 1)) ** 2


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
