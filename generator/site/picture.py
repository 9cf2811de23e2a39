"""Small pictures of finished pages, cached until the pages change."""

from __future__ import annotations

import io
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import files, sealed
from generator.content.resources import CACHE

if TYPE_CHECKING:
    from PIL import Image

FOLDER = Path(CACHE, "pictures")
WIDTH, SMALL = 640, 240
"""Widths in pixels: beside the downloads, and in the index."""
QUALITY = 78
"""WebP quality from 0 to 100, chosen for readable letters."""


class Picture(Struct, frozen=True):
    """A picture as WebP with its size in pixels."""

    data: bytes
    width: int
    height: int


class Pictures:
    """Renders pages of PDFs, with a cache in the output folder."""

    def __init__(self, out: Path) -> None:
        self.home = out / FOLDER

    def of(self, pdf: bytes, page: int, widths: Sequence[int]) -> list[Picture]:
        """Return a page of a PDF in some widths in pixels, rendered once for all of them."""
        names = {width: _name(pdf, page, width) for width in widths}
        known = {width: self._known(name) for width, name in names.items()}
        missing = [width for width, data in known.items() if data is None]
        if missing:
            for width, data in zip(missing, _drawn(pdf, page, missing), strict=True):
                known[width] = data
                sealed.write(self._path(names[width]), names[width].encode(), data)
        return [_read(known[width] or b"") for width in widths]

    def _known(self, name: str) -> bytes | None:
        return sealed.read(self._path(name), name.encode())

    def _path(self, name: str) -> Path:
        return files.inside(self.home, f"{name}.webp")


def _name(pdf: bytes, page: int, width: int) -> str:
    return sha256(b"%d %d %d " % (page, width, QUALITY) + pdf).hexdigest()[:32]


def _drawn(pdf: bytes, page: int, widths: Sequence[int]) -> list[bytes]:
    """Render a page in some widths, as WebP."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        source = document[page]
        # supersampled: thin strokes keep their weight when reduced
        rendered = source.render(scale=2 * max(widths) / source.get_width()).to_pil().convert("RGB")
    finally:
        document.close()
    return [_reduced(rendered, width) for width in widths]


def _reduced(rendered: Image.Image, width: int) -> bytes:
    """Return a rendered page in a smaller width, as WebP."""
    height = round(rendered.height * width / rendered.width)
    out = io.BytesIO()
    small = rendered.resize((width, height), resample=1)
    small.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _read(data: bytes) -> Picture:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return Picture(data, *image.size)
