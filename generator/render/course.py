"""Draw a number over the rounds of a game: a stepped curve over a scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.language.wording import Wording
from generator.maps import svg
from generator.maps.decimals import decimal

TOP, LEFT, BOTTOM = 6.0, 11.0, 5.0
"""Space for the title, the numbers of the scale, and the rounds, in mm."""
SIZE, TITLE = 2.6, 3.4
"""Type sizes of numbers and of the title, in mm."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_LINES, MOST_ROUNDS = 4, 10


class Curve(Struct, frozen=True):
    """A number before the first round and after each, with its ``end``; lengths in mm."""

    title: str
    values: Sequence[int]
    end: int
    width: float
    height: float
    palette: Mapping[str, str]
    family: str

    def drawing(self, left: float, wording: Wording) -> str:
        """Return the curve with its scale as SVG elements, at a left offset."""
        place = f"translate({decimal(left)} 0)"
        return svg.group([*self._scale(wording), self._curve()], transform=place)

    @property
    def _span(self) -> tuple[int, int]:
        return min(self.end, *self.values), max(self.end + 1, *self.values)

    def _x(self, round: float) -> float:
        rounds = max(len(self.values) - 1, 1)
        return LEFT + (self.width - LEFT - 2) * round / rounds

    def _y(self, value: float) -> float:
        low, high = self._span
        return TOP + (self.height - TOP - BOTTOM) * (high - value) / (high - low)

    def _scale(self, wording: Wording) -> Iterator[str]:
        low, high = self._span
        yield self._words(self.title, LEFT, 3.6, TITLE, "start", "ink", 700)
        step = _step(high - low, MOST_LINES)
        for value in range(-(-low // step) * step, high + 1, step):
            y, colour = self._y(value), "ink" if value == self.end else "line"
            yield self._rule(LEFT, y, self.width - 2, y, colour)
            yield self._words(wording.number(value), LEFT - 1.5, y + 0.9, SIZE, "end", "muted")
        step = _step(len(self.values) - 1, MOST_ROUNDS)
        for round in range(0, len(self.values), step):
            x, y = self._x(round), self.height - BOTTOM
            yield self._rule(x, y, x, y + 1, "muted")
            yield self._words(wording.number(round), x, y + 3.8, SIZE, "middle", "muted")

    def _curve(self) -> str:
        n = decimal
        data = f"M{n(self._x(0))} {n(self._y(self.values[0]))}"
        for round, value in enumerate(self.values[1:], 1):
            data += f"H{n(self._x(round))}V{n(self._y(value))}"
        return svg.element(
            "path",
            d=data,
            fill="none",
            stroke=self.palette["accent"],
            stroke_width=0.55,
            stroke_linejoin="round",
        )

    def _rule(self, x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
        data = f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}"
        return svg.element("path", d=data, stroke=self.palette[colour], stroke_width=0.18)

    def _words(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        anchor: str,
        colour: str,
        weight: int = 400,
    ) -> str:
        return svg.element(
            "text",
            svg.escaped(words),
            x=x,
            y=y,
            font_size=size,
            font_family=self.family,
            font_weight=weight,
            text_anchor=anchor,
            fill=self.palette[colour],
        )


def _step(span: int, most: int) -> int:
    """Return a round step that divides a span into at most so many parts."""
    return next((step for step in STEPS if span <= step * most), max(span, 1))
