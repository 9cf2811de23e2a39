"""Area B: a set-up diagram lays out what is in the box, no more, and forgets nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.setups.examples import GOOD, bad
from generator.checks.setups.table import setups_of
from generator.content.game import Game
from generator.content.model import Content, Section, Setup, SetupThing
from generator.content.setups import count_of, is_there, laid_out, player_numbers
from generator.findings import Severity


@CHECKS.on(
    Subject.CONTENT,
    "B03",
    "setup-counts-too-many",
    "A set-up diagram lays out more of a component than there is",
    why="The players search the box for what it never held.",
    bad=bad(
        "coins: {component: coin, lies: pool, at: [3, 1], step: coins}",
        "coins: {component: coin, lies: pool, at: [3, 1], step: coins}\n"
        "              more: {component: coin, count: 1, lies: pool, at: [3, 2]}\n"
        "              #                 ^ B03",
    ),
    good=GOOD,
)
def setup_counts_too_many(game: Game) -> Iterator[Fault]:
    """With each number of players, no more of a component is laid out than is in the box."""
    for path, block, _ in setups_of(game):
        found: dict[str, Fault] = {}
        for number in player_numbers(block, game.content):
            for id, fault in _too_many(path, block, number, game.content):
                found.setdefault(id, fault)
        yield from found.values()


def _too_many(
    path: str, block: Setup, number: int | None, content: Content
) -> Iterator[tuple[str, Fault]]:
    """Yield components of which too many are laid out with so many players."""
    laid: Counter[str] = Counter()
    places: dict[str, list[str]] = {}
    for at, thing in _laid_with(block, number):
        laid[thing.component] += count_of(thing, content) or 0
        places.setdefault(thing.component, []).append(f"{path}.{at}.component")
    for id, total in laid.items():
        component = content.components.get(id)
        most = content.known_number(component.count) if component else None
        if component is not None and most is not None and total > most:
            *others, last = places[id]
            yield (
                id,
                Fault(
                    last,
                    f"{total} of “{component.name}” are laid out{_with(number)}, "
                    f"but the box holds {most}",
                    "say with count how many lie in each place",
                    (*others, f"components.{id}.count"),
                ),
            )


def _laid_with(block: Setup, number: int | None) -> Iterator[tuple[str, SetupThing]]:
    """Yield what is laid out with so many players; what lies on something absent is not."""
    absent = [
        f"things.{id}" for id, each in block.things.items() if not is_there(each.players, number)
    ]
    for at, thing in laid_out(block):
        if is_there(thing.players, number) and ".".join(at.split(".")[:2]) not in absent:
            yield at, thing


def _with(number: int | None) -> str:
    return "" if number is None else f" with {number} players"


@CHECKS.on(
    Subject.CONTENT,
    "B04",
    "setup-forgets-component",
    "A component is neither laid out in a set-up diagram nor left in the box",
    why="It is left over beside the table, and the game begins without it.",
    in_draft=Severity.WARNING,
    needs_whole=True,
    bad=bad(
        "      spare:\n        name: Spare coins",
        "      token:\n      # <- B04\n        name: Tokens\n        count: 3\n"
        "      spare:\n        name: Spare coins",
    ),
    good=GOOD,
)
def setup_forgets_component(game: Game) -> Iterator[Fault]:
    """Where there are set-up diagrams, one lays out each component or lists it under its box.

    That holds for each number of players that they are for.
    """
    setups = list(setups_of(game))
    missing: dict[str, int | None] = {}
    for number in _numbers(setups, game.content):
        seen: set[str] = set()
        for _, block, section in setups:
            if is_there(section.players, number) and is_there(block.players, number):
                seen |= {thing.component for _, thing in _laid_with(block, number)}
                boxed = (each for each in block.box.values() if is_there(each.players, number))
                seen |= {each.component for each in boxed}
        for id in game.content.components:
            if id not in seen:
                missing.setdefault(id, number)
    for id, number in missing.items():
        yield Fault(
            f"components.{id}",
            f"no set-up diagram says where “{game.content.components[id].name}” "
            f"lies{_with(number)}",
            "lay it out under things, or list it under box",
            (setups[0][0],),
            on_key=True,
        )


def _numbers(setups: list[tuple[str, Setup, Section]], content: Content) -> list[int | None]:
    """Return the numbers of players that some diagrams are for."""
    every = dict.fromkeys(
        number for _, block, _ in setups for number in player_numbers(block, content)
    )
    return list(every)
