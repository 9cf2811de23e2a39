"""Fonts for pages are WOFF2 with the same outlines, made once."""

from __future__ import annotations

from io import BytesIO

from fontTools.ttLib import TTFont

from generator.content.resources import TEMPLATES
from generator.render.webfonts import page_font, woff2, woff2_name

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


def test_a_font_of_thousands_of_letters_is_cut_to_those_of_a_game() -> None:
    file = "noto-sans-jp-proportional-400.ttf"
    whole = (TEMPLATES / "fonts" / file).read_bytes()
    name, part = page_font(file, whole, frozenset("手札"))
    other, _ = page_font(file, whole, frozenset("山札"))
    assert len(part) < len(whole) / 10
    assert {ord(letter) for letter in "手札カを、A9"} <= TTFont(BytesIO(part)).getBestCmap().keys()
    assert name.startswith("noto-sans-jp-proportional-400-") and name != other
    small = FONT.read_bytes()
    assert page_font(FONT.name, small, frozenset("a")) == (woff2_name(FONT.name), small)
