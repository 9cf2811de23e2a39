"""Print the headings that columns repeat, where they begin in the middle of a section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.engine.laid import Laid, units_below
from generator.engine.press import Press
from generator.layout.arrange import Fit
from generator.layout.running import measuring, resumed_in
from generator.layout.side import BandPlan
from generator.render.page import Pages
from generator.render.sidepage import SidePage

ROUNDING = 0.01
"""How much higher a unit that is laid out again may seem, in mm."""


def with_running_heads(laid: Laid, found: Fit, page: SidePage, pages: Pages, press: Press) -> Laid:
    """Return a layout whose columns repeat the headings of the sections that they continue.

    The units that only measured these are left out. Only what begins such a column is laid out
    again, and what opens a list whose heading says how far its own column goes: without the title
    where both take more room than it has. The layout itself stays as it is, as later ones may be
    made from it.
    """
    without = {unit.id for band in measuring(page.side) for unit in band.units}
    if not without:
        return laid
    boxes = {}
    if bands := resumed_in(page.side, found.placement):
        boxes = _laid_again(laid, bands, found, page, pages, press)
        if (shorter := tuple(_untitled(band, boxes) for band in bands)) != bands:
            boxes = _laid_again(laid, shorter, found, page, pages, press)
    return press.exchange_units(laid, boxes, without)


def _laid_again(
    laid: Laid, bands: tuple[BandPlan, ...], found: Fit, page: SidePage, pages: Pages, press: Press
) -> dict[str, Any]:
    """Return the boxes of units with their headings, by id, without openers that have grown."""
    type_size = found.placement.type_size
    there = replace(page.side, bands=bands)
    part = replace(page, side=there, words=pages.words(there), measuring="")
    again = press.lay_out(part.at(type_size), part.style_at(type_size))
    before, after = ({box.id: box.height for box in each.units} for each in (laid, again))
    openers = {unit.id for band in page.side.bands for unit in band.units if unit.opens}
    return {
        id: box
        for id, box in units_below(again.page_box)
        if id not in openers or after[id] <= before[id] + ROUNDING
    }


def _untitled(band: BandPlan, boxes: Mapping[str, Any]) -> BandPlan:
    """Return a band whose openers that found no room are headed by their letters alone."""
    units = (replace(unit, opens=unit.opens and unit.id in boxes) for unit in band.units)
    return replace(band, columns=(tuple(units),))
