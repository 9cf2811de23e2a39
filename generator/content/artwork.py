"""Judge the drawings and fonts of a theme before anything is printed with them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from generator import files
from generator.content.svg import drawing_faults
from generator.findings import Finding, Place

SFNT = (b"\0\1\0\0", b"true")
"""What TrueType fonts begin with."""
OTHER_FONTS = {
    b"OTTO": "OpenType with PostScript outlines (OTF)",
    b"ttcf": "a collection of fonts (TTC)",
    b"wOFF": "WOFF",
    b"wOF2": "WOFF2",
}
"""What other fonts begin with, and are called."""
WEIGHTS_APART = 50
"""How far the weight of a font may be from the one that is declared."""


def drawing_findings(path: Path, home: Path, file: str) -> Iterator[Finding]:
    """Yield what is wrong with a drawing, at its line in the file that messages call ``file``.

    A drawing that lies outside of ``home`` cannot be read.
    """
    try:
        data = files.read(path, home)
    except OSError as error:
        yield Finding("R06", f"the drawing cannot be read: {error.strerror}", Place(file))
        return
    for fault in drawing_faults(data):
        place = Place(file, fault.line, fault.column, fault.line, fault.column + 1)
        yield Finding("S26", fault.message, place, fault.hint)


def font_fault(font: Path, family: str, weight: int, italic: bool) -> tuple[str, str]:
    """Return what is wrong with a font beside what a theme declares of it, and how to mend it.

    Both are empty where nothing is.
    """
    try:
        data = files.read(font)
    except OSError as error:
        return f"the font “{font.name}” cannot be read: {error.strerror}", ""
    if reason := _no_font(data):
        return f"“{font.name}” is {reason}", "take the TTF file of this style"
    return _other_font(data, font.name, family, weight, italic)


def _no_font(data: bytes) -> str:
    """Return what some bytes are instead of a whole TrueType font; nothing where they are one.

    The directory of tables is read by the definition of OpenType, so that a font that was cut
    off is noticed though its first tables are there.
    """
    if data[:4] not in SFNT:
        return OTHER_FONTS.get(data[:4], "no font") + (
            ", not TTF" if data[:4] in OTHER_FONTS else ""
        )
    if len(data) < 12:
        return "cut off"
    (count,) = struct.unpack(">H", data[4:6])
    if len(data) < 12 + 16 * count:
        return "cut off"
    tables = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        tables[tag] = offset + length
    if any(end > len(data) for end in tables.values()):
        return "cut off"
    missing = [tag.decode() for tag in (b"cmap", b"glyf", b"head", b"hmtx") if tag not in tables]
    return f"a font without the table “{missing[0]}”" if missing else ""


def _other_font(data: bytes, name: str, family: str, weight: int, italic: bool) -> tuple[str, str]:
    """Return where a font is another one than declared."""
    import uharfbuzz

    face = uharfbuzz.Face(data)
    if not face.unicodes:
        return f"“{name}” is a font without letters", "take the TTF file of this style"
    ids = uharfbuzz.OTNameIdPredefined
    names = [face.get_name(each) for each in (ids.TYPOGRAPHIC_FAMILY, ids.FONT_FAMILY)]
    known = [each for each in names if each]
    if known and not any(each.lower().startswith(family.lower()) for each in known):
        return f"“{name}” is the font “{known[0]}”, not “{family}”", "name the family of the file"
    if face.axis_infos:
        return f"“{name}” is a variable font", "take the static TTF file of this style"
    font = uharfbuzz.Font(face)
    own = round(font.get_style_value(uharfbuzz.StyleTag.WEIGHT))
    if abs(own - weight) > WEIGHTS_APART:
        return f"“{name}” has the weight {own}, not {weight}", f"write weight: {own}"
    if bool(font.get_style_value(uharfbuzz.StyleTag.ITALIC)) is not italic:
        return (
            f"“{name}” is {'upright' if italic else 'italic'}",
            f"write italic: {'false' if italic else 'true'}",
        )
    return "", ""
