"""Look at combat results tables: their columns, cells and rows; and examples of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.content.game import Game
from generator.content.model import CombatResult, Crt
from generator.play.crt import Column, Span, read_column, read_row

_EXAMPLE = """
    crts:
      assault:
        name: Assault
        columns: ["1:1", "2:1", "3:1"]
        throw: d3
        rows:
          "1": [AL, AL, NE]
          "2": [AL, NE, DL]
          "3": [NE, DL, DL]
        results:
          AL: {text: The attacker loses a step., attacker: {steps: 1}}
          NE: {text: Nothing happens.}
          DL: {text: The defender loses a step., defender: {steps: 1}}
        monotone: {columns: rising, rows: rising}
        source: [rulebook]
    """


class Cell(NamedTuple):
    """A cell with its position, its code, and its result where the code has a meaning."""

    path: str
    row: int
    column: int
    code: str
    result: CombatResult | None


def example(*changes: tuple[str, str]) -> str:
    """Return the table of examples with some lines replaced.

    Raises ValueError for a line that it does not have.
    """
    text = _EXAMPLE
    for old, new in changes:
        if old not in text:
            raise ValueError(f"the example has no “{old}”")
        text = text.replace(old, new)
    return text


def tables_in(game: Game) -> Iterator[tuple[str, Crt]]:
    """Yield the combat results tables of a game with their paths."""
    for id, crt in game.content.crts.items():
        yield f"crts.{id}", crt


def cells_of(path: str, crt: Crt) -> list[Cell]:
    """Return the cells of a table in reading order, without what is beyond its columns."""
    return [
        Cell(f"{path}.rows.{id}.{column}", row, column, code, crt.results.get(code))
        for row, (id, codes) in enumerate(crt.rows.items())
        for column, code in enumerate(codes[: len(crt.columns)])
    ]


def sound_columns(crt: Crt) -> list[Column] | None:
    """Return the columns of a table, or None where one of them cannot be read."""
    columns = [read_column(label, crt.by) for label in crt.columns]
    sound = [column for column in columns if column is not None]
    return sound if sound and len(sound) == len(columns) else None


def spans_of(crt: Crt) -> dict[str, Span]:
    """Return the numbers of the rows, by their labels, without rows that have none."""
    return {row: span for row in crt.rows if (span := read_row(row)) is not None}
