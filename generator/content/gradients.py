"""Resolve what the gradients of a drawing inherit by reference."""

from __future__ import annotations

import re
from xml.etree import ElementTree

XLINK = "http://www.w3.org/1999/xlink"
GRADIENTS = ("linearGradient", "radialGradient")
_INHERITS = re.compile(rb"<(?:\w+:)?(?:linear|radial)Gradient\b[^>]*\bhref\s*=")


def without_inheritance(data: bytes) -> bytes:
    """Return a drawing whose gradients have what they inherit by reference.

    The layout engine takes the references off when it shows a drawing for the first time, so
    that each later showing would lack the colours.
    """
    if not _INHERITS.search(data):
        return data
    root = ElementTree.fromstring(data)  # noqa: S314 (it was judged, and declares no entities)
    gradients = [each for each in root.iter() if _tag(each) in GRADIENTS]
    by_id = {each.get("id"): each for each in gradients}
    for gradient in gradients:
        _inherit(gradient, by_id, set())
    return ElementTree.tostring(root)


def _inherit(
    gradient: ElementTree.Element, by_id: dict[str | None, ElementTree.Element], seen: set[int]
) -> None:
    """Give a gradient the attributes and stops of the one that it names, and no name."""
    names = [name for name in ("href", f"{{{XLINK}}}href") if name in gradient.attrib]
    if not names or id(gradient) in seen:
        return
    seen.add(id(gradient))
    address = next(gradient.attrib.pop(name) for name in names)
    for name in names[1:]:
        gradient.attrib.pop(name)
    other = by_id.get(address.removeprefix("#"))
    if other is None or other is gradient:
        return
    _inherit(other, by_id, seen)
    for name, value in other.attrib.items():
        if name != "id":
            gradient.attrib.setdefault(name, value)
    if not any(_tag(each) == "stop" for each in gradient):
        gradient.extend([each for each in other if _tag(each) == "stop"])


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]
