"""Draw the strip beneath a map in play: state of the game, players, trail, and signs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from generator.maps import svg
from generator.maps.chart import Counter, Strip, StripBox, StripRow
from generator.maps.counters import counter, reach_sample, tab
from generator.maps.groups import PIECE, tab_width
from generator.maps.lettering import Line, Typeface, straight
from generator.maps.look import POINT, Look, sizes_for
from generator.maps.names import Box

WIDTH = 281.0
"""Width of A4 between its margins, the reference of all other lengths here."""
ROW, EDGE = 4.35, 2.4
"""Height of a row, and margin."""
LEAST_ROWS = 5
SMALL, TEXT, STRONG, TITLE = 6.6 * POINT, 8.2 * POINT, 10.5 * POINT, 17.0 * POINT
STATE, PLAYERS, TRAIL, SIGNS = (0.0, 47.0), (51.0, 92.0), (147.0, 88.0), (239.0, 42.0)
"""Offsets and widths of the four columns."""
LEAST_SHARE = 0.55
"""Words too long for their space are set smaller, down to this scale; then they are truncated."""


class PlacedWords(Struct, frozen=True):
    """Words in their place: a line with its start on the baseline, and its colour."""

    line: Line
    x: float
    y: float
    colour: str

    @property
    def box(self) -> Box:
        """The box of its capitals."""
        return self.x, self.y - self.line.ascent, self.x + self.line.width, self.y


class StripPlate(Struct, frozen=True, dict=True):
    """A strip laid out at some width in mm, from its top left corner."""

    strip: Strip
    look: Look
    width: float

    @property
    def unit(self) -> float:
        """The scale relative to A4."""
        return self.width / WIDTH

    @property
    def height(self) -> float:
        """The height of the strip, in mm."""
        strip = self.strip
        reach = len(strip.reach) + bool(strip.reach)
        rows = max(LEAST_ROWS, len(strip.rows) + 1, len(strip.signs) + reach)
        return (rows * ROW + 2 * EDGE) * self.unit

    def drawing(self) -> str:
        """Return the elements of the strip."""
        parts = [*self._frame(), *self._signs_drawn()]
        parts += [_words(each) for each in self.texts]
        return svg.group(parts, id="strip")

    @cached_property
    def texts(self) -> tuple[PlacedWords, ...]:
        """All words of the strip in their places."""
        return (*self._state(), *self._rows(), *self._trail(), *self._signs())

    def _set(
        self,
        face: Typeface,
        words: str,
        size: float,
        room: float,
        x: float,
        y: float,
        colour: str = "ink",
        align: float = 0.0,
    ) -> PlacedWords:
        """Return words fitted to their space; all lengths are on A4.

        ``align`` is 0 for words that start at x, 0.5 if centred, 1 if they end there.
        """
        line = _fitting(face, words, size * self.unit, room * self.unit)
        return PlacedWords(
            line, x * self.unit - align * line.width, y * self.unit, self.look[colour]
        )

    # State of the game

    def _state(self) -> Iterator[PlacedWords]:
        left, room = STATE[0] + EDGE, STATE[1] - EDGE
        y = EDGE + 5.0
        yield self._set(self.look.title, self.strip.title, TITLE, room, left, y, "accent")
        for number, words in enumerate(self.strip.lines):
            face, size = (self.look.bold, STRONG) if number == 0 else (self.look.text, TEXT)
            y += 5.2 if number == 0 else 4.4
            yield self._set(face, words, size, room, left, y)

    # Players

    def _row_middle(self, number: int) -> float:
        return EDGE + (number + 0.5) * ROW

    def _rows(self) -> Iterator[PlacedWords]:
        left, look = PLAYERS[0], self.look
        head, end = self.strip.life, left + 45
        yield self._set(look.bold, head, TEXT, 40, end, EDGE + 2.6, "ink", 1.0)
        for number, row in enumerate(self.strip.rows, 1):
            y = self._row_middle(number) + 1.0
            yield self._set(look.text, row.name, TEXT, 32, left + 5.4, y)
            yield self._set(look.bold, row.life, STRONG, 8, left + 45, y, "accent", 1.0)
            yield self._set(look.text, row.place, TEXT, 43, left + 48, y)

    # The trail

    def _box_width(self) -> float:
        return TRAIL[1] / max(len(self.strip.boxes), 1)

    def _trail(self) -> Iterator[PlacedWords]:
        look, strip = self.look, self.strip
        if not strip.boxes:
            return
        yield self._set(look.bold, strip.trail, TEXT, TRAIL[1], TRAIL[0], EDGE + 2.6)
        wide = self._box_width()
        for index, box in enumerate(strip.boxes):
            middle = TRAIL[0] + (index + 0.5) * wide
            yield self._set(look.bold, box.code, STRONG, wide - 2, middle, EDGE + 15.2, "ink", 0.5)
            if box.place:
                y = EDGE + 20.2
                yield self._set(look.text, box.place, SMALL, wide - 2, middle, y, "ink", 0.5)

    # Signs

    def _sign_rows(self) -> Iterator[tuple[int, str]]:
        strip = self.strip
        for number, (_, words) in enumerate(strip.signs):
            yield number, words
        for number, (_, words) in enumerate(strip.reach):
            yield len(strip.signs) + 1 + number, words

    def _signs(self) -> Iterator[PlacedWords]:
        left, look, strip = SIGNS[0], self.look, self.strip
        room = SIGNS[1] - 8
        for number, words in self._sign_rows():
            yield self._set(look.text, words, TEXT, room, left + 6.4, self._row_middle(number) + 1)
        if strip.reach:
            y = self._row_middle(len(strip.signs)) + 1.3
            yield self._set(look.bold, strip.reach_title, TEXT, SIGNS[1] - EDGE, left, y)

    # Drawings

    def _frame(self) -> Iterator[str]:
        look, unit = self.look, self.unit
        yield svg.element(
            "rect",
            width=self.width,
            height=self.height,
            fill=look["paper"],
            stroke=look["ink"],
            stroke_width=0.3 * unit,
        )
        for left, _ in (PLAYERS, TRAIL, SIGNS):
            x = (left - 2.4) * unit
            yield svg.element(
                "path",
                d=f"M{x:.2f} {EDGE * unit:.2f}V{self.height - EDGE * unit:.2f}",
                stroke=look["metal"],
                stroke_width=0.2 * unit,
            )

    def _signs_drawn(self) -> Iterator[str]:
        """Yield pieces, boxes of the trail, and samples of signs."""
        look, unit, strip = self.look, self.unit, self.strip
        for number, row in enumerate(strip.rows, 1):
            yield self._piece(row, (PLAYERS[0] + PIECE) * unit, self._row_middle(number) * unit)
        for index, box in enumerate(strip.boxes):
            yield from self._box(index, box)
        sizes = sizes_for(WIDTH * unit, 194 * unit)
        for number, (letter, _) in enumerate(strip.signs):
            y = self._row_middle(number)
            text = self._set(
                look.bold, letter, TEXT, 5, SIGNS[0] + 2.4, y + 1.05, "accent", align=0.5
            )
            yield _words(text)
        for number, (stroke, _) in enumerate(strip.reach):
            y = self._row_middle(len(strip.signs) + 1 + number) * unit
            yield reach_sample(stroke, (SIGNS[0] + 2.4) * unit, y, look, sizes)

    def _piece(self, row: StripRow, x: float, y: float) -> str:
        piece = Counter("", row.letter, row.name, row.chief)
        return counter(piece, x, y, self.look, self.unit)

    def _box(self, index: int, box: StripBox) -> Iterator[str]:
        unit, wide = self.unit, self._box_width()
        left, top = (TRAIL[0] + index * wide + 0.4) * unit, (EDGE + 4.4) * unit
        height = self.height - top - EDGE * unit
        yield svg.element(
            "rect",
            x=left,
            y=top,
            width=(wide - 0.8) * unit,
            height=height,
            rx=0.8 * unit,
            fill="none",
            stroke=self.look["metal"],
            stroke_width=0.25 * unit,
        )
        at = left + ((wide - 0.8 - tab_width(box.left)) / 2) * unit
        yield tab(box.number, box.left, at, top + 1.4 * unit, self.look, unit)


def _fitting(face: Typeface, words: str, size: float, room: float) -> Line:
    """Return words set to fit a width, truncated if necessary."""
    line = face.line(words, size)
    if line.width <= room:
        return line
    size *= max(LEAST_SHARE, room / line.width)
    line = face.line(words, size)
    while line.width > room * 1.001 and len(words) > 1:
        words = words[:-1].rstrip()
        line = face.line(f"{words}…", size)
    return line


def _words(text: PlacedWords) -> str:
    outline = straight(text.line, text.x, text.y)
    return svg.element("path", svg.title(text.line.words), d=svg.rings(outline), fill=text.colour)
