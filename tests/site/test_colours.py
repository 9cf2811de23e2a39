"""Colours of themes can be read on the pages, by day and by night."""

from __future__ import annotations

import pytest

from generator.checks.paper.colour import contrast
from generator.content.resources import TEMPLATES
from generator.site.collect import INK_BY_DAY, INK_BY_NIGHT, PAPER_BY_DAY, PAPER_BY_NIGHT
from generator.site.colours import MIN_CONTRAST, readable
from tests.printing import bundled_theme

THEMES = sorted(path.parent.name for path in (TEMPLATES / "themes").glob("*/theme.yaml"))


@pytest.mark.parametrize("name", THEMES)
def test_every_theme(name: str) -> None:
    accent = bundled_theme(name).palette("colour")["accent"]
    day = readable(accent, PAPER_BY_DAY, INK_BY_DAY)
    night = readable(accent, PAPER_BY_NIGHT, INK_BY_NIGHT)
    assert contrast(day, PAPER_BY_DAY) >= MIN_CONTRAST
    assert contrast(night, PAPER_BY_NIGHT) >= MIN_CONTRAST


def test_what_can_be_read_stays() -> None:
    assert readable("#7a1018", "#ffffff", "#000000") == "#7a1018"
    assert readable("#ffff00", "#ffffff", "#000000") not in ("#ffff00", "#000000")
    assert readable("#ffffff", "#ffffff", "#fefefe") == "#fefefe"  # nothing can be done
