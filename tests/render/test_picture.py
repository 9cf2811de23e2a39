"""Pictures of finished pages have the size of their paper and show what is printed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.render.picture import PREVIEW_DPI, pictures
from generator.units import A4
from tests.printing import BUNDLED, Aid

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(("dpi", "width", "height"), [(36, 298, 421), (72, 596, 842)])
def test_pictures(starter_aid: Aid, dpi: int, width: int, height: int) -> None:
    (png,) = pictures(starter_aid.result("summary/front", A4).pdf, dpi)
    picture = Image.open(io.BytesIO(png))
    assert picture.format == "PNG"
    assert picture.size == (width, height)
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    colours = picture.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 50


def test_one_picture_for_each_page(bundled_aid: Aid) -> None:
    pdf = bundled_aid.file(f"{BUNDLED}-a4.pdf").read_bytes()
    pages = pictures(pdf, 18)
    assert len(pages) == 7
    assert len(set(pages)) == 7
    assert PREVIEW_DPI >= 96
