"""Ask for texts of the same words once: what is said of one holds for the others as well.

Two entries with the same source are twins unless they are translated differently: by that they
are told apart, and stay apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry


def twins_of(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """Return the entries that are asked for, by id, each with those that go along with it.

    The first that is translated stands for those with its words, and for those without any.
    """
    groups: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
    for entry in catalog.by_id.values():
        groups[entry.source].append(entry)
    asked: dict[str, tuple[str, ...]] = {}
    for entries in groups.values():
        left = sorted(entries, key=lambda each: not any(each.translation))
        while left:
            first, *others = left
            along = [each.id for each in others if _goes_along(each, first)]
            asked[first.id] = tuple(each.id for each in entries if each.id in along)
            left = [each for each in others if each.id not in along]
    return {id: asked[id] for id in catalog.by_id if id in asked}


def followers(catalog: Catalog, said: Iterable[str]) -> dict[str, str]:
    """Return the entries of which a file says nothing, and by whose twin each is translated."""
    ids = set(said)
    asked = twins_of(catalog)
    return {
        twin: next(id for id in group if id in ids)
        for first, along in asked.items()
        if ids & set(group := (first, *along))
        for twin in group
        if twin not in ids
    }


def asked_once(catalog: Catalog) -> Catalog:
    """Return a catalogue with one entry for all that are twins; a comment names the others."""
    asked = twins_of(catalog)
    entries = tuple(
        _with_others(entry, asked[entry.id])
        for entry in catalog.entries
        if not entry.obsolete and entry.id in asked
    )
    return replace(catalog, entries=entries)


def _goes_along(entry: Entry, first: Entry) -> bool:
    is_same = entry.translation == first.translation and entry.is_fuzzy == first.is_fuzzy
    return is_same or not any(entry.translation)


def _with_others(entry: Entry, others: tuple[str, ...]) -> Entry:
    if not others:
        return entry
    return replace(entry, comments=(*entry.comments, f"the same words as {', '.join(others)}"))
