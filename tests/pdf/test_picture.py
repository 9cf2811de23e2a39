"""Pictures of finished pages have the size of their paper and show what is printed."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.pdf.picture import PREVIEW_DPI, bleeding_picture, picture, pictures, thumbnail
from generator.units import A4, pt_from_mm
from tests.printing import BUNDLED, Aid

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(("dpi", "width", "height"), [(36, 298, 421), (72, 596, 842)])
def test_pictures(starter_aid: Aid, dpi: int, width: int, height: int) -> None:
    (png,) = pictures(starter_aid.result("summary/front", A4).pdf, dpi)
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    assert image.size == (width, height)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    colours = image.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 50


def test_one_picture_for_each_page(bundled_aid: Aid) -> None:
    pdf = bundled_aid.file(f"{BUNDLED}-a4.pdf").read_bytes()
    pages = pictures(pdf, 18)
    assert len(pages) == 10
    assert len(set(pages)) == 10
    assert PREVIEW_DPI >= 96


def test_a_thumbnail_is_cut_to_the_trim(starter_aid: Aid) -> None:
    pdf = starter_aid.result("summary/front", A4).pdf
    image = Image.open(io.BytesIO(thumbnail(pdf, 200)))
    assert image.format == "WEBP"
    assert image.height == 200
    assert image.width == pytest.approx(200 * 210 / 297, abs=1)


def test_a_fast_picture_shows_the_same(starter_aid: Aid) -> None:
    pdf = starter_aid.result("summary/front", A4).pdf
    (png,) = pictures(pdf, 72)
    fast = Image.open(io.BytesIO(picture(pdf, 1.0)))
    assert fast.convert("RGB").tobytes() == Image.open(io.BytesIO(png)).convert("RGB").tobytes()


def test_a_part_of_a_picture_is_what_stands_there(starter_aid: Aid) -> None:
    pdf = starter_aid.result("summary/front", A4).pdf
    whole = Image.open(io.BytesIO(picture(pdf, 2.0)))
    part = Image.open(io.BytesIO(picture(pdf, 2.0, (100, 60, 300, 200))))
    assert abs(part.width - 300) <= 1
    assert abs(part.height - 200) <= 1
    cut = whole.crop((100, 60, 400, 260)).convert("L")
    difference = ImageChops.difference(cut, part.convert("L").crop((0, 0, 300, 200)))
    assert ImageStat.Stat(difference).mean[0] < 12


def test_a_part_beside_the_page_is_refused(starter_aid: Aid) -> None:
    pdf = starter_aid.result("summary/front", A4).pdf
    with pytest.raises(ValueError, match="Crop"):
        picture(pdf, 1.0, (9000, 9000, 10, 10))


TRIM, BLEED = (63.5, 88.9), 3.0


def card_page() -> bytes:
    """Return a page as cards are printed: blue in its bleed of 3 mm, red within its trim."""
    pages = pikepdf.Pdf.new()
    width, height = (pt_from_mm(side + 2 * BLEED) for side in TRIM)
    off = pt_from_mm(BLEED)
    page = pages.add_blank_page(page_size=(width, height))
    inner = f"{off} {off} {width - 2 * off} {height - 2 * off}"
    page.Contents = pages.make_stream(
        f"0 0 1 rg 0 0 {width} {height} re f 1 0 0 rg {inner} re f".encode()
    )
    page.TrimBox = pikepdf.Array([off, off, width - off, height - off])
    page.BleedBox = pikepdf.Array([0, 0, width, height])
    out = io.BytesIO()
    pages.save(out)
    return out.getvalue()


@pytest.mark.parametrize("size", [(825, 1125), (822, 1122), (760, 1060)])
def test_a_picture_with_bleed_has_its_size_and_the_trim_in_the_middle(
    size: tuple[int, int],
) -> None:
    made = Image.open(io.BytesIO(bleeding_picture(card_page(), size, 300)))
    assert made.size == size
    pixels = np.asarray(made.convert("RGB")).astype(int)
    assert not np.any(pixels.min(axis=2) > 200), "no paper shows"
    for line, trimmed in ((pixels[size[1] // 2], 750), (pixels[:, size[0] // 2], 1050)):
        red = line[:, 0] / 255
        assert red.sum() == pytest.approx(trimmed, abs=1.01)
        middle = (red * np.arange(len(red))).sum() / red.sum()
        assert middle == pytest.approx((len(line) - 1) / 2, abs=1.01)
        assert tuple(line[0]) == tuple(line[-1]) == (0, 0, 255)
