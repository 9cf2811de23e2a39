"""The figures that templates can draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.resources import TEMPLATES
from generator.language.wording import Wording
from generator.render.assets import Assets
from generator.render.figureset import FigureSet
from generator.render.labels import Labels
from tests.printing import bundled_theme
from tests.support import sound_game

ROLES = """
roles:
  fox: {name: Fox, icon: mark}
  hen: {name: Hen, icon: mark}
icons:
  mark: {drawing: wolf-head, alt: Mark}
"""


def figures_of(home: Path, **more: bool) -> FigureSet:
    game = sound_game(home, {"roles.yaml": ROLES})
    wording = Wording(game.content, "en")
    assets = Assets(TEMPLATES, bundled_theme("atlas"), "colour")
    return FigureSet(game, wording, assets, Labels(TEMPLATES, wording), ("Latn",), **more)


@pytest.fixture
def figures(tmp_path: Path) -> FigureSet:
    return figures_of(tmp_path)


def test_templates_find_each_kind(figures: FigureSet) -> None:
    variables = figures.variables()
    assert variables["figures"] is figures
    assert variables["counters"] is figures.counters is figures.gridmaps.counters


def test_every_other_role_is_solid(figures: FigureSet) -> None:
    assert [figures.is_solid(role) for role in ("fox", "hen", None)] == [True, False, False]


def test_colours_on_a_screen_are_those_of_the_page(tmp_path: Path) -> None:
    assert figures_of(tmp_path, on_screen=True).inks["ink"] == "var(--ink)"


def test_colours_on_paper_are_those_of_the_theme(figures: FigureSet) -> None:
    assert figures.inks["ink"].startswith("#")
    assert {"fox", "hen"} <= set(figures.inks.roles)
