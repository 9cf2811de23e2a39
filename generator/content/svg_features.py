"""List the elements and properties of SVG that are printed, and what to use instead of others."""

from __future__ import annotations

SVG = "http://www.w3.org/2000/svg"
GRADIENTS = ("linearGradient", "radialGradient")
PAINTS = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"))
KNOWN = PAINTS | {
    "a",
    "clipPath",
    "defs",
    "desc",
    "g",
    "linearGradient",
    "marker",
    "mask",
    "metadata",
    "pattern",
    "radialGradient",
    "stop",
    "style",
    "svg",
    "symbol",
    "title",
    "view",
}
"""The elements of SVG that are drawn, or that need not be."""
REFERRED = {
    "fill": (*GRADIENTS, "pattern"),
    "stroke": (*GRADIENTS, "pattern"),
    "clip-path": ("clipPath",),
    "mask": ("mask",),
    "marker": ("marker",),
    "marker-start": ("marker",),
    "marker-mid": ("marker",),
    "marker-end": ("marker",),
    "linearGradient": GRADIENTS,
    "radialGradient": GRADIENTS,
    "pattern": ("pattern",),
}
"""The elements that a property may refer to, or those that an element may take over."""
HINTS = {
    "image": "draw it with paths: a theme's drawings are printed in any size and in every ink",
    "text": "turn its letters into paths in the drawing program",
    "tspan": "turn its letters into paths in the drawing program",
    "textPath": "turn its letters into paths in the drawing program",
    "filter": "draw its effect with shapes, or leave it out",
    "foreignObject": "draw what it holds with shapes",
    "script": "a drawing runs nothing: leave it out",
    "switch": "leave only what is to be shown",
}
PLAIN = {
    "filter": ("none",),
    "mix-blend-mode": ("normal",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "vector-effect": ("none",),
}
"""Properties that are not drawn, and their values that change nothing."""
