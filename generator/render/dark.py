"""Derive a dark palette from a light one, for screens in a dim room.

Hues stay recognisable; grounds become dark and words light, and every colour that carries
meaning is lightened until it is legible on all grounds. Lightness is that of Oklab, which is
perceptually uniform.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, hypot, sin

GROUNDS = {"paper": 0.185, "tint": 0.235, "accent-tint": 0.27, "night-tint": 0.26, "reverse": 0.185}
"""Lightness of backgrounds, and of words on a coloured ground."""
WORDS = {"ink": 0.93, "muted": 0.78}
"""Lightness of body text."""
LINE = 0.42
LEAST_CONTRAST = 5.0
"""Of words to every ground: above WCAG's minimum, as light type on dark seems thinner."""
MOST_CHROMA = {True: 0.022, False: 0.15}
"""Largest chroma of grounds, and of other colours."""
Rgb = tuple[float, float, float]


def dark(palette: Mapping[str, str]) -> dict[str, str]:
    """Return the palette for a dark ground, by names of colours."""
    made = {name: _toned(palette[name], light, True) for name, light in GROUNDS.items()}
    made["paper"] = _toned(palette["tint"], GROUNDS["paper"], True)
    made["line"] = _toned(palette["line"], LINE, False)
    grounds = [made[name] for name in GROUNDS]
    for name, colour in palette.items():
        if name not in made:
            made[name] = _readable(colour, WORDS.get(name, 0.66), grounds)
    return {name: made[name] for name in palette}


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _readable(colour: str, light: float, grounds: list[str]) -> str:
    """Return a colour at the smallest lightness that is legible on all grounds."""
    made = _toned(colour, light, False)
    while light < 1 and min(contrast(made, ground) for ground in grounds) < LEAST_CONTRAST:
        light += 0.01
        made = _toned(colour, light, False)
    return made


def _toned(colour: str, light: float, is_ground: bool) -> str:
    """Return a colour at another lightness, with as much chroma as allowed and displayable."""
    _, a, b = _oklab(_linear(colour))
    chroma, hue = min(hypot(a, b), MOST_CHROMA[is_ground]), atan2(b, a)
    while True:
        rgb = _rgb(light, chroma * cos(hue), chroma * sin(hue))
        if chroma < 0.001 or all(-0.001 <= share <= 1.001 for share in rgb):
            return _hex(rgb)
        chroma *= 0.95


def _linear(colour: str) -> Rgb:
    red, green, blue = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    return _straight(red), _straight(green), _straight(blue)


def _straight(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _curved(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return 12.92 * share if share <= 0.0031308 else float(1.055 * share ** (1 / 2.4) - 0.055)


def _hex(rgb: Rgb) -> str:
    return "#" + bytes(round(255 * _curved(share)) for share in rgb).hex()


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(rgb: Rgb) -> Rgb:
    """Return linear RGB in Oklab; coefficients by Björn Ottosson."""
    red, green, blue = rgb
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _rgb(light: float, a: float, b: float) -> Rgb:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
