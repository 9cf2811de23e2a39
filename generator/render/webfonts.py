"""Fonts as WOFF2, the format for pages: half the size of a TrueType file."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import PurePath

from generator import sealed

SUFFIX = ".woff2"


def woff2_name(file: str) -> str:
    """Return the name of a font file as WOFF2."""
    return PurePath(file).with_suffix(SUFFIX).name


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
