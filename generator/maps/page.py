"""Put a plate on a page, with margins and small print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from generator.imposition.rulers import LETTERS, LETTERS_OFF, THICKNESS, Measure, beside, rulers_on
from generator.maps import svg
from generator.maps.chart import Chart
from generator.maps.decimals import decimal
from generator.maps.layers import drawing
from generator.maps.lettering import Line, straight
from generator.maps.look import POINT, Look
from generator.maps.names import Box
from generator.maps.plate import Plate
from generator.maps.platefit import plate_for
from generator.maps.strip import StripPlate

SMALL_PRINT = 6.0 * POINT
LEADING = 1.25
BENEATH = 2.2
"""Distance between a map and its strip, in mm."""


class Words(Struct, frozen=True):
    """Words on a page: their box in mm from the top left, and their slope in degrees.

    ``place`` is the id of the place that they name, if they name one.
    """

    text: str
    box: Box
    slope: float = 0.0
    place: str = ""


class MapPage(Struct, frozen=True, dict=True):
    """A chart on a page, with ``foot`` as small print beneath it.

    ``rulers`` are the labels of the rulers in the margin, if any, by which to verify the
    printed size.
    """

    chart: Chart
    look: Look
    width: float
    height: float
    margin: float
    foot: tuple[str, ...] = ()
    rulers: Mapping[Measure, str] | None = None

    @cached_property
    def plate(self) -> Plate:
        """The map, laid out in the space left by margins and small print."""
        return plate_for(self.chart, self.look, *self._room)

    @property
    def corner(self) -> tuple[float, float]:
        """The top left corner of the plate; a plate smaller than its space is centred."""
        return (self.width - self.plate.sizes.width) / 2, self.margin + self._above

    @property
    def _above(self) -> float:
        """The space above the plate, and beneath the small print."""
        return (self._room[1] - self.plate.sizes.height) / 2

    @property
    def _room(self) -> tuple[float, float]:
        """Width and height of the space for the plate."""
        height = self.height - 2 * self.margin - self._foot_height
        if self.strip:
            height -= self.strip.height + BENEATH
        return self.width - 2 * self.margin, height

    @cached_property
    def strip(self) -> StripPlate | None:
        """The strip beneath a map in play."""
        scene = self.chart.scene
        if scene is None or scene.strip is None:
            return None
        return StripPlate(scene.strip, self.look, self.width - 2 * self.margin)

    @property
    def _strip_top(self) -> float:
        return self.corner[1] + self.plate.sizes.height + BENEATH

    @property
    def _foot_height(self) -> float:
        lines = len(self._foot_lines)
        return lines * SMALL_PRINT * LEADING + 0.8 if lines else 0.0

    @cached_property
    def _foot_lines(self) -> list[Line]:
        width = self.width - 2 * self.margin
        return list(_filled(self.foot, self.look, width))

    def svg(self) -> str:
        """Return the page as an SVG document."""
        left, top = map(decimal, self.corner)
        body = [
            svg.title(self.chart.wording.title),
            svg.element("rect", width=self.width, height=self.height, fill="#ffffff"),
            svg.group([drawing(self.plate)], transform=f"translate({left} {top})"),
            self._drawn_strip(),
            svg.group(self._drawn_foot(), id="foot"),
            svg.group(self._drawn_rulers(self.rulers or {}), id="rulers"),
        ]
        links = {"xmlns__xlink": svg.NAMESPACE_OF_LINKS}
        return svg.drawing("".join(body), self.width, self.height, role="img", **links) + "\n"

    def _drawn_strip(self) -> str:
        if self.strip is None:
            return ""
        place = f"translate({decimal(self.margin)} {decimal(self._strip_top)})"
        return svg.group([self.strip.drawing()], transform=place)

    def _drawn_foot(self) -> Iterator[str]:
        for line, (x, y) in zip(self._foot_lines, self._foot_spots(), strict=True):
            yield svg.element("path", d=svg.rings(straight(line, x, y)), fill=self.look["muted"])

    def _drawn_rulers(self, words: Mapping[Measure, str]) -> Iterator[str]:
        """Yield the rulers in the margin, with labels along them."""
        n, colour = decimal, self.look["ink"]
        room = beside(self.margin, self.margin, self.height - self.margin)
        for ruler in rulers_on([room] if words else []):
            d = "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for a, b, c, d in ruler.strokes())
            yield svg.element("path", d=d, fill="none", stroke=colour, stroke_width=THICKNESS)
            line = self.look.text.line(words[ruler.measure], LETTERS)
            x, y = ruler.at(ruler.measure.middle - line.width / 2, LETTERS_OFF)
            turned = f"translate({n(x)} {n(y)}) rotate(-90)"
            yield svg.element(
                "path", d=svg.rings(straight(line, 0, 0)), fill=colour, transform=turned
            )

    def _foot_spots(self) -> Iterator[tuple[float, float]]:
        """Yield the start of each line of small print, on its baseline."""
        top = self.height - self.margin - self._foot_height + 0.8 - self._above
        for number, line in enumerate(self._foot_lines):
            y = top + number * SMALL_PRINT * LEADING + line.ascent
            yield (self.width - line.width) / 2, y

    def words(self) -> Iterator[Words]:
        """Yield all words of the page with their places, for search and screen readers."""
        plate = self.plate
        for name in plate.names:
            for row in name.rows:
                yield Words(row.text, self.box_of(row.box), place=name.id)
        for sea in plate.sea_names:
            for line, arc in sea.lines:
                x, y = arc.x - line.width / 2, arc.y - line.ascent
                box = (x, y, x + line.width, y + line.ascent)
                place = sea.id if sea.id in self.chart.spots else ""
                yield Words(line.words, self.box_of(box), arc.angle, place)
        for text in self.strip.texts if self.strip else ():
            left, top, right, bottom = text.box
            x, y = self.margin, self._strip_top
            yield Words(text.line.words, (left + x, top + y, right + x, bottom + y))
        for line, (x, y) in zip(self._foot_lines, self._foot_spots(), strict=True):
            yield Words(line.words, (x, y - line.ascent, x + line.width, y))

    def box_of(self, on_plate: Box) -> Box:
        """Return a box of the plate in coordinates of the page."""
        left, top, right, bottom = on_plate
        x, y = self.corner
        return left + x, top + y, right + x, bottom + y


def _filled(parts: Sequence[str], look: Look, width: float) -> Iterator[Line]:
    """Yield lines of small print, each with as many parts as fit."""
    row = ""
    for part in parts:
        longer = f"{row} {part}".strip()
        if row and look.text.line(longer, SMALL_PRINT).width > width:
            yield look.text.line(row, SMALL_PRINT)
            row = part
        else:
            row = longer
    if row:
        yield look.text.line(row, SMALL_PRINT)
