"""Put the units of a side into its columns in one type size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from generator.layout.columns import WORDS, distribute
from generator.layout.compose import has_rows
from generator.layout.running import headings_of, with_headings
from generator.layout.side import (
    BAND_GAP,
    BandPlan,
    Box,
    Piece,
    Placement,
    Side,
    Spot,
    Unit,
)

MOST_AIR_ABOVE_SECTION = 8.0
MOST_AIR_ABOVE_BLOCK = 2.5
MOST_AIR_ABOVE_ITEM = 1.0
"""How far sections, blocks and items may be pushed apart to fill a column, in mm."""
COMFORT_ABOVE_SECTION, COMFORT_ABOVE_BLOCK = 2.5, 0.8
"""How much of that air a band gives the gaps of its fullest column before anything else does, in
mm: else headings would stand close below words beside a column that has a hole."""
MOST_BELOW_BAND = 12.0
"""How much of a band may be blank at its foot beside that air, in mm, but for the last band."""
MOST_BELOW_STRIP = 4.0
"""The same of a band of one column that takes no air, such as one section across a side: what is
blank below it cannot be told from a gap, and tears the side apart."""
MOST_APART, MOST_LEFT = 3.0, 8.0
"""How much higher than in the tightest column of a band the gap above a section may be while less
is blank at its column's foot, in mm: beside a column that is full, one with wide gaps looks torn,
and one that ends a little earlier does not."""
SECTION_TO_BLOCK = 3.0
"""How many times as much air as a block a section gets above it."""
USUAL_GROWTH = 1.7
"""The assumed power by which a side's height grows while only one size is measured: text
grows in both directions, rows and drawings in one."""
SAFETY = 0.05
"""Height kept free against rounding, in mm."""


class Measured(Struct, frozen=True):
    """Heights at one type size, in mm: of each unit, and the stretch left for all bands."""

    units: Mapping[str, float]
    top: float
    room: float


class Fit(Struct, frozen=True):
    """The result of fitting a side: its placement, the height needed and the room, in mm.

    ``larger`` has the heights of its units in the next larger step, as far as they are known.
    ``zone`` is the one that is fullest, on a card with a layout.
    """

    placement: Placement
    needed: float
    room: float
    measured: int
    larger: Mapping[str, float] = field(default_factory=dict)
    zone: str = ""

    @property
    def fits(self) -> bool:
        """Whether everything fits on the side."""
        return self.needed <= self.room + SAFETY

    @property
    def filling(self) -> float:
        """The type size that would just fill the room, in pt, as heights usually grow."""
        share = max(self.room, 0.0) / max(self.needed, SAFETY)
        return self.placement.type_size * float(share ** (1 / USUAL_GROWTH))


def arrange(side: Side, type_size: float, measured: Measured, count: int) -> Fit:
    """Put the units of a side into its columns in a type size; ``count`` sizes were measured."""
    columns_in = [_lowest(band, measured.units) for band in side.bands]
    natural = [max(each.height for each in band) for band in columns_in]
    needed = total_height(natural)
    natural = _eased(natural, columns_in, measured.room - needed)
    reaches = [min(each.height + each.air for each in band) for band in columns_in]
    are_strips = [len(band.widths) == 1 for band in side.bands]
    spare = measured.room - total_height(natural)
    heights = spread(natural, reaches, spare, are_strips)
    bands = [
        columns_of(band, measured.units, height)
        for band, height in zip(side.bands, heights, strict=True)
    ]
    spots: dict[str, Spot] = {}
    columns: list[Box] = []
    top = measured.top
    for plan, band, height in zip(side.bands, bands, heights, strict=True):
        left = side.margins.edge
        own = with_headings(band, plan, measured.units)
        spares = [height - _height(column, own) for column in band]
        for width, column, air in zip(plan.widths, band, _airs(band, spares), strict=True):
            id = str(len(columns))
            columns.append(Box("column", id, "", left, top, width, height))
            spots |= _spots(column, id, left, top, own, air)
            left += width + side.margins.gutter
        top += height + BAND_GAP
    placement = Placement(type_size, spots, tuple(columns))
    return Fit(placement, needed, measured.room, count)


def natural_heights(side: Side, heights: Mapping[str, float]) -> list[float]:
    """Return the height of each band: that of its tallest column."""
    return [max(each.height for each in _lowest(band, heights)) for band in side.bands]


class _Column(NamedTuple):
    """The height of a column without air, and the most air that its gaps may have, in mm.

    ``comfort`` is what they should have.
    """

    height: float
    air: float
    comfort: float


def _lowest(band: BandPlan, heights: Mapping[str, float]) -> list[_Column]:
    """Return the columns of a band where it is as low as it can be."""
    columns = columns_of(band, heights)
    own = with_headings(columns, band, heights)
    return [_Column(_height(column, own), most_air(column), _comfort(column)) for column in columns]


def _comfort(column: Sequence[Piece]) -> float:
    """Return the air that the gaps above the sections and blocks of a column should have, in mm."""
    return sum(
        COMFORT_ABOVE_SECTION if unit.opens else COMFORT_ABOVE_BLOCK * unit.begins
        for unit in column[1:]
    )


def _eased(
    natural: Sequence[float], columns_in: Sequence[Sequence[_Column]], spare: float
) -> list[float]:
    """Return the heights of bands whose fullest columns have some air, as far as there is any."""
    eased = [max(each.height + each.comfort for each in band) for band in columns_in]
    wanted = sum(eased) - sum(natural)
    share = min(max(spare, 0.0) / wanted, 1.0) if wanted > 0 else 0.0
    return [h + share * (most - h) for h, most in zip(natural, eased, strict=True)]


def total_height(natural: Sequence[float]) -> float:
    """Return the height of bands with the gaps between them."""
    return sum(natural) + BAND_GAP * (len(natural) - 1)


def columns_of(
    band: BandPlan, heights: Mapping[str, float], room: float = 0.0
) -> Sequence[Sequence[Piece]]:
    """Return the columns of a band; a flow is cut within the room, given in mm."""
    if not band.flowing:
        return band.columns
    own = [heights[unit.id] for unit in band.flow]
    headings = headings_of(band.flow, heights)
    return distribute(band.flow, own, len(band.widths), room, headings)


def _height(column: Sequence[Piece], heights: Mapping[str, float]) -> float:
    return sum(heights[unit.id] for unit in column)


def spread(
    natural: Sequence[float],
    reaches: Sequence[float],
    spare: float,
    are_strips: Sequence[bool] = (),
) -> list[float]:
    """Give the spare height to bands, so that the largest hole of the side is small.

    ``reaches`` are the heights in mm that bands can have without a hole; ``are_strips`` says which
    have one column, none without it. As far as they suffice,
    each band grows by its share of what all can take. What goes beyond them is blank at the foot
    of each band alike, and what these may not have, at the foot of the side.
    """
    takes = [max(reach - height, 0.0) for reach, height in zip(reaches, natural, strict=True)]
    if spare <= 0:
        return list(natural)
    if sum(takes) >= spare:
        return [h + spare * take / sum(takes) for h, take in zip(natural, takes, strict=True)]
    strips = are_strips or [False] * len(takes)
    limits = [
        MOST_BELOW_STRIP if is_strip and not take else MOST_BELOW_BAND
        for take, is_strip in zip(takes, strips, strict=True)
    ]
    hole = _least_hole(natural, reaches, limits[:-1], spare)
    filled = [
        max(reach + min(hole, limit), h)
        for h, reach, limit in zip(natural, reaches, limits, strict=True)
    ]
    filled[-1] += sum(natural) + spare - sum(filled)
    return filled


def _least_hole(
    natural: Sequence[float], reaches: Sequence[float], limits: Sequence[float], spare: float
) -> float:
    """Return the blank in mm that bands may have at their foot to take up the spare height.

    All bands but the last have no more than their ``limits``.
    """
    most = max(h - reach for h, reach in zip(natural, reaches, strict=True))
    low, high = 0.0, spare + max(most, 0.0)
    while high - low > SAFETY / 2:
        middle = (low + high) / 2
        blanks = [*(min(middle, limit) for limit in limits), middle]
        took = sum(
            max(r + blank - h, 0.0) for h, r, blank in zip(natural, reaches, blanks, strict=True)
        )
        low, high = (low, middle) if took >= spare else (middle, high)
    return low


def most_air(column: Sequence[Piece]) -> float:
    """Return the most air that the gaps of a column may have, in mm."""
    return sum(limit for gaps in _gaps(column) for _, limit in gaps.values())


def _spots(
    column: Sequence[Piece],
    id: str,
    left: float,
    top: float,
    heights: Mapping[str, float],
    air: Mapping[str, float],
) -> dict[str, Spot]:
    """Stack the units of a column from its top, each below the air it was given."""
    spots = {}
    for unit in column:
        top += air.get(unit.id, 0.0)
        spots[unit.id] = Spot(id, left, top)
        top += heights[unit.id]
    return spots


def _airs(columns: Sequence[Sequence[Piece]], spares: Sequence[float]) -> list[dict[str, float]]:
    """Spread the spare heights of the columns of a band over their gaps, as alike as may be."""
    filled = list(map(_air, columns, spares))
    tightest = min((_unit_air(*each) for each in zip(columns, filled, strict=True)), default=inf)
    most = max(tightest, 0.0) + MOST_APART / SECTION_TO_BLOCK
    return [
        _air(column, _without_foot(column, spare, most))
        for column, spare in zip(columns, spares, strict=True)
    ]


def _unit_air(column: Sequence[Piece], air: Mapping[str, float]) -> float:
    """Return the air in mm for each unit of weight in a column's widest gap; without any, a lot."""
    wide, _ = _gaps(column)
    return max((air[id] / weight for id, (weight, _) in wide.items()), default=inf)


def _without_foot(column: Sequence[Piece], spare: float, most: float) -> float:
    """Return how much of a column's spare height goes to its gaps, in mm.

    The rest stays at its foot: what would make gaps higher than ``most`` for each unit of weight,
    as far as it does not become a hole.
    """
    wide, items = _gaps(column)
    alike = sum(min(limit, weight * most) for weight, limit in wide.values())
    alike += sum(limit for _, limit in items.values())
    return max(min(spare, alike + SAFETY), spare - MOST_LEFT)


def _air(column: Sequence[Piece], spare: float) -> dict[str, float]:
    """Spread the spare height of a column over the gaps above its sections, blocks and items.

    What the wide gaps cannot take, the narrow ones do, so that columns of a band end as near each
    other as the limits allow.
    """
    air: dict[str, float] = {}
    spare -= SAFETY
    for gaps in _gaps(column):
        total = sum(weight for weight, _ in gaps.values())
        for id, (weight, limit) in sorted(gaps.items(), key=lambda gap: gap[1][1] / gap[1][0]):
            air[id] = max(min(limit, spare * weight / total), 0.0)
            spare -= air[id]
            total -= weight
    return air


Gaps = dict[str, tuple[float, float]]
"""The weights of gaps and how high they may be in mm, by the id of the unit below."""


def _gaps(column: Sequence[Piece]) -> tuple[Gaps, Gaps]:
    """Return the gaps above the sections and blocks of a column, and those above its items."""
    wide = {
        unit.id: (SECTION_TO_BLOCK if unit.opens else 1.0, most_air_above(unit))
        for unit in column[1:]
        if unit.opens or unit.begins
    }
    items = {
        unit.id: (1.0, air)
        for unit in column[1:]
        if unit.id not in wide and (air := most_air_above(unit))
    }
    return wide, items


def most_air_above(unit: Piece) -> float:
    """Return how high the gap above a unit may be, in mm.

    Rows of a table stay together: their lines would be torn. So do the lines of a text, of which
    some are one piece: the others would stand farther apart than these.
    """
    if unit.opens:
        return MOST_AIR_ABOVE_SECTION
    if unit.begins:
        return MOST_AIR_ABOVE_BLOCK
    if not isinstance(unit, Unit) or has_rows(unit.block) or unit.block.kind in WORDS:
        return 0.0
    return MOST_AIR_ABOVE_ITEM


def mirrored(found: Fit, side: Side) -> Fit:
    """Return a fit as in a mirror, for languages written from right to left."""
    placement, width = found.placement, side.paper.width
    columns = tuple(replace(box, x=width - box.right) for box in placement.columns)
    lefts = {box.id: box.x for box in columns}
    spots = {id: replace(spot, x=lefts[spot.column]) for id, spot in placement.spots.items()}
    return replace(found, placement=replace(placement, spots=spots, columns=columns))
