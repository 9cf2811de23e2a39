"""Print the odds of a duel as a card: against one other card, or against all opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import icons_of
from generator.content.theme import Theme
from generator.engine.press import Press
from generator.imposition.sizes import CardSize
from generator.language.duels import OddsWords, card_name, gap_words
from generator.language.labels import read_label_words
from generator.language.script import direction_of, letterforms, tag_of
from generator.language.signs import scripts_of
from generator.language.typography import between
from generator.layout.side import BLEED
from generator.maps import svg
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.play.odds import COLUMN, ROW, TIE, Odds, role_of
from generator.render.assets import Assets
from generator.render.cardfit import FOOT, MARGIN, largest_fitting
from generator.render.imprint import date_words
from generator.render.templates import fill_template

HATCH = 0.9
"""Smallest distance between the hatching lines of a tie, in mm."""
BAR = 5.0
"""Height of the bar of chances, in mm."""
SIDES = (ROW, TIE, COLUMN)


class Chance(NamedTuple):
    """The chance of a side to win, or of a tie, and its part of the bar.

    ``tint`` is its colour as #rrggbb; it is ``filled`` with that, ``hatched``, or neither.
    """

    name: str
    fraction: str
    share: str
    tint: str
    filled: bool
    hatched: bool


class Against(NamedTuple):
    """The results of a card against another, by side."""

    name: str
    row: str
    column: str


class OddsCard(Struct, frozen=True, dict=True):
    """The odds of one card against one or several others, as a card in the theme of the game."""

    game: Game
    odds: Sequence[Odds]
    size: CardSize
    theme: Theme
    edition: Edition
    templates: Path

    def pdf(self) -> bytes:
        """Return the card as PDF with bleed; raises TooSmallCardError."""
        icons = icons_of(self.game, self.theme.folder)
        press = Press(Assets(self.templates, self.theme, self.edition, icons))
        html = fill_template(self.templates, "odds.html.jinja", **self._words())
        return join([largest_fitting(press, html, self._css, self.size)], self.document)

    @property
    def document(self) -> Document:
        """The metadata of the file."""
        names = self.odds_words.title
        title = f"{self.odds_words.wording.plain(self.game.content.game.title)} – {names}"
        return Document.of(self.game, title, title, self.game.language)

    @cached_property
    def labels(self) -> dict[str, str]:
        """The program's own words."""
        return read_label_words(self.templates, self.game.language, self.game.labels)

    @cached_property
    def odds_words(self) -> OddsWords:
        """The odds in words."""
        return OddsWords(self.game, self.odds, self.labels)

    @property
    def first(self) -> Odds:
        """The first odds, for everything that is the same in all of them."""
        return self.odds_words.first

    def _colour(self, side: str) -> str:
        """Return the palette's name for the colour of a side's role."""
        if side == TIE:
            return "line"
        role = role_of(self.game.content, self.first.row if side == ROW else self.first.column)
        roles = list(self.game.content.roles)
        number = roles.index(role) if role in roles else int(side == COLUMN)
        return self.theme.role_colour(number)

    def _chances(self) -> Iterator[Chance]:
        palette = self.theme.palette(self.edition)
        for side in SIDES:
            chance = self.first.chances[side]
            yield Chance(
                self.odds_words.name(side),
                str(chance),
                self.odds_words.wording.share(chance),
                palette[self._colour(side)],
                filled=side != TIE and self.theme.fills(self.edition),
                hatched=side == TIE,
            )

    def _against(self) -> Iterator[Against]:
        for odds in self.odds:
            row, column = (self.odds_words.brings(odds, side) for side in (ROW, COLUMN))
            yield Against(card_name(self.game, odds.column), row, column)

    def _bar(self) -> str:
        """Return the bar of chances; the part of a tie is hatched."""
        width = self.size.width - 2 * MARGIN
        colon, semicolon = (between(mark, self.odds_words.wording.language) for mark in ":;")
        alt = semicolon.join(f"{each.name}{colon}{each.share}" for each in self._chances())
        parts, x = [svg.title(alt)], 0.0
        for side in SIDES:
            part = width * float(self.first.chances[side])
            parts.append(self._part(side, x, part))
            x += part
        return svg.drawing("".join(parts), width, BAR, stroke_width=0.3)

    def _part(self, side: str, x: float, width: float) -> str:
        """Return a side's part of the bar; lengths in mm."""
        palette, fills = self.theme.palette(self.edition), self.theme.fills(self.edition)
        colour = palette[self._colour(side)]
        fill = colour if fills and side != TIE else "none"
        part = svg.element(
            "rect", x=x, y=0.2, width=width, height=BAR - 0.4, fill=fill, stroke=colour
        )
        if side != TIE:
            return part
        number = int(width / HATCH)
        steps = [x + width * step / (number + 1) for step in range(1, number + 1)]
        d = "".join(f"M{at:.2f} 0.2V{BAR - 0.2:.2f}" for at in steps)
        return part + svg.element("path", d=d, stroke=palette["muted"], stroke_width=0.2)

    def _words(self) -> dict[str, Any]:
        release = self.game.content.changes[0]
        entry = self.game.content.card(self.first.row)
        icon = self.game.content.icons.get(entry.icon or "") if entry else None
        date = date_words(release.date, self.odds_words.wording)
        many = len(self.odds) > 1
        return {
            "language": tag_of(self.game.language),
            "direction": direction_of(self.game.language),
            "title": self.odds_words.title,
            "head": card_name(self.game, self.first.row),
            "other": "" if many else card_name(self.game, self.first.column),
            "icon": icon.drawing if icon else "",
            "icon_colour": "reverse" if self.theme.fills(self.edition) else self._colour(ROW),
            "labels": self.labels,
            "bar": self._bar(),
            "chances": list(self._chances()),
            "results": [] if many else list(self.odds_words.results()),
            "against": list(self._against()) if many else [],
            "gaps": []
            if many
            else [
                words for side in (ROW, COLUMN) if (words := gap_words(self.game, self.first, side))
            ],
            "note": self.odds_words.note,
            "game": self.odds_words.wording.plain(self.game.content.game.title),
            "version": f"{self.labels['aid-version']} {release.version}, {date}",
        }

    def _css(self, type_size: float) -> str:
        scripts = scripts_of(self.game, [self.game.language])
        return fill_template(
            self.templates,
            "styles/odds.css.jinja",
            faces=self.theme.faces(scripts),
            families=self.theme.families(scripts),
            colour=self.theme.palette(self.edition),
            fills=self.theme.fills(self.edition),
            band=self._colour(ROW),
            letterforms=letterforms(self.game.language),
            title_weight=self.theme.data.title_weight,
            width=self.size.width,
            height=self.size.height,
            bleed=BLEED,
            margin=MARGIN,
            foot=FOOT,
            bar=BAR,
            type=type_size,
            direction=direction_of(self.game.language),
        )
