"""Have masks, clipping paths and symbols of drawings applied as SVG says, each time anew.

WeasyPrint 70 applies a mask to shapes alone, and only to rectangles where it is measured by them;
it moves the parts of a clipping path together, and knows no rule for it. What is drawn again lacks
what it takes over, and a symbol that was shown is shown once more where it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from generator.engine.svgpaints import box_of, corners_of

_UNSEEN = ("symbol", "mask", "marker", "pattern", "clipPath", "linearGradient", "radialGradient")
"""What is shown only where something refers to it."""
_SHAPES = ("circle", "ellipse", "line", "path", "polyline", "polygon", "rect")
_FAR = 1e5
"""Where a group ends that has no bounds of its own, in units of the drawing."""
_WHOLE = {
    "maskUnits": "userSpaceOnUse",
    "x": str(-_FAR),
    "y": str(-_FAR),
    "width": str(2 * _FAR),
    "height": str(2 * _FAR),
}
"""How far a mask reaches that stands for a clipping path."""
_STEP = re.compile(rb"[^\n]+")


def install() -> None:
    """Draw so in all drawings from now on."""
    import weasyprint.svg as drawings

    if getattr(drawings.SVG.draw_node, "anew", False):
        return
    drawings.Node.override_iter = _override_iter
    drawings.Node.set_svg_size = _with_view(drawings.Node.set_svg_size)
    drawings.paint_mask = _paint_mask
    drawings.TAGS["use"] = drawings.use = _using(drawings.use)
    for tag in ("polyline", "polygon"):
        drawings.TAGS[tag] = _pointed(drawings.TAGS[tag], drawings.TAGS)
    drawings.SVG.draw_node = _drawing(drawings.SVG.draw_node)


def _override_iter(self: Any, children: Iterable[Any]) -> None:
    """Give a node other children, which can be gone through again."""
    kept = tuple(children)
    base = next(
        each for each in type(self).__mro__ if each.__name__ == "Node" and "get" in vars(each)
    )
    self.__class__ = type("Node", (base,), {"__iter__": lambda _: iter(kept)})


def _with_view(set_size: Any) -> Any:
    def set_svg_size(self: Any, svg: Any, width: float, height: float) -> None:
        set_size(self, svg, width, height)
        if self is svg.tree and not self.get_viewbox():
            own = svg.get_intrinsic_size(16)
            if None not in own:
                svg.inner_width, svg.inner_height = own
                svg.inner_diagonal = ((own[0] ** 2 + own[1] ** 2) / 2) ** 0.5

    return set_svg_size


def _using(use: Any) -> Any:
    """Return what shows an element again: a symbol is as large as said, or as its surroundings."""
    from weasyprint.svg.defs import get_use_tree

    def use_element(svg: Any, node: Any, font_size: float) -> None:
        tree = get_use_tree(svg, node, font_size)
        if tree is not None and tree.tag in ("svg", "symbol"):
            for side in ("width", "height"):
                node.attrib.setdefault(side, tree.get(side, "100%"))
        use(svg, node, font_size)
        for shown in node if tree is not None else ():
            shown.is_referred_to = True

    return use_element


def _drawing(draw: Any) -> Any:
    """Return what draws an element, with the parts that it refers to."""

    def draw_node(
        self: Any, node: Any, font_size: float, fill_stroke: bool = True, context: Any = None
    ) -> None:
        if not fill_stroke:
            _outline(self, node, font_size, context, draw)
        elif _is_unseen(self, node):
            return
        elif (mask := _mask_of(self, node)) is not None:
            _masked(self, node, ("mask", mask), font_size, context)
        elif (mask := _as_mask(self, node, font_size)) is not None:
            _masked(self, node, ("clip-path", mask), font_size, context)
        else:
            _measure_clip(self, node, font_size)
            draw(self, node, font_size, fill_stroke, context)

    draw_node.anew = True  # type: ignore[attr-defined]
    return draw_node


def _pointed(draw: Any, tags: dict[str, Any]) -> Any:
    """Return what draws a line through points, whose markers look where it goes."""

    def draw_points(svg: Any, node: Any, font_size: float) -> None:
        if any(name.startswith("marker") for name in node.attrib):
            node.attrib["d"] = f"M{node.get('points', '')}" + "Z" * (node.tag == "polygon")
            tags["path"](svg, node, font_size)
        else:
            draw(svg, node, font_size)

    return draw_points


def _is_unseen(svg: Any, node: Any) -> bool:
    """Whether an element is shown only by what refers to it, which is not so now."""
    unseen = vars(svg).get("unseen")
    if unseen is None:
        root = svg.tree._etree_node
        unseen = svg.unseen = {
            each for each in root.iter() if str(each.tag).rpartition("}")[2] in _UNSEEN
        }
    return node._etree_node in unseen and not getattr(node, "is_referred_to", False)


def _mask_of(svg: Any, node: Any) -> Any:
    """Return the mask of what is no shape; the library applies those of shapes."""
    from weasyprint.svg.utils import parse_url

    if node.tag in _SHAPES or "mask" not in node.attrib or node is svg.tree:
        return None
    return svg.masks.get(parse_url(node.get("mask")).fragment)


def _masked(svg: Any, node: Any, masked: tuple[str, Any], font_size: float, context: Any) -> None:
    """Draw an element as one, and what a mask leaves of it that one of its attributes names."""
    attribute, mask = masked
    stream = svg.stream
    stream.push_state()
    matrix = svg.get_node_transform_matrix(node, font_size)
    if matrix:
        stream.transform(*matrix.values)
    group = stream.add_group(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)
    svg.stream = group
    taken = {
        name: node.attrib.pop(name) for name in (attribute, "transform") if name in node.attrib
    }
    svg.draw_node(node, font_size, True, context)
    svg.stream = stream
    _paint_mask(svg, node, mask, font_size)
    node.attrib.update(taken)
    stream.draw_x_object(group.id)
    stream.pop_state()


def _paint_mask(svg: Any, node: Any, mask: Any, font_size: float) -> None:
    """Apply a mask to what is drawn next, as the library's function of this name is called."""
    from weasyprint.svg.utils import size

    box = box_of(svg, node, font_size) or (0, 0, 0, 0)
    of_drawing = mask.get("maskUnits") == "userSpaceOnUse"
    left, top, across, down = (0, 0, 1, 1) if of_drawing else box
    wholes = (svg.inner_width, svg.inner_height) if of_drawing else (1, 1)
    x, y, width, height = (
        size(mask.get(name, meant), font_size, whole)
        for name, meant, whole in zip(
            ("x", "y", "width", "height"), ("-10%", "-10%", "120%", "120%"), wholes * 2, strict=True
        )
    )
    area = left + x * across, top + y * down, width * across, height * down
    mode = "alpha" if mask.get("mask-type") == "alpha" else "luminosity"
    stream = svg.stream
    svg.stream = stream.set_alpha_state(*area, mode=mode)
    if mask.get("maskContentUnits") == "objectBoundingBox":
        svg.stream.transform(a=box[2], d=box[3], e=box[0], f=box[1])
    with _as_group(mask):
        svg.draw_node(mask, font_size)
    svg.stream = stream


@contextmanager
def _as_group(node: Any) -> Iterator[None]:
    """Have an element that is shown only by reference drawn as a group."""
    tag, node._etree_node.tag = node._etree_node.tag, "g"
    node.is_referred_to = True
    try:
        yield
    finally:
        node._etree_node.tag = tag


def _clip_of(svg: Any, node: Any) -> Any:
    from weasyprint.svg.utils import parse_url

    return svg.paths.get(parse_url(node.get("clip-path")).fragment)


def _measure_clip(svg: Any, node: Any, font_size: float) -> None:
    """Say how large an element is where its clipping path is measured by it."""
    if "clip-path" not in node.attrib or node.tag in ("rect", "use", "svg", "image"):
        return
    clip = _clip_of(svg, node)
    if clip is not None and clip.get("clipPathUnits") == "objectBoundingBox":
        box = box_of(svg, node, font_size) or (0, 0, 0, 0)
        node.attrib.update(zip(("x", "y", "width", "height"), map(str, box), strict=True))


def _as_mask(svg: Any, node: Any, font_size: float) -> Any:
    """Return a mask instead of a clipping path whose parts one rule for all would not show.

    That is so where they follow several rules, or lie upon each other.
    """
    clip = _clip_of(svg, node) if "clip-path" in node.attrib and node is not svg.tree else None
    if clip is None:
        return None
    shapes = [each for each in clip if each.tag in (*_SHAPES, "use")]
    if len(shapes) < 2 or clip.get("clipPathUnits") == "objectBoundingBox":
        return None
    rules = {each.get("clip-rule", "nonzero") for each in shapes}
    if len(rules) == 1 and not _overlap(svg, shapes, font_size):
        return None
    for each in shapes:
        each.attrib.update({"fill": "white", "fill-rule": each.get("clip-rule", "nonzero")})
        each.attrib.update({"stroke": "none", "fill-opacity": "1", "opacity": "1"})
    clip.attrib.update(_WHOLE)
    return clip


def _overlap(svg: Any, shapes: list[Any], font_size: float) -> bool:
    """Whether shapes may lie upon each other; those that are moved may."""
    if any("transform" in each.attrib or each.tag == "use" for each in shapes):
        return True
    boxes = [box for each in shapes if (box := box_of(svg, each, font_size))]
    return any(
        a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        for a, b in combinations(boxes, 2)
    )


def _outline(svg: Any, node: Any, font_size: float, context: Any, draw: Any) -> None:
    """Add the outline of an element to a clipping path, each at its place."""
    stream = svg.stream
    if vars(svg).get("outlining"):
        before = stream.ctm
        draw(svg, node, font_size, False, context)
        if stream.ctm != before:
            stream.transform(*(before @ stream.ctm.invert).values)
        return
    start, before = len(stream.stream), stream.ctm
    svg.outlining = True
    try:
        draw(svg, node, font_size, False, context)
    finally:
        svg.outlining = False
    stream.stream[start:] = _moved(stream.stream[start:])
    stream._ctm_stack[-1] = before
    if _is_even_odd(node):
        _clip_even_odd(stream)


def _is_even_odd(clip: Any) -> bool:
    shapes = [each for each in clip if each.tag in (*_SHAPES, "use")]
    return bool(shapes) and all(each.get("clip-rule") == "evenodd" for each in shapes)


def _clip_even_odd(stream: Any) -> None:
    """Have the next clipping of a stream follow the rule of even and odd."""

    def clip(even_odd: bool = False) -> None:
        del stream.clip
        stream.clip(even_odd=True)

    stream.clip = clip


def _moved(commands: list[Any]) -> list[bytes]:
    """Return the commands of a path with each point where it is moved to.

    PDF moves a whole path, wherever in it the command stands.
    """
    from weasyprint.matrix import Matrix

    found: list[bytes] = []
    matrix = Matrix()
    for line in _STEP.findall(b"\n".join(commands)):
        *numbers, name = line.split()
        if name == b"cm":
            matrix = Matrix(*map(float, numbers)) @ matrix
        elif name == b"re":
            found += _moved_box(matrix, *map(float, numbers))
        elif name in (b"m", b"l", b"c", b"v", b"y"):
            values = list(map(float, numbers))
            points = zip(values[::2], values[1::2], strict=True)
            found.append(_step(matrix, points, name))
        else:
            found.append(line)
    return found


def _moved_box(matrix: Any, x: float, y: float, width: float, height: float) -> list[bytes]:
    first, second, fourth, third = corners_of((x, y, width, height))
    lines = [_step(matrix, [each], b"l") for each in (second, third, fourth)]
    return [_step(matrix, [first], b"m"), *lines, b"h"]


def _step(matrix: Any, points: Iterable[tuple[float, float]], name: bytes) -> bytes:
    moved = (f"{value:.6g}" for point in points for value in matrix.transform_point(*point))
    return " ".join(moved).encode() + b" " + name
