"""Every row gets an id of its own, in the copy of the table if need be."""

from __future__ import annotations

from pathlib import Path

from generator.build.importing.choosing import choose
from generator.build.importing.identity import identified
from generator.build.importing.wording import Names
from generator.build.importing.work import Import, Work
from generator.content.tables.delimited import read_delimited
from generator.findings import Finding


def done(text: str, name: str = "a.csv") -> tuple[list[Finding], Work]:
    table = read_delimited(name, text.encode())
    work = Work(Names("a", name, "A"), table, text.encode(), choose(table, {}, ()))
    return identified(work, Import(Path(name)))


def test_a_table_with_names_of_its_own_stays_as_it_is() -> None:
    text = "Name;Text\nOwl;Fly.\n"
    found, work = done(text)
    assert (found, work.data, work.notes) == ([], text.encode(), ())


def test_names_that_repeat_are_numbered_in_the_copy() -> None:
    found, work = done("Name;Text\nOwl;Fly.\nOwl;Run.\n")
    assert (found, work.data.decode()) == ([], "Name,Text,Id\nOwl,Fly.,owl\nOwl,Run.,owl-2\n")
    assert len(work.notes) == 1


def test_rows_without_a_name_are_left_out_of_the_copy() -> None:
    found, work = done("Name,Text\nOwl,Fly.\n,Run.\n", "a.json")
    assert (found, work.data.decode(), work.names.file) == ([], "Name,Text\nOwl,Fly.\n", "a.csv")
    assert len(work.notes) == 2


def test_a_workbook_is_not_changed() -> None:
    found, work = done("Name,Text\nOwl,Fly.\nOwl,Run.\n,Hide.\n", "a.xlsx")
    assert [each.code for each in found] == ["F17", "R03"]
    assert work.names.file == "a.xlsx"


def test_the_hint_names_the_likeliest_column_for_names() -> None:
    found, _ = done("Size,No of card\n2,1\n2,2\n")
    assert [each.code for each in found] == ["F17"]
    assert "--column 'name=No of card'" in found[0].hint
