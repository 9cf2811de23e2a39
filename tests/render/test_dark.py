"""Dark colours keep their hues and are read on every ground."""

from __future__ import annotations

import colorsys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.editions import INKS
from generator.content.resources import TEMPLATES
from generator.content.theme import COLOURS
from generator.render.dark import GROUNDS, LEAST_CONTRAST, contrast, dark
from tests.printing import bundled_theme

THEMES = sorted(path.name for path in Path(TEMPLATES, "themes").iterdir() if path.is_dir())
PALETTES = [(theme, edition) for theme in THEMES for edition in INKS]


def hue(colour: str) -> float:
    red, green, blue = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    return colorsys.rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize(("theme", "edition"), PALETTES)
def test_every_word_is_read_on_every_ground(theme: str, edition: str) -> None:
    light = bundled_theme(theme).palette(edition)  # type: ignore[arg-type]
    made = dark(light)
    assert set(made) == set(light)
    grounds = [made[name] for name in GROUNDS]
    for name, colour in made.items():
        if name not in (*GROUNDS, "line"):
            assert min(contrast(colour, ground) for ground in grounds) >= LEAST_CONTRAST, name
    assert contrast(made["paper"], "#000000") < 1.5
    assert contrast(made["line"], made["paper"]) > 1.6


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_known_by_its_hues(theme: str) -> None:
    light = bundled_theme(theme).palette("colour")
    made = dark(light)
    for name in ("accent", "night"):
        off = abs(hue(made[name]) - hue(light[name]))
        assert min(off, 1 - off) < 0.09, name


@given(st.lists(st.from_regex(r"\A#[0-9a-f]{6}\Z"), min_size=len(COLOURS), max_size=len(COLOURS)))
def test_any_palette_has_a_dark_one(colours: list[str]) -> None:
    made = dark(dict(zip(COLOURS, colours, strict=True)))
    assert contrast(made["ink"], made["paper"]) > 7
    assert contrast(made["accent"], made["tint"]) >= LEAST_CONTRAST


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
