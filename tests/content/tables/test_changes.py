"""Changes of a table by the words of its cells alone, as both formats must carry them out."""

from __future__ import annotations

import pytest

from generator.content.rewriting import CannotRewriteError
from generator.content.tables.changes import (
    CellWords,
    TableChange,
    changed,
    head_of,
    is_same,
    neighbour,
)

ROWS = [["", ""], ["name", "text"], ["Bat", "Flies."], ["Owl"]]


def test_heads_are_the_first_row_that_is_not_blank() -> None:
    assert head_of(ROWS) == 1
    assert head_of([]) == 0


def test_cells_beyond_the_last_are_made() -> None:
    cells = (CellWords(5, 2, " Cat  s "), CellWords(3, 1, "Looks."))
    after = changed(ROWS, TableChange("cells", cells=cells))
    assert after[3:] == [["Owl", "Looks."], ["", ""], ["", "", "Cat s"]]
    assert ROWS[3] == ["Owl"]


def test_rows_are_added_removed_and_moved() -> None:
    assert changed(ROWS, TableChange("add", 2))[2:4] == [["", ""], ["Bat", "Flies."]]
    assert changed(ROWS, TableChange("remove", 2))[2:] == [["Owl"]]
    assert neighbour(ROWS, TableChange("down", 2)) == 3
    assert changed(ROWS, TableChange("up", 3))[2:] == [["Owl"], ["Bat", "Flies."]]


@pytest.mark.parametrize(
    "change",
    [
        TableChange("add", 1),
        TableChange("add", 9),
        TableChange("remove", 1),
        TableChange("remove", 9),
        TableChange("up", 2),
        TableChange("down", 3),
    ],
)
def test_heads_stay_on_top(change: TableChange) -> None:
    with pytest.raises(CannotRewriteError):
        changed(ROWS, change)


def test_empty_cells_at_the_end_say_nothing() -> None:
    assert is_same([["a", ""], ["b"], [""]], [["a"], ["b", "", ""]])
    assert not is_same([["a"], [""], ["b"]], [["a"], ["b"]])
