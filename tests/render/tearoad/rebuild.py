"""Rebuild the Chinese and Korean faces of the fixtures: the letters of their words and the labels.

They lie in the theme as such faces come: the Chinese ones in one collection (TTC), the Korean
ones with PostScript outlines (OTF), both with lines as high as their makers want them.

    pip install babel fonttools
    python tests/render/tearoad/rebuild.py
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from babel import Locale
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

HOME = Path(__file__).resolve().parent
FONTS = HOME / "themes" / "lantern" / "fonts"
LOCALES = HOME / "content" / "tea-road" / "locale", HOME.parents[2] / "templates" / "locale"
VERSION = "0.4.3"
STYLES = {400: "Regular", 700: "Bold"}
SIGNS = (
    "".join(map(chr, range(32, 127)))
    + "–—“”‘’…·×−±°½©、。：；！？，（）《》年月日\u00a0\u2009\u202f"
)
DROPPED = ("BASE", "STAT", "gasp", "prep", "vhea", "vmtx", "DSIG", "GSUB", "GPOS", "GDEF")


def fetch(script: str, workdir: Path) -> dict[str, bytes]:
    """Return the files of a package with whole faces."""
    name = f"@expo-google-fonts/noto-sans-{script.lower()}@{VERSION}"
    command = ["npm", "pack", "--silent", name]
    result = subprocess.run(command, cwd=workdir, check=True, capture_output=True, text=True)
    with tarfile.open(workdir / result.stdout.split()[-1]) as tar:
        members = {item.name: tar.extractfile(item) for item in tar.getmembers()}
        return {name: file.read() for name, file in members.items() if file}


def cut(data: bytes, words: str) -> TTFont:
    """Return a face with the letters of some words."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.drop_tables += list(DROPPED)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(map(ord, words + SIGNS)))
    subsetter.subset(font)
    return font


def with_postscript_outlines(font: TTFont) -> bytes:
    """Return a face with its outlines as OTF has them."""
    glyphs, widths = font.getGlyphSet(), font["hmtx"]
    names: Any = font["name"]
    strings = {}
    for name in font.getGlyphOrder():
        pen = T2CharStringPen(widths[name][0], glyphs)
        glyphs[name].draw(pen)
        strings[name] = pen.getCharString()
    postscript = names.getDebugName(6)
    for table in ("glyf", "loca", "cvt ", "fpgm", "maxp"):
        if table in font:
            del font[table]
    font.sfntVersion = "OTTO"
    builder = FontBuilder(font=font)
    builder.setupMaxp()
    builder.setupCFF(postscript, {"FullName": names.getDebugName(4)}, strings, {})
    target = io.BytesIO()
    font.save(target)
    return target.getvalue()


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for script, language in (("SC", "zh_Hans"), ("KR", "ko")):
        words = "".join((home / f"{language}.po").read_text("utf-8") for home in LOCALES)
        words += "".join(Locale.parse(language).list_patterns["standard"].values())
        with tempfile.TemporaryDirectory() as workdir:
            files = fetch(script, Path(workdir))
        fonts = {
            weight: cut(
                files[f"package/{weight}{style}/NotoSans{script}_{weight}{style}.ttf"], words
            )
            for weight, style in STYLES.items()
        }
        (FONTS / "OFL-noto-sans-cjk.txt").write_bytes(files["package/LICENSE_FONT"])
        if script == "SC":
            collection = TTCollection()
            collection.fonts = list(fonts.values())
            collection.save(FONTS / "Noto Sans SC.ttc")
            continue
        for weight, style in STYLES.items():
            data = with_postscript_outlines(fonts[weight])
            (FONTS / f"NotoSansKR-{style}.otf").write_bytes(data)


if __name__ == "__main__":
    main()
