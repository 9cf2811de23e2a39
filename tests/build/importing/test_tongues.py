"""Columns and files in other languages are recognised by their names, and matched by ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.importing.choosing import choose
from generator.build.importing.tongues import Overlay, beside, overlay_of, tongues_of
from generator.content.tables.formats import read_table
from generator.content.tables.table import Table, TableError


def table_of(path: Path, text: str) -> Table:
    path.write_text(text, "utf-8")
    return read_table(path, path.parent, path.name)


@pytest.mark.parametrize(
    ("head", "language"),
    [
        ("Name_de", "de"),
        ("name.fr", "fr"),
        ("Name it", ""),
        ("name_it", "it"),
        ("Name (it)", "it"),
        ("Name [pt-BR]", "pt_BR"),
        ("Name German", "de"),
        ("Name (Deutsch)", "de"),
        ("nameDe", "de"),
        ("Name id", ""),
        ("name_no", ""),
        ("Name 2", ""),
        ("Name long", ""),
        ("Names_de", ""),
        ("Name_en", ""),
    ],
)
def test_heads(tmp_path: Path, head: str, language: str) -> None:
    table = table_of(tmp_path / "a.csv", f"Name,{head}\nOwl,Eule\n")
    found = tongues_of(table, "en").columns
    assert [(each.language, each.base) for each in found] == ([(language, "Name")] * bool(language))


def test_heads_that_all_have_a_language(tmp_path: Path) -> None:
    table = table_of(tmp_path / "a.csv", "title_en,title_de,Price\nOwl,Eule,3\n")
    tongues = tongues_of(table, "en")
    assert [(each.head.text, each.base) for each in tongues.columns] == [("title_de", "title_en")]
    others = [each.head.text for each in tongues.columns]
    choice = choose(table, {}, (), others, tongues.plain)
    assert {each.head.text: (each.target, each.at) for each in choice.columns} == {
        "title_en": ("name", 0),
        "Price": ("cost", 2),
    }


def overlay(tmp_path: Path, other: str) -> Overlay:
    table = table_of(
        tmp_path / "a.csv",
        "Code,Title,Effect\nc1,Owl,Fly.\nc2,Fox,Run.\nc3,Elk,Stand.\n",
    )
    (tmp_path / "b.csv").write_text(other, "utf-8")
    return overlay_of(table, choose(table, {}, ()), "de", tmp_path / "b.csv")


def test_a_file_is_matched_by_the_ids_that_both_have(tmp_path: Path) -> None:
    found = overlay(tmp_path, "Name,Nr,Text_de,Note\nFuchs,c2,Lauf.,x\nOwl,c1,Flieg.,y\n")
    assert found.key == (0, 1)
    assert [(column.target, at) for column, at in found.pairs] == [("name", 0), ("text", 2)]
    assert [each.head for each in found.left] == ["Note"]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ("Code,Title\nx1,Eule\nx2,Fuchs\n", "says which row"),
        ("Code,Name\n", "says which row"),
        ("Code,Wirkung\nc1,Flieg.\n", "is one of a.csv in another language"),
        ("", "the table is empty"),
    ],
)
def test_a_file_of_another_table_is_refused(tmp_path: Path, other: str, message: str) -> None:
    with pytest.raises(TableError) as refused:
        overlay(tmp_path, other)
    assert message in refused.value.finding.message


def test_files_beside_a_table_are_named(tmp_path: Path) -> None:
    for name in ("cards.csv", "cards.de.json", "cards.fr.csv", "cards.md", "other.de.csv"):
        (tmp_path / name).write_text("Name\n", "utf-8")
    said = list(beside(tmp_path / "cards.csv", {"fr": tmp_path / "cards.fr.csv"}))
    assert len(said) == 1
    assert "--translation de=" in said[0]
