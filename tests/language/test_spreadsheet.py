"""Catalogues as CSV: what is written, and what spreadsheet programs make of it."""

from __future__ import annotations

import csv
import io

import pytest

from generator.language.catalog import Entry
from generator.language.spreadsheet import COLUMNS, from_csv, to_csv
from tests.language.catalogs import (
    catalog,
)
from tests.language.exchanged import DONE, DRAFT, blank, told


def test_csv_without_a_language() -> None:
    sent = to_csv(catalog(DONE)).replace(',"language"', "").replace(',"de"', "")
    assert from_csv("sent", sent.encode(), catalog(DONE)) == (catalog(DONE), [])


# CSV


def rows_of(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline="")))


def test_what_csv_says() -> None:
    plural = Entry("p", ("one", "more"), ("x", "y"))
    assert rows_of(to_csv(catalog(DRAFT, plural, Entry("n", ("new",), ("",))))) == [
        list(COLUMNS),
        [
            "a.b",
            "",
            "The source",
            "Wörter",
            "fuzzy",
            "where\nnote: mine\nsource before: A source",
            "de",
        ],
        ["p", "one", "one", "x", "translated", "", "de"],
        ["p", "other", "more", "y", "translated", "", "de"],
        ["n", "", "new", "", "", "", "de"],
    ]


@pytest.mark.parametrize(
    "words",
    [
        *("=1+1", "+1", "-1 die", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "=cmd|' /C calc'!A0"),
        *("'=1", "''+1", "'tis", "'"),
    ],
)  # fmt: skip
def test_no_cell_is_a_formula_and_every_cell_comes_back(words: str) -> None:
    book = catalog(Entry("a", (words,), (words,), comments=("-",)))
    sent = to_csv(book)
    assert not [cell for row in rows_of(sent) for cell in row if cell[:1] in tuple("=+-@\t\r\n＝")]
    assert from_csv("x.csv", sent.encode(), blank(book)) == (book, [])


def test_a_formula_without_its_apostrophe_is_understood() -> None:
    data = b"id,source,translation\na,-1 die,-1 Wuerfel\n"
    back, findings = from_csv("x.csv", data, catalog(Entry("a", ("-1 die",), ("",))))
    assert (back.entries[0].translation, findings) == (("-1 Wuerfel",), [])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_spreadsheet_programs_write(separator: str, encoding: str) -> None:
    lines = [
        ("Comments", "Translation", "ID", "Source"),
        ("", "Worte, schön", "a.b", "The source"),
        ("", "", "", ""),
    ]
    data = "\r\n".join(separator.join(f'"{cell}"' for cell in line) for line in lines)
    back, findings = from_csv("x.csv", data.encode(encoding), catalog(DONE))
    assert (back.entries[0].translation, findings) == (("Worte, schön",), [])


def test_words_of_a_state_that_nobody_knows_make_a_draft() -> None:
    data = b"id,source,translation,state\na.b,The source,x,ok?\n"
    assert from_csv("x.csv", data, catalog(DONE))[0].entries[0].is_fuzzy


def test_words_without_a_state_hold() -> None:
    data = "id,source,translation\na.b,The source,{}\n"
    assert from_csv("x.csv", data.format("x").encode(), catalog(DRAFT))[0].entries[0].is_translated
    same = from_csv("x.csv", data.format("Wörter").encode(), catalog(DRAFT))[0]
    assert same == catalog(DRAFT)


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "there is no column “id”"),
        (b"id,source\n", 1, "there is no column “translation”"),
        (b'id,source,translation\na,b,"c\n', 2, "unexpected end of data"),
        (
            b"id,source,translation\na,b,\xe4\n",
            2,
            "byte 0xe4 is not UTF-8; the file looks like Windows-1252, where it is “ä”",
        ),
        (b"\xff\xfea", 1, "this is not UTF-16"),
    ],
)
def test_what_is_no_table_changes_nothing(data: bytes, line: int, message: str) -> None:
    book = catalog(DONE)
    back, findings = from_csv("x.csv", data, book)
    assert back is book
    assert told(findings) == [("T01", line, message)]


@pytest.mark.parametrize(
    ("words", "code"), [("fÃ¼r", "F11"), ("f\ufffdr", "F10"), ("#NAME?", "F16"), ("Err:508", "F16")]
)
def test_words_that_a_program_spoilt_are_not_taken(words: str, code: str) -> None:
    data = f"id,source,translation\na.b,The source,{words}\n".encode()
    back, (finding,) = from_csv("x.csv", data, catalog(DONE))
    assert (finding.code, finding.place.line, finding.path) == (code, 2, "a.b")
    assert back == catalog(DONE)


def test_words_come_back_in_normal_form() -> None:
    data = "id,source,translation\na.b,The source,fu\u0308r\n".encode()
    back, findings = from_csv("x.csv", data, catalog(DONE))
    assert (back.entries[0].translation, findings) == (("für",), [])


def test_rows_have_their_places_even_after_long_cells() -> None:
    data = b'id,source,translation\na.b,The source,"x\ny"\nq,Q,q\na.b,The source,z\n'
    back, findings = from_csv("x.csv", data, catalog(DONE))
    assert told(findings) == [
        ("T05", 4, "the catalogue has no text “q”"),
        ("T02", 5, "“a.b” is translated twice"),
    ]
    assert back.entries[0].translation == ("x\ny",)
