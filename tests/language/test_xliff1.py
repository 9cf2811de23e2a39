"""Catalogues as XLIFF 1.2: words, states and limits, and what other tools make of them."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from generator.language.catalog import Catalog, Entry
from generator.language.xliff import to_xliff
from generator.language.xliff1 import from_xliff1, is_xliff1, to_xliff1
from tests.language.catalogs import LANGUAGES, catalog, full_catalog
from tests.language.exchanged import DONE, DRAFT, blank, edited, told

NS = {"x": "urn:oasis:names:tc:xliff:document:1.2"}


def sent(book: Catalog, room: dict[str, int] | None = None) -> str:
    return to_xliff1(book, "en", room or {})


def parsed(text: str) -> Any:
    return importlib.import_module("lxml.etree").fromstring(text.encode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_comes_back(language: str) -> None:
    book = full_catalog(language)
    wanted = {e.id: e.translation for e in book.entries if not _lost(e)}
    back, findings = from_xliff1("a.xlf", sent(book).encode(), blank(book))
    assert len(wanted) > 10
    assert {e.id: e.translation for e in back.entries if e.id in wanted} == wanted
    assert {each.code for each in findings} <= {"T04"}


def _lost(entry: Entry) -> bool:
    """Whether XML 1.0 has no way to say what an entry says, or a line end is made a plain one."""
    return entry.obsolete or any("\r" in each for each in (*entry.source, *entry.translation))


def test_what_it_says() -> None:
    book = catalog(Entry("a", ("Pay {goal.coins} & go.",), ("Zahl {goal.coins}.",)), DRAFT)
    root = parsed(sent(book, {"a": 40}))
    first, second = root.findall(".//x:trans-unit", NS)
    assert dict(first.attrib) == {"id": "a", "maxwidth": "40", "size-unit": "char"}
    assert first.find("x:source/x:x", NS).get("equiv-text") == "{goal.coins}"
    assert first.find("x:target", NS).get("state") == "translated"
    assert second.find("x:target", NS).get("state") == "needs-review-translation"
    assert [each.text for each in second.findall("x:note", NS)][:2] == ["where", "mine"]
    languages = root.find("x:file", NS).attrib
    assert (languages["source-language"], languages["target-language"]) == ("en", "de")


@pytest.mark.parametrize(("state", "is_fuzzy"), [("final", False), ("needs-l10n", True)])
def test_states_are_taken(state: str, is_fuzzy: bool) -> None:
    book = catalog(DRAFT)
    changes = (("needs-review-translation", state), ("Wörter</t", "Worte</t"))
    entry, findings = edited(from_xliff1, sent(book), book, *changes)
    assert (entry.is_fuzzy, entry.translation, findings) == (is_fuzzy, ("Worte",), [])


def test_what_is_approved_holds_and_proposals_are_passed_over() -> None:
    book = catalog(DRAFT)
    words = "<alt-trans><source>x</source><target>y</target></alt-trans></trans-unit>"
    changes = (('<trans-unit id="a.b"', '<trans-unit id="a.b" approved="yes"'),)
    text = sent(book).replace("</trans-unit>", words)
    entry, findings = edited(from_xliff1, text, book, *changes)
    assert (entry.is_fuzzy, entry.translation, findings) == (False, ("Wörter",), [])


def test_another_language_entities_and_broken_files_are_refused() -> None:
    book = catalog(DONE)
    other = sent(book).replace('target-language="de"', 'target-language="es"')
    entities = sent(book).replace("<xliff", '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff', 1)
    for text, said in (
        (other, "the language is es"),
        (entities, "a document type is declared"),
        (sent(book)[:-20], "no well-formed XML"),
    ):
        back, findings = from_xliff1("a.xlf", text.encode(), book)
        assert back == book
        assert said in told(findings)[0][2]


def test_it_is_told_from_version_2() -> None:
    book = catalog(DONE)
    assert is_xliff1(sent(book).encode())
    assert not is_xliff1(to_xliff(book, "en").encode())
    assert not is_xliff1(b"")
