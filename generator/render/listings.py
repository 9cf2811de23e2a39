"""Tell templates how a table of a collection is set: its columns, heads, groups and totals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.content.game import Game
from generator.content.listing import chosen, values_in
from generator.content.model import Entries
from generator.content.model.entries import Group
from generator.content.text import Text
from generator.language.listing import listed, total_of
from generator.language.wording import Wording
from generator.render.textlengths import SOFT_HYPHEN

NAMES = ("name", "code")
"""The columns that head a row, the first of them that a table has."""
LONG_NAME = 20
"""Names with fewer letters do not wrap."""


class ListedColumn(Struct, frozen=True):
    """A column of a table of a collection.

    ``kind`` is what it shows of an entry, and ``key`` which field or number; ``head`` the words
    above it, ``label`` those of the program's own where the content has none. Amounts are centred.
    """

    of: str
    kind: str
    key: str
    head: Text | None
    label: str
    heads_row: bool
    is_amount: bool
    is_unbroken: bool


class Listings(Struct, frozen=True):
    """Sets tables of collections of one game in one language."""

    game: Game
    wording: Wording

    def columns(self, block: Entries) -> list[ListedColumn]:
        """Return the columns of a table, in their order."""
        heading = next((each for each in NAMES if each in block.columns), "")
        heading = heading or next((each for each in block.columns if each != "icon"), "")
        return [self._column(of, block, of == heading) for of in block.columns]

    def _column(self, of: str, block: Entries, heads_row: bool) -> ListedColumn:
        kind, _, key = of.partition(".")
        collection = self.game.content.collections[block.collection]
        head = block.heads.get(key or kind)
        if head is None and kind == "fields":
            head = collection.fields[key].label
        label = "" if head or kind in ("icon", "fields", "numbers") else f"column.{kind}"
        is_unbroken = kind == "name" and self._longest_name(block) < LONG_NAME
        return ListedColumn(
            of, kind, key, head, label, heads_row, self._is_of_amounts(of, block), is_unbroken
        )

    def _is_of_amounts(self, of: str, block: Entries) -> bool:
        """Whether all that a column shows are numbers."""
        content = self.game.content
        collection = content.collections[block.collection]
        values = [
            value
            for entry in chosen(block, content).values()
            for value in values_in(of, entry, collection, content)
        ]
        return bool(values) and all(isinstance(value, float) for value in values)

    def _longest_name(self, block: Entries) -> int:
        names = (entry.name for entry in chosen(block, self.game.content).values())
        plain = (self.wording.plain(name).replace(SOFT_HYPHEN, "") for name in names)
        return max(map(len, plain), default=0)

    def groups(self, block: Entries) -> dict[str, Group]:
        """Return the group of each entry, where a table is grouped."""
        if not block.grouped:
            return {}
        collection = self.game.content.collections[block.collection]
        return {
            id: collection.groups[entry.group]
            for id, entry in chosen(block, self.game.content).items()
            if entry.group in collection.groups
        }

    def opening(self, block: Entries) -> frozenset[str]:
        """Return the entries before which a group begins."""
        groups, before, found = self.groups(block), None, set()
        for id in listed(self.game, block) if groups else ():
            if (group := groups.get(id)) is not before:
                found.add(id)
            before = group
        return frozenset(found)

    def total(self, block: Entries, of: str) -> str:
        """Return the sum of a column as the locale writes it."""
        content = self.game.content
        ids: Sequence[str] = list(chosen(block, content))
        total = total_of(of, ids, content.collections[block.collection], content)
        return self.wording.number(int(total)) if total.is_integer() else self._decimal(total)

    def _decimal(self, number: float) -> str:
        from babel.numbers import format_decimal

        return str(format_decimal(round(number, 3), locale=self.wording.locale))
