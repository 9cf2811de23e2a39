"""The files of an import are those that the table names."""

from __future__ import annotations

from pathlib import Path

from generator.build.importing.assets import Asset
from generator.build.importing.choosing import choose
from generator.build.importing.wording import Names
from generator.build.importing.work import Import, Work
from generator.content.tables.delimited import read_delimited


def test_the_draft_has_the_table_the_yaml_and_what_cells_name(tmp_path: Path) -> None:
    (tmp_path / "Owl.SVG").write_bytes(b"svg")
    (tmp_path / "b.png").write_bytes(b"png")
    table = read_delimited("a.csv", b"Name,Text\nOwl,Fly.\n")
    work = Work(
        Names("a", "a.csv", "A"), table, b"data", choose(table, {}, ()),
        icons=(Asset("owl", "owl", tmp_path / "Owl.SVG"), Asset("ghost", "ghost")),
        pictures=(Asset("b.png", source=tmp_path / "b.png"),),
        others={"game.yaml": b"game"},
    )  # fmt: skip
    draft = work.draft(Import(Path("a.csv"), icons=tmp_path, pictures=tmp_path))
    assert set(draft) == {"game.yaml", "a.csv", "a.yaml", "icons/owl.svg", "pictures/b.png"}
    assert (draft["a.csv"], draft["icons/owl.svg"]) == (b"data", b"svg")
