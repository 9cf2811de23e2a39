"""Render the pages of a finished PDF as pictures."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from generator.units import PT_PER_INCH

PREVIEW_DPI = 144


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
