"""Choose the largest type that lets a side fit, and put its units into columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from generator.sheets.side import BAND_GAP, BandPlan, Placement, Side, Unit

STEP = 0.25
"""Distance of two steps of the type ladder, in pt."""
MOST_AIR_ABOVE_SECTION = 5.0
MOST_AIR_ABOVE_BLOCK = 2.0
"""How far sections and blocks may be pushed apart to fill a column, in mm."""
SAFETY = 0.05
"""Height kept free against rounding, in mm."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Heights at one type size, in mm: of each unit, and of what is left for all bands."""

    units: Mapping[str, float]
    room: float


@dataclass(frozen=True, slots=True)
class Fit:
    """How a side was fitted: its placement, the bands' heights and the room, in mm."""

    placement: Placement
    heights: tuple[float, ...]
    needed: float
    room: float
    measured: int

    @property
    def fits(self) -> bool:
        """Whether everything stands on the side."""
        return self.needed <= self.room + SAFETY


def ladder(side: Side) -> tuple[float, ...]:
    """Return the type sizes that a side may be set in, largest first, in pt."""
    largest = side.type.largest * side.paper.scale
    smallest = side.type.smallest
    count = int((largest - smallest) / STEP + 1e-6)
    return tuple(smallest + STEP * i for i in range(count, -1, -1))


def fit(side: Side, measure: Callable[[float], Measured], start: float) -> Fit:
    """Fit a side: the largest step of its ladder on which nothing overflows.

    ``measure`` is asked for as few sizes as can be, beginning near ``start``. When even
    the smallest size overflows, the returned fit says so.
    """
    steps = ladder(side)
    known: dict[int, Fit] = {}

    def at(index: int) -> Fit:
        if index not in known:
            known[index] = _arrange(side, steps[index], measure(steps[index]), len(known) + 1)
        return known[index]

    index = _step_below(steps, start)
    while True:
        found = at(index)
        reachable = _step_below(steps, steps[index] * sqrt(found.room / found.needed))
        if found.fits:
            higher = max(reachable, _too_large(known) + 1)
            if higher >= index:
                return found
            index = higher
        elif index == len(steps) - 1:
            return found
        else:
            lower = max(index + 1, reachable)
            fitting = [i for i, each in known.items() if each.fits]
            if fitting and lower >= min(fitting):
                return known[min(fitting)]
            index = lower


def _too_large(known: Mapping[int, Fit]) -> int:
    return max((i for i, each in known.items() if not each.fits), default=-1)


def _step_below(steps: Sequence[float], size: float) -> int:
    """Return the index of the largest step not above a size, or the last."""
    return next((i for i, step in enumerate(steps) if step <= size + 1e-6), len(steps) - 1)


def _arrange(side: Side, type_size: float, measured: Measured, count: int) -> Fit:
    columns = [_columns(band, measured.units) for band in side.bands]
    natural = [
        max(sum(measured.units[unit.id] for unit in column) for column in band) for band in columns
    ]
    needed = sum(natural) + BAND_GAP * (len(natural) - 1)
    heights = _stretched(natural, measured.room - needed)
    air: dict[str, float] = {}
    for band, height in zip(columns, heights, strict=True):
        for column in band:
            air |= _air(column, height - sum(measured.units[unit.id] for unit in column))
    ids = tuple(tuple(tuple(u.id for u in column) for column in band) for band in columns)
    placement = Placement(type_size, ids, air)
    return Fit(placement, tuple(heights), needed, measured.room, count)


def _stretched(natural: Sequence[float], spare: float) -> list[float]:
    """Give the spare height to the tallest band, where it shows least."""
    heights = list(natural)
    if spare > 0:
        tallest = max(range(len(heights)), key=heights.__getitem__)
        heights[tallest] += spare
    return heights


def _columns(band: BandPlan, heights: Mapping[str, float]) -> list[list[Unit]]:
    if not band.flowing:
        return [list(column) for column in band.columns]
    return distribute(band.flow, [heights[unit.id] for unit in band.flow], len(band.widths))


def distribute(units: Sequence[Unit], heights: Sequence[float], columns: int) -> list[list[Unit]]:
    """Cut a row of units into columns in reading order so that the tallest is lowest.

    Uses the known fact that the least possible height can be searched for by halving,
    since filling each column as far as it goes tells whether a height suffices.
    """
    low, high = max(heights), sum(heights)
    while high - low > 0.01:
        middle = (low + high) / 2
        if len(_filled(heights, middle)) <= columns:
            high = middle
        else:
            low = middle
    cuts = _filled(heights, high)
    cuts += [cuts[-1][1:1]] * (columns - len(cuts))
    return [[units[i] for i in cut] for cut in cuts]


def _filled(heights: Sequence[float], limit: float) -> list[list[int]]:
    columns: list[list[int]] = [[]]
    used = 0.0
    for index, height in enumerate(heights):
        if columns[-1] and used + height > limit:
            columns.append([])
            used = 0.0
        columns[-1].append(index)
        used += height
    return columns


def _air(column: Sequence[Unit], spare: float) -> dict[str, float]:
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
