"""Match the heads of a table with what the content calls them, whatever their order.

Capitals and white space make no difference, nor which sign stands for a minus or a range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.content.tables.table import Cell, Table
from generator.findings import Finding, Place, did_you_mean, in_quotes

_DASHES = str.maketrans(dict.fromkeys("−–‐‑", "-"))


class Matched(NamedTuple):
    """Where each name has its line of a table, and what is wrong with the heads of lines."""

    positions: dict[str, int]
    findings: list[Finding]


def plain_head(words: str) -> str:
    """Return words without what makes no difference between heads."""
    return "".join(words.casefold().translate(_DASHES).split())


def matched(
    what: str,
    cells: Sequence[Cell],
    names: Mapping[str, str],
    key: Callable[[str], str] = plain_head,
    known: Iterable[str] = (),
) -> Matched:
    """Match the heads of columns or rows with names by the keys of both.

    ``names`` has the name by key, and several keys may have one name. ``known`` are the names
    that hints tell; without them all. Lines that have no head are left to others.
    """
    positions: dict[str, int] = {}
    found: list[Finding] = []
    for at, cell in enumerate(cells):
        if not cell.text.strip():
            continue
        name = names.get(key(cell.text))
        if name is None:
            message = f"there is no {what} “{cell.text}” to fill"
            hint = did_you_mean(cell.text, known or names.values())
            found.append(Finding("F17", message, cell.place, hint))
        elif name in positions:
            found.append(twice(what, cell, cells[positions[name]].place, name))
        else:
            positions[name] = at
    return Matched(positions, found)


def twice(what: str, cell: Cell, first: Place, name: str) -> Finding:
    """Return the finding that the head of a line is that of another, too."""
    message = f"two {what}s are “{name}”"
    hint = f"the first is at {first}; mend the head of one, or delete it"
    return Finding("R03", message, cell.place, hint, related=(first,))


def headless(place: Place) -> Finding:
    """Return the finding that a row does not say what it is."""
    return Finding("F17", "the row has no head", place, "write it, or delete the row")


def lacking(
    what: str, table: Table, names: Iterable[str], matches: Mapping[str, int]
) -> Iterator[Finding]:
    """Report once, at the corner of a table, the names that none of its heads has."""
    if lost := [name for name in names if name not in matches]:
        plural = "s" * (len(lost) > 1)
        message = f"the table has no {what}{plural} {in_quotes(lost)}"
        yield Finding("F17", message, table.heads[0].place, f"add the {what}{plural}")
