"""Area C: what is counted adds up, what is numbered runs on, what is ordered stays so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.checks.dice import FaceTable, face_tables
from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema import blocks_of
from generator.content.game import Game
from generator.content.model import (
    Change,
    Collection,
    Entry,
    Ledger,
    SheetSide,
    Table,
    Track,
    Value,
)
from generator.content.tree import Items, Node, Scalar, node_at
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Edit, Place, Severity, did_you_mean, in_quotes, raw_source

_DIGIT = re.compile(r"\d")
MOST_IN_A_TEXT = 10
"""How many numbers of one text are reported."""
MOST_ROWS = 60
"""How many rows of a ledger a reader may want on one side."""
NEAR = 100
"""How far before a number its label and an open bracket are looked for, in characters."""
_DASH = re.compile(r" *- +")
_TOKEN = re.compile(r"[^\s—]+")
_NUMBER = re.compile(r"([+−-]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)")
_LABEL = re.compile(r"(?i)(?:(?:^|[\s(])(?:nos?|nr|pp?|s|fig|vol|ch|art|v)\.|[#§№º])\s*$")
_LEAD, _TAIL = "([{“‘«„…", ".,;:!?)]}”’»…"
_NOT_PROSE = ("changes", "sources", "values", "icons", "game", "map")
"""Topics whose texts are not read as rules: names, notes, descriptions of drawings."""


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
        counted = _copies(collection.entries.values())
        if total is not None and counted is not None and counted != total:
            yield Fault(
                f"collections.{id}.total",
                f"the copies of “{id}” add up to {counted}, not to {total}",
                "correct a number of copies, or the total",
                _value_named(collection.total),
            )


@CHECKS.on(
    Subject.CONTENT,
    "C02",
    "broken-numbering",
    "A numbering has a gap or a repeat",
    why="Whoever looks for number 7 finds two of it, or none.",
    bad="""
    collections:
      deeds:
        name: Deeds
        numbered: place
        entries:
          mill:
            name: Mill
            numbers:
              place: 1
          inn:
            name: Inn
            numbers:
              place: 1
              # <- C02
          smithy:
          # <- C02
            name: Smithy
    """,
    good="""
    collections:
      deeds:
        name: Deeds
        numbered: place
        entries:
          mill:
            name: Mill
            numbers:
              place: 2
          inn:
            name: Inn
            numbers:
              place: 1
    """,
)
def broken_numbering(game: Game) -> Iterator[Fault]:
    """A collection that is ``numbered`` runs from 1 on, and no version of the aid comes twice."""
    for id, collection in game.content.collections.items():
        if collection.numbered:
            yield from _numbering(game, f"collections.{id}.entries", collection)
    first: dict[tuple[int, ...], int] = {}
    for index, change in enumerate(game.content.changes):
        known = first.setdefault(_version(change), index)
        if known != index:
            yield Fault(
                f"changes.{index}.version",
                f"the version “{change.version}” stands in the change list twice",
                "give the newer change a version of its own, or join the two",
                (f"changes.{known}.version",),
            )


def _numbering(game: Game, path: str, collection: Collection) -> Iterator[Fault]:
    name = collection.numbered or ""
    first: dict[int, str] = {}
    repeated: list[tuple[int, str]] = []
    unnumbered: list[str] = []
    for id, entry in collection.entries.items():
        if name not in entry.numbers:
            unnumbered.append(id)
        elif (number := game.content.known_number(entry.numbers[name])) is None:
            return  # the value is not there, which is said elsewhere
        elif first.setdefault(number, id) != id:
            repeated.append((number, id))
    missing = [n for n in range(1, len(collection.entries) + 1) if n not in first]
    free = f"{in_quotes(missing)} {'is' if len(missing) == 1 else 'are'} free"
    for id in unnumbered:
        yield Fault(
            f"{path}.{id}",
            f"“{id}” has no number “{name}”, by which its collection is numbered",
            f"add it under numbers; {free}" if missing else "add it under numbers",
        )
    for number, id in repeated:
        yield Fault(
            f"{path}.{id}.numbers.{name}",
            f"the number {number} stands at “{first[number]}” already",
            free if missing else "",
            (f"{path}.{first[number]}.numbers.{name}",),
        )
    if not unnumbered and not repeated:
        for before, number in pairwise((0, *sorted(first))):
            if number != before + 1:
                yield Fault(
                    f"{path}.{first[number]}.numbers.{name}",
                    _gap(before, number),
                    "number the entries from 1 on, without a gap",
                )


def _gap(before: int, number: int) -> str:
    if not before:
        return f"the numbering begins with {number}, not with 1"
    skipped = f"{before + 1} is" if number == before + 2 else f"{before + 1} to {number - 1} are"
    return f"the number {number} leaves a gap: {skipped} missing"


@CHECKS.on(
    Subject.CONTENT,
    "C03",
    "component-differs-from-collection",
    "The component list counts otherwise than the collection",
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
            continue  # C01 or C06 says it where the number itself stands
        id = parts[-1][0]
        together = "together " if len(parts) > 1 else ""
        yield Fault(
            f"components.{id}.count",
            f"“{of}” lists {_amount(*listed)}, but the components of it are {together}{stated}",
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
    "C05",
    "list-out-of-order",
    "A list is not in its order",
    why="Readers take the first change for the newest, and read faces as they rise on the die.",
    severity=Severity.WARNING,
    fixes=True,
    bad="""
    changes:
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
      - version: "1.1"
      # ^ C05
        date: "2024-03-01"
        text: The moat added.
    """,
    good="""
    changes:
      - version: "1.1"
        date: "2024-03-01"
        text: The moat added.
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
    """,
)
def list_out_of_order(game: Game) -> Iterator[Fault]:
    """Changes stand newest first, and the faces of one result ascend along the die."""
    changes = game.content.changes
    newest = [(_version(change), change.date) for change in changes]
    order = sorted(range(len(changes)), key=newest.__getitem__, reverse=True)
    if (index := _misplaced(order)) is not None:
        yield Fault(
            f"changes.{index}",
            f"the version “{changes[index].version}” stands below an older one",
            "list the newest change first",
            (f"changes.{index - 1}",),
            edits=_sorted(game, "changes", order),
        )
    for table in face_tables(game):
        for path, written in table.lists:
            order = sorted(range(len(written)), key=_along(table, written).__getitem__)
            if (index := _misplaced(order)) is not None:
                yield Fault(
                    f"{path}.{index}",
                    f"the face “{written[index]}” stands behind a higher one",
                    "list faces in the order they have on the die",
                    (f"{path}.{index - 1}",),
                    edits=_sorted(game, path, order),
                )


def _along(table: FaceTable, written: Sequence[str]) -> list[int]:
    """Return where on the die faces begin; nowhere where one is unknown or stands twice."""
    meant = [[table.known[face] for face in table.meant(each)] for each in written]
    ranks = [rank for each in meant for rank in each]
    if not all(meant) or len(set(ranks)) < len(ranks):
        return [0] * len(written)  # which is said elsewhere
    return [min(each) for each in meant]


def _misplaced(order: Sequence[int]) -> int | None:
    """Return the first of some items that stands below one which should follow it."""
    ranks = {index: rank for rank, index in enumerate(order)}
    return next((i for i in range(1, len(order)) if ranks[i] < ranks[i - 1]), None)


def _sorted(game: Game, path: str, order: Sequence[int]) -> tuple[Edit, ...]:
    """Return the edits that bring the items of a list into an order, if that is plain."""
    node = node_at(game.tree, path)
    if not isinstance(node, Items) or len(node) != len(order):
        return ()
    lines = game.lines.get(node.place.file, ())
    spans = _block_spans(node, lines, game.place(path).line) or _flow_spans(node)
    return tuple(
        Edit(span, raw_source(spans[index], game.lines))
        for span, index in zip(spans, order, strict=False)
        if span != spans[index]
    )


def _flow_spans(items: Items) -> list[Place]:
    """Return where the items of a list in brackets stand, when all are single words."""
    words = all(isinstance(item, Scalar) for item in items)
    return list(items.item_places) if words else []


def _block_spans(items: Items, lines: Sequence[str], last: int) -> list[Place]:
    """Return the lines of each item of a list with dashes, the comments above it included.

    The ``last`` line before the list is that of its key. Nothing is returned for another
    kind of list.
    """
    spans: list[Place] = []
    for item, place in zip(items, items.item_places, strict=True):
        head = lines[place.line - 1][: place.column - 1] if place.line <= len(lines) else ""
        if not _DASH.fullmatch(head) or place.line <= last:
            return []
        column = head.index("-")
        begin = place.line
        while begin - 1 > last and _is_comment(lines[begin - 2], 0, column):
            begin -= 1
        last = _end_of_item(max(place.line, _last_line(item, place)), column, lines)
        spans.append(Place(place.file, begin, 1, last, len(lines[last - 1]) + 1))
    return spans


def _end_of_item(last: int, dash: int, lines: Sequence[str]) -> int:
    """Return the last line of an item with the comments that are indented under its dash."""
    while not lines[last - 1].strip():
        last -= 1
    ahead = last
    while ahead < len(lines) and (not lines[ahead].strip() or _is_comment(lines[ahead], dash + 1)):
        ahead += 1
        if lines[ahead - 1].strip():
            last = ahead
    return last


def _is_comment(line: str, least: int, most: int = 1000) -> bool:
    """Whether a line is a comment indented so far."""
    words = line.lstrip(" ")
    return words.startswith("#") and least <= len(line) - len(words) <= most


def _last_line(node: Node, place: Place) -> int:
    """Return the last line of a node that begins at a place."""
    if isinstance(node, TreeMapping):
        inner = [_last_line(node[key], node.key_places[key]) for key in node]
        return max(inner, default=place.end_line)
    if isinstance(node, Items):
        inner = [_last_line(item, at) for item, at in zip(node, node.item_places, strict=True)]
        return max(inner, default=place.end_line)
    if isinstance(node, Scalar):
        return node.place.end_line - (node.place.end_column == 1)
    return place.end_line


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
    if (things := _things(game, target)) is None:
        yield Fault(
            f"values.{name}.counts",
            f"“{name}” counts something unknown, “{target}”",
            did_you_mean(target, _targets(game)),
        )
    elif things and things[0] != value.value and not _has_total(game, name, target):
        yield Fault(
            f"values.{name}.value",
            f"“{name}” is {value.value}, but the content lists {_amount(*things)}",
            f"write {things[0]}, or correct what “{target}” lists",
            (target,),
        )


def _things(game: Game, target: str) -> tuple[int, str] | tuple[()] | None:
    """Return how many things a target of ``counts`` has, and what they are.

    None stands for an unknown target, nothing for one whose number is not known.
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
    "C07",
    "phases-out-of-order",
    "Phases stand in another order than they are played in",
    why="Whoever follows the sheet from top to bottom plays the turn the wrong way round.",
    bad="""
    phases:
      draw:
        name: Draw
        icon: coin
      build:
        name: Build
        icon: castle
    roles:
      builder:
        name: Builder
        icon: castle
    order:
      builder:
        name: Builder
        role: builder
        icon: castle
        phases:
          - build
          - draw
          # ^ C07
    """,
    good="""
    phases:
      draw:
        name: Draw
        icon: coin
      build:
        name: Build
        icon: castle
    roles:
      builder:
        name: Builder
        icon: castle
    order:
      builder:
        name: Builder
        role: builder
        icon: castle
        phases:
          - draw
          - build
    """,
)
def phases_out_of_order(game: Game) -> Iterator[Fault]:
    """A turn names its phases, and a side comes to them, in the order of the topic ``phases``.

    A side is judged by the first section of each phase, for each role by itself; what more
    there is to say of a phase may stand further down.
    """
    ranks = {phase: rank for rank, phase in enumerate(game.content.phases)}
    for id, turn in game.content.order.items():
        shown = [
            (phase, f"order.{id}.phases.{index}")
            for index, phase in enumerate(turn.phases)
            if phase in ranks
        ]
        for phase, path, other, before in _falls(shown, ranks):
            yield Fault(
                path,
                f"the phase “{phase}” stands behind “{other}”, which is played after it",
                "list phases in the order of the topic “phases”",
                (before, f"phases.{phase}"),
            )
    for id, sheet in game.content.sheets.items():
        for name, side in sheet.sides.items():
            yield from _sections_out_of_order(game, f"sheets.{id}.{name}", side, ranks)


def _sections_out_of_order(
    game: Game, path: str, side: SheetSide, ranks: Mapping[str, int]
) -> Iterator[Fault]:
    by_role: dict[str | None, dict[str, str]] = defaultdict(dict)
    names = {}
    for steps, id in side.placed.items():
        place, section = f"{path}.{steps}", game.content.sections.get(id)
        if section and section.phase in ranks:
            by_role[section.role].setdefault(section.phase or "", place)
            names[place] = id
    for first in by_role.values():
        for phase, place, other, before in _falls(list(first.items()), ranks):
            yield Fault(
                place,
                f"“{names[place]}”, of the phase “{phase}”, stands behind “{names[before]}”, "
                f"of the phase “{other}”",
                "place sections of one role in the order in which they are played",
                (before, f"phases.{phase}"),
            )


def _falls(
    shown: Sequence[tuple[str, str]], ranks: Mapping[str, int]
) -> Iterator[tuple[str, str, str, str]]:
    """Yield each phase that stands behind a later one: both phases with their paths."""
    latest: tuple[str, str] | None = None
    for phase, path in shown:
        if latest and ranks[phase] < ranks[latest[0]]:
            yield phase, path, *latest
        else:
            latest = phase, path


@CHECKS.on(
    Subject.CONTENT,
    "C08",
    "value-out-of-bounds",
    "A value is beyond its own bounds",
    why="One of the two numbers is wrong, and the one that is printed may be it.",
    bad="""
    values:
      hand:
        limit: 7
        start:
          value: 8
          # <- C08
          at_most: hand.limit
    """,
    good="""
    values:
      hand:
        limit: 7
        start:
          value: 7
          at_most: hand.limit
    """,
)
def value_out_of_bounds(game: Game) -> Iterator[Fault]:
    """A value lies within ``at_least`` and ``at_most``, numbers or values themselves."""
    for group, names in game.content.values.items():
        for name, value in names.items():
            if isinstance(value, Value):
                yield from _out_of_bounds(game, f"{group}.{name}", value)


def _out_of_bounds(game: Game, name: str, value: Value) -> Iterator[Fault]:
    least = game.content.known_number(value.at_least)
    most = game.content.known_number(value.at_most)
    if least is not None and most is not None and least > most:
        yield Fault(
            f"values.{name}.at_least",
            f"“{name}” can be no number: at least {least}, at most {most}",
            "exchange the bounds, or correct one",
            (f"values.{name}.at_most",),
        )
        return
    for bound, amount, number, word in (
        ("at_least", value.at_least, least, "less"),
        ("at_most", value.at_most, most, "more"),
    ):
        if number is None or (value.value >= number if word == "less" else value.value <= number):
            continue
        named = f", the value “{amount}”" if isinstance(amount, str) else ""
        yield Fault(
            f"values.{name}.value",
            f"“{name}” is {value.value}, {word} than {number}{named}",
            "correct the value or its bound",
            (f"values.{name}.{bound}", *_value_named(amount)),
        )


@CHECKS.on(
    Subject.CONTENT,
    "C09",
    "track-of-odd-length",
    "A track does not have the spaces it says",
    why="The track is drawn too short or too long, and markers stand on the wrong space.",
    bad="""
    tracks:
      moon:
        name: Moon track
        first: 1
        last: 3
        spaces:
        # <- C09
          new:
            name: New moon
          full:
            name: Full moon
    """,
    good="""
    tracks:
      moon:
        name: Moon track
        first: 1
        last: 2
        spaces:
          new:
            name: New moon
          full:
            name: Full moon
    """,
)
def track_of_odd_length(game: Game) -> Iterator[Fault]:
    """A track runs from its first to its last number upwards, with a named space for each."""
    for id, track in game.content.tracks.items():
        first, last = game.content.known_number(track.first), game.content.known_number(track.last)
        if first is None or last is None:
            continue
        related = (f"tracks.{id}.first", *_value_named(track.first), *_value_named(track.last))
        if first > last:
            yield Fault(
                f"tracks.{id}.last",
                f"the last space of “{id}”, {last}, comes before the first, {first}",
                "exchange the two, or correct one",
                related,
            )
        elif track.spaces and len(track.spaces) != last - first + 1:
            yield Fault(
                f"tracks.{id}.spaces",
                f"“{id}” names {_amount(len(track.spaces), 'space')}, "
                f"but {first} to {last} are {last - first + 1}",
                "name each space, or correct the ends",
                (*related, f"tracks.{id}.last"),
                on_key=True,
            )


@CHECKS.on(
    Subject.CONTENT,
    "C10",
    "newer-version-with-earlier-date",
    "A newer version has an earlier date",
    why="The sheet prints the date of its version; players compare it to find the newer sheet.",
    bad="""
    changes:
      - version: "1.1"
        date: "2023-03-01"
        #     ^ C10
        text: The moat added.
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
    """,
    good="""
    changes:
      - version: "1.1"
        date: "2024-03-01"
        text: The moat added.
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
    """,
)
def newer_version_with_earlier_date(game: Game) -> Iterator[Fault]:
    """In the order of the versions, dates in the change list do not go back."""
    changes = game.content.changes
    latest: int | None = None
    for index in sorted(range(len(changes)), key=lambda index: _version(changes[index])):
        change = changes[index]
        other = change if latest is None else changes[latest]
        if _version(other) != _version(change) and change.date < other.date:
            yield Fault(
                f"changes.{index}.date",
                f"the version “{change.version}” is dated before “{other.version}”",
                "correct one of the two dates",
                (f"changes.{latest}.date",),
            )
        else:
            latest = index


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


@CHECKS.on(
    Subject.CONTENT,
    "C12",
    "players-reversed",
    "The number of players ends before it begins",
    why="Nobody can tell for how many players the game is.",
    bad="""
    game:
      players:
      # <- C12
        - 5
        - 2
    """,
    good="""
    game:
      players:
        - 2
        - 5
    """,
)
def players_reversed(game: Game) -> Iterator[Fault]:
    """The least number of players stands before the greatest; they may be equal."""
    if (players := game.content.game.players) and players[0] > players[1]:
        yield Fault(
            "game.players",
            f"the game is for {players[0]} to {players[1]} players",
            f"write the smaller number first: {players[1]}, then {players[0]}",
            on_key=True,
        )


@CHECKS.on(
    Subject.CONTENT,
    "C13",
    "ledger-without-rows",
    "A ledger has no rows, or more than a side holds",
    why="There is nothing to write on, or nothing that fits on paper.",
    vital=True,
    bad="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          crew:
            kind: ledger
            rows: 0
            # <- C13
            columns:
              name:
                head: Name
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
    good="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          crew:
            kind: ledger
            rows: 12
            columns:
              name:
                head: Name
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
)
def ledger_without_rows(game: Game) -> Iterator[Fault]:
    """The rows of a ledger, a number or a value, are at least 1 and at most 60."""
    for path, block in blocks_of(game):
        rows = game.content.known_number(block.rows) if isinstance(block, Ledger) else None
        if isinstance(block, Ledger) and rows is not None and not 1 <= rows <= MOST_ROWS:
            yield Fault(
                f"{path}.rows",
                f"the ledger has {_amount(rows, 'row')}",
                f"give it 1 to {MOST_ROWS}",
                _value_named(block.rows),
            )


@CHECKS.on(
    Subject.CONTENT,
    "C14",
    "players-out-of-range",
    "Something is printed for a table that the game has no seats for",
    why="No build for any number of players would ever show it.",
    severity=Severity.WARNING,
    bad="""
    sections:
      seats:
        title: Seats
        source: [rulebook]
        players: [4, 5]
        # <- C14
        blocks:
          all:
            kind: note
            text: Sit down.
    sheets:
      seats:
        title: Seats
        front:
          title: Seats
          bands:
            - fill: [goal, seats]
    game:
      players: [2, 4]
    """,
    good="""
    sections:
      seats:
        title: Seats
        source: [rulebook]
        players: [3, 4]
        blocks:
          all:
            kind: note
            text: Sit down.
    sheets:
      seats:
        title: Seats
        front:
          title: Seats
          bands:
            - fill: [goal, seats]
    game:
      players: [2, 4]
    """,
)
def players_out_of_range(game: Game) -> Iterator[Fault]:
    """Numbers of players of sheets, sections, blocks and rows are among those of the game."""
    if (bounds := game.content.game.players) is None:
        return
    few, most = bounds
    for path, players in _tables(game):
        if odd := [str(number) for number in players if not few <= number <= most]:
            yield Fault(
                f"{path}.players",
                f"the game is for {few} to {most} players, not for {' or '.join(odd)}",
                "name other tables, or correct the players of the game",
                ("game.players",),
                on_key=True,
            )


def _tables(game: Game) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield for what numbers of players things are printed, with their content paths."""
    for id, sheet in game.content.sheets.items():
        yield f"sheets.{id}", sheet.players
    for id, section in game.content.sections.items():
        yield f"sections.{id}", section.players
    for path, block in blocks_of(game):
        yield path, block.players
        if isinstance(block, Table):
            yield from ((f"{path}.rows.{id}", row.players) for id, row in block.rows.items())


def _version(change: Change) -> tuple[int, ...]:
    """Return a version as numbers to compare; ``1.0`` is ``1.0.0``."""
    numbers = [int(part[:100]) for part in change.version.split(".")]
    return (*numbers, 0)[:3]


def _value_named(amount: int | str | None) -> tuple[str, ...]:
    """Return the content path of the value that an amount names, if it names one."""
    return (f"values.{amount}",) if isinstance(amount, str) else ()


def _copies(entries: Iterable[Entry]) -> int | None:
    """Return the copies of entries in all; none where one is not counted."""
    counts = [entry.count for entry in entries]
    return None if None in counts else sum(count or 0 for count in counts)


def _listed(entries: Iterable[Entry]) -> tuple[int, str] | None:
    """Return how many copies are listed, or entries where none is counted, and the word for it.

    Entries of which only some are counted cannot be told.
    """
    entries = list(entries)
    if entries and all(entry.count is None for entry in entries):
        return len(entries), "entry"
    copies = _copies(entries)
    return None if copies is None else (copies, "copy")


def _spaces(game: Game, track: Track) -> int | None:
    """Return how many spaces a track has, named or numbered, where that is known."""
    if track.spaces:
        return len(track.spaces)
    begin = 1 if track.shape == "queue" else 0
    first = game.content.known_number(begin if track.first is None else track.first)
    last = game.content.known_number(track.last)
    return None if first is None or last is None else max(0, last - first + 1)


def _amount(number: int, thing: str) -> str:
    """Return a number with the word for what is counted."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith("y") else f"{number} {thing}s"
