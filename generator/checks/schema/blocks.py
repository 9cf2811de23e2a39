"""The blocks and sides of a game, by their paths."""

from __future__ import annotations

from collections.abc import Collection

from generator.content.game import Game
from generator.content.tree import Mapping, node_at


def keys_stated(game: Game, path: str) -> Collection[str]:
    """Return the keys that content states at a path, which may be fewer than its model has."""
    node = node_at(game.tree, path)
    return node.keys() if isinstance(node, Mapping) else ()
