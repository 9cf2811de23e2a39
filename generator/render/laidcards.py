"""Prepare what templates of cards with a layout need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import layout_of
from generator.content.model import Deck
from generator.language.wording import Wording
from generator.layout.cards import units_of_card
from generator.layout.setout import AIR, AIRS
from generator.layout.side import BLEED, Card, Side, Unit
from generator.layout.zones import PlacedZone
from generator.render.assets import Assets
from generator.render.bidi import is_rtl
from generator.render.cards import matrix_lines
from generator.render.insets import Insets
from generator.render.mats import furniture
from generator.render.zones import Painter, Part, ShownZone, shown_zones

FOOT = "number"
"""What makes a zone the foot of its card: copies of a card differ in it alone."""


class LaidCards(Struct, frozen=True, dict=True):
    """Cards with a layout, on the pages of one game, language, theme and edition."""

    game: Game
    wording: Wording
    assets: Assets

    def words(self, side: Side, colour: str) -> dict[str, Any]:
        """Return the template variables of the front of a card, in the colour of its side."""
        shown = _with_one_title(tuple(self.shown(side, colour)))
        foot = foot_of(shown)
        worded = (zone for zone in shown if zone.parts and not zone.is_drawn and zone is not foot)
        return self.common(side) | {
            "card": side.card,
            "grounds": [zone for zone in shown if zone.has_ground],
            "reading": sorted(worded, key=lambda zone: "name" not in zone.placed.shows),
            "foot": foot,
            "moves": _moves(side),
        }

    def common(self, side: Side) -> dict[str, Any]:
        """Return the template variables that the words of all zones need."""
        return {
            "deck_title": side.sheet.title,
            "side_role": side.role,
            "variant": None,
            "heading": lambda level: f"h{level - 1}",
            "matrix_lines": lambda each: list(matrix_lines(each, self.wording)),
            "units_of_card": partial(_units, self.game),
            "reach_of": partial(_reach, side),
            "inset_of": partial(self.insets.slot, side),
            "mat_furniture": partial(furniture, self.game, self.wording),
        }

    @cached_property
    def insets(self) -> Insets:
        """Draws the maps of cards."""
        return Insets(self.game, self.wording, self.assets)

    def style(self, side: Side, colour: str) -> dict[str, Any]:
        """Return the style sheet variables of a card: its bleed in mm, its ground."""
        assert side.card is not None and isinstance(side.sheet, Deck)
        layout = layout_of(side.card.layout, side.sheet, self.game.content)
        ground = (layout and layout.ground) or "paper"
        return {
            "bleed": BLEED,
            "ground": self._painter(side, colour).fill(ground),
            "airs": [(step, AIR * step) for step in range(1, AIRS + 1)],
        }

    def shown(self, side: Side, colour: str) -> Iterator[ShownZone]:
        """Yield the zones of a card that have something to show."""
        return shown_zones(side, self.game.content, self._painter(side, colour))

    def _painter(self, side: Side, colour: str) -> Painter:
        theme, edition = self.assets.theme, self.assets.edition
        size = side.paper.width, side.paper.height
        mirrored = is_rtl(self.wording.language)
        return Painter(theme.palette(edition), theme.fills(edition), colour, *size, mirrored)


def _with_one_title(shown: Sequence[ShownZone]) -> Sequence[ShownZone]:
    """Return zones of which the first with the name of the card makes it the title.

    One that is printed twice, to be read either way up, is a title once for who hears it. The foot
    comes last of all.
    """
    foot = foot_of(shown)
    named = [zone for zone in shown if Part("name") in zone.parts]
    title = next((zone for zone in named if zone is not foot), foot)
    return [
        replace(zone, repeats_name=True) if zone in named and zone is not title else zone
        for zone in shown
    ]


def _moves(side: Side) -> str:
    """Return where zones are and how they may move and grow, for the cache key of the page.

    The places of words stand nowhere else on it.
    """
    return " ".join(map(_way_of, side.zones))


def _way_of(zone: PlacedZone) -> str:
    own = zone.zone
    place = (zone.left, zone.top, zone.width, zone.height, *zone.heights)
    hangs = f"{own.top is not None:d}{own.bottom is not None:d}"
    return f"{zone.id}:{'-'.join(f'{each:g}' for each in place)}:{hangs}{own.stand or ''}"


def foot_of(shown: Sequence[ShownZone]) -> ShownZone | None:
    """Return the zone with the number of the card, if there is one."""
    return next((zone for zone in shown if FOOT in zone.placed.shows), None)


def _units(game: Game, card: Card) -> list[Unit]:
    """Return the units of a card that is made of sections, without the heading of the first."""
    return list(units_of_card(card, game))


def _reach(side: Side, zone: ShownZone) -> tuple[float, float]:
    """Return width and height of a picture in mm: at the edge of the card with its bleed."""
    at, paper = zone.placed, side.paper
    left, top = (BLEED if each <= 0 else 0.0 for each in (at.left, at.top))
    right = BLEED if at.right >= paper.width - 0.01 else 0.0
    bottom = BLEED if at.bottom >= paper.height - 0.01 else 0.0
    return at.width + left + right, at.height + top + bottom
