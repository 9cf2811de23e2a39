"""Mend a side that is half empty: allow its sheet the larger type that would fill it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, sqrt

from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game
from generator.content.rewriting import opened, set_value
from generator.content.tree import Mapping, node_at
from generator.serve.naming import called
from generator.serve.steps import Step, step_of

CODE = "P11"
LARGEST = 24.0
"""The largest type that a sheet may be set in, in points."""
FILLED = 0.9
"""How much of a side its type is to fill."""
_SHARE = re.compile(r"only (\d+) %")


def larger_types(game: Game, path: str, message: str) -> Iterator[str]:
    """Yield the largest type, in points, that the sheet of a side may be allowed instead.

    Words take room in both directions, so it grows with the root of what is left. None where a
    scale of types is given.
    """
    largest, share = _largest(game, path), _SHARE.match(message)
    if largest and share and int(share[1]):
        wanted = floor(2 * largest * sqrt(100 * FILLED / int(share[1]))) / 2
        if largest < (to := min(LARGEST, wanted)):
            yield f"{to:g}"


def is_larger(game: Game, path: str, to: str) -> bool:
    """Whether a sheet may be allowed a type that was offered, whatever is printed by now."""
    largest = _largest(game, path)
    is_number = re.fullmatch(r"\d{1,2}(\.5)?", to) is not None
    return bool(largest) and is_number and largest < float(to) <= LARGEST


def with_type(game: Game, path: str, to: str) -> Step:
    """Return the change of the largest type that the sheet of a side may be set in."""
    sheet = path.split(".")[:2]
    file = place_of(sheet, game.tree, on_key=True).file
    size = float(to)
    number = int(size) if size == int(size) else size

    def rewrite(text: str) -> str:
        source = opened(file, text)
        has_type = isinstance(node_at(source.tree, [*sheet, "type"]), Mapping)
        where, what = (
            (("type", "largest"), number) if has_type else (("type",), {"largest": number})
        )
        return edited(text, set_value(source, [*sheet, *where], what))

    return step_of(game, file, rewrite, "mend", called(game, ".".join(sheet)))


def _largest(game: Game, path: str) -> float:
    """Return the largest type of the sheet of a side; 0 where it is not free."""
    match path.split("."):
        case ["sheets", id, "front" | "back", *_] if id in game.content.sheets:
            sizes = game.content.sheets[id].type
            return 0.0 if sizes.sizes or game.content.game.type_sizes else sizes.largest
    return 0.0
