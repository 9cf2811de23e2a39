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

SVG = "http://www.w3.org/2000/svg"
PIXELS = "data:image/png;base64,"
"""How the address of the picture in a drawing begins."""
DPI = 96.0
"""Dots to the inch of CSS pixels, for sizes in mm or pt."""
_BEYOND = re.compile(rb"url\(|<(?:\w+:)?symbol\b|%|transform-origin")
_BETWEEN = re.compile(r"[\s,]+")


class DrawingError(Exception):
    """A drawing cannot be read."""


def is_beyond_layout(svg: bytes) -> bool:
    """Whether a drawing may have something that the layout engine draws otherwise than SVG says.

    These are gradients, patterns, masks, clipping paths, markers, symbols, and shares of sizes.
    """
    return bool(_BEYOND.search(svg))


def rasterised(svg: bytes, width: int) -> bytes:
    """Return a drawing as PNG on clear ground, so many pixels wide. Raises DrawingError."""
    import resvg_py

    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg.decode(), width=width, dpi=DPI, skip_system_fonts=True
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
    kept = {
        name: root.attrib[name]
        for name in ("width", "height", "viewBox", "preserveAspectRatio")
        if "%" not in root.get(name, "%")
    }
    if "viewBox" in kept:
        for name in kept.keys() - {"viewBox"}:  # they say how the view lies in its frame
            del root.attrib[name]
        view = [float(each) for each in _BETWEEN.split(kept["viewBox"].strip())]
        png = rasterised(ElementTree.tostring(root), round(longer * view[2] / max(view[2:])) or 1)
    else:
        png = rasterised(svg, longer)
        view = [0, 0, *struct.unpack(">II", png[16:24])]
        kept["viewBox"] = " ".join(map(str, view))
    return _showing(png, kept, view)


def _showing(png: bytes, attributes: dict[str, str], view: list[float]) -> bytes:
    """Return a drawing of one picture that fills its view."""
    given = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    x, y, width, height = view
    address = PIXELS + b64encode(png).decode()
    return (
        f'<svg xmlns="{SVG}" {given}><image x="{x:g}" y="{y:g}" width="{width:g}"'
        f' height="{height:g}" preserveAspectRatio="none" href="{address}"/></svg>'
    ).encode()
