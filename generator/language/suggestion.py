"""Ask a machine for translations, and take them as drafts that say whose they are.

A machine is any program that is given texts and answers with words. It is asked for what has no
translation at all, once for texts with the same words, and what it says is never finished: an
entry becomes a draft (fuzzy) with a note of its origin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import DecodeError, Struct, ValidationError, json
from msgspec.structs import replace

from generator.findings import Finding, Place, Severity
from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.exchange import (
    Row,
    State,
    forms_of,
    rows_of,
    syntax_finding,
    with_rows_of_file,
)
from generator.language.review import own_notes, suggested
from generator.language.script import tag_of
from generator.language.twins import asked_once


class Question(Struct, frozen=True, omit_defaults=True):
    """A text to translate: its source, and the names of the forms that are asked for.

    Of a text without plural forms there is one form without a name. The source has a wording for
    each form. ``room`` is how many letters a label may have.
    """

    id: str
    source: tuple[str, ...]
    forms: tuple[str, ...]
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    room: int = 0


class Request(Struct, frozen=True):
    """All that a machine is told: languages as BCP 47 tags, names and their translations."""

    source_language: str
    target_language: str
    names: Mapping[str, str]
    texts: Sequence[Question]


class Answer(Struct, frozen=True):
    """What a machine says: words by the ids of texts, or a list with those of each form."""

    translations: dict[str, str | list[str]]


def questions(catalog: Catalog) -> Catalog:
    """Return a catalogue with the entries alone that have no words at all, twins once."""
    open_ = (each for each in catalog.by_id.values() if not any(each.translation))
    return asked_once(replace(catalog, entries=tuple(open_)))


def request_of(
    catalog: Catalog, source_language: str, names: Mapping[str, str], rooms: Mapping[str, int]
) -> bytes:
    """Return a catalogue as a request in JSON; ``rooms`` is for how many letters there is room."""
    texts = []
    for entry in catalog.by_id.values():
        rows = list(rows_of(catalog, entry))
        source, forms = tuple(row.source for row in rows), tuple(row.form for row in rows)
        notes, room = own_notes(entry), rooms.get(entry.id, 0)
        texts.append(Question(entry.id, source, forms, entry.comments, notes, room))
    languages = tag_of(source_language), tag_of(catalog.language)
    return json.format(json.encode(Request(*languages, names, texts)), indent=1) + b"\n"


def from_json(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of an answer in JSON, and what was wrong there."""
    place = Place(file, 1, 1, 1, 2)
    try:
        answer = json.decode(data, type=Answer)
    except (DecodeError, ValidationError, UnicodeDecodeError) as error:
        return catalog, [syntax_finding(place, f"this is no answer in JSON: {error}")]
    rows: list[Row] = []
    doubts: list[Finding] = []
    for id, said in answer.translations.items():
        words = [said] if isinstance(said, str) else said
        entry = catalog.by_id.get(id)
        forms = forms_of(catalog.language, entry) if entry else [""] * len(words)
        if len(words) == len(forms):
            rows += _rows(id, entry, forms, words, place)
        else:
            doubts.append(_other_forms(id, forms, words, place))
    read, found = with_rows_of_file(catalog, rows)
    return read, [*doubts, *found]


def _rows(
    id: str, entry: Entry | None, forms: Sequence[str], words: Sequence[str], place: Place
) -> Iterator[Row]:
    for form, each in zip(forms, words, strict=True):
        source = entry.source[0 if form == "one" else -1] if entry else ""
        yield Row(id, form, source, each, State.DRAFT, place)


def _other_forms(id: str, forms: Sequence[str], words: Sequence[str], place: Place) -> Finding:
    message = f"“{id}” has {len(words)} forms here, and {len(forms)} in the catalogue"
    names = ", ".join(filter(None, forms))
    hint = f"it was not taken: its forms are {names}" if names else "it was not taken"
    return Finding("T10", message, place, hint, id, Severity.WARNING)


def suggestions(before: Catalog, after: Catalog, origin: str) -> dict[str, Entry]:
    """Return the entries that had no words and have all of them now, as drafts, by id.

    ``origin`` is who suggested them, in up to 80 letters.
    """
    drafts = {}
    for id, entry in before.by_id.items():
        now = after.by_id[id]
        if not any(entry.translation) and all(now.translation):
            flags = (FUZZY, *(flag for flag in now.flags if flag != FUZZY))
            drafts[id] = suggested(replace(now, flags=flags, previous=()), origin)
    return drafts


def with_suggestions(catalog: Catalog, drafts: Mapping[str, Entry]) -> Catalog:
    """Return a catalogue with some of its entries as drafts."""
    entries = (each if each.obsolete else drafts.get(each.id, each) for each in catalog.entries)
    return replace(catalog, entries=tuple(entries))
