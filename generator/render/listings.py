"""Tell templates how a table of a collection is set: its columns, heads, groups and totals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from generator.content.caching import get_or_create
from generator.content.game import Game
from generator.content.listing import values_in
from generator.content.model import Collection, Entries, Entry
from generator.content.model.entries import Group
from generator.content.text import Text
from generator.language.listing import listed, total_of
from generator.language.wording import Wording
from generator.render.textlengths import SOFT_HYPHEN

NAMES = ("name", "code")
"""The columns that head a row, the first of them that a table has."""
DRAWN = frozenset({"icon", "picture"})
"""Columns without words."""
UNLABELLED = frozenset({"icon", "picture", "fields", "numbers"})
"""Columns for whose heads the program has no words."""
LONG_NAME = 20
"""Names with fewer letters do not wrap."""


class ListedColumn(Struct, frozen=True):
    """A column of a table of a collection.

    ``kind`` is what it shows of an entry, and ``key`` which field or number; ``head`` the words
    above it, ``label`` those of the program's own where the content has none. Amounts are centred.
    """

    of: str
    collection: str
    kind: str
    key: str
    head: Text | None
    label: str
    heads_row: bool
    is_amount: bool
    is_unbroken: bool


class ListedTable(Struct, frozen=True):
    """A table of a collection.

    ``beneath`` is what stands below names, in their column. ``groups`` has the group of each
    entry, where the table is grouped, and ``opening`` the entries before which one begins.
    ``totals`` are sums as the locale writes them, by column.
    """

    columns: tuple[ListedColumn, ...]
    beneath: ListedColumn | None
    groups: Mapping[str, Group]
    opening: frozenset[str]
    totals: Mapping[str, str]


class Listings(Struct, frozen=True, dict=True):
    """Sets tables of collections of one game in one language."""

    game: Game
    wording: Wording

    def table(self, path: str, block: Entries) -> ListedTable:
        """Return the table that the block at a path is, made once for all its parts."""
        return get_or_create(self._tables, path, lambda: self.table_of(block))

    @cached_property
    def _tables(self) -> dict[str, ListedTable]:
        return {}

    def table_of(self, block: Entries) -> ListedTable:
        """Return how a block is set as a table."""
        content = self.game.content
        collection, ids = content.collections[block.collection], listed(self.game, block)
        entries = {id: collection.entries[id] for id in ids}
        heading = next((each for each in NAMES if each in block.columns), "")
        heading = heading or next((each for each in block.columns if each not in DRAWN), "")
        columns = (self._column(of, block, entries, of == heading) for of in block.columns)
        groups = self._groups(block, entries)
        opening = (id for before, id in pairwise(("", *ids)) if _begins(id, before, groups))
        totals = {of: self._number(total_of(of, ids, collection, content)) for of in block.totals}
        opens = frozenset(opening) if groups else frozenset()
        beneath = self._column(block.beneath, block, entries, False) if block.beneath else None
        return ListedTable(tuple(columns), beneath, groups, opens, totals)

    def _column(
        self, of: str, block: Entries, entries: Mapping[str, Entry], heads_row: bool
    ) -> ListedColumn:
        kind, _, key = of.partition(".")
        collection = self.game.content.collections[block.collection]
        head = block.heads.get(key or kind)
        if head is None and kind == "fields":
            head = collection.fields[key].label
        return ListedColumn(
            of=of,
            collection=block.collection,
            kind=kind,
            key=key,
            head=head,
            label="" if head or kind in UNLABELLED else f"column.{kind}",
            heads_row=heads_row,
            is_amount=self._is_of_amounts(of, collection, entries),
            is_unbroken=kind == "name" and self._longest_name(entries) < LONG_NAME,
        )

    def _is_of_amounts(self, of: str, collection: Collection, entries: Mapping[str, Entry]) -> bool:
        """Whether all that a column shows are numbers."""
        content = self.game.content
        values = [
            value
            for entry in entries.values()
            for value in values_in(of, entry, collection, content)
        ]
        return bool(values) and all(isinstance(value, float) for value in values)

    def _longest_name(self, entries: Mapping[str, Entry]) -> int:
        plain = (self.wording.plain(entry.name) for entry in entries.values())
        return max((len(name.replace(SOFT_HYPHEN, "")) for name in plain), default=0)

    def _groups(self, block: Entries, entries: Mapping[str, Entry]) -> dict[str, Group]:
        if not block.grouped:
            return {}
        known = self.game.content.collections[block.collection].groups
        return {id: known[each.group] for id, each in entries.items() if each.group in known}

    def _number(self, number: float) -> str:
        """Return a sum as the locale writes it."""
        from babel.numbers import format_decimal

        if number.is_integer():
            return self.wording.number(int(number))
        return str(format_decimal(round(number, 3), locale=self.wording.locale))


def _begins(id: str, before: str, groups: Mapping[str, Group]) -> bool:
    """Whether an entry is in another group than the one before it."""
    return groups.get(id) is not groups.get(before)
