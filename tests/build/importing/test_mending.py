"""Stars of Markdown become italics where they name nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.build.importing.choosing import choose
from generator.build.importing.mending import without_foreign_stars, without_words
from generator.build.importing.wording import Names
from generator.build.importing.work import Work
from generator.content.tables.formats import parsed
from generator.findings import Finding, Place


def test_only_words_in_stars_that_name_nothing_are_changed() -> None:
    text = "\ufeffName,Text\nOwl,Fly *far* and *wide*.\n"
    start = text.removeprefix("\ufeff").split("\n")[1].index("*far*") + 1
    unknown = Finding("R13", "", Place("content/deck/a.csv", 2, start, 2, start + 5))
    other = Finding("R14", "", Place("content/deck/a.csv", 2, 14, 2, 18))
    draft = {"a.csv": text.encode(), "b.xlsx": b"\xff", "c.yaml": b"*far*"}
    mended = without_foreign_stars(draft, [unknown, other])
    assert mended.pop("a.csv").decode() == text.replace("*far*", "_far_")
    assert mended == {"b.xlsx": b"\xff", "c.yaml": b"*far*"}


@pytest.mark.parametrize(
    ("name", "text", "changed"),
    [
        ("a.csv", '\ufeffName;Icon\nOwl;"owll"\nFox;fox\n', 'Name;Icon\nOwl;""\nFox;fox\n'),
        (
            "a.json",
            '[{"Name": "Owl", "Icon": "owll"}, {"Name": "Fox", "Icon": "fox"}]',
            '[{"Name": "Owl", "Icon": ""}, {"Name": "Fox", "Icon": "fox"}]',
        ),
    ],
)
def test_cells_with_some_words_are_emptied(name: str, text: str, changed: str) -> None:
    table = parsed(name, f".{name.rpartition('.')[2]}", text.encode())
    choice = choose(table, {}, ())
    work = Work(Names("a", name, "A"), table, text.encode(), choice)
    column = choice.of("icon")
    assert column is not None
    blank = without_words(work, column, ["owll"])
    assert blank is not None
    assert blank.data.decode() == changed
    assert [row[column.at].text for row in blank.table.rows] == ["", "fox"]
    assert without_words(replace(work, names=Names("a", "a.xlsx", "A")), column, ["owll"]) is None
