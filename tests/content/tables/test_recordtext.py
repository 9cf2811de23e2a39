"""Cells and rows of delimited text: only what is changed differs afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.rewriting import CannotRewriteError
from generator.content.tables.changes import CellWords, TableChange
from generator.content.tables.delimited import read_delimited
from generator.content.tables.recordtext import records_of, with_change

OMENS = 'name;text;"cost"\nBat ;"Flies; ""high"" up.";2\n\nOwl;Looks.;"3"\n'


SWAPPED = 'text;name;"cost"\n"Flies; ""high"" up.";Bat ;2\n\nLooks.;Owl;"3"\n'


def cells(*words: tuple[int, int, str]) -> TableChange:
    return TableChange("cells", cells=tuple(CellWords(*each) for each in words))


def after(change: TableChange, text: str = OMENS) -> str:
    return with_change("omens.csv", text, change)


def test_cells_have_the_words_and_places_that_reading_gives() -> None:
    text = OMENS + 'Cat;"Two\nlines";\n'
    records = records_of(text, ".csv")
    table = read_delimited("omens.csv", text.encode())
    read = [table.heads, *table.rows]
    assert records.delimiter == ";"
    assert records.rows == [[cell.text.strip() for cell in row] for row in read]
    assert records.places("omens.csv") == [[cell.place for cell in row] for row in read]


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (cells((1, 2, "4")), ";2\n", ";4\n"),
        (cells((3, 0, "Cat")), '"3"\n', '"3"\nCat;;""\n'),
        (cells((2, 2, "4")), '"3"', '"4"'),
        (cells((2, 1, "Sees; all")), "Looks.", '"Sees; all"'),
        (cells((2, 1, "Two\nlines")), "Looks.", '"Two\nlines"'),
        (cells((1, 1, 'Says "hush"')), '"Flies; ""high"" up."', '"Says ""hush"""'),
        (cells((2, 4, "more")), '"3"', '"3";;more'),
        (cells((0, 1, "effect")), "text", "effect"),
        (cells((1, 0, "Bat")), "", ""),
        (TableChange("add", 2), "Owl", ';;""\nOwl'),
        (TableChange("remove", 1), 'Bat ;"Flies; ""high"" up.";2\n', ""),
        (TableChange("remove", 2), 'Owl;Looks.;"3"\n', ""),
        (TableChange("left", column=1), OMENS, SWAPPED),
        (TableChange("right", column=0), OMENS, SWAPPED),
        (TableChange("remove_column", column=1), OMENS, 'name;"cost"\nBat ;2\n\nOwl;"3"\n'),
    ],
)
def test_only_what_is_changed_differs(change: TableChange, old: str, new: str) -> None:
    assert old in OMENS
    assert after(change) == OMENS.replace(old, new, 1 if old else 0)


def test_a_column_is_added_with_a_head_to_be_written_over() -> None:
    added = after(TableChange("add_column", column=1))
    assert added == 'name;…;text;"cost"\nBat ;;"Flies; ""high"" up.";2\n\nOwl;;Looks.;"3"\n'
    again = after(TableChange("add_column", column=4), added)
    assert again.splitlines()[0] == 'name;…;text;"cost";… 2'
    quoted = after(TableChange("add_column", column=1), '"name"\n"Bat"\n')
    assert quoted == '"name";"…"\n"Bat";""\n'.replace(";", ",")


def test_rows_that_are_written_have_a_cell_for_each_head() -> None:
    short = "name,text,cost\nBat\nOwl,Looks.\n"
    assert after(cells((1, 0, "Cat")), short) == "name,text,cost\nCat,,\nOwl,Looks.\n"
    assert after(TableChange("add", 2), short) == "name,text,cost\nBat\n,,\nOwl,Looks.\n"
    wide = after(cells((0, 3, "icon"), (2, 3, "owl")), short)
    assert wide == "name,text,cost,icon\nBat,,,\nOwl,Looks.,,owl\n"
    assert after(TableChange("remove_column", column=2), short) == "name,text\nBat,\nOwl,Looks.\n"


def test_rows_change_places_whatever_stands_between_them() -> None:
    moved = after(TableChange("up", 2))
    assert moved == 'name;text;"cost"\nOwl;Looks.;"3"\n\nBat ;"Flies; ""high"" up.";2\n'
    assert after(TableChange("down", 1), moved) == OMENS


def test_a_text_without_a_last_line_end_stays_so() -> None:
    text = "name,text\nBat,Flies."
    assert after(TableChange("add", 2), text) == f"{text}\n,"
    assert after(TableChange("remove", 1), text) == "name,text"
    assert after(cells((3, 0, "Owl")), text) == f"{text}\n,\nOwl,"


def test_a_row_of_a_single_column_is_no_blank_line() -> None:
    assert after(TableChange("add", 1), "name\nBat\n") == 'name\n""\nBat\n'


@pytest.mark.parametrize(
    ("change", "text", "reason"),
    [
        (TableChange("remove", 0), OMENS, "row of heads"),
        (TableChange("remove", 9), OMENS, "no such row"),
        (TableChange("up", 1), OMENS, "any further"),
        (TableChange("down", 2), OMENS, "any further"),
        (TableChange("add", 0), OMENS, "below the heads"),
        (TableChange("add", 1), "", "empty"),
        (TableChange("left"), OMENS, "any further"),
        (TableChange("right", column=2), OMENS, "any further"),
        (TableChange("add_column", column=4), OMENS, "no such column"),
        (TableChange("remove_column", column=3), OMENS, "no such column"),
        (TableChange("remove_column"), "name\nBat\n", "at least one column"),
        (cells((1, 0, "B\u200bat")), OMENS, "U\\+200B"),
        (cells((1, 1, "x")), 'name,text\nBat,"open\n', "line 2"),
    ],
)
def test_what_cannot_be_done_is_refused(change: TableChange, text: str, reason: Any) -> None:
    with pytest.raises(CannotRewriteError, match=reason):
        after(change, text)


def test_words_that_would_change_the_delimiter_are_refused() -> None:
    text = "name\nBat\nOwl\n"
    assert after(cells((0, 0, "a,b")), text) == '"a,b"\nBat\nOwl\n'
