"""Unite subsets of one TrueType face, glyph by glyph, without reading a glyph's points.

The subsets keep the glyph numbers of the whole face, so the bytes of a glyph are taken over as
they are; only the glyphs that accented letters are composed of may stand elsewhere in each.
fontTools, which reads fonts into objects, took two thirds of the time of joining a file for it; a
test reads with it what comes out, and compares every outline.

The format is that of https://learn.microsoft.com/typography/opentype/spec/: otff for the file,
and each table under its own name.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, takewhile

from msgspec import Struct

TABLES = ("head", "hhea", "maxp", "hmtx", "fpgm", "prep", "cvt ", "loca", "glyf")
"""What a viewer needs to draw glyphs by their numbers, in the order recommended for a file."""
CHECK_SUM, BOX, LONG_PLACES = 8, 36, 50
"""Where ``head`` has its check sum, the box around all glyphs, and how their places are told."""
HOW_MANY_METRICS = 34
"""Where ``hhea`` says how many glyphs have a width of their own."""
LIMITS = struct.Struct(">13H")
"""How many points, contours, parts and so on a glyph has at most, from byte 6 of ``maxp``."""
WHOLE_FILE = 0xB1B0AFBA
"""What the check sum of a whole font is to come to."""
SHORT_END = 0x20000
"""Where glyphs end before this, their places are told in two bytes each, as halves."""
ARE_WORDS, HAS_SCALE, MORE_PARTS, HAS_TWO_SCALES, HAS_MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""What the flags of a part say of its length, and whether another one follows."""


class Subset(Struct, frozen=True):
    """A face cut down to the glyphs of one side, which kept their numbers."""

    data: bytes
    glyphs: frozenset[int]


def united_font(subsets: Sequence[Subset]) -> bytes:
    """Return one TrueType font with the glyphs of some subsets of one face.

    Only glyphs that are used kept their numbers. What they are composed of may have moved
    to any number behind them, so the parts of each subset are numbered anew.
    """
    distinct = list(dict.fromkeys(subsets))
    if len(distinct) == 1:
        return distinct[0].data
    fonts = [_Font.of(subset.data) for subset in distinct]
    union = _Union(1 + max(max(subset.glyphs) for subset in distinct))
    for font, subset in zip(fonts, distinct, strict=True):
        union.take(font, subset.glyphs)
    glyphs, places = _laid_end_to_end(union.outlines.get(n, b"") for n in range(union.count))
    metrics, own_widths = _metrics([union.metrics.get(n, (0, 0)) for n in range(union.count)])
    first = fonts[0].tables
    told, is_long = _told_places(places)
    return _file(
        {
            **{tag: first[tag] for tag in TABLES if tag in first},
            "head": _head([font.tables["head"] for font in fonts], is_long),
            "hhea": _patched(first["hhea"], HOW_MANY_METRICS, struct.pack(">H", own_widths)),
            "maxp": _limits([font.tables["maxp"] for font in fonts], union.count),
            "hmtx": metrics,
            "loca": told,
            "glyf": glyphs or b"\0",
        }
    )


class _Font(Struct, frozen=True):
    """The tables of a font, where its glyphs stand, and how many have a width of their own."""

    tables: Mapping[str, bytes]
    places: Sequence[int]
    own_widths: int

    @classmethod
    def of(cls, data: bytes) -> _Font:
        """Read a font."""
        (count,) = struct.unpack_from(">H", data, 4)
        tables = {}
        for at in range(12, 12 + 16 * count, 16):
            tag, _, start, length = struct.unpack_from(">4sLLL", data, at)
            tables[tag.decode("latin-1")] = data[start : start + length]
        (is_long,) = struct.unpack_from(">h", tables["head"], LONG_PLACES)
        told = _numbers("I" if is_long else "H", tables["loca"])
        places = told if is_long else [2 * place for place in told]
        (own_widths,) = struct.unpack_from(">H", tables["hhea"], HOW_MANY_METRICS)
        return cls(tables, places, own_widths)

    def outline(self, number: int) -> bytes:
        """Return what draws a glyph."""
        return self.tables["glyf"][self.places[number] : self.places[number + 1]]

    def metrics(self, number: int) -> tuple[int, int]:
        """Return how far a glyph takes the pen, and how far from it the glyph begins.

        From some glyph on all take it as far as the last one that says so itself.
        """
        metrics, last = self.tables["hmtx"], self.own_widths - 1
        if number <= last:
            width, bearing = struct.unpack_from(">Hh", metrics, 4 * number)
            return width, bearing
        (width,) = struct.unpack_from(">H", metrics, 4 * last)
        (bearing,) = struct.unpack_from(">h", metrics, 4 * (last + 1) + 2 * (number - last - 1))
        return width, bearing


class _Union:
    """Glyphs of several fonts by their numbers; those behind ``count`` are parts of others."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.outlines: dict[int, bytes] = {}
        self.metrics: dict[int, tuple[int, int]] = {}

    def take(self, font: _Font, glyphs: Iterable[int]) -> None:
        """Add glyphs of a font under their numbers, and their parts under new ones."""
        renumbered = {number: number for number in (0, *glyphs)}
        todo = sorted(renumbered)
        while todo:
            number = todo.pop()
            outline = bytearray(font.outline(number))
            for at in list(_parts(outline)):
                (part,) = struct.unpack_from(">H", outline, at)
                if part not in renumbered:
                    renumbered[part] = self.count
                    self.count += 1
                    todo.append(part)
                struct.pack_into(">H", outline, at, renumbered[part])
            self.outlines[renumbered[number]] = bytes(outline)
            self.metrics[renumbered[number]] = font.metrics(number)


def _parts(outline: bytes | bytearray) -> Iterator[int]:
    """Yield where a glyph that is composed of others names each of them."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, more = 10, True
    while more:
        (flags,) = struct.unpack_from(">H", outline, at)
        yield at + 2
        at += 8 if flags & ARE_WORDS else 6
        scales = {HAS_SCALE: 2, HAS_TWO_SCALES: 4, HAS_MATRIX: 8}
        at += sum(size for flag, size in scales.items() if flags & flag)
        more = bool(flags & MORE_PARTS)


def _laid_end_to_end(outlines: Iterable[bytes]) -> tuple[bytes, list[int]]:
    """Return glyphs behind one another, and their places; even ones, if these are then short."""
    glyphs = list(outlines)
    odd = [number for number, glyph in enumerate(glyphs) if len(glyph) % 2]
    if odd and sum(map(len, glyphs)) + len(odd) < SHORT_END:
        for number in odd:
            glyphs[number] += b"\0"
    return b"".join(glyphs), [0, *accumulate(map(len, glyphs))]


def _told_places(places: Sequence[int]) -> tuple[bytes, bool]:
    """Return places as the table ``loca`` has them, and whether they are told at full length."""
    if places[-1] < SHORT_END and not any(place % 2 for place in places):
        return _bytes_of("H", [place // 2 for place in places]), False
    return _bytes_of("I", places), True


def _metrics(metrics: Sequence[tuple[int, int]]) -> tuple[bytes, int]:
    """Return the table ``hmtx``, and how many glyphs have a width of their own in it.

    Where the last ones are equally wide, the first of them says it for all.
    """
    widths = [width for width, _ in metrics]
    same = sum(1 for _ in takewhile(lambda width: width == widths[-1], reversed(widths)))
    own = len(metrics) - same + 1
    told = b"".join(struct.pack(">Hh", *each) for each in metrics[:own])
    return told + _bytes_of("h", [bearing for _, bearing in metrics[own:]]), own


def _head(heads: Sequence[bytes], is_long: bool) -> bytes:
    """Return the table ``head`` of a font that holds the glyphs of several."""
    west, south, east, north = zip(
        *(struct.unpack_from(">4h", head, BOX) for head in heads), strict=True
    )
    box = struct.pack(">4h", min(west), min(south), max(east), max(north))
    return _patched(_patched(heads[0], BOX, box), LONG_PLACES, struct.pack(">h", is_long))


def _limits(tables: Sequence[bytes], count: int) -> bytes:
    """Return the table ``maxp`` of a font of so many glyphs, which are those of several."""
    limits = zip(*(LIMITS.unpack_from(table, 6) for table in tables), strict=True)
    return struct.pack(">LH", 0x00010000, count) + LIMITS.pack(*map(max, limits))


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Return a font of some tables; it says how its bytes add up."""
    whole = dict(tables, head=_patched(tables["head"], CHECK_SUM, bytes(4)))
    padded = {tag: data + bytes(-len(data) % 4) for tag, data in whole.items()}
    starts = accumulate((len(data) for data in padded.values()), initial=12 + 16 * len(padded))
    begin = dict(zip(padded, starts, strict=False))
    entries = [
        struct.pack(">4sLLL", tag.encode(), _sum(padded[tag]), begin[tag], len(whole[tag]))
        for tag in sorted(whole)
    ]
    power = len(whole).bit_length() - 1
    search = 16 << power
    counts = (len(whole), search, power, 16 * len(whole) - search)
    directory = struct.pack(">L4H", 0x00010000, *counts) + b"".join(entries)
    data = directory + b"".join(padded.values())
    rest = struct.pack(">L", (WHOLE_FILE - _sum(data)) % 2**32)
    return _patched(data, begin["head"] + CHECK_SUM, rest)


def _sum(data: bytes) -> int:
    """Return how the numbers of four bytes add up that some bytes are made of."""
    return sum(_numbers("I", data)) % 2**32


def _patched(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def _numbers(kind: str, data: bytes) -> array[int]:
    """Read numbers of a kind that ``array`` knows, the high byte first as in all tables."""
    numbers = array(kind, data)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


def _bytes_of(kind: str, numbers: Iterable[int]) -> bytes:
    told = array(kind, numbers)
    if sys.byteorder == "little":
        told.byteswap()
    return told.tobytes()
