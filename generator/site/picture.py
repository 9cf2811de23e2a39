"""Make small pictures of finished pages, and keep them until the pages change."""

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
"""How wide pictures are in pixels: beside their downloads, and on the shelf."""
QUALITY = 78
"""How much of the picture WebP keeps, from 0 to 100: letters stay readable where they can be."""


class Picture(Struct, frozen=True):
    """A picture as WebP with its size in pixels."""

    data: bytes
    width: int
    height: int


class Pictures:
    """Draws pages of PDFs; what was drawn once is kept in an output folder."""

    def __init__(self, out: Path) -> None:
        self.home = out / FOLDER

    def of(self, pdf: bytes, page: int, widths: Sequence[int]) -> list[Picture]:
        """Return a page of a PDF in some widths in pixels; it is painted once for all of them."""
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
    """Draw a page in some widths, as WebP."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        source = document[page]
        # twice as large at first: thin strokes keep their weight when it is made smaller
        painted = source.render(scale=2 * max(widths) / source.get_width()).to_pil().convert("RGB")
    finally:
        document.close()
    return [_reduced(painted, width) for width in widths]


def _reduced(painted: Image.Image, width: int) -> bytes:
    """Return what was painted in a smaller width, as WebP."""
    height = round(painted.height * width / painted.width)
    out = io.BytesIO()
    small = painted.resize((width, height), resample=1)
    small.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _read(data: bytes) -> Picture:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return Picture(data, *image.size)
