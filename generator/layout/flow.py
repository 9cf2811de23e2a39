"""Split what does not fit on its sides into portions, one for each side that it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.layout.arrange import most_air_above, spread
from generator.layout.columns import break_penalty, distribute, least_height
from generator.layout.side import BAND_GAP, Portion, Unit

UNEVEN = 1.3
"""Columns so many times as high as even ones would be leave the side half empty."""
EMPTINESS, EMPTINESS_OF_LAST = 300.0, 30.0
"""The badness of a side that is left blank, beside the penalties for breaks, by its square.

A tenth of a side is as bad as a list that is torn. The last side may be short.
"""
STUB, EMPTINESS_OF_STUB = 0.5, 450.0
"""A last side that is filled less is a stub, and worse by the square of what is missing."""
LONELY, SHORT = 16.0, 25.0
"""The badness of parting the first or the last piece of a section from its others, if it is lower
than this, in mm."""
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

    @property
    def reach(self) -> float:
        """The height in mm that its columns fill on average, with all the air they may have."""
        air = sum(most_air_above(piece.unit) for piece in self.pieces[1:])
        return (self.pieces[0].heading + sum(self.heights) + air) / self.across

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
        bands = _bands_of_side(pieces[first:end], room - SAFETY)
        columns = tuple(_columns(bands, room - SAFETY))
        is_last = end == len(pieces)
        portions.append(Portion(len(portions) + 1, type_size, columns, is_last=is_last))
        first = end
    return portions


def _columns(bands: Sequence[_Band], room: float) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield the columns of each band, cut within the heights that the bands will have."""
    natural, reaches = [band.height for band in bands], [band.reach for band in bands]
    heights = spread(natural, reaches, room - _height(bands))
    for band, height in zip(bands, heights, strict=True):
        yield band.columns(height)


def _height(bands: Sequence[_Band]) -> float:
    """Return the height of bands with the gaps between them, in mm."""
    return sum(band.height for band in bands) + _gaps(bands)


def _gaps(bands: Sequence[_Band]) -> float:
    """Return the height of the gaps between bands, in mm."""
    return BAND_GAP * (len(bands) - 1)


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
        bands = _bands(pieces[first : estimate.end])
        if _height(bands) <= room or estimate.end == first + 1:
            filled = (sum(band.reach for band in bands) + _gaps(bands)) / room
            badness = best[estimate.end].badness + _badness(pieces, estimate.end, filled)
            way = replace(estimate, badness=badness)
            found = min(found or way, way, key=_rank)
    assert found, "a side may always end after its first piece"
    return found


def _rank(way: _Way) -> tuple[int, float, int]:
    return way.sides, way.badness, way.end


def _ends(pieces: Sequence[SizedUnit], first: int, room: float) -> Iterator[tuple[int, float]]:
    """Yield where a side that begins with a piece may end, and the most that it then fills."""
    area = gaps = 0.0
    most = pieces[first].heading
    for end in range(first + 1, len(pieces) + 1):
        piece = pieces[end - 1]
        in_columns = piece.height / piece.across
        area += min(in_columns, piece.whole)
        if area > room and end > first + 1:
            return
        if end > first + 1 and piece.across != pieces[end - 2].across:
            gaps += BAND_GAP + piece.heading
        most += max(in_columns, piece.whole) + most_air_above(piece.unit)
        yield end, most + gaps


def _badness(pieces: Sequence[SizedUnit], end: int, filled: float) -> float:
    """Return the badness of a side that ends before a piece and is filled so far, 1 being all."""
    blank = max(1 - filled, 0.0) ** 2
    if end == len(pieces):
        return EMPTINESS_OF_LAST * blank + EMPTINESS_OF_STUB * max(STUB - filled, 0.0) ** 2
    before, after = pieces[end - 1], pieces[end]
    penalty = break_penalty(after.unit, before.unit) + LONELY * _parts_lonely(before, after)
    return penalty + EMPTINESS * blank


def _parts_lonely(before: SizedUnit, after: SizedUnit) -> int:
    """Return how many pieces are parted from all others of their section, though they are short."""
    if after.unit.opens:
        return 0
    return (before.unit.opens and before.height < SHORT) + (
        after.unit.closes and after.height < SHORT
    )


def _bands_of_side(pieces: Sequence[SizedUnit], room: float) -> list[_Band]:
    """Return the bands of a side: one piece, such as a figure, has all of it for itself."""
    if len(pieces) == 1 and pieces[0].heading + pieces[0].whole <= room:
        return [_Band(1, tuple(pieces), pieces[0].heading + pieces[0].whole)]
    return _bands(pieces)


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
