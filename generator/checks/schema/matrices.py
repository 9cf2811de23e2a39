"""Area S: a block shows rows and columns that its matrix has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.dice.printed import RESULTS, matrices_printed, matrix_example
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.findings import did_you_mean, in_quotes


@CHECKS.on(
    Subject.CONTENT,
    "S47",
    "unknown-axis",
    "A block shows a row or a column that its matrix does not have",
    why="The table would have an empty row, and a pair that is asked for would be missing.",
    bad=matrix_example(RESULTS, "rows: [dragon]", "#      ^^^^^^ S47"),
    good=matrix_example(RESULTS, "columns: [dragon, knight]"),
    vital=True,
)
def unknown_axis(game: Game) -> Iterator[Fault]:
    """``rows`` and ``columns`` of a block are some of those of the matrix, each once."""
    known = game.names("cards")
    for path, block, matrix in matrices_printed(game.content):
        for axis in ("rows", "columns"):
            listed, shown = getattr(matrix, axis), getattr(block, axis)
            for number, id in enumerate(shown):
                at = f"{path}.{axis}.{number}"
                if id in shown[:number]:
                    yield Fault(at, f"the {axis[:-1]} “{id}” is there already", "delete it")
                elif id not in listed and id in known:
                    hint = did_you_mean(id, listed) or f"show one of {in_quotes(listed)}"
                    yield Fault(at, f"the matrix has no {axis[:-1]} “{id}”", hint)
