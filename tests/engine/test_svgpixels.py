"""Drawings become pixels, and no program is started for it."""

from __future__ import annotations

import io
import subprocess
import sys

from PIL import Image

from generator.engine.svgpixels import png_of

SQUARE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">'
    b'<path fill="#ff0000" d="M0 0h5v10H0z"/></svg>'
)
AUDITED = f"""
import sys
started = []
sys.addaudithook(lambda event, given: started.append(given[0]) if "Popen" in event else None)
from generator.engine.svgpixels import png_of
assert png_of({SQUARE!r}, scale=2).startswith(b"\\x89PNG")
from ctypes.util import find_library
assert find_library.__name__ == "find_library"
print(started)
"""


def test_a_drawing_in_a_width() -> None:
    with Image.open(io.BytesIO(png_of(SQUARE, output_width=30))) as image:
        pixels = image.convert("RGBA")
    assert pixels.size[0] == 30
    assert pixels.getpixel((5, 5)) == (255, 0, 0, 255)
    assert pixels.getpixel((25, 5)) == (0, 0, 0, 0)


def test_no_program_is_started() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", AUDITED], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"
