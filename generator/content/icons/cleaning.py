"""Clean drawings for printing: what drawing programs export becomes shapes on a square.

A drawing must have been judged (``generator/content/svg.py``) before it is cleaned. What is not
printed is left out: metadata, notes of the drawing program, classes and style sheets, whose rules
become attributes. Ids are made unique, as several drawings stand in one page on a screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from xml.etree.ElementTree import Element, fromstring

from generator.content.svg_features import PAINTS, SVG
from generator.content.svg_values import length

SIZE = 512.0
"""The square that drawings of the icon set are on, and own ones are fitted into."""
CURRENT = "currentColor"
_PAINTED = ("fill", "stroke")
_COLOURED = (*_PAINTED, "stop-color", "color")
_PROPERTY_NAMES = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin"
    " stroke-miterlimit stroke-dasharray stroke-dashoffset opacity display visibility clip-path"
    " clip-rule mask marker marker-start marker-mid marker-end stop-color stop-opacity color"
    " mask-type overflow transform transform-origin"
)
_PROPERTIES = frozenset(_PROPERTY_NAMES.split())
_GEOMETRY_NAMES = (
    "id d x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr points href offset viewBox"
    " preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits"
    " patternContentUnits patternTransform maskUnits maskContentUnits clipPathUnits markerWidth"
    " markerHeight markerUnits refX refY orient"
)
_GEOMETRY = frozenset(_GEOMETRY_NAMES.split())
_UNSEEN = ("clipPath", "mask", "symbol", "pattern")
"""What is shown only where it is referred to."""
_NOT_DRAWN = ("metadata", "title", "desc", "style", "view")
_REFERENCE = re.compile(r"""url\(\s*["']?#([^"')]+)["']?\s*\)""")
_BOX = re.compile(
    r"M\s*0[\s,]*0\s*h\s*([\d.]+)\s*v\s*([\d.]+)\s*H\s*0\s*(?:V\s*0\s*)?z", re.IGNORECASE
)
"""A path along the edges of a drawing, as sets of icons write a ground."""


def cleaned(data: bytes, name: str, keeps_colours: bool = False) -> bytes:
    """Return a judged drawing as shapes on a square, with ids that begin with its name.

    One in a single colour takes the colour of its place, unless it keeps its own; a ground behind
    it that fills the whole drawing, as exports of icon sets have it, is left out.
    """
    root = fromstring(data)  # noqa: S314 (it was judged, and declares no entities)
    left, top, width, height = _view(root)
    _apply_styles(root)
    _strip(root)
    if not keeps_colours:
        _take_ground(root, width, height)
        if _is_of_one_colour(root):
            _recolour(root)
    for each in root.iter():
        _tidy(each, name)
    scale = SIZE / max(width, height)
    x = (SIZE - width * scale) / 2 - left * scale
    y = (SIZE - height * scale) / 2 - top * scale
    place = f"translate({x:.6g} {y:.6g}) scale({scale:.6g})"
    inherited = {k: v for k, v in root.attrib.items() if k in _PROPERTIES and k != "transform"}
    if (scale, x, y) != (1, 0, 0):
        inherited["transform"] = place
    inside = "".join(map(_written, root))
    group = f"<g{_attributes(inherited)}>{inside}</g>" if inherited else inside
    box = f"{SIZE:g}"
    return f'<svg xmlns="{SVG}" viewBox="0 0 {box} {box}">{group}</svg>\n'.encode()


def _view(root: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what a drawing shows, in its own units."""
    if box := root.get("viewBox"):
        left, top, width, height = map(float, re.split(r"[\s,]+", box.strip()))
        return left, top, width, height
    return 0.0, 0.0, length(root.get("width", "")), length(root.get("height", ""))


def _apply_styles(root: Element) -> None:
    """Write what style sheets and style attributes say into attributes of the elements."""
    import cssselect2
    import tinycss2

    matcher = cssselect2.Matcher()
    sheets = [each.text or "" for each in root.iter(f"{{{SVG}}}style")]
    for rule in tinycss2.parse_stylesheet("\n".join(sheets), True, True):
        if rule.type == "qualified-rule":
            for selector in cssselect2.compile_selector_list(rule.prelude):
                matcher.add_selector(selector, dict(_declared(rule.content)))
    for wrapped in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        element = wrapped.etree_element
        for match in matcher.match(wrapped):
            element.attrib.update(match[-1])
        element.attrib.update(_declared(element.attrib.pop("style", "")))


def _declared(content: object) -> Iterator[tuple[str, str]]:
    import tinycss2

    for each in tinycss2.parse_blocks_contents(content, True, True):
        if each.type == "declaration" and each.lower_name in _PROPERTIES:
            yield each.lower_name, tinycss2.serialize(each.value).strip()


def _strip(element: Element) -> None:
    """Leave out what is not drawn, and the names of namespaces."""
    for child in list(element):
        space, _, tag = child.tag.removeprefix("{").rpartition("}")
        if space not in ("", SVG) or tag in _NOT_DRAWN:
            element.remove(child)
        else:
            _strip(child)
    element.tag = element.tag.rpartition("}")[2]
    kept: dict[str, str] = {}
    for name, value in element.attrib.items():
        own = name.rpartition("}")[2]
        if own in _PROPERTIES | _GEOMETRY and (not name.startswith("{") or own == "href"):
            kept[own] = _hex(value) if own in _COLOURED else value
    element.attrib.clear()
    if element.tag == "a":  # a drawing leads nowhere
        element.tag = "g"
        kept.pop("href", None)
    element.attrib.update(kept)


def _hex(value: str) -> str:
    """Return an opaque colour as #rrggbb, so that equal ones are written alike; others as is."""
    from tinycss2.color4 import parse_color

    colour = parse_color(value)
    if value in ("none", "inherit") or colour is None or colour == "currentcolor":
        return CURRENT if value.lower() == "currentcolor" else value
    if colour.alpha != 1:
        return value
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour.to("srgb")[:3])


def _take_ground(root: Element, width: float, height: float) -> None:
    """Leave out a ground of the whole drawing, where something else is drawn upon it."""
    shapes = [(holder, each) for holder in root.iter() for each in holder if each.tag in PAINTS]
    if not shapes:
        return
    holder, first = shapes[0]
    rest = _paints(root, without=first)
    if _covers(first, width, height) and len(shapes) > 1 and len(rest) == 1:
        holder.remove(first)


def _covers(shape: Element, width: float, height: float) -> bool:
    """Whether a shape is the whole area of the drawing and has no outline of its own."""
    if shape.get("transform") or shape.get("stroke", "none") != "none":
        return False
    if shape.tag == "path":
        match = _BOX.fullmatch(shape.get("d", "").strip())
        return bool(match) and (float(match[1]), float(match[2])) == (width, height)  # type: ignore[index]
    if shape.tag != "rect" or any(length(shape.get(each, "0")) for each in ("x", "y", "rx", "ry")):
        return False
    return all(
        shape.get(side) == "100%" or length(shape.get(side, "")) == whole
        for side, whole in (("width", width), ("height", height))
    )


def _is_of_one_colour(root: Element) -> bool:
    """Whether all that is seen has one colour, and none is of a gradient or a pattern."""
    paints = _paints(root)
    shaded = any(each.tag == "stop" for each in root.iter())
    return len(paints) == 1 and not shaded and not next(iter(paints)).startswith("url(")


def _paints(root: Element, without: Element | None = None) -> set[str]:
    """Return what the shapes of a drawing are painted with, each where it is shown."""
    by_id = {each.get("id", ""): each for each in root.iter()}
    found: set[str] = set()
    open_paths: list[tuple[Element, str, str]] = [(root, "#000000", "none")]
    while open_paths:
        element, fill, stroke = open_paths.pop()
        if element is without or element.tag in _UNSEEN:
            continue
        fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
        if element.tag == "use":
            shown = by_id.get(element.get("href", "").strip().removeprefix("#"))
            if shown is not None and shown.tag == "symbol":
                fill, stroke = shown.get("fill", fill), shown.get("stroke", stroke)
            children = [] if shown is None else list(shown) if shown.tag == "symbol" else [shown]
        else:
            children = [each for each in element if element.tag != "defs" or each.tag == "marker"]
            found |= _own_paints(element, fill, stroke)
        open_paths += [(each, fill, stroke) for each in children]
    return found - {"none"}


def _own_paints(element: Element, fill: str, stroke: str) -> set[str]:
    """Return what a shape is painted with, if it is one, given what it has from around it."""
    if element.tag not in PAINTS:
        return set()
    painted = zip(_PAINTED, (fill, stroke), strict=True)
    return {paint for name, paint in painted if not _is_clear(element, name)}


def _is_clear(element: Element, paint: str) -> bool:
    opacities = element.get(f"{paint}-opacity", "1"), element.get("opacity", "1")
    return any(length(each.rstrip("%")) == 0 for each in opacities)


def _recolour(root: Element) -> None:
    """Paint a drawing in the colour of its place; masks stay, whose colours are shares."""
    root.attrib.setdefault("fill", CURRENT)
    _recolour_below(root)


def _recolour_below(element: Element) -> None:
    if element.tag in ("mask", "clipPath"):
        return
    for paint in _PAINTED:
        if element.get(paint, "none") not in ("none", "inherit"):
            element.set(paint, CURRENT)
    for child in element:
        _recolour_below(child)


def _tidy(element: Element, name: str) -> None:
    """Make the ids of an element, and what refers to ids, those of one drawing."""
    for key, value in element.attrib.items():
        if key == "id":
            element.set(key, f"{name}.{value}")
        elif key == "href":
            element.set(key, f"#{name}.{value.lstrip().removeprefix('#')}")
        elif "url(" in value:
            element.set(key, _REFERENCE.sub(rf"url(#{name}.\1)", value))


def _written(element: Element) -> str:
    inside = "".join(map(_written, element))
    attributes = _attributes(element.attrib)
    end = f">{inside}</{element.tag}>" if inside else "/>"
    return f"<{element.tag}{attributes}{end}"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
