"""Cut pictures out of the first page of a PDF, each with a frame around what it is about."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.units import MM_PER_INCH, PT_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

Area = tuple[float, float, float, float]
"""Left, top, width and height, in mm from the top left of the trimmed page."""
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
MARGIN = 7.0
"""How much is seen around what a picture is about, in mm."""
LEAST_WIDTH, LEAST_HEIGHT = 70.0, 26.0
"""How large a picture is at least, in mm, as far as the page goes."""
FRAME = (197, 17, 98)
PAPER = (255, 255, 255)
"""The colours of the frame, and of the line around it that shows it on any ground."""
FRAME_DISTANCE = 0.6
"""How far the frame is from what it encloses, in mm."""


class Cutting(Struct, frozen=True):
    """A picture as PNG, and its size in pixels."""

    png: bytes
    width: int
    height: int


def cuttings(pdf: bytes, areas: Sequence[Area], dpi: int) -> Iterator[Cutting]:
    """Yield a picture around each area of the first page of a PDF, the area framed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        trim, media = page.get_trimbox(), page.get_mediabox()
        image = page.render(scale=dpi / PT_PER_INCH).to_pil().convert("RGB")
    finally:
        document.close()
    per_mm = dpi / MM_PER_INCH
    per_pt = dpi / PT_PER_INCH
    corner = (trim[0] - media[0]) * per_pt, (media[3] - trim[3]) * per_pt
    for x, y, width, height in areas:
        left, top = corner[0] + x * per_mm, corner[1] + y * per_mm
        yield _cut(image, (left, top, left + width * per_mm, top + height * per_mm), per_mm)


def _cut(image: Image, edges: Edges, per_mm: float) -> Cutting:
    """Return a piece of a picture around some edges in pixels, with a frame at these."""
    from PIL import ImageDraw

    left, top, right, bottom = map(round, _around(edges, image.size, per_mm))
    piece = image.crop((left, top, right, bottom))
    away = FRAME_DISTANCE * per_mm
    frame = (
        edges[0] - left - away,
        edges[1] - top - away,
        edges[2] - left + away,
        edges[3] - top + away,
    )
    draw, line = ImageDraw.Draw(piece), max(2, round(per_mm / 3))
    halo = frame[0] - 1, frame[1] - 1, frame[2] + 1, frame[3] + 1
    draw.rounded_rectangle(halo, radius=away + 1, outline=PAPER, width=line + 2)
    draw.rounded_rectangle(frame, radius=away, outline=FRAME, width=line)
    out = io.BytesIO()
    piece.save(out, "PNG", optimize=False)
    return Cutting(out.getvalue(), *piece.size)


def _around(edges: Edges, size: tuple[int, int], per_mm: float) -> Edges:
    """Return the edges of a picture around some edges, on a page of a size in pixels."""
    left, right = _widened(edges[0], edges[2], size[0], LEAST_WIDTH * per_mm, per_mm)
    top, bottom = _widened(edges[1], edges[3], size[1], LEAST_HEIGHT * per_mm, per_mm)
    return left, top, right, bottom


def _widened(
    start: float, end: float, most: int, least: float, per_mm: float
) -> tuple[float, float]:
    """Return a stretch with what is seen around it, of a least length, as far as a page goes."""
    length = min(max(end - start + 2 * MARGIN * per_mm, least), most)
    start = (start + end - length) / 2
    start = min(max(start, 0), most - length)
    return start, start + length
