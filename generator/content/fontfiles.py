"""Judge the font files of a theme, and make of each kind of them what is printed with.

A theme may name a font as it came: TrueType or OpenType, static or variable, one of a collection.
Whatever is not a static file already is made into one, once, in the user's folder of caches.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator import files
from generator.content.resources import user_caches
from generator.temporary import own_folder

PLAIN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.ttf")
"""Names of files that addresses of style sheets hold as they are."""
SFNT = (b"\0\1\0\0", b"true", b"OTTO")
"""What TrueType and OpenType fonts begin with."""
COLLECTION = b"ttcf"
MADE = "own-"
"""What names of files begin with that were made from others."""
OTHER_FONTS = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
"""What other fonts begin with, and are called."""
WEIGHTS_APART = 50
"""How far the weight of a font may be from the one that is declared."""
TAKE_ANOTHER = "take the TTF, OTF or TTC file of this style"
_NEEDED = ("cmap", "head", "hmtx")
_SQUARE_LETTERS = (range(0x4E00, 0xA000), range(0xAC00, 0xD7A4))
"""Letters that fill squares: kanji, syllables of Hangul."""
_VERSION = "1"
"""Of how files are made: another one leaves older files unread."""


class Wanted(Struct, frozen=True):
    """What a theme says of a font file."""

    family: str
    weight: int
    italic: bool


def font_fault(font: Path, wanted: Wanted) -> tuple[str, str]:
    """Return what is wrong with a font beside what a theme declares of it, and how to mend it.

    Both are empty where nothing is.
    """
    try:
        data = files.read(font)
    except OSError as error:
        return f"the font “{font.name}” cannot be read: {error.strerror}", ""
    if reason := _no_font(data):
        return f"“{font.name}” is {reason}", TAKE_ANOTHER
    found = _member(data, wanted)
    if found is None:
        families = ", ".join(f"“{each}”" for each in dict.fromkeys(_families(data)))
        return f"“{font.name}” has no font “{wanted.family}”", f"it has {families}"
    return _other_font(found, font.name, wanted)


def printable_font(font: Path, wanted: Wanted) -> str:
    """Return the name of a sound font as a static file of its own, which ``made_font`` finds.

    A file that is one already, by a plain name, stays what it is; others are made once and
    remembered. Raises OSError where they cannot be written anywhere.
    """
    data = files.read(font)
    if PLAIN.fullmatch(font.name) and _is_ready(data):
        return font.name
    asked = f"{_VERSION} {wanted.family} {wanted.weight} {wanted.italic}"
    name = f"{MADE}{sha256(asked.encode() + data).hexdigest()[:24]}.ttf"
    if made_font(name) is None:
        _remember(name, _made(data, wanted))
    return name


def made_font(name: str) -> Path | None:
    """Return the path of a font that was made from another kind of file; None without one."""
    if not name.startswith(MADE):
        return None
    return next((home / name for home in _homes() if files.is_regular(home / name, home)), None)


def _homes() -> tuple[Path, ...]:
    """Return the folders of fonts that were made: for good, and of this command alone."""
    try:
        return (user_caches() / "faces", own_folder())
    except RuntimeError:  # the user has no home
        return (own_folder(),)


def _remember(name: str, data: bytes) -> None:
    for home in _homes()[:-1]:
        try:
            home.mkdir(parents=True, exist_ok=True)
            files.write(home / name, data)
        except OSError:  # it cannot be written
            continue
        return
    files.write(_homes()[-1] / name, data)


def _no_font(data: bytes) -> str:
    """Return what some bytes are instead of whole fonts; nothing where they are some.

    The directories of tables are read by the definition of OpenType, so that a font that was
    cut off is noticed though its first tables are there.
    """
    if data[:4] in OTHER_FONTS:
        return f"{OTHER_FONTS[data[:4]]}, not TTF, OTF or TTC"
    if data[:4] not in (*SFNT, COLLECTION):
        return "no font"
    try:
        directories = [_tables(data, start) for start in _starts(data)]
    except (struct.error, ValueError):
        return "cut off"
    if not directories:
        return "cut off"
    for tables in directories:
        if any(start + length > len(data) for start, length in tables.values()):
            return "cut off"
        missing = [tag for tag in _NEEDED if tag not in tables]
        if "CFF2" in tables:
            return "a variable font with PostScript outlines (CFF2)"
        if not missing and "glyf" not in tables and "CFF " not in tables:
            missing = ["glyf"]
        if missing:
            return f"a font without the table “{missing[0]}”"
    return ""


def _starts(data: bytes) -> tuple[int, ...]:
    """Return where the directories of the fonts of a file begin: several in a collection."""
    if data[:4] != COLLECTION:
        return (0,)
    (count,) = struct.unpack_from(">L", data, 8)
    if 12 + 4 * count > len(data):
        raise ValueError("cut off")
    return struct.unpack_from(f">{count}L", data, 12)


def _tables(data: bytes, start: int) -> dict[str, tuple[int, int]]:
    """Return the tables of a font in a file by their tags: where they begin, and their length."""
    if data[start : start + 4] not in SFNT:
        raise ValueError("cut off")
    (count,) = struct.unpack_from(">H", data, start + 4)
    tables = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, start + 12 + 16 * number)
        tables[tag.decode("latin-1")] = offset, length
    return tables


def _fonts(data: bytes) -> Iterator[Any]:
    """Yield the fonts of a file, one or those of a collection."""
    import uharfbuzz

    blob = uharfbuzz.Blob(data)
    for index in range(len(_starts(data))):
        yield uharfbuzz.Face(blob, index)


def _names_of(face: Any) -> list[str]:
    """Return what the family of a font is called, that of all its styles first."""
    import uharfbuzz

    ids = uharfbuzz.OTNameIdPredefined
    names = [face.get_name(each) for each in (ids.TYPOGRAPHIC_FAMILY, ids.FONT_FAMILY)]
    return [each for each in names if each]


def _families(data: bytes) -> Iterator[str]:
    for face in _fonts(data):
        yield from _names_of(face)[:1]


def _member(data: bytes, wanted: Wanted) -> Any:
    """Return the font of a file that is of a family, nearest in weight and slant; None without."""
    family = wanted.family.lower()
    fitting = [
        face
        for face in _fonts(data)
        if not (known := _names_of(face)) or any(each.lower().startswith(family) for each in known)
    ]
    if not fitting and len(_starts(data)) == 1:
        return next(_fonts(data))  # whose name is said to be another one
    return min(fitting, key=lambda face: _distance(face, wanted), default=None)


def _distance(face: Any, wanted: Wanted) -> tuple[bool, bool, float]:
    exact = any(each.lower() == wanted.family.lower() for each in _names_of(face))
    weight, italic = _style(face, wanted.weight)
    return not exact, italic is not wanted.italic, abs(weight - wanted.weight)


def _style(face: Any, weight: int) -> tuple[float, bool]:
    """Return the weight nearest to one that a font has, and whether it slopes."""
    import uharfbuzz

    font = uharfbuzz.Font(face)
    own = float(font.get_style_value(uharfbuzz.StyleTag.WEIGHT))
    for axis in face.axis_infos:
        if axis.tag == "wght":
            own = min(max(weight, axis.min_value), axis.max_value)
    return own, bool(font.get_style_value(uharfbuzz.StyleTag.ITALIC))


def _other_font(face: Any, name: str, wanted: Wanted) -> tuple[str, str]:
    """Return where a font is another one than declared."""
    if not face.unicodes:
        return f"“{name}” is a font without letters", TAKE_ANOTHER
    known = _names_of(face)
    family, weight, italic = wanted.family, wanted.weight, wanted.italic
    if known and not any(each.lower().startswith(family.lower()) for each in known):
        return f"“{name}” is the font “{known[0]}”, not “{family}”", "name the family of the file"
    own, is_italic = _style(face, weight)
    if abs(own - weight) > WEIGHTS_APART:
        return f"“{name}” has the weight {own:.0f}, not {weight}", f"write weight: {own:.0f}"
    if is_italic is not italic:
        return (
            f"“{name}” is {'upright' if italic else 'italic'}",
            f"write italic: {'false' if italic else 'true'}",
        )
    return "", ""


def _is_ready(data: bytes) -> bool:
    """Whether a file is one static font whose lines are no higher than its squares."""
    if data[:4] == COLLECTION:
        return False
    (face,) = _fonts(data)
    return not face.axis_infos and (not _fills_squares(face) or _as_high_as_squares(data) == data)


def _fills_squares(face: Any) -> bool:
    return any(code in each for code in face.unicodes for each in _SQUARE_LETTERS)


def _made(data: bytes, wanted: Wanted) -> bytes:
    """Return a font of a file as a static one by itself.

    The lines of a font that fills squares are as high as its squares: its own would have room
    for signs of all scripts, and words would not stand in the middle of theirs.
    """
    face = _member(data, wanted)
    assert face is not None, "a font that was judged"
    made = data if data[:4] != COLLECTION else _alone(data, _starts(data)[face.index])
    if face.axis_infos:
        made = _static(made, wanted)
    return _as_high_as_squares(made) if _fills_squares(face) else made


def _alone(data: bytes, start: int) -> bytes:
    """Return one font of a collection as a file of its own."""
    tables = _tables(data, start)
    return _file(data[start : start + 4], {
        tag: data[at : at + length] for tag, (at, length) in tables.items()
    })  # fmt: skip


def _file(version: bytes, tables: Mapping[str, bytes]) -> bytes:
    """Return a font file of some tables; viewers and shapers look at no checksums."""
    offset = 12 + 16 * len(tables)
    head, body = [struct.pack(">4sHHHH", version, len(tables), 0, 0, 0)], []
    for tag, table in sorted(tables.items()):
        head.append(struct.pack(">4sLLL", tag.encode("latin-1"), 0, offset, len(table)))
        padded = table + bytes(-len(table) % 4)
        body.append(padded)
        offset += len(padded)
    return b"".join((*head, *body))


def _static(data: bytes, wanted: Wanted) -> bytes:
    """Return a variable font at one weight, and else as it is by default."""
    import uharfbuzz

    face = uharfbuzz.Face(data)
    plan = uharfbuzz.SubsetInput()
    plan.keep_everything()
    plan.pin_all_axes_to_default(face)
    weight, _ = _style(face, wanted.weight)
    if any(axis.tag == "wght" for axis in face.axis_infos):
        plan.pin_axis_location(face, "wght", weight)
    return bytes(uharfbuzz.subset(face, plan).blob.data)


def _as_high_as_squares(data: bytes) -> bytes:
    """Return a font whose lines are as high as ``OS/2`` says that its squares are."""
    tables = _tables(data, 0)
    if not {"hhea", "OS/2"} <= tables.keys():
        return data
    lines, metrics = tables["hhea"][0], tables["OS/2"][0]
    ascent, descent = struct.unpack_from(">hh", data, metrics + 68)
    (units,) = struct.unpack_from(">H", data, tables["head"][0] + 18)
    if ascent - descent != units:
        return data
    changed = bytearray(data)
    struct.pack_into(">hhh", changed, lines + 4, ascent, descent, 0)
    struct.pack_into(">h", changed, metrics + 72, 0)
    return bytes(changed)
