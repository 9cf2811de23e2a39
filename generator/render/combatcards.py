"""Print the odds of a combat as a card: how it is looked up, and how likely each result is."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.theme import Theme
from generator.imposition.sizes import CardSize
from generator.language.combats import CombatWords
from generator.language.labels import read_label_words
from generator.maps import svg
from generator.play.crt import CombatOdds
from generator.render.singlecard import MARGIN, SingleCard

BAR = 1.9
"""Height of a bar, in mm; that of certainty is as wide as the words."""
_COLOURS = {"attacker": "accent", "defender": "night", "both": "ink", "neither": "line"}


class Line(NamedTuple):
    """A result on the card: its words, its chance, and its bar as SVG."""

    code: str
    name: str
    side: str
    fraction: str
    share: str
    bar: str


class CombatCard(Struct, frozen=True, dict=True):
    """The odds of one combat as a card in the theme of the game."""

    game: Game
    odds: CombatOdds
    size: CardSize
    theme: Theme
    edition: Edition
    templates: Path

    def pdf(self) -> bytes:
        """Return the card as PDF with bleed; raises TooSmallCardError."""
        game = self.words.wording.plain(self.game.content.game.title)
        return self._card.pdf(f"{game} – {self.title}", self._variables())

    @property
    def _card(self) -> SingleCard:
        of = self.game, self.size, self.theme, self.edition, self.templates
        return SingleCard("combatodds", *of, band="accent", bar=BAR)

    @property
    def title(self) -> str:
        """The name of the table with the strengths."""
        return f"{self.words.name} {self.words.strengths}"

    @cached_property
    def words(self) -> CombatWords:
        """The odds in words."""
        labels = read_label_words(self.templates, self.game.language, self.game.labels)
        return CombatWords(self.game, self.odds, labels)

    def _lines(self) -> list[Line]:
        share = self.words.wording.share
        return [
            Line(
                each.code,
                each.name,
                each.side,
                str(each.chance),
                share(each.chance),
                self._bar(each.side, float(each.chance)),
            )
            for each in self.words.results()
        ]

    def _bar(self, side: str, part: float) -> str:
        """Return the bar of a result on its track, an outline where it is good for the defender."""
        palette, fills = self.theme.palette(self.edition), self.theme.fills(self.edition)
        colour = palette[_COLOURS[side]]
        ground = palette["tint" if fills else "paper"]
        fill = colour if side != "defender" else ground
        length = self.size.width - 2 * MARGIN
        track = svg.element(
            "path", d=f"M0 {BAR / 2:.2f}H{length:.2f}", stroke=palette["line"], stroke_width=0.2
        )
        width = max(0.4, length * part - 0.4)
        shape = svg.element(
            "rect", x=0.2, y=0.2, width=width, height=BAR - 0.4, fill=fill, stroke=colour
        )
        return svg.drawing(track + shape, length, BAR, stroke_width=0.35, aria_hidden="true")

    def _variables(self) -> dict[str, Any]:
        words = self.words
        return self._card.imprint(words.wording, words.labels) | {
            "title": self.title,
            "name": words.name,
            "strengths": words.strengths,
            "circumstances": list(words.circumstances()),
            "steps": list(words.steps()),
            "lines": self._lines(),
            "losses": words.losses(),
        }
