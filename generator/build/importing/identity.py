"""Give every row of a table an id of its own, in the copy of the table if need be."""

from __future__ import annotations

import csv
import shlex
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from msgspec.structs import replace

from generator.build.importing.choosing import listed, with_ids
from generator.build.importing.work import Import, Work
from generator.content.tables.columns import Column, slug
from generator.content.tables.table import Cell, Table
from generator.findings import Finding, Place

WORKBOOKS = (".xlsx", ".ods")
"""Formats in which a copy is not changed: who uses them goes on in the office program."""


def identified(work: Work, order: Import) -> tuple[list[Finding], Work]:
    """Return the work with an id for every row, or why there can be none.

    Where names repeat or are lacking, the copy of a table of text is written anew as CSV.
    """
    name = work.choice.of("name")
    if name is None:
        hint = f"say which column has the names: --column {_named(work.table)}"
        place = work.table.heads[0].place
        return [Finding("F17", "no column is recognised as the name", place, hint)], work
    nameless = [row for row in work.table.rows if not row[name.at].text]
    choice = with_ids(work.choice, work.table)
    if choice and not nameless:
        return [], replace(work, choice=choice)
    if Path(work.names.file).suffix in WORKBOOKS or len(nameless) == len(work.table.rows):
        return [*_nameless(nameless, name), *_repeated(work.table, name.at)], work
    rows = tuple(row for row in work.table.rows if row[name.at].text)
    notes = work.notes
    if nameless:
        notes += (f"{len(nameless)} of the rows have no {name.head.text} and are left out",)
    table = replace(work.table, rows=rows)
    work = replace(work, table=table, choice=work.chosen(table, order), notes=notes)
    choice = with_ids(work.choice, table)
    return [], _in_csv(replace(work, choice=choice) if choice else _numbered(work, name.at))


def _named(table: Table) -> str:
    """Return the option for the likeliest names: what differs in every row goes first."""
    heads = [each for each in enumerate(table.heads) if each[1].text]
    apart = [head for at, head in heads if len({row[at].text for row in table.rows}) > 1]
    own = [
        head for at, head in heads if len({row[at].text for row in table.rows}) == len(table.rows)
    ]
    likely = next(iter(own or apart or [head for _, head in heads])).text
    return shlex.quote(f"name={likely}")


def _nameless(rows: Sequence[Sequence[Cell]], name: Column) -> Iterator[Finding]:
    for row in rows:
        message = f"the row has no “{name.head.text}”"
        yield Finding("F17", message, row[name.at].place, "write it, or delete the row")


def _repeated(table: Table, at: int) -> Iterator[Finding]:
    met: dict[str, Place] = {}
    for row in table.rows:
        id, place = slug(row[at].text), row[at].place
        if id in met:
            message = f"two rows have the name “{row[at].text}”"
            hint = "rename one, or add a column Id with an id for each row"
            yield Finding("R03", message, place, hint, related=(met[id],))
        met.setdefault(id, place)


def _numbered(work: Work, at: int) -> Work:
    """Return the work with a column of ids, in which names that repeat have numbers."""
    heads = {head.text for head in work.table.heads}
    head = next(each for each in ("Id", "Card id", "Id of the card") if each not in heads)
    ids: dict[str, None] = {}
    repeated: list[str] = []
    for row in work.table.rows:
        id, number = slug(row[at].text) or "card", 1
        while (each := id if number == 1 else f"{id[:55]}-{number}") in ids:
            number += 1
        repeated += [row[at].text] if number > 1 else []
        ids[each] = None
    cell = work.table.heads[-1]._replace(value=head)
    rows = tuple(
        (*row, row[-1]._replace(value=id)) for row, id in zip(work.table.rows, ids, strict=True)
    )
    table = replace(work.table, heads=(*work.table.heads, cell), rows=rows)
    column = Column("id", len(heads), cell)
    choice = replace(work.choice, columns=(column, *work.choice.columns))
    why = f"{listed(repeated)} would be the same card"
    if not all(map(str.strip, repeated)) or not repeated:
        why = "some names have no letters to make ids of"
    note = f"the copy has a column “{head}”, since {why}"
    return replace(work, table=table, choice=choice, notes=(*work.notes, note))


def _in_csv(work: Work) -> Work:
    """Return the work with its table written as CSV."""
    written = StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    writer.writerows([cell.text for cell in row] for row in (work.table.heads, *work.table.rows))
    names, notes = work.names, work.notes
    if not names.file.endswith(".csv"):
        names = replace(names, file=f"{Path(names.file).stem}.csv", sheet="")
        notes += (f"the copy is written as {names.file}",)
    return replace(work, names=names, data=written.getvalue().encode(), notes=notes)
