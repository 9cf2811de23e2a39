"""Tables of a game as grids: where the content names them, their cells, and why they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import files
from generator.serve import grids, worker
from generator.serve.documents import Document, Workbook
from generator.serve.texts import RefusedError
from tests.content.tables.workbooks import ods, xlsx
from tests.support import library_of, write_game

OMENS = "collections:\n  omens:\n    name: Omens\n    from: omens.xlsx\n    sheet: Second\n"


def test_where_the_content_names_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path, {"omens.yaml": OMENS})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    named = {"path": "omens.xlsx", "at": "collections.omens", "sheet": "Second"}
    with (folder / "rules.yaml").open("ab") as large:
        large.truncate(files.LARGEST + 1)
    assert grids.readings("minimal") == [named], "a file that is refused names none"


def test_a_text_is_a_grid() -> None:
    text = 'name,text\n\nBat,"Flies."\n'
    grid = grids.grid_of_text(Document("omens.csv", "content/minimal/omens.csv", text, "v"))
    assert (grid.rows, grid.head, grid.base) == (
        [["name", "text"], ["Bat", "Flies."]],
        0,
        text,
    )
    assert grid.places[1] == [(3, 1, 3, 4), (3, 6, 3, 12)]
    with pytest.raises(RefusedError, match="line 2"):
        grids.grid_of_text(Document("omens.csv", "omens.csv", 'a,b\n"c\n', "v"))


def test_a_sheet_is_a_grid() -> None:
    data = xlsx([["Name", "Cost"], ["Bat", 2]])
    grid = grids.grid_of_workbook(Workbook("omens.xlsx", "omens.xlsx", data, "v"), "")
    assert (grid.rows, grid.sheet, grid.sheets) == (
        [["Name", "Cost"], ["Bat", "2"]],
        "Cards",
        ["Cards"],
    )
    assert grid.refused == ""
    with pytest.raises(RefusedError, match="no sheet “Other”"):
        grids.grid_of_workbook(Workbook("omens.xlsx", "omens.xlsx", data, "v"), "Other")


def test_a_workbook_of_another_kind_is_only_shown() -> None:
    data = ods([["Name"], ["Bat"]])
    grid = grids.grid_of_workbook(Workbook("omens.ods", "omens.ods", data, "v"), "")
    assert (grid.rows, grid.refused != "") == ([["Name"], ["Bat"]], True)


def test_a_table_of_too_many_cells_is_not_shown() -> None:
    text = "a,b\n" * (grids.MOST_CELLS // 2 + 1)
    with pytest.raises(RefusedError, match="more than 20,000 cells"):
        grids.grid_of_text(Document("omens.csv", "omens.csv", text, "v"))
