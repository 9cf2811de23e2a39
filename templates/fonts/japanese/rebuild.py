"""Rebuild the Japanese face: one TTF a weight, cut from whole files and set tight."""

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
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

FOLDER: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = "Noto Sans JP"
FAMILY: Final = "Noto Sans JP Proportional"
SLUG: Final = "noto-sans-jp-proportional"
PACKAGE: Final = "@expo-google-fonts/noto-sans-jp@0.4.3"
WEIGHTS: Final = {400: "Regular", 700: "Bold"}
LICENCE: Final = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
MODIFIED: Final = 3786912000  # 2024-01-01 in seconds since 1904
ASCENT, DESCENT = 880, -120
"""The square that every kanji fills; lines are set by it, so that they stand in their middle."""
UNITS_PER_EM: Final = 1064
"""More than the 1000 that letters are drawn in: a kanji, which fills its square, looks as large at
94 % as the Latin letters of the themes do."""
ROWS: Final = (*range(1, 6), *range(16, 85))
"""The rows of JIS X 0208 but those of Greek, Cyrillic and box drawing: signs, kana, all kanji."""
CELLS: Final = range(1, 95)
LATIN: Final = (*range(0x20, 0x180), 0x2013, 0x2014, 0x2022, 0x20AC)
NUMBERED: Final = range(0x2460, 0x2474)
"""①–⑳, which JIS X 0208 lacks and all of Japan uses."""
TAUGHT: Final = tuple(map(ord, "塡剝頰"))
"""Kanji that schools teach in a form that JIS X 0208 lacks; 𠮟 would cost 50 KB of tables."""
AS_WINDOWS: Final = (0xFF5E, 0xFF0D, 0x2225, 0xFFE0, 0xFFE1, 0xFFE2)
"""Signs of JIS X 0208 by the other code that computers write them with."""
WIDE: Final = "×÷±"
"""Signs between figures that stand in the square of a kanji, and in no proportional setting."""
WIDE_BEARING: Final = 60
STOPS: Final = "、。，．"
STOP_AIR: Final = 150
"""What is added behind stops: half a square parts sentences too little."""
FEATURES: Final = ("kern", "liga", "ccmp", "mark", "mkmk")
DROPPED: Final = ("BASE", "STAT", "gasp", "prep", "vhea", "vmtx")
FIGURE_SPACE, THIN_SPACE, NARROW_SPACE = 0x2007, 0x2009, 0x202F
UNICODE_OFFSET: Final = 0xA0


def wanted() -> set[int]:
    """Return the codepoints to keep."""
    codes = {*LATIN, *NUMBERED, *TAUGHT, *AS_WINDOWS}
    for row in ROWS:
        for cell in CELLS:
            try:
                letter = bytes((UNICODE_OFFSET + row, UNICODE_OFFSET + cell)).decode("euc_jp")
            except UnicodeDecodeError:  # a cell without a letter
                continue
            codes.add(ord(letter))
    return codes


def fetch(workdir: Path) -> dict[str, bytes]:
    """Download the package and return its files."""
    command = ["npm", "pack", "--silent", PACKAGE]
    result = subprocess.run(command, cwd=workdir, check=True, capture_output=True, text=True)
    with tarfile.open(workdir / result.stdout.split()[-1]) as tar:
        members = {item.name: tar.extractfile(item) for item in tar.getmembers()}
        return {name: file.read() for name, file in members.items() if file}


def adjustments(font: Any) -> Iterator[tuple[str, int, int]]:
    """Yield each glyph with its shift and its change of width in proportional setting."""
    table = font["GPOS"].table
    features = [
        each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "palt"
    ]
    for index in sorted({index for each in features for index in each.LookupListIndex}):
        for subtable in table.LookupList.Lookup[index].SubTable:
            single = getattr(subtable, "ExtSubTable", subtable)
            values = (
                single.Value if single.Format == 2 else [single.Value] * len(single.Coverage.glyphs)
            )
            for name, value in zip(single.Coverage.glyphs, values, strict=True):
                yield name, getattr(value, "XPlacement", 0), getattr(value, "XAdvance", 0)


def trims(font: Any) -> Iterator[tuple[str, int, int]]:
    """Yield each stop and each wide sign with its shift and its change of width."""
    names = font.getBestCmap()
    for sign in STOPS:
        yield names[ord(sign)], 0, STOP_AIR
    for sign in WIDE:
        name = names[ord(sign)]
        glyph, (width, _) = font["glyf"][name], font["hmtx"][name]
        tight = glyph.xMax - glyph.xMin + 2 * WIDE_BEARING
        yield name, WIDE_BEARING - glyph.xMin, tight - width


def set_tight(font: Any) -> None:
    """Give kana and punctuation the width that they have in proportional setting.

    Not all that measures or draws words asks a font for that setting.
    """
    glyphs, widths = font["glyf"], font["hmtx"]
    for name, shift, change in (*adjustments(font), *trims(font)):
        glyph = glyphs[name]
        width, bearing = widths[name]
        if glyph.isComposite():
            raise SystemExit(f"{name} is made of others, and cannot be moved")
        if glyph.numberOfContours:
            glyph.coordinates.translate((shift, 0))
            glyph.recalcBounds(glyphs)
            bearing = glyph.xMin
        widths[name] = (width + change, bearing)


def add_spaces(font: Any) -> None:
    """Give the font figure, thin and narrow spaces."""
    codepoints, widths = font.getBestCmap(), font["hmtx"]
    word, figure = widths[codepoints[ord(" ")]][0], widths[codepoints[ord("0")]][0]
    narrow = round(word * 2 / 3)
    for code, width in {FIGURE_SPACE: figure, THIN_SPACE: narrow, NARROW_SPACE: narrow}.items():
        name = codepoints.setdefault(code, f"uni{code:04X}")
        font["glyf"][name] = Glyph()
        widths[name] = (width, 0)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    FontBuilder(font=font).setupCharacterMap(dict(sorted(codepoints.items())))


def cut(font: Any) -> None:
    """Keep the letters that are wanted, without hints and vertical setting."""
    options = Options()
    options.hinting = False
    options.layout_features = list(FEATURES)
    options.drop_tables += list(DROPPED)
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)


def rename(font: Any, weight: int) -> None:
    """Write names, weight, height of lines and size of letters."""
    table = font["name"]
    copyright_line, version = table.getDebugName(0), table.getDebugName(5)
    style = WEIGHTS[weight]
    postscript = f"{FAMILY}-{style}".replace(" ", "")
    names = {
        0: copyright_line,
        1: FAMILY,
        2: style,
        3: f"{version};{postscript}",
        4: f"{FAMILY} {style}",
        5: version,
        6: postscript,
        13: LICENCE,
        14: "https://openfontlicense.org",
    }
    table.names = []
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    lines, metrics = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = ASCENT, DESCENT, 0
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ASCENT, DESCENT, 0
    metrics.usWeightClass = weight
    metrics.recalcAvgCharWidth(font)
    metrics.recalcUnicodeRanges(font)
    font["head"].modified = MODIFIED
    font["head"].unitsPerEm = UNITS_PER_EM


def build(data: bytes, weight: int) -> bytes:
    """Return the face of a weight."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    set_tight(font)
    cut(font)
    add_spaces(font)
    rename(font, weight)
    target = io.BytesIO()
    font.save(target)
    return target.getvalue()


def built(workdir: Path) -> dict[str, bytes]:
    """Return the files by their names."""
    files = fetch(workdir)
    licence = "\n".join(
        line.rstrip() for line in files["package/LICENSE_FONT"].decode().splitlines()
    )
    if LICENCE not in licence:
        raise SystemExit("the licence does not look like the Open Font License")
    made = {f"OFL-{SLUG}.txt": f"{licence.strip()}\n".encode()}
    for weight, style in WEIGHTS.items():
        path = f"package/{weight}{style}/{SOURCE.replace(' ', '')}_{weight}{style}.ttf"
        made[f"{SLUG}-{weight}.ttf"] = build(files[path], weight)
    return made


def main() -> int:
    """Rebuild the face, or with --check only compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    changed = 0
    with tempfile.TemporaryDirectory() as workdir:
        files = built(Path(workdir))
    for name, data in files.items():
        path = FOLDER / name
        same = path.is_file() and path.read_bytes() == data
        changed += not same
        print(f"{'same' if same else 'changed'}  {len(data):>7}  {name}")
        if not same and not options.check:
            path.write_bytes(data)
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
