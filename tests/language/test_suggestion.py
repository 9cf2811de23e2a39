"""A machine is asked for what has no words, and what it says stays a draft."""

from __future__ import annotations

import json

from generator.language.catalog import Entry
from generator.language.review import is_suggestion, origin_of
from generator.language.suggestion import (
    from_json,
    questions,
    request_of,
    suggestions,
    with_suggestions,
)
from tests.language.catalogs import catalog

NEW = Entry("a.new", ("A card",), ("",), ("a label",), ("mine",))
TWIN = Entry("a.twin", ("A card",), ("",))
PLURAL = Entry("a.plural", ("{n} card", "{n} cards"), ("", ""))
DONE = Entry("a.done", ("Castle",), ("Burg",))
BOOK = catalog(NEW, TWIN, PLURAL, DONE)


def answered(translations: object) -> tuple[list[str], list[str]]:
    """Return the ids of the drafts that an answer gives, and the codes of what is wrong."""
    data = json.dumps({"translations": translations}).encode()
    read, findings = from_json("answer", data, BOOK)
    return sorted(suggestions(BOOK, read, "argos")), [each.code for each in findings]


def test_what_has_no_words_is_asked_for_once() -> None:
    asked = questions(BOOK)
    assert list(asked.by_id) == ["a.new", "a.plural"]
    request = json.loads(request_of(asked, "en", {"Castle": "Burg"}, {"a.new": 16}))
    assert request["target_language"] == "de"
    assert request["names"] == {"Castle": "Burg"}
    first, second = request["texts"]
    assert (first["source"], first["forms"], first["room"]) == (["A card"], [""], 16)
    assert first["comments"] == ["a label", "the same words as a.twin"]
    assert second["forms"] == ["one", "other"]
    assert second["source"] == ["{n} card", "{n} cards"]


def test_an_answer_becomes_drafts() -> None:
    words = {"a.new": "Eine Karte", "a.plural": ["{n} Karte", "{n} Karten"]}
    read, findings = from_json("answer", json.dumps({"translations": words}).encode(), BOOK)
    assert findings == []
    drafts = suggestions(BOOK, read, "argos")
    assert sorted(drafts) == ["a.new", "a.plural", "a.twin"]
    assert all(map(is_suggestion, drafts.values()))
    merged = with_suggestions(BOOK, drafts).by_id
    assert merged["a.twin"].translation == ("Eine Karte",)
    assert origin_of(merged["a.plural"]) == "argos"
    assert merged["a.new"].notes[0] == "mine"
    assert merged["a.done"] == DONE


def test_words_that_are_there_are_never_replaced() -> None:
    assert answered({"a.done": "Schloss"}) == ([], [])


def test_what_cannot_be_taken_is_told() -> None:
    assert answered({"a.plural": ["{n} Karten"]}) == ([], ["T10"])
    assert answered({"a.plural": ["{n} Karte", ""]}) == ([], [])
    assert answered({"a.nothing": "x"}) == ([], ["T05"])
    assert answered({"a.new": 5})[1] == ["T01"]
    assert answered([])[1] == ["T01"]
    assert [each.code for each in from_json("answer", b"\xff", BOOK)[1]] == ["T01"]
