"""Print a card that is no part of a deck, in the largest type in which all of it fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import icons_of
from generator.content.theme import Theme
from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.imposition.sizes import CardSize
from generator.language.script import direction_of, letterforms, tag_of
from generator.language.signs import scripts_of
from generator.language.wording import Wording
from generator.layout.side import BLEED
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.render.assets import Assets
from generator.render.imprint import date_words
from generator.render.templates import fill_template

MARGIN, FOOT = 4.0, 4.6
"""Margin, and height of the foot, in mm."""
TYPES = tuple(size / 4 for size in range(24, 47))
"""Type sizes to choose from in pt, in ascending order."""


class TooSmallCardError(Exception):
    """The words do not fit a card of that size in the smallest type."""


class SingleCard(Struct, frozen=True):
    """What a card is printed with: the templates of its kind, by name, in the theme of a game.

    ``band`` is the palette's name for the colour of its head, ``bar`` the height of a bar in mm.
    """

    name: str
    game: Game
    size: CardSize
    theme: Theme
    edition: Edition
    templates: Path
    band: str
    bar: float

    def pdf(self, title: str, words: Mapping[str, Any]) -> bytes:
        """Return the card as PDF with bleed; raises TooSmallCardError."""
        icons = icons_of(self.game, self.theme.folder)
        press = Press(Assets(self.templates, self.theme, self.edition, icons))
        html = fill_template(self.templates, f"{self.name}.html.jinja", **words)
        document = Document.of(self.game, title, title, self.game.language)
        return join([_largest_fitting(press, html, self._css, self.size)], document)

    def imprint(self, wording: Wording, labels: Mapping[str, str]) -> dict[str, Any]:
        """Return what every card says: its language, its game, and the version of the facts."""
        release = self.game.content.changes[0]
        date = date_words(release.date, wording)
        return {
            "language": tag_of(self.game.language),
            "direction": direction_of(self.game.language),
            "labels": labels,
            "game": wording.plain(self.game.content.game.title),
            "version": f"{labels['aid-version']} {release.version}, {date}",
        }

    def _css(self, type_size: float) -> str:
        scripts = scripts_of(self.game, [self.game.language])
        return fill_template(
            self.templates,
            f"styles/{self.name}.css.jinja",
            faces=self.theme.faces(scripts),
            families=self.theme.families(scripts),
            colour=self.theme.palette(self.edition),
            fills=self.theme.fills(self.edition),
            band=self.band,
            letterforms=letterforms(self.game.language),
            title_weight=self.theme.data.title_weight,
            width=self.size.width,
            height=self.size.height,
            bleed=BLEED,
            margin=MARGIN,
            foot=FOOT,
            bar=self.bar,
            type=type_size,
            direction=direction_of(self.game.language),
        )


def _largest_fitting(press: Press, html: str, css: Callable[[float], str], size: CardSize) -> bytes:
    """Return the PDF of a card in the largest type in which all of it fits.

    ``css`` returns the style sheet for a type size in pt. Raises TooSmallCardError.
    """

    def laid_in(type_size: float) -> Laid | None:
        laid = press.lay_out(html, css(type_size))
        return laid if _fits(laid, size) else None

    best = laid_in(TYPES[0])
    if best is None:
        raise TooSmallCardError(f"the odds have no room on a card of size “{size.name}”")
    least, most = 0, len(TYPES)
    while most - least > 1:  # what fits in some size fits in all smaller ones
        middle = (least + most) // 2
        if laid := laid_in(TYPES[middle]):
            best, least = laid, middle
        else:
            most = middle
    return press.print(best).pdf


def _fits(laid: Laid, size: CardSize) -> bool:
    bottom = max(unit.y + unit.height for unit in laid.units)
    right = max(box.x + box.width for box in laid.boxes if box.kind == "text")
    within = bottom <= size.height - MARGIN / 2 - FOOT
    return laid.pages == 1 and within and right <= size.width - MARGIN / 2
