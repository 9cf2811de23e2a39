"""Choose the largest type that lets a side fit, and put its units into columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import log
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from generator.layout.side import (
    BAND_GAP,
    GUTTER,
    BandPlan,
    Box,
    Piece,
    Placement,
    Side,
    Spot,
    Unit,
)

STEP = 0.25
"""Distance of two steps of the type ladder, in pt."""
MOST_AIR_ABOVE_SECTION = 6.0
MOST_AIR_ABOVE_BLOCK = 0.9
"""How far sections and blocks may be pushed apart to fill a column, in mm."""
FIGURES = frozenset(
    (
        "allowance",
        "balance",
        "board",
        "legend",
        "modifiers",
        "notation",
        "order",
        "queue",
        "roll",
        "table",
        "track",
    )
)
TORN_FROM_ITS_SECTION, TORN_FROM_ITS_LIST, TORN_FROM_ITS_LEAD = 1, 3, 100
"""How bad it is to begin a column with what a heading, an item or a lead-in went before."""
DRAFT_FLOOR = 3.0
"""The smallest type of a draft, in pt."""
SURE_GROWTH = 0.8
"""The power of the type size that the height of a unit grows by at least. Measured: 0.89 on
all bundled sides and cards, but for the kinds below."""
SET_IN_MM = frozenset(("board", "form", "ledger", "queue"))
"""Kinds of which most is as high in any type."""
UNSURE = frozenset(("places",))
"""Kinds that now and then need a line less in larger type, where names fall otherwise."""
USUAL_GROWTH = 1.7
"""The power that a side's height is taken to grow by while only one size is measured: text
grows in both directions, rows and drawings in one."""
GROWTHS = 0.5, 3.0
"""The least and the greatest power that two measured sizes are taken to tell."""
SAFETY = 0.05
"""Height kept free against rounding, in mm."""


class Measured(Struct, frozen=True):
    """Heights at one type size, in mm: of each unit, and the stretch left for all bands."""

    units: Mapping[str, float]
    top: float
    room: float


class Fit(Struct, frozen=True):
    """How a side was fitted: its placement, the height needed and the room, in mm.

    ``larger`` has the heights of its units in the next larger step, as far as they are known.
    """

    placement: Placement
    needed: float
    room: float
    measured: int
    larger: Mapping[str, float] = field(default_factory=dict)

    @property
    def fits(self) -> bool:
        """Whether everything stands on the side."""
        return self.needed <= self.room + SAFETY

    @property
    def filling(self) -> float:
        """The type size that would just fill the room, in pt, as heights usually grow."""
        share = max(self.room, 0.0) / max(self.needed, SAFETY)
        return self.placement.type_size * float(share ** (1 / USUAL_GROWTH))


def ladder(side: Side, draft: bool = False) -> tuple[float, ...]:
    """Return the type sizes that a side may be set in, largest first, in pt.

    The size of a portion of a side was settled when the side was parted, and large print has one.

    A draft may go below the sheet's smallest size, so that all of it can be seen.
    """
    if side.portion or side.is_large:
        return (side.type.largest,)
    largest = side.type.largest * side.paper.scale
    smallest = side.type.smallest
    lowest = int((DRAFT_FLOOR - smallest) / STEP) if draft else 0
    count = int((largest - smallest) / STEP + 1e-6)
    return tuple(smallest + STEP * i for i in range(count, lowest - 1, -1))


Heights = Mapping[float, Mapping[str, float]]
"""Heights of units in mm, by type size in pt and by id."""
NONE_KNOWN: Heights = MappingProxyType({})


def fit(
    side: Side,
    steps: Sequence[float],
    measure: Callable[[float], Measured],
    start: float,
    heights: Heights = NONE_KNOWN,
) -> Fit:
    """Fit a side: the largest of the steps, given in falling order, on which nothing overflows.

    Which one that is does not depend on ``start``, near which ``measure`` is asked first, as
    long as no side needs less room in larger type. It is asked for few sizes: that the next
    step overflows need not be measured where enough ``heights`` in it are known, or units grow
    enough by what is sure. When even the smallest size overflows, the returned fit says so.
    """
    known: dict[int, Fit] = {}
    told = dict(heights)
    index = _step_below(steps, start)
    while True:
        measured = measure(steps[index])
        found = known[index] = arrange(side, steps[index], measured, len(known) + 1)
        told[steps[index]] = measured.units
        fitting = min((i for i, each in known.items() if each.fits), default=len(steps))
        too_large = max((i for i in known if i < fitting), default=-1)
        is_largest = fitting == too_large + 1 or (
            index == fitting and _must_overflow(side, found, measured, steps[index - 1], told)
        )
        if is_largest:
            larger = told.get(steps[fitting - 1], {}) if fitting else {}
            best = known[min(fitting, len(steps) - 1)]
            return replace(best, measured=len(known), larger=larger)
        foretold = _foretold(steps, found, known.values())
        index = min(max(foretold, too_large + 1), fitting - 1)


def _must_overflow(
    side: Side, found: Fit, measured: Measured, type_size: float, told: Heights
) -> bool:
    """Whether a side that fits in a size overflows in a larger one by what is sure of its units."""
    growth = (type_size / found.placement.type_size) ** SURE_GROWTH
    known = told.get(type_size, {})
    heights = {**measured.units, **known}
    for unit in (unit for band in side.bands for unit in band.units if unit.id not in known):
        kind = unit.block.kind if isinstance(unit, Unit) else ""
        if kind in UNSURE:
            return False
        if kind not in SET_IN_MM:
            heights[unit.id] *= growth
    return _needed(_natural(side, heights)) > found.room + SAFETY


def _foretold(steps: Sequence[float], last: Fit, known: Collection[Fit]) -> int:
    """Return the index of the step that should just fill the room, by how heights have grown."""
    others = [each for each in known if each is not last]
    if not others or min(last.room, last.needed) <= 0:
        return _step_below(steps, last.filling)
    size = last.placement.type_size
    nearest = min(others, key=lambda each: abs(each.placement.type_size - size))
    growth = log(nearest.needed / last.needed) / log(nearest.placement.type_size / size)
    growth = min(max(growth, GROWTHS[0]), GROWTHS[1])
    return _step_below(steps, size * (last.room / last.needed) ** (1 / growth))


def _step_below(steps: Sequence[float], size: float) -> int:
    """Return the index of the largest step not above a size, or the last."""
    return next((i for i, step in enumerate(steps) if step <= size + 1e-6), len(steps) - 1)


def arrange(side: Side, type_size: float, measured: Measured, count: int) -> Fit:
    """Put the units of a side into its columns in a type size; ``count`` sizes were measured."""
    natural = _natural(side, measured.units)
    needed = _needed(natural)
    heights = stretched(natural, measured.room - needed, at_foot=side.portion is not None)
    bands = [
        _columns(band, measured.units, height)
        for band, height in zip(side.bands, heights, strict=True)
    ]
    spots: dict[str, Spot] = {}
    columns: list[Box] = []
    top = measured.top
    for plan, band, height in zip(side.bands, bands, heights, strict=True):
        left = side.margins.edge
        for width, column in zip(plan.widths, band, strict=True):
            id = str(len(columns))
            columns.append(Box("column", id, "", left, top, width, height))
            air = _air(column, height - _height(column, measured.units))
            spots |= _spots(column, id, left, top, measured.units, air)
            left += width + GUTTER
        top += height + BAND_GAP
    placement = Placement(type_size, spots, tuple(columns))
    return Fit(placement, needed, measured.room, count)


def _natural(side: Side, heights: Mapping[str, float]) -> list[float]:
    """Return the height of each band: that of its tallest column."""
    return [
        max(_height(column, heights) for column in _columns(band, heights)) for band in side.bands
    ]


def _needed(natural: Sequence[float]) -> float:
    """Return the height of bands with the gaps between them."""
    return sum(natural) + BAND_GAP * (len(natural) - 1)


def mirrored(found: Fit, side: Side) -> Fit:
    """Return a fit as in a mirror, for languages written from right to left."""
    placement, width = found.placement, side.paper.width
    columns = tuple(replace(box, x=width - box.right) for box in placement.columns)
    lefts = {box.id: box.x for box in columns}
    spots = {id: replace(spot, x=lefts[spot.column]) for id, spot in placement.spots.items()}
    return replace(found, placement=replace(placement, spots=spots, columns=columns))


def _height(column: Sequence[Piece], heights: Mapping[str, float]) -> float:
    return sum(heights[unit.id] for unit in column)


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


def stretched(natural: Sequence[float], spare: float, at_foot: bool) -> list[float]:
    """Give the spare height to the tallest band, where it shows least.

    A portion of a side may have much of it: there it stays ``at_foot``, with the last band.
    """
    heights = list(natural)
    if spare > 0:
        tallest = max(range(len(heights)), key=heights.__getitem__)
        heights[-1 if at_foot else tallest] += spare
    return heights


def _columns(
    band: BandPlan, heights: Mapping[str, float], room: float = 0.0
) -> Sequence[Sequence[Piece]]:
    if not band.flowing:
        return band.columns
    return distribute(band.flow, [heights[unit.id] for unit in band.flow], len(band.widths), room)


def distribute(
    units: Sequence[Unit],
    heights: Sequence[float],
    columns: int,
    room: float = 0.0,
    headings: Sequence[float] = (),
) -> list[list[Unit]]:
    """Cut a row of units into columns in reading order.

    Within the room, as little as can be is torn; of all such ways that is taken in which
    the tallest column is lowest. Where the room does not suffice, it is only that.
    ``headings`` are what a column that begins with a unit takes for those it repeats, in mm.
    """
    headings = headings or [0.0] * len(heights)
    least = least_height(heights, columns, headings)
    if room < least:
        cuts, _ = _filled(heights, least, headings)
        cuts += [cuts[-1][1:1]] * (columns - len(cuts))
        return [[units[i] for i in cut] for cut in cuts]
    edges = _least_torn(units, heights, columns, room, headings)
    return [list(units[first:after]) for first, after in pairwise(edges)]


def _least_torn(
    units: Sequence[Unit],
    heights: Sequence[float],
    columns: int,
    room: float,
    headings: Sequence[float],
) -> list[int]:
    """Return where columns begin, and the end, if as little as can be is torn within a room.

    The best way to fill some columns with the last units is found from the best ways to
    fill one column less; of equal ones that is kept which fills the first column most.
    """
    end = len(units)
    best = {end: _Way(0, 0.0, (end,))}
    for _ in range(columns):
        longer = {}
        for first in range(end, -1, -1):
            heading = headings[first] if first < end else 0.0
            ways = list(_ways(first, units, heights, best, room, heading))
            if ways:
                longer[first] = min(ways, key=lambda way: (way.torn, way.tallest))
        best = longer
    return list(best[0].edges)


class _Way(Struct, frozen=True):
    """A way to cut units into columns: how much it tears, its tallest column, its edges."""

    torn: int
    tallest: float
    edges: tuple[int, ...]


def _ways(
    first: int,
    units: Sequence[Unit],
    heights: Sequence[float],
    rest: Mapping[int, _Way],
    room: float,
    heading: float,
) -> Iterator[_Way]:
    """Yield the ways to fill a column from a unit on, the fullest one first."""
    filled = list(accumulate(heights[first:], initial=heading))
    for count in range(max(bisect_right(filled, room) - 1, 0), -1, -1):
        after = first + count
        if way := rest.get(after):
            torn = way.torn + (torn_by(units[after]) if count and after < len(units) else 0)
            tallest = max(way.tallest, filled[count] if count else 0.0)
            yield _Way(torn, tallest, (first, *way.edges))


def torn_by(unit: Unit) -> int:
    """Return how much is torn from what it belongs to if a column begins with a unit.

    What has a heading of its own can begin a column; a table, a die or a figure without
    one should not part from the words that lead to it.
    """
    if unit.opens:
        return 0
    if unit.begins and unit.block.kind in FIGURES and not unit.block.title:
        return TORN_FROM_ITS_LEAD
    if unit.block.kind == "entries" or (unit.begins and unit.block.title):
        return TORN_FROM_ITS_SECTION
    return TORN_FROM_ITS_LIST


def least_height(heights: Sequence[float], columns: int, headings: Sequence[float] = ()) -> float:
    """Return the least height that columns need, with the headings that they repeat.

    Uses the known fact that it can be searched for by halving, since filling each column
    as far as it goes tells whether a height suffices.
    """
    headings = headings or [0.0] * len(heights)
    low = max(heights)
    high = headings[0] + sum(heights) + 0.01  # rounded sums may differ by their order
    while high - low > 0.01:
        middle = (low + high) / 2
        cuts, tallest = _filled(heights, middle, headings)
        if len(cuts) <= columns and tallest <= middle:
            high = middle
        else:
            low = middle
    return high


def _filled(
    heights: Sequence[float], limit: float, headings: Sequence[float]
) -> tuple[list[list[int]], float]:
    """Fill column after column up to a limit; return what is in each, and the tallest height.

    A column may be taller than the limit only with the headings that it repeats.
    """
    columns: list[list[int]] = [[]]
    used = tallest = headings[0]
    for index, height in enumerate(heights):
        if columns[-1] and used + height > limit:
            columns.append([])
            used = headings[index]
        columns[-1].append(index)
        used += height
        tallest = max(tallest, used)
    return columns, tallest


def _air(column: Sequence[Piece], spare: float) -> dict[str, float]:
    """Spread the spare height of a column over the gaps above its sections and blocks."""
    if spare <= SAFETY:
        return {}
    spare -= SAFETY
    sections = [unit.id for unit in column[1:] if unit.opens]
    blocks = [unit.id for unit in column[1:] if unit.begins and not unit.opens]
    weights = {**dict.fromkeys(sections, 3.0), **dict.fromkeys(blocks, 1.0)}
    total = sum(weights.values())
    limits = {
        **dict.fromkeys(sections, MOST_AIR_ABOVE_SECTION),
        **dict.fromkeys(blocks, MOST_AIR_ABOVE_BLOCK),
    }
    return {id: min(limits[id], spare * weight / total) for id, weight in weights.items()}
