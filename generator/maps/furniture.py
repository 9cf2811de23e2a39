"""Draw the title, legend, compass rose and scale of a map."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
from msgspec.structs import replace

from generator.maps import svg
from generator.maps.areas import area_sample
from generator.maps.chart import Chart, Mark, MarkEntry, Stroke
from generator.maps.decimals import decimal
from generator.maps.lettering import Line, Typeface, straight
from generator.maps.look import POINT, Look, Sizes
from generator.maps.placement import Piece
from generator.maps.symbols import (
    area_swatch,
    border_stroke,
    link_strokes,
    place_mark,
    port_anchor,
)

SEAL = 0.82
"""How large a place with a drawing is in the legend: on the map it is taller than a row."""
KM_PER_MILE = 1.609344
TITLE = 36.0
"""Greatest width of the title of a plane on A4, in mm, as it may have to go beside the map."""
LEAST_TITLE = 12.0 * POINT
"""Smallest type of such a title."""


def pieces(chart: Chart, look: Look, sizes: Sizes, km_per_mm: float | None) -> tuple[Piece, ...]:
    """Return the pieces of a map in the order of placement; a plane has no scale."""
    if km_per_mm is None:
        rose = chart.plane is not None and chart.plane.has_north
        legend = [_legend(chart, look, sizes)] if any(_legend_rows(chart, look, sizes)) else []
        compass = [_compass(chart, look, sizes)] if rose else []
        return (_cartouche(chart, look, sizes), *legend, *compass)
    return (
        _cartouche(chart, look, sizes),
        _legend(chart, look, sizes),
        _compass(chart, look, sizes),
        _scale_bar(chart, look, sizes, km_per_mm),
    )


# Cartouche


def _cartouche(chart: Chart, look: Look, sizes: Sizes) -> Piece:
    scale = sizes.scale
    title = look.title.line(chart.wording.title, 34 * POINT * scale)
    if chart.plane and title.width > TITLE * scale:
        smaller = 34 * POINT * scale * TITLE * scale / title.width
        title = look.title.line(chart.wording.title, max(smaller, LEAST_TITLE))
    words = chart.wording.subtitle
    below = look.italic.line(words, 10.5 * POINT * scale) if words else None
    width = max(title.width, below.width if below else 0.0) + 17 * scale
    height = title.ascent + (9.6 if below else 3.4) * scale + 9.5 * scale

    def draw(left: float, top: float) -> str:
        middle, y = left + width / 2, top + 5.2 * scale + title.ascent
        parts = [_panel(left, top, width, height, look, scale)]
        parts.append(_words(title, middle - title.width / 2, y, look["accent"]))
        y += 3.3 * scale + title.descent * 0.5
        parts.append(_swelled_rule(middle, y, title.width * 0.55, scale, look["metal"]))
        if below:
            y += 2.2 * scale + below.ascent
            parts.append(_words(below, middle - below.width / 2, y, look["ink"]))
        return svg.group(parts, id="cartouche")

    return Piece("cartouche", width, height, (0.93, 0.04), draw)


def _panel(left: float, top: float, width: float, height: float, look: Look, scale: float) -> str:
    """Return a panel with concave corners and a double line, as on engraved maps."""
    parts = [
        svg.element(
            "path",
            d=_hollow(left, top, width, height, 3.0 * scale, 0.0),
            fill=look["paper"],
            stroke=look["ink"],
            stroke_width=0.45 * scale,
        ),
        svg.element(
            "path",
            d=_hollow(left, top, width, height, 3.0 * scale, 1.0 * scale),
            fill="none",
            stroke=look["metal"],
            stroke_width=0.18 * scale,
        ),
    ]
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        parts.append(
            svg.element(
                "circle",
                cx=left + x * width + (0.55 - 1.1 * x) * scale,
                cy=top + y * height + (0.55 - 1.1 * y) * scale,
                r=0.62 * scale,
                fill=look["metal"],
            )
        )
    return "".join(parts)


def _hollow(
    left: float, top: float, width: float, height: float, radius: float, inset: float
) -> str:
    """Return a rectangle whose corners are cut out by quarter circles."""
    a, b, c, d = left + inset, top + inset, left + width - inset, top + height - inset
    n, r = decimal, radius
    arc = f"A{n(r)} {n(r)} 0 0 0 "
    return (
        f"M{n(a + r)} {n(b)}L{n(c - r)} {n(b)}{arc}{n(c)} {n(b + r)}"
        f"L{n(c)} {n(d - r)}{arc}{n(c - r)} {n(d)}L{n(a + r)} {n(d)}{arc}{n(a)} {n(d - r)}"
        f"L{n(a)} {n(b + r)}{arc}{n(a + r)} {n(b)}Z"
    )


def _swelled_rule(x: float, y: float, length: float, scale: float, colour: str) -> str:
    half, thick, n = length / 2, 0.42 * scale, decimal
    data = (
        f"M{n(x - half)} {n(y)}Q{n(x)} {n(y - thick)} {n(x + half)} {n(y)}"
        f"Q{n(x)} {n(y + thick)} {n(x - half)} {n(y)}Z"
    )
    diamond = 0.95 * scale
    data += (
        f"M{n(x - diamond)} {n(y)}L{n(x)} {n(y - diamond)}"
        f"L{n(x + diamond)} {n(y)}L{n(x)} {n(y + diamond)}Z"
    )
    return svg.element("path", d=data, fill=colour)


def _words(line: Line, x: float, y: float, colour: str) -> str:
    return svg.element(
        "path", svg.title(line.words), d=svg.rings(straight(line, x, y)), fill=colour
    )


# Legend


def _legend(chart: Chart, look: Look, sizes: Sizes) -> Piece:
    scale = sizes.scale
    size, sample = max(8.2 * POINT * scale, sizes.least), 8.5 * scale
    row = max(3.75 * scale, 1.28 * size)
    rows = list(_legend_rows(chart, look, sizes))
    lines = [look.text.line(words, size) for words, _ in rows]
    width = max(line.width for line in lines) + sample + 12.5 * scale
    height = len(rows) * row + 6.4 * scale

    def draw(left: float, top: float) -> str:
        parts = [_panel(left, top, width, height, look, scale)]
        for number, (line, (_, sign)) in enumerate(zip(lines, rows, strict=True)):
            y = top + 3.2 * scale + (number + 0.5) * row
            beside, at = 4.6 * scale + sample / 2, 7.0 * scale + sample
            if chart.wording.is_rtl:
                beside, at = width - beside, width - at - line.width
            parts.append(sign(left + beside, y))
            parts.append(_words(line, left + at, y + line.x_height * 0.62, look["ink"]))
        return svg.group(parts, id="legend")

    return Piece("legend", width, height, (0.97, 0.26), draw, lead="cartouche")


def _legend_rows(
    chart: Chart, look: Look, sizes: Sizes
) -> Iterator[tuple[str, Callable[[float, float], str]]]:
    """Yield the rows of the legend: words, and a function that draws the sign around its centre."""
    half = 4.0 * sizes.scale

    def mark(entry: MarkEntry) -> Callable[[float, float], str]:
        data = chart.drawings.get(entry.drawing, "")
        smaller = replace(sizes, scale=sizes.scale * SEAL) if entry.mark is Mark.DRAWING else sizes
        return lambda x, y: place_mark(entry.mark, x, y, look, smaller, data)

    def stroke(kind: Stroke) -> Callable[[float, float], str]:
        def draw(x: float, y: float) -> str:
            line = np.column_stack((np.linspace(x - half, x + half, 7), np.full(7, y)))
            return link_strokes(kind, svg.polyline(line), look, sizes)

        return draw

    def border(is_water: bool) -> Callable[[float, float], str]:
        return lambda x, y: border_stroke(
            svg.polyline(np.array([(x - half, y), (x + half, y)])), look, sizes, is_water=is_water
        )

    def area(id: str) -> Callable[[float, float], str]:
        if on_plane := chart.plane.area(id) if chart.plane else None:
            return lambda x, y: area_sample(on_plane, x, y, half, look, sizes)
        return lambda x, y: area_swatch(
            x - half,
            y - 1.5 * sizes.scale,
            2 * half,
            3.0 * sizes.scale,
            id == chart.shaded,
            look,
            sizes,
        )

    for entry in chart.wording.marks:
        yield entry.words, mark(entry)
    if chart.wording.port:
        yield chart.wording.port, lambda x, y: port_anchor(x, y, chart, look, sizes)
    for kind, words in chart.wording.strokes:
        yield words, stroke(kind)
    for id, words in chart.wording.areas:
        yield words, area(id)
    drawn = {each.is_water for each in chart.geography.borders}
    for is_water, words in zip((False, True), chart.wording.borders, strict=True):
        if words and is_water in drawn and (is_water or chart.shaded):
            yield words, border(is_water)


# Scale


def _scale_bar(chart: Chart, look: Look, sizes: Sizes, km_per_mm: float) -> Piece:
    scale, wording = sizes.scale, chart.wording
    size, bar = 6.6 * POINT * scale, 1.1 * scale
    km = _round_length(34 * scale * km_per_mm)
    miles = _round_length(34 * scale * km_per_mm / KM_PER_MILE)
    lengths = km / km_per_mm, miles * KM_PER_MILE / km_per_mm
    label = look.text.line(f"{km:g} {wording.kilometres}", size)
    side, above = 5.0 * scale, 3.2 * scale
    width = max(lengths) + 2 * side + label.width / 2
    height = 2 * bar + 2 * label.ascent + 1.7 * scale + 2 * above

    def draw(left: float, top: float) -> str:
        x, y = left + side, top + above + label.ascent + 0.8 * scale
        parts = [_panel(left, top, width, height, look, scale)]
        parts += _numbers(km, lengths[0], wording.kilometres, x, y - 0.8 * scale, look, size)
        parts.append(_bar(x, y, lengths[0], bar, look))
        parts.append(_bar(x, y + bar, lengths[1], bar, look))
        below = y + 2 * bar + label.ascent + 0.9 * scale
        parts += _numbers(miles, lengths[1], wording.miles, x, below, look, size)
        return svg.group(parts, id="scale")

    return Piece("scale", width, height, (0.99, 0.99), draw)


def _round_length(most: float) -> float:
    """Return the largest of 1, 2, 4, 5 times a power of ten that does not exceed a length."""
    power = 10.0 ** math.floor(math.log10(most))
    return max(power * step for step in (1, 2, 4, 5) if power * step <= most)


def _bar(x: float, y: float, length: float, height: float, look: Look) -> str:
    quarter = length / 4
    parts = [
        svg.element(
            "rect",
            x=x + number * quarter,
            y=y,
            width=quarter,
            height=height,
            fill=look["ink"] if number % 2 == 0 else look["paper"],
            stroke=look["ink"],
            stroke_width=0.15,
        )
        for number in range(4)
    ]
    return "".join(parts)


def _numbers(
    length: float, width: float, unit: str, x: float, y: float, look: Look, size: float
) -> Iterator[str]:
    for part in (0.0, 0.5, 1.0):
        words = f"{length * part:g}" + (f" {unit}" if part == 1 else "")
        line, plain = look.text.line(words, size), look.text.line(f"{length * part:g}", size)
        start = x + part * width - plain.width / 2
        halo = _halo(line, start, y, look, size * 0.3)
        yield halo + _words(line, start, y, look["ink"])


def _halo(line: Line, x: float, y: float, look: Look, width: float) -> str:
    """Return an outline that separates words from what is under them."""
    return svg.element(
        "path",
        d=svg.rings(straight(line, x, y)),
        fill="none",
        stroke=look["paper"],
        stroke_width=width,
        stroke_linejoin="round",
    )


# Compass rose


def _compass(chart: Chart, look: Look, sizes: Sizes) -> Piece:
    radius = 9.5 * sizes.scale
    letter_size = 9.5 * POINT * sizes.scale
    outside = 3.6 * sizes.scale
    side = 2 * (radius + outside)

    def draw(left: float, top: float) -> str:
        x, y = left + side / 2, top + side / 2
        parts = [_ring(x, y, radius * 0.66, look, sizes.scale)]
        parts += _star(x, y, radius, look)
        letters = zip(chart.wording.compass, (0, 1, 2, 3), strict=True)
        parts += [
            _compass_letter(look.bold, word, quarter, x, y, radius, letter_size, look)
            for word, quarter in letters
        ]
        return svg.group(parts, id="compass")

    return Piece("compass", side, side, (0.03, 0.08), draw, is_bare=True)


def _ring(x: float, y: float, radius: float, look: Look, scale: float) -> str:
    parts = [
        svg.element("circle", cx=x, cy=y, r=r, fill="none", stroke=look["ink"], stroke_width=width)
        for r, width in ((radius, 0.3 * scale), (radius * 0.9, 0.12 * scale))
    ]
    ticks = []
    for number in range(72):
        angle = math.radians(number * 5)
        ends = [(math.sin(angle) * r, -math.cos(angle) * r) for r in (radius * 0.9, radius)]
        ticks.append((x + ends[0][0], y + ends[0][1], x + ends[1][0], y + ends[1][1]))
    data = svg.strokes(np.array(ticks))
    parts.append(svg.element("path", d=data, stroke=look["ink"], stroke_width=0.1 * scale))
    return "".join(parts)


def _star(x: float, y: float, radius: float, look: Look) -> Iterator[str]:
    """Yield the points of the star, half dark and half light, the four large ones last."""
    for reach, offset, count in ((0.52, 22.5, 8), (0.72, 45.0, 4), (1.0, 0.0, 4)):
        for number in range(count):
            middle = offset + number * 360 / count
            tip = _around(x, y, radius * reach, middle)
            waist = radius * (0.13 if count == 4 else 0.11)
            for side, colour in ((-1, look["paper"]), (1, look["ink"])):
                corner = _around(x, y, waist, middle + side * 180 / max(count, 4))
                data = svg.polyline(np.array([(x, y), tip, corner]), closed=True)
                yield svg.element(
                    "path",
                    d=data,
                    fill=colour,
                    stroke=look["ink"],
                    stroke_width=0.12,
                    stroke_linejoin="round",
                )


def _around(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return x + math.sin(angle) * radius, y - math.cos(angle) * radius


def _compass_letter(
    face: Typeface,
    word: str,
    quarter: int,
    x: float,
    y: float,
    radius: float,
    size: float,
    look: Look,
) -> str:
    line = face.line(word, size)
    far = radius + size * 0.42
    middle = _around(x, y, far, quarter * 90)
    at = middle[0] - line.width / 2, middle[1] + line.ascent / 2
    halo = _halo(line, *at, look, size * 0.2)
    return halo + _words(line, *at, look["accent"] if quarter == 0 else look["ink"])
