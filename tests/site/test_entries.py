"""What stands on the shelf is found by language, and its files by edition and paper."""

from __future__ import annotations

from generator.site.entries import (
    AidEntry,
    AidWords,
    Download,
    File,
    GameEntry,
    SheetEntry,
    ThemeLook,
    View,
    editions_of,
    papers_of,
)
from generator.site.pages import table

FILES = tuple(
    Download(edition, paper, File(f"{edition}-{paper}.pdf", 1000 * number))
    for number, (edition, paper) in enumerate(
        (("colour", "a4"), ("mono", "a4"), ("colour", "letter"), ("mono", "letter")), 1
    )
)
WORDS = AidWords("Castle", "", "", "", "", (), ())
COVER = View("Front", "small.webp", "large.webp", 10, 14, 1, 5)
LOOK = ThemeLook("Face", "fonts/face.woff2", 700, "#111111", "#eeeeee", "#888888")


def aid(language: str) -> AidEntry:
    sheet = SheetEntry("summary", "Summary", (COVER,), "read.html#sheet-summary", FILES)
    return AidEntry("castle", language, 100, "read.html", (), (sheet,), None, FILES, WORDS)


def test_a_volume() -> None:
    assert aid("en").cover is COVER
    assert aid("en").size == 1000


def test_a_language_that_is_not_there() -> None:
    game = GameEntry("castle", (aid("fr"), aid("de")), LOOK)
    assert game.aid("de").language == "de"
    assert game.aid("pl").language == "fr"


def test_files_by_edition_and_paper() -> None:
    assert editions_of(FILES) == ["colour", "mono"]
    assert papers_of(FILES) == ["a4", "letter"]
    assert [
        (edition, [each.file.size for each in files.values()]) for edition, files in table(FILES)
    ] == [("colour", [1000, 3000]), ("mono", [2000, 4000])]
