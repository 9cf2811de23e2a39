"""What the content says of a table follows the heads of its columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.tables.changes import CellWords, TableChange
from generator.serve import gridcolumns, worker
from generator.serve.documents import Document
from generator.serve.grids import GridChange, grid_of_text
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

ROWS = "Name,Pictur,Remark,…\nOwl,owl.png,wise,2\n"
TOLD = """collections:
  omens:
    name: Omens
    from: omens.csv
    columns:
      name: Name
      fields.pictur: Pictur
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, {"omens.yaml": TOLD, "omens.csv": ROWS})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def followed(change: TableChange) -> str:
    """Return the content after a change, "" where it stays as it is."""
    document = Document("omens.csv", "content/minimal/omens.csv", ROWS, "v")
    step = gridcolumns.planned(GridChange("minimal", "omens.csv", "v", change), document)
    return next(iter(step.after.values())) if step else ""


@pytest.mark.parametrize(
    ("column", "head", "old", "new"),
    [
        (0, "Card", "name: Name", "name: Card"),
        (1, "Art of it", "fields.pictur: Pictur", "fields.pictur: Art of it"),
        (1, "Picture", "fields.pictur: Pictur", "picture: Picture"),
        (2, "Cost", "Pictur\n", "Pictur\n      cost: Cost\n"),
        (2, "My own remarks", "", ""),
        (3, "Power", "Pictur\n", "Pictur\n      fields.power: Power\n"),
        (3, "Anzahl", "Pictur\n", "Pictur\n      copies: Anzahl\n"),
        (3, "… 2", "", ""),
        (5, "Icon", "Pictur\n", "Pictur\n      icon: Icon\n"),
    ],
)
def test_a_head_that_changes_is_followed(
    folder: Path, column: int, head: str, old: str, new: str
) -> None:
    after = followed(TableChange("cells", cells=(CellWords(0, column, head),)))
    assert after == (TOLD.replace(old, new) if old else "")


def test_a_field_that_is_named_elsewhere_stays_one(folder: Path) -> None:
    (folder / "omens.yaml").write_text(TOLD + "    fields: {pictur: {label: P}}\n", "utf-8")
    after = followed(TableChange("cells", cells=(CellWords(0, 1, "Picture"),)))
    assert "fields.pictur: Picture" in after


def test_a_column_goes_with_what_names_it_but_for_the_names(folder: Path) -> None:
    gone = followed(TableChange("remove_column", column=1))
    assert gone == TOLD.replace("      fields.pictur: Pictur\n", "")
    assert followed(TableChange("remove_column", column=2)) == ""
    with pytest.raises(RefusedError, match="have their names"):
        followed(TableChange("remove_column"))


def test_columns_are_what_their_heads_say_where_nothing_is_told(folder: Path) -> None:
    (folder / "omens.yaml").write_text(TOLD.partition("    columns")[0], "utf-8")
    grid = grid_of_text(Document("omens.csv", "omens.csv", "Name,Text,Art\nOwl\n", "v"))
    assert gridcolumns.targets("minimal", grid) == ["name", "text", "picture"]
    assert followed(TableChange("cells", cells=(CellWords(0, 1, "Art"),))) == ""
