"""Write SVG: elements, path data, colours. Lengths are in mm with two decimals."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps.decimals import decimal
from generator.maps.projection import Points

NAMESPACE, NAMESPACE_OF_LINKS = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; ``_`` in names of attributes becomes a hyphen, ``__`` a colon.

    Attributes that are None are left out.
    """
    words = "".join(
        f' {_attribute(key)}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def drawing(content: str, width: float, height: float, /, **attributes: object) -> str:
    """Return an SVG document of a width and height in mm, which is its unit."""
    size = {"width": f"{decimal(width)}mm", "height": f"{decimal(height)}mm"}
    box = f"0 0 {decimal(width)} {decimal(height)}"
    return element("svg", content, xmlns=NAMESPACE, **attributes, **size, viewBox=box)


def group(parts: Iterable[str], **attributes: object) -> str:
    """Return a group of elements, or "" if it is empty."""
    content = "".join(parts)
    return element("g", content, **attributes) if content else ""


def title(words: str) -> str:
    """Return the title of an element: its accessible name and tooltip."""
    return f"<title>{escape(words)}</title>"


def escaped(words: str) -> str:
    """Return words escaped as the content of an element."""
    return escape(words)


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("__", ":").replace("_", "-")


def _value(value: object) -> str:
    if isinstance(value, float):
        return decimal(value)
    return escape(str(value))


def polyline(points: Points, closed: bool = False) -> str:
    """Return the path data of a line through points."""
    if len(points) < 2:
        return ""
    return f"M{numbers(points)}{'Z' if closed else ''}"


def rings(outlines: Iterable[Points]) -> str:
    """Return the path data of closed outlines, such as letters."""
    return "".join(f"M{numbers(ring)}Z" for ring in outlines)


def numbers(points: Points) -> str:
    """Return the coordinates of points, with at most two decimals."""
    return " ".join(map(repr, np.round(points, 2).ravel().tolist()))


def smooth_line(points: Points) -> str:
    """Return the path data of a curve through evenly sampled points, in cubic segments."""
    thin = points[::3] if (len(points) - 1) % 3 == 0 else points[::2]
    if not np.array_equal(thin[-1], points[-1]):
        thin = np.vstack((thin, points[-1:]))
    if len(thin) < 3:
        return polyline(points)
    slope = np.gradient(thin, axis=0) / 3
    cubic = np.stack((thin[:-1] + slope[:-1], thin[1:] - slope[1:], thin[1:]), axis=1)
    return f"M{numbers(thin[0])}C{numbers(cubic)}"


def outline(shape: BaseGeometry) -> str:
    """Return the path data of polygons or lines."""
    parts = []
    for part in shapely.get_parts(shape).tolist():
        if part.geom_type == "Polygon":
            rings = [part.exterior, *part.interiors]
            parts += [polyline(shapely.get_coordinates(ring)[:-1], closed=True) for ring in rings]
        elif part.geom_type in ("LineString", "LinearRing"):
            parts.append(polyline(shapely.get_coordinates(part)))
    return "".join(parts)


def strokes(lines: Points) -> str:
    """Return the path data of many short segments, by row: x and y of both ends."""
    rows = np.round(lines, 2).tolist()
    return "".join(f"M{a!r} {b!r}L{c!r} {d!r}" for a, b, c, d in rows)
