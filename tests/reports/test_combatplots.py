"""Pictures of the odds of combats: whole, in bounds, and as dark as results are likely."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.content.resources import TEMPLATES
from generator.language.combats import CombatWords
from generator.language.labels import read_label_words
from generator.play.crt import Combat, column_odds, combat_odds
from generator.reports.combatplots import HEAD, MARGIN, WIDTH, combat_plot, heat_map
from generator.reports.combats import columns_text, combat_text
from tests.crts import CRT, wargame

LABELS = read_label_words(TEMPLATES, "en")


def rectangles(picture: str) -> list[dict[str, float]]:
    """Return the measures of all rectangles but the ground."""
    root = ElementTree.fromstring(picture)
    found = root.findall("{http://www.w3.org/2000/svg}rect")[1:]
    keys = ("x", "y", "width", "height")
    return [{key: float(each.attrib[key]) for key in keys} for each in found]


def test_bars_are_as_long_as_results_are_likely(tmp_path: Path) -> None:
    game = wargame(tmp_path)
    odds = combat_odds(game.content, "assault", Combat(7, 3))
    bars = rectangles(combat_plot(CombatWords(game, odds, LABELS)))
    longest = max(odds.chances.values())
    widest = max(bar["width"] for bar in bars)
    for bar, chance in zip(bars, odds.chances.values(), strict=True):
        assert bar["width"] / widest == pytest.approx(float(chance / longest), abs=0.01)
        assert bar["x"] + bar["width"] < WIDTH - MARGIN
        assert bar["y"] >= HEAD


def test_cells_of_the_heat_map_fill_the_table(tmp_path: Path) -> None:
    game = wargame(tmp_path)
    chances = column_odds(game.content, "assault")
    picture = heat_map(game, "assault", 0, chances, LABELS)
    cells = rectangles(picture)
    assert len(cells) == 6 * 8
    assert max(cell["x"] + cell["width"] for cell in cells) == pytest.approx(WIDTH - MARGIN, abs=1)
    fills = dict(re.findall(r'fill="(#[0-9a-f]{6})" stroke.*\n<text[^>]*>([^<]*)<', picture))
    likely = {words: fill for fill, words in fills.items()}
    shades = [int(likely[words][1:3], 16) for words in ("–", "16.7%", "33.3%")]
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == 3


def test_words_are_escaped(tmp_path: Path) -> None:
    game = wargame(tmp_path, CRT.replace("name: Assault", "name: Sword & bow"))
    odds = combat_odds(game.content, "assault", Combat(7, 3))
    picture = combat_plot(CombatWords(game, odds, LABELS))
    ElementTree.fromstring(picture)
    assert "Sword &amp; bow" in picture


def test_tables_of_text_have_no_unbreakable_blanks(tmp_path: Path) -> None:
    game = wargame(tmp_path)
    odds = combat_odds(game.content, "assault", Combat(7, 3, None, ("captain", "captain")))
    words = combat_text(CombatWords(game, odds, LABELS))
    assert "\xa0" not in words
    chances = column_odds(game.content, "assault", 1)
    assert "Roll +1" in columns_text(game, "assault", 1, chances, LABELS)
