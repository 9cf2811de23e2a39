"""Write a map of cells as SVG: title, map and legend, with its face inside.

Words are as wide as their letters are on average: SVG has no lines that break.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from generator.maps.decimals import decimal
from generator.render.gridlegend import SAMPLE
from generator.render.gridmarks import CELL
from generator.render.gridsheet import GridSheet
from generator.render.webfonts import woff2
from generator.render.webpage import font_of

if TYPE_CHECKING:
    from generator.content.model import GridMapFigure

MARGIN, TITLE, LINE, WORDS = 4.0, 7.0, 8.2, 3.2
"""Margin, size of the title, height of a line of the legend and size of its words, in mm."""
WIDE, APART = 9.0, 5.0
"""Width of a sample, and how far entries of the legend are apart, in mm."""
LETTER, MIDDLE = 0.5, 0.35
"""About how wide a letter is, and how far its middle is above the baseline, in type sizes."""
BOLD = 700


def page_svg(sheet: GridSheet) -> bytes:
    """Return a map with its title and legend as SVG of its size in mm, which needs no other file.

    Raises NoRoomError.
    """
    plain, drawing = sheet.pages.wording.plain, sheet.placed[2]
    across, down = drawing.size
    left, top, width, height = drawing.box
    legend = list(_lines(_legend(sheet, sheet.block), across))
    wide, high = _size(sheet, len(legend))
    title = plain(sheet.gridmap.name)
    ink, paper = drawing.inks["ink"], drawing.inks["paper"]
    parts = [
        f"<title>{escape(sheet.document.title)}</title><desc>{escape(sheet.alt)}</desc>",
        f"<style>{_face(sheet)}</style>",
        f'<rect width="{decimal(wide)}" height="{decimal(high)}" fill="{paper}"/>',
        _text(title, wide / 2, MARGIN + TITLE * 0.8, TITLE, ink, "middle"),
        f'<svg x="{decimal(MARGIN)}" y="{decimal(2 * MARGIN + TITLE)}" width="{decimal(across)}"'
        f' height="{decimal(down)}" viewBox="{decimal(left)} {decimal(top)} {decimal(width)}'
        f' {decimal(height)}">{drawing.content_svg()}</svg>',
    ]
    y = down + 2.5 * MARGIN + TITLE
    for number, line in enumerate(legend):
        x = MARGIN
        for sample, words in line:
            parts.append(_entry(sample, words, x, y + number * LINE, ink))
            x += _width(words)
    families = escape(drawing.inks.families)
    page = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{decimal(wide)}mm"'
        f' height="{decimal(high)}mm" viewBox="0 0 {decimal(wide)} {decimal(high)}" role="img"'
        f' font-family="{families}" font-weight="{BOLD}">{"".join(parts)}</svg>\n'
    )
    return page.encode()


def page_size(sheet: GridSheet) -> tuple[float, float]:
    """Return the width and height of the drawing with its title and legend, in mm."""
    across, _ = sheet.placed[2].size
    return _size(sheet, sum(1 for _ in _lines(_legend(sheet, sheet.block), across)))


def _size(sheet: GridSheet, lines: int) -> tuple[float, float]:
    """Return the width and height in mm with so many lines of legend."""
    across, down = sheet.placed[2].size
    return across + 2 * MARGIN, down + 3 * MARGIN + TITLE + LINE * lines


def spot_on(sheet: GridSheet, cell: str) -> tuple[float, float]:
    """Return where the middle of a cell is on the drawing, in mm."""
    drawing = sheet.placed[2]
    found = drawing.lattice.read(cell)
    assert found is not None, "the cells of places were checked"
    x, y = drawing.lattice.middle(found)
    left, top, width, _ = drawing.box
    scale = drawing.size[0] / width
    return MARGIN + (x * CELL - left) * scale, 2 * MARGIN + TITLE + (y * CELL - top) * scale


def _legend(sheet: GridSheet, block: GridMapFigure) -> Iterator[tuple[str, str]]:
    """Yield the entries of the legend: a sample, and its words."""
    figures, plain = sheet.pages.figures.gridmaps, sheet.pages.wording.plain
    for id in figures.terrains(block):
        yield str(figures.swatch(id, block)), plain(figures.content.terrains[id].name)
    for id, sample in figures.marks(block):
        yield str(sample), figures.label(id)
    for _, zone, sample in figures.zones(block):
        yield str(sample), plain(zone.name)
    for role, id, sample in figures.entrances(block):
        yield str(sample), f"{plain(figures.content.roles[role].name)}: {figures.label(id)}"


def _lines(entries: Iterator[tuple[str, str]], room: float) -> Iterator[Sequence[tuple[str, str]]]:
    """Yield entries in lines that are as wide as the map."""
    line: list[tuple[str, str]] = []
    for entry in entries:
        if line and sum(_width(words) for _, words in (*line, entry)) > room + APART:
            yield line
            line = []
        line.append(entry)
    if line:
        yield line


def _width(words: str) -> float:
    return WIDE + LETTER * WORDS * len(words) + APART


def _entry(sample: str, words: str, x: float, y: float, ink: str) -> str:
    height = WIDE * SAMPLE[1] / SAMPLE[0]
    top = y - MIDDLE * WORDS - height / 2
    place = f'x="{decimal(x)}" y="{decimal(top)}" width="{decimal(WIDE)}"'
    placed = sample.replace("<svg ", f'<svg {place} height="{decimal(height)}" ', 1)
    return placed + _text(words, x + WIDE + 1.5, y, WORDS, ink, "start")


def _text(words: str, x: float, y: float, size: float, ink: str, anchor: str) -> str:
    return (
        f'<text x="{decimal(x)}" y="{decimal(y)}" font-size="{decimal(size)}"'
        f' text-anchor="{anchor}" fill="{ink}">{escape(words)}</text>'
    )


def _face(sheet: GridSheet) -> str:
    """Return the face of the words as a rule of a style sheet, with its data."""
    assets = sheet.pages.assets
    face = assets.theme.faces_for("text", sheet.pages.look.scripts)[0]
    cut = min(face.cuts, key=lambda cut: (cut.italic, abs(cut.weight - BOLD)))
    _, font = font_of(sheet.pages, cut.file)
    data = base64.b64encode(woff2(font)).decode()
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{BOLD};"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )
