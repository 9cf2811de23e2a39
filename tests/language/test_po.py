"""Catalogues are read strictly, and written so that every tool reads the same."""

from __future__ import annotations

import io
import unicodedata
from pathlib import Path

import pytest
from babel.messages.pofile import normalize, read_po
from hypothesis import example, given
from hypothesis import strategies as st

from generator.findings import Finding, Place
from generator.language.catalog import Catalog, Entry
from generator.language.po import catalog_text, in_catalogue, read_catalog, spelling_in_catalogue
from generator.language.update import updated
from tests.language.catalogs import (
    BUNDLED,
    LANGUAGES,
    NASTY,
    bare,
    catalog,
    full_catalog,
    messages_of,
    name_of,
    reread,
    run,
    written,
)

HEAD = b'msgid ""\nmsgstr "Language: de\\n"\n\n'


def faults(data: bytes | str) -> list[tuple[int, int, str, str]]:
    data = data if isinstance(data, bytes) else data.encode()
    return [_told(finding) for finding in read_catalog("de.po", "de", data)[1]]


def _told(finding: Finding) -> tuple[int, int, str, str]:
    return (finding.place.line, finding.place.column, finding.code, finding.message)


def test_there_are_bundled_catalogues() -> None:
    assert len(BUNDLED) >= 4


@pytest.mark.parametrize("path", BUNDLED, ids=name_of)
def test_bundled_catalogues_are_canonical(path: Path) -> None:
    data = path.read_bytes()
    assert written(reread(data, path.stem)) == data
    run(["msgfmt", "-c", "-o", "/dev/null", "-"], data)


def test_what_is_written() -> None:
    text = catalog_text(
        catalog(
            Entry("a", ('"A"\n',), ("Ä",), ("where it is",), ("mine", ""), ("fuzzy", "x"), ("B",)),
            Entry("b", ("one", "more"), ("eins", "mehr")),
            Entry("c", ("gone",), ("weg",), previous=("old",), obsolete=True),
        )
    )
    head, *entries = text.split("\n\n")
    assert head == (
        'msgid ""\nmsgstr "Project-Id-Version: Castle\\nLanguage: de\\nMIME-Version: 1.0\\n'
        "Content-Type: text/plain; charset=UTF-8\\nContent-Transfer-Encoding: 8bit\\n"
        'Plural-Forms: nplurals=2; plural=(n != 1);\\n"'
    )
    assert entries == [
        '# mine\n#\n#. where it is\n#, fuzzy, x\n#| msgid "B"\nmsgctxt "a"\n'
        'msgid "\\"A\\"\\n"\nmsgstr "Ä"',
        'msgctxt "b"\nmsgid "one"\nmsgid_plural "more"\nmsgstr[0] "eins"\nmsgstr[1] "mehr"',
        '#~| msgid "old"\n#~ msgctxt "c"\n#~ msgid "gone"\n#~ msgstr "weg"\n',
    ]


def test_obsolete_entries_stand_last() -> None:
    gone = Entry("a", ("A",), ("a",), obsolete=True)
    assert [
        entry.id for entry in reread(written(catalog(gone, Entry("b", ("B",), ("b",))))).entries
    ] == [
        "b",
        "a",
    ]


# Outside opinions


@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_accepts_what_is_written(language: str) -> None:
    data = written(full_catalog(language))
    run(["msgfmt", "-c", "-o", "/dev/null", "-"], data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_reads_the_same_messages(language: str) -> None:
    ours = full_catalog(language)
    theirs = read_po(io.BytesIO(written(ours)), locale=language, ignore_obsolete=True)
    live = [entry for entry in ours.entries if not entry.obsolete]
    assert len(live) == len(theirs) > 10
    for entry in live:
        message = theirs.get(entry.source if len(entry.source) > 1 else entry.source[0], entry.id)
        assert message is not None
        words = message.string if isinstance(message.string, tuple) else (message.string,)
        assert (words, message.fuzzy) == (entry.translation, entry.is_fuzzy)
        notes = [note for note in message.user_comments if not note.startswith("| ")]
        assert (message.auto_comments, notes) == (list(entry.comments), list(entry.notes))
    assert theirs.plural_forms == ours.header["Plural-Forms"].removesuffix(";") + ";"


# Round trips


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_read(language: str) -> None:
    ours = full_catalog(language)
    read = reread(written(ours), language)
    assert (bare(read.entries), read.header) == (list(ours.entries), ours.header)
    assert written(read) == written(ours)


@pytest.mark.parametrize("text", NASTY)
def test_any_words_are_kept(text: str) -> None:
    (entry,) = reread(written(catalog(Entry("x", (text,), (text,), previous=(text,))))).entries
    assert (entry.source, entry.translation, entry.previous) == ((text,), (text,), (text,))


WORDS = st.text(st.characters(codec="utf-8"), max_size=40).map(
    lambda words: unicodedata.normalize("NFC", words)
)


@given(WORDS, WORDS, st.lists(WORDS, min_size=2, max_size=6), st.booleans())
def test_any_text_survives(id: str, source: str, forms: list[str], obsolete: bool) -> None:
    entries = (
        Entry(f"x{id}", (source, "s"), tuple(forms), previous=("a", source), obsolete=obsolete),
        Entry(f"y{id}", (source,), (forms[0],), previous=(source,), obsolete=obsolete),
    )
    read = reread(written(catalog(*entries)))
    assert bare(read.entries) == list(entries)


@given(st.binary(max_size=200))
@example(b"\xff\xfem\x00")
def test_no_bytes_break_the_reader(data: bytes) -> None:
    read_catalog("de.po", "de", data)
    read_catalog("de.po", "de", HEAD + data)


PIECES = st.sampled_from(
    (
        *("msgid ", "msgstr ", "msgctxt ", "msgid_plural ", "msgstr[0] ", "msgid[1] ", "<<<<<<<"),
        *('"a"', '"', '"\\q"', "\\", "\n", "\n\n", "\r\n", " ", "\t", "\u2028", "é"),
        *("#", "# ", "#~ ", "#| ", "#~| ", "#, fuzzy", "#. c", "#: x:1", "#="),
    )
)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_what_was_read_without_fault_is_stable(text: str) -> None:
    first, findings = read_catalog("de.po", "de", text.encode())
    if not findings:
        again = reread(written(first))
        assert written(again) == written(first)
        assert sorted(e.id for e in again.entries) == sorted(e.id for e in first.entries)


# What other tools write


def rewrapped(data: bytes) -> bytes:
    """Wrap strings at 77 columns and date the header, as Weblate does."""
    lines = []
    for line in data.decode().split("\n"):
        keyword, quote, rest = line.partition(' "')
        if not quote or line.startswith(("#.", "# ")):
            lines.append(line)
            continue
        words = reread(f'msgid "x"\nmsgstr "{rest}\n'.encode()).entries[0].translation[0]
        before = keyword[: keyword.find("msg")]
        wrapped = normalize(words, width=77).split("\n")
        lines += [f"{keyword} {wrapped[0]}", *(before + each for each in wrapped[1:])]
    text = "\n".join(lines)
    added = 'msgstr ""\n"PO-Revision-Date: 2026-01-31 12:00+0000\\n"\n'
    return text.replace('msgstr ""\n', added, 1).encode()


@pytest.mark.parametrize("path", BUNDLED, ids=name_of)
def test_rewrapped_catalogues_come_back_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()
    ours = reread(data, path.stem)
    theirs = rewrapped(data)
    assert max(map(len, theirs.decode().split("\n"))) < max(map(len, data.decode().split("\n")))
    read = reread(theirs, path.stem)
    assert read.header["PO-Revision-Date"].startswith("2026")
    assert written(updated(read, messages_of(ours), ours.header["Project-Id-Version"])) == data


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_gettext_rewraps_comes_back_byte_for_byte(language: str) -> None:
    ours = full_catalog(language)
    theirs = run(["msgcat", "--width=77", "-"], written(ours))
    assert theirs != written(ours)
    again = updated(reread(theirs, language), messages_of(ours), "Castle")
    assert written(again) == written(ours)


@pytest.mark.parametrize("path", BUNDLED, ids=name_of)
@pytest.mark.parametrize("width", ["--width=77", "--no-wrap"])
def test_bundled_catalogues_rewrapped_by_gettext_come_back(path: Path, width: str) -> None:
    data = path.read_bytes()
    theirs = run(["msgcat", width, "-"], data)
    assert theirs != data
    ours = reread(data, path.stem)
    title = ours.header["Project-Id-Version"]
    assert written(updated(reread(theirs, path.stem), messages_of(ours), title)) == data


def test_a_byte_order_mark_and_line_ends_of_windows() -> None:
    data = written(full_catalog("de"))
    assert written(reread(b"\xef\xbb\xbf" + data)) == data
    assert written(reread(data.replace(b"\n", b"\r\n"))) == data


def test_places_of_code_are_dropped_and_stray_notes_kept() -> None:
    data = HEAD + b'# stray\n\n#: a.py:3\n#no blank\nmsgid "a"\nmsgstr "b"\n\n# last\n'
    read = reread(data)
    assert read.entries[0].notes == ("stray", "no blank")
    assert read.notes == ("last",)
    assert written(reread(written(read))) == written(read)
    assert b"a.py" not in written(read)


def test_entries_without_blank_lines_between() -> None:
    data = b'msgctxt "a"\nmsgid "A"\nmsgstr "a"\nmsgctxt "b"\nmsgid "B"\nmsgstr "b"\n#, fuzzy\n'
    data += b'#| msgid "x"\nmsgctxt "c"\nmsgid "C"\nmsgstr "c"\n'
    data += b'#~| msgid "y"\n#~ msgid "D"\n#~ msgstr "d"\n'
    read = reread(data)
    assert [(e.id, e.source, e.previous, e.flags, e.obsolete) for e in read.entries] == [
        ("a", ("A",), (), (), False),
        ("b", ("B",), (), (), False),
        ("c", ("C",), ("x",), ("fuzzy",), False),
        ("", ("D",), ("y",), (), True),
    ]


# Faults


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('msgid "a"\nmsgstr "b\n', (2, 8, "T01", "the string does not end on its line")),
        ('msgid "a"\nmsgstr "b" x\n', (2, 8, "T01", "the string does not end on its line")),
        ('msgid "a"\nmsgstr "b\\"\n', (2, 8, "T01", "the string does not end on its line")),
        ('msgid "a"\nmsgstr "b\\qc"\n', (2, 10, "T01", "unknown escape “\\q”")),
        ('"a"\n', (1, 1, "T01", "a string without a keyword before it")),
        ('msgid "a"\nmsgstr b\n', (2, 1, "T01", "no keyword, string or comment")),
        ('msgid "a"\nmsgstr[x] "b"\n', (2, 1, "T01", "no keyword, string or comment")),
        ('msgid "a"\nmsgstr[10] "b"\n', (2, 1, "T01", "no keyword, string or comment")),
        ('msgid "a"\n', (1, 1, "T01", "there is no msgstr for this")),
        ('# n\nmsgctxt "a"\nmsgstr "b"\n', (2, 1, "T01", "there is no msgid for this")),
        (
            'msgid "a"\nmsgstr "b"\nmsgstr "c"\n',
            (3, 1, "T01", "msgstr stands here for the second time"),
        ),
        (
            'msgid "a"\nmsgstr[0] "b"\n',
            (1, 1, "T01", "msgstr[0] is found where msgstr is expected"),
        ),
        (
            'msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n',
            (1, 1, "T01", "msgstr is found where msgstr[0] is expected"),
        ),
        (
            'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[2] "d"\n',
            (1, 1, "T01", "msgstr[2] is found where msgstr[0] is expected"),
        ),
        (
            'msgid "a"\n#~ msgstr "b"\n',
            (2, 4, "T01", "only a part of this entry is marked as obsolete (#~)"),
        ),
        ('msgid ""\nmsgstr ""\n\nmsgid ""\nmsgstr "a"\n', (4, 7, "T02", "a second header")),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(text: str, expected: tuple[int, int, str, str]) -> None:
    assert expected in faults(text)
    windows = text.replace("\n", "\r\n")
    assert expected in faults(windows)


def test_every_conflict_marker_is_found() -> None:
    text = (
        'msgid "a"\n<<<<<<< ours\nmsgstr "b"\n||||||| base\n=======\nmsgstr "c"\n>>>>>>> theirs\n'
    )
    conflict = "a conflict of versions is left in the file"
    marked = [line for line, _, _, message in faults(text) if message == conflict]
    assert marked == [2, 4, 5, 7]
    assert (6, 1, "T01", "msgstr stands here for the second time") in faults(text)


def test_the_first_of_two_repeated_keywords_counts() -> None:
    read, _ = read_catalog("de.po", "de", b'msgid "a"\nmsgstr "b"\nmsgstr "c"\n"d"\n')
    assert read.entries[0].translation == ("b",)


def test_words_that_are_not_utf_8() -> None:
    data = HEAD + 'msgid "a"\nmsgstr "Käse"\n'.encode("latin-1")
    message = "byte 0xe4 is not UTF-8; the file looks like Windows-1252, where it is “ä”"
    assert faults(data) == [(5, 10, "F02", message)]
    assert read_catalog("de.po", "de", data)[0] == Catalog("de.po", "de")


def test_a_text_translated_twice() -> None:
    data = HEAD + b'msgctxt "a"\nmsgid "A"\nmsgstr "b"\n\nmsgctxt "a"\nmsgid "A"\nmsgstr "c"\n'
    read, (finding,) = read_catalog("de.po", "de", data)
    assert _told(finding) == (8, 9, "T02", "the text “a” is translated twice")
    assert (finding.path, finding.hint) == ("a", "it stands first on line 4")
    assert [place.line for place in finding.related] == [4]
    assert read.by_id["a"].translation == ("b",)


def test_one_id_may_be_alive_and_obsolete() -> None:
    live, gone = Entry("a", ("A",), ("b",)), Entry("a", ("A",), ("c",), obsolete=True)
    read = reread(written(catalog(live, gone)))
    assert read.by_id["a"].translation == ("b",)
    assert bare(read.entries) == [live, gone]


def test_places_cover_wrapped_strings() -> None:
    data = b'msgctxt "a"\nmsgid "A"\nmsgid_plural "B"\nmsgstr[0] ""\n"b "\n"cd"\nmsgstr[1] "e"\n'
    (entry,) = reread(data).entries
    assert entry.place[1:] == (1, 9, 1, 12)
    assert [place[1:] for place in entry.places] == [(4, 11, 6, 5), (7, 11, 7, 14)]


@pytest.mark.parametrize(
    ("translation", "flags", "translated"),
    [
        (("a", "b"), (), True),
        (("a", ""), (), False),
        (("a", "b"), ("fuzzy",), False),
        ((), (), False),
    ],
)
def test_what_counts_as_translated(
    translation: tuple[str, ...], flags: tuple[str, ...], translated: bool
) -> None:
    assert Entry("a", ("A", "B"), translation, flags=flags).is_translated is translated


# Where words stand


def test_characters_are_found_through_escapes_and_across_lines() -> None:
    text = 'msgctxt "a"\nmsgid "A"\nmsgstr ""\n  "Er \\"ist\\" "\n"da\\n"\n'
    book, faults = read_catalog("de.po", "de", text.encode())
    assert faults == []
    ((words,), (place,)) = book.by_id["a"].translation, book.by_id["a"].places
    assert words == 'Er "ist" da\n'
    lines = {"de.po": text.split("\n")}
    spelling = spelling_in_catalogue(place, words, lines)
    assert spelling is not None
    assert spelling.place(3, 4) == Place("de.po", 4, 7, 4, 9)
    assert spelling.place(7, 11) == Place("de.po", 4, 12, 5, 4)
    assert spelling.place(11, 12) == Place("de.po", 5, 4, 5, 6)
    assert spelling.place(12, 12) == Place("de.po", 5, 6, 5, 6)
    assert spelling_in_catalogue(place, "other words", lines) is None
    assert spelling_in_catalogue(place, words, {}) is None


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('"\\\n\t')))
def test_words_are_spelt_as_a_catalogue_has_them(words: str) -> None:
    place = Place("de.po", 1, 1, 1, len(in_catalogue(words)) + 3)
    spelling = spelling_in_catalogue(place, words, {"de.po": (f'"{in_catalogue(words)}"',)})
    assert spelling is not None
    assert "".join(unit.character for unit in spelling.units) == words


def test_all_that_a_person_wrote_outside_of_messages_is_read() -> None:
    """Comments alone, odd lines of a header, and obsolete entries of one id."""
    assert reread(b"# first\n#\n# second\n").notes == ("first", "", "second")
    book = reread(b'#. ours\nmsgid ""\nmsgstr "Language: de\\nno field\\n"\n')
    assert (book.header, book.notes) == ({"Language": "de"}, ("ours", "no field"))
    gone = b'#~ msgctxt "a"\n#~ msgid "A"\n#~ msgstr "%s"\n\n'
    assert [each.translation for each in reread(gone % b"x" + gone % b"y").entries] == [
        ("x",),
        ("y",),
    ]
