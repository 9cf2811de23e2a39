"""Catalogues follow the texts of a game: by id, and nothing is ever guessed."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry
from generator.language.plurals import plural_forms
from generator.language.update import blessed, updated
from tests.language.catalogs import LANGUAGES, catalog, full_catalog, message, messages_of, reread
from tests.language.catalogs import written as bytes_of

A = Entry("a", ("A",), ("a",), notes=("mine",), flags=("no-c-format",))


def after(old: Catalog, *messages: Entry) -> Catalog:
    """Return a catalogue as it is read again after an update."""
    return reread(bytes_of(updated(old, messages, "Castle")), old.language)


def only(old: Catalog, *messages: Entry) -> Entry:
    """Return the one entry that an update leaves."""
    (entry,) = after(old, *messages).entries
    return replace(entry, place=A.place, places=())


def test_what_is_unchanged_stays() -> None:
    assert only(catalog(A), message("a", "A")) == A


def test_comments_are_the_programs_and_notes_the_translators() -> None:
    old = catalog(replace(A, comments=("old",)))
    entry = only(old, message("a", "A", comments=("new",)))
    assert (entry.comments, entry.notes) == (("new",), ("mine",))


def test_a_changed_source_makes_a_draft_that_knows_its_source() -> None:
    stale = only(catalog(A), message("a", "B"))
    assert stale == replace(A, source=("B",), flags=("fuzzy", "no-c-format"), previous=("A",))
    assert not stale.is_translated
    again = only(catalog(stale), message("a", "C"))
    assert (again.source, again.previous) == (("C",), ("A",))
    assert only(catalog(again), message("a", "A")) == A


def test_what_was_a_draft_before_is_not_right_by_changing_back() -> None:
    draft = replace(A, flags=("fuzzy",))
    changed = only(catalog(draft), message("a", "B"))
    assert (changed.is_fuzzy, changed.previous) == (True, ())
    assert only(catalog(changed), message("a", "A")).is_fuzzy


def test_a_left_over_previous_source_means_nothing() -> None:
    done = replace(A, source=("B",), previous=("C",))
    assert only(catalog(done), message("a", "B")).previous == ()
    stale = only(catalog(done), message("a", "C"))
    assert (stale.is_fuzzy, stale.previous) == (True, ("B",))


def test_what_is_gone_is_obsolete_and_comes_back() -> None:
    gone = only(catalog(replace(A, comments=("x",))))
    assert gone == replace(A, obsolete=True)
    assert only(catalog(gone)) == gone
    assert only(catalog(gone), message("a", "A")) == A
    assert only(catalog(gone), message("a", "B")).previous == ("A",)


def test_a_draft_that_is_gone_comes_back_as_a_draft() -> None:
    stale = only(catalog(A), message("a", "B"))
    gone = only(catalog(stale))
    assert gone.previous == ("A",)
    assert only(catalog(gone), message("a", "B")) == stale
    assert only(catalog(gone), message("a", "A")) == A


def test_what_was_never_translated_leaves_nothing_behind() -> None:
    assert after(catalog(Entry("a", ("A",), ("",)))).entries == ()


def test_an_obsolete_translation_beats_an_empty_one() -> None:
    old = catalog(Entry("a", ("A",), ("",)), replace(A, obsolete=True))
    assert only(old, message("a", "A")) == A


def test_notes_of_what_is_not_translated_yet() -> None:
    old = catalog(Entry("a", ("A",), ("",), notes=("hard",), flags=("fuzzy", "x")))
    entry = only(old, message("a", "B"))
    assert (entry.notes, entry.flags, entry.translation) == (("hard",), ("x",), ("",))


def test_flags_of_the_program_and_of_others() -> None:
    entry = only(catalog(A), message("a", "A", flags=("no-python-format",)))
    assert entry.flags == ("no-python-format", "no-c-format")


# Plural forms


def test_a_text_that_bends_from_now_on() -> None:
    plural = only(catalog(A, language="pl"), message("a", "one", "more"))
    assert (plural.translation, plural.previous) == (("a", "", ""), ("A",))
    assert plural.is_fuzzy
    assert only(catalog(plural, language="pl"), message("a", "A")) == A


def test_a_text_that_bends_no_more() -> None:
    plural = Entry("a", ("one", "more"), ("x", "y"))
    single = only(catalog(plural), message("a", "more"))
    assert (single.translation, single.previous) == (("x",), ("one", "more"))
    back = only(catalog(single), message("a", "one", "more"))
    assert (back.translation, back.is_fuzzy, back.previous) == (("x", ""), True, ())


@pytest.mark.parametrize("count", [1, 2, 4])
def test_another_number_of_forms(count: int) -> None:
    plural = Entry("a", ("one", "more"), tuple("wxyz"[:count]))
    entry = only(catalog(plural, language="pl"), message("a", "one", "more"))
    assert (len(entry.translation), entry.is_fuzzy, entry.previous) == (3, True, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_texts_have_room_for_every_form(language: str) -> None:
    entry = only(catalog(language=language), message("a", "one", "more"))
    assert entry.translation == ("",) * len(plural_forms(language))


# Ids


def test_nothing_is_copied_from_another_id() -> None:
    same = [message(id, "A") for id in ("b", "a.b", "b.text", "aa")]
    live = {entry.id: entry for entry in after(catalog(A), *same).entries}
    assert live.pop("a").obsolete
    assert [entry.translation for entry in live.values()] == [("",)] * 4


@pytest.mark.parametrize(("old", "new"), [("r.who", "r.who.text"), ("r.who.text", "r.who")])
@pytest.mark.parametrize("obsolete", [False, True])
def test_the_short_and_the_long_form_of_an_entry(old: str, new: str, obsolete: bool) -> None:
    before = replace(A, id=old, obsolete=obsolete)
    assert only(catalog(before), message(new, "A")) == replace(A, id=new)


def test_a_long_form_with_other_words_is_another_text() -> None:
    before = replace(A, id="r.who")
    new, gone = after(catalog(before), message("r.who.text", "B")).entries
    assert (new.translation, gone.id, gone.obsolete) == (("",), "r.who", True)


def test_a_form_that_is_still_in_use_is_left_alone() -> None:
    before = replace(A, id="r.who")
    first, second = after(
        catalog(before), message("r.who", "A"), message("r.who.text", "A")
    ).entries
    assert (first.translation, second.translation) == (("a",), ("",))


# The whole


def test_the_order_is_that_of_the_game() -> None:
    old = catalog(*(Entry(id, (id,), (id,)) for id in "cab"))
    new = after(old, *(message(id, id) for id in "bxc"))
    assert [(entry.id, entry.obsolete) for entry in new.entries] == [
        ("b", False),
        ("x", False),
        ("c", False),
        ("a", True),
    ]


FIELDS = {
    "X-Poedit-SourceCharset": "UTF-8",
    "PO-Revision-Date": "2026-01-31 12:00+0000",
    "X-Generator": "Poedit 3.4",
    "Plural-Forms": "nplurals=1;",
    "Language-Team": "Night shift <de@example.org>",
    "POT-Creation-Date": "2026-01-30 12:00+0000",
    "Last-Translator": "Mina",
    "X-Poedit-Basepath": "..",
}


def test_the_header_is_ours_and_keeps_what_others_say() -> None:
    book = after(replace(catalog(A), header=FIELDS), message("a", "A"))
    assert list(book.header) == [
        *("Project-Id-Version", "Last-Translator", "Language-Team", "Language", "MIME-Version"),
        *("Content-Type", "Content-Transfer-Encoding", "Plural-Forms"),
        *("X-Generator", "X-Poedit-Basepath", "X-Poedit-SourceCharset"),
    ]
    ours = catalog().header
    assert {name: book.header[name] for name in ours} == ours
    assert {name: book.header[name] for name in book.header.keys() - ours} == {
        name: FIELDS[name] for name in FIELDS.keys() - ours if "Date" not in name
    }


def test_the_order_of_foreign_fields_is_no_change() -> None:
    book = after(replace(catalog(A), header=FIELDS), message("a", "A"))
    mixed = replace(book, header=dict(reversed(book.header.items())))
    assert bytes_of(after(mixed, message("a", "A"))) == bytes_of(book)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_without_changes_changes_no_byte(language: str) -> None:
    ours = full_catalog(language)
    again = after(ours, *messages_of(ours))
    assert bytes_of(again) == bytes_of(ours)


def test_a_long_life_of_changes_loses_and_invents_nothing() -> None:
    """Texts come, go, change and change back; a translation is only ever printed for its words."""
    dice = random.Random(4)
    words = {f"{id}": f"{id}0" for id in "abcdefgh"}
    book = catalog(*(Entry(id, (text,), (f"<{text}>",)) for id, text in words.items()))
    for _ in range(300):
        now = [
            message(id, f"{id}{dice.choice('0012')}")
            for id in dice.sample("abcdefgh", dice.randint(0, 8))
        ]
        book = after(book, *now)
        assert {entry.id: entry.translation for entry in book.entries} == {
            id: (f"<{id}0>",) for id in "abcdefgh"
        }
        for entry in book.entries:
            if not entry.obsolete:
                assert entry.is_translated is (entry.source == (f"{entry.id}0",))


# Blessing


def test_blessing_says_that_the_words_mean_the_same() -> None:
    stale = only(catalog(A), message("a", "A."))
    other = replace(stale, id="b")
    whole = blessed(catalog(stale, other))
    assert [entry.is_translated for entry in whole.entries] == [True, True]
    assert whole.entries[0] == replace(A, source=("A.",))
    assert [entry.is_fuzzy for entry in blessed(catalog(stale, other), ["b"]).entries] == [
        True,
        False,
    ]


def test_a_draft_of_a_translator_cannot_be_blessed() -> None:
    draft = catalog(replace(A, flags=("fuzzy",)))
    assert blessed(draft) == draft


@pytest.mark.parametrize("ids", [(), ("a",)])
def test_what_is_obsolete_is_not_blessed(ids: tuple[str, ...]) -> None:
    stale = only(catalog(A), message("a", "A."))
    gone = replace(stale, obsolete=True)
    assert blessed(catalog(gone), ids) == catalog(gone)
    assert [entry.is_fuzzy for entry in blessed(catalog(stale, gone), ids).entries] == [
        False,
        True,
    ]
