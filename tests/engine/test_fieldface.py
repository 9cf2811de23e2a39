"""The face of fields is embedded, with every letter of its encoding."""

from __future__ import annotations

import io
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from pikepdf import Name, Pdf

from generator.engine.fieldface import FIRST, LAST, field_face


def test_each_code_has_the_glyph_and_width_of_its_letter() -> None:
    with Pdf.new() as pdf:
        check_face(field_face(pdf))


def check_face(font: Any) -> None:
    assert font.Encoding == Name.WinAnsiEncoding
    assert len(font.Widths) == LAST - FIRST + 1
    with TTFont(io.BytesIO(font.FontDescriptor.FontFile2.read_bytes())) as face:
        glyphs, advances = face.getBestCmap(), face["hmtx"].metrics
        scale = 1000 / face["head"].unitsPerEm
        for letter in "AzÄßéñ€–":
            code = letter.encode("cp1252")[0]
            width = advances[glyphs[ord(letter)]][0] * scale
            assert int(font.Widths[code - FIRST]) == pytest.approx(width, abs=0.5)


def test_it_is_the_same_each_time() -> None:
    with Pdf.new() as pdf:
        one, other = (field_face(pdf).FontDescriptor.FontFile2.read_bytes() for _ in range(2))
    assert one == other
