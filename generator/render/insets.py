"""Draw the surroundings of a place into a zone of its card."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.game import Game
from generator.language.labels import read_labels
from generator.language.lookup import ways_of
from generator.language.wording import Wording, listed
from generator.layout.cards import place_of
from generator.layout.side import BLEED, Side
from generator.render.assets import Assets
from generator.render.zones import ShownZone

if TYPE_CHECKING:
    from markupsafe import Markup

    from generator.render.maps import MapMaker

CLEAR, FREE = 3.0, 0.8
"""Distance of words from the edge of the card, and from those of the zone, in mm."""


class Insets(Struct, frozen=True, dict=True):
    """Draws places with their ways, of one game, language, theme and edition."""

    game: Game
    wording: Wording
    assets: Assets

    def drawn(self, side: Side, zone: ShownZone) -> Markup:
        """Return the surroundings of the place of a card, as large as a zone with its bleed."""
        from markupsafe import Markup

        assert side.card is not None
        place = place_of(side.card, self.game.content)
        assert place is not None  # the zone has no map otherwise
        at, paper = zone.placed, side.paper
        near = (at.left, at.top, paper.width - at.right, paper.height - at.bottom)
        bleeds = [BLEED if each <= 0.01 else 0.0 for each in near]
        left, top, right, bottom = (
            bleed + max(CLEAR - each, FREE) for bleed, each in zip(bleeds, near, strict=True)
        )
        width = at.width + bleeds[0] + bleeds[2]
        height = at.height + bleeds[1] + bleeds[3]
        key = place, width, height
        if key not in self._known:
            from generator.maps.inset import inset_of

            safe = left, top, width - right, height - bottom
            maker = self._maker
            inset = inset_of(maker.chart, maker.look, place, width, height, safe)
            self._known[key] = inset.svg(self._alt(place))
        return Markup(self._known[key])  # noqa: S704 - its words are escaped where they are set

    @cached_property
    def _known(self) -> dict[tuple[str, float, float], str]:
        """What has been drawn: a card is laid out more than once."""
        return {}

    @cached_property
    def _maker(self) -> MapMaker:
        from generator.render.maps import MapMaker  # loads numpy and shapely

        assets = self.assets
        language = self.wording.language
        return MapMaker(self.game, language, assets.theme, assets.edition, assets.templates)

    def _alt(self, place: str) -> str:
        """Return what is to be seen: the place, and where its ways lead."""
        content, plain = self.game.content, self.wording.plain
        ends = dict.fromkeys(
            id for ways in ways_of(self.game)[place] if ways.rings for id in ways.rings[0]
        )
        labels = read_labels(self.assets.templates, self.wording.language, self.game.labels)
        label = labels["inset.alt" if ends else "inset.alone"]
        names = listed([plain(content.places[id].name) for id in ends], label.language)
        return label.words.format(place=plain(content.places[place].name), places=names)
