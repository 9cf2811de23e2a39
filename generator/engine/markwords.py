"""Say in PDFs what marks over letters mean that have a glyph of their own.

WeasyPrint 70 gives all characters of a group of glyphs to its first glyph and none to the others,
for which readers then make up a letter; and whatever a letter had on it where it was met first
would be read wherever it stands.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

UNSEEN = "\N{ZERO WIDTH SPACE}"
"""Stands for a glyph that is but a part of a letter."""


def install() -> None:
    """Have the words of fonts put right before these are written."""
    from weasyprint.pdf.fonts import Font

    clean = Font.clean
    if getattr(clean, "by_marks", False):
        return

    def cleaned(self: Any, to_unicode: Mapping[int, str], hinting: bool) -> None:
        if "" in self.to_unicode.values():
            self.to_unicode.update(read_by_glyph(self.to_unicode, _characters(self)))
        clean(self, to_unicode, hinting)

    cleaned.by_marks = True  # type: ignore[attr-defined]
    Font.clean = cleaned


def read_by_glyph(words: Mapping[int, str], characters: Mapping[int, str]) -> dict[int, str]:
    """Return what each glyph is read as: a mark as itself, a letter without its marks.

    ``characters`` are those that the font itself has for glyphs.
    """
    found = {}
    for glyph, text in words.items():
        if not text:
            found[glyph] = characters.get(glyph, UNSEEN)
            continue
        letters = "".join(each for each in text if not unicodedata.combining(each))
        found[glyph] = letters or text
    return found


def _characters(font: Any) -> dict[int, str]:
    import uharfbuzz

    face = uharfbuzz.Face(font.file_content, font.index)
    known = uharfbuzz.Font(face)
    return {known.get_nominal_glyph(code): chr(code) for code in sorted(face.unicodes)}
