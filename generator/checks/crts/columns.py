"""Area D: columns of combat results tables can be read, run upwards, and differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.crts.table import example, sound_columns, spans_of, tables_in
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import Crt
from generator.findings import Severity
from generator.play.crt import Column, read_column

_SHAPES = {
    "odds": "write attack to defence, such as 1:2 or 3:1",
    "difference": "write a difference such as -2, 0 or +4, or a range such as 3-5",
    "strength": "write a strength such as 4, or a range such as 3-5",
}


@CHECKS.on(
    Subject.CONTENT,
    "D15",
    "unreadable-column",
    "The label of a column is not what the table goes by",
    why="Nobody could say which attack the column is for.",
    bad=example(
        (
            'columns: ["1:1", "2:1", "3:1"]',
            'columns: ["1:1", "2", "3:1"]\n        #                ^ D15',
        )
    ),
    good=example(),
)
def unreadable_column(game: Game) -> Iterator[Fault]:
    """A table has two columns or more, each labelled with odds, a difference or a strength.

    The first may begin with ≤, the last with ≥ or end in +, where odds beyond bring nothing else.
    """
    for path, crt in tables_in(game):
        if len(crt.columns) < 2:
            yield Fault(f"{path}.columns", "a table has at least two columns", "", on_key=True)
        for number, label in enumerate(crt.columns):
            column = read_column(label, crt.by)
            at = f"{path}.columns.{number}"
            if column is None:
                yield Fault(at, f"the column “{label}” cannot be read", _SHAPES[crt.by])
            else:
                yield from _misplaced_ends(column, number, at, crt)


def _misplaced_ends(column: Column, number: int, at: str, crt: Crt) -> Iterator[Fault]:
    label, last = crt.columns[number], len(crt.columns) - 1
    if column.is_least and (number or crt.below):
        reason = "“below” says what happens there" if crt.below else "it is not the first column"
        yield Fault(at, f"“{label}” cannot hold all that is less: {reason}", "delete the ≤")
    if column.is_most and (number < last or crt.above):
        reason = "“above” says what happens there" if crt.above else "it is not the last column"
        yield Fault(at, f"“{label}” cannot hold all that is more: {reason}", "delete the ≥ or +")


@CHECKS.on(
    Subject.CONTENT,
    "D16",
    "crt-in-disorder",
    "Columns or rows of a combat results table do not run in one direction",
    why="Who shifts a column to the right gets worse odds, or the same once more.",
    bad=example(
        (
            'columns: ["1:1", "2:1", "3:1"]',
            'columns: ["2:1", "1:1", "3:1"]\n        #                ^ D16',
        )
    ),
    good=example(),
    follows=(After(("D15",), Reach.WITHIN),),
)
def crt_in_disorder(game: Game) -> Iterator[Fault]:
    """Each column begins where the one before it ends, and rows run up or down throughout."""
    for path, crt in tables_in(game):
        columns = sound_columns(crt) or []
        for number, (before, column) in enumerate(pairwise(columns), 1):
            at, label = f"{path}.columns.{number}", crt.columns[number]
            if column.low <= before.high:
                first = crt.columns[number - 1]
                same = column == before
                message = (
                    f"the column “{label}” is {'the same as' if same else 'not above'} “{first}”"
                )
                hint = "delete it" if same else "put columns in order, the lowest first"
                yield Fault(at, message, hint, (f"{path}.columns.{number - 1}",))
            elif _leaves_gap(before, column, crt):
                message = (
                    f"nothing is said of what is between “{crt.columns[number - 1]}” and “{label}”"
                )
                yield Fault(at, message, "let a range begin where the one before it ends")
        yield from _turns(path, crt)


def _leaves_gap(before: Column, column: Column, crt: Crt) -> bool:
    """Whether whole numbers between two columns are missing, of which one is a range."""
    is_range = before.low < before.high or column.low < column.high
    return crt.by != "odds" and is_range and column.low - before.high > 1


def _turns(path: str, crt: Crt) -> Iterator[Fault]:
    """Yield a fault at each row that does not run on in the direction of the first two."""
    spans = list(spans_of(crt).items())
    starts = [(row, span.ends[0]) for row, span in spans if span.ends]
    if len(starts) < 3:
        return
    rises = sum(1 if a[1] < b[1] else -1 for a, b in pairwise(starts)) >= 0
    for (before, first), (row, second) in pairwise(starts):
        if first != second and (first < second) != rises:
            message = f"the row “{row}” does not run on from “{before}”"
            hint = "put rows in order, upwards or downwards"
            yield Fault(f"{path}.rows.{row}", message, hint, on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "D17",
    "equal-columns",
    "Two columns of a combat results table have the same results",
    why="Better odds would bring nothing: a column was probably copied and not filled in.",
    severity=Severity.WARNING,
    bad=example(
        ("[AL, AL, NE]", "[AL, NE, NE]"),
        ("[AL, NE, DL]", "[AL, DL, DL]"),
        (
            'columns: ["1:1", "2:1", "3:1"]',
            'columns: ["1:1", "2:1", "3:1"]\n        #                       ^ D17',
        ),
    ),
    good=example(),
    follows=(After(("D16",), Reach.RELATED),),
)
def equal_columns(game: Game) -> Iterator[Fault]:
    """Columns beside each other differ in at least one row."""
    for path, crt in tables_in(game):
        rows = list(crt.rows.values())
        if not rows or any(len(codes) != len(crt.columns) for codes in rows):
            continue
        for number, (left, right) in enumerate(pairwise(zip(*rows, strict=True)), 1):
            if left == right:
                first, second = crt.columns[number - 1 : number + 1]
                message = f"the columns “{first}” and “{second}” have the same results"
                related = (f"{path}.columns.{number - 1}",)
                yield Fault(f"{path}.columns.{number}", message, "correct one of them", related)
