"""Find the entries that have counters; and examples of units."""

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


def example(*lines: str, counter: str = "") -> str:
    """Return a game with units; the lines below their entries are the example."""
    face = f"        counter: {counter}\n" if counter else ""
    entries = "".join(f"          {line}\n" for line in lines)
    return f"""
    collections:
      units:
        name: Units
{face}        entries:
{entries}"""
