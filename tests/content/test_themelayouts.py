"""Layouts of a theme: games that have it can choose, replace and extend them."""

from __future__ import annotations

import shutil
from pathlib import Path

from generator.build import checking
from generator.content.resources import TEMPLATES
from tests.laying import deck, game_with
from tests.support import library_of

LAYOUTS = """
layouts:
  sigil:
    extends: action
    zones:
      art: {height: 30%}
  other:
    zones:
      name: {shows: [name, cost, marks, text], left: 5, right: 5, top: 5, bottom: 5}
"""


def checked_with(home: Path, content: str, layouts: str = LAYOUTS) -> checking.Checked:
    """Return a game, in a theme with layouts, read and checked."""
    game = game_with(home, content)
    theme = home / "themes" / "own"
    shutil.copytree(TEMPLATES / "themes" / "classic", theme)
    with (theme / "theme.yaml").open("a", encoding="utf-8") as file:
        file.write(layouts)
    settings = game.folder / "game.yaml"
    words = settings.read_text("utf-8")
    assert "theme: " in words
    lines = ["  theme: own" if "theme: " in line else line for line in words.splitlines()]
    settings.write_text("\n".join(lines) + "\n", "utf-8")
    return checking.check(library_of(game.folder))


def test_a_deck_has_a_layout_of_its_theme(tmp_path: Path) -> None:
    checked = checked_with(
        tmp_path, deck().replace("title: Spells\n", "title: Spells\n    layout: sigil\n")
    )
    assert [each.message for each in checked.findings if each.is_error] == []
    (game,) = checked.games
    assert {"sigil", "other"} <= game.content.layouts.keys()


def test_a_layout_of_the_game_goes_before_that_of_its_theme(tmp_path: Path) -> None:
    own = "layouts: {sigil: {extends: action, zones: {art: {height: 20%}}}}\n"
    (game,) = checked_with(tmp_path, deck() + own).games
    assert game.content.layouts["sigil"].zones["art"].height == "20%"
    assert "other" in game.content.layouts


def test_a_fault_of_a_layout_is_found_in_the_theme(tmp_path: Path) -> None:
    checked = checked_with(
        tmp_path, deck("layout: sigil"), LAYOUTS.replace("top: 5, bottom: 5", "top: 5")
    )
    found = [each for each in checked.findings if each.code[1] == "7"]
    assert [(each.code, each.place.file) for each in found] == [("S70", "themes/own/theme.yaml")]
    lines = checked.lines["themes/own/theme.yaml"]
    assert lines[found[0].place.line - 1].startswith("      name:")
