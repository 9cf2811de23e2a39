"""Cells and rows of XLSX: other sheets and formats stay, and what would be lost is refused."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from openpyxl.chart import BarChart
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.pagebreak import Break

from generator.content.rewriting import CannotRewriteError
from generator.content.tables.changes import CellWords, TableChange
from generator.content.tables.workbookchange import changed_workbook, sheets_of, why_not, words_of
from generator.content.tables.workbooks import read_xlsx

ROWS: list[tuple[Any, ...]] = [("Name", "Cost"), ("Bat", 2), (None, None), ("Owl", 3)]


def workbook(alter: Callable[[Any], object] = lambda _: None) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Omens"
    for row in ROWS:
        book.active.append(row)
    book.active["A2"].font = Font(bold=True)
    book.create_sheet("Other").append(["kept"])
    alter(book)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def changed(data: bytes, change: TableChange, sheet: str = "") -> Any:
    return openpyxl.load_workbook(BytesIO(changed_workbook("omens.xlsx", data, sheet, change)))


def cells(*words: tuple[int, int, str]) -> TableChange:
    return TableChange("cells", cells=tuple(CellWords(*each) for each in words))


def values(book: Any) -> list[tuple[Any, ...]]:
    return [tuple(cell.value for cell in row) for row in book["Omens"].iter_rows()]


def test_cells_are_set_and_all_else_is_kept() -> None:
    book = changed(workbook(), cells((1, 0, "=Bat"), (1, 1, "4"), (3, 1, "many"), (4, 0, "Cat")))
    assert values(book) == [
        ("Name", "Cost"),
        ("=Bat", 4),
        (None, None),
        ("Owl", "many"),
        ("Cat", None),
    ]
    assert book["Omens"]["A2"].data_type == "s", "not a formula"
    assert book["Omens"]["A2"].font.bold
    assert book["Other"]["A1"].value == "kept"
    other = changed(workbook(), cells((0, 0, "new")), "Other")
    assert (other["Other"]["A1"].value, values(other)[1]) == ("new", ("Bat", 2))


def test_numbers_keep_the_format_they_are_shown_in() -> None:
    def formats(book: Any) -> None:
        book.active["B2"], book.active["B4"] = 0.5, 7
        book.active["B2"].number_format, book.active["B4"].number_format = "0%", "000"

    data = workbook(formats)
    rows, _ = words_of(read_xlsx("omens.xlsx", data))
    assert (rows[1][1], rows[3][1]) == ("50%", "007")
    book = changed(data, cells((1, 1, "25%"), (3, 1, "008")))
    assert (book["Omens"]["B2"].value, book["Omens"]["B4"].value) == (0.25, 8)


def test_rows_are_added_removed_and_moved() -> None:
    data = workbook()
    heads, bat, blank, owl = [tuple(row) for row in ROWS]
    assert values(changed(data, TableChange("add", 1))) == [heads, blank, bat, blank, owl]
    assert values(changed(data, TableChange("remove", 1))) == [heads, blank, owl]
    moved = changed(data, TableChange("down", 1))
    assert values(moved) == [heads, blank, bat, owl]
    assert moved["Omens"]["A3"].font.bold


def test_columns_are_added_removed_and_moved_with_their_widths() -> None:
    def wide(book: Any) -> None:
        book.active.column_dimensions["B"].width = 40

    data = workbook(wide)
    added = changed(data, TableChange("add_column", column=1))
    assert values(added)[:2] == [("Name", "…", "Cost"), ("Bat", None, 2)]
    assert added["Omens"].column_dimensions["C"].width == 40
    moved = changed(data, TableChange("right"))
    assert values(moved)[:2] == [("Cost", "Name"), (2, "Bat")]
    assert (moved["Omens"].column_dimensions["A"].width, moved["Omens"]["B2"].font.bold) == (
        40,
        True,
    )
    removed = changed(data, TableChange("remove_column"))
    assert values(removed)[:2] == [("Cost",), (2,)]
    assert removed["Omens"].column_dimensions["A"].width == 40


def test_what_a_sheet_is_made_of_is_told() -> None:
    data = workbook()
    rows, places = words_of(read_xlsx("omens.xlsx", data))
    assert rows == [["Name", "Cost"], ["Bat", "2"], [], ["Owl", "3"]]
    assert (places[3][1].line, places[3][1].column) == (4, 5)
    assert sheets_of("omens.xlsx", data) == ["Omens", "Other"]
    assert why_not("omens.xlsx", data) == ""
    assert "cannot be read" in why_not("omens.xlsx", b"PK\3\4")


def with_formula(book: Any) -> None:
    book["Other"]["A2"] = "=1+1"


def with_chart(book: Any) -> None:
    book.active.add_chart(BarChart(), "D1")


def with_merged(book: Any) -> None:
    book.active.merge_cells("A3:B3")


def with_filter(book: Any) -> None:
    book.active.auto_filter.ref = "A1:B4"


def with_name(book: Any) -> None:
    book.defined_names["all"] = DefinedName("all", attr_text="'Omens'!$A$2:$B$4")


def with_break(book: Any) -> None:
    book.active.row_breaks.append(Break(id=3))


@pytest.mark.parametrize(
    ("change", "hidden"),
    [
        (TableChange("add", 1), 4),
        (TableChange("add", 3), 3),
        (TableChange("remove", 1), 2),
        (TableChange("remove", 2), None),
        (TableChange("remove", 3), 3),
    ],
)
def test_a_row_stays_hidden_and_as_high_as_it_is(change: TableChange, hidden: int | None) -> None:
    def hide(book: Any) -> None:
        book.active.row_dimensions[3].hidden = True
        book.active.row_dimensions[3].height = 40

    looks = changed(workbook(hide), change)["Omens"].row_dimensions
    found = [(row, look.height) for row, look in looks.items() if look.hidden]
    assert found == ([(hidden, 40)] if hidden else [])


def with_comment(book: Any) -> None:
    book.active["A2"].hyperlink = "https://example.org"


@pytest.mark.parametrize(
    ("alter", "change", "reason"),
    [
        (with_formula, cells((1, 0, "Cat")), "formulas"),
        (with_chart, cells((1, 0, "Cat")), "charts"),
        (with_merged, cells((2, 1, "x")), "B3 is merged"),
        (with_merged, TableChange("remove", 1), "merged"),
        (with_filter, TableChange("remove", 1), "name its rows"),
        (with_name, TableChange("remove", 1), "name its rows"),
        (with_break, TableChange("add", 1), "name its rows"),
        (with_comment, TableChange("down", 1), "links or comments"),
        (lambda _: None, cells((1, 0, "B\x0bat")), "a character in it that no workbook"),
    ],
)
def test_what_would_be_lost_is_refused(
    alter: Callable[[Any], object], change: TableChange, reason: str
) -> None:
    with pytest.raises(CannotRewriteError, match=reason):
        changed(workbook(alter), change)


def rewritten(data: bytes, change: Callable[[str, bytes], tuple[str, bytes]]) -> bytes:
    """Return a workbook with each of its parts under another name, with other bytes."""
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(stream, "w") as made:
        for name in archive.namelist():
            made.writestr(*change(name, archive.read(name)))
    return stream.getvalue()


@pytest.mark.parametrize(
    "change",
    [
        lambda name, part: (name, part.replace(b"<f>", b"<f\n>")),
        lambda name, part: (
            name.replace("worksheets/", "leaves/"),
            part.replace(b"worksheets/", b"leaves/"),
        ),
        lambda name, part: (
            name,
            part.decode().encode("utf-16") if "worksheets/sheet" in name else part,
        ),
    ],
    ids=["line end", "other folder", "UTF-16"],
)
def test_formulas_are_found_however_they_are_written(
    change: Callable[[str, bytes], tuple[str, bytes]],
) -> None:
    data = rewritten(workbook(with_formula), change)
    assert "formulas" in why_not("omens.xlsx", data)
    with pytest.raises(CannotRewriteError, match="formulas"):
        changed(data, cells((1, 0, "Cat")))
