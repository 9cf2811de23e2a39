"""Plural forms come into the order of their language; words without a place become comments."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry
from generator.language.conversion import PLURAL_FIELD, in_own_forms
from tests.language.catalogs import LANGUAGES, catalog, full_catalog


def ruled(rule: str, *forms: str, language: str = "sl") -> Catalog:
    return replace(
        catalog(Entry("a", ("one", "more"), forms), language=language), header={PLURAL_FIELD: rule}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_its_own_forms_is_left_alone(language: str) -> None:
    book = full_catalog(language)
    assert in_own_forms(book) is book
    without = replace(book, header={})
    assert in_own_forms(without) is without, "no rule is taken for the language's own"


def test_a_rule_in_another_order() -> None:
    """Gettext's old rule for Slovenian begins with the form for none, CLDR's with that for one."""
    old = "nplurals=4; plural=n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0;"
    (entry,) = in_own_forms(ruled(old, "kart", "karta", "karti", "karte")).entries
    assert entry.translation == ("karta", "karti", "karte", "kart")
    assert (entry.flags, entry.notes, entry.places) == ((), (), ())


def test_single_texts_and_flags_stay() -> None:
    single = Entry("b", ("B",), ("b",), notes=("mine",))
    book = ruled("nplurals=9", "x", "y", language="de")
    book = replace(book, entries=(single, replace(book.entries[0], flags=("fuzzy", "c-format"))))
    kept, plural = in_own_forms(book).entries
    assert kept is single
    assert (plural.translation, plural.flags) == (("x", "y"), ("fuzzy", "c-format"))


def test_nothing_is_a_draft_that_says_nothing() -> None:
    (entry,) = in_own_forms(ruled("nplurals=9", "", "", "", language="de")).entries
    assert (entry.translation, entry.flags) == (("", ""), ())
