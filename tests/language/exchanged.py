"""Translations that were exchanged: entries, and files that a person has edited."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from generator.findings import Finding
from generator.language.catalog import Catalog, Entry

Read = Callable[[str, bytes, Catalog], tuple[Catalog, list[Finding]]]


def blank(book: Catalog) -> Catalog:
    """Return a catalogue without its translations."""
    entries = (
        entry if entry.obsolete else replace(entry, translation=("",) * len(entry.translation))
        for entry in book.entries
    )
    return replace(book, entries=tuple(entries))


def told(findings: list[Finding]) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.place.line, finding.message) for finding in findings]


def edited(
    read: Read, sent: str, book: Catalog, *changes: tuple[str, str]
) -> tuple[Entry, list[Finding]]:
    """Return the first entry after changes to what was sent, and the findings."""
    for old, new in changes:
        assert sent.count(old) == 1
        sent = sent.replace(old, new)
    back, findings = read("sent", sent.encode(), book)
    return back.entries[0], findings


DONE = Entry("a.b", ("The source",), ("Wörter",), ("where",), ("mine",), ("no-c-format",))
DRAFT = replace(DONE, flags=("fuzzy", "no-c-format"), previous=("A source",))
