"""Tables in YAML as grids: cells, rows and columns change, and all else in the file stays."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.parse import read_tree
from generator.content.rewriting import CannotRewriteError
from generator.content.tables import blocktable
from generator.content.tables.changes import CellWords, Rows, TableChange

PATH = ("sections", "goal", "blocks", "costs")
TEXT = """sections:
  goal:
    blocks:
      costs:
        kind: table
        # two of them
        columns:
          price: {head: Price}
          gain: {head: "Gain", width: 2}  # wide
        rows:
          farm:
            head: Farm
            cells:
              price: Two   # cheap
              gain: {text: Corn, tone: good}
          # the dear one
          mill:
            head: Mill
            cells: {price: {text: Nothing at all, across: 2}}
"""
FLOW = """sections:
  goal:
    blocks:
      costs: {kind: table, columns: {a: {head: A}}, rows: {x: {head: X, cells: {a: One}}}}
"""


def changed(act: Any, text: str = TEXT, **more: Any) -> str:
    return blocktable.with_change("rules.yaml", text, PATH, TableChange(act, **more))


def set_to(text: str, *cells: tuple[int, int, str]) -> str:
    return changed("cells", text, cells=tuple(CellWords(*each) for each in cells))


def words(text: str) -> Rows:
    assert read_tree("rules.yaml", text.encode()).findings == []
    return blocktable.table_of("rules.yaml", text, PATH).words


def test_a_table_is_a_grid() -> None:
    table = blocktable.table_of("rules.yaml", TEXT, PATH)
    assert table.words == [
        ["", "Price", "Gain"],
        ["Farm", "Two", "Corn"],
        ["Mill", "Nothing at all", ""],
    ]
    assert table.places[1][1][1:] == (14, 22, 14, 25)
    assert table.places[0][0] == blocktable.NOWHERE
    for path in (PATH[:2], (*PATH, "rows"), ("no", "such")):
        with pytest.raises(CannotRewriteError, match="no table"):
            blocktable.table_of("rules.yaml", TEXT, path)


def test_cells_say_something_else() -> None:
    after = set_to(TEXT, (0, 2, "Yield"), (1, 0, "Barn"), (1, 1, "Three"), (1, 2, "Hay: much"))
    assert after == TEXT.replace('"Gain"', '"Yield"').replace("Farm\n", "Barn\n").replace(
        "Two ", "Three "
    ).replace("Corn", '"Hay: much"')
    after = set_to(TEXT, (0, 0, "Building"))
    assert "        # two of them\n" in after
    assert words(after)[0][0] == "Building"
    assert set_to(TEXT, (1, 1, "Two")) == TEXT


def test_cells_are_emptied_and_filled_again() -> None:
    after = set_to(TEXT, (1, 1, ""), (2, 0, ""), (1, 2, ""))
    assert words(after) == [["", "Price", "Gain"], ["Farm", "", ""], ["", "Nothing at all", ""]]
    assert "gain: {tone: good}" in after
    again = set_to(after, (1, 1, "Two"), (2, 0, "Mill"), (1, 2, "Corn"))
    assert words(again) == words(TEXT)
    assert again.index("price: Two") < again.index("gain: {tone")


def test_writing_behind_the_last_ones_adds_rows_and_columns() -> None:
    after = set_to(TEXT, (3, 0, "Old Inn"), (4, 1, "Nine"), (0, 3, "Rank"), (1, 3, "Low"))
    assert words(after)[0] == ["", "Price", "Gain", "Rank"]
    assert words(after)[1][3] == "Low"
    assert words(after)[3:] == [["Old Inn", "", "", ""], ["", "Nine", "", ""]]
    table = blocktable.table_of("rules.yaml", after, PATH)
    assert (table.rows[2:], table.columns[2]) == (["old-inn", "row"], "rank")
    with pytest.raises(CannotRewriteError, match="400 cells"):
        set_to(TEXT, *((1, 1, str(number)) for number in range(401)))


def test_rows_are_added_moved_and_removed() -> None:
    after = changed("add", row=2)
    assert words(after)[2] == ["…", "…", "…"]
    assert "          new:\n            head: …\n" in after
    assert words(changed("add", row=3))[3] == ["…", "…", ""]
    after = changed("up", row=2)
    assert [row[0] for row in words(after)] == ["", "Mill", "Farm"]
    assert after.index("# the dear one") < after.index("mill:")
    assert changed("down", after, row=1) == TEXT
    after = changed("remove", row=2)
    assert [row[0] for row in words(after)] == ["", "Farm"]
    assert "# cheap" in after
    with pytest.raises(CannotRewriteError, match="at least one"):
        changed("remove", after, row=1)
    for act, row in (("remove", 0), ("remove", 9), ("up", 1), ("down", 2), ("add", 0)):
        with pytest.raises(CannotRewriteError):
            changed(act, row=row)


def test_a_column_has_a_cell_in_each_row() -> None:
    after = changed("add_column", column=1)
    assert [row[1] for row in words(after)] == ["…", "…", "…"]
    assert "cells: {new: …, price: {text: Nothing at all, across: 2}}" in after
    after = changed("add_column", column=2)
    assert [row[2] for row in words(after)] == ["…", "…", ""], "another cell reaches over it"
    assert "across: 3" in after
    assert "  # wide" in after
    assert words(changed("add_column", column=3))[1] == ["Farm", "Two", "Corn", "…"]
    assert words(changed("add_column", FLOW, column=2)) == [["", "A", "…"], ["X", "One", "…"]]


def test_a_column_goes_with_its_cells() -> None:
    after = changed("remove_column", column=2)
    assert words(after) == [["", "Price"], ["Farm", "Two"], ["Mill", "Nothing at all"]]
    assert "across: 1" in after
    with pytest.raises(CannotRewriteError, match="at least one"):
        changed("remove_column", after, column=1)
    assert "cells: {}" in changed("remove_column", column=1)
    after = changed("left", column=2)
    assert words(after)[:2] == [["", "Gain", "Price"], ["Farm", "Corn", "Two"]]
    assert changed("right", after, column=1) == TEXT
    for act, column in (("left", 1), ("right", 2), ("remove_column", 0), ("add_column", 0)):
        with pytest.raises(CannotRewriteError):
            changed(act, column=column)


def test_what_is_written_in_forms_is_changed_elsewhere() -> None:
    text = TEXT.replace("head: Mill", "head: {one: Mill, other: Mills}")
    assert words(text)[2][0] == ""
    with pytest.raises(CannotRewriteError, match="several forms"):
        set_to(text, (2, 0, "Windmill"))
    text = TEXT.replace("price: Two", "price: {one: Two, other: Three}")
    with pytest.raises(CannotRewriteError, match="several forms"):
        set_to(text, (1, 1, "Four"))
