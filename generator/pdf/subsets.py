"""Unite subsets of one TrueType face, glyph by glyph, without parsing outlines.

Subsets retain the glyph numbers of the whole face, so the bytes of a glyph are copied as they
are; only components of composite glyphs may have other numbers in each subset. fontTools, which
parses fonts into objects, took two thirds of the time to join a file; a test reads the result
with it and compares every outline.

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
"""Tables that a viewer needs to draw glyphs by number, in the recommended order."""
CHECKSUM, BOX, LOCA_FORMAT = 8, 36, 50
"""Offsets in ``head`` of the checksum, the bounding box, and the format of ``loca``."""
METRICS_COUNT = 34
"""Offset in ``hhea`` of the number of glyphs with a width of their own."""
LIMITS = struct.Struct(">13H")
"""Maxima of points, contours, components and so on per glyph, from byte 6 of ``maxp``."""
WHOLE_FILE = 0xB1B0AFBA
"""The required checksum of a whole font."""
SHORT_END = 0x20000
"""Size of ``glyf`` below which its offsets are short: two bytes each, halved."""
ARE_WORDS, HAS_SCALE, MORE_COMPONENTS, HAS_TWO_SCALES, HAS_MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a component that determine its length, and whether another one follows."""


class Subset(Struct, frozen=True):
    """A face reduced to the glyphs of one side, which retain their numbers."""

    data: bytes
    glyphs: frozenset[int]


def united_font(subsets: Sequence[Subset]) -> bytes:
    """Return one TrueType font with the glyphs of some subsets of one face.

    Only used glyphs retain their numbers. Their components may have any number after those,
    so the components of each subset are renumbered.
    """
    distinct = list(dict.fromkeys(subsets))
    if len(distinct) == 1:
        return distinct[0].data
    fonts = [_Font.of(subset.data) for subset in distinct]
    union = _Union(1 + max(max(subset.glyphs) for subset in distinct))
    for font, subset in zip(fonts, distinct, strict=True):
        union.add(font, subset.glyphs)
    glyphs, offsets = _concatenated(union.outlines.get(n, b"") for n in range(union.count))
    metrics, width_count = _metrics([union.metrics.get(n, (0, 0)) for n in range(union.count)])
    first = fonts[0].tables
    loca, is_long = _loca(offsets)
    return _file(
        {
            **{tag: first[tag] for tag in TABLES if tag in first},
            "head": _head([font.tables["head"] for font in fonts], is_long),
            "hhea": _patched(first["hhea"], METRICS_COUNT, struct.pack(">H", width_count)),
            "maxp": _limits([font.tables["maxp"] for font in fonts], union.count),
            "hmtx": metrics,
            "loca": loca,
            "glyf": glyphs or b"\0",
        }
    )


class _Font(Struct, frozen=True):
    """The tables of a font, the offsets of its glyphs, and its number of explicit widths."""

    tables: Mapping[str, bytes]
    offsets: Sequence[int]
    width_count: int

    @classmethod
    def of(cls, data: bytes) -> _Font:
        """Read a font."""
        (count,) = struct.unpack_from(">H", data, 4)
        tables = {}
        for at in range(12, 12 + 16 * count, 16):
            tag, _, start, length = struct.unpack_from(">4sLLL", data, at)
            tables[tag.decode("latin-1")] = data[start : start + length]
        (is_long,) = struct.unpack_from(">h", tables["head"], LOCA_FORMAT)
        numbers = _numbers("I" if is_long else "H", tables["loca"])
        offsets = numbers if is_long else [2 * number for number in numbers]
        (width_count,) = struct.unpack_from(">H", tables["hhea"], METRICS_COUNT)
        return cls(tables, offsets, width_count)

    def outline(self, number: int) -> bytes:
        """Return the outline of a glyph."""
        return self.tables["glyf"][self.offsets[number] : self.offsets[number + 1]]

    def metrics(self, number: int) -> tuple[int, int]:
        """Return the advance width and left side bearing of a glyph.

        Glyphs after the last explicit width have the same width.
        """
        metrics, last = self.tables["hmtx"], self.width_count - 1
        if number <= last:
            width, bearing = struct.unpack_from(">Hh", metrics, 4 * number)
            return width, bearing
        (width,) = struct.unpack_from(">H", metrics, 4 * last)
        (bearing,) = struct.unpack_from(">h", metrics, 4 * (last + 1) + 2 * (number - last - 1))
        return width, bearing


class _Union:
    """Glyphs of several fonts by number; those from ``count`` on are components."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.outlines: dict[int, bytes] = {}
        self.metrics: dict[int, tuple[int, int]] = {}

    def add(self, font: _Font, glyphs: Iterable[int]) -> None:
        """Add glyphs of a font under their numbers, and their components under new ones."""
        renumbered = {number: number for number in (0, *glyphs)}
        todo = sorted(renumbered)
        while todo:
            number = todo.pop()
            outline = bytearray(font.outline(number))
            for at in list(_components(outline)):
                (part,) = struct.unpack_from(">H", outline, at)
                if part not in renumbered:
                    renumbered[part] = self.count
                    self.count += 1
                    todo.append(part)
                struct.pack_into(">H", outline, at, renumbered[part])
            self.outlines[renumbered[number]] = bytes(outline)
            self.metrics[renumbered[number]] = font.metrics(number)


def _components(outline: bytes | bytearray) -> Iterator[int]:
    """Yield the offsets in a composite glyph at which components are named."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, more = 10, True
    while more:
        (flags,) = struct.unpack_from(">H", outline, at)
        yield at + 2
        at += 8 if flags & ARE_WORDS else 6
        scales = {HAS_SCALE: 2, HAS_TWO_SCALES: 4, HAS_MATRIX: 8}
        at += sum(size for flag, size in scales.items() if flags & flag)
        more = bool(flags & MORE_COMPONENTS)


def _concatenated(outlines: Iterable[bytes]) -> tuple[bytes, list[int]]:
    """Return concatenated glyphs and their offsets; padded if that allows short offsets."""
    glyphs = list(outlines)
    uneven = [number for number, glyph in enumerate(glyphs) if len(glyph) % 2]
    if uneven and sum(map(len, glyphs)) + len(uneven) < SHORT_END:
        for number in uneven:
            glyphs[number] += b"\0"
    return b"".join(glyphs), [0, *accumulate(map(len, glyphs))]


def _loca(offsets: Sequence[int]) -> tuple[bytes, bool]:
    """Return offsets as a ``loca`` table, and whether they are in the long format."""
    if offsets[-1] < SHORT_END and not any(place % 2 for place in offsets):
        return _bytes_of("H", [place // 2 for place in offsets]), False
    return _bytes_of("I", offsets), True


def _metrics(metrics: Sequence[tuple[int, int]]) -> tuple[bytes, int]:
    """Return the table ``hmtx``, and its number of explicit widths.

    Trailing glyphs of equal width share one entry.
    """
    widths = [width for width, _ in metrics]
    same = sum(1 for _ in takewhile(lambda width: width == widths[-1], reversed(widths)))
    own = len(metrics) - same + 1
    table = b"".join(struct.pack(">Hh", *each) for each in metrics[:own])
    return table + _bytes_of("h", [bearing for _, bearing in metrics[own:]]), own


def _head(heads: Sequence[bytes], is_long: bool) -> bytes:
    """Return the table ``head`` of a font with the glyphs of several."""
    west, south, east, north = zip(
        *(struct.unpack_from(">4h", head, BOX) for head in heads), strict=True
    )
    box = struct.pack(">4h", min(west), min(south), max(east), max(north))
    return _patched(_patched(heads[0], BOX, box), LOCA_FORMAT, struct.pack(">h", is_long))


def _limits(tables: Sequence[bytes], count: int) -> bytes:
    """Return the table ``maxp`` of a font with ``count`` glyphs from several."""
    limits = zip(*(LIMITS.unpack_from(table, 6) for table in tables), strict=True)
    return struct.pack(">LH", 0x00010000, count) + LIMITS.pack(*map(max, limits))


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Return a font file with some tables and valid checksums."""
    whole = dict(tables, head=_patched(tables["head"], CHECKSUM, bytes(4)))
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
    return _patched(data, begin["head"] + CHECKSUM, rest)


def _sum(data: bytes) -> int:
    """Return the checksum of some bytes: the sum of their 32-bit numbers."""
    return sum(_numbers("I", data)) % 2**32


def _patched(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def _numbers(kind: str, data: bytes) -> array[int]:
    """Read big-endian numbers of an ``array`` type code."""
    numbers = array(kind, data)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


def _bytes_of(kind: str, numbers: Iterable[int]) -> bytes:
    data = array(kind, numbers)
    if sys.byteorder == "little":
        data.byteswap()
    return data.tobytes()
