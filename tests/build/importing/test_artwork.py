"""Cells of a table that is brought in get the pictures that are there, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.importing.artwork import with_assets
from generator.build.importing.choosing import choose
from generator.build.importing.wording import Names
from generator.build.importing.work import Import, Work
from generator.content.tables.formats import parsed

ROWS = "Name,Picture\nOwl,The Owl.PNG\nFox,art\\fox\nCat,cat.jpg\nDog,dog.png\n"


def work_of(rows: str) -> Work:
    table = parsed("a.csv", ".csv", rows.encode())
    return Work(Names("a", "a.csv", "A"), table, rows.encode(), choose(table, {}, ()))


def test_pictures_are_found_by_name_in_any_letters_and_format(tmp_path: Path) -> None:
    for name in ("the-owl.png", "Fox.webp", "CAT.png"):
        (tmp_path / name).write_bytes(b"x")
    done = with_assets(work_of(ROWS), Import(Path("a.csv"), pictures=tmp_path), ())
    after = "Name,Picture\nOwl,The Owl.PNG\nFox,fox.webp\nCat,cat.png\nDog,\n"
    assert done.data.decode() == after
    assert [each.file for each in done.pictures] == ["The Owl.PNG", "fox.webp", "cat.png"]
    (note,) = done.notes
    assert note == f"there is no picture “dog.png” in {tmp_path}; these cells are empty in the copy"


@pytest.mark.parametrize("is_there", [False, True])
def test_a_column_of_which_no_picture_is_there_is_left_out(tmp_path: Path, is_there: bool) -> None:
    wanted = Import(Path("a.csv"), pictures=tmp_path if is_there else None, assets_are="at hand")
    done = with_assets(work_of(ROWS), wanted, ())
    (left,) = done.choice.left
    assert left.why.startswith("there is no picture" if is_there else "name the folder")
    assert ("at hand" in left.why) == is_there
    assert done.data.decode() == ROWS
