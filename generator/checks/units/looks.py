"""Area U on units: their sides and boxes, how they differ, and what a block says of them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.units.having import example, units_in
from generator.content.counters import back_of, face_of, name_on, numbers_of
from generator.content.game import Game
from generator.content.model import (
    Collection,
    Content,
    CounterBlock,
    Counters,
)
from generator.content.model.units import SHOWING_ICON
from generator.findings import Severity, did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "U06",
    "counters-alike",
    "Two units of one side have the same counter",
    severity=Severity.WARNING,
    why="Nobody can tell which of them arrives, or where each of them belongs at set-up.",
    bad=example(
        "guard: {name: Guard, role: players, troops: infantry, numbers: {strength: 4}}",
        "line: {name: Line, role: players, troops: infantry, numbers: {strength: 4}}",
        "# <- U06",
    ),
    good=example(
        "guard: {name: Guard, code: G, role: players, troops: infantry, numbers: {strength: 4}}",
        "line: {name: Line, code: L, role: players, troops: infantry, numbers: {strength: 4}}",
    ),
)
def counters_alike(game: Game) -> Iterator[Fault]:
    """Of units with a box, no two of a side show the same on the front and on the back."""
    seen: dict[object, str] = {}
    for path, entry, collection in units_in(game.content):
        if entry.troops is None:
            continue
        home = path.split(".")[1]
        numbers = numbers_of(entry, collection)
        reduced = tuple((id, entry.reduced[id]) for id in numbers if id in entry.reduced)
        shown = tuple((id, entry.numbers[id]) for id in numbers)
        icon = None if entry.code and entry.troops not in SHOWING_ICON else entry.icon
        words = str(name_on(entry, collection) or ""), entry.code
        look = (entry.role, entry.troops, icon, entry.echelon, words, shown, reduced)
        other = seen.setdefault((home, look, entry.behind), path)
        if other != path:
            yield Fault(
                path,
                f"“{entry.name}” has the same counter as “{_name(other, game)}”",
                "give them codes or labels, or make them one entry with more copies",
                (other,),
                on_key=True,
            )


def _name(path: str, game: Game) -> str:
    _, id, _, key = path.split(".")
    return str(game.content.collections[id].entries[key].name)


@CHECKS.on(
    Subject.CONTENT,
    "U07",
    "unit-without-side",
    "A unit is on no side",
    severity=Severity.WARNING,
    why="Its counter has no colour, and both players may think that it is theirs.",
    bad=example(
        "guard: {name: Guard, role: players, troops: infantry}",
        "horse: {name: Horse, troops: cavalry}",
        "# <- U07",
    ),
    good=example(
        "guard: {name: Guard, role: players, troops: infantry}",
        "horse: {name: Horse, role: players, troops: cavalry}",
    ),
)
def unit_without_side(game: Game) -> Iterator[Fault]:
    """Every unit names its role, unless a deck does it for all that it takes."""
    taken = _with_role(game.content)
    for path, entry, _ in units_in(game.content):
        if entry.troops and entry.role is None and path.split(".")[1] not in taken:
            message = f"“{entry.name}” is on no side"
            yield Fault(path, message, "give it a role: whose counter it is", on_key=True)


def _with_role(content: Content) -> set[str]:
    """Return the collections that decks give a role."""
    return {
        cards.collection
        for deck in content.decks.values()
        for cards in deck.cards.values()
        if isinstance(cards, Counters) and (cards.role or deck.role)
    }


@CHECKS.on(
    Subject.CONTENT,
    "U08",
    "box-without-icon",
    "The box of a unit shows an icon that it has not",
    why="Its counter would show an empty box.",
    bad=example(
        "bats: {name: Bats, role: players, troops: icon}",
        "#                                         ^ U08",
    ),
    good=example("bats: {name: Bats, role: players, troops: icon, icon: bat}"),
    vital=True,
)
def box_without_icon(game: Game) -> Iterator[Fault]:
    """A unit whose troops are an icon has one."""
    for path, entry, _ in units_in(game.content):
        if entry.troops == "icon" and entry.icon is None:
            hint = "give it an icon, or name a kind of troops"
            yield Fault(f"{path}.troops", f"“{entry.name}” has no icon", hint)


def _explained(*parts: str) -> str:
    """Return a game with a unit and a block about it; the lines below its parts are the example."""
    guard = "guard: {name: Guard, role: players, troops: infantry, numbers: {strength: 4}}"
    lines = "".join(f"              {line}\n" for line in parts)
    block = f"""    sections:
      reading:
        title: How to read a counter
        source: [rulebook]
        blocks:
          counter:
            kind: counter
            unit: units.guard
            parts:
              side: Whose it is
{lines}    sheets:
      reading:
        title: Counters
        front: {{title: Counters, bands: [{{fill: [goal, reading]}}]}}
"""
    return example(guard) + block


@CHECKS.on(
    Subject.CONTENT,
    "U09",
    "unknown-part",
    "A block speaks of a part that the counter has not",
    why="The key would have a number that is nowhere on the counter.",
    bad=_explained("strenght: How strong it is", "# <- U09"),
    good=_explained("strength: How strong it is"),
    vital=True,
)
def unknown_part(game: Game) -> Iterator[Fault]:
    """Every part is the side, the troops, or what the counter of that unit has."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if not isinstance(block, CounterBlock):
                continue
            collection_id, _, key = block.unit.partition(".")
            collection = game.content.collections.get(collection_id)
            if collection is None or key not in collection.entries:
                continue
            known = parts_of(key, collection)
            for part in block.parts:
                if part not in known:
                    yield Fault(
                        f"sections.{id}.blocks.{name}.parts.{part}",
                        f"the counter of “{key}” has no part “{part}”",
                        did_you_mean(part, known) or f"it has {', '.join(known)}",
                        on_key=True,
                    )


def parts_of(key: str, collection: Collection) -> list[str]:
    """Return the parts of the counter of an entry that a block may speak of."""
    entry = collection.entries[key]
    parts = ["side", "troops"]
    parts += ["name"] * (name_on(entry, collection) is not None)
    parts += ["echelon"] * bool(entry.echelon) + ["code"] * bool(entry.code)
    parts += ["copy"] * (face_of(collection).numbered and (entry.count or 1) > 1)
    parts += ["back"] * (bool(entry.reduced) or back_of(key, collection.entries) != key)
    return parts + list(numbers_of(entry, collection))
