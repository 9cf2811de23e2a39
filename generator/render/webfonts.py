"""Fonts as WOFF2, the format for pages: half the size of a TrueType file."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import PurePath

from generator import sealed

SUFFIX = ".woff2"
LARGE = 1 << 20
"""Fonts of as many bytes, which have thousands of letters, are cut down to those of a game."""
ALWAYS = frozenset(map(chr, (*range(0x20, 0x180), *range(0x2010, 0x2040), *range(0x3000, 0x3100))))
"""Letters that stay whatever a game says: Latin, punctuation, kana."""


def woff2_name(file: str) -> str:
    """Return the name of a font file as WOFF2."""
    return PurePath(file).with_suffix(SUFFIX).name


def page_font(file: str, font: bytes, letters: frozenset[str]) -> tuple[str, bytes]:
    """Return name and bytes of a font as pages with some letters have it, before it is packed.

    One that is cut down to these letters says so in its name: other pages need others.
    """
    if len(font) < LARGE:
        return woff2_name(file), font
    kept = ALWAYS | letters
    digest = sha256("".join(sorted(kept)).encode()).hexdigest()[:8]
    return woff2_name(f"{PurePath(file).stem}-{digest}"), _cut(font, kept)


@lru_cache(maxsize=8)
def _cut(font: bytes, letters: frozenset[str]) -> bytes:
    """Return a font with some letters only."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, letters))
    return bytes(hb.subset(hb.Face(font), wanted).blob.data)


@lru_cache(maxsize=16)
def woff2(font: bytes) -> bytes:
    """Return a TrueType font as WOFF2.

    Compressing takes seconds, so results are cached beside bytecode.
    """
    digest = sha256(font).hexdigest()
    cached = sealed.home_of(__file__) / f"font-{digest[:16]}.woff2"
    known = sealed.read_sealed(cached, digest.encode())
    if known is None:
        known = _compressed(font)
        sealed.keep_sealed(cached, known, digest.encode())
    return known


def _compressed(font: bytes) -> bytes:
    from fontTools.ttLib import TTFont

    # the time of a change is that of the source, so that the bytes stay the same
    with TTFont(BytesIO(font), recalcTimestamp=False) as source:
        source.flavor = "woff2"
        out = BytesIO()
        source.save(out)
    return out.getvalue()
