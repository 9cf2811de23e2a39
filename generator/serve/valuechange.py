"""Change the number of a value of a game, in the one place that has it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.rewriting import opened, set_value
from generator.content.tree import Mapping, node_at
from generator.serve.steps import Step, readable, step_of
from generator.serve.texts import Name, RefusedError


class ValueChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The number that a value is to be; ``was`` is what it was when that was decided."""

    game: Name
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    value: Annotated[int, Meta(ge=-9999, le=999999)]
    was: int


def set_number(change: ValueChange) -> Step:
    """Change the number of a value, and return what was written. Raises RefusedError."""
    game = readable(change.game)
    path = ["values", *change.name.split(".")]
    node = node_at(game.tree, path)
    if isinstance(node, Mapping):
        path, node = [*path, "value"], node.get("value")
    if not isinstance(node, int) or isinstance(node, bool):
        raise RefusedError(f"there is no value “{change.name}”")
    if node != change.was:
        raise RefusedError(f"“{change.name}” is {node} by now; look at it again")
    file = place_of(path, game.tree, on_key=True).file

    def rewrite(text: str) -> str:
        return edited(text, set_value(opened(file, text), path, change.value))

    return step_of(game, file, rewrite, "text", change.name).write()
