"""Draw the surroundings of a place into a zone of its card."""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import sha256
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
_SLOT = re.compile(r'<i data-inset="[^" ]+ ([^"]+)"></i>')
"""Where a map goes on a page: a digest of what it shows, then its place and measures."""


class Insets(Struct, frozen=True, dict=True):
    """Draws places with their ways, of one game, language, theme and edition.

    A page has slots, which say all that its cache key depends on; maps are drawn into them only
    when the page is printed.
    """

    game: Game
    wording: Wording
    assets: Assets

    def slot(self, side: Side, zone: ShownZone) -> Markup:
        """Return a slot for the surroundings of a card's place, as large as a zone with bleed."""
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
        measures = width, height, left, top, width - right, height - bottom
        digest = sha256(f"{self._inputs} {self._alt(place)}".encode()).hexdigest()[:16]
        words = " ".join([digest, place, *map(repr, measures)])
        return Markup('<i data-inset="{}"></i>').format(words)

    def filled(self, page: str) -> str:
        """Return a page with the maps in its slots."""
        return _SLOT.sub(lambda match: self._drawn(*match[1].split(" ")), page)

    def _drawn(self, place: str, *measures: str) -> str:
        """Return a map as SVG: the place, its size, and the box for words in mm."""
        from generator.maps.inset import inset_of

        width, height, left, top, right, bottom = map(float, measures)
        maker, safe = self._maker, (left, top, right, bottom)
        inset = inset_of(maker.chart, maker.look, place, width, height, safe)
        return inset.svg(self._alt(place))

    @cached_property
    def _inputs(self) -> str:
        from generator.render.mapinputs import inputs_of_drawing  # loads numpy and shapely

        return inputs_of_drawing(self._maker)

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
