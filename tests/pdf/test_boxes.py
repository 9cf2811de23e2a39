"""Boxes of pages are read in mm from the left top, whichever corners a PDF names."""

from __future__ import annotations

import io

import pytest
from pikepdf import Array, Pdf

from generator.pdf.boxes import edges_of, page_boxes
from generator.units import A4, pt_from_mm
from tests.printing import Aid

pytest_plugins = ["tests.builds"]


def test_the_boxes_of_a_page_are_in_millimetres(starter_aid: Aid) -> None:
    boxes = page_boxes(starter_aid.result("summary/front", A4).pdf)
    assert boxes.trim == pytest.approx((0.0, 0.0, A4.width, A4.height), abs=0.1)


@pytest.mark.parametrize("box", [(1, 2, 30, 40), (30, 40, 1, 2), (30, 2, 1, 40)])
def test_edges_are_in_order(box: tuple[int, ...]) -> None:
    assert edges_of(Array(box)) == (1.0, 2.0, 30.0, 40.0)


def test_a_page_need_not_begin_at_nothing() -> None:
    with Pdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(100, 100))
        left, bottom, right, top = (pt_from_mm(each) for each in (-3, -3, 66, 91))
        page.obj.MediaBox = page.obj.BleedBox = Array([left, bottom, right, top])
        page.obj.TrimBox = Array([0, 0, pt_from_mm(63), pt_from_mm(88)])
        out = io.BytesIO()
        pdf.save(out)
    boxes = page_boxes(out.getvalue())
    assert (boxes.width, boxes.height) == (69.0, 94.0)
    assert boxes.trim == (3.0, 3.0, 63.0, 88.0)
    assert boxes.bleed == (0.0, 0.0, 69.0, 94.0)
