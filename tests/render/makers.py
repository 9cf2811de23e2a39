"""Make what draws the map of a game in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from generator.content.editions import Edition
from generator.content.read import read_game
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.render.maps import MapMaker


def maker_of(folder: Path, edition: Edition = "colour") -> MapMaker:
    """Return what draws the map of the game in a folder, in its own language."""
    assert edition in get_args(Edition)
    game = read_game(folder).game
    assert game is not None
    theme, faults = read_theme(TEMPLATES / "themes" / game.content.game.theme)
    assert theme is not None
    assert list(faults) == []
    return MapMaker(game, game.language, theme, edition, TEMPLATES)
