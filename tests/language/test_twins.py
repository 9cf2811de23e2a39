"""Texts of the same words are asked for once, until they are translated differently."""

from __future__ import annotations

import pytest

from generator.language.catalog import Entry
from generator.language.interchange import read_translations_in
from generator.language.po import catalog_text
from generator.language.spreadsheet import to_csv
from generator.language.twins import asked_once, followers, twins_of
from generator.language.xliff import to_xliff
from tests.language.catalogs import catalog

BOOK = catalog(
    Entry("a", ("Draw",), ("",)),
    Entry("b", ("Draw",), ("Ziehen",)),
    Entry("c", ("Draw",), ("Zug",)),
    Entry("d", ("Draw",), ("Ziehen",)),
    Entry("e", ("Deck",), ("Stapel",)),
    Entry("f", ("Draw", "Draws"), ("x", "y")),
)


def test_those_that_are_translated_differently_are_apart() -> None:
    assert twins_of(BOOK) == {"b": ("a", "d"), "c": (), "e": (), "f": ()}


def test_what_a_file_says_of_one_holds_for_those_it_does_not_mention() -> None:
    assert followers(BOOK, ["b", "c", "e"]) == {"a": "b", "d": "b"}
    assert followers(BOOK, ["b", "d"]) == {"a": "b"}
    assert followers(BOOK, ["a"]) == {"b": "a", "d": "a"}
    assert followers(BOOK, []) == {}


@pytest.mark.parametrize("suffix", ["po", "csv", "xlf"])
def test_a_file_that_asks_once_translates_all(suffix: str) -> None:
    once = asked_once(BOOK)
    assert [entry.id for entry in once.entries] == ["b", "c", "e", "f"]
    assert once.entries[0].comments == ("the same words as a, d",)
    sent = {"po": catalog_text(once), "csv": to_csv(once), "xlf": to_xliff(once, "en")}[suffix]
    assert sent.count("Ziehen") == 1
    back, findings = read_translations_in(
        f"de.{suffix}", sent.replace("Ziehen", "Nehmen").encode(), BOOK
    )
    assert findings == []
    words = {entry.id: entry.translation for entry in back.entries}
    assert words["a"] == words["b"] == words["d"] == ("Nehmen",)
    assert (words["c"], words["e"]) == (("Zug",), ("Stapel",))


def test_a_file_that_asks_for_each_keeps_them_apart() -> None:
    sent = to_csv(BOOK).replace("Ziehen", "Nehmen", 1)
    back, _ = read_translations_in("de.csv", sent.encode(), BOOK)
    words = {entry.id: entry.translation for entry in back.entries}
    assert (words["b"], words["d"], words["a"]) == (("Nehmen",), ("Ziehen",), ("",))
