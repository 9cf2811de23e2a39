"""Print drawings and read colours off the page."""

from __future__ import annotations

from base64 import b64encode

import pypdfium2

from generator.engine.loading import weasyprint
from tests.content.drawings import svg

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
STEPS = (
    '<stop stop-color="red"/><stop offset=".5" stop-color="red"/>'
    '<stop offset=".5" stop-color="blue"/><stop offset="1" stop-color="blue"/>'
)
WHOLE = 'width="100" height="100"'
USER = f'maskUnits="userSpaceOnUse" x="0" y="0" {WHOLE}'
SQUARE = '<rect width="100" height="100" fill="red"'
RING = "M0 0h100v100h-100z M30 30h40v40h-40z"


def colours(drawing: str, points: list[tuple[int, int]], around: str = "") -> list[list[object]]:
    """Return the colours of points, in each of two pictures of one drawing on a page."""
    data = svg(drawing).replace(b"0 0 9 9", b"0 0 100 100") if not around else around.encode()
    address = "data:image/svg+xml;base64," + b64encode(data).decode()
    place = 'style="position: absolute; left: {}px; top: 0; width: 100px; height: 100px"'
    images = "".join(f'<img {place.format(x)} alt="" src="{address}"/>' for x in (0, 100))
    page = weasyprint.CSS(string="@page { size: 200px 100px; margin: 0 }")
    html = f"<html><head></head><body>{images}</body></html>"
    document = pypdfium2.PdfDocument(weasyprint.HTML(string=html).write_pdf(stylesheets=[page]))
    try:
        picture = document[0].render(scale=4 / 3).to_pil().convert("RGB")
    finally:
        document.close()
    return [[picture.getpixel((x + left, y)) for x, y in points] for left in (0, 100)]
