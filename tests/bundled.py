"""The games that come with the program, as they are read and checked: once a process."""

from __future__ import annotations

from functools import lru_cache

from generator.build.checking import Checked, check
from generator.content import resources
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT, Library


@lru_cache(maxsize=1)
def bundled_library() -> Library:
    """Return the bundled games and themes."""
    return resources.library(BUNDLED_CONTENT)


@lru_cache(maxsize=16)
def bundled(*ids: str) -> Checked:
    """Return bundled games as they are checked: all by default."""
    return check(bundled_library(), ids)


def bundled_game(id: str) -> Game:
    """Return a bundled game, which must be without errors."""
    (game,) = bundled(id).games
    return game
