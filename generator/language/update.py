"""Bring a catalogue up to date with the texts of a game: by id, never by guessing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.content.text import is_digits
from generator.language.bending import with_old_numbers
from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.conversion import in_own_forms
from generator.language.plurals import plural_forms
from generator.language.po import in_catalogue
from generator.language.review import settled, still_reviewed

PEOPLE = ("Last-Translator", "Language-Team", "Report-Msgid-Bugs-To")
"""Header fields about people, in their order; they belong to the translators."""
DATES = ("POT-Creation-Date", "PO-Revision-Date")
"""Header fields that nobody keeps: git knows, and they would make every run a change."""
LONG_FORM = ".text"
"""How the id of a text ends whose entry has more fields than the text."""


def updated(
    catalog: Catalog, messages: Iterable[Entry], title: str, read: Collection[str] = ()
) -> Catalog:
    """Return a catalogue with an entry for each message, in their order.

    A translation whose source is the same stays; one whose source changed stays as fuzzy,
    with the source it belongs to; one whose text is gone is retained as obsolete, and comes
    back with its text. A rule that gets an icon changes from its short form to its long
    one and so its id (``rules.who``, ``rules.who.text``): the same words under the other
    form of an id are the same text. Words and notes that no entry has a place for, such as
    the plural forms of a text that bends no more, are retained as obsolete too, or as comments.
    A number in digits is its own translation, until a translator writes another.

    A number in a comment stays the old one as long as words may bend with the new one, but in
    the entries whose ids are ``read``: somebody has looked at these.
    """
    known: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(in_own_forms(catalog).entries, key=lambda entry: entry.obsolete):
        known[entry.id].append(entry)
    wanted = {message.id: message for message in messages}
    moved = dict(_moved(known, wanted))
    count = len(plural_forms(catalog.language))
    entries, gone = [], []
    for id, message in wanted.items():
        olds = known.pop(moved.get(id, id), [])
        best = _best(message, olds)
        renewed = _renewed(message, best, count)
        if best is not None and id not in read:
            unread = replace(renewed, comments=best.comments)
            comments = with_old_numbers(unread, message.comments, catalog.language)
            renewed = replace(renewed, comments=comments)
        entries.append(settled(renewed))
        gone += [old for old in olds if not _has_all(renewed, old)]
    gone += [old for olds in known.values() for old in olds if old.notes or any(old.translation)]
    return replace(
        catalog, header=header_of(catalog, title), entries=tuple(_set_aside(gone, entries))
    )


def emptied(catalog: Catalog) -> Catalog:
    """Return a catalogue in which every text waits for its translation, as a template has it."""
    entries = tuple(
        Entry(entry.id, entry.source, ("",) * max(1, len(entry.translation)), entry.comments)
        for entry in catalog.entries
        if not entry.obsolete
    )
    return replace(catalog, entries=entries, notes=())


def _set_aside(gone: Iterable[Entry], entries: Iterable[Entry]) -> Iterable[Entry]:
    """Return entries with those behind them, as obsolete, that no text goes on with.

    Gettext's tools refuse two entries of one context and source, even obsolete ones: the
    words of a second one become comments of the first.
    """
    every = {(entry.id, entry.source[0]): entry for entry in entries}
    for old in gone:
        key = old.id, old.source[0]
        if first := every.get(key):
            spare = (words for words in old.translation if words not in ("", *first.translation))
            notes = (f"other translation: {in_catalogue(words)}" for words in spare)
            every[key] = replace(first, notes=(*dict.fromkeys((*first.notes, *old.notes, *notes)),))
        else:
            every[key] = _obsolete(old)
    return every.values()


def _best(message: Entry, olds: Sequence[Entry]) -> Entry | None:
    """Return the entry that a message goes on with: one that holds, or else one with words."""
    holding = (old for old in olds if old.source == message.source and old.is_translated)
    spoken = (old for old in olds if any(old.translation))
    return next(chain(holding, spoken, olds), None)


def _has_all(entry: Entry, old: Entry) -> bool:
    """Whether the words and notes of an older entry are in an entry as well."""
    numbers = filter(is_digits, old.source)
    words = set(old.translation) - {"", *numbers}
    return words <= set(entry.translation) and set(old.notes) <= set(entry.notes)


def _moved(
    known: Mapping[str, Sequence[Entry]], wanted: Mapping[str, Entry]
) -> Iterator[tuple[str, str]]:
    """Yield the new and the old id of texts that changed between short and long form."""
    for id, message in wanted.items():
        other = id.removesuffix(LONG_FORM) if id.endswith(LONG_FORM) else id + LONG_FORM
        is_free = id not in known and other not in wanted
        if is_free and any(old.source == message.source for old in known.get(other, ())):
            yield id, other


def header_of(catalog: Catalog, title: str) -> dict[str, str]:
    """Return the header of a catalogue: our fields, followed by those of other tools.

    Those are sorted by their names, whatever order a tool gives them, so that two tools do not
    undo each other's order.
    """
    ours = {
        "Project-Id-Version": title,
        **{name: catalog.header[name] for name in PEOPLE if name in catalog.header},
        "Language": catalog.language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(catalog.language).header,
    }
    foreign = sorted(catalog.header.keys() - ours.keys() - set(DATES))
    return ours | {name: catalog.header[name] for name in foreign}


def blessed(catalog: Catalog, ids: Sequence[str] = ()) -> Catalog:
    """Return a catalogue in which changed sources are said to mean what they meant before.

    What is obsolete stays a draft: nobody has seen the source that it may come back to.
    """
    return replace(catalog, entries=tuple(_blessed(catalog.entries, ids)))


def _blessed(entries: Iterable[Entry], ids: Sequence[str]) -> Iterator[Entry]:
    for entry in entries:
        is_meant = not entry.obsolete and (not ids or entry.id in ids)
        if is_meant and entry.is_fuzzy and entry.previous:
            flags = tuple(flag for flag in entry.flags if flag != FUZZY)
            yield still_reviewed(replace(entry, flags=flags, previous=()), entry)
        else:
            yield entry


def _renewed(message: Entry, old: Entry | None, count: int) -> Entry:
    """Return the entry of a message, with what an older entry knows of its translation."""
    forms = count if len(message.source) > 1 else 1
    if forms == 1 and is_digits(message.source[0]) and _adds_nothing(old):
        kept = replace(message, notes=old.notes, flags=old.flags) if old else message
        flags = tuple(flag for flag in kept.flags if flag != FUZZY)
        return replace(kept, translation=message.source, flags=flags)
    if old is None:
        return replace(message, translation=("",) * forms)
    flags = tuple(dict.fromkeys((*message.flags, *old.flags)))
    holding = tuple(flag for flag in flags if flag != FUZZY)
    translation = _words(message, old, forms)
    renewed = replace(message, translation=translation, notes=old.notes, flags=holding)
    previous = _previous(message, old, forms)
    if previous is None or not any(translation):
        return renewed
    return replace(renewed, flags=(FUZZY, *holding), previous=previous)


def _adds_nothing(old: Entry | None) -> bool:
    """Whether an older entry has no words, or those of its source, which was another number."""
    return old is None or set(old.translation) <= {"", *old.source}


def _words(message: Entry, old: Entry, forms: int) -> tuple[str, ...]:
    """Return the forms of an older entry that a message has a place for.

    A text that bends no more takes the form of the wording that is left of its source. One that
    its language gives plural forms has its words in each of them, as a draft.
    """
    if forms > 1 and (*old.source, *old.source) == message.source:
        return old.translation * forms
    if forms > 1 or len(old.source) == 1:
        return (*old.translation, *("",) * forms)[:forms]
    spoken = list(filter(None, old.translation)) or [""]
    is_last = message.source[0] == old.source[-1]
    return (spoken[-1 if is_last else 0],)


def _previous(message: Entry, old: Entry, forms: int) -> tuple[str, ...] | None:
    """Return the source that a translation belongs to, empty if unknown; None if it holds.

    A draft says so itself, whatever its source: only a translation that was right for these
    very words is right for them again.
    """
    if old.source == message.source:
        holds = not old.is_fuzzy and len(old.translation) == forms
        return None if holds else old.previous
    previous = old.previous if old.is_fuzzy else old.source
    if previous != message.source:
        return previous
    return None if all(_words(message, old, forms)) else ()


def _obsolete(entry: Entry) -> Entry:
    return replace(entry, obsolete=True, comments=(), places=())
