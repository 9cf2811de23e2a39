"""Recognise the columns that make units of the rows of a table: troops, echelon and code."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from generator.content.model.units import Echelon, Troops
from generator.content.tables.columns import Column, slug
from generator.content.tables.table import Table

_CHOICES: dict[str, frozenset[str]] = {
    "troops": frozenset(get_args(Troops)),
    "echelon": frozenset(get_args(Echelon)),
}


def without_others(table: Table, targets: Sequence[str], are_units: bool) -> list[str]:
    """Return targets without those of units whose columns hold other words, such as numbers.

    Where the content says that the rows are units, their words are troops, if misspelt ones.
    """
    if are_units:
        return list(targets)
    heads = {slug(head.text): at for at, head in enumerate(table.heads)}
    return [
        each
        for each in targets
        if each not in _CHOICES or each not in heads or _holds(table, heads[each], _CHOICES[each])
    ]


def besides(
    table: Table, columns: Sequence[Column], targets: Collection[str], are_units: bool
) -> Iterator[Column]:
    """Yield the columns of units that the content does not name, nor anything else by them."""
    taken = {column.target for column in columns}
    used = {column.at for column in columns}
    heads = {slug(head.text): at for at, head in enumerate(table.heads) if at not in used}
    for target in ("troops", "echelon", "code"):
        if target == "code" and "troops" not in taken:
            return
        at = heads.get(target)
        if at is None or target in taken or target not in targets:
            continue
        if target == "code" or are_units or _holds(table, at, _CHOICES[target]):
            taken.add(target)
            yield Column(target, at, table.heads[at])


def _holds(table: Table, at: int, choices: Collection[str]) -> bool:
    """Whether at least half of the cells of a column that are not empty are some words."""
    words = [slug(row[at].text) for row in table.rows if row[at].value is not None]
    return bool(words) and sum(each in choices for each in words) * 2 >= len(words)
