"""Catalogues follow the texts of a game: by id, and nothing is ever guessed."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry
from generator.language.plurals import plural_forms
from generator.language.review import is_reviewed, reviewed
from generator.language.update import blessed, updated
from tests.language.catalogs import (
    LANGUAGES,
    catalog,
    full_catalog,
    message,
    messages_of,
    reread,
    run,
)
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


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        ((), ("3",)),
        ((replace(A, source=("3",), translation=("",)),), ("3",)),
        ((replace(A, source=("2",), translation=("2",)),), ("3",)),
        ((replace(A, source=("3",), translation=("three",)),), ("three",)),
    ],
)
def test_a_number_is_its_own_translation(old: tuple[Entry, ...], expected: tuple[str, ...]) -> None:
    entry = only(catalog(*old), message("a", "3"))
    assert (entry.translation, entry.is_fuzzy) == (expected, False)


def test_another_number_makes_a_draft_of_a_number_in_words() -> None:
    old = replace(A, source=("2",), translation=("two",))
    entry = only(catalog(old), message("a", "3"))
    assert (entry.translation, entry.is_fuzzy) == (("two",), True)


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
    """The wording that is left keeps its form; the others are set aside, and come back."""
    plural = Entry("a", ("one", "more"), ("x", "y"))
    single, gone = after(catalog(plural), message("a", "more")).entries
    assert (single.translation, single.previous) == (("y",), ("one", "more"))
    assert (gone.translation, gone.obsolete) == (("x", "y"), True)
    back = only(catalog(single, gone), message("a", "one", "more"))
    assert (back.translation, back.is_fuzzy) == (("x", "y"), False)


def test_a_text_that_bends_no_more_and_lost_both_wordings() -> None:
    plural = Entry("a", ("one", "more"), ("", "y"))
    single = only(catalog(plural), message("a", "some"))
    assert (single.translation, single.is_fuzzy) == (("y",), True)


@pytest.mark.parametrize("count", [1, 2, 4])
def test_another_number_of_forms(count: int) -> None:
    words = tuple("wxyz"[:count])
    plural = Entry("a", ("one", "more"), words)
    entry = only(catalog(plural, language="pl"), message("a", "one", "more"))
    assert (len(entry.translation), entry.is_fuzzy, entry.previous) == (3, True, ())
    assert entry.translation == (*words, "", "")[:3]
    assert entry.notes == (("plural form 3: z",) if count == 4 else ())


FRENCH_OF_CLDR = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"
POLISH_OF_TRANSIFEX = (
    "nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : "
    "n!=1 && (n%10>=0 && n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);"
)
BACKWARDS = "nplurals=2; plural=n == 1;"
ZERO_APART = "nplurals=3; plural=n == 0 ? 0 : n == 1 ? 1 : 2;"
TWO_OF_THREE = "nplurals=2; plural=n != 1;"


@pytest.mark.parametrize(
    ("language", "rule", "forms", "after_it", "notes", "is_draft"),
    [
        ("fr", FRENCH_OF_CLDR, ("a", "", "b"), ("a", "b"), (), False),
        ("fr", FRENCH_OF_CLDR, ("a", "m", "b"), ("a", "b"), ("plural form “many”: m",), False),
        ("fr", FRENCH_OF_CLDR, ("a", "b", "b"), ("a", "b"), (), False),
        ("fr", FRENCH_OF_CLDR, ("a", "", ""), ("a", ""), (), True),
        ("fr", FRENCH_OF_CLDR, ("a", "m\n"), ("a", ""), ("plural form “many”: m\\n",), False),
        ("pl", POLISH_OF_TRANSIFEX, tuple("abcd"), tuple("abc"), ("plural form 3: d",), False),
        ("de", BACKWARDS, ("b", "a"), ("a", "b"), (), False),
        ("de", ZERO_APART, ("z", "a", "b"), ("a", "b"), ("plural form 0: z",), False),
        ("pl", TWO_OF_THREE, ("a", "b"), ("a", "b", ""), (), True),
        ("de", "nplurals=three", ("a", "b", "c"), ("a", "b"), ("plural form 2: c",), True),
        ("de", "nplurals=2; plural=n % 0;", ("a", "b"), ("a", "b"), (), True),
        ("de", "nplurals=1; plural=0;", ("a", "b"), ("a", "b"), (), True),
    ],
)  # fmt: skip
def test_forms_of_another_rule(
    language: str,
    rule: str,
    forms: tuple[str, ...],
    after_it: tuple[str, ...],
    notes: tuple[str, ...],
    is_draft: bool,
) -> None:
    """A form goes by its category; where that is not clear, by its number, as a draft."""
    plural = Entry("a", ("one", "more"), forms)
    old = replace(catalog(plural, language=language), header={"Plural-Forms": rule})
    for messages in ([message("a", "one", "more")], []):
        book = after(old, *messages)
        (entry,) = book.entries
        assert (entry.translation, entry.notes) == (after_it, notes)
        assert (entry.is_fuzzy, entry.obsolete) == (is_draft, not messages)
        assert bytes_of(after(book, *messages)) == bytes_of(book)
        assert book.header["Plural-Forms"] == plural_forms(language).header


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_texts_have_room_for_every_form(language: str) -> None:
    entry = only(catalog(language=language), message("a", "one", "more"))
    assert entry.translation == ("",) * len(plural_forms(language))


# Ids


def test_every_obsolete_entry_of_an_id_stays() -> None:
    olds = [Entry("a", (words,), (words.lower(),), obsolete=True) for words in ("A", "B", "C")]
    assert [entry.translation for entry in after(catalog(*olds)).entries] == [
        ("a",),
        ("b",),
        ("c",),
    ]
    live, *gone = after(catalog(*olds), message("a", "B")).entries
    assert (live.translation, live.is_fuzzy) == (("b",), False)
    assert [entry.translation for entry in gone] == [("a",), ("c",)]


def test_a_second_entry_of_one_source_becomes_a_comment() -> None:
    """Gettext's tools refuse it, even where it is obsolete."""
    olds = [replace(A, translation=(words,), notes=(), obsolete=True) for words in ("x", "a", "y")]
    entry = only(catalog(A, *olds), message("a", "A"))
    noted = ("mine", "other translation: x", "other translation: y")
    assert entry == replace(A, notes=noted)
    assert only(catalog(entry)) == replace(entry, obsolete=True)


def test_notes_of_what_was_not_translated_stay() -> None:
    noted = Entry("a", ("A",), ("",), notes=("ask Mina",))
    gone = only(catalog(noted))
    assert (gone.notes, gone.obsolete) == (("ask Mina",), True)
    assert only(catalog(gone), message("a", "A")) == noted


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


TOKENS = st.integers(1, 10**6).map(lambda number: f"w{number}")
RULES = st.one_of(
    st.sampled_from([plural_forms(each).header for each in LANGUAGES]),
    st.sampled_from([FRENCH_OF_CLDR, POLISH_OF_TRANSIFEX, BACKWARDS, ZERO_APART, "", "odd", ":"]),
)
SOURCES = st.sampled_from([("A",), ("B",), ("A", "As"), ("B", "Bs"), ("As",)])


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """Draw an entry as any tool and any person may leave it."""
    source = draw(SOURCES)
    count = draw(st.integers(1, 5)) if len(source) > 1 else 1
    words = st.one_of(st.just(""), TOKENS)
    return Entry(
        draw(st.sampled_from(["a", "b", "b.text", "c"])),
        source,
        tuple(draw(words) for _ in range(count)),
        notes=tuple(draw(st.lists(TOKENS, max_size=2))),
        flags=draw(st.sampled_from([(), ("fuzzy",), ("no-c-format",)])),
        previous=draw(st.sampled_from([(), ("A",), ("A", "As")])),
        obsolete=draw(st.booleans()),
    )


@given(
    language=st.sampled_from(LANGUAGES),
    rule=RULES,
    olds=st.lists(entries(), max_size=6),
    sources=st.lists(st.tuples(st.sampled_from(["a", "b", "b.text"]), SOURCES), max_size=4),
    notes=st.lists(TOKENS, max_size=2),
    keeps_ids=st.booleans(),
)
def test_no_word_that_a_person_wrote_is_lost(
    language: str,
    rule: str,
    olds: list[Entry],
    sources: list[tuple[str, tuple[str, ...]]],
    notes: list[str],
    keeps_ids: bool,
) -> None:
    """Whatever a catalogue holds and whatever becomes of its game; blessing takes none either."""
    live: dict[object, Entry] = {}
    for number, old in enumerate(olds):
        live.setdefault(number if old.obsolete else old.id, old)
    book = Catalog("x.po", language, {"Plural-Forms": rule, "X-Team": "Night"}, (*live.values(),))
    book = reread(bytes_of(replace(book, notes=tuple(notes))), language)
    words = set(re.findall(r"w\d+", bytes_of(book).decode()))
    messages = [message(id, *source) for id, source in dict(sources).items()]
    new = after(book, *messages) if keeps_ids else after(after(book), *messages)
    for each in (new, blessed(new), after(new, *messages)):
        assert words <= set(re.findall(r"w\d+", bytes_of(each).decode()))
    assert bytes_of(after(new, *messages)) == bytes_of(new), "a second run changes nothing"


def test_gettext_accepts_all_that_is_set_aside() -> None:
    """The catalogues of many lives, in one process each of msgfmt."""
    dice = random.Random(5)
    for language in LANGUAGES:
        olds = []
        for number in range(40):
            source = dice.choice([("A",), ("B",), ("A", "As"), ("B", "As"), ("As",)])
            forms = dice.randint(1, 4) if len(source) > 1 else 1
            words = tuple(f"w{number}.{form}" for form in range(forms))
            olds.append(Entry(dice.choice("ab"), source, words, obsolete=True))
        messages = [message("a", "A", "As"), message("b", "As")]
        run(
            ["msgfmt", "-c", "-o", "/dev/null", "-"],
            bytes_of(after(catalog(*olds, language=language), *messages)),
        )


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


def test_a_review_lapses_with_the_words_it_was_about() -> None:
    done = reviewed(Entry("a", ("Card",), ("Karte",)))
    (same,) = updated(catalog(done), [message("a", "Card")], "Castle").entries
    assert is_reviewed(same)
    stale = updated(catalog(done), [message("a", "Card!")], "Castle")
    assert not is_reviewed(stale.entries[0])
    assert is_reviewed(blessed(stale).entries[0])
    other = catalog(replace(done, translation=("Blatt",)))
    assert updated(other, [message("a", "Card")], "Castle").entries[0].notes == ()
