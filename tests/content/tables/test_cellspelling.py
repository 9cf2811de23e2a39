"""Words are spelt in a cell as its file asks, so that fixes leave a table whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.edits import edited
from generator.content.spelling import spelling_of
from generator.content.tables.formats import accepts, editable_tables, read_table
from tests.support import read

CSV = """Name,Effect
Owl,Fly <b>far</b>; then rest.
Fox,"Run, <b>fast</b>, and say ""yap""."
Cat,Sleep <b>long</b> and "well"
"""
JSON = '[{"Name": "Owl", "Effect": "Fly <b>far</b>\\nand say \\"hoo\\" \\u2013 once."}]'
FROM = "collections: {beasts: {name: Beasts, from: beasts%s}}"


@pytest.mark.parametrize(
    "words", ["far", "far, far", 'the "far" way', "far\nand wide", "", "a;b|c"]
)
@pytest.mark.parametrize(
    ("suffix", "text", "id"),
    [(".csv", CSV, "owl"), (".csv", CSV, "fox"), (".csv", CSV, "cat"), (".json", JSON, "owl")],
)
def test_a_change_changes_its_words_alone(
    tmp_path: Path, suffix: str, text: str, id: str, words: str
) -> None:
    reading = read(tmp_path, {"own.yaml": FROM % suffix, f"beasts{suffix}": text})
    assert reading.game is not None
    path = f"collections.beasts.entries.{id}.text"
    (wording,) = reading.game.texts[path].wordings
    spelling = spelling_of(reading.game.tree, path, wording, reading.game.lines)
    assert spelling is not None
    start, end = wording.index("<b>"), wording.index("</b>") + 4
    edits = spelling.rewritten([(start, end, words)])
    assert all(map(accepts, edits))
    (tmp_path / f"beasts{suffix}").write_text(edited(text, edits), "utf-8")
    before = _cells(tmp_path, f"beasts{suffix}", text)
    after = _cells(tmp_path, f"beasts{suffix}", edited(text, edits))
    changed = {key for key in before if before[key] != after[key]}
    assert [name for name, _ in changed] == [id.title()]
    assert after[id.title(), "Effect"].split() == (wording[:start] + words + wording[end:]).split()


def _cells(home: Path, name: str, text: str) -> dict[tuple[str, str], str]:
    (home / name).write_text(text, "utf-8")
    table = read_table(home / name, home, name)
    assert not table.findings
    heads = [head.text for head in table.heads]
    return {
        (row[0].text, head): cell.text
        for row in table.rows
        for head, cell in zip(heads, row, strict=True)
    }


def test_a_byte_order_mark_does_not_move_edits() -> None:
    from generator.findings import Edit, Place

    edit = Edit(Place("a.json", 1, 2, 1, 3), "x")
    assert edited("\ufeff[1]", [edit]) == "\ufeff[x]"


def test_only_text_is_mended_in_any_encoding(tmp_path: Path) -> None:
    for name, data in (
        ("a.csv", b"Name\nOwl\n"), ("b.csv", "Name\nÄrger\n".encode("utf-16")),
        ("c.xlsx", b"PK"), ("d.json", b"[]"), ("e.yaml", b""),
    ):  # fmt: skip
        (tmp_path / name).write_bytes(data)
    assert [path.name for path in editable_tables(tmp_path)] == ["a.csv", "b.csv", "d.json"]


@pytest.mark.parametrize(
    ("name", "text", "mended"),
    [
        ("a.csv", 'Name\n"Owl "\n', 'Name\n"Owl"\n'),
        ("a.csv", 'Name\n"Owl\nor fox "\n', 'Name\n"Owl\nor fox"\n'),
        ("a.csv", 'Name\n"The ""Owl"" "\n', None),
        ("a.json", '[{"Name": "Owl\\nor fox "}]', None),
        ("a.json", '[{"Name": "Owl "}]', '[{"Name": "Owl"}]'),
    ],
)
def test_blanks_at_an_end_are_mended_where_that_is_sure(
    tmp_path: Path, name: str, text: str, mended: str | None
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    (finding,) = read_table(tmp_path / name, tmp_path, name).findings
    assert finding.code == "F07"
    assert (edited(text, finding.edits) if finding.edits else None) == mended
