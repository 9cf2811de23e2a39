"""Print the headings that columns repeat, where they begin in the middle of a section."""

from __future__ import annotations

from msgspec.structs import replace

from generator.engine.laid import Laid, units_below
from generator.engine.press import Press
from generator.layout.arrange import Fit
from generator.layout.running import measuring, resumed_in
from generator.render.page import Pages
from generator.render.sidepage import SidePage

ROUNDING = 0.01
"""How much higher a unit that is laid out again may seem, in mm."""


def with_running_heads(laid: Laid, found: Fit, page: SidePage, pages: Pages, press: Press) -> Laid:
    """Return a layout whose columns repeat the headings of the sections that they continue.

    The units that only measured these are left out. Only what begins such a column is laid out
    again, and what opens a list whose heading says how far its own column goes, unless that takes
    more room; the layout itself stays as it is, as later ones may be made from it.
    """
    side, type_size = page.side, found.placement.type_size
    without = {unit.id for band in measuring(side) for unit in band.units}
    if not without:
        return laid
    boxes = {}
    if bands := resumed_in(side, found.placement):
        there = replace(side, bands=bands)
        part = replace(page, side=there, words=pages.words(there), measuring="")
        again = press.lay_out(part.at(type_size), part.style_at(type_size))
        heights = [{box.id: box.height for box in each.units} for each in (laid, again)]
        grown = {
            unit.id
            for band in bands
            for unit in band.units
            if unit.opens and heights[1][unit.id] > heights[0][unit.id] + ROUNDING
        }
        ids = {unit.id for band in bands for unit in band.units} - grown
        boxes = {id: box for id, box in units_below(again.page_box) if id in ids}
    return press.exchange_units(laid, boxes, without)
