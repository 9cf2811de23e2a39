"""Bring a catalogue up to date with the texts of a game: by id, never by guessing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.plurals import plural_forms

PEOPLE = ("Last-Translator", "Language-Team", "Report-Msgid-Bugs-To")
"""Header fields about people, in their order; they belong to the translators."""
DATES = ("POT-Creation-Date", "PO-Revision-Date")
"""Header fields that nobody keeps: git knows, and they would make every run a change."""
LONG_FORM = ".text"
"""How the id of a text ends whose entry has more fields than the text."""


def updated(catalog: Catalog, messages: Iterable[Entry], title: str) -> Catalog:
    """Return a catalogue with an entry for each message, in their order.

    A translation whose source is the same stays; one whose source changed stays as fuzzy,
    with the source it belongs to; one whose text is gone is kept as obsolete, and comes
    back with its text. A rule that gets an icon changes from its short form to its long
    one and so its id (``rules.who``, ``rules.who.text``): the same words under the other
    form of an id are the same text.
    """
    count = len(plural_forms(catalog.language))
    known = {entry.id: entry for entry in catalog.entries if entry.obsolete}
    live = catalog.by_id
    known |= {id: entry for id, entry in live.items() if any(entry.translation) or id not in known}
    wanted = {message.id: message for message in messages}
    moved = dict(_moved(known, wanted))
    entries = [
        _renewed(message, known.get(moved.get(id, id)), count) for id, message in wanted.items()
    ]
    met = {*wanted, *moved.values()}
    gone = [
        _obsolete(entry) for id, entry in known.items() if id not in met and any(entry.translation)
    ]
    return replace(catalog, header=header_of(catalog, title), entries=(*entries, *gone))


def _moved(known: Mapping[str, Entry], wanted: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """Yield the new and the old id of texts that changed between short and long form."""
    for id, message in wanted.items():
        other = id.removesuffix(LONG_FORM) if id.endswith(LONG_FORM) else id + LONG_FORM
        old = known.get(other)
        if old and id not in known and other not in wanted and old.source == message.source:
            yield id, other


def header_of(catalog: Catalog, title: str) -> dict[str, str]:
    """Return the header of a catalogue: our fields, and behind them those of other tools.

    Those stand by their names, whatever order a tool gives them, so that two tools do not
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
            yield replace(entry, flags=flags, previous=())
        else:
            yield entry


def _renewed(message: Entry, old: Entry | None, count: int) -> Entry:
    """Return the entry of a message, with what an older entry knows of its translation."""
    forms = count if len(message.source) > 1 else 1
    if old is None:
        return replace(message, translation=("",) * forms)
    flags = tuple(dict.fromkeys((*message.flags, *old.flags)))
    holding = tuple(flag for flag in flags if flag != FUZZY)
    translation = (*old.translation, *("",) * forms)[:forms]
    renewed = replace(message, translation=translation, notes=old.notes, flags=holding)
    previous = _previous(message, old, forms)
    if previous is None or not any(translation):
        return renewed
    return replace(renewed, flags=(FUZZY, *holding), previous=previous)


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
    return None if all((*old.translation, *("",) * forms)[:forms]) else ()


def _obsolete(entry: Entry) -> Entry:
    return replace(entry, obsolete=True, comments=(), places=())
