"""Pictures in the inks of the press."""

from __future__ import annotations

import io

import pytest
from pikepdf import Array, Name, Object, Pdf
from PIL import Image

from generator.pdf.pixels import in_inks
from tests.content.artwork import saved


def picture(pdf: Pdf, colour: tuple[int, int, int], is_jpeg: bool = False) -> Object:
    image = Image.new("RGB", (8, 8), colour)
    data = saved(image, "JPEG", quality=98) if is_jpeg else image.tobytes()
    made = pdf.make_stream(data, Width=8, Height=8, BitsPerComponent=8, ColorSpace=Name.DeviceRGB)
    made.Type, made.Subtype = Name.XObject, Name.Image
    if is_jpeg:
        made.Filter = Name.DCTDecode
    return made


@pytest.mark.parametrize("is_jpeg", [False, True])
@pytest.mark.parametrize(
    ("colour", "most", "least"),
    [
        ((255, 255, 255), (0, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 0), (255, 255, 255, 255), (0, 0, 0, 200)),
        ((200, 30, 30), (80, 255, 255, 80), (0, 200, 180, 0)),
        ((30, 60, 160), (255, 255, 90, 90), (200, 150, 0, 0)),
    ],
)
def test_colours_become_inks_that_look_alike(
    colour: tuple[int, int, int],
    most: tuple[int, ...],
    least: tuple[int, ...],
    is_jpeg: bool,
) -> None:
    with Pdf.new() as pdf:
        image = picture(pdf, colour, is_jpeg)
        assert in_inks(image)
        assert image.ColorSpace == Name.DeviceCMYK
        inks = tuple(image.read_bytes()[:4])
        assert len(image.read_bytes()) == 4 * 64
        assert all(low <= ink <= high for low, ink, high in zip(least, inks, most, strict=True))
        assert sum(inks) <= 3.05 * 255, "no more ink than coated paper takes"


def test_the_same_pixels_give_the_same_inks() -> None:
    made = set()
    for _ in range(2):
        with Pdf.new() as pdf:
            image = picture(pdf, (90, 120, 40))
            in_inks(image)
            made.add(image.read_raw_bytes())
    assert len(made) == 1


def test_what_is_read_in_another_way_is_left_as_it_is() -> None:
    with Pdf.new() as pdf:
        turned, deep = picture(pdf, (1, 2, 3)), picture(pdf, (1, 2, 3))
        turned.Decode = Array([1, 0, 1, 0, 1, 0])
        deep.BitsPerComponent = 16
        for image in (turned, deep):
            before = image.read_bytes()
            assert not in_inks(image)
            assert (image.ColorSpace, image.read_bytes()) == (Name.DeviceRGB, before)
        assert io.BytesIO(before).getbuffer().nbytes == 192
