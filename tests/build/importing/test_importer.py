"""A table is tried before it is written; the commands have the rest (tests/cli)."""

from __future__ import annotations

from pathlib import Path

from generator.build.importing.importer import import_table
from generator.build.importing.work import Import
from generator.findings import COMMAND_LINE
from tests.support import library_of, write_game


def test_own_icons_of_the_game_are_used_and_names_that_are_taken_refused(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"own.yaml": "icons: {owl: {drawing: ghost, alt: An owl}}\n"})
    table = tmp_path / "beasts.csv"
    table.write_text("Name,Icon,Text\nOwl,owl,Fly.\nFox,flame,Run.\n", "utf-8")
    library = library_of(folder)
    done = import_table(library, folder.name, Import(table))
    assert {path.name for path in done.files} == {"beasts.csv", "beasts.yaml"}
    assert [each.words for each in done.icons] == ["flame"]
    again = import_table(library, folder.name, Import(table))
    assert again.files == ()
    assert {each.place for each in again.findings} == {COMMAND_LINE}
