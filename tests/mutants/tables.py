"""Corruptions of tables, as spreadsheets, exports and hands make them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from typing import Any

from tests.content.tables.workbooks import ods, xlsx
from tests.mutants.beside import (
    GRID,
    HEADS,
    OWN,
    Files,
    Grid,
    Planted,
    Value,
    as_csv,
    beside,
    from_table,
    spot,
    with_cell,
)

NAME, SCHOOL, RANGE, EFFECT, COST, COPIES, ICON, ART = range(1, 9)
ROWS = range(2, 6)
TEXTS = (NAME, SCHOOL, RANGE, EFFECT)
CSV = as_csv(GRID)


def in_csv(code: str, grid: Grid, line: int, column: int) -> Planted:
    """Return a table as CSV in which a cell is at fault."""
    text = as_csv(grid)
    return Planted({"spells.csv": text}, (code, "spells.csv", *spot(text, line, column)))


def in_workbook(code: str, grid: Grid, line: int, column: int, **options: Any) -> Iterator[Planted]:
    """Yield a table as XLSX and ODS in which a cell is at fault; its place is that in the row."""
    shown = [_shown(each) for each in grid[line - 1]]
    at = sum(len(words) + 1 for words in shown[: column - 1]) + 1
    for name, write in (("spells.xlsx", xlsx), ("spells.ods", ods)):
        files: Files = {"own.yaml": from_table(name), name: write(grid, **options)}
        yield Planted(files, (code, name, line, at))


def _shown(value: Value) -> str:
    if isinstance(value, datetime.date):
        return "?"
    return "" if value is None else str(value).replace("\n", "⏎")


def in_json(code: str, grid: Grid, line: int, column: int) -> Planted:
    """Return a table as JSON Lines in which a value is at fault, behind its quotation mark."""
    heads = [str(head) for head in GRID[0]]
    lines = [json.dumps(dict(zip(heads, row, strict=True)), ensure_ascii=False) for row in grid[1:]]
    value = json.dumps(grid[line - 1][column - 1], ensure_ascii=False)
    at = lines[line - 2].index(f'"{heads[column - 1]}": {value}') + len(heads[column - 1]) + 5
    at += value.startswith('"')
    files = {"own.yaml": from_table("spells.jsonl"), "spells.jsonl": "\n".join(lines) + "\n"}
    return Planted(files, (code, "spells.jsonl", line - 1, at))


def everywhere(code: str, line: int, column: int, value: Value) -> Iterator[Planted]:
    """Yield the same faulty cell in every format of tables."""
    grid = with_cell(line, column, value)
    yield in_csv(code, grid, line, column)
    yield from in_workbook(code, grid, line, column)
    yield in_json(code, grid, line, column)


def within(
    code: str, words: str, needle: str, line: int = 3, column: int = EFFECT
) -> Iterator[Planted]:
    """Yield a cell with words, in every format, that is at fault where a piece of them is."""
    for each in everywhere(code, line, column, words):
        assert each.wanted
        _, file, number, begin = each.wanted
        yield Planted(each.files, (code, file, number, begin + words.index(needle)))


def words_of(line: int, column: int) -> str:
    """Return the words of a cell."""
    return str(GRID[line - 1][column - 1])


# delimiters and quotes


@beside
def foreign_delimiter() -> Iterator[Planted]:
    """a row with another delimiter than all others"""
    for line in ROWS:
        for delimiter in ";\t|":
            rows = CSV.split("\n")
            rows[line - 1] = as_csv([GRID[line - 1]], delimiter).strip("\n")
            text = "\n".join(rows)
            # a text with a comma is two cells then; what is short ends with the row
            end = len(rows[line - 1]) + 1
            yield Planted({"spells.csv": text}, ("F15", "spells.csv", line, end))


@beside
def unknown_delimiter() -> Iterator[Planted]:
    """a table with a delimiter that none has"""
    for delimiter in ":^#":
        text = as_csv(with_cell(2, EFFECT, "Burn a card."), delimiter)
        yield Planted({"spells.csv": text}, ("F17", "own.yaml", 7, 13))


@beside
def delimiter_of_another_suffix() -> Iterator[Planted]:
    """a table with commas that is called .tsv"""
    yield Planted(
        {"own.yaml": from_table("spells.tsv"), "spells.tsv": CSV}, ("F17", "own.yaml", 7, 13)
    )


@beside
def unquoted_delimiter() -> Iterator[Planted]:
    """a text with the delimiter in it, and no quotes"""
    for line in ROWS:
        for column in TEXTS:
            rows = CSV.split("\n")
            words = words_of(line, column).replace(", then draw", "")
            cells = [str(each) for each in GRID[line - 1]]
            cells[EFFECT - 1] = cells[EFFECT - 1].replace(",", "")
            cells[column - 1] = f"{words},or not"
            rows[line - 1] = ",".join(cells)
            at = rows[line - 1].rindex(",") + 2
            yield Planted({"spells.csv": "\n".join(rows)}, ("F15", "spells.csv", line, at))


@beside
def delimiter_at_the_end() -> Iterator[Planted]:
    """a delimiter too many, with nothing behind it"""
    for line in ROWS:
        rows = CSV.split("\n")
        rows[line - 1] += ","
        at = len(rows[line - 1]) + 1
        yield Planted({"spells.csv": "\n".join(rows)}, ("F15", "spells.csv", line, at))


@beside
def open_quote() -> Iterator[Planted]:
    """a quotation mark that is never closed"""
    for line in ROWS:
        for column in TEXTS:
            text = as_csv(with_cell(2, EFFECT, "Burn a card."))
            rows = text.split("\n")
            _, at = spot(text, line, column)
            rows[line - 1] = rows[line - 1][: at - 1] + '"' + rows[line - 1][at - 1 :]
            yield Planted({"spells.csv": "\n".join(rows)}, ("F15", "spells.csv", line, at))


@beside
def single_quote_within() -> Iterator[Planted]:
    """a quotation mark within a text in quotes"""
    for line in ROWS:
        text = as_csv(with_cell(line, EFFECT, 'Say "no", and burn.'))
        _, at = spot(text, line, EFFECT)
        changed = text.replace('""', '"')
        yield Planted({"spells.csv": changed}, ("F15", "spells.csv", line, at + len("Say ")))


# heads and columns


@beside
def renamed_column() -> Iterator[Planted]:
    """a column that has another head than the content says"""
    lines = OWN.split("\n")
    for column, head in enumerate(HEADS, 1):
        number = next(n for n, line in enumerate(lines, 1) if line.endswith(f": {head}"))
        at = lines[number - 1].index(head) + 1
        for other in (f"{head}s", head.upper(), f"The {head}", head[:-1]):
            yield Planted(
                {"spells.csv": as_csv(with_cell(1, column, other))},
                ("F17", "own.yaml", number, at),
            )


@beside
def deleted_column() -> Iterator[Planted]:
    """a column that is not there any more"""
    lines = OWN.split("\n")
    for column, head in enumerate(HEADS):
        number = next(n for n, line in enumerate(lines, 1) if line.endswith(f": {head}"))
        grid = [[*row[:column], *row[column + 1 :]] for row in GRID]
        wanted = "F17", "own.yaml", number, lines[number - 1].index(head) + 1
        yield Planted({"spells.csv": as_csv(grid)}, wanted)


@beside
def moved_columns() -> Iterator[Planted]:
    """columns in another order, which does no harm"""
    for by in range(1, len(HEADS)):
        grid = [[*row[by:], *row[:by]] for row in GRID]
        yield Planted({"spells.csv": as_csv(grid)}, None)


@beside
def swapped_heads() -> Iterator[Planted]:
    """heads that were swapped, and their cells were not"""
    for column in (NAME, SCHOOL, RANGE, EFFECT, ICON):
        grid = with_cell(1, column, "Copies", with_cell(1, COPIES, HEADS[column - 1]))
        yield in_csv("S03", grid, 2, column)


@beside
def moved_cells() -> Iterator[Planted]:
    """a row whose cells are one column further to the right"""
    for line in ROWS:
        for column in (SCHOOL, EFFECT, COST):
            row = GRID[line - 1]
            grid: list[Any] = [*GRID]
            grid[line - 1] = [*row[: column - 1], None, *row[column - 1 :]]
            yield in_csv("F15", grid, line, len(HEADS) + 1)


@beside
def missing_cells() -> Iterator[Planted]:
    """a row with fewer cells than there are heads"""
    for line in ROWS:
        for column in (SCHOOL, EFFECT, ART):
            row = GRID[line - 1]
            grid: list[Any] = [*GRID]
            grid[line - 1] = [*row[: column - 1], *row[column:]]
            text = as_csv(grid)
            end = len(text.split("\n")[line - 1]) + 1
            yield Planted({"spells.csv": text}, ("F15", "spells.csv", line, end))


@beside
def repeated_head() -> Iterator[Planted]:
    """two columns with one head"""
    for column in (SCHOOL, EFFECT, ART):
        yield from everywhere_but_json("F15", 1, column, "Name")


@beside
def missing_head() -> Iterator[Planted]:
    """a column without a head"""
    for column in (NAME, EFFECT, COST):
        yield from everywhere_but_json("F15", 1, column, None)


def everywhere_but_json(code: str, line: int, column: int, value: Value) -> Iterator[Planted]:
    """Yield the same faulty head in every format that has a row of heads."""
    grid = with_cell(line, column, value)
    yield in_csv(code, grid, line, column)
    yield from in_workbook(code, grid, line, column)


@beside
def misspelt_key() -> Iterator[Planted]:
    """a key of one record alone, in JSON"""
    for line in ROWS:
        record = dict(zip(HEADS, GRID[line - 1], strict=True))
        records = [dict(zip(HEADS, row, strict=True)) for row in GRID[1:]]
        records[line - 2] = {("Efect" if key == "Effect" else key): record[key] for key in record}
        lines = [json.dumps(each) for each in records]
        at = lines[line - 2].index('"Efect"') + 2
        files = {"own.yaml": from_table("spells.jsonl"), "spells.jsonl": "\n".join(lines)}
        yield Planted(files, ("F17", "spells.jsonl", line - 1, at))


@beside
def repeated_key() -> Iterator[Planted]:
    """a key twice in a record, in JSON"""
    for line in ROWS:
        lines = [json.dumps(dict(zip(HEADS, row, strict=True))) for row in GRID[1:]]
        lines[line - 2] = lines[line - 2][:-1] + ', "Effect": "Again."}'
        at = lines[line - 2].rindex('"Effect"') + 2
        files = {"own.yaml": from_table("spells.jsonl"), "spells.jsonl": "\n".join(lines)}
        yield Planted(files, ("F15", "spells.jsonl", line - 1, at))


@beside
def rest_behind_the_end() -> Iterator[Planted]:
    """a second list behind the first, in JSON"""
    records = json.dumps([dict(zip(HEADS, row, strict=True)) for row in GRID[1:]])
    files = {"own.yaml": from_table("spells.json"), "spells.json": f"{records}\n{records}"}
    yield Planted(files, ("F15", "spells.json", 2, 1))


@beside
def cut_off_json() -> Iterator[Planted]:
    """JSON that is cut off"""
    lines = [json.dumps(dict(zip(HEADS, row, strict=True))) for row in GRID[1:]]
    files = {"own.yaml": from_table("spells.jsonl"), "spells.jsonl": "\n".join(lines)[:-3]}
    at = lines[-1].rindex('"cave') + 2
    yield Planted(files, ("F15", "spells.jsonl", 4, at - 1))


# cells


@beside
def merged_cells() -> Iterator[Planted]:
    """merged cells"""
    for line, merged in ((2, "B2:B3"), (3, "B3:B4"), (4, "B4:C4")):
        grid = [list(row) for row in GRID]
        if merged[0] == merged[3]:
            grid[line][SCHOOL - 1] = None
        else:
            grid[line - 1][RANGE - 1] = None
        yield from in_workbook("F16", grid, line, SCHOOL, merged=merged)


@beside
def repeated_id() -> Iterator[Planted]:
    """two rows with one name"""
    for line in range(3, 6):
        for name in ("Fireball", "FIREBALL", "Fire-Ball!".replace("-B", "b")):
            yield from everywhere("R03", line, NAME, name)


@beside
def nameless_row() -> Iterator[Planted]:
    """a row without a name"""
    for line in ROWS:
        grid = with_cell(line, NAME, None)
        yield in_csv("F17", grid, line, NAME)
        yield from in_workbook("F17", grid, line, NAME)


@beside
def unnameable_row() -> Iterator[Planted]:
    """a name of which no id can be made"""
    yield from everywhere("F17", 3, NAME, "???")


@beside
def blank_at_an_end() -> Iterator[Planted]:
    """white space at an end of a cell"""
    for line in (1, 2, 4):
        for column in (NAME, RANGE, EFFECT, ICON):
            words = words_of(line, column)
            for other in (f"{words} ", f" {words}", f"{words}\t"):
                grid = with_cell(line, column, other)
                yield in_csv("F07", grid, line, column)
                yield from in_workbook("F07", grid, line, column)
                if line > 1 and "\t" not in other:
                    yield in_json("F07", grid, line, column)


@beside
def mojibake() -> Iterator[Planted]:
    """letters that were decoded wrongly"""
    for line in (2, 4):
        for column in (NAME, EFFECT):
            for words in ("CafÃ© noir", "Donâ€™t move", "FÃ¼r alle"):
                yield from within(
                    "F11", words, next(filter("Ãâ".__contains__, words)), line, column
                )


@beside
def lost_letters() -> Iterator[Planted]:
    """letters that were lost in decoding"""
    yield from within("F10", "F\ufffdr alle.", "\ufffd")


@beside
def hidden_signs() -> Iterator[Planted]:
    """a sign that cannot be seen"""
    for sign in ("\u200b", "\u2066", "\ufeff"):
        for column in (NAME, EFFECT):
            for each in within("F02", f"Ice{sign}berg", sign, 4, column):
                assert each.wanted
                code, file, number, begin = each.wanted
                code = "F15" if file.endswith(".csv") else code
                yield Planted(each.files, (code, file, number, begin))


@beside
def letters_of_another_script() -> Iterator[Planted]:
    """a Cyrillic letter in a word"""
    yield from everywhere("F13", 3, EFFECT, "Disc\u0430rd one.")


@beside
def made_a_date() -> Iterator[Planted]:
    """a text of which a spreadsheet has made a date"""
    for line in ROWS:
        grid = with_cell(line, RANGE, datetime.date(2026, 4, 2))  # type: ignore[arg-type]
        yield from in_workbook("F16", grid, line, RANGE)
        for words in ("2-Apr", "Apr-02", "02. Apr", "4. Mai", "2026-04-02 00:00:00"):
            yield in_csv("F16", with_cell(line, RANGE, words), line, RANGE)


@beside
def made_a_number() -> Iterator[Planted]:
    """a text of which a spreadsheet has made a large number"""
    for words in ("1E+05", "1.23457E+11", "3,14159E+15"):
        yield in_csv("F16", with_cell(3, RANGE, words), 3, RANGE)


@beside
def error_of_a_formula() -> Iterator[Planted]:
    """an error of a formula"""
    for line in (2, 5):
        for column in (NAME, EFFECT, COPIES):
            for words in ("#NAME?", "#REF!", "#DIV/0!", "#N/A", "Err:508"):
                yield in_csv("F16", with_cell(line, column, words), line, column)


@beside
def formula_as_text() -> Iterator[Planted]:
    """a formula instead of its value"""
    for column in (RANGE, EFFECT):
        for words in ("=SUM(A1:A3)", "=cmd|'/C calc'!A0", "=B2", "@SUM(A1)"):
            yield in_csv("F16", with_cell(3, column, words), 3, column)


@beside
def words_for_number() -> Iterator[Planted]:
    """a number that is none"""
    for line in ROWS:
        for words in ("three", "2x", "1 000", "2.5", "two or 3", "'3", "½"):
            yield from everywhere("S03", line, COPIES, words)


@beside
def number_as_text() -> Iterator[Planted]:
    """a number that was saved as text, which does no harm"""
    for line in ROWS:
        for each in everywhere("", line, COPIES, str(GRID[line - 1][COPIES - 1])):
            yield Planted(each.files, None)


@beside
def text_as_number() -> Iterator[Planted]:
    """a text that was saved as a number, which does no harm"""
    for line in ROWS:
        for each in everywhere("", line, RANGE, line):
            yield Planted(each.files, None)


@beside
def number_out_of_range() -> Iterator[Planted]:
    """copies below none"""
    for line in ROWS:
        yield from everywhere("S04", line, COPIES, -2)


@beside
def markup() -> Iterator[Planted]:
    """HTML in a text"""
    for line in (2, 4):
        for words, mark in (
            ("Burn <b>all</b>.", "<b>"),
            ("Burn.<br>Draw.", "<br>"),
            ("Burn.<br/>Draw.", "<br/>"),
            ("Sword &amp; shield.", "&amp;"),
            ("Burn&nbsp;all.", "&nbsp;"),
            ("<p>Burn.</p>", "<p>"),
            ("<i class=x>Burn</i> all.", "<i class=x>"),
        ):
            yield from within("T22", words, mark, line)


@beside
def open_mark() -> Iterator[Planted]:
    """an asterisk that is never closed"""
    yield from within("R14", "Burn *all of it.", "*")


@beside
def unknown_icon() -> Iterator[Planted]:
    """an icon that is not there"""
    for line in ROWS:
        yield from everywhere("R01", line, ICON, "flaem")


@beside
def unknown_icon_in_text() -> Iterator[Planted]:
    """an icon within a text that is not there"""
    yield from within("R05", "Pay {icon:flaem}.", "{")


@beside
def unknown_value_in_text() -> Iterator[Planted]:
    """a value within a text that is not there"""
    yield from within("R09", "Draw {goal.coinz}.", "{")


@beside
def missing_art() -> Iterator[Planted]:
    """a picture of a row that is not there"""
    for line in ROWS:
        yield from everywhere("S39", line, ART, "cavern.png")


@beside
def wrong_entry_of_yaml() -> Iterator[Planted]:
    """an entry in YAML for a row that is not there"""
    own = OWN.replace(
        "    columns:\n", "    entries:\n      firebal:\n        copies: 9\n    columns:\n"
    )
    yield Planted({"own.yaml": own}, ("S02", "own.yaml", 7, 7))


# files and encodings


@beside
def byte_order_mark() -> Iterator[Planted]:
    """a byte order mark or UTF-16, which does no harm"""
    grid = with_cell(3, EFFECT, "Für alle – “ja”.")
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        yield Planted({"spells.csv": as_csv(grid).encode(encoding)}, None)
    yield Planted({"spells.csv": as_csv(grid).replace("\n", "\r\n").encode()}, None)


@beside
def windows_encoding_of_a_table() -> Iterator[Planted]:
    """a table in Windows-1252"""
    for line in ROWS:
        text = as_csv(with_cell(line, EFFECT, "Für alle."))
        number, at = spot(text, line, EFFECT)
        data = text.encode("cp1252")
        yield Planted({"spells.csv": data}, ("F15", "spells.csv", number, at + 1))


@beside
def cut_off_utf_16() -> Iterator[Planted]:
    """UTF-16 that is cut off within a letter"""
    yield Planted({"spells.csv": CSV.encode("utf-16")[:-1]}, ("F15", "own.yaml", 5, 11))


@beside
def missing_table() -> Iterator[Planted]:
    """a table that is not there"""
    for name in ("spell.csv", "Spells.csv", "data/spells.csv", "spells.tsv"):
        own = from_table(name)
        yield Planted({"own.yaml": own}, ("F15", "own.yaml", 5, 11))


@beside
def renamed_format() -> Iterator[Planted]:
    """a table that is called by another format"""
    for name in ("spells.xlsx", "spells.ods", "spells.xls"):
        files = {"own.yaml": from_table(name), name: CSV}
        yield Planted(files, ("F15", "own.yaml", 5, 11))
    files = {"own.yaml": from_table("spells.json"), "spells.json": CSV}
    yield Planted(files, ("F15", "spells.json", 1, 1))
    yield Planted({"spells.csv": xlsx(GRID)}, ("F15", "own.yaml", 5, 11))


@beside
def missing_sheet() -> Iterator[Planted]:
    """a sheet that the workbook does not have"""
    for name, write in (("spells.xlsx", xlsx), ("spells.ods", ods)):
        own = from_table(name).replace("    columns:", "    sheet: Cardz\n    columns:", 1)
        yield Planted({"own.yaml": own, name: write(GRID)}, ("F15", "own.yaml", 5, 11))


@beside
def empty_table() -> Iterator[Planted]:
    """a table without rows"""
    yield Planted({"spells.csv": CSV.split("\n")[0] + "\n"}, ("S04", "own.yaml", 5, 11))
