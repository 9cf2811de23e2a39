"""Catalogues as XLSX: every word comes back, and nothing is a formula or a date."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest

from generator.language.catalog import Entry
from generator.language.spreadsheet import COLUMNS
from generator.language.workbook import from_xlsx, to_xlsx
from tests.language.catalogs import catalog
from tests.language.exchanged import DONE, DRAFT, blank

ODD = ("=1+1", "+1", "007", "1-2", "2026-11-27", "'tis", "50 %", "a\nb", "TRUE", "{goal.coins}")
BOOK = catalog(
    DONE,
    Entry("p", ("one", "more"), ("eins", "mehr")),
    *(Entry(f"odd.{n}", (words,), (words,)) for n, words in enumerate(ODD)),
    Entry("new", ("New",), ("",)),
)


def test_every_word_comes_back() -> None:
    back, findings = from_xlsx("de.xlsx", to_xlsx(BOOK), blank(BOOK))
    assert findings == []
    assert [each.translation for each in back.entries] == [e.translation for e in BOOK.entries]


def test_states_come_back() -> None:
    back, findings = from_xlsx("de.xlsx", to_xlsx(catalog(DRAFT)), catalog(DONE))
    assert findings == []
    assert back.entries[0].is_fuzzy


def test_what_a_person_types_is_taken() -> None:
    workbook = openpyxl.load_workbook(BytesIO(to_xlsx(BOOK)))
    sheet = workbook.worksheets[0]
    assert [cell.value for cell in sheet[1]] == list(COLUMNS)
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
    sheet["D2"] = "Worte"
    saved = BytesIO()
    workbook.save(saved)
    back, findings = from_xlsx("de.xlsx", saved.getvalue(), BOOK)
    assert findings == []
    assert back.by_id[DONE.id].translation == ("Worte",)


def test_the_same_catalogue_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = to_xlsx(BOOK)
    monkeypatch.setattr("time.localtime", lambda *_: (2030, 1, 1, 0, 0, 0, 0, 1, 0))
    assert to_xlsx(BOOK) == before


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no workbook"])
def test_a_broken_workbook_is_a_finding(data: bytes) -> None:
    back, findings = from_xlsx("de.xlsx", data, BOOK)
    assert (back, [each.code for each in findings]) == (BOOK, ["T01"])
    assert findings[0].hint


def test_another_language_and_other_columns_are_refused() -> None:
    sent = to_xlsx(BOOK)
    other = catalog(DONE, language="fr")
    _, (language,) = from_xlsx("de.xlsx", sent, other)
    assert "the language is de" in language.message
    workbook = openpyxl.Workbook()
    workbook.worksheets[0].append(["id", "words"])
    workbook.worksheets[0].append(["a.b", "x"])
    saved = BytesIO()
    workbook.save(saved)
    _, (columns,) = from_xlsx("de.xlsx", saved.getvalue(), BOOK)
    assert "no column “source”" in columns.message
