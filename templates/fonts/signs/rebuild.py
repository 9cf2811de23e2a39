"""Rebuild the font of signs: one TTF with the signs of rules, taken from four Noto packages."""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FOLDER: Final = Path(__file__).resolve().parents[1]
FAMILY: Final = "Noto Sans Symbols"
FILE: Final = "noto-sans-symbols-400.ttf"
VERSION: Final = "5.3.0"
UPEM: Final = 1000
ASCENT, DESCENT = 900, -300
MODIFIED: Final = 3786912000  # 2024-01-01 in seconds since 1904
LICENCE: Final = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
SOURCES: Final = (
    ("noto-sans-math", "latin", "∞≤≥−×±", 1.0, 0),
    ("noto-sans-math", "latin", "→←", 0.85, 40),
    ("noto-sans-symbols", "symbols", "①②③④⑤⑥⑦⑧⑨⑩♀♂", 0.95, 10),
    ("noto-sans-symbols-2", "symbols", "★☆♠♥♦♣✓✗", 0.82, 25),
    ("noto-sans-symbols-2", "symbols", "☐☑", 0.85, 25),
)
"""Package, subset file, the signs that are taken from it, their scale, and how much they rise.

The text faces are narrow and have low capitals: signs as large as in Noto would shout.
"""
FRACTION_SCALE: Final = 0.88
FRACTIONS: Final = {"⅓": "¹³", "⅔": "²³"}
"""Fractions by their superior figures; the second one is lowered. The slash is U+2044."""
SPACES: Final = {" ": 230, "\u00a0": 230, "\u2007": 500, "\u2009": 150, "\u202f": 150}
"""Widths of spaces: those between two signs are set in the face of the signs."""
SLASH: Final = "\u2044"
LOWERED: Final = -270


def fetch(package: str, workdir: Path) -> dict[str, bytes]:
    """Download a package and return its files."""
    command = ["npm", "pack", "--silent", f"@fontsource/{package}@{VERSION}"]
    result = subprocess.run(command, cwd=workdir, check=True, capture_output=True, text=True)
    with tarfile.open(workdir / result.stdout.split()[-1]) as tar:
        members = {item.name: tar.extractfile(item) for item in tar.getmembers()}
        return {name: file.read() for name, file in members.items() if file}


def font_of(files: dict[str, bytes], package: str, subset: str) -> Any:
    """Return one subset file of a package as font."""
    return TTFont(io.BytesIO(files[f"package/files/{package}-{subset}-400-normal.woff2"]))


def drawn(font: Any, parts: list[tuple[str, float, float]], size: float) -> Any:
    """Return a glyph of some signs of a font, each scaled and moved."""
    codepoints, glyphs = font.getBestCmap(), font.getGlyphSet()
    pen = TTGlyphPen(None)
    scale = size * UPEM / font["head"].unitsPerEm
    for sign, x, y in parts:
        recording = DecomposingRecordingPen(glyphs)
        glyphs[codepoints[ord(sign)]].draw(recording)
        recording.replay(TransformPen(pen, Transform(scale, 0, 0, scale, x, y)))
    return pen.glyph()


def advance(font: Any, sign: str, size: float) -> int:
    """Return the width of a scaled sign."""
    width: int = font["hmtx"][font.getBestCmap()[ord(sign)]][0]
    return round(size * width * UPEM / font["head"].unitsPerEm)


def signs(workdir: Path) -> Iterator[tuple[str, Any, int]]:
    """Yield each sign with its glyph and width."""
    for package, subset, wanted, size, rise in SOURCES:
        font = font_of(fetch(package, workdir), package, subset)
        for sign in wanted:
            yield sign, drawn(font, [(sign, 0, rise)], size), advance(font, sign, size)
    font = font_of(fetch("noto-sans", workdir), "noto-sans", "latin")
    for sign, (over, under) in FRACTIONS.items():
        slash = advance(font, over, FRACTION_SCALE)
        below = slash + advance(font, SLASH, FRACTION_SCALE)
        parts = [(over, 0, 0), (SLASH, slash, 0), (under, below, LOWERED)]
        width = below + advance(font, under, FRACTION_SCALE)
        yield sign, drawn(font, parts, FRACTION_SCALE), width


def build(workdir: Path) -> bytes:
    """Return the font."""
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    widths, codepoints = {".notdef": 500}, {}
    for sign, glyph, width in signs(workdir):
        name = f"uni{ord(sign):04X}"
        glyphs[name], widths[name], codepoints[ord(sign)] = glyph, width, name
    font = FontBuilder(UPEM, isTTF=True)
    for space, width in SPACES.items():
        name = f"uni{ord(space):04X}"
        glyphs[name], widths[name], codepoints[ord(space)] = TTGlyphPen(None).glyph(), width, name
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(codepoints)
    font.setupGlyf(glyphs)
    table = font.font["glyf"]
    font.setupHorizontalMetrics({n: (w, getattr(table[n], "xMin", 0)) for n, w in widths.items()})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    names = {
        "copyright": "Copyright 2022 The Noto Project Authors",
        "familyName": FAMILY,
        "styleName": "Regular",
        "uniqueFontIdentifier": f"{VERSION};{FAMILY}",
        "fullName": f"{FAMILY} Regular",
        "version": f"Version {VERSION}",
        "psName": "NotoSansSymbols-Regular",
        "licenseDescription": LICENCE,
        "licenseInfoURL": "https://openfontlicense.org",
    }
    font.setupNameTable(names, mac=False)
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = MODIFIED
    font.font.recalcTimestamp = False
    target = io.BytesIO()
    font.save(target)
    return target.getvalue()


def main() -> int:
    """Rebuild the font, or with --check only compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as workdir:
        data = build(Path(workdir))
    path = FOLDER / FILE
    same = path.is_file() and path.read_bytes() == data
    if not same and not options.check:
        path.write_bytes(data)
    print(f"{'same' if same else 'changed'}  {len(data):>7}  {FILE}")
    return 1 if options.check and not same else 0


if __name__ == "__main__":
    sys.exit(main())
