"""Drawings become pixels as they are printed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.engine.svgproof import printed_png
from tests.content.drawings import svg
from tests.engine.drawn import RING

CLEAR = 0


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('viewBox="0 0 100 50"', (80, 40)),
        ('width="20mm" height="40mm"', (40, 80)),
        ('width="50" height="50" viewBox="0 0 100 100"', (80, 80)),
        ('width="100%" viewBox="0 0 50 100"', (40, 80)),
    ],
)
def test_a_drawing_keeps_its_shape_and_a_clear_ground(root: str, size: tuple[int, int]) -> None:
    found = Image.open(io.BytesIO(printed_png(svg('<rect width="9" height="9"/>', root), 80)))
    assert found.size == size
    assert found.getpixel((2, 2)) == (0, 0, 0, 255)
    assert found.getpixel((size[0] - 2, size[1] - 2))[3] == CLEAR  # type: ignore[index]


def test_what_is_clipped_and_half_clear_is_so_in_pixels() -> None:
    clip = f'<clipPath id="c"><path clip-rule="evenodd" d="{RING}"/></clipPath>'
    shape = '<rect width="100" height="100" fill="#00c8" clip-path="url(#c)"/>'
    found = Image.open(io.BytesIO(printed_png(svg(clip + shape, 'viewBox="0 0 100 100"'), 100)))
    assert found.getpixel((50, 50))[3] == CLEAR  # type: ignore[index]
    assert found.getpixel((10, 10)) == pytest.approx((0, 0, 204, 136), abs=3)
