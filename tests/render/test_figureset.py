"""The figures that templates can draw."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.model import Setup
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


TABLE = """
boards:
  valley: {name: Valley, cells: hexes, rings: 1}
components:
  valley: {name: Valley, count: 1, source: [rulebook]}
  fox: {name: Fox, count: 1, role: fox, source: [rulebook]}
sections:
  table:
    title: Table
    source: [rulebook]
    blocks:
      table:
        kind: setup
        alt: Table
        columns: 1
        rows: 1
        things:
          valley:
            component: valley
            lies: board
            board: valley
            at: [1, 1]
            holds:
              fox: {component: fox, lies: figure, icon: mark, cell: "0,0"}
              other: {component: fox, lies: figure, icon: mark}
            areas:
              near: {around: "0,0", text: Near, pattern: crossed}
"""


def figures_of(home: Path, content: str = "", **more: bool) -> FigureSet:
    game = sound_game(home, {"roles.yaml": ROLES, "table.yaml": content})
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


def test_a_board_on_the_table_has_pieces_in_cells_and_joins_nothing(tmp_path: Path) -> None:
    figures = figures_of(tmp_path, content=TABLE)
    (block,) = figures.game.content.sections["table"].blocks.values()
    assert isinstance(block, Setup)
    svg = figures.laid_board(block.things["valley"])
    assert svg.count("<circle") == 2  # the ground of a piece, and its ring
    bare = replace(block.things["valley"], areas={})
    assert svg.count("<path") > figures.laid_board(bare).count("<path")
    assert "data-joint" not in svg
