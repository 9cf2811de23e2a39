"""Tables of a sheet that are kept in a spreadsheet, with what YAML says beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build.checking import check
from generator.content.game import Game
from generator.content.model import Table, TableCell
from tests.content.tables.workbooks import ods, xlsx
from tests.support import library_of, sound_game, write_game

HEADS = ("Terrain", "On foot", "Cart", "Effect")
ROWS = (
    ("Plain", "1", "1.5", ""),
    ("Wood", "{goal.coins}", "", "Look twice."),
    ("Deep ford", "3", "0", "Roll first."),
)
COSTS = "\n".join(",".join(row) for row in (HEADS, *ROWS)) + "\n"
CONTENT = """\
sections:
  costs:
    title: Costs
    source: [rulebook]
    blocks:
      costs:
        kind: table
        from: costs.csv
        columns:
          on-foot: {align: number}
          cart: {head: With a cart, width: 2}
          seen: {head: Seen, holds: tick}
        rows:
          wood: {icon: bat, cells: {effect: {tone: warn}, cart: "2"}}
          sum: {head: In all, style: total, cells: {on-foot: "4"}}
        tones: {warn: Danger}
sheets:
  costs:
    title: Costs
    front: {title: Costs, bands: [{fill: [costs]}]}
"""


def costs(game: Game) -> Table:
    block = game.content.sections["costs"].blocks["costs"]
    assert isinstance(block, Table)
    return block


def with_costs(home: Path, table: str | bytes = COSTS, name: str = "costs.csv") -> Game:
    content = CONTENT.replace("costs.csv", name)
    return sound_game(home, {"costs.yaml": content, name: table})


def test_rows_and_heads_are_those_of_the_file(tmp_path: Path) -> None:
    table = costs(with_costs(tmp_path))
    assert str(table.corner) == "Terrain"
    assert {id: str(each.head) for id, each in table.columns.items()} == {
        "on-foot": "On foot",
        "cart": "With a cart",
        "effect": "Effect",
        "seen": "Seen",
    }
    assert {id: str(each.head) for id, each in table.rows.items()} == {
        "plain": "Plain",
        "wood": "Wood",
        "deep-ford": "Deep ford",
        "sum": "In all",
    }
    assert str(table.cell("plain", "cart").text) == "1.5"
    assert "effect" not in table.rows["plain"].cells, "an empty cell is left out"


def test_what_yaml_says_is_laid_over_the_file(tmp_path: Path) -> None:
    table = costs(with_costs(tmp_path))
    assert (table.columns["on-foot"].align, table.columns["cart"].width) == ("number", 2)
    assert table.rows["wood"].icon == "bat"
    assert str(table.cell("wood", "cart").text) == "2"
    cell = table.rows["wood"].cells["effect"]
    assert isinstance(cell, TableCell)
    assert (str(cell.text), cell.tone) == ("Look twice.", "warn")
    assert table.cell("plain", "seen").holds == "tick"


def test_texts_are_translated_like_those_of_other_tables(tmp_path: Path) -> None:
    """Each has its id, by which a catalogue knows it, and its place in the file."""
    game = with_costs(tmp_path)
    path = "sections.costs.blocks.costs."
    for id, words, at in (
        ("corner", "Terrain", "1:1"),
        ("columns.effect.head", "Effect", "1:22"),
        ("rows.deep-ford.head", "Deep ford", "4:1"),
        ("rows.deep-ford.cells.effect", "Roll first.", "4:15"),
        ("rows.wood.cells.effect.text", "Look twice.", "3:20"),
    ):
        text = game.texts[path + id]
        assert text.source == words
        assert str(text.place).endswith(f"costs.csv:{at}")


def test_a_column_of_ids_lets_heads_change(tmp_path: Path) -> None:
    ids = ("Id", "plain", "wood", "deep")
    lines = [f"{id},{line}\n" for id, line in zip(ids, COSTS.splitlines(), strict=True)]
    table = costs(with_costs(tmp_path, "".join(lines)))
    assert list(table.rows) == ["plain", "wood", "deep", "sum"]
    assert str(table.rows["deep"].head) == "Deep ford"
    assert list(table.columns) == ["on-foot", "cart", "effect", "seen"]


@pytest.mark.parametrize(("name", "write"), [("costs.xlsx", xlsx), ("costs.ods", ods)])
def test_workbooks_say_the_same(name: str, write: Callable[..., bytes], tmp_path: Path) -> None:
    grid = [[cell or None for cell in row] for row in (HEADS, *ROWS)]
    read = costs(with_costs(tmp_path / "workbook", write(grid), name))
    assert repr(read) == repr(costs(with_costs(tmp_path / "text")))


def test_where_it_lies_is_no_fact_of_the_game(tmp_path: Path) -> None:
    table = costs(with_costs(tmp_path))
    assert (table.from_, table.sheet) == (None, None)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("Plain,1", ",1", ("F17", "costs.csv", 2, 1)),
        ("Plain,1", "平地,1", ("F17", "costs.csv", 2, 1)),
        ("Deep ford", "Plain", ("R03", "costs.csv", 4, 1)),
        ("On foot,Cart", "On foot,On-Foot", ("R03", "costs.csv", 1, 17)),
        ("{goal.coins}", "{goal.cions}", ("R09", "costs.csv", 3, 6)),
        ("Wood,", "Woods,", ("F17", "costs.yaml", 14, 11)),
        ("On foot", "By foot", ("F17", "costs.yaml", 10, 11)),
        ("Roll first.", "Roll first., and wait", ("F15", "costs.csv", 4, 27)),
    ],
)
def test_faults_are_found_at_their_cells(
    old: str, new: str, wanted: tuple[str, str, int, int], tmp_path: Path
) -> None:
    assert COSTS.count(old) == 1
    files = {"costs.yaml": CONTENT, "costs.csv": COSTS.replace(old, new)}
    found = [
        (each.code, Path(each.place.file).name, each.place.line, each.place.column)
        for each in check(library_of(write_game(tmp_path, files))).findings
        if each.is_error
    ]
    assert wanted in found


def test_without_a_file_both_columns_and_rows_must_be_there(tmp_path: Path) -> None:
    content = "\n".join(CONTENT.split("\n")[:7] + CONTENT.split("\n")[17:])
    files = {"costs.yaml": content.replace("        from: costs.csv\n", "")}
    found = check(library_of(write_game(tmp_path, files))).findings
    assert [each.message for each in found if each.code == "S02"]


@pytest.mark.parametrize("name", ["costs.csv", "costs.xlsx"])
def test_the_corner_may_be_empty(tmp_path: Path, name: str) -> None:
    """As most people write a table of rows against columns."""
    rows = (("", *HEADS[1:]), *ROWS)
    lines = "".join(",".join(row) + "\n" for row in rows)
    table = costs(with_costs(tmp_path, lines if name.endswith("csv") else xlsx(rows), name))
    assert table.corner is None
    assert list(table.rows) == ["plain", "wood", "deep-ford", "sum"]


def test_a_first_column_without_anything_is_reported(tmp_path: Path) -> None:
    """It is a margin that somebody left, and no heads of rows."""
    table = "".join("," + ",".join(row) + "\n" for row in (HEADS, *ROWS))
    home = write_game(tmp_path, {"costs.yaml": CONTENT, "costs.csv": table})
    found = [each for each in check(library_of(home)).findings if each.code == "F15"]
    assert [str(each.place.line) for each in found] == ["1"]
    assert "column 1 has no head" in found[0].message


def test_heads_may_differ_by_their_signs(tmp_path: Path) -> None:
    block = "{kind: table, from: costs.csv}"
    content = f"sections: {{costs: {{title: C, source: [rulebook], blocks: {{costs: {block}}}}}}}\n"
    content += CONTENT[CONTENT.index("sheets:") :]
    rows = "Roll,−2,+2,0\nA,a,b,c\nA+,d,e,f\n"
    table = costs(sound_game(tmp_path, {"costs.yaml": content, "costs.csv": rows}))
    assert list(table.columns) == ["minus-2", "plus-2", "n-0"]
    assert list(table.rows) == ["a", "a-plus"]
    assert str(table.cell("a-plus", "plus-2").text) == "e"
