"""Corruptions of a table of a sheet that is kept in a file."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.beside import OWN, Files, Grid, Planted, as_csv, beside, spot, with_cell

GRID: Grid = (
    ("Ground", "On foot", "Cart", "Effect"),
    ("Plain", "1", "1.5", "Nothing."),
    ("Wood", "2", "3", "Look twice."),
    ("Deep ford", "3", "4", "Roll first."),
)
BLOCK = """\
  costs:
    title: Costs
    source: [rulebook]
    blocks:
      costs:
        kind: table
        from: costs.csv
        columns:
          on-foot: {align: number}
          cart: {align: number}
        rows:
          wood: {icon: bat, cells: {effect: {tone: warn}}}
        tones: {warn: Danger}
decks:
"""
CONTENT = OWN.replace("decks:\n", BLOCK, 1).replace("fill: [spells]", "fill: [spells, costs]")
COLUMNS, ROWS = range(2, 5), range(2, 5)
FOOT, CART, WOOD = (
    CONTENT[: CONTENT.index(words)].count("\n") + 1
    for words in ("          on-foot:", "          cart:", "          wood:")
)


def with_grid(grid: Grid, text: str = "") -> Files:
    """Return the files of the game with a table of a sheet."""
    return {"own.yaml": CONTENT, "costs.csv": text or as_csv(grid)}


def at_cell(code: str, grid: Grid, line: int, column: int) -> Planted:
    """Return a table in which a cell is at fault."""
    return Planted(with_grid(grid), (code, "costs.csv", *spot(as_csv(grid), line, column)))


@beside
def sound_sheet_table() -> Iterator[Planted]:
    """a table of a sheet that is sound, whatever the order of its rows"""
    yield Planted(with_grid(GRID), None)
    yield Planted(with_grid((GRID[0], *reversed(GRID[1:]))), None)


@beside
def two_rows_of_one_head() -> Iterator[Planted]:
    """a row of a sheet's table with the head of another"""
    for line in ROWS[1:]:
        for other in range(2, line):
            yield at_cell("R03", with_cell(line, 1, GRID[other - 1][0], GRID), line, 1)


@beside
def two_columns_of_one_id() -> Iterator[Planted]:
    """a column of a sheet's table whose head makes the id of another"""
    yield at_cell("R03", with_cell(1, 3, "on foot", GRID), 1, 3)
    yield at_cell("R03", with_cell(1, 4, "Cart!", GRID), 1, 4)


@beside
def head_without_letters() -> Iterator[Planted]:
    """a head of a sheet's table that no id can be made of"""
    yield at_cell("F17", with_cell(1, 4, "効果", GRID), 1, 4)
    for line in (2, 4):
        yield at_cell("F17", with_cell(line, 1, "平地", GRID), line, 1)


@beside
def row_without_head() -> Iterator[Planted]:
    """a row of a sheet's table without a head"""
    for line in (2, 4):
        yield at_cell("F17", with_cell(line, 1, None, GRID), line, 1)


@beside
def misspelt_in_the_content() -> Iterator[Planted]:
    """a column or row beside a sheet's table that its file does not have"""
    for old, new, line in (
        ("on-foot: {", "on-feet: {", FOOT),
        ("cart: {", "carts: {", CART),
        ("wood: {", "woods: {", WOOD),
    ):
        files = {**with_grid(GRID), "own.yaml": CONTENT.replace(old, new)}
        yield Planted(files, ("F17", "own.yaml", line, 11))


@beside
def unknown_value_in_a_sheet_table() -> Iterator[Planted]:
    """a cell of a sheet's table with a value that is not there"""
    for line in ROWS:
        for column in COLUMNS:
            words = "{goal.cions}"
            yield at_cell("R09", with_cell(line, column, words, GRID), line, column)


@beside
def sheet_table_that_is_not_there() -> Iterator[Planted]:
    """a file of a sheet's table that is missing"""
    for name in ("cost.csv", "Costs.csv", "data/costs.csv"):
        content = CONTENT.replace("from: costs.csv", f"from: {name}")
        at = content.split("\n").index(f"        from: {name}") + 1
        files: Files = {"own.yaml": content}
        yield Planted(files, ("F15", "own.yaml", at, 15))
