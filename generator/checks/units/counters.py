"""Area U on counters: their numbers, step losses, and what finds room on them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.units.having import example, units_in
from generator.content.counters import (
    MARGIN,
    NAME_ROOM,
    face_of,
    name_on,
    numbers_of,
    words_on,
)
from generator.content.game import Game
from generator.content.model import (
    Collection,
    Content,
    CounterShape,
    Entry,
)
from generator.findings import Severity, did_you_mean

MOST_OF_CODE: dict[CounterShape, int] = {"square": 6, "round": 5, "hex": 5, "tile": 6}
"""How many letters of a code find room beside the box."""
BROAD, _BROAD = 1.6, "MWmw@%"
"""How many common letters broad ones are as wide as, and which these are."""
MOST_OF_NUMBERS: dict[CounterShape, int] = {"square": 7, "round": 5, "hex": 5, "tile": 7}
"""How many digits and dashes find room below it."""
LETTER = 0.95
"""The width of a letter of a name in the least type, in mm."""
SHRINKS_TO = 21.0
"""From this height on, in mm, names shrink no further than on a counter as high as that."""
LONGEST_WORD, MOST_OF_NAME = 9, 32
"""How many letters a word, and a name, may have on a counter without an icon."""

_NUMBERED = "{numbers: {strength: Strength, move: Movement}}"
"""A counter of examples that prints two numbers."""


@CHECKS.on(
    Subject.CONTENT,
    "U03",
    "number-without-counter",
    "A number of a counter is none that its units have",
    why="The counter would lack it, and players would read the next number for it.",
    bad=example(
        "guard:",
        "  name: Guard",
        "  role: players",
        "  troops: infantry",
        "  numbers: {strength: 4, movement: 3}",
        "  reduced: {strenght: 2}",
        "  #         ^ U03",
        "horse: {name: Horse, role: players, troops: cavalry, numbers: {strength: 2, move: 8}}",
        counter=_NUMBERED,
    ),
    good=example(
        "guard:",
        "  name: Guard",
        "  role: players",
        "  troops: infantry",
        "  numbers: {strength: 4, move: 3}",
        "  reduced: {strength: 2}",
        counter=_NUMBERED,
    ),
    vital=True,
)
def number_without_counter(game: Game) -> Iterator[Fault]:
    """What a counter prints, and what is reduced, are numbers of its entries."""
    for id, collection in game.content.collections.items():
        path = f"collections.{id}"
        for key, entry in collection.entries.items():
            for name in entry.reduced:
                if name not in entry.numbers:
                    yield Fault(
                        f"{path}.entries.{key}.reduced.{name}",
                        f"“{key}” has no number “{name}” that could be reduced",
                        did_you_mean(name, entry.numbers),
                        on_key=True,
                    )
        known = {name for entry in collection.entries.values() for name in entry.numbers}
        for name in face_of(collection).numbers:
            if name not in known:
                yield Fault(
                    f"{path}.counter.numbers.{name}",
                    f"no entry has a number “{name}”",
                    did_you_mean(name, known),
                    on_key=True,
                )


@CHECKS.on(
    Subject.CONTENT,
    "U04",
    "loss-without-effect",
    "A unit that has lost a step is no weaker",
    severity=Severity.WARNING,
    why="Both sides of the counter say the same, or the wrong one lies up.",
    bad=example(
        "guard:",
        "  name: Guard",
        "  role: players",
        "  troops: infantry",
        "  numbers: {strength: 4, movement: 3}",
        "  reduced: {strength: 5}",
        "  #         ^ U04",
    ),
    good=example(
        "guard:",
        "  name: Guard",
        "  role: players",
        "  troops: infantry",
        "  numbers: {strength: 4, movement: 3}",
        "  reduced: {strength: 2}",
    ),
)
def loss_without_effect(game: Game) -> Iterator[Fault]:
    """A reduced number is not above that of the front, and one of them is below."""
    content = game.content
    for path, entry, _ in units_in(content):
        fell = False
        pairs = [(name, entry.numbers.get(name), amount) for name, amount in entry.reduced.items()]
        for name, before, after in pairs:
            whole, left = content.known_number(before), content.known_number(after)
            if whole is None or left is None:
                fell = True  # another check speaks of it
            elif left > whole:
                yield Fault(
                    f"{path}.reduced.{name}",
                    f"“{name}” grows from {whole} to {left} when a step is lost",
                    "swap both numbers, or leave it out where it stays the same",
                )
                fell = True
            fell = fell or left != whole
        if entry.reduced and not fell:
            yield Fault(
                f"{path}.reduced",
                "the reduced side has the numbers of the front",
                "say what is less, or leave it out",
            )


@CHECKS.on(
    Subject.CONTENT,
    "U05",
    "crowded-counter",
    "More is said on a counter than finds room",
    why="No word on a counter is under six points, so what is too long would run over its edge.",
    bad=example(
        "guard: {name: Guard, code: 1stGrd, role: players, troops: infantry}",
        "#                          ^ U05",
        counter="{shape: round}",
    ),
    good=example(
        "guard: {name: Guard, code: 1.Gd, role: players, troops: infantry}",
        counter="{shape: round}",
    ),
    vital=True,
)
def crowded_counter(game: Game) -> Iterator[Fault]:
    """The code, the numbers and what its name or label says fit on the counter of an entry."""
    for path, entry, collection in units_in(game.content):
        shape = face_of(collection).shape
        yield from _long_name(path, entry, collection)
        most = MOST_OF_CODE[shape]
        if entry.code and (len(entry.code) > most or _breadth(entry.code) > most + 1):
            yield Fault(f"{path}.code", f"a {shape} counter has room for {most} letters", "cut it")
        numbers = "-".join(_digits(entry, collection, game.content))
        if len(numbers) > MOST_OF_NUMBERS[shape]:
            yield Fault(
                f"{path}.numbers",
                f"“{numbers}” has {len(numbers)} digits and dashes; a {shape} counter has room "
                f"for {MOST_OF_NUMBERS[shape]}",
                "name those that are printed under counter.numbers of the collection",
            )
        yield from _long_words(path, entry, collection)


def _breadth(code: str) -> float:
    """Return how many letters of a common width are as broad as a code."""
    return sum(BROAD if letter in _BROAD else 1.0 for letter in code)


def _long_words(path: str, entry: Entry, collection: Collection) -> Iterator[Fault]:
    """Yield a fault where the words in the middle of a counter without an icon are too long."""
    words = str(words_on(entry, collection) or "")
    longest = max(map(len, words.split()), default=0)
    if longest > LONGEST_WORD or len(words) > MOST_OF_NAME:
        yield Fault(
            _path_of_name(path, entry),
            f"“{words}” is too long for a counter without an icon",
            f"give it an icon, or words of at most {LONGEST_WORD} letters",
        )


def _long_name(path: str, entry: Entry, collection: Collection) -> Iterator[Fault]:
    """Yield a fault where the name at the top of a counter is too long for its least type."""
    name, face = name_on(entry, collection), face_of(collection)
    letter = LETTER * max(1.0, face.size / SHRINKS_TO)
    most = int((NAME_ROOM[face.shape] * face.size - 2 * MARGIN) / letter)
    if name is not None and len(str(name)) > most:
        yield Fault(
            _path_of_name(path, entry),
            f"“{name}” has {len(str(name))} letters; at the top of a {face.shape} counter of "
            f"{face.size:g} mm, {most} find room",
            "give it a shorter label, or make the counters larger",
        )


def _path_of_name(path: str, entry: Entry) -> str:
    return f"{path}.{'label' if entry.label else 'name'}"


def _digits(entry: Entry, collection: Collection, content: Content) -> Iterator[str]:
    for id in numbers_of(entry, collection):
        number = content.known_number(entry.numbers[id])
        yield "" if number is None else str(number)
