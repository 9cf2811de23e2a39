"""Judge the colour spaces of a PDF, and make those of spot colours."""

from __future__ import annotations

from typing import Any

from pikepdf import Array, Dictionary, Name

from generator.pdf.inks import PAPER, Rgb, Spot

RGB_SPACES = frozenset(("/DeviceRGB", "/CalRGB", "/RGB"))
GRAY_SPACES = frozenset(("/DeviceGray", "/CalGray", "/G"))
CMYK_SPACES = frozenset(("/DeviceCMYK", "/CMYK"))
PRESS_SPACES = frozenset(("/Pattern", "/Separation", "/DeviceN"))
"""Colour spaces that are already for the press, or refer to one."""
WEIGHTS = (0.3, 0.59, 0.11)
"""Luminance of red, green and blue in soft masks."""


def family_of(space: Any) -> str:
    """Return the family of a colour space; a profile counts as what it describes."""
    if not isinstance(space, Array):
        return str(space)
    kind = str(space[0])
    if kind == "/ICCBased":
        return {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[int(space[1].N)]
    return kind


def is_for_press(space: Any) -> bool:
    """Whether a colour space is ultimately made of inks."""
    kind = family_of(space)
    if kind == "/Indexed":
        return is_for_press(space[1])
    if kind in ("/Separation", "/DeviceN"):
        return is_for_press(space[2])
    if kind == "/Pattern":
        return not isinstance(space, Array) or len(space) < 2 or is_for_press(space[1])
    return kind in CMYK_SPACES | GRAY_SPACES


def spot_space(spot: Spot) -> Array:
    """Return the colour space of a spot colour, with its process equivalent."""
    function = Dictionary(
        FunctionType=2,
        Domain=Array([0, 1]),
        C0=Array(list(PAPER)),
        C1=Array(list(spot.look)),
        N=1,
    )
    name = Name("/" + spot.name)
    return Array([Name.Separation, name, Name.DeviceCMYK, function])


def spot_space_name(spot: Spot) -> str:
    """Return the name that resources give to a spot colour."""
    return "/Plate-" + spot.name.replace(" ", "-")


def rgb_of(values: Any) -> Rgb:
    """Return a colour with components from 0 to 255."""
    red, green, blue = (round(255 * min(1.0, max(0.0, float(each)))) for each in values)
    return red, green, blue


def luminance(rgb: Rgb) -> float:
    """Return how light a colour is, from 0 to 1."""
    return sum(weight * each for weight, each in zip(WEIGHTS, rgb, strict=True)) / 255


def hex_of(rgb: Rgb) -> str:
    """Return a colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)
