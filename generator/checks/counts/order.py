"""Area C: what is numbered runs on, and what is ordered stays so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from generator.checks.counts.things import version
from generator.checks.dice.results import FaceTable, face_tables
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Collection, SheetSide
from generator.content.tree import Items, Node, Scalar, node_at
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Edit, Place, Severity, in_quotes, raw_source

_DASH = re.compile(r" *- +")


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
        known = first.setdefault(version(change), index)
        if known != index:
            yield Fault(
                f"changes.{index}.version",
                f"the version “{change.version}” is in the change list twice",
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
    """Changes are listed newest first, and the faces of one result ascend along the die."""
    changes = game.content.changes
    newest = [(version(change), change.date) for change in changes]
    order = sorted(range(len(changes)), key=newest.__getitem__, reverse=True)
    if (index := _misplaced(order)) is not None:
        yield Fault(
            f"changes.{index}",
            f"the version “{changes[index].version}” is listed below an older one",
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
                    f"the face “{written[index]}” comes after a higher one",
                    "list faces in the order they have on the die",
                    (f"{path}.{index - 1}",),
                    edits=_sorted(game, path, order),
                )


def _along(table: FaceTable, written: Sequence[str]) -> list[int]:
    """Return where on the die faces begin; nowhere if one is unknown or repeated."""
    meant = [[table.known[face] for face in table.meant(each)] for each in written]
    ranks = [rank for each in meant for rank in each]
    if not all(meant) or len(set(ranks)) < len(ranks):
        return [0] * len(written)  # which is said elsewhere
    return [min(each) for each in meant]


def _misplaced(order: Sequence[int]) -> int | None:
    """Return the first of some items that comes after one which should follow it."""
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
    "C07",
    "phases-out-of-order",
    "Phases are not in the order in which they are played",
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
                f"the phase “{phase}” comes after “{other}”, which is played after it",
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
                f"“{names[place]}”, of the phase “{phase}”, comes after “{names[before]}”, "
                f"of the phase “{other}”",
                "place sections of one role in the order in which they are played",
                (before, f"phases.{phase}"),
            )


def _falls(
    shown: Sequence[tuple[str, str]], ranks: Mapping[str, int]
) -> Iterator[tuple[str, str, str, str]]:
    """Yield each phase that comes after a later one: both phases with their paths."""
    latest: tuple[str, str] | None = None
    for phase, path in shown:
        if latest and ranks[phase] < ranks[latest[0]]:
            yield phase, path, *latest
        else:
            latest = phase, path
