"""Find where two versions of a game's content say different things.

Only facts count. How things look, where they stand on a sheet and what documents they come
from is left out: what that changes on paper shows in the printed sides themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from generator.content.model import Content, Model, Passage, Rule, Step, Value
from generator.content.text import Text

Path = tuple[str, ...]
LOOKS = frozenset(
    {
        "across",
        "bands",
        "chequered",
        "codes",
        "collection",
        "drawing",
        "fill",
        "flat",
        "frame",
        "geography",
        "head_width",
        "holds",
        "icon",
        "icons",
        "lettered",
        "lines",
        "mark",
        "named",
        "of",
        "roll",
        "routes",
        "shaded",
        "shape",
        "stroke",
        "style",
        "theme",
        "tone",
        "track",
        "type",
        "width",
        "within",
    }
)
"""Fields that say how something looks or which facts stand there, and are no facts themselves."""
BOOKKEEPING = frozenset(
    {
        "at_least",
        "at_most",
        "avoid",
        "checks",
        "counts",
        "coverage",
        "forms",
        "id",
        "kind",
        "names",
        "numbered",
        "require_sources",
        "schema_version",
        "shared",
        "source",
        "source_language",
        "sources",
        "unconfirmed",
    }
)
"""Fields that serve the checks and the writing, or tell where a fact comes from."""
SILENT = frozenset(
    {
        "MapPlace.at",
        "Region.places",  # told by the places themselves
        "Matrix.rows",  # told by the cells
        "Matrix.columns",
        "Entries.group",
        "SheetSide.role",
        "Section.players",
        "Sheet.players",
        "Sheet.copies",
        "Deck.copies",
        "Deck.cards",
        "Row.players",
    }
)
"""Single fields that are left out, though others of their name are facts."""
TOLD_APART = frozenset(
    {"Content.changes", "Identity.languages", "MapPlace.links", "MapPlace.one_way"}
)
"""What is told in ways of its own: the change list, languages, links of the map."""
FACTS = frozenset({"Content.icons", "MapPlace.kind", "Content.rolls", "Board.lines", "Area.within"})
"""Single fields that do tell a fact, though others of their name do not."""
ORDERED = frozenset(
    {"Content.order", "Steps.steps", "Cycle.steps", "Checklist.items", "Track.spaces"}
)
"""Mappings whose order is a fact."""


class Difference(Struct, frozen=True):
    """One place of the content that says something else than before.

    ``old`` or ``new`` is None where something came or went. With ``in_order`` both are the ids
    of a mapping that stand in another order than before.
    """

    path: Path
    old: Any
    new: Any
    in_order: bool = False


def differences(old: Content, new: Content) -> Iterator[Difference]:
    """Yield what differs between two versions, each thing once, in the order of the model.

    What came or went is told as a whole. Texts differ when their source does, so a text is
    as it was where only a value in it has changed: the value tells that. Values that came or
    went are told by the texts that name them.
    """
    yield from _Comparing(old, new).nodes(old, new, ())


def tells(owner: type[Model], name: str) -> bool:
    """Whether a field of a model tells a fact of the game."""
    field = f"{owner.__name__}.{name}"
    if field in FACTS:
        return True
    silent = field in SILENT or field in TOLD_APART
    is_block = "kind" in owner.__struct_fields__ and name == "players"
    return not silent and not is_block and name not in LOOKS and name not in BOOKKEEPING


class _Comparing(Struct, frozen=True):
    """Two versions whose nodes are compared."""

    old: Content
    new: Content

    def nodes(
        self, old: Any, new: Any, path: Path, is_ordered: bool = False
    ) -> Iterator[Difference]:
        """Yield the differences at and below a node."""
        old, new = _in_long_form(old, new), _in_long_form(new, old)
        if isinstance(old, Model) and type(old) is type(new):
            for name in old.__struct_fields__:
                if tells(type(old), name):
                    is_ordered = f"{type(old).__name__}.{name}" in ORDERED
                    below = (*path, name)
                    yield from self.nodes(getattr(old, name), getattr(new, name), below, is_ordered)
        elif isinstance(old, dict) and isinstance(new, dict):
            yield from self._entries(old, new, path, is_ordered)
        elif not self._agree(old, new):
            yield Difference(path, old, new)

    def _entries(
        self, old: dict[str, Any], new: dict[str, Any], path: Path, is_ordered: bool
    ) -> Iterator[Difference]:
        before = [key for key in old if key in new]
        now = [key for key in new if key in old]
        if path[0] != "values":
            yield from (Difference((*path, key), old[key], None) for key in old if key not in new)
            yield from (Difference((*path, key), None, new[key]) for key in new if key not in old)
        if is_ordered and before != now:
            yield Difference(path, tuple(before), tuple(now), in_order=True)
        for key in now:
            yield from self.nodes(old[key], new[key], (*path, key))

    def _agree(self, old: Any, new: Any) -> bool:
        """Whether two leaves say the same; amounts do when their numbers are equal."""
        if isinstance(old, Text) and isinstance(new, Text):
            return (old.wordings, old.axis) == (new.wordings, new.axis)
        if isinstance(old, tuple) and isinstance(new, tuple):
            pairs = zip(old, new, strict=False)
            return len(old) == len(new) and all(self._agree(a, b) for a, b in pairs)
        if old == new:  # one name of a value in both: a change is told where the value stands
            return True
        numbers = number_of(self.old, old), number_of(self.new, new)
        return None not in numbers and numbers[0] == numbers[1]


def number_of(content: Content, amount: Any) -> int | None:
    """Return an amount as a number: itself, or the value it names; None for anything else."""
    if isinstance(amount, bool):
        return None
    is_name = isinstance(amount, str) and "." in amount
    return content.known_number(amount) if is_name or isinstance(amount, int) else None


def _in_long_form(node: Any, other: Any) -> Any:
    """Return the short form of a node as the long one, where its other version has that."""
    if isinstance(node, Text) and isinstance(other, Rule | Step | Passage):
        return type(other)(text=node)
    if isinstance(node, int) and isinstance(other, Value):
        return Value(value=node)
    return node
