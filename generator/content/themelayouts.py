"""Give a game the layouts of cards of its theme: a game may replace or extend them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from generator import files
from generator.content.decoding import MAX_BYTES
from generator.content.game import Game
from generator.content.parse import read_tree
from generator.content.theme import Theme
from generator.content.tree import Mapping, copy_of, laid_over

TOPIC = "layouts"


def with_layouts_of(theme: Theme, game: Game) -> Game:
    """Return a game with those layouts of its theme of whose names it has none itself.

    They have their places in the file of the theme, where checks report what is wrong with them.
    """
    own = game.content.layouts
    more = {name: layout for name, layout in theme.data.layouts.items() if name not in own}
    if not more:
        return game
    file = f"themes/{theme.id}/theme.yaml"
    tree = read_tree(file, files.read(theme.folder / "theme.yaml", theme.folder, MAX_BYTES))
    places = tree.root.get(TOPIC) if tree.root is not None else None
    root = game.tree
    if isinstance(places, Mapping):
        alone = Mapping(root.path, root.place)
        alone[TOPIC] = _only(places, more)
        alone.key_places[TOPIC] = places.place
        root = laid_over(alone, root)
    return replace(
        game,
        content=replace(game.content, layouts={**more, **own}),
        tree=root,
    )


def _only(places: Mapping, names: Collection[str]) -> Mapping:
    """Return a mapping with some of its keys alone."""
    some = copy_of(places)
    for name in places.keys() - set(names):
        del some[name], some.key_places[name]
    return some
