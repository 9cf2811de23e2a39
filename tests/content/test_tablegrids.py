"""Merged cells, heads over groups, notes and tones of a table, as they are worked out."""

from __future__ import annotations

import pytest

from generator.content.model import Table
from generator.content.tablegrids import (
    HeadSpan,
    Spot,
    cells_of,
    covered_by,
    groups_named,
    head_spans,
    merged_cells,
    note_order,
    notes_named,
    rows_together,
    tones_of,
)
from tests.tablegrids import chart, with_terrain


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return chart(with_terrain(tmp_path_factory.mktemp("grids")))


def test_merged_cells_reach_over_others(table: Table) -> None:
    assert [(each.at, each.columns, each.rows) for each in merged_cells(table)] == [
        (Spot("wood", "effect"), ("effect",), ("wood", "hills")),
        (Spot("swamp", "horse"), ("horse", "shift", "effect"), ("swamp",)),
    ]
    assert covered_by(table) == {
        Spot("hills", "effect"): Spot("wood", "effect"),
        Spot("swamp", "shift"): Spot("swamp", "horse"),
        Spot("swamp", "effect"): Spot("swamp", "horse"),
    }


def test_what_is_written_and_what_is_covered_are_apart(table: Table) -> None:
    written = {at for at, _ in cells_of(table)}
    assert len(written) == 25
    assert written.isdisjoint(covered_by(table))


def test_pieces_are_joined_where_a_merged_cell_would_be_cut(table: Table) -> None:
    single = [(row,) for row in table.rows]
    assert rows_together(table, single) == [
        ("clear",), ("wood", "hills"), ("swamp",), ("ford",), ("river",), ("sum",)
    ]  # fmt: skip
    assert rows_together(table, []) == []


def test_columns_stand_under_the_heads_of_their_groups(table: Table) -> None:
    assert head_spans(table) == [
        HeadSpan("move", ("foot", "horse")),
        HeadSpan("fight", ("shift", "effect")),
        HeadSpan(None, ("seen",)),
    ]


def test_the_first_row_of_a_group_and_of_a_part_has_its_head(table: Table) -> None:
    def head(id: str, is_first: bool = False) -> str | None:
        group = table.heading(id, is_first)
        return str(group.head) if group else None

    assert [head(id) for id in table.rows] == [
        "On land", None, None, "At the water", None, None, None
    ]  # fmt: skip
    assert head("hills", is_first=True) == "On land"


def test_notes_are_ordered_as_a_reader_meets_them(table: Table) -> None:
    assert note_order(table) == ["road", "charge"]


def test_names_are_found_with_their_places(table: Table) -> None:
    assert ("columns.foot.group", "move") in set(groups_named(table))
    assert set(notes_named(table)) == {
        ("groups.move.notes.0", "road"),
        ("rows.hills.notes.0", "charge"),
        ("rows.wood.cells.effect.notes.0", "charge"),
    }


def test_tones_of_cells_and_rows_are_found(table: Table) -> None:
    assert tones_of(table) == {"good", "bad", "warn", "neutral"}


def test_a_cell_that_says_nothing_is_to_be_written_in_where_its_column_is(table: Table) -> None:
    assert table.cell("clear", "seen").holds == "tick"
    assert table.cell("hills", "effect").holds is None
    assert table.cell("clear", "effect").holds is None
