"""Area D: results get better as they are said to, and are the same for both sides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.checks.crts.table import Cell, cells_of, example, sound_columns, tables_in
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import CombatResult, Crt
from generator.play.crt import Column

Worth = tuple[int, ...]


class Conflict(NamedTuple):
    """Two cells of which the one that should be better for the attacker is worse."""

    first: Cell
    second: Cell
    where: str


@CHECKS.on(
    Subject.CONTENT,
    "D22",
    "not-monotone",
    "A result of a combat results table is worse than the one before it",
    why="Better odds would be worse to have: two cells were swapped, or one was misread.",
    bad=example(('"2": [AL, NE, DL]', '"2": [AL, NE, AL]\n          #             ^^ D22')),
    good=example(),
    follows=(After(("D19", "D20"), Reach.WITHIN),),
)
def not_monotone(game: Game) -> Iterator[Fault]:
    """Results are as good for the attacker as the ones before them, as ``monotone`` says.

    Compared is who is eliminated, then steps, then retreats, or what each result is ``worth``.
    """
    for path, crt in tables_in(game):
        if crt.monotone is None:
            continue
        given = [code for code, result in crt.results.items() if result.worth is not None]
        if 0 < len(given) < len(crt.results):
            for code in crt.results.keys() - set(given):
                message = f"“{code}” has no “worth”, though others have"
                hint = "give all results one, or none"
                yield Fault(f"{path}.results.{code}", message, hint, on_key=True)
            continue
        yield from _out_of_line(list(_conflicts(path, crt)))


def _worth(result: CombatResult) -> Worth:
    return result.balance if result.worth is None else (result.worth,)


def _conflicts(path: str, crt: Crt) -> Iterator[Conflict]:
    """Yield all pairs of cells in one row, or in one column, that contradict what is said."""
    monotone = crt.monotone
    if monotone is None:
        return
    lines: dict[tuple[str, int], list[Cell]] = defaultdict(list)
    for cell in cells_of(path, crt):
        if monotone.columns:
            lines["columns", cell.row].append(cell)
        if monotone.rows:
            lines["rows", cell.column].append(cell)
    for (where, _), cells in lines.items():
        rises = getattr(monotone, where) == "rising"
        for first, second in combinations(cells, 2):
            if first.result is None or second.result is None:
                continue
            low, high = (first.result, second.result) if rises else (second.result, first.result)
            if _worth(low) > _worth(high):
                yield Conflict(first, second, where)


def _out_of_line(conflicts: Sequence[Conflict]) -> Iterator[Fault]:
    """Yield a fault at the fewest cells that explain all conflicts, the worst of them first."""
    rest = list(conflicts)
    while rest:
        met: dict[Cell, list[Conflict]] = defaultdict(list)
        for conflict in rest:
            met[conflict.first].append(conflict)
            met[conflict.second].append(conflict)
        worst = max(met, key=lambda cell: (len(met[cell]), cell.row, cell.column))
        one = met[worst][0]
        other = one.first if one.second == worst else one.second
        where = "row" if one.where == "columns" else "column"
        yield Fault(
            worst.path,
            f"“{worst.code}” does not fit between the other results of its {where}",
            f"“{other.code}” says otherwise; correct one, or what “monotone” says",
            (other.path,),
        )
        rest = [conflict for conflict in rest if worst not in (conflict.first, conflict.second)]


@CHECKS.on(
    Subject.CONTENT,
    "D24",
    "not-symmetric",
    "A combat results table is not the same for both sides",
    why="Attack and defence are said to be alike, but one of the sides has an advantage.",
    bad=example(
        ('columns: ["1:1", "2:1", "3:1"]', 'columns: ["1:2", "1:1", "2:1"]'),
        ("source:", "symmetric: true\n        source:"),
        ('"3": [NE, DL, DL]', '"3": [NE, DL, NE]\n          #             ^^ D24'),
        ("monotone: {columns: rising, rows: rising}\n", "\n"),
    ),
    good=example(
        ('columns: ["1:1", "2:1", "3:1"]', 'columns: ["1:2", "1:1", "2:1"]'),
        ("source:", "symmetric: true\n        source:"),
    ),
    follows=(After(("D15", "D16", "D19", "D20", "D22"), Reach.WITHIN),),
)
def not_symmetric(game: Game) -> Iterator[Fault]:
    """On a symmetric table each cell does to one side what the opposite cell does to the other.

    Its columns are opposite, too: 1:2 and 2:1, or -3 and +3.
    """
    for path, crt in tables_in(game):
        columns = sound_columns(crt)
        if not crt.symmetric or columns is None:
            continue
        if not _are_opposite(columns, crt):
            message = "the columns of a symmetric table are opposite, such as 1:2 and 2:1"
            hint = "correct a column, or delete “symmetric”"
            yield Fault(f"{path}.columns", message, hint, on_key=True)
        else:
            yield from _unlike(path, crt)


def _are_opposite(columns: Sequence[Column], crt: Crt) -> bool:
    pairs = zip(columns, reversed(columns), strict=True)
    if crt.by == "odds":
        return all(a.low * b.high == 1 for a, b in pairs)
    return crt.by == "difference" and all(a.low == -b.high for a, b in pairs)


def _unlike(path: str, crt: Crt) -> Iterator[Fault]:
    cells = {(cell.row, cell.column): cell for cell in cells_of(path, crt)}
    rows, columns = len(crt.rows), len(crt.columns)
    for (row, column), cell in cells.items():
        other = cells.get((rows - 1 - row, columns - 1 - column))
        if other is None or (other.row, other.column) > (row, column):
            continue
        if cell.result and other.result and not _swapped(cell.result, other.result):
            yield Fault(
                cell.path,
                f"“{cell.code}” is not what the opposite “{other.code}” is for the other side",
                "correct one of them, or delete “symmetric”",
                (other.path,),
            )


def _swapped(one: CombatResult, other: CombatResult) -> bool:
    return (one.attacker, one.defender) == (other.defender, other.attacker)
