"""Stars of Markdown become italics where they name nothing."""

from __future__ import annotations

from generator.build.importing.mending import without_foreign_stars
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
