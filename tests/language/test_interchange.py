"""A file of translations is read as what its name says it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry
from generator.language.extract import messages
from generator.language.interchange import READERS, WRITTEN, read_translations_in, written_as
from generator.language.po import catalog_text
from generator.language.spreadsheet import to_csv
from generator.language.xliff import to_xliff
from generator.language.xliff1 import to_xliff1
from tests.language.catalogs import catalog
from tests.language.exchanged import blank
from tests.support import sound_game

BOOK = catalog(Entry("a.b", ("The source",), ("Wörter",)))
Write = Callable[[Catalog], str]


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("de.po", catalog_text),
        ("DE.CSV", to_csv),
        ("de.xlf", lambda book: to_xliff(book, "en")),
        ("de", lambda book: to_xliff(book, "en")),
        ("de.xliff", lambda book: to_xliff1(book, "en", {})),
    ],
)
def test_its_name_says_what_it_is(name: str, write: Write) -> None:
    back, findings = read_translations_in(name, write(BOOK).encode(), blank(BOOK))
    assert findings == []
    assert back.by_id["a.b"].translation == ("Wörter",)


@pytest.mark.parametrize("suffix", READERS)
def test_what_is_something_else_is_a_finding(suffix: str) -> None:
    back, findings = read_translations_in(f"de{suffix}", b"\xff\xfe\xfa", BOOK)
    assert [each.is_error for each in findings] == [True]
    assert back == BOOK


@pytest.mark.parametrize("form", WRITTEN)
def test_what_is_written_comes_back(form: str, tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    entries = tuple(replace(each, translation=("Wörter",)) for each in messages(game))
    book = catalog(*entries)
    assert len(book.entries) > 10
    sent = written_as(form, book, game)
    back, findings = read_translations_in(f"de{WRITTEN[form]}", sent, blank(book))
    assert findings == []
    expected = blank(book) if form == "pot" else book
    assert [e.translation for e in back.entries] == [e.translation for e in expected.entries]
