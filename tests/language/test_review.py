"""A mark of a review or a suggestion is about words, not about an entry."""

from __future__ import annotations

from msgspec.structs import replace

from generator.language.catalog import Entry
from generator.language.review import (
    is_reviewed,
    is_suggestion,
    origin_of,
    own_notes,
    reviewed,
    settled,
    still_reviewed,
    suggested,
    unreviewed,
)
from tests.language.catalogs import catalog, reread, written

DONE = Entry("a", ("Card",), ("Karte",), notes=("mine",))
SUGGESTED = suggested(replace(DONE, flags=("fuzzy",)), "argos 1.9")


def test_a_review_holds_for_the_words_it_was_about() -> None:
    done = reviewed(DONE)
    assert is_reviewed(done)
    assert not is_reviewed(DONE)
    for other in (
        replace(done, translation=("Blatt",)),
        replace(done, source=("Cards",)),
        replace(done, flags=("fuzzy",)),
    ):
        assert not is_reviewed(other)
    assert is_reviewed(replace(done, translation=("Karte",), comments=("printed elsewhere",)))


def test_a_review_is_withdrawn_and_given_once() -> None:
    assert unreviewed(reviewed(DONE)) == DONE
    assert reviewed(reviewed(DONE)) == reviewed(DONE)
    assert own_notes(reviewed(DONE)) == ("mine",)


def test_a_suggestion_is_known_until_its_words_change() -> None:
    assert (origin_of(SUGGESTED), is_suggestion(SUGGESTED)) == ("argos 1.9", True)
    assert origin_of(replace(SUGGESTED, translation=("Blatt",))) == ""
    confirmed = replace(SUGGESTED, flags=())
    assert (origin_of(confirmed), is_suggestion(confirmed)) == ("argos 1.9", False)
    assert own_notes(reviewed(confirmed)) == ("mine",)
    assert origin_of(reviewed(confirmed)) == ""


def test_marks_of_other_words_are_dropped() -> None:
    other = ("Blatt",)
    assert settled(replace(reviewed(DONE), translation=other)).notes == ("mine",)
    assert settled(replace(SUGGESTED, translation=other)).notes == ("mine",)
    stale = replace(reviewed(DONE), flags=("fuzzy",), source=("Cards",), previous=("Card",))
    for kept in (reviewed(DONE), SUGGESTED, stale, DONE):
        assert settled(kept) is kept


def test_a_blessed_translation_is_as_reviewed_as_it_was() -> None:
    stale = replace(reviewed(DONE), flags=("fuzzy",), source=("Cards",), previous=("Card",))
    blessed = replace(stale, flags=(), previous=())
    assert is_reviewed(still_reviewed(blessed, stale))
    never = replace(stale, notes=("mine",))
    assert still_reviewed(replace(blessed, notes=("mine",)), never).notes == ("mine",)


def test_a_catalogue_keeps_marks() -> None:
    book = reread(written(catalog(reviewed(DONE), replace(SUGGESTED, id="b"))))
    assert [is_reviewed(each) for each in book.entries] == [True, False]
    assert [origin_of(each) for each in book.entries] == ["", "argos 1.9"]
