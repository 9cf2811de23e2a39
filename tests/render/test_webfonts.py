"""Fonts for pages are WOFF2 with the same outlines, made once."""

from __future__ import annotations

from io import BytesIO

from fontTools.ttLib import TTFont

from generator.content.resources import TEMPLATES
from generator.render.webfonts import woff2, woff2_name

FONT = TEMPLATES / "fonts" / "atkinson-hyperlegible-next-400.ttf"


def test_a_font_is_packed_without_loss() -> None:
    source = FONT.read_bytes()
    packed = woff2(source)
    assert packed[:4] == b"wOF2"
    assert len(packed) < len(source) / 2
    before, after = TTFont(BytesIO(source)), TTFont(BytesIO(packed))
    assert after.getBestCmap() == before.getBestCmap()
    name = before.getBestCmap()[ord("Q")]
    assert after["glyf"][name] == before["glyf"][name]
    assert after["head"].modified == before["head"].modified


def test_the_same_font_has_the_same_bytes() -> None:
    source = FONT.read_bytes()
    packed = woff2(source)
    woff2.cache_clear()
    assert woff2(source) == packed


def test_names() -> None:
    assert woff2_name("lexend-400.ttf") == "lexend-400.woff2"
