"""A block that prints a matrix: its rows against its columns."""

from collections.abc import Iterator
from typing import Annotated, Literal

from generator.content.model.blocks import Block
from generator.content.model.entries import Matrix, MatrixCell
from generator.content.model.types import CardId, Flag, MatrixId
from generator.content.text import Text


class MatrixTable(Block):
    """A matrix of the game as a table: what each row brings against each column."""

    kind: Literal["matrix"]
    matrix: MatrixId
    style: Annotated[
        Literal["words", "icons", "codes"], "What a cell prints for each of its results."
    ] = "words"
    row_head: Annotated[Text | None, "What the rows of the matrix are, beside all of them."] = None
    column_head: Annotated[Text | None, "What the columns of the matrix are, over all of them."] = (
        None
    )
    rows: Annotated[tuple[CardId, ...], "The rows to show, in this order; all without it."] = ()
    columns: Annotated[
        tuple[CardId, ...], "The columns to show, in this order; all without it."
    ] = ()
    grouped: Annotated[
        Flag,
        "Whether rows and columns stand under the names of their groups, or else collections.",
    ] = False
    transposed: Annotated[
        Flag, "Whether the rows of the matrix are printed as columns, and its columns as rows."
    ] = False
    striped: Annotated[Flag, "Whether every other row is shaded, instead of ruled off."] = False
    key: Annotated[
        Literal["none", "short", "full"],
        "Whether what cells print is explained below: by name, or with all that it means.",
    ] = "short"

    def axes(self, matrix: Matrix) -> "Axes":
        """Return the ids of the rows and columns as they are printed."""
        rows, columns = self.rows or matrix.rows, self.columns or matrix.columns
        return (columns, rows) if self.transposed else (rows, columns)

    def heads(self) -> tuple[Text | None, Text | None]:
        """Return the heads beside the printed rows, and over the printed columns."""
        heads = self.row_head, self.column_head
        return heads[::-1] if self.transposed else heads

    def cell(self, matrix: Matrix, row: str, column: str) -> MatrixCell | None:
        """Return what a printed row brings against a printed column."""
        pair = (column, row) if self.transposed else (row, column)
        return matrix.cells.get(pair[0], {}).get(pair[1])

    def cells(self, matrix: Matrix) -> Iterator[MatrixCell]:
        """Yield the printed cells that say something, row by row."""
        rows, columns = self.axes(matrix)
        found = (self.cell(matrix, row, column) for row in rows for column in columns)
        yield from (cell for cell in found if cell is not None)

    def results(self, matrix: Matrix) -> list[str]:
        """Return the results that the printed cells bring, in the order of the matrix."""
        used = {id for cell in self.cells(matrix) if isinstance(cell, tuple) for id in cell}
        return [id for id in matrix.results if id in used]


Axes = tuple[tuple[CardId, ...], tuple[CardId, ...]]
"""Rows and columns, by the ids of their entries."""
