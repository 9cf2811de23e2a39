"""Running heads: a column that begins in the middle of a section repeats its headings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from generator.content.model import Places
from generator.layout.compose import has_rows
from generator.layout.side import BandPlan, Piece, Placement, Side, Unit

RESUMED = "resumed:"
"""Prefix of the ids of units that only measure the height of a repeated heading."""


def resumed_id(unit: Unit) -> str:
    """Return the id under which a unit's repeated headings are measured."""
    has_head = bool(unit.items) and has_rows(unit.block)
    has_no_heading = (bool(unit.block.title) or has_head) and not unit.begins
    return RESUMED + (unit.path if has_no_heading else unit.section_id)


def resuming(units: Iterable[Unit]) -> dict[str, Unit]:
    """Return one unit for each set of repeated headings, by the id under which it is measured."""
    found: dict[str, Unit] = {}
    for unit in units:
        if not unit.opens:
            found.setdefault(resumed_id(unit), unit)
    return found


def measuring_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return one unit for each set of repeated headings, with these, to measure them."""
    return tuple(replace(unit, id=id, resumes=True) for id, unit in resuming(units).items())


def measuring(side: Side) -> tuple[BandPlan, ...]:
    """Return units with their headings repeated, which only measure these, in their columns.

    Only the bands whose columns the program fills have any.
    """
    return tuple(
        BandPlan(band.widths[:1], (found,))
        for band in side.bands
        if band.flowing and len(band.widths) > 1 and (found := measuring_units(band.flow))
    )


def headings_of(units: Sequence[Unit], heights: Mapping[str, float]) -> list[float]:
    """Return the height in mm of the headings that a column beginning with each unit repeats.

    Where they were not measured, no headings are repeated.
    """
    own = {
        id: heights[id] - heights[unit.id] for id, unit in resuming(units).items() if id in heights
    }
    return [0.0 if unit.opens else max(own.get(resumed_id(unit), 0.0), 0.0) for unit in units]


def with_headings(
    columns: Sequence[Sequence[Piece]], band: BandPlan, heights: Mapping[str, float]
) -> Mapping[str, float]:
    """Return the heights of units in mm, those at the top of a column with repeated headings."""
    if not band.flowing:
        return heights
    headings = dict(
        zip((unit.id for unit in band.flow), headings_of(band.flow, heights), strict=True)
    )
    firsts = (column[0].id for column in columns if column)
    return {**heights, **{id: heights[id] + headings[id] for id in firsts}}


def resumed_in(side: Side, placement: Placement) -> tuple[BandPlan, ...]:
    """Return the units that begin a column within their section, with their headings repeated.

    With them are those that open a list of places in several columns: its heading says which
    letters are in the first of them.
    """
    found = []
    for band in side.bands:
        firsts: dict[str, Unit] = {}
        for unit in band.flow:
            firsts.setdefault(placement.spots[unit.id].column, unit)
        heads = {unit.id for unit in firsts.values() if not unit.opens}
        heads |= _opening_places(band, heads)
        resumed = tuple(replace(unit, resumes=True) for unit in band.flow if unit.id in heads)
        if resumed:
            found.append(BandPlan(band.widths[:1], (resumed,)))
    return tuple(found)


def _opening_places(band: BandPlan, heads: Collection[str]) -> set[str]:
    """Return the units that open a list of places which goes on under a repeated heading."""
    going_on = {unit.path for unit in band.flow if unit.id in heads}
    lists = (unit for unit in band.flow if unit.opens and isinstance(unit.block, Places))
    return {unit.id for unit in lists if unit.path in going_on}
