"""Embed the face that fields are written with, so that no viewer has to substitute it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf

from generator.content.resources import TEMPLATES

FILE = TEMPLATES / "fonts" / "sofia-sans-condensed-400.ttf"
FIRST, LAST = 32, 255
"""The codes of the encoding, which is that of Windows for Western Europe."""
_UNREAD = (b"GSUB", b"GPOS", b"GDEF", b"DSIG", b"OS/2", b"name", b"STAT")
"""Tables that viewers of PDFs do not read."""
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
    import uharfbuzz as hb

    codes = range(FIRST, LAST + 1)
    letters = [bytes([code]).decode("cp1252", "ignore") for code in codes]
    whole = hb.Face(hb.Blob.from_file_path(FILE))
    font = hb.Font(whole)
    scale = 1000 / whole.upem
    glyphs = [font.get_nominal_glyph(ord(letter)) or 0 if letter else 0 for letter in letters]
    extents = [font.get_glyph_extents(glyph) for glyph in glyphs]
    box = (
        min(each.x_bearing for each in extents),
        min(each.y_bearing + each.height for each in extents),
        max(each.x_bearing + each.width for each in extents),
        max(each.y_bearing for each in extents),
    )
    lines = font.get_font_extents("ltr")
    left, bottom, right, top = (round(edge * scale) for edge in box)
    return _Face(
        "FIELDS+SofiaSansCondensed-Regular",
        _subset(whole, letters),
        tuple(round(font.get_glyph_h_advance(glyph) * scale) for glyph in glyphs),
        (left, bottom, right, top),
        round(lines.ascender * scale),
        round(lines.descender * scale),
        round(font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT) * scale),
    )


def _subset(face: Any, letters: Iterable[str]) -> bytes:
    """Return a face with some letters, and without what only shaping engines read."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    for letter in filter(None, letters):
        wanted.unicode_set.add(ord(letter))
    for table in _UNREAD:
        wanted.drop_table_tag_set.add(int.from_bytes(table, "big"))
    return bytes(hb.subset(face, wanted).blob.data)
