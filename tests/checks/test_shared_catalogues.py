"""Faults in the catalogue of a shared part are found where only the game is checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.build.checking import Checked, check
from tests.islands import write_shared
from tests.support import library_of, with_catalogs

FILE = "content/shared/isle/locale/de.po"
PLACE = "places.mill.name"


def checked(
    home: Path, translation: str, names: Sequence[str] = ("minimal",), note: str = ""
) -> Checked:
    """Return what is found in a game whose shared part has one translation, of one place."""
    po = f'{note}msgctxt "{PLACE}"\nmsgid "Mill"\nmsgstr "{translation}"\n'
    folder = write_shared(home, files={"locale/de.po": po})
    own = (folder / "game.yaml").read_bytes()
    for name, data in with_catalogs({"game.yaml": own, "locale/de.po": b""}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return check(library_of(folder), names)


def of_file(found: Checked, *codes: str) -> list[tuple[str, int, int]]:
    places = ((each.code, each.place) for each in found.findings)
    return [
        (code, place.line, place.column)
        for code, place in places
        if place.file == FILE and (not codes or code in codes)
    ]


@pytest.mark.parametrize(
    ("translation", "code", "line", "column"),
    [
        ("Die 漢", "P01", 3, 13),
        ("Die <b>Mühle</b>", "T22", 3, 13),
        ("Die\\nMühle", "T23", 3, 12),
        ("Die TODO", "T30", 3, 13),
        ("Die Mu\u0308hle", "F08", 3, 14),
    ],
)
def test_a_fault_is_found_at_its_place(
    translation: str, code: str, line: int, column: int, tmp_path: Path
) -> None:
    assert of_file(checked(tmp_path, translation)) == [(code, line, column)]


@pytest.mark.parametrize("translation", ["Die 漢", "Die TODO", 'Die"'])
def test_a_fault_is_reported_once_where_the_part_is_checked_too(
    translation: str, tmp_path: Path
) -> None:
    alone = of_file(checked(tmp_path / "game", translation))
    every = of_file(checked(tmp_path / "all", translation, ()), *(code for code, *_ in alone))
    assert every == alone != []


def test_a_translation_with_a_fault_in_the_part_is_not_printed(tmp_path: Path) -> None:
    assert [each.language for each in checked(tmp_path / "sound", "Mühle").translations["minimal"]]
    faulty = checked(tmp_path / "faulty", "漢")
    assert faulty.translations["minimal"] == ()
    assert faulty.sound == {"minimal"}


def test_a_comment_in_the_part_suppresses_and_is_judged_there(tmp_path: Path) -> None:
    note = "# playeraid: ignore[T30] the name is TODO\n"
    assert of_file(checked(tmp_path / "used", "Die TODO", note=note)) == []
    assert of_file(checked(tmp_path / "game", "Mühle", note=note)) == []
    assert of_file(checked(tmp_path / "all", "Mühle", (), note), "X01") == [("X01", 1, 1)]
