"""Make small pictures of finished pages, and keep them until the pages change."""

from __future__ import annotations

import io
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator import files
from generator.resources import CACHE

FOLDER = Path(CACHE, "pictures")
WIDTH, SMALL = 640, 240
"""How wide pictures are in pixels: beside their downloads, and on the shelf."""
QUALITY = 78
"""How much of the picture WebP keeps, from 0 to 100: letters stay readable where they can be."""


@dataclass(frozen=True)
class Picture:
    """A picture as WebP with its size in pixels."""

    data: bytes
    width: int
    height: int


class Pictures:
    """Draws pages of PDFs; what was drawn once is kept in an output folder."""

    def __init__(self, out: Path) -> None:
        self.home = out / FOLDER
        self.used: set[Path] = set()

    def of(self, pdf: bytes, page: int, width: int) -> Picture:
        """Return a page of a PDF so many pixels wide."""
        name = sha256(b"%d %d %d " % (page, width, QUALITY) + pdf).hexdigest()[:32]
        path = files.inside(self.home, f"{name}.webp")
        self.used.add(path)
        if path.is_file():
            return _read(path.read_bytes())
        picture = _read(_drawn(pdf, page, width))
        files.write(path, picture.data)
        return picture


def _drawn(pdf: bytes, page: int, width: int) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        source = document[page]
        # twice as large at first: thin strokes keep their weight when it is made smaller
        image = source.render(scale=2 * width / source.get_width()).to_pil()
    finally:
        document.close()
    height = round(image.height * width / image.width)
    out = io.BytesIO()
    image.convert("RGB").resize((width, height), resample=1).save(
        out, "WEBP", quality=QUALITY, method=4
    )
    return out.getvalue()


def _read(data: bytes) -> Picture:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return Picture(data, *image.size)
