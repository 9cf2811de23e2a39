"""A table is read in every format that people keep tables in, each cell with its place."""

from __future__ import annotations

import datetime
import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from generator.content.tables.formats import read_table
from generator.content.tables.table import Table, TableError
from tests.content.tables.workbooks import ods, xlsx

ROWS: list[list[Any]] = [
    ["Name", "Effect", "Qty"],
    ["Fireball", "Burn, then draw.", 2],
    ["Möwe", None, 1],
]
CSV = 'Name,Effect,Qty\nFireball,"Burn, then draw.",2\nMöwe,,1\n'
RECORDS = [{"Name": "Fireball", "Effect": "Burn, then draw.", "Qty": 2}, {"Name": "Möwe", "Qty": 1}]


def table(folder: Path, name: str, data: bytes, sheet: str = "") -> Table:
    (folder / name).write_bytes(data)
    return read_table(folder / name, folder, name, sheet)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("t.csv", CSV.encode()),
        ("t.csv", b"\xef\xbb\xbf" + CSV.replace("\n", "\r\n").encode()),
        ("t.csv", CSV.replace(",", ";").replace("Burn;", "Burn,").encode()),
        ("t.csv", CSV.encode("utf-16")),
        ("t.tsv", CSV.replace(",", "\t").replace("Burn\t", "Burn,").encode()),
        ("t.csv", CSV.replace(",", "|").replace("Burn|", "Burn,").encode()),
        ("t.CSV", ("\n\n" + CSV + "\n,,\n").encode()),
        ("t.xlsx", xlsx(ROWS)),
        ("t.ods", ods(ROWS)),
        ("t.json", json.dumps(RECORDS).encode()),
        ("t.json", json.dumps({"version": [1], "Cards": RECORDS}, indent=2).encode()),
        ("t.jsonl", "\n".join(map(json.dumps, RECORDS)).encode()),
    ],
)
def test_a_table_is_the_same_in_every_format(tmp_path: Path, name: str, data: bytes) -> None:
    read = table(tmp_path, name, data, "Cards" if b'"Cards"' in data else "")
    assert [head.text for head in read.heads] == ["Name", "Effect", "Qty"]
    assert [[cell.text for cell in row] for row in read.rows] == [
        ["Fireball", "Burn, then draw.", "2"],
        ["Möwe", "", "1"],
    ]
    assert read.findings == ()
    for row in read.rows:
        for cell in row:
            line = read.lines[cell.place.line - 1]
            assert line[cell.place.column - 1 : cell.place.end_column - 1] in (
                cell.text,
                cell.text.replace("ö", "\\u00f6"),
            )


def test_quotes_and_lines_in_a_cell_are_part_of_it(tmp_path: Path) -> None:
    read = table(tmp_path, "t.csv", b'Name,Effect,Qty\nA,"Say ""no"".\nThen draw.",3\n')
    _, effect, count = read.rows[0]
    assert effect.text == 'Say "no".\nThen draw.'
    assert tuple(effect.place[1:]) == (2, 4, 3, 11)
    assert tuple(count.place[1:]) == (3, 13, 3, 14)


def test_windows_text_is_read_with_a_warning(tmp_path: Path) -> None:
    read = table(tmp_path, "t.csv", CSV.encode("cp1252"))
    assert read.rows[1][0].text == "Möwe"
    (found,) = read.findings
    assert (found.code, found.severity, found.place.line) == ("F15", "warning", 3)
    assert "Windows-1252" in found.message


@pytest.mark.parametrize(
    ("encoding", "called", "words"),
    [
        ("cp1250", "Windows-1250", "Żmija, pięść i łza"),
        ("cp1251", "Windows-1251", "Меч рубит"),
        ("cp1255", "Windows-1255", "חרב חותכת"),
        ("mac_roman", "Mac Roman", "Möwe, Äpfel"),
        ("cp1252", "Windows-1252", "“Möwe” – São João"),
    ],
)
def test_text_of_any_usual_encoding_is_read_with_a_warning(
    tmp_path: Path, encoding: str, called: str, words: str
) -> None:
    read = table(tmp_path, "t.csv", f'Name\n"{words}"\n'.encode(encoding))
    assert [row[0].text for row in read.rows] == [words]
    (found,) = read.findings
    assert found.message.endswith(f"it is read as {called}")


@pytest.mark.parametrize(
    ("encoding", "words"), [("shift_jis", "名前、テキスト"), ("koi8-r", "Меч рубит")]
)
def test_text_of_another_encoding_is_refused_instead_of_guessed(
    tmp_path: Path, encoding: str, words: str
) -> None:
    with pytest.raises(TableError, match=r"is not UTF-8$"):
        table(tmp_path, "t.csv", f"Name\n{words}\n".encode(encoding))


def test_white_space_at_ends_is_no_part_of_a_cell(tmp_path: Path) -> None:
    read = table(tmp_path, "t.csv", b"Name ,Effect\n Fire,Burn.\n")
    assert (read.heads[0].text, read.rows[0][0].text) == ("Name", "Fire")
    assert [(each.code, each.place.line) for each in read.findings] == [("F07", 1), ("F07", 2)]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("t.csv", b"", "the table is empty"),
        ("t.csv", b'Name,Effect\nA,"open\nB,b\n', "not valid CSV"),
        ("t.csv", "Name\nA\u200bB\n".encode(), "hidden character"),
        ("t.csv", b",".join(b"h%d" % n for n in range(300)), "more than 200 columns"),
        ("t.csv", b"Name\n" + b"a\n" * 20_001, "more than 20,000 rows"),
        ("t.xlsx", b"no workbook", "the workbook cannot be read"),
        ("t.xlsx", xlsx(ROWS)[:2000], "the workbook cannot be read"),
        ("t.ods", xlsx(ROWS)[:-9], "the workbook cannot be read"),
        ("t.ods", ods([]), "the table is empty"),
        ("t.json", b"[{]", "not valid JSON"),
        ("t.json", b'"words"', "a list of records is expected"),
        ("t.json", b"[1, 2]", "a record in braces is expected"),
        ("t.json", b"[" * 100_000, "a record in braces is expected"),
        ("t.json", b'[{"a": ' + b"[" * 100_000, "nested too deep"),
        ("t.json", b'{"v": 1, "cards": [{"a": 1}]}', "“v” is not a record"),
        ("t.json", b'[{"a": {"a": {"a": {"a": {"a": 1}}}}}]', "deeper than 4 levels"),
        ("t.xls", b"", "not a format of tables"),
        ("t", b"", "no suffix"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    with pytest.raises(TableError, match=message):
        table(tmp_path, name, data)


@pytest.mark.parametrize("kind", ["t.xlsx", "t.ods"])
def test_a_sheet_is_named(tmp_path: Path, kind: str) -> None:
    data = {"t.xlsx": xlsx, "t.ods": ods}[kind](ROWS, name="Spells")
    assert len(table(tmp_path, kind, data, "Spells").rows) == 2
    with pytest.raises(TableError, match="no sheet “Spels”") as raised:
        table(tmp_path, kind, data, "Spels")
    assert "Spells" in raised.value.finding.hint


def test_dates_errors_and_merged_cells_are_reported(tmp_path: Path) -> None:
    day = datetime.date(2026, 4, 2)
    rows: list[list[Any]] = [["Name", "Range"], ["A", day], ["B", "=1/0"], ["C", "c"], [None, "d"]]
    read = table(tmp_path, "t.xlsx", xlsx(rows, merged="A4:A5"))
    assert [(each.code, each.place.line) for each in read.findings] == [
        ("F16", 2),
        ("F16", 3),
        ("F16", 4),
    ]
    messages = [each.message for each in read.findings]
    assert messages[0].startswith("B2: ")
    assert "date" in messages[0]
    assert messages[1] == "B3: the formula has no saved result"
    assert "save it" in read.findings[1].hint
    assert "A4:A5 are merged" in messages[2]
    (found,) = table(tmp_path, "t.ods", ods([["Name", "Range"], ["A", day]])).findings
    assert (found.code, found.place.line) == ("F16", 2)
    (found,) = table(tmp_path, "t.ods", ods([["Name", "Range"], ["A", "#NAME?"]])).findings
    assert "#NAME?" in found.message


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 200_000_000)
    with pytest.raises(TableError, match="unpacks to more than"):
        table(tmp_path, "t.xlsx", data.getvalue())


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text(CSV)
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "t.csv").symlink_to(tmp_path / "secret.csv")
    with pytest.raises(TableError, match="leads out of the folder"):
        read_table(folder / "t.csv", folder, "t.csv")


def test_records_lie_under_keys(tmp_path: Path) -> None:
    data = b'{"version": 1, "data": {"cards": [{"name": "Ann"}, {"name": "Bob"}]}}'
    read = table(tmp_path, "t.json", data, "data.cards")
    assert [row[0].text for row in read.rows] == ["Ann", "Bob"]
    with pytest.raises(TableError) as raised:
        table(tmp_path, "t.json", data)
    assert "“sheet: data”" in raised.value.finding.hint
    several = b'{"title": "Zoo", "size": {"x": 1}, "beasts": [{"name": "Owl"}], "odd": [1]}'
    with pytest.raises(TableError) as raised:
        table(tmp_path, "t.json", several)
    hint = raised.value.finding.hint
    assert "--sheet-name beasts" in hint
    assert "size" not in hint


def test_records_within_records_have_dotted_heads(tmp_path: Path) -> None:
    data = b'{"fire": {"name": "Fire", "stats": {"cost": 3}, "tags": ["hot", "fast"]}}'
    read = table(tmp_path, "t.json", data)
    assert {head.text: cell.text for head, cell in zip(read.heads, read.rows[0], strict=True)} == {
        "id": "fire",
        "name": "Fire",
        "stats.cost": "3",
        "tags": "hot; fast",
    }


@pytest.mark.parametrize(
    "text", ['[{"Name": "Owl", "Text": "\\ud800"}]', '[{"Name": "Owl", "Text": ["\\udfff", "a"]}]']
)
def test_half_a_character_is_no_value(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text, "utf-8")
    table = read_table(tmp_path / "a.json", tmp_path, "a.json")
    assert [each.code for each in table.findings] == ["F16"]
    assert table.rows[0][1].value is None
    (tmp_path / "b.json").write_text('[{"Na\\ud800me": "Owl"}]', "utf-8")
    with pytest.raises(TableError):
        read_table(tmp_path / "b.json", tmp_path, "b.json")
