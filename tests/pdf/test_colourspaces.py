"""Colour spaces are judged by what they are made of in the end."""

from __future__ import annotations

from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from generator.pdf.colourspaces import family_of, is_for_press, spot_space
from generator.pdf.inks import Cmyk, Spot

GOLD = Spot("Gold foil", 1.0, Cmyk(0, 0.2, 0.8, 0.1))


@pytest.mark.parametrize(
    ("space", "is_ink"),
    [
        (Name.DeviceCMYK, True),
        (Name.DeviceGray, True),
        (Name.DeviceRGB, False),
        (Name.Pattern, True),
        (Array([Name.Pattern, Name.DeviceRGB]), False),
        (Array([Name.Indexed, Name.DeviceRGB, 1, b"\0"]), False),
        (Array([Name.Indexed, Name.DeviceCMYK, 1, b"\0"]), True),
        (Array([Name.Separation, Name.Red, Name.DeviceRGB]), False),
        (spot_space(GOLD), True),
    ],
)
def test_a_space_is_for_the_press_if_its_base_is(space: Any, is_ink: bool) -> None:
    assert is_for_press(space) == is_ink


@pytest.mark.parametrize(
    ("components", "family"), [(1, "/DeviceGray"), (3, "/DeviceRGB"), (4, "/DeviceCMYK")]
)
def test_a_profile_counts_as_what_it_describes(components: int, family: str) -> None:
    with Pdf.new() as pdf:
        profile = pdf.make_stream(b"", Dictionary(N=components))
        assert family_of(Array([Name.ICCBased, profile])) == family
