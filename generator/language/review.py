"""Say which translations somebody has reviewed, or a machine has suggested.

PO files have no state between a translation and a fuzzy one. Both marks are therefore notes of
translators, which every tool keeps. A mark holds a digest of the words it is about, so one that a
tool carries along to other words says nothing about these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec.structs import replace

from generator.language.catalog import Entry

_REVIEWED = re.compile(r"playeraid: reviewed ([0-9a-f]{8})")
_SUGGESTED = re.compile(r"playeraid: suggested by (.{1,80}?) ([0-9a-f]{8})")


def is_reviewed(entry: Entry) -> bool:
    """Whether a translation holds, and was reviewed with the very words that it has now."""
    return entry.is_translated and _digest(entry.source, entry) in _digests(entry)


def origin_of(entry: Entry) -> str:
    """Return who suggested the words of an entry, as they still are; nothing for anybody's own."""
    found = filter(None, map(_SUGGESTED.fullmatch, entry.notes))
    words = _digest((), entry)
    return next((match[1] for match in found if match[2] == words), "")


def is_suggestion(entry: Entry) -> bool:
    """Whether an entry is a draft with the words of a machine, which nobody has confirmed."""
    return entry.is_fuzzy and bool(origin_of(entry))


def reviewed(entry: Entry) -> Entry:
    """Return a translation as reviewed; whoever suggested it matters no more."""
    mark = f"playeraid: reviewed {_digest(entry.source, entry)}"
    return replace(entry, notes=(*own_notes(entry), mark))


def unreviewed(entry: Entry) -> Entry:
    """Return a translation that awaits a review."""
    notes = tuple(each for each in entry.notes if not _REVIEWED.fullmatch(each))
    return replace(entry, notes=notes)


def suggested(entry: Entry, origin: str) -> Entry:
    """Return an entry whose words are marked as suggested by somebody, of up to 80 letters."""
    mark = f"playeraid: suggested by {origin} {_digest((), entry)}"
    return replace(entry, notes=(*own_notes(entry), mark))


def own_notes(entry: Entry) -> tuple[str, ...]:
    """Return what translators wrote about an entry themselves."""
    return tuple(each for each in entry.notes if not _is_mark(each))


def settled(entry: Entry) -> Entry:
    """Return an entry without marks that are about other words than it has.

    A fuzzy one keeps that of a review: its source may be said to mean what it meant before.
    """
    is_kept = entry.is_fuzzy or is_reviewed(entry)
    has_origin = bool(origin_of(entry))
    notes = tuple(
        each
        for each in entry.notes
        if (is_kept or not _REVIEWED.fullmatch(each))
        and (has_origin or not _SUGGESTED.fullmatch(each))
    )
    return replace(entry, notes=notes) if notes != entry.notes else entry


def still_reviewed(entry: Entry, before: Entry) -> Entry:
    """Return a blessed entry, as reviewed if it was so with its previous source."""
    was = _digest(before.previous, before) in _digests(before)
    return reviewed(entry) if was else entry


def _digests(entry: Entry) -> Iterator[str]:
    yield from (match[1] for match in filter(None, map(_REVIEWED.fullmatch, entry.notes)))


def _digest(source: Sequence[str], entry: Entry) -> str:
    words = "\x00".join((*source, "", *entry.translation))
    return sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _is_mark(note: str) -> bool:
    return bool(_REVIEWED.fullmatch(note) or _SUGGESTED.fullmatch(note))
