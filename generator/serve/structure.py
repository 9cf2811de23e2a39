"""Change the structure of a game where one looks at it: move, copy, remove and add items."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.content import samples
from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game
from generator.content.icons.iconset import drawing_names, icons_of
from generator.content.itemids import stem_of, unused_id
from generator.content.outline import Item, entry_along, items_along
from generator.content.resources import drawings
from generator.content.rewriting import (
    CannotRewriteError,
    Source,
    add_item,
    copy_item,
    move_item,
    opened,
    remove_item,
    set_value,
    siblings_of,
)
from generator.content.tree import Mapping, node_at
from generator.findings import Edit
from generator.serve.naming import BETWEEN, called, title_in, words_of
from generator.serve.steps import Step, readable, step_of
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

LONGEST_PATH = 600


class ItemChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of an item that is requested; what is added to blocks is of a ``kind``."""

    game: Name
    path: Annotated[str, Meta(min_length=1, max_length=LONGEST_PATH)]
    act: Literal["up", "down", "copy", "remove", "add"]
    kind: Annotated[str, Meta(max_length=40)] = ""


def outline(game: str, path: str) -> dict[str, Any]:
    """Return the items that a content path leads through, and the blocks that a game can have.

    What they belong to is the ``entry`` of a topic, such as a section.
    """
    read = current_worker().games.reading(game).game
    if read is None:
        return {"entry": None, "items": [], "kinds": []}
    items = items_along(read.tree, path.split("."))
    shown = [_data(read, each) for each in items]
    has_blocks = any(_is_block(each) for each in items)
    entry = entry_along(read.tree, path.split("."))
    return {
        "entry": _data(read, entry) if entry else None,
        "items": [each for each in shown if each],
        "kinds": _kinds(read) if has_blocks else [],
    }


def _is_named_elsewhere(path: Sequence[str]) -> bool:
    """Whether an item is a cell of a row or a field of an entry: columns and fields name these."""
    home = tuple(path[-4:-1:2])
    return home in (("rows", "cells"), ("entries", "fields"))


def _data(game: Game, item: Item) -> dict[str, Any] | None:
    """Return an item as the page shows it; None for one that is in no YAML file.

    What is named elsewhere is none of its own: another beside it would belong to nothing.
    """
    if _is_named_elsewhere(item.path):
        return None
    file = place_of(item.path, game.tree, on_key=True).file
    if not file.endswith(".yaml"):
        return None
    return {
        "path": ".".join(item.path),
        "name": item.name,
        "title": title_of(game, item),
        "label": _own_title(game, item) or item.kind or item.name,
        "kind": item.kind,
        "file": file,
        "up": item.number > 0,
        "down": item.number + 1 < item.count,
        "remove": item.count > item.fewest,
        "block": _is_block(item),
        "form": isinstance(node_at(game.tree, item.path), Mapping),
    }


def _is_block(item: Item) -> bool:
    return item.path[0] == "sections" and len(item.path) == 4


def _kinds(game: Game) -> list[dict[str, str]]:
    """Return the kinds of blocks that a game can have, and what each is."""
    found = []
    for kind, about in samples.block_kinds().items():
        try:
            samples.block(kind, _names(game))
        except samples.NothingToNameError:
            continue
        found.append({"kind": kind, "about": about})
    return found


def _names(game: Game) -> samples.Names:
    """Return what knows the ids that a mention of a topic may name."""
    return lambda topic: list(game.names(topic))


def change_item(change: ItemChange) -> tuple[str, Step]:
    """Change an item; return the path of the item after it, and what was written.

    Raises RefusedError where it cannot be carried out.
    """
    game = readable(change.game)
    steps = change.path.split(".")
    item = next((each for each in items_along(game.tree, steps) if list(each.path) == steps), None)
    if item is None:
        raise RefusedError(f"there is nothing to change at “{change.path}”")
    file = place_of(item.path, game.tree, on_key=True).file
    after = list(steps)

    def rewrite(text: str) -> str:
        after[:], edits = _edits(game, opened(file, text), item, change)
        return edited(text, edits)

    step = step_of(game, file, rewrite, change.act, title_of(game, item)).write()
    return ".".join(after), replace(step, path=".".join(after))


def title_of(game: Game, item: Item) -> str:
    """Return what an item is called by those who read its paper: its title, or the text it is.

    Where it has neither yet, it is its kind or its id, and what it belongs to.
    """
    own, home = _own_title(game, item), called(game, ".".join(item.path))
    return own or BETWEEN.join(filter(None, (item.kind or item.name, home)))


def _own_title(game: Game, item: Item) -> str:
    node = node_at(game.tree, item.path)
    return words_of(node) if isinstance(node, str) else title_in(node)


class NewIcon(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing, of the icon set or of the game's own, that becomes an icon of a game."""

    game: Name
    drawing: Name


def add_icon(new: NewIcon) -> tuple[str, Step]:
    """Add a drawing to the icons of a game; return the id of the icon, and what was written.

    It says the name of the drawing to those who cannot see it, until that is written over.
    Raises RefusedError where it cannot be added.
    """
    game = current_worker().games.reading(new.game).game
    if game is None or new.drawing not in (*drawings(), *drawing_names(icons_of(game).homes)):
        raise RefusedError(f"there is no drawing “{new.drawing}” for {new.game}")
    id = unused_id(new.drawing, game.content.icons)
    icon = {"drawing": new.drawing, "alt": new.drawing.replace("-", " ").capitalize()}
    file = place_of(("icons",), game.tree, on_key=True).file
    own = place_of(("game",), game.tree, on_key=True).file
    if "icons" not in game.tree or Path(file).parent != Path(own).parent:
        file = own

    def rewrite(text: str) -> str:
        source = opened(file, text)
        if "icons" in source.tree:
            return edited(text, set_value(source, ["icons", id], icon))
        return edited(text, set_value(source, ["icons"], {id: icon}))

    return id, step_of(game, file, rewrite, "add_icon", icon["alt"]).write()


def _edits(
    game: Game, source: Source, item: Item, change: ItemChange
) -> tuple[Sequence[str], list[Edit]]:
    """Return the edits for a change, and the path of the item that it leads to."""
    *home, last = item.path
    number, ids = siblings_of(source, item.path)
    if change.act == "remove":
        if item.count <= item.fewest:
            raise CannotRewriteError(
                f"there must be at least {item.fewest}", "remove what it stands in"
            )
        return _beside(item, ids), remove_item(source, item.path)
    if change.act in ("up", "down"):
        to = number + (1 if change.act == "down" else -1)
        is_list = item.key is None
        after = [*home, str(max(0, min(to, len(ids) - 1)))] if is_list else item.path
        return after, move_item(source, item.path, to)
    key = "" if item.key is None else _free_id(item, last, change, _ids_beside(game, item))
    after = [*home, key or str(number + 1)]
    if change.act == "copy":
        return after, copy_item(source, item.path, key)
    return after, add_item(source, home, _new(game, item, change.kind), number + 1, key)


def _beside(item: Item, ids: Sequence[str]) -> Sequence[str]:
    """Return the path to look at without an item: what then stands in its place, or before it."""
    *home, last = item.path
    if item.key is None:
        rest = item.count - 1
        return [*home, str(min(item.number, rest - 1))] if rest else home
    at = list(ids).index(last)
    beside = [*ids[at + 1 : at + 2], *ids[max(0, at - 1) : at]]
    return [*home, *beside[:1]]


def _ids_beside(game: Game, item: Item) -> Collection[str]:
    """Return the ids beside an item, in all files."""
    node = node_at(game.tree, item.path[:-1])
    return list(node) if isinstance(node, Mapping) else []


def _free_id(item: Item, last: str, change: ItemChange, known: Collection[str]) -> str:
    """Return an id for a new item: that of the copied one, or its kind, numbered if need be."""
    assert item.key is not None
    stem = stem_of(last) if change.act == "copy" else (change.kind or "new")
    id = unused_id(stem, known, "_" if "_" in last and "-" not in last else "-")
    form = item.key.limits.pattern
    if item.key.limits.topic or (form and not re.fullmatch(form, id)):
        raise CannotRewriteError("what stands beside it is named by the game", "add it in the file")
    return id


def _new(game: Game, item: Item, kind: str) -> Any:
    """Return what is added behind an item: a block of a kind, or the smallest of its sort."""
    try:
        if _is_block(item):
            if kind not in samples.block_kinds():
                raise CannotRewriteError(f"there is no kind of block “{kind}”")
            return samples.block(kind, _names(game))
        return samples.beside(item.expected, node_at(game.tree, item.path), _names(game))
    except samples.NothingToNameError as error:
        raise CannotRewriteError(f"the game has no {error} yet", "add them first") from None
