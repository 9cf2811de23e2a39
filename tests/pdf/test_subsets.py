"""United fonts hold every glyph as its subset has it: fontTools reads them and compares."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import _g_l_y_f as glyph_format
from fontTools.ttLib.tables import ttProgram
from pikepdf import Pdf

from generator.content.resources import TEMPLATES
from generator.pdf.join import _widths
from generator.pdf.subsets import SHORT_END, TABLES, Subset, united_font
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


@dataclass(frozen=True)
class Made:
    """What a font of a few boxes is made of: how large, how wide, and what else it says."""

    box: int = 400
    width: int = 500
    program: bytes = b""
    more: int = 0

    @property
    def names(self) -> list[str]:
        """The glyphs: a box, a part and what is composed of it three deep, nothing, more boxes."""
        return [
            *[".notdef", "box", "part", "mid", "deep", "deepest", "empty"],
            *(f"x{n}" for n in range(self.more)),
        ]

    @property
    def data(self) -> bytes:
        """The font as bytes."""
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder(self.names)
        builder.setupCharacterMap({})
        builder.setupGlyf(self._glyphs())
        builder.setupHorizontalMetrics({name: (self._width(name), 0) for name in self.names})
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupPost()
        for tag in ("fpgm", "prep") if self.program else ():
            builder.font[tag] = newTable(tag)
            builder.font[tag].program = self._program()
        builder.font["maxp"].maxSizeOfInstructions = len(self.program)
        out = io.BytesIO()
        builder.font.save(out)
        return out.getvalue()

    def _width(self, name: str) -> int:
        return self.width if name in ("box", "part") else 500

    def _glyphs(self) -> dict[str, Any]:
        glyphs = {name: self._box(20 + number) for number, name in enumerate(self.names)}
        glyphs[".notdef"] = glyph_format.Glyph()
        glyphs["box"] = self._box(self.box)
        glyphs["mid"] = self._composed("part", "part")
        glyphs["deep"] = self._composed("mid", "part")
        glyphs["deepest"] = self._composed("deep", "box")
        glyphs["empty"] = glyph_format.Glyph()
        for name in ("box", *self.names[EMPTY + 1 :]) if self.program else ():
            glyphs[name].program = self._program()
        return glyphs

    def _program(self) -> Any:
        program = ttProgram.Program()
        program.fromBytecode(self.program)
        return program

    @staticmethod
    def _box(size: int) -> Any:
        pen = TTGlyphPen(None)
        pen.moveTo((-size, -size))
        for x, y in ((-size, size), (size, size), (size, -size)):
            pen.lineTo((x, y))
        pen.closePath()
        return pen.glyph()

    def _composed(self, *parts: str) -> Any:
        pen = TTGlyphPen(dict.fromkeys(self.names))
        for number, part in enumerate(parts):
            pen.addComponent(part, (1, 0, 0, 1, 7 * number, 3))
        return pen.glyph()


BOX, DEEPEST, EMPTY = 1, 5, 6
LIMITS = [
    "maxPoints",
    "maxContours",
    "maxCompositePoints",
    "maxCompositeContours",
    "maxComponentElements",
    "maxComponentDepth",
    "maxSizeOfInstructions",
]


def all_drawn(data: bytes, subsets: Sequence[Subset]) -> TTFont:
    """Return a united font in which each glyph is drawn as in its subset."""
    united = read(data)
    for subset in subsets:
        own = read(subset.data)
        for number in sorted({0, *subset.glyphs}):
            assert drawn(united, number) == drawn(own, number), number
    return united


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


@pytest.mark.parametrize("order", [1, -1])
def test_bounds_may_come_from_any_subset(order: int) -> None:
    small, large = Made(box=100), Made(box=900, program=bytes([0xB0, 1, 0x21]))
    subsets = [Subset(small.data, frozenset({DEEPEST})), Subset(large.data, frozenset({BOX}))]
    head, maxp = (
        all_drawn(united_font(subsets[::order]), subsets)[tag] for tag in ("head", "maxp")
    )
    assert (head.xMin, head.yMin, head.xMax, head.yMax) == (-900, -900, 907, 903)
    assert [getattr(maxp, name) for name in LIMITS] == [4, 1, 16, 4, 2, 3, 3]


def test_what_fits_letters_to_pixels_is_kept() -> None:
    hinted = Made(program=bytes([0xB0, 1, 0x21]))
    united = read(united_font([Subset(hinted.data, frozenset({each})) for each in (BOX, DEEPEST)]))
    assert united["fpgm"].program.getBytecode() == hinted.program
    assert united["prep"].program.getBytecode() == hinted.program
    box = united["glyf"][united.getGlyphOrder()[BOX]]
    assert box.program.getBytecode() == hinted.program


def test_parts_have_the_metrics_of_their_subset() -> None:
    narrow, wide = Made(width=300), Made(width=700)
    subsets = [Subset(narrow.data, frozenset({DEEPEST})), Subset(wide.data, frozenset({EMPTY}))]
    united = all_drawn(united_font(subsets), subsets)
    widths = [width for width, _ in united["hmtx"].metrics.values()]
    assert widths[:7] == [500, 0, 0, 0, 0, 500, 500]
    assert sorted(widths[7:]) == [300, 300, 500, 500]


def test_glyphs_that_are_equally_wide_say_so_once() -> None:
    made = Made(more=4)
    united = read(united_font([Subset(made.data, frozenset({each})) for each in (7, 8)]))
    assert [width for width, _ in united["hmtx"].metrics.values()] == [500, *[0] * 6, 500, 500]
    assert united["hhea"].numberOfHMetrics == 8


def test_where_nothing_is_drawn_there_is_a_table_all_the_same() -> None:
    subsets = [Subset(Made(width=width).data, frozenset({EMPTY})) for width in (300, 700)]
    united = all_drawn(united_font(subsets), subsets)
    assert united.reader["glyf"] == bytes(1)


def test_glyphs_of_odd_length_are_padded_where_places_are_then_short() -> None:
    large = Made(more=2, program=bytes(65_001)).data
    assert read(large)["head"].indexToLocFormat == 1
    subsets = [Subset(large, frozenset({each})) for each in (BOX, EMPTY)]
    assert all_drawn(united_font(subsets), subsets)["head"].indexToLocFormat == 0


def test_places_are_told_at_full_length_from_where_they_must() -> None:
    told = {}
    for program in range(65_500, 65_516):
        data = Made(box=30, more=1, program=bytes(program)).data
        subsets = [Subset(data, frozenset({each})) for each in (BOX, EMPTY + 1)]
        font = all_drawn(united_font(subsets), subsets)
        lengths = [after - before for before, after in pairwise(font["loca"])]
        padded = sum(length + length % 2 for length in lengths)
        told[padded] = font["head"].indexToLocFormat
    assert {SHORT_END - 4, SHORT_END} <= told.keys()
    assert told == {end: int(end >= SHORT_END) for end in told}


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
