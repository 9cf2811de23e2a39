"""Draw the pages of a finished PDF as pictures."""

from __future__ import annotations

import io

from generator.units import PT_PER_INCH

PREVIEW_DPI = 144


def pictures(pdf: bytes, dpi: int = PREVIEW_DPI, cut: bool = False) -> list[bytes]:
    """Return each page of a PDF as PNG, at a resolution in dots per inch; ``cut`` at its trim."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document if cut else ():
            page.set_cropbox(*page.get_trimbox())
        return [_png(page, dpi) for page in document]
    finally:
        document.close()


def _png(page: object, dpi: int) -> bytes:
    image = page.render(scale=dpi / PT_PER_INCH).to_pil()  # type: ignore[attr-defined]
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False, dpi=(dpi, dpi))
    return out.getvalue()
