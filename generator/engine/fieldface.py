"""Embed the face that fields are written with, so that no viewer has to substitute it."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf

from generator.content.resources import TEMPLATES

FILE = TEMPLATES / "fonts" / "sofia-sans-condensed-400.ttf"
FIRST, LAST = 32, 255
"""The codes of the encoding, which is that of Windows for Western Europe."""
_NONSYMBOLIC = 1 << 5
_STEM = 80
"""Width of the stems in thousandths of an em; viewers use it to substitute the face only."""


class _Face(Struct, frozen=True):
    """A font with the letters of the encoding; lengths in thousandths of an em."""

    name: str
    data: bytes
    widths: tuple[int, ...]
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    capitals: int


def field_face(pdf: Pdf) -> Any:
    """Add the face of fields to a PDF and return it."""
    face = _face()
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(f"/{face.name}"),
        Flags=_NONSYMBOLIC,
        FontBBox=Array(list(face.box)),
        ItalicAngle=0,
        Ascent=face.ascent,
        Descent=face.descent,
        CapHeight=face.capitals,
        StemV=_STEM,
        FontFile2=pdf.make_stream(face.data, Length1=len(face.data)),
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name(f"/{face.name}"),
        FirstChar=FIRST,
        LastChar=LAST,
        Widths=Array(list(face.widths)),
        Encoding=Name.WinAnsiEncoding,
        FontDescriptor=pdf.make_indirect(descriptor),
    )
    return pdf.make_indirect(font)


@cache
def _face() -> _Face:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    letters = [bytes([code]).decode("cp1252", "ignore") for code in range(FIRST, LAST + 1)]
    options = Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        name_IDs=[],
        drop_tables=["GSUB", "GPOS", "GDEF", "DSIG", "OS/2", "name", "STAT"],
    )
    with TTFont(FILE, recalcTimestamp=False) as font:
        capitals = font["OS/2"].sCapHeight
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(letters))
        subsetter.subset(font)
        out = io.BytesIO()
        font.save(out)
        head, hhea, names = font["head"], font["hhea"], font.getBestCmap()
        advances = font["hmtx"].metrics
        per_em = head.unitsPerEm

        def scaled(length: int) -> int:
            return round(length * 1000 / per_em)

        widths = (
            advances[names.get(ord(letter), ".notdef") if letter else ".notdef"][0]
            for letter in letters
        )
        return _Face(
            "FIELDS+SofiaSansCondensed-Regular",
            out.getvalue(),
            tuple(map(scaled, widths)),
            (scaled(head.xMin), scaled(head.yMin), scaled(head.xMax), scaled(head.yMax)),
            scaled(hhea.ascent),
            scaled(hhea.descent),
            scaled(capitals),
        )
