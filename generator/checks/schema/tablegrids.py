"""Area S: merged cells, groups, notes and tones of a table fit each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import dedent, indent

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.forms import blocks_of
from generator.content.game import Game
from generator.content.model import Table, TableCell
from generator.content.tablegrids import (
    Merged,
    Spot,
    cells_of,
    groups_named,
    merged_cells,
    notes_named,
    tones_of,
)
from generator.findings import Severity, in_quotes

_EXAMPLE = """
sections:
  terrain:
    title: Terrain
    source: [rulebook]
    blocks:
      costs:
        kind: table
{lines}
sheets:
  terrain:
    title: Terrain
    front:
      title: Terrain
      bands:
        - fill: [goal, terrain]
"""
_COLUMNS = """
columns:
  foot: {head: Foot}
  boat: {head: Boat}
"""
_ROWS = """
rows:
  lake: {head: Lake, cells: {boat: "1"}}
  road: {head: Road, cells: {foot: "1"}}
"""


def _example(*parts: str) -> str:
    """Return an example whose table consists of some parts."""
    lines = indent("\n".join(dedent(part).strip() for part in parts), " " * 8)
    return _EXAMPLE.format(lines=lines)


@CHECKS.on(
    Subject.CONTENT,
    "S60",
    "merged-cells-collide",
    "A merged cell leaves its table, or reaches over another cell",
    why="One of the two cells would not be printed, or the whole row would be out of place.",
    vital=True,
    bad=_example(
        _COLUMNS,
        """
        rows:
          lake:
            head: Lake
            cells:
              foot: {text: By boat, across: 2}
              boat: "1"
              # <- S60
        """,
    ),
    good=_example(
        _COLUMNS,
        """
        rows:
          lake:
            head: Lake
            cells:
              foot: {text: By boat, across: 2}
        """,
    ),
)
def merged_cells_collide(game: Game) -> Iterator[Fault]:
    """``across`` and ``down`` stay within the table, and reach over nothing that is written.

    Rows that a cell reaches over are in one group, and printed for the same numbers of players.
    """
    for path, table in tables_of(game):
        written = {at for at, _ in cells_of(table)}
        taken: dict[Spot, Spot] = {}
        for merged in merged_cells(table):
            yield from _beyond(path, table, merged)
            yield from _apart(path, table, merged)
            reached = {Spot(row, column) for row in merged.rows for column in merged.columns}
            for spot in sorted(reached & written - {merged.at}):
                yield Fault(
                    f"{path}.rows.{spot.row}.cells.{spot.column}",
                    f"the merged cell of “{merged.at.row}” and “{merged.at.column}” is over it",
                    "delete it, or let the merged cell reach less far",
                    (_path(path, merged.at),),
                    on_key=True,
                )
            met = {taken[spot] for spot in reached - written if spot in taken}
            for other in sorted(met):
                yield Fault(
                    _path(path, merged.at),
                    f"it reaches over what the cell of “{other.row}” and “{other.column}” does",
                    "let one of them reach less far",
                    (_path(path, other),),
                    on_key=True,
                )
            taken |= dict.fromkeys(reached, merged.at)


def _beyond(path: str, table: Table, merged: Merged) -> Iterator[Fault]:
    cell = table.cell(*merged.at)
    for key, reach, room, what in (
        ("across", cell.across, len(merged.columns), "columns"),
        ("down", cell.down, len(merged.rows), "rows"),
    ):
        if reach > room:
            yield Fault(
                f"{_path(path, merged.at)}.{key}",
                f"the cell reaches over {reach} {what}, and from there on the table has {room}",
                f"write {room}" if room > 1 else f"leave {key} out",
            )


def _apart(path: str, table: Table, merged: Merged) -> Iterator[Fault]:
    """Report rows below the first that may not be printed right below it."""
    first, *others = (table.rows[id] for id in merged.rows)
    at = f"{_path(path, merged.at)}.down"
    if any(row.group != first.group for row in others):
        hint = "write a cell for each of the groups"
        yield Fault(at, "the head of a group would be within the merged cell", hint)
    elif any(row.players != first.players for row in others):
        hint = "write cells of their own for rows that are not always printed"
        yield Fault(at, "its rows are printed for different numbers of players", hint)


@CHECKS.on(
    Subject.CONTENT,
    "S61",
    "scattered-group",
    "Columns or rows of one group of a table are not neighbours",
    why="The head would stand there twice, as if there were two groups of that name.",
    bad=_example(
        """
        groups:
          dry: {head: Dry}
        columns:
          foot: {head: Foot, group: dry}
          boat: {head: Boat}
          horse: {head: Horse, group: dry}
          #                           ^^^ S61
        """,
        _ROWS,
    ),
    good=_example(
        """
        groups:
          dry: {head: Dry}
        columns:
          foot: {head: Foot, group: dry}
          horse: {head: Horse, group: dry}
          boat: {head: Boat}
        """,
        _ROWS,
    ),
)
def scattered_group(game: Game) -> Iterator[Fault]:
    """The columns of a group are neighbours, and so are its rows."""
    for path, table in tables_of(game):
        members: tuple[tuple[str, Mapping[str, str | None]], ...] = (
            ("columns", {id: each.group for id, each in table.columns.items()}),
            ("rows", {id: each.group for id, each in table.rows.items()}),
        )
        for field, groups in members:
            yield from _scattered(f"{path}.{field}", field, groups)


def _scattered(path: str, field: str, groups: Mapping[str, str | None]) -> Iterator[Fault]:
    begun: dict[str, str] = {}
    for group, run in groupby(groups, key=groups.__getitem__):
        first = next(run)
        if group is not None and group in begun:
            yield Fault(
                f"{path}.{first}.group",
                f"other {field} are between this one and the rest of “{group}”",
                f"move it beside the other {field} of the group",
                (f"{path}.{begun[group]}.group",),
            )
        if group is not None:
            begun.setdefault(group, first)


@CHECKS.on(
    Subject.CONTENT,
    "S62",
    "idle-in-table",
    "A table says something that nothing in it shows",
    why="A note without a mark explains nothing, and a legend that lacks a mark half of it.",
    severity=Severity.WARNING,
    bad=_example(
        _COLUMNS,
        _ROWS,
        """
        notes:
          rain: Not in rain.
          # <- S62
        """,
    ),
    good=_example(
        """
        columns:
          foot: {head: Foot}
          boat: {head: Boat, notes: [rain]}
        """,
        _ROWS,
        """
        notes:
          rain: Not in rain.
        """,
    ),
)
def idle_in_table(game: Game) -> Iterator[Fault]:
    """Groups and notes are used, the legend has all tones that are, and no key is idle.

    ``lines`` are for words to write, ``role`` for the colour of an icon.
    """
    for path, table in tables_of(game):
        yield from _unused(f"{path}.groups", "group", table.groups, groups_named(table))
        yield from _unused(f"{path}.notes", "note", table.notes, notes_named(table))
        yield from _legend(path, table)
        for at, cell in cells_of(table):
            yield from _idle_keys(_path(path, at), cell)


def _unused(
    path: str, what: str, known: Iterable[str], named: Iterable[tuple[str, str]]
) -> Iterator[Fault]:
    used = {id for _, id in named}
    for id in known:
        if id not in used:
            message = f"nothing in the table names the {what} “{id}”"
            yield Fault(
                f"{path}.{id}", message, "name it where it belongs, or delete it", on_key=True
            )


def _legend(path: str, table: Table) -> Iterator[Fault]:
    used = tones_of(table)
    for tone in table.tones:
        if tone not in used:
            message = f"nothing in the table is “{tone}”"
            yield Fault(f"{path}.tones.{tone}", message, "delete this line", on_key=True)
    if table.tones and (silent := sorted(used - table.tones.keys())):
        message = f"the legend does not say what {in_quotes(silent)} means"
        yield Fault(f"{path}.tones", message, "add it, or leave the legend out", on_key=True)


def _idle_keys(path: str, cell: TableCell) -> Iterator[Fault]:
    if cell.lines > 1 and cell.holds != "words":
        hint = "add “holds: words”, or delete this line"
        yield Fault(
            f"{path}.lines", "there are lines, and no words to write on them", hint, on_key=True
        )
    if cell.role and not cell.icon:
        hint = "add an icon, or write [words]{role:…} in the text"
        yield Fault(
            f"{path}.role", "there is no icon to have the colour of the role", hint, on_key=True
        )


def tables_of(game: Game) -> Iterator[tuple[str, Table]]:
    """Yield every table of the author's with its content path."""
    for path, block in blocks_of(game):
        if isinstance(block, Table):
            yield path, block


def _path(path: str, at: Spot) -> str:
    return f"{path}.rows.{at.row}.cells.{at.column}"
