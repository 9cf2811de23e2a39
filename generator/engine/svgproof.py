"""Draw SVG as pixels as it is printed: by what prints it, so that each edition shows the same."""

from __future__ import annotations

import io
from base64 import b64encode
from xml.etree import ElementTree

LONG_SIDE = 600.0
"""How long the longer side of the page is that a drawing is printed on, in CSS pixels."""


def printed_png(svg: bytes, longer: int) -> bytes:
    """Return a judged drawing as PNG on clear ground, with so many pixels on its longer side."""
    import pypdfium2

    from generator.engine.loading import weasyprint

    width, height = _page_of(svg)
    address = "data:image/svg+xml;base64," + b64encode(svg).decode()
    place = f"position: absolute; left: 0; top: 0; width: {width}px; height: {height}px"
    html = f'<html><head></head><body><img alt="" style="{place}" src="{address}"/></body></html>'
    page = weasyprint.CSS(string=f"@page {{ size: {width}px {height}px; margin: 0 }}")
    pdf = weasyprint.HTML(string=html).write_pdf(stylesheets=[page])
    document = pypdfium2.PdfDocument(pdf)
    try:
        scale = longer / (max(width, height) * 0.75)
        bitmap = document[0].render(scale=scale, fill_color=(255, 255, 255, 0))
        out = io.BytesIO()
        bitmap.to_pil().convert("RGBA").save(out, "PNG")
    finally:
        document.close()
    return out.getvalue()


def _page_of(svg: bytes) -> tuple[float, float]:
    """Return the width and height of a page for a drawing."""
    from weasyprint.svg import SVG

    drawing = SVG(ElementTree.fromstring(svg), None, None)  # noqa: S314 (it was judged)
    box, (width, height) = drawing.get_viewbox(), drawing.get_intrinsic_size(16)
    if box and not (width and height):
        width, height = box[2:]
    if not (width and height):
        return LONG_SIDE, LONG_SIDE
    share = LONG_SIDE / max(width, height)
    return round(width * share, 2), round(height * share, 2)
