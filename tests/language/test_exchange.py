"""Catalogues go out as XLIFF and CSV and come back without a loss."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.content.letters import letter_faults
from generator.language.catalog import NOWHERE, Catalog, Entry
from generator.language.exchange import (
    Row,
    State,
    forms_of,
    from_po,
    with_rows,
    with_rows_of_file,
)
from generator.language.review import is_reviewed, origin_of, reviewed, suggested
from generator.language.spreadsheet import from_csv, to_csv
from generator.language.workbook import from_xlsx, to_xlsx
from generator.language.xliff import from_xliff, to_xliff
from generator.language.xliff1 import from_xliff1, to_xliff1
from tests.language.catalogs import (
    BUNDLED,
    LANGUAGES,
    catalog,
    full_catalog,
    name_of,
    reread,
    written,
)
from tests.language.exchanged import DONE, DRAFT, Read, blank, edited, told

FORMATS = [
    pytest.param(lambda book: to_xliff(book, "en"), from_xliff, id="xliff"),
    pytest.param(to_csv, from_csv, id="csv"),
]
both = pytest.mark.parametrize(("write", "read"), FORMATS)
Write = Callable[[Catalog], str]


# Round trips


@both
@pytest.mark.parametrize("path", BUNDLED, ids=name_of)
def test_bundled_catalogues_come_back_byte_for_byte(path: Path, write: Write, read: Read) -> None:
    data = path.read_bytes()
    book = reread(data, path.stem)
    sent = write(book).encode()
    for home in (book, blank(book)):
        back, findings = read("sent", sent, home)
        assert findings == []
        assert written(back) == data


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_comes_back(language: str, write: Write, read: Read) -> None:
    book = full_catalog(language)
    for home in (book, blank(book)):
        back, findings = read("sent", write(book).encode(), home)
        assert (back, findings) == (book, [])


IDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cn")), max_size=20)
WORDS = (
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
    .map(lambda words: normalize("NFC", words))
    .filter(lambda words: {f.code for f in letter_faults("", [words])}.isdisjoint(("F10", "F11")))
)
"""Words of one normal form that no program decoded wrongly: others are not taken as they are."""


@both
@given(id=IDS, source=WORDS, forms=st.lists(WORDS, min_size=3, max_size=3))
def test_any_text_comes_back(
    write: Write, read: Read, id: str, source: str, forms: list[str]
) -> None:
    id = id.strip() or "x"
    book = catalog(
        Entry(f"{id}.", (source,), (forms[0],)),
        Entry(f"{id}:", ("one", source), tuple(forms)),
        language="pl",
    )
    back, findings = read("sent", write(book).encode(), blank(book))
    assert findings == []
    assert back == book


@both
@given(data=st.binary(max_size=120))
def test_no_bytes_break_a_reader(write: Write, read: Read, data: bytes) -> None:
    book = full_catalog("de")
    sent = write(book).encode()
    for each in (data, sent[:300] + data + sent[300:], sent[: len(data) * 9]):
        read("sent", each, book)


@both
def test_a_new_translation_is_taken(write: Write, read: Read) -> None:
    entry, findings = edited(read, write(catalog(DONE)), catalog(DONE), ("Wörter", "Worte"))
    assert (entry, findings) == (replace(DONE, translation=("Worte",)), [])


@both
def test_an_empty_translation_takes_nothing_away(write: Write, read: Read) -> None:
    entry, findings = edited(read, write(catalog(DONE)), catalog(DONE), ("Wörter", ""))
    assert (entry, findings) == (DONE, [])


@both
def test_a_draft_stays_one_until_it_is_confirmed(write: Write, read: Read) -> None:
    book = catalog(DRAFT)
    sent = write(book)
    assert edited(read, sent, book, ("Wörter", "Worte"))[0] == replace(
        DRAFT, translation=("Worte",)
    )
    old, new = ('"fuzzy"', '"translated"') if read is from_csv else ("initial", "translated")
    assert edited(read, sent, book, (old, new))[0] == DONE


@both
def test_a_translation_that_holds_becomes_a_draft_where_a_file_says_so(
    write: Write, read: Read
) -> None:
    sent = write(catalog(DONE))
    old, new = ('"translated"', '"fuzzy"') if read is from_csv else ('"translated"', '"initial"')
    entry, findings = edited(read, sent, catalog(DONE), (old, new))
    assert (entry, findings) == (replace(DONE, flags=("fuzzy", "no-c-format")), [])


def po(book: Catalog) -> str:
    return written(book).decode()


@pytest.mark.parametrize(("write", "read"), [*FORMATS, pytest.param(po, from_po, id="po")])
def test_a_file_of_another_language_is_refused(write: Write, read: Read) -> None:
    """A language may be spelt in another way; in a file of old nothing may be said of it."""
    spanish = catalog(DONE, language="es")
    spanish = replace(spanish, header={**spanish.header, "Language": "es"})
    sent = write(spanish)
    back, (finding,) = read("sent", sent.encode(), catalog(DONE))
    assert back == catalog(DONE)
    assert finding.is_error
    assert finding.place.line > 0
    assert "es" in finding.message
    assert "de" in finding.message
    brazil = replace(catalog(DONE), language="pt_BR")
    brazil = replace(brazil, header={**brazil.header, "Language": "pt_BR"})
    for tag in ("pt_BR", "pt-br", "pt"):
        sent = write(brazil).replace("pt-BR", tag).replace("pt_BR", tag)
        assert read("sent", sent.encode(), brazil) == (brazil, [])


def test_a_catalogue_from_elsewhere_is_taken_by_its_own_rule() -> None:
    """Its new words are taken, its drafts as drafts, its forms by their category."""
    plural = Entry("p", ("one", "more"), ("x", "", "y"))
    rule = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"
    sent = replace(catalog(DRAFT, plural, language="fr"), header={"Plural-Forms": rule})
    home = blank(catalog(DONE, replace(plural, translation=("", "")), language="fr"))
    back, findings = from_po("sent.po", written(sent), home)
    assert findings == []
    first, second = back.entries
    assert (first.translation, first.is_fuzzy) == (("Wörter",), True)
    assert second.translation == ("x", "y")
    damaged = written(sent) + b"nonsense\n"
    assert from_po("sent.po", damaged, home)[0] == home


@both
def test_an_unknown_text(write: Write, read: Read) -> None:
    other = catalog(replace(DONE, id="a.c"))
    entry, findings = edited(read, write(catalog(DONE)), other)
    assert entry == other.entries[0]
    assert [finding[::2] for finding in told(findings)] == [
        ("T05", "the catalogue has no text “a.b”")
    ]
    assert findings[0].hint == "did you mean “a.c”?"
    assert not findings[0].is_error


@both
def test_a_source_that_changed_meanwhile(write: Write, read: Read) -> None:
    sent = write(catalog(DONE))
    newer = replace(DONE, source=("A newer source",))
    kept, findings = edited(read, sent, catalog(newer))
    assert kept == newer
    assert [finding[::2] for finding in told(findings)] == [
        ("T04", "the source of “a.b” is another by now")
    ]
    assert findings[0].hint == "the translation of the catalogue stays"
    missing = replace(newer, translation=("",))
    taken, findings = edited(read, sent, catalog(missing))
    assert (taken.translation, taken.is_fuzzy, taken.previous) == (
        ("Wörter",),
        True,
        ("The source",),
    )
    assert findings[0].hint == "it was taken as a draft"


@both
def test_a_form_that_the_language_lacks(write: Write, read: Read) -> None:
    plural = Entry("a", ("one", "more"), ("x", "y"))
    sent = write(catalog(plural))
    back, findings = read("sent", sent.encode(), replace(catalog(plural), language="de"))
    assert (back.entries[0], findings) == (plural, [])
    sent = sent.replace('"one"', '"few"').replace("a:one", "a:few")
    back, findings = read("sent", sent.encode(), catalog(plural))
    assert back.entries[0] == plural
    assert [(f.code, f.message, f.hint) for f in findings] == [
        ("T10", "“a” has no form “few”", "its forms are: one, other")
    ]


@both
def test_a_plural_text_is_confirmed_when_all_its_forms_are(write: Write, read: Read) -> None:
    plural = Entry("a", ("one", "more"), ("x", "y"), flags=("fuzzy",))
    sent = write(catalog(plural))
    old, new = ('"fuzzy"', '"translated"') if read is from_csv else ('"initial"', '"translated"')
    first = sent.replace(old, new, 1)
    assert read("sent", first.encode(), catalog(plural))[0].entries[0] == plural
    every = sent.replace(old, new)
    assert read("sent", every.encode(), catalog(plural))[0].entries[0] == replace(plural, flags=())


def test_names_of_forms() -> None:
    plural = Entry("a", ("one", "more"), ("",) * 4)
    assert forms_of("pl", DONE) == ("",)
    assert forms_of("pl", plural) == ["one", "few", "many", "form"]
    assert len(set(forms_of("br", plural))) == 5


def test_entries_of_a_catalogue_without_ids_are_named_by_their_words() -> None:
    back, (finding,) = from_po("x.po", b'msgid "Rat"\nmsgstr "Ratte"\n', catalog(DONE))
    assert (finding.code, finding.message) == ("T05", "“Rat” has no id")
    assert back == catalog(DONE)


def test_what_a_file_does_not_mention_follows_its_twin() -> None:
    book = catalog(Entry("a", ("Draw",), ("",)), Entry("b", ("Draw",), ("",)))
    rows = [Row("a", "", "Draw", "Ziehen", State.DONE, NOWHERE)]
    of_file, findings = with_rows_of_file(book, rows)
    assert [each.translation for each in of_file.entries] == [("Ziehen",), ("Ziehen",)]
    assert findings == []
    alone, _ = with_rows(book, rows)
    assert [each.translation for each in alone.entries] == [("Ziehen",), ("",)]
    stale = [replace(rows[0], source="Draw it")]
    of_file, findings = with_rows_of_file(book, stale)
    assert [each.translation for each in of_file.entries] == [("Ziehen",), ("",)]
    assert [each.path for each in findings] == ["a"]


# Reviews


def test_every_format_brings_a_review_back() -> None:
    book = reread(written(catalog(reviewed(DONE))))
    waiting = replace(book, entries=(replace(book.entries[0], notes=("mine",)),))
    formats: list[tuple[bytes, Read]] = [
        (to_xliff(book, "en").encode(), from_xliff),
        (to_xliff1(book, "en", {}).encode(), from_xliff1),
        (to_csv(book).encode(), from_csv),
        (to_xlsx(book), from_xlsx),
        (written(book), from_po),
    ]
    for data, read in formats:
        for home in (waiting, book):
            back, findings = read("sent", data, home)
            assert (findings, is_reviewed(back.entries[0])) == ([], True)
        assert b"playeraid: reviewed" not in data or read is from_po


def test_other_words_that_come_back_await_a_review() -> None:
    book = catalog(reviewed(DONE))
    row = Row("a.b", "", "The source", "W\u00f6rtchen", State.DONE, NOWHERE)
    (entry,) = with_rows(book, [row])[0].entries
    assert (entry.translation, entry.notes) == (("W\u00f6rtchen",), ("mine",))
    (same,) = with_rows(book, [replace(row, translation="W\u00f6rter")])[0].entries
    assert is_reviewed(same)
    (read,) = with_rows(book, [replace(row, state=State.REVIEWED)])[0].entries
    assert is_reviewed(read)
    (stale,) = with_rows(catalog(DRAFT), [replace(row, source="Another", state=State.REVIEWED)])[
        0
    ].entries
    assert not is_reviewed(stale)


def test_what_a_machine_suggests_is_a_draft_that_says_so() -> None:
    book = catalog(suggested(replace(DONE, flags=("fuzzy",), previous=()), "argos"))
    for data in (to_xliff(book, "en"), to_xliff1(book, "en", {}), to_csv(book)):
        assert "argos" in data
    empty = replace(blank(book).entries[0], notes=(), flags=())
    sent = to_xliff1(book, "en", {}).encode()
    assert b'state-qualifier="mt-suggestion"' in sent
    (entry,) = from_xliff1("sent", sent, catalog(empty))[0].entries
    assert (entry.is_fuzzy, origin_of(entry)) == (True, "machine")
    finished = sent.replace(b"needs-review-translation", b"translated")
    (entry,) = from_xliff1("sent", finished, catalog(empty))[0].entries
    assert (entry.is_fuzzy, origin_of(entry)) == (True, "machine")
    (kept,) = from_xliff1("sent", sent, book)[0].entries
    assert origin_of(kept) == "argos"
