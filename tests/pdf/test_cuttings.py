"""Pictures are cut out of a page around what they are about, which is framed."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image

from generator.pdf.cuttings import FRAME, LEAST_HEIGHT, LEAST_WIDTH, MARGIN, cuttings
from generator.units import pt_from_mm

DPI = 127
"""Five pixels to a millimetre."""
BLEED = 3.0


@pytest.fixture(scope="module")
def page() -> bytes:
    """Return a page of 100 by 80 mm with bleed, whose trim has a green square at 40, 30 mm."""
    document = pikepdf.new()
    width, height = (pt_from_mm(each + 2 * BLEED) for each in (100, 80))
    document.add_blank_page(page_size=(width, height))
    left, top = (pt_from_mm(each + BLEED) for each in (40, 30))
    size = pt_from_mm(10)
    drawn = f"0 1 0 rg {left} {height - top - size} {size} {size} re f"
    document.pages[0].contents_add(drawn.encode())
    bleed = pt_from_mm(BLEED)
    document.pages[0].trimbox = pikepdf.Array([bleed, bleed, width - bleed, height - bleed])
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_a_picture_is_around_its_area(page: bytes) -> None:
    (cutting,) = cuttings(page, [(40, 30, 10, 10)], DPI)
    image = opened(cutting.png)
    assert image.size == (cutting.width, cutting.height) == (5 * LEAST_WIDTH, 5 * LEAST_HEIGHT)
    middle = image.width // 2, image.height // 2
    assert image.getpixel(middle) == (0, 255, 0)
    frame = [x for x in range(image.width) if image.getpixel((x, middle[1])) == FRAME]
    assert frame
    assert min(frame) < middle[0] - 25 and max(frame) > middle[0] + 25
    colours = image.getcolors(1 << 16)
    assert colours is not None
    green = sum(count for count, colour in colours if colour == (0, 255, 0))
    assert green == pytest.approx(2500, rel=0.05), "the frame hides nothing"


def test_a_large_area_has_a_margin_and_ends_with_the_page(page: bytes) -> None:
    wide, corner = cuttings(page, [(10, 20, 80, 40), (0, 0, 5, 5)], DPI)
    assert (wide.width, wide.height) == (5 * (80 + 2 * MARGIN), 5 * (40 + 2 * MARGIN))
    assert (corner.width, corner.height) == (5 * LEAST_WIDTH, 5 * LEAST_HEIGHT)
    assert list(cuttings(page, [], DPI)) == []
