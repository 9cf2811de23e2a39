"""Area D: every pair of a matrix has an outcome."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Matrix
from generator.findings import Severity, did_you_mean, in_quotes, nearest

MOST_COMPARED = 50
"""Beyond so many, ids are no longer compared for likeness."""


@CHECKS.on(
    Subject.CONTENT,
    "D06",
    "unknown-outcome",
    "An outcome names no entry",
    why="The players are sent to an explanation that is nowhere printed.",
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    collections:
      wounds:
        name: Wounds
        entries:
          scratch:
            name: Scratch
    rolls:
      hit:
        name: Hit
        die: coin
        results:
          hurt:
            faces:
              - Head
              - Tail
            text: You are hurt.
            outcome: wounds.scrach
            #        ^ D06
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    collections:
      wounds:
        name: Wounds
        entries:
          scratch:
            name: Scratch
    rolls:
      hit:
        name: Hit
        die: coin
        results:
          hurt:
            faces:
              - Head
              - Tail
            text: You are hurt.
            outcome: wounds.scratch
    """,
)
def unknown_outcome(game: Game) -> Iterator[Fault]:
    """The ``outcome`` of a result, on a die or in a matrix, names a collection and its entry."""
    known = game.names("entries")
    for topic, id, path, on_key in game.references:
        collection, _, entry = id.partition(".")
        if topic != "entries" or id in known or game.may_have("collections", collection):
            continue
        if there := game.content.collections.get(collection):
            best = nearest(entry, there.entries)
            hint = f"did you mean “{collection}.{best}”?" if best else did_you_mean(id, known)
            yield Fault(
                ".".join(path),
                f"the collection “{collection}” has no entry “{entry}”",
                hint,
                (f"collections.{collection}",),
                on_key=on_key,
            )
        else:
            yield Fault(
                ".".join(path),
                f"there is no collection “{collection}”, which “{id}” names",
                did_you_mean(id, known),
                on_key=on_key,
            )


@CHECKS.on(
    Subject.CONTENT,
    "D08",
    "faulty-matrix",
    "A matrix has a hole, or a cell that says nothing",
    why="Two cards meet, and nobody knows what happens.",
    bad="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
          dragon:
            name: Dragon
    matrices:
      fight:
        name: Fight
        rows:
          - knight
          - dragon
        columns:
          - knight
          - dragon
        results:
          wound:
            text: A wound.
          death:
          # <- D08
            outcome:
        gaps:
          same: Nobody fights himself.
        cells:
          knight:
          # <- D08
            knight: same
          dragon:
            knight:
              - wond
              # ^ D08
              - death
            dragon: sam
            #       ^ D08
    """,
    good="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
          dragon:
            name: Dragon
    matrices:
      fight:
        name: Fight
        rows:
          - knight
          - dragon
        columns:
          - knight
          - dragon
        results:
          wound:
            text: A wound.
        gaps:
          same: Nobody fights himself.
        cells:
          knight:
            knight: same
            dragon:
              - wound
          dragon:
            knight:
              - wound
            dragon: same
    """,
)
def faulty_matrix(game: Game) -> Iterator[Fault]:
    """Each row has a cell for each column, with results or the gap that stands for them.

    Rows, columns, results and gaps are listed once, and every result says what it brings.
    """
    cards = game.names("cards")
    for id, matrix in game.content.matrices.items():
        path = f"matrices.{id}"
        for axis, listed in (("rows", matrix.rows), ("columns", matrix.columns)):
            yield from _listed_twice(f"{path}.{axis}", axis[:-1], listed)
        for name, result in matrix.results.items():
            if result.outcome is None and result.text is None:
                yield Fault(
                    f"{path}.results.{name}",
                    f"the result “{name}” does not say what it brings",
                    "give it a text, or an outcome",
                )
        yield from _cells_off(f"{path}.cells", matrix, cards)
        for row, cells in matrix.cells.items():
            for column, cell in cells.items():
                yield from _cell_faults(f"{path}.cells.{row}.{column}", cell, matrix)


def _listed_twice(path: str, axis: str, listed: Sequence[str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for index, card in enumerate(listed):
        if first.setdefault(card, index) != index:
            yield Fault(
                f"{path}.{index}",
                f"the {axis} “{card}” is listed twice",
                "delete one of the two",
                (f"{path}.{first[card]}",),
            )


def _cells_off(path: str, matrix: Matrix, cards: Collection[str]) -> Iterator[Fault]:
    """Yield what rows have no cells, and what cells have no row; then the same by column."""
    rows = {row: index for index, row in reversed(list(enumerate(matrix.rows)))}
    columns = dict.fromkeys(matrix.columns)
    empty = [row for row in dict.fromkeys(matrix.rows) if row not in matrix.cells]
    meant = _meant([row for row in matrix.cells if row not in rows], empty)
    for row, listed in meant.items():
        if not listed or listed in cards:  # else the list is misspelt, which is said elsewhere
            yield _off_list(f"{path}.{row}", "row", row, listed)
    found = set(meant.values())
    for row in empty:
        if row not in found:
            yield Fault(
                f"{path.removesuffix('cells')}rows.{rows[row]}",
                f"the row “{row}” has no cells",
                "add them, or delete the row from the list",
                (path,),
            )
    for row, cells in matrix.cells.items():
        if row in rows:
            yield from _columns_off(f"{path}.{row}", row, cells, columns, cards)


def _columns_off(
    path: str,
    row: str,
    cells: Mapping[str, object],
    columns: Mapping[str, None],
    cards: Collection[str],
) -> Iterator[Fault]:
    off = [column for column in cells if column not in columns]
    empty: list[str] = []
    if len(cells) - len(off) < len(columns):
        first = islice(columns, len(cells) + MOST_COMPARED)  # enough to find some
        empty = [column for column in first if column not in cells]
    meant = _meant(off, empty)
    for column, listed in meant.items():
        if not listed or listed in cards:
            yield _off_list(f"{path}.{column}", "column", column, listed)
    found = set(meant.values())
    if holes := [column for column in empty if column not in found]:
        yield Fault(
            path,
            f"the row “{row}” has no cell for {in_quotes(holes)}",
            "list its results, or the gap that says why there are none",
            on_key=True,
        )


def _meant(off: Sequence[str], empty: Sequence[str]) -> dict[str, str]:
    """Return for each id that is not listed the listed one without cells that it may mean."""
    compared = off[:MOST_COMPARED] if len(empty) <= MOST_COMPARED else ()
    return dict.fromkeys(off, "") | {id: nearest(id, empty) for id in compared}


def _off_list(path: str, axis: str, id: str, listed: str) -> Fault:
    hint = f"did you mean “{listed}”?" if listed else f"add it to the {axis}s, or delete it"
    return Fault(path, f"“{id}” is no {axis} of the matrix", hint, on_key=True)


def _cell_faults(path: str, cell: str | Sequence[str], matrix: Matrix) -> Iterator[Fault]:
    if isinstance(cell, str):
        if cell in matrix.results:
            hint = f"list it as a result: [{cell}]"
            yield Fault(path, f"“{cell}” is a result, not a gap", hint)
        elif cell not in matrix.gaps:
            hint = did_you_mean(cell, matrix.gaps) or "add it to the gaps with its reason"
            yield Fault(path, f"the matrix has no gap “{cell}”", hint)
    elif not cell:
        hint = "list results, or name the gap that says why there are none"
        yield Fault(path, "the cell lists no result", hint)
    else:
        for index, result in enumerate(cell):
            if result not in matrix.results:
                hint = did_you_mean(result, matrix.results) or "add it to the results"
                yield Fault(f"{path}.{index}", f"the matrix has no result “{result}”", hint)


@CHECKS.on(
    Subject.CONTENT,
    "D09",
    "unused-matrix-result",
    "A matrix lists a result or a gap that no cell brings",
    why="Either it is a left-over, or a cell lacks what can happen there.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
    matrices:
      fight:
        name: Fight
        rows:
          - knight
        columns:
          - knight
        results:
          draw:
            text: Nobody wins.
          wound:
          # <- D09
            text: A wound.
        cells:
          knight:
            knight:
              - draw
    """,
    good="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
    matrices:
      fight:
        name: Fight
        rows:
          - knight
        columns:
          - knight
        results:
          draw:
            text: Nobody wins.
          wound:
            text: A wound.
        cells:
          knight:
            knight:
              - draw
              - wound
    """,
)
def unused_matrix_result(game: Game) -> Iterator[Fault]:
    """Every result and every gap of a matrix stands in one of its cells.

    While a cell names an unknown one, nothing is said of the unused: one may be meant.
    """
    for id, matrix in game.content.matrices.items():
        cells = [cell for row in matrix.cells.values() for cell in row.values()]
        gaps = {cell for cell in cells if isinstance(cell, str)}
        results = {result for cell in cells if not isinstance(cell, str) for result in cell}
        for topic, used, listed in (
            ("results", results, matrix.results),
            ("gaps", gaps, matrix.gaps),
        ):
            if used.issubset(listed):
                for name in listed:
                    if name not in used:
                        yield Fault(
                            f"matrices.{id}.{topic}.{name}",
                            f"no cell of the matrix has the {topic[:-1]} “{name}”",
                            "use it in a cell, or delete it",
                        )
