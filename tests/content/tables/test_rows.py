"""Cells become what the model expects of an entry, at their places."""

from __future__ import annotations

from generator.content.model import Entry, MapPlace
from generator.content.tables.columns import Column
from generator.content.tables.rows import entry_of, row_id, targets_of
from generator.content.tables.table import Cell
from generator.content.tree import Mapping
from generator.findings import Place


def row(**cells: str | int | float | bool | None) -> tuple[list[Cell], list[Column]]:
    """Return a row and its columns; a double underscore stands for the dot of a target."""
    values = [Cell(value, Place("t.csv", 2, at)) for at, value in enumerate(cells.values(), 1)]
    columns = [
        Column(target.replace("__", "."), at, Cell(target, Place("t.csv", 1, at + 1)))
        for at, target in enumerate(cells)
    ]
    return values, columns


def entry(**cells: str | int | float | bool | None) -> Mapping:
    return entry_of(*row(**cells), Entry, ("collections", "spells", "entries", "fire"))


def test_an_entry_takes_what_words_can_say() -> None:
    targets = targets_of(Entry)
    assert next(iter(targets)) == "id"
    assert {"name", "text", "copies", "marks", "fields", "numbers"} <= set(targets)
    assert "at" in targets_of(MapPlace)


def test_the_id_of_a_row_is_its_own_or_from_its_name() -> None:
    assert row_id(*row(id="hot", name="Fire"))[0] == "hot"
    assert row_id(*row(id="Very Hot", name="Fire"))[0] == "very-hot"
    id, cell = row_id(*row(id=None, name="Fire"))
    assert id == "fire"
    assert cell is not None
    assert cell.place.column == 2
    assert row_id(*row(text="Burn.")) == ("", None)


def test_cells_become_numbers_lists_and_ids() -> None:
    found = entry(
        id="fire", name="007", copies="2", marks="hot; fast, red", group="Big Fire", cost=None
    )
    assert found == {
        "name": "007",
        "copies": 2,
        "marks": ["hot", "fast", "red"],
        "group": "big-fire",
    }
    assert found.key_places["copies"] == Place("t.csv", 2, 3)


def test_dotted_targets_are_put_below_one_key() -> None:
    found = entry(fields__range="30 feet", fields__time="1 day", numbers__power="4")
    assert found == {"fields": {"range": "30 feet", "time": "1 day"}, "numbers": {"power": 4}}


def test_what_does_not_fit_stays_words() -> None:
    assert entry(copies="many") == {"copies": "many"}
    assert entry(copies="02") == {"copies": "02"}
