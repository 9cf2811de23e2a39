"""Area C: what is counted adds up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from generator.checks.counts.things import amount_of, value_named
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Entry, Track, Value
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "C01",
    "copies-differ-from-total",
    "The copies of a collection are not its total",
    why="A marker that is missing from the cup changes every draw.",
    bad="""
    collections:
      omens:
        name: Omens
        total: 5
        # <- C01
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 1
    """,
    good="""
    collections:
      omens:
        name: Omens
        total: 5
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 2
    """,
)
def copies_differ_from_total(game: Game) -> Iterator[Fault]:
    """Where a total is stated and every entry is counted, the counts must add up to it."""
    for id, collection in game.content.collections.items():
        total = game.content.known_number(collection.total)
        counted = copies_of(collection.entries.values())
        if total is not None and counted is not None and counted != total:
            yield Fault(
                f"collections.{id}.total",
                f"the copies of “{id}” add up to {counted}, not to {total}",
                "correct a number of copies, or the total",
                value_named(collection.total),
            )


@CHECKS.on(
    Subject.CONTENT,
    "C03",
    "component-differs-from-collection",
    "The component list and the collection have different counts",
    why="Players who check the box against the list would look for a card that does not exist.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 1
    components:
      omen-cards:
        name: Omen cards
        count: 5
        # <- C03
        of: omens
    """,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 1
    components:
      omen-cards:
        name: Omen cards
        count: 4
        of: omens
    """,
)
def component_differs_from_collection(game: Game) -> Iterator[Fault]:
    """Components ``of`` a collection are as many as its copies, or as its entries uncounted."""
    content = game.content
    counts: dict[str, list[tuple[str, int]]] = defaultdict(list)
    partly = set()
    for id, component in content.components.items():
        if component.of and component.of in content.collections:
            if (number := game.content.known_number(component.count)) is None:
                partly.add(component.of)
            else:
                counts[component.of].append((id, number))
    for of, parts in counts.items():
        collection = content.collections[of]
        listed = _listed(collection.entries.values())
        stated = sum(number for _, number in parts)
        if of in partly or listed is None or stated == listed[0]:
            continue
        if stated == game.content.known_number(collection.total) or (
            len(parts) == 1 and _counts(game, content.components[parts[0][0]].count, of)
        ):
            continue  # C01 or C06 says it where the number itself is
        id = parts[-1][0]
        together = "together " if len(parts) > 1 else ""
        yield Fault(
            f"components.{id}.count",
            f"“{of}” lists {amount_of(*listed)}, but the components of it are {together}{stated}",
            f"write {listed[0]}, or correct the collection" if len(parts) == 1 else "",
            (f"collections.{of}", *(f"components.{other}.count" for other, _ in parts[:-1][:5])),
        )


def _counts(game: Game, amount: int | str, collection: str) -> bool:
    """Whether an amount names a value that counts this collection itself."""
    if isinstance(amount, int):
        return False
    group, _, name = amount.partition(".")
    value = game.content.values.get(group, {}).get(name)
    return isinstance(value, Value) and value.counts == f"collections.{collection}"


@CHECKS.on(
    Subject.CONTENT,
    "C06",
    "value-differs-from-count",
    "A value is not the number of what it counts",
    why="The sheet would state a number that the things on the table contradict.",
    bad="""
    values:
      deck:
        omens:
          value: 3
          # <- C06
          counts: collections.omens
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 1
    """,
    good="""
    values:
      deck:
        omens:
          value: 4
          counts: collections.omens
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 3
          raven:
            name: Raven
            copies: 1
    """,
)
def value_differs_from_count(game: Game) -> Iterator[Fault]:
    """A value with ``counts`` equals the number of what that names, which must exist.

    Counted are the copies of a collection or of one of its groups (its entries, where they
    are not counted), the spaces of a track, the faces of a die, the turns of the round
    (``order``), and all places or those of one kind.
    """
    for group, names in game.content.values.items():
        for name, value in names.items():
            if isinstance(value, Value) and value.counts:
                yield from _counted(game, f"{group}.{name}", value, value.counts)


def _counted(game: Game, name: str, value: Value, target: str) -> Iterator[Fault]:
    topic, _, rest = target.partition(".")
    if game.may_have(topic, "" if topic == "places" else rest.partition(".")[0]):
        return
    if (things := counted_by(game, target)) is None:
        yield Fault(
            f"values.{name}.counts",
            f"“{name}” counts something unknown, “{target}”",
            did_you_mean(target, _targets(game)),
        )
    elif things and things[0] != value.value and not _has_total(game, name, target):
        yield Fault(
            f"values.{name}.value",
            f"“{name}” is {value.value}, but the content lists {amount_of(*things)}",
            f"write {things[0]}, or correct what “{target}” lists",
            (target,),
        )


def counted_by(game: Game, target: str) -> tuple[int, str] | tuple[()] | None:
    """Return how many things a target of ``counts`` has, and what they are.

    None means an unknown target, nothing for one whose number is not known.
    """
    content = game.content
    match target.split("."):
        case ["order"] if content.order:
            return len(content.order), "turn"
        case ["places"] if content.places:
            return len(content.places), "place"
        case ["places", kind] if kind in content.place_kinds:
            return sum(place.kind == kind for place in content.places.values()), "place"
        case ["dice", id] if id in content.dice:
            return len(content.dice[id].faces), "face"
        case ["tracks", id] if id in content.tracks:
            spaces = _spaces(game, content.tracks[id])
            return () if spaces is None else (spaces, "space")
        case ["collections", id] if id in content.collections:
            return _listed(content.collections[id].entries.values()) or ()
        case ["collections", id, group] if (
            id in content.collections and group in content.collections[id].groups
        ):
            entries = content.collections[id].entries.values()
            return _listed(entry for entry in entries if entry.group == group) or ()
    return None


def _targets(game: Game) -> Iterator[str]:
    """Yield everything that a value may count."""
    content = game.content
    yield from (topic for topic in ("order", "places") if getattr(content, topic))
    for topic in ("dice", "tracks", "collections"):
        yield from (f"{topic}.{id}" for id in getattr(content, topic))
    yield from (f"places.{kind}" for kind in content.place_kinds)
    for id, collection in content.collections.items():
        yield from (f"collections.{id}.{group}" for group in collection.groups)


def _has_total(game: Game, name: str, target: str) -> bool:
    """Whether what is counted names the value as its total, and so is judged by that."""
    topic, _, id = target.partition(".")
    if topic == "collections":
        collection = game.content.collections.get(id)
        return collection is not None and collection.total == name
    kind = game.content.place_kinds.get(id) if topic == "places" else None
    return kind is not None and kind.total == name


@CHECKS.on(
    Subject.CONTENT,
    "C11",
    "copies-differ-from-variants",
    "The copies of an entry are not those of its variants",
    why="The list of kinds would not add up to the number above it.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 5
            # <- C11
            variants:
              red:
                name: Red
                copies: 2
              green:
                name: Green
                copies: 2
    """,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            copies: 4
            variants:
              red:
                name: Red
                copies: 2
              green:
                name: Green
                copies: 2
    """,
)
def copies_differ_from_variants(game: Game) -> Iterator[Fault]:
    """Where an entry states its copies beside variants, the variants add up to them."""
    for id, collection in game.content.collections.items():
        for name, entry in collection.entries.items():
            if entry.variants and entry.copies not in (None, entry.count):
                yield Fault(
                    f"collections.{id}.entries.{name}.copies",
                    f"the variants of “{name}” add up to {entry.count}, not to {entry.copies}",
                    "delete the number of copies, or correct a variant",
                    (f"collections.{id}.entries.{name}.variants",),
                )


def copies_of(entries: Iterable[Entry]) -> int | None:
    """Return the copies of entries in all; none where one is not counted."""
    counts = [entry.count for entry in entries]
    return None if None in counts else sum(count or 0 for count in counts)


def _listed(entries: Iterable[Entry]) -> tuple[int, str] | None:
    """Return how many copies are listed, or entries where none is counted, and the word for it.

    Nothing is known of entries of which only some are counted.
    """
    entries = list(entries)
    if entries and all(entry.count is None for entry in entries):
        return len(entries), "entry"
    copies = copies_of(entries)
    return None if copies is None else (copies, "copy")


def _spaces(game: Game, track: Track) -> int | None:
    """Return how many spaces a track has, named or numbered, where that is known."""
    if track.spaces:
        return len(track.spaces)
    begin = 1 if track.shape == "queue" else 0
    first = game.content.known_number(begin if track.first is None else track.first)
    last = game.content.known_number(track.last)
    return None if first is None or last is None else max(0, last - first + 1)
