"""United fonts hold every glyph as its subset has it: fontTools reads them and compares."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import _g_l_y_f as glyph_format
from pikepdf import Pdf

from generator.render.join import _widths
from generator.render.subsets import SHORT_END, TABLES, Subset, united_font
from generator.resources import TEMPLATES
from tests.printing import press, well_formed

CONDENSED, ROMAN = "sofia-sans-condensed-400.ttf", "eb-garamond-700.ttf"
WORDS = ["Ala ma kota i fi", "Zażółć gęślą jaźń", "Über Größe: 7 × 8 – „so“", "Zażółć Über"]
"""Accented letters are composed of others, which nobody may have asked for."""


def subsets_of(face: str, texts: Sequence[str]) -> list[Subset]:
    """Return the subsets of a face that sides with some texts hold."""
    sheet = (
        f"@font-face {{ font-family: Probe; src: url(asset:font/{face}) }} "
        "@page { size: 100mm 40mm; margin: 0 } html { font: 10pt Probe }"
    )
    found = []
    for words in texts:
        made = press()
        page = well_formed(f"<html lang='en'><title>Probe</title><body><p>{words}</p>")
        with Pdf.open(io.BytesIO(made.print(made.lay_out(page, sheet)).pdf)) as pdf:
            fonts: Any = pdf.pages[0].resources["/Font"]
            (font,) = [font.DescendantFonts[0] for _, font in fonts.items()]
            data = font.FontDescriptor.FontFile2.read_bytes()
            found.append(Subset(data, frozenset(_widths(font.W))))
    return found


def halves_of(face: str) -> list[Subset]:
    """Return two subsets with every second glyph of a whole face each."""
    data = Path(TEMPLATES / "fonts" / face).read_bytes()
    count = read(data)["maxp"].numGlyphs
    return [Subset(data, frozenset(range(begin, count, 2))) for begin in (0, 1)]


def read(data: bytes) -> TTFont:
    """Read a font; a wrong check sum is an error."""
    return TTFont(io.BytesIO(data), checkChecksums=2, lazy=False)


def drawn(font: TTFont, number: int) -> tuple[list[Any], tuple[int, int]]:
    """Return how a glyph is drawn, parts and all, with its metrics."""
    glyphs, name = font.getGlyphSet(), font.getGlyphOrder()[number]
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value, font["hmtx"][name]


def composed(font: TTFont) -> Iterator[int]:
    """Yield the glyphs that are composed of others."""
    for number, name in enumerate(font.getGlyphOrder()):
        if font["glyf"][name].isComposite():
            yield number


@pytest.mark.parametrize("face", [CONDENSED, ROMAN])
@pytest.mark.parametrize("whole", [False, True])
def test_every_glyph_is_drawn_as_in_its_subset(face: str, whole: bool) -> None:
    subsets = halves_of(face) if whole else subsets_of(face, WORDS)
    united = read(united_font(subsets))
    assert set(united.keys()) - {"GlyphOrder"} <= set(TABLES)
    compared = 0
    for subset in subsets:
        own = read(subset.data)
        for number in sorted({0, *subset.glyphs}):
            assert drawn(united, number) == drawn(own, number), number
            compared += 1
    assert compared > (300 if whole else 40)
    assert len(list(composed(united))) > (30 if whole else 3)


@pytest.mark.parametrize("whole", [False, True])
def test_a_font_says_the_bounds_of_all_its_subsets(whole: bool) -> None:
    subsets = halves_of(ROMAN) if whole else subsets_of(ROMAN, WORDS)
    united, parts = read(united_font(subsets)), [read(each.data) for each in subsets]
    limits = [name for name in vars(united["maxp"]) if name.startswith("max")]
    assert len(limits) == 13
    for table, names, bound in (
        ("maxp", limits, max),
        ("head", ["xMax", "yMax"], max),
        ("head", ["xMin", "yMin"], min),
    ):
        for name in names:
            expected = bound(getattr(font[table], name) for font in parts)
            assert getattr(united[table], name) == expected, name
    ends_short = united["loca"][-1] < SHORT_END
    assert united["head"].indexToLocFormat == (0 if ends_short else 1)
    assert ends_short is not whole


def test_fonttools_would_write_the_same_file() -> None:
    data = united_font(subsets_of(CONDENSED, WORDS))
    font, out = TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False), io.BytesIO()
    for tag in ("glyf", "hmtx", "maxp", "head", "hhea"):
        assert font[tag]
    font.save(out)
    assert out.getvalue() == data


def test_one_subset_is_left_as_it_is() -> None:
    (one,) = subsets_of(CONDENSED, WORDS[:1])
    assert united_font([one, one]) == one.data


def test_parts_of_every_length_are_numbered_anew() -> None:
    """A part is scaled in no, one, two or four numbers, and moved by bytes or words."""
    names = [".notdef", "o", "one", "two", "four", "far"]
    font = TTFont(Path(TEMPLATES / "fonts" / CONDENSED), recalcTimestamp=False)
    metrics, simple = font["hmtx"], font["glyf"][font.getBestCmap()[ord("o")]]
    scales = {
        "one": [[0.5, 0], [0, 0.5]],
        "two": [[0.5, 0], [0, 1.5]],
        "four": [[1, 0.5], [-0.5, 1]],
    }
    glyphs = {".notdef": glyph_format.Glyph(), "o": simple}
    for name in names[2:]:
        part, second = glyph_format.GlyphComponent(), glyph_format.GlyphComponent()
        part.glyphName = second.glyphName = "o"
        part.flags = second.flags = 0
        part.x = part.y = 300 if name == "far" else 3
        second.x = second.y = 0
        if name in scales:
            part.transform = scales[name]
        glyphs[name] = glyph_format.Glyph()
        glyphs[name].numberOfContours = -1
        glyphs[name].components = [part, second]
    font.setGlyphOrder(names)
    font["glyf"].glyphs, font["glyf"].glyphOrder = glyphs, names
    metrics.metrics = dict.fromkeys(names, (500, 20))
    for tag in set(font.keys()) - {*TABLES, "GlyphOrder"}:
        del font[tag]
    out = io.BytesIO()
    font.save(out)
    data = out.getvalue()
    halves = [Subset(data, frozenset({2, 4})), Subset(data, frozenset({3, 5}))]
    united = read(united_font(halves))
    own = read(data)
    assert [drawn(united, number) for number in (2, 3, 4, 5)] == [
        drawn(own, number) for number in (2, 3, 4, 5)
    ]
    assert united["maxp"].numGlyphs == 8
    assert struct.unpack_from(">L", united_font(halves))[0] == 0x00010000
