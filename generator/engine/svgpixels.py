"""Draw SVG as pixels with CairoSVG."""

from __future__ import annotations

import ctypes.util
import sys
from typing import Any


def png_of(svg: bytes, **size: float) -> bytes:
    """Return a drawing as PNG.

    ``size`` is one of CairoSVG's ``scale`` (dots to the CSS pixel), ``output_width`` and
    ``output_height`` (dots).
    """
    png: bytes = _cairosvg().svg2png(bytestring=svg, **size)
    return png


def _cairosvg() -> Any:
    """Import CairoSVG without starting a program.

    On Linux, cairocffi has ``find_library`` search for Cairo, which starts ldconfig, gcc and ld,
    whatever is found by these names; it then loads Cairo by its file names all the same.
    """
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    try:
        import cairosvg
    finally:
        ctypes.util.find_library = search
    return cairosvg
