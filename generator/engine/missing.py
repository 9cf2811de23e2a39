"""Find the letters that no face has.

Importing this module loads the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from weasyprint.text.ffi import ffi, pango


def letters_in_no_face(box: Any) -> str:
    """Return the letters of a text box that are drawn as empty boxes, each once."""
    line = box.pango_layout
    line.reactivate(box.style)
    try:
        return "".join(dict.fromkeys(_unknown(line.layout)))
    finally:
        line.deactivate()


def _unknown(layout: Any) -> Iterator[str]:
    """Yield the characters of the first line of a Pango layout that it has found no glyph for."""
    empty, unknown = pango.PANGO_GLYPH_EMPTY, pango.PANGO_GLYPH_UNKNOWN_FLAG
    run = pango.pango_layout_get_line_readonly(layout, 0).runs[0]
    while run != ffi.NULL:
        glyphs = run.data.glyphs
        for each in glyphs.glyphs[0 : glyphs.num_glyphs]:
            if each.glyph != empty and each.glyph & unknown:
                yield chr(each.glyph - unknown)
        run = run.next
