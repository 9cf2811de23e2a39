"""Draw what is under the links of a map on a plane: its ground, its areas and its frame."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from generator.maps import svg
from generator.maps.areas import edge, pattern, tint
from generator.maps.colours import mixed
from generator.maps.lettering import curved, halo, straight
from generator.maps.plate import Plate


def ground(plate: Plate) -> str:
    """Return the plane with its areas, over the picture if there is one."""
    left, top, right, bottom = plate.box
    size = {"width": right - left, "height": bottom - top}
    if plate.chart.ground:
        address = plate.chart.ground(*size.values())
        shown = {"preserveAspectRatio": "none", "xlink__href": address}
        under = svg.element("image", x=left, y=top, **size, **shown)
    else:
        under = svg.element("rect", x=left, y=top, **size, fill=_bare(plate))
    return svg.group([under, *_areas(plate)], id="plane")


def _bare(plate: Plate) -> str:
    """Return the colour of what is in no area."""
    look, plane = plate.look, plate.chart.plane
    is_parted = plane is not None and plane.areas
    return mixed(look["land"], look["paper"], 0.6) if is_parted else look["land"]


def _areas(plate: Plate) -> Iterator[str]:
    plane, look, sizes = plate.chart.plane, plate.look, plate.sizes
    for area in plane.areas if plane else ():
        shape = plate.areas.regions.get(area.id)
        if shape is None or shape.is_empty:
            continue
        inner = [svg.title(area.name)]
        if not plate.chart.ground:
            inner.append(svg.element("path", d=svg.outline(shape), fill=tint(area, look)))
        inner.append(pattern(area, shape, look, sizes))
        inner.append(
            svg.element(
                "path",
                d=svg.outline(shape),
                fill="none",
                stroke=edge(area, look),
                stroke_width=0.4 * sizes.scale,
                stroke_linejoin="round",
            )
        )
        yield svg.group(inner, id=f"region.{area.id}")


def region_names(plate: Plate) -> Iterator[str]:
    """Yield the names of regions, each on a bed that keeps its pattern away."""
    plane, look = plate.chart.plane, plate.look
    for name in plate.sea_names:
        area = plane.area(name.id) if plane else None
        if area is None:
            continue
        letters = [ring for line, arc in name.lines for ring in curved(line, arc)]
        around = svg.outline(halo(letters, 0.5 * plate.sizes.scale))
        bed = look["paper"] if plate.chart.ground else tint(area, look)
        yield svg.element("path", d=around, fill=bed, fill_opacity="0.9")
        ink = look["night"] if area.fill in ("water", "night") else look["accent"]
        yield svg.element("path", svg.title(area.name), d=svg.rings(letters), fill=ink)


def frame(plate: Plate) -> str:
    """Return the frame: neat lines, and the columns and rows of the grid between them."""
    sizes, look, plane = plate.sizes, plate.look, plate.chart.plane
    left, top, right, bottom = plate.box
    parts = []
    for outset, stroke in ((0.0, 0.3), (sizes.border - 0.5 * sizes.scale, 0.8)):
        parts.append(
            svg.element(
                "rect",
                x=left - outset,
                y=top - outset,
                width=right - left + 2 * outset,
                height=bottom - top + 2 * outset,
                fill="none",
                stroke=look["ink"],
                stroke_width=stroke * sizes.scale,
            )
        )
    columns, rows = (plane.columns, plane.rows) if plane else ((), ())
    parts += _edges(plate, columns, is_level=True)
    parts += _edges(plate, rows, is_level=False)
    return svg.group(parts, id="frame")


def _edges(plate: Plate, names: tuple[str, ...], is_level: bool) -> Iterator[str]:
    """Yield the names of columns above and below, or of rows on both sides, and their ticks."""
    sizes, (left, top, right, bottom) = plate.sizes, plate.box
    if not names:
        return
    low, high = (left, right) if is_level else (top, bottom)
    step = (high - low) / len(names)
    ticks = []
    for side, out in ((top, -1), (bottom, 1)) if is_level else ((left, -1), (right, 1)):
        far, middle = side + out * sizes.border * 0.55, side + out * sizes.border * 0.46
        for number in range(1, len(names)):
            at = low + number * step
            ticks.append((at, side, at, far) if is_level else (side, at, far, at))
        for number, name in enumerate(names):
            line = plate.look.bold.line(name, max(sizes.small, sizes.least))
            along = low + (number + 0.5) * step
            x, y = (along, middle) if is_level else (middle, along)
            at_x, at_y = x - line.width / 2, y + line.ascent / 2
            letters = svg.rings(straight(line, at_x, at_y))
            yield svg.element("path", svg.title(name), d=letters, fill=plate.look["ink"])
    if ticks:
        yield svg.element(
            "path",
            d=svg.strokes(np.array(ticks)),
            fill="none",
            stroke=plate.look["ink"],
            stroke_width=0.2 * sizes.scale,
        )
