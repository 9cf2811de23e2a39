"""Print the front of a card with a layout: its zones are where the layout has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.layout.arrange import Fit
from generator.layout.setout import balanced, is_set_out, spread
from generator.layout.side import Box, Placement, Side, Spot
from generator.layout.zones import PlacedZone, settled
from generator.render.deckfit import MAIN, room_of
from generator.render.laidcards import FOOT
from generator.render.sidepage import SidePage
from generator.render.zones import unit_of

if TYPE_CHECKING:
    from generator.render.page import Pages

FOOTER = "footer"
"""The id of the unit with the number of a card."""


def lay_out_card(page: SidePage, press: Press) -> tuple[Laid, Fit]:
    """Return the page of a card with its words in their zones, and how far these are filled."""
    side = page.side
    size = main_type(side)
    laid = press.lay_out(page.at(size), page.style_at(size))
    heights = {box.id: box.height for box in laid.units}
    spots: dict[str, Spot] = {}
    columns: list[Box] = []
    needed, room, fullest = 0.0, side.paper.height, ""
    for zone in side.zones:
        id = FOOTER if FOOT in zone.shows and unit_of(zone) not in heights else unit_of(zone)
        if id not in heights or id in spots:
            continue
        column = str(len(columns))
        x, y = zone.corner(heights[id])
        spots[id] = Spot(column, x, y)
        columns.append(Box("column", column, "", zone.left, zone.top, zone.width, zone.height))
        space = room_of(zone, side.zone_types.get(zone.id, size))
        if heights[id] - space > needed - room:
            needed, room, fullest = heights[id], space, zone.id
    spots.setdefault(FOOTER, Spot("", 0.0, 0.0))
    placed = press.place(laid, _corners(spots), side.paper.height)
    fit = Fit(Placement(size, spots, tuple(columns)), needed, room, 1, zone=fullest)
    return placed, fit


def settled_page(page: SidePage, pages: Pages, press: Press) -> SidePage:
    """Return the page of a card with its words set out, and what fills what these leave.

    Centred lines are of one length, and words that are to be spread fill their zone.
    """
    side = page.side
    if not any(zone.zone.fills or is_set_out(zone) for zone in side.zones):
        return page
    measure = partial(_measured, side, pages, press)
    zones, heights = balanced(side.zones, measure)
    return pages.page(replace(side, zones=spread(settled(zones, heights), heights, measure)))


def _measured(
    side: Side, pages: Pages, press: Press, zones: Sequence[PlacedZone]
) -> Mapping[str, float]:
    """Return how high the words of zones are in mm, by zone; without end where they do not fit."""
    page, size = pages.page(replace(side, zones=tuple(zones))), main_type(side)
    laid = press.lay_out(page.at(size), page.style_at(size))
    by_unit = {box.id: box.height for box in laid.units}
    by_unit |= dict.fromkeys(laid.overreaching, inf)
    return {zone.id: by_unit[unit_of(zone)] for zone in zones if unit_of(zone) in by_unit}


def main_type(side: Side) -> float:
    """Return the size of what most words of a card are set in, in pt."""
    sizes = side.zone_types
    main = [sizes[zone.id] for zone in side.zones if MAIN & set(zone.shows) and zone.id in sizes]
    return max((*main, side.type.smallest))


def on_their_grounds(boxes: Iterable[Box], side: Side, pages: Pages) -> Iterator[Box]:
    """Yield what is on a card with the colour of the zone that it lies upon.

    Grounds are no ancestors of the words before them, from whom their colour could be known.
    """
    colour, palette = pages.look.side_colour(side), pages.assets.theme.palette(pages.assets.edition)
    shown = sorted(pages.laid.shown(side, colour), key=lambda zone: zone.order)
    orders = {zone.unit: zone.order for zone in shown}
    grounds = [
        (zone, palette[zone.fill]) for zone in shown if zone.fill and not zone.placed.zone.fills
    ]
    for box in boxes:
        x, y = box.x + box.width / 2, box.y + box.height / 2
        most = orders.get(box.id, inf)
        under = [fill for zone, fill in grounds if zone.order <= most and zone.placed.holds(x, y)]
        yield replace(box, background=under[-1]) if under and box.background else box


def _corners(spots: Mapping[str, Spot]) -> dict[str, tuple[float, float]]:
    return {id: (spot.x, spot.y) for id, spot in spots.items()}
