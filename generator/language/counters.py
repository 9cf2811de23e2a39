"""Say in words what a counter shows: name, troops, size and side, numbers with their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.content.counters import face_of, numbers_of
from generator.content.model import Collection, Entry
from generator.language.tiles import in_words
from generator.language.typography import between
from generator.language.wording import Wording


def described(
    entry: Entry,
    collection: Collection,
    wording: Wording,
    label: Callable[[str], str],
    is_reduced: bool = False,
    role: str | None = None,
) -> str:
    """Return what a side of a counter shows, in words.

    ``label`` returns the program's own words by id.
    """
    name = wording.plain(entry.name)
    comma, semicolon = (between(mark, wording.language) for mark in ",;")
    facts = comma.join(_facts(entry, wording, label, is_reduced, role))
    numbers = comma.join(_numbers(entry, collection, wording, is_reduced))
    return semicolon.join(filter(None, (f"{name}: {facts}" if facts else name, numbers)))


def number_name(id: str, collection: Collection, wording: Wording) -> str:
    """Return what a number of a counter is called: as the collection says, or by its id."""
    named = face_of(collection).numbers.get(id)
    return wording.plain(named) if named else id.replace("-", " ")


def facts_of(entry: Entry, label: Callable[[str], str]) -> Iterator[str]:
    """Yield the kind of troops of a unit, and its size, in words."""
    if entry.troops and entry.troops not in ("icon", "box"):
        yield label(f"troops.{entry.troops}")
    if entry.echelon:
        yield label(f"echelon.{entry.echelon}")


def _facts(
    entry: Entry,
    wording: Wording,
    label: Callable[[str], str],
    is_reduced: bool,
    role: str | None,
) -> Iterator[str]:
    yield from facts_of(entry, label)
    if entry.terrain:
        terrain = wording.content.terrains[entry.terrain].name
        yield from (wording.plain(terrain),) * (str(terrain) != str(entry.name))
    if entry.tile:
        yield from in_words(wording.content.tiles[entry.tile], wording)
    if role:
        yield wording.plain(wording.content.roles[role].name)
    if is_reduced:
        yield label("counter.reduced")


def _numbers(
    entry: Entry, collection: Collection, wording: Wording, is_reduced: bool
) -> Iterator[str]:
    amounts = entry.numbers | (entry.reduced if is_reduced else {})
    for id in numbers_of(entry, collection):
        number = wording.number(wording.content.number(amounts[id]))
        yield f"{number_name(id, collection, wording)} {number}"
