"""Choose the largest type in which a side fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import log
from types import MappingProxyType

from msgspec.structs import replace

from generator.layout import running
from generator.layout.arrange import SAFETY, Fit, Measured, arrange, natural_heights, total_height
from generator.layout.side import Piece, Side, Unit

STEP = 0.25
"""Distance of two steps of the type ladder, in pt."""
DRAFT_FLOOR = 3.0
"""The smallest type of a draft, in pt."""
SURE_GROWTH = 0.8
"""The power of the type size that the height of a unit grows by at least. Measured: 0.89 on
all bundled sides and cards, but for the kinds below."""
SET_IN_MM = frozenset(("board", "component", "form", "ledger", "queue", "scores", "setup"))
"""Kinds that are mostly as high in any type."""
UNSURE = frozenset(("places",))
"""Kinds that may need a line less in larger type, as names wrap differently."""
GROWTHS = 0.5, 3.0
"""Bounds of the power that is estimated from two measured sizes."""


def ladder(side: Side, draft: bool = False) -> tuple[float, ...]:
    """Return the type sizes that a side may be set in, largest first, in pt.

    The size of a portion was settled when its side was split, and large print has one size.
    The sizes of a type scale grow with the paper as the largest size does.
    A draft may go below the sheet's smallest size, so that all of it can be seen.
    """
    if side.portion or side.is_large:
        return (side.type.largest,)
    smallest, scale = side.type.smallest, side.type.scale
    lowest = int((DRAFT_FLOOR - smallest) / STEP) if draft else 0
    below = tuple(smallest + STEP * i for i in range(-1, lowest - 1, -1))
    if scale:
        factor = side.paper.scale * side.paper.page_ratio
        return (*(size * factor for size in sorted(scale, reverse=True)), *below)
    largest = side.type.largest * side.paper.scale
    count = int((largest - smallest) / STEP + 1e-6)
    return (*(smallest + STEP * i for i in range(count, -1, -1)), *below)


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

    Which one that is does not depend on ``start``, near which ``measure`` is called first, as
    long as no side needs less room in larger type. It is called for few sizes: that the next
    step overflows is not measured where enough ``heights`` in it are known, or where units
    grow enough even at ``SURE_GROWTH``. When even the smallest size overflows, the returned
    fit says so.
    """
    known: dict[int, Fit] = {}
    all_heights = dict(heights)
    index = _step_below(steps, start)
    while True:
        measured = measure(steps[index])
        found = known[index] = arrange(side, steps[index], measured, len(known) + 1)
        all_heights[steps[index]] = measured.units
        fitting = min((i for i, each in known.items() if each.fits), default=len(steps))
        too_large = max((i for i in known if i < fitting), default=-1)
        is_largest = fitting == too_large + 1 or (
            index == fitting
            and _must_overflow(side, found, measured, steps[index - 1], all_heights)
        )
        if is_largest:
            larger = all_heights.get(steps[fitting - 1], {}) if fitting else {}
            best = known[min(fitting, len(steps) - 1)]
            return replace(best, measured=len(known), larger=larger)
        predicted = _predicted(steps, found, known.values())
        index = min(max(predicted, too_large + 1), fitting - 1)


def _must_overflow(
    side: Side, found: Fit, measured: Measured, type_size: float, all_heights: Heights
) -> bool:
    """Whether a side that fits in a size is sure to overflow in a larger one."""
    growth = (type_size / found.placement.type_size) ** SURE_GROWTH
    known = all_heights.get(type_size, {})
    heights = {**measured.units, **known}
    measuring = (unit for band in running.measuring(side) for unit in band.units)
    units = (unit for band in side.bands for unit in band.units)
    estimated = heights.keys() - known.keys()
    for unit in (unit for unit in (*units, *measuring) if unit.id in estimated):
        kind = unit.block.kind if isinstance(unit, Unit) else ""
        if kind in UNSURE:
            return False
        if kind not in SET_IN_MM and not _has_picture(unit):
            heights[unit.id] *= growth
    return total_height(natural_heights(side, heights)) > found.room + SAFETY


def _has_picture(unit: Piece) -> bool:
    """Whether a unit holds the picture of its section, which is as high in any type."""
    return isinstance(unit, Unit) and unit.opens and unit.section.picture is not None


def _predicted(steps: Sequence[float], last: Fit, known: Collection[Fit]) -> int:
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
