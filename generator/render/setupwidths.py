"""Part the width of a set-up table among its columns by what lies there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from generator.content.setups import Area

COMFORT = 1.2
"""How much wider than it wants to be a column gets before boards have what is left."""


class Want(Struct, frozen=True):
    """How wide something must be at least, and wants to be, in mm."""

    least: float
    usual: float


def column_widths(
    areas: Mapping[str, Area],
    wants: Mapping[str, Want],
    growing: Collection[str],
    columns: int,
    room: float,
) -> tuple[float, ...]:
    """Return the width of each column, in mm; together they fill the room.

    ``growing`` are the things that are drawn larger the more room they have.
    """
    least = _columns(areas, {id: want.least for id, want in wants.items()}, columns)
    usual = _columns(areas, {id: want.usual for id, want in wants.items()}, columns)
    few, many = sum(least), sum(usual)
    if few >= room:
        return _scaled(least, room)
    if many >= room:
        share = (room - few) / (many - few)
        return tuple(a + (b - a) * share for a, b in zip(least, usual, strict=True))
    grown = [number for id in growing for number in _numbers(areas[id])]
    if not grown or room <= many * COMFORT:
        return _scaled(usual, room)
    spare = (room - many * COMFORT) / sum(usual[number] for number in set(grown))
    return tuple(
        width * (COMFORT + spare * (number in grown)) for number, width in enumerate(usual)
    )


def _columns(
    areas: Mapping[str, Area], wants: Mapping[str, float], columns: int
) -> Sequence[float]:
    """Return columns that are wide enough for what lies on one, then for what lies on several."""
    widths = [1.0] * columns
    for id, area in sorted(areas.items(), key=lambda pair: pair[1].columns):
        numbers = _numbers(area)
        lacking = wants.get(id, 0.0) - sum(widths[number] for number in numbers)
        for number in numbers if lacking > 0 else ():
            widths[number] += lacking / len(numbers)
    return widths


def _numbers(area: Area) -> range:
    return range(area.column - 1, area.last_column)


def _scaled(widths: Sequence[float], room: float) -> tuple[float, ...]:
    total = sum(widths)
    return tuple(width * room / total for width in widths)
