"""A contact sheet has each drawing with its name, on as many pages as it takes."""

from __future__ import annotations

from io import BytesIO

import pytest
from pikepdf import Pdf
from PIL import Image

from generator.content.resources import TEMPLATES, drawings
from generator.render.iconsheet import COLUMNS, IconSheet
from generator.units import PAPERS, mm_from_pt
from tests.printing import page_texts


def size_of(pdf: bytes) -> tuple[float, ...]:
    """Return width and height of the first page of a PDF, in mm."""
    with Pdf.open(BytesIO(pdf)) as opened:
        return tuple(mm_from_pt(float(edge)) for edge in list(opened.pages[0].mediabox)[2:])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_names_are_on_the_paper_that_is_asked_for(paper: str) -> None:
    names = drawings()[: COLUMNS + 1]
    assert len(names) == COLUMNS + 1
    pdf = IconSheet(names, TEMPLATES).pdf(PAPERS[paper])
    (text,) = page_texts(pdf)
    assert f"{len(names)}icons" in text
    assert [name for name in names if name.replace("-", "") not in text] == []
    assert size_of(pdf) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.1)


def test_one_icon_is_one() -> None:
    (text,) = page_texts(IconSheet(drawings()[:1], TEMPLATES).pdf())
    assert "1icon" in text
    assert "1icons" not in text


def test_a_picture_grows_by_the_row() -> None:
    names = drawings()

    def height(count: int) -> int:
        with Image.open(BytesIO(IconSheet(names[:count], TEMPLATES).png())) as picture:
            return picture.height

    one_row, full_row, two_rows = height(1), height(COLUMNS), height(COLUMNS + 1)
    assert one_row == full_row < two_rows


def test_the_same_drawings_make_the_same_file() -> None:
    sheet = IconSheet(drawings()[:2], TEMPLATES)
    assert sheet.pdf() == sheet.pdf()
