"""Render the pages of a finished PDF as pictures."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from math import ceil
from typing import Any

from generator.units import PT_PER_INCH

PREVIEW_DPI = 144
QUALITY = 84
"""Of thumbnails, in the scale of WebP."""


def pictures(pdf: bytes, dpi: int = PREVIEW_DPI, cut: bool = False) -> list[bytes]:
    """Return each page of a PDF as PNG at a resolution in dpi; ``cut`` crops it to its trim."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document if cut else ():
            page.set_cropbox(*page.get_trimbox())
        return [_png(page, dpi) for page in document]
    finally:
        document.close()


def bleeding_picture(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """Return the first page as PNG of a size in pixels, its trim in the middle at ``dpi``.

    What of it lies beyond the bleed of the page has the colour that the bleed ends in, so that
    the trim keeps its size whatever bleed is asked for.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        left, bottom, right, top = page.get_trimbox()
        bleed = page.get_bleedbox()
        across, down = (each * PT_PER_INCH / dpi for each in size)
        middle_x, middle_y = (left + right) / 2, (bottom + top) / 2
        box = middle_x - across / 2, middle_y - down / 2, middle_x + across / 2, middle_y + down / 2
        page.set_mediabox(*box)
        page.set_cropbox(*box)
        pixels = page.render(scale=dpi / PT_PER_INCH, rev_byteorder=True).to_numpy()
        pixels = pixels[: size[1], : size[0]].copy()
    finally:
        document.close()
    lacking = (bleed[0] - box[0], box[3] - bleed[3], box[2] - bleed[2], bleed[1] - box[1])
    _extend(pixels, [max(ceil(each * dpi / PT_PER_INCH - _HAIR), 0) for each in lacking])
    return _encoded(pixels, dpi)


_HAIR = 0.02
"""How much of a pixel may lack colour, so that rounding does not count."""


def _extend(pixels: Any, lacking: Sequence[int]) -> None:
    """Fill rows and columns at the edges with the next ones: left, top, right and bottom."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = lacking
    pixels[:, :left] = pixels[:, left : left + 1]
    pixels[:, width - right :] = pixels[:, width - right - 1 : width - right]
    pixels[:top] = pixels[top : top + 1]
    pixels[height - bottom :] = pixels[height - bottom - 1 : height - bottom]


def _encoded(pixels: Any, dpi: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", optimize=False, dpi=(dpi, dpi))
    return out.getvalue()


def thumbnail(pdf: bytes, size: int) -> bytes:
    """Return the trimmed first page of a PDF as WebP, its longer side ``size`` pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        page.set_cropbox(*page.get_trimbox())
        image = page.render(scale=size / max(page.get_size())).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=3)
    return out.getvalue()


def picture(pdf: bytes, scale: float, part: tuple[int, int, int, int] | None = None) -> bytes:
    """Return the first page of a PDF as PNG, ``scale`` pixels per point, quick to encode.

    ``part`` crops it to left, top, width and height in pixels. Raises ValueError if that is
    off the page.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        if part is None:
            return fast_png(page.render(scale=scale, rev_byteorder=True).to_numpy())
        width, height = (each * scale for each in page.get_size())
        left, top, across, down = part
        around = (left, height - top - down, width - left - across, top)
        crop = [max(0.0, each / scale) for each in around]
        return fast_png(page.render(scale=scale, crop=crop, rev_byteorder=True).to_numpy())
    finally:
        document.close()


def fast_png(pixels: Any) -> bytes:
    """Return rows of RGB bytes as PNG; Pillow takes five times as long."""
    import numpy

    height, width, _ = pixels.shape
    rows = numpy.empty((height, 1 + 3 * width), numpy.uint8)
    rows[:, 0] = 0  # no filter
    rows[:, 1:] = pixels.reshape(height, 3 * width)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.data, 1)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(page: object, dpi: int) -> bytes:
    image = page.render(scale=dpi / PT_PER_INCH).to_pil()  # type: ignore[attr-defined]
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False, dpi=(dpi, dpi))
    return out.getvalue()
