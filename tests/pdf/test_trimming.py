"""Pages get bleed and marks around them, and keep what is printed where it was."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Pdf

from generator.pdf.trimming import AROUND, MARK, MARK_GAP, bleed_of, with_bleed
from generator.units import PT_PER_INCH, mm_from_pt, pt_from_mm

WIDTH, HEIGHT = 60.0, 40.0


def page(drawn: str = "", bleed: float = 0.0) -> bytes:
    with Pdf.new() as pdf:
        size = pt_from_mm(WIDTH), pt_from_mm(HEIGHT)
        made = pdf.add_blank_page(page_size=size)
        made.obj.Contents = pdf.make_stream(drawn.encode())
        if bleed:
            far = pt_from_mm(bleed)
            made.obj.TrimBox = Array([0, 0, *size])
            made.obj.MediaBox = made.obj.CropBox = made.obj.BleedBox = Array(
                [-far, -far, size[0] + far, size[1] + far]
            )
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize("bleed", [2.0, 3.0, 5.5])
def test_boxes(bleed: float) -> None:
    with Pdf.open(io.BytesIO(with_bleed(page(), bleed))) as pdf:
        (made,) = pdf.pages
        assert bleed_of(made) == pytest.approx(bleed, abs=0.002)
        size = [mm_from_pt(float(made.trimbox[i + 2] - made.trimbox[i])) for i in (0, 1)]
        assert size == pytest.approx([WIDTH, HEIGHT], abs=0.002)
        paper = [mm_from_pt(float(made.mediabox[i + 2] - made.mediabox[i])) for i in (0, 1)]
        assert paper == pytest.approx([each + 2 * (bleed + AROUND) for each in size], abs=0.002)


def test_pages_that_bleed_stay_as_they_are() -> None:
    with Pdf.open(io.BytesIO(with_bleed(page(bleed=3), 3))) as pdf:
        assert float(pdf.pages[0].mediabox[0]) == pytest.approx(-pt_from_mm(3), abs=0.001)
        assert b"G" not in pdf.pages[0].Contents.read_bytes()
    with Pdf.open(io.BytesIO(with_bleed(page(bleed=3), 4))) as pdf:
        assert bleed_of(pdf.pages[0]) == pytest.approx(4, abs=0.002)


def test_marks_stand_in_line_with_the_cuts_and_outside_the_bleed() -> None:
    dpi, bleed = 254, 3.0
    document = pypdfium2.PdfDocument(with_bleed(page("0 1 0 0 k"), bleed))
    rows = document[0].render(scale=dpi / PT_PER_INCH, grayscale=True).to_numpy()
    document.close()
    dark = rows.reshape(rows.shape[:2]) < 250
    _, wide = dark.shape

    def at(x: float, y: float) -> bool:
        """Whether something is drawn there, in mm from the left top of the trimmed page."""
        column, row = (round((each + bleed + AROUND) * 10) for each in (x, y))
        spot = dark[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3]
        return bool(spot.any())

    assert wide == pytest.approx((WIDTH + 2 * (bleed + AROUND)) * 10, abs=1)
    mark = bleed + MARK_GAP + MARK / 2
    for x in (0.0, WIDTH):
        assert at(x, -mark)
        assert at(x, HEIGHT + mark)
        assert not at(x, -bleed)
    for y in (0.0, HEIGHT):
        assert at(-mark, y)
        assert at(WIDTH + mark, y)
        assert not at(WIDTH + bleed, y)
    assert not at(WIDTH / 2, -mark)


def test_marks_are_black_whatever_the_page_left_behind() -> None:
    with Pdf.open(io.BytesIO(with_bleed(page("1 0 0 RG 9 w q"), 3))) as pdf:
        drawn = [str(each.operator) for each in pikepdf.parse_content_stream(pdf.pages[0])]
    assert drawn[0] == "q"
    assert drawn[-2:] == ["Q", "EMC"]
    assert drawn.count("S") == 8
