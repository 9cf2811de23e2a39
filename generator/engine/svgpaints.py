"""Have shapes in drawings painted with gradients and patterns as SVG says, each time anew.

WeasyPrint 70 draws lines of a gradient or a pattern one unit wide. It lays a gradient over a
tile of one unit, which some viewers leave empty, and measures its radius by another diagonal; it
changes a pattern when it paints with it, so that the next shape has another one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

_ACROSS, _DOWN, _ROUND = ("x", "x1", "x2", "cx", "fx"), ("y", "y1", "y2", "cy", "fy"), ("r", "fr")
_MEANT = {
    "linearGradient": {"x2": "100%"},
    "radialGradient": dict.fromkeys(("cx", "cy", "r"), "50%"),
}
"""What is meant where a gradient does not say it."""
_GROUND = 0.02
"""The ground around a shape that a gradient is laid over, as a share of its longer side."""
_ALMOST_CLEAR = "1e-4"
_SPARE = 4
"""How many widths of a line its corners may stand out: the limit of a mitre."""


def install() -> None:
    """Paint so in all drawings from now on."""
    import weasyprint.svg as drawings

    if getattr(drawings.draw_pattern, "anew", False):
        return
    drawings.draw_gradient = _gradients(drawings.draw_gradient)
    drawings.draw_pattern = _draw_pattern
    drawings.SVG.set_graphical_state = _with_width(drawings.SVG.set_graphical_state)


def _with_width(set_state: Any) -> Any:
    def set_graphical_state(self: Any, node: Any, font_size: float, context: Any = None) -> Any:
        if node.get("stroke", "").lstrip().startswith("url("):
            width = self.length(node.get("stroke-width", "1px"), font_size)
            if width:
                self.stream.set_line_width(width)
        return set_state(self, node, font_size, context=context)

    return set_graphical_state


def _gradients(draw: Any) -> Any:
    """Return what draws a gradient: as the library does, but over the shape itself."""

    def draw_gradient(
        svg: Any, node: Any, gradient: Any, font_size: float, opacity: float, stroke: bool
    ) -> Any:
        stops = list(gradient)
        by_box = gradient.get("gradientUnits") != "userSpaceOnUse"
        box = box_of(svg, node, font_size)
        if box is None or (by_box and 0 in box[2:]):
            return False
        if len(stops) == 1:
            return _one_colour(svg, stops[0], opacity, stroke)
        _say_all(svg, gradient, font_size, by_box)
        _keep_colours(stops)
        over = _widened(svg, node, font_size, box, stroke)
        painter = _Painter(svg, box if by_box else over, over)
        return draw(painter, node, gradient, font_size, opacity, stroke)

    return draw_gradient


def _one_colour(svg: Any, stop: Any, opacity: float, stroke: bool) -> bool:
    from weasyprint.svg.utils import alpha_value, color

    colour = color(stop.get("stop-color", "black"))
    colour.alpha *= alpha_value(stop.get("stop-opacity", 1)) * opacity
    svg.stream.set_color(colour, stroke=stroke)
    return True


def _say_all(svg: Any, gradient: Any, font_size: float, by_box: bool) -> None:
    """Write into a gradient where it lies, in numbers: shares are those of the box or drawing."""
    from weasyprint.svg.utils import size

    for name, value in _MEANT[gradient.tag].items():
        gradient.attrib.setdefault(name, value)
    sides = (
        (_ACROSS, svg.inner_width), (_DOWN, svg.inner_height), (_ROUND, svg.inner_diagonal)
    )  # fmt: skip
    for names, whole in sides:
        for name in names:
            if "%" in str(gradient.get(name, "")):
                share = size(gradient.get(name), font_size, 1 if by_box else whole)
                gradient.attrib[name] = str(share)


def _keep_colours(stops: list[Any]) -> None:
    """Let clear stops have their colour: the library takes that of their neighbours."""
    for stop in stops:
        with suppress(ValueError):
            if float(str(stop.get("stop-opacity", 1)).strip().removesuffix("%")) == 0:
                stop.attrib["stop-opacity"] = _ALMOST_CLEAR


class _Painter:
    """A drawing as the library's gradients see it: they lie over a box of the shape's own units."""

    def __init__(self, svg: Any, box: Any, over: Any) -> None:
        self._svg, self._box, self._over = svg, box, over
        self.stream = _Stream(svg.stream, over)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._svg, name)

    def calculate_bounding_box(self, *_: Any) -> Any:
        """Return the box that the gradient is laid over."""
        return self._box


class _Stream:
    """A stream whose patterns are as large as the shape; what is put into them is transformed."""

    def __init__(self, stream: Any, over: Any) -> None:
        self._stream, self._over = stream, over

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def add_pattern(self, *given: Any) -> Any:
        """Return a pattern over the shape, with the matrix that its content is to have."""
        x, y, width, height = self._over
        ctm = self._stream.ctm
        pattern = self._stream.add_pattern(x, y, width, height, width, height, ctm)
        inside = given[-1] @ ctm.invert
        add_group = pattern.add_group

        def add_transformed(*_: Any) -> Any:
            group = add_group(x, y, width, height)
            group.transform(*inside.values)
            add_mask = group.set_alpha_state
            corners = [inside.invert.transform_point(*each) for each in corners_of(self._over)]

            def set_alpha_state(*_: Any) -> Any:
                return add_mask(*_around(corners))

            group.set_alpha_state = set_alpha_state
            group.create_interpolation_function = _evenly(group.create_interpolation_function)
            return group

        pattern.add_group = add_transformed
        return pattern


def _evenly(create: Any) -> Any:
    """Return what goes from a colour to another evenly, however much shines through them."""

    def create_interpolation_function(domain: Any, start: Any, end: Any, _: Any) -> Any:
        return create(domain, start, end, 1)

    return create_interpolation_function


def corners_of(box: Any) -> list[tuple[float, float]]:
    """Return the corners of a box, row by row."""
    x, y, width, height = box
    return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]


def _around(points: Any) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def box_of(svg: Any, node: Any, font_size: float) -> Any:
    """Return the box of a shape without its line, or None where there is none."""
    from weasyprint.svg.bounding_box import bounding_box, is_valid_bounding_box

    box = bounding_box(svg, node, font_size, False)
    return box if is_valid_bounding_box(box) else None


def _widened(svg: Any, node: Any, font_size: float, box: Any, stroke: bool) -> Any:
    """Return a box with some ground around the shape: the next tile must not be seen."""
    x, y, width, height = box
    out = _GROUND * max(width, height)
    if stroke:
        out = _SPARE * svg.length(node.get("stroke-width", "1px"), font_size) / 2
    return x - out, y - out, width + 2 * out, height + 2 * out


def _draw_pattern(
    svg: Any, node: Any, pattern: Any, font_size: float, opacity: float, stroke: bool
) -> bool:
    """Paint with a pattern, as the library's function of this name is called."""
    from weasyprint.matrix import Matrix
    from weasyprint.svg.utils import transform

    box = box_of(svg, node, font_size)
    tile = _tile(svg, pattern, font_size, box)
    if tile is None:
        return False
    x, y, width, height = tile
    turned = transform(pattern.get("patternTransform"), "0 0", font_size, svg.inner_diagonal)
    matrix = Matrix(e=x, f=y) @ turned @ svg.stream.ctm
    painted = svg.stream.add_pattern(0, 0, width, height, width, height, matrix)
    painted.set_alpha(opacity)
    group = painted.add_group(0, 0, width, height)
    _fill_tile(svg, pattern, font_size, group, (width, height), box)
    painted.draw_x_object(group.id)
    svg.stream.set_color_space("Pattern", stroke=stroke)
    svg.stream.set_color_special(painted.id, stroke=stroke)
    return True


_draw_pattern.anew = True  # type: ignore[attr-defined]


def _tile(svg: Any, pattern: Any, font_size: float, box: Any) -> Any:
    """Return left, top, width and height of the tile of a pattern; None where it has no area."""
    from weasyprint.svg.utils import size

    of_drawing = pattern.get("patternUnits") == "userSpaceOnUse"
    if box is None or (not of_drawing and 0 in box[2:]):
        return None
    left, top, across, down = (0, 0, 1, 1) if of_drawing else box
    wholes = (svg.inner_width, svg.inner_height) if of_drawing else (1, 1)
    x, y, width, height = (
        size(pattern.get(name, 0), font_size, whole)
        for name, whole in zip(("x", "y", "width", "height"), wholes * 2, strict=True)
    )
    if width <= 0 or height <= 0:
        return None
    return left + x * across, top + y * down, width * across, height * down


def _fill_tile(
    svg: Any, pattern: Any, font_size: float, group: Any, tile: tuple[float, float], box: Any
) -> None:
    """Draw what a pattern holds into its tile."""
    from weasyprint.svg.utils import preserve_ratio

    if pattern.get("viewBox"):
        across, down, x, y = preserve_ratio(svg, pattern, font_size, *tile)
        group.transform(a=across, d=down, e=x, f=y)
    elif pattern.get("patternContentUnits") == "objectBoundingBox":
        group.transform(a=box[2], d=box[3])
    stream, svg.stream = svg.stream, group
    for child in pattern:
        svg.draw_node(child, font_size)
    svg.stream = stream
