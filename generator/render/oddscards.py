"""Print the odds of a duel as a card: against one other card, or against all opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.theme import Theme
from generator.imposition.sizes import CardSize
from generator.language.duels import OddsWords, card_name, gap_words
from generator.language.labels import read_label_words
from generator.language.typography import between
from generator.maps import svg
from generator.play.odds import COLUMN, ROW, TIE, Odds, role_of
from generator.render.singlecard import MARGIN, SingleCard

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
        words = self.odds_words
        title = f"{words.wording.plain(self.game.content.game.title)} – {words.title}"
        return self._card.pdf(title, self._words())

    @property
    def _card(self) -> SingleCard:
        of = self.game, self.size, self.theme, self.edition, self.templates
        return SingleCard("odds", *of, band=self._colour(ROW), bar=BAR)

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
        colours = self.theme.colours_of(self.game.content.roles)
        return colours.get(role or "") or self.theme.role_colour(int(side == COLUMN))

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
        words, many = self.odds_words, len(self.odds) > 1
        entry = self.game.content.card(self.first.row)
        icon = self.game.content.icons.get(entry.icon or "") if entry else None
        return self._card.imprint(words.wording, self.labels) | {
            "title": words.title,
            "head": card_name(self.game, self.first.row),
            "other": "" if many else card_name(self.game, self.first.column),
            "icon": icon.drawing if icon else "",
            "icon_colour": "reverse" if self.theme.fills(self.edition) else self._colour(ROW),
            "bar": self._bar(),
            "chances": list(self._chances()),
            "results": [] if many else list(words.results()),
            "against": list(self._against()) if many else [],
            "gaps": [] if many else list(self._gaps()),
            "note": words.note,
        }

    def _gaps(self) -> Iterator[str]:
        """Yield what the game leaves open of the two cards, in words."""
        for side in (ROW, COLUMN):
            if words := gap_words(self.game, self.first, side):
                yield words
