"""Set words as outlines, shaped by HarfBuzz, on a straight line or along a curve."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import shapely
import uharfbuzz as hb
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps.bidi import plain, visual_runs
from generator.maps.projection import Points

DETAIL = 0.012
"""Tolerance of outlines of letters: half a dot at 1200 dpi."""
MEASURING_DETAIL = 0.002
"""Tolerance of outlines for measuring, in em."""
_JOINING = re.compile(
    "[\u0600-\u085f\u08a0-\u09ff\u0a00-\u0a7f\u1800-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc"
    "\U00010d00-\U00010d3f\U0001e900-\U0001e95f]"
)
"""Joining scripts, whose letters must not be spaced: Arabic, Syriac, Devanagari, …"""
OVERSHOOT = 0.05
"""How far letters may reach below the baseline without hanging, in em."""
STRAIGHT = 1e-9
"""Bends below this count as straight, in radians per mm."""


class Glyph(Struct, frozen=True):
    """A glyph of a line: its number in the face, and its offset from the start of the line."""

    number: int
    x: float
    y: float
    advance: float


class Line(Struct, frozen=True):
    """Words set on one line: glyphs from left to right, widths and heights in mm.

    ``ascent`` and ``descent`` are those of its letters, not of the face.
    """

    words: str
    face: Typeface
    size: float
    glyphs: tuple[Glyph, ...]
    width: float

    @property
    def ascent(self) -> float:
        """Height of capitals above the baseline."""
        return self.face.cap_height * self.size

    @property
    def descent(self) -> float:
        """Depth of letters such as p below the baseline."""
        return self.face.descent * self.size

    @property
    def x_height(self) -> float:
        """Height of letters such as x above the baseline."""
        return self.face.x_height * self.size


class Typeface:
    """A font file that can shape words and return their outlines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._font = hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))
        self.units_per_em = self._font.face.upem
        self._rings: dict[tuple[int, float], tuple[Points, ...]] = {}

    def line(self, words: str, size: float, tracking: float = 0.0) -> Line:
        """Return words set at a size in mm, with tracking in em.

        Joining scripts are not tracked.
        """
        tracking = 0.0 if _JOINING.search(words) else tracking
        features = {"kern": True, "liga": not tracking}
        scale, extra = size / self.units_per_em, tracking * size
        glyphs, x = [], 0.0
        for run, is_rtl in visual_runs(words):
            for info, position in self._shaped(run, is_rtl, features):
                advance = position.x_advance * scale + (extra if position.x_advance else 0.0)
                offset = position.x_offset * scale, -position.y_offset * scale
                glyphs.append(Glyph(info.codepoint, x + offset[0], offset[1], advance))
                x += advance
        return Line(plain(words), self, size, tuple(glyphs), max(0.0, x - extra))

    def _shaped(
        self, run: str, is_rtl: bool, features: Mapping[str, bool]
    ) -> Iterator[tuple[hb.GlyphInfo, hb.GlyphPosition]]:
        """Yield the glyphs of words in one direction, from left to right."""
        buffer = hb.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if is_rtl else "ltr"
        hb.shape(self._font, buffer, dict(features))
        yield from zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)

    def missing_letters(self, words: str) -> str:
        """Return the letters without a glyph in the face."""
        missing = (c for c in dict.fromkeys(words) if self._font.get_nominal_glyph(ord(c)) is None)
        return "".join(c for c in missing if not c.isspace())

    def rings(self, number: int, detail: float) -> tuple[Points, ...]:
        """Return the outline of a glyph as rings of points, in em, y upwards.

        ``detail`` is their tolerance in em; curves of a letter have far more points than a
        printer can show.
        """
        name = number, detail
        if name not in self._rings:
            self._rings[name] = tuple(self._traced(number, detail))
        return self._rings[name]

    def _traced(self, number: int, detail: float) -> Iterator[Points]:
        pen = _Pen()
        self._font.draw_glyph_with_pen(number, pen)
        for ring in pen.rings:
            points = np.array(ring) / self.units_per_em
            if len(points) > 2:
                outline = shapely.simplify(shapely.LinearRing(points), detail)
                yield shapely.get_coordinates(outline)[:-1]

    def hangs(self, number: int) -> bool:
        """Whether a glyph has a descender, which is more than a round letter's overshoot."""
        extents = self._font.get_glyph_extents(number)
        bottom = extents.y_bearing + extents.height if extents else 0  # heights point down
        return bool(-bottom > OVERSHOOT * self.units_per_em)

    @cached_property
    def cap_height(self) -> float:
        """The height of H, in em."""
        return self._top("H")

    @cached_property
    def x_height(self) -> float:
        """The height of x, in em."""
        return self._top("x")

    @cached_property
    def descent(self) -> float:
        """The depth of p below the baseline, in em."""
        return -min(float(ring[:, 1].min()) for ring in self._letter("p"))

    def _top(self, letter: str) -> float:
        return max(float(ring[:, 1].max()) for ring in self._letter(letter))

    def _letter(self, letter: str) -> tuple[Points, ...]:
        number = self._font.get_nominal_glyph(ord(letter)) or 0
        return self.rings(number, MEASURING_DETAIL) or (np.zeros((1, 2)),)


class _Pen:
    """Flattens the outline of a glyph to rings; its methods are those of fontTools pens."""

    def __init__(self) -> None:
        self.rings: list[list[tuple[float, float]]] = []

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.rings.append([point])

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.rings[-1].append(point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), ((x1, y1), (x2, y2)) = self.rings[-1][-1], points
        self.rings[-1] += [
            (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in _QUADRATIC
        ]

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        four = (self.rings[-1][-1], *points)
        self.rings[-1] += [
            (
                sum(k * x for k, (x, _) in zip(parts, four, strict=True)),
                sum(k * y for k, (_, y) in zip(parts, four, strict=True)),
            )
            for parts in _CUBIC
        ]

    def closePath(self) -> None:  # noqa: N802
        pass


_STEPS = [number / 6 for number in range(1, 7)]
_QUADRATIC = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in _STEPS]
_CUBIC = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in _STEPS]


class Arc(Struct, frozen=True):
    """A gentle curve to write along: its centre, its slope there, and its curvature.

    ``angle`` is in degrees, clockwise from the reading direction; ``bend`` is the curvature
    1 / radius in 1/mm, positive where the centre is the highest point.
    """

    x: float
    y: float
    angle: float = 0.0
    bend: float = 0.0

    def at(self, along: float, above: float = 0.0) -> tuple[float, float, float]:
        """Return x, y and slope in radians at a distance from the centre and above the curve."""
        x, y = self.spread(np.array([along]), np.array([above]))
        return float(x[0]), float(y[0]), math.radians(self.angle) + along * self.bend

    def spread(
        self, along: NDArray[np.float64], above: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return x and y of many points, at distances from the centre and above the curve."""
        turn = along * self.bend
        if abs(self.bend) < STRAIGHT:
            x, y = along + 0.0 * above, -above + 0.0 * along
        else:
            x = np.sin(turn) / self.bend + np.sin(turn) * above
            y = (1 - np.cos(turn)) / self.bend - np.cos(turn) * above
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos


def straight(line: Line, left: float, baseline: float) -> list[Points]:
    """Return the outlines of a line that starts at a point, as rings in mm."""
    return [
        ring * (line.size, -line.size) + (left + glyph.x, baseline + glyph.y)
        for glyph in line.glyphs
        for ring in line.face.rings(glyph.number, DETAIL / line.size)
    ]


def curved(line: Line, arc: Arc) -> list[Points]:
    """Return the outlines of a line that is centred on an arc."""
    found = []
    for glyph in line.glyphs:
        x, y, slope = arc.at(glyph.x + glyph.advance / 2 - line.width / 2)
        cos, sin = math.cos(slope), math.sin(slope)
        turn = np.array([[cos, sin], [-sin, cos]])
        for ring in line.face.rings(glyph.number, DETAIL / line.size):
            flat = ring * (line.size, -line.size) + (-glyph.advance / 2, glyph.y)
            found.append(flat @ turn + (x, y))
    return found


def halo(rings: Sequence[Points], width: float) -> BaseGeometry:
    """Return the area around letters up to a distance, to cover lines under them."""
    lines = shapely.simplify([shapely.LinearRing(ring) for ring in rings], width / 6)
    return shapely.buffer(shapely.MultiLineString(list(lines)), width, quad_segs=2)
