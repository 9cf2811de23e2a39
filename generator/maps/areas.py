"""Draw the areas of a plane, which the legend repeats: their tints, patterns and edges."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps import svg
from generator.maps.colours import mixed
from generator.maps.look import Look, Sizes
from generator.maps.plane import Area, hatched

TINTS = {"accent": 0.82, "night": 0.82, "metal": 0.72}
"""How much paper is in the tint of an area, by its fill."""


def tint(area: Area, look: Look) -> str:
    """Return the colour of an area; paper where fills save ink."""
    if not look.fills or area.fill == "plain":
        return look["paper"]
    if area.fill in TINTS:
        return mixed(look[area.fill], look["paper"], TINTS[area.fill])
    return look["sea" if area.fill == "water" else "land"]


def edge(area: Area, look: Look) -> str:
    """Return the colour of the outline of an area."""
    name = {"water": "night", "land": "ink", "plain": "ink"}.get(area.fill, area.fill)
    return mixed(look[name], look["paper"], 0.15)


def pattern(area: Area, shape: BaseGeometry, look: Look, sizes: Sizes) -> str:
    """Return the pattern of an area in a shape."""
    strokes = hatched(shape, area.pattern, sizes.scale)
    if not len(strokes):
        return ""
    name = {"water": "night", "land": "metal", "plain": "metal"}.get(area.fill, area.fill)
    is_dotted = area.pattern == "dots"
    return svg.element(
        "path",
        d=svg.strokes(strokes),
        fill="none",
        stroke=mixed(look[name], tint(area, look), 0.5),
        stroke_width=f"{(0.6 if is_dotted else 0.2) * sizes.scale:.3f}",
        stroke_linecap="round" if is_dotted else None,
    )


def area_sample(area: Area, x: float, y: float, half: float, look: Look, sizes: Sizes) -> str:
    """Return a sample of an area around a point, as the legend shows it."""
    tall = 1.5 * sizes.scale
    box = shapely.box(x - half, y - tall, x + half, y + tall)
    data = svg.outline(box)
    return (
        svg.element("path", d=data, fill=tint(area, look))
        + pattern(area, box, look, sizes)
        + svg.element(
            "path",
            d=data,
            fill="none",
            stroke=edge(area, look),
            stroke_width=0.25 * sizes.scale,
        )
    )
