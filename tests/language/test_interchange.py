"""A file of translations is read as what its name says it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.language.catalog import Catalog, Entry
from generator.language.interchange import READERS, read_translations_in
from generator.language.po import catalog_text
from generator.language.spreadsheet import to_csv
from generator.language.xliff import to_xliff
from tests.language.catalogs import catalog
from tests.language.exchanged import blank

BOOK = catalog(Entry("a.b", ("The source",), ("Wörter",)))
Write = Callable[[Catalog], str]


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("de.po", catalog_text),
        ("DE.CSV", to_csv),
        ("de.xlf", lambda book: to_xliff(book, "en")),
        ("de", lambda book: to_xliff(book, "en")),
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
