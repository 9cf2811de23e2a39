"""Draw with resvg what the layout engine draws otherwise than SVG says.

WeasyPrint 70 draws lines of gradients and patterns one unit wide, measures round gradients by
another diagonal, masks no groups, knows no rule of clipping paths, and changes gradients, patterns
and masks when it draws them, so that they are others the next time. resvg is right in all of this;
it makes pixels.
"""

from __future__ import annotations

import re
import struct
from base64 import b64encode
from html import escape
from xml.etree import ElementTree

from generator.content.svg_features import SVG

PIXELS = "data:image/png;base64,"
"""How the address of the picture in a drawing begins."""
DPI = 96.0
"""Dots to the inch of CSS pixels, for sizes in mm or pt."""
_BEYOND = re.compile(rb"url\(|<(?:\w+:)?symbol\b|%|transform-origin")
_BETWEEN = re.compile(r"[\s,]+")
_FRAME = ("width", "height", "preserveAspectRatio")
"""How the view of a drawing lies in its frame."""


class DrawingError(Exception):
    """A drawing cannot be read."""


def is_beyond_layout(svg: bytes) -> bool:
    """Whether a drawing may have something that the layout engine draws otherwise than SVG says.

    These are gradients, patterns, masks, clipping paths, markers, symbols, and shares of sizes.
    """
    return bool(_BEYOND.search(svg))


def rasterised(svg: bytes, width: int, height: int | None = None) -> bytes:
    """Return a drawing as PNG on clear ground, so many pixels wide, or as fits into both sides.

    Raises DrawingError.
    """
    import resvg_py

    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg.decode(), width=width, height=height, dpi=DPI, skip_system_fonts=True
        )
    except ValueError as error:  # that it is no UTF-8 as well
        raise DrawingError(str(error)) from None
    return bytes(drawn)


def with_pixels(svg: bytes, longer: int) -> bytes:
    """Return a drawing that shows one picture instead of shapes, in the same view.

    The picture has so many pixels on its longer side. Raises DrawingError.
    """
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 (it was judged, and declares no entities)
    except ElementTree.ParseError as error:
        raise DrawingError(str(error)) from None
    frame = {name: root.attrib.pop(name) for name in _FRAME if name in root.attrib}
    if view := root.get("viewBox"):
        png = rasterised(ElementTree.tostring(root), longer, longer)
        box = [float(each) for each in _BETWEEN.split(view.strip())]
    else:
        png = rasterised(svg, longer, longer)
        box = [0, 0, *struct.unpack(">II", png[16:24])]
    return _showing(png, {name: size for name, size in frame.items() if "%" not in size}, box)


def _showing(png: bytes, frame: dict[str, str], view: list[float]) -> bytes:
    """Return a drawing of one picture that fills its view."""
    given = "".join(f' {name}="{escape(value)}"' for name, value in frame.items())
    x, y, width, height = (f"{each:g}" for each in view)
    address = PIXELS + b64encode(png).decode()
    return (
        f'<svg xmlns="{SVG}"{given} viewBox="{x} {y} {width} {height}">'
        f'<image x="{x}" y="{y}" width="{width}" height="{height}"'
        f' preserveAspectRatio="none" href="{address}"/></svg>'
    ).encode()
