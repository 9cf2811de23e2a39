"""Find the entries that have counters."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.counters import is_counter
from generator.content.model import Collection, Content, Entry


def units_in(content: Content) -> Iterator[tuple[str, Entry, Collection]]:
    """Yield the entries that have counters, with their paths and collections."""
    for id, collection in content.collections.items():
        for key, entry in collection.entries.items():
            if is_counter(entry, collection):
                yield f"collections.{id}.entries.{key}", entry, collection
