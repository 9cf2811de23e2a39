"""Find out what lies where in a set-up diagram: its drawing, its list and its checks ask."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain, groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import (
    Checklist,
    Content,
    Setup,
    SetupBoxed,
    SetupSeat,
    SetupThing,
    Steps,
    Track,
)
from generator.content.model.listing import several

Zone = Literal[
    "top-left",
    "top",
    "top-right",
    "left",
    "middle",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
]
"""Where something lies on a table, in words."""

SEAT = "seat."
"""What the names of the cells of seats begin with."""


class Area(Struct, frozen=True):
    """A rectangle of the grid: its first column and row, from 1, and how many of each.

    Seats lie around the grid: in column or row 0, or one beyond the last.
    """

    column: int
    row: int
    columns: int = 1
    rows: int = 1

    @property
    def last_column(self) -> int:
        """The last column that it reaches."""
        return self.column + self.columns - 1

    @property
    def last_row(self) -> int:
        """The last row that it reaches."""
        return self.row + self.rows - 1

    def meets(self, other: Area) -> bool:
        """Whether it has a cell in common with another."""
        return (
            self.column <= other.last_column
            and other.column <= self.last_column
            and self.row <= other.last_row
            and other.row <= self.last_row
        )

    def is_within(self, columns: int, rows: int) -> bool:
        """Whether it lies on a table of so many columns and rows."""
        return self.last_column <= columns and self.last_row <= rows


def areas_of(block: Setup) -> dict[str, Area]:
    """Return where each thing lies on the table."""
    return {id: Area(*thing.at, *thing.size) for id, thing in block.things.items()}


def seats_of(block: Setup) -> dict[str, Area]:
    """Return where each seat is around the table."""
    return {id: _seat(seat, block) for id, seat in block.seats.items()}


def _seat(seat: SetupSeat, block: Setup) -> Area:
    match seat.side:
        case "top":
            return Area(seat.at, 0, seat.size)
        case "bottom":
            return Area(seat.at, block.rows + 1, seat.size)
        case "left":
            return Area(0, seat.at, 1, seat.size)
        case "right":
            return Area(block.columns + 1, seat.at, 1, seat.size)


def cells_of(block: Setup) -> dict[str, Area]:
    """Return all that is drawn, by the names of its cells: things, and seats after ``SEAT``."""
    return areas_of(block) | {f"{SEAT}{id}": area for id, area in seats_of(block).items()}


def laid_out(block: Setup) -> Iterator[tuple[str, SetupThing]]:
    """Yield all that is laid out with its path below the block, what lies on a thing after it."""
    for id, thing in block.things.items():
        yield f"things.{id}", thing
        for name, held in thing.holds.items():
            yield f"things.{id}.holds.{name}", held


def by_step(things: Mapping[str, SetupThing], steps: Mapping[str, int]) -> dict[str, SetupThing]:
    """Return things in the order of the steps that lay them out; those of no step come last."""
    last = len(steps) + 1
    return dict(sorted(things.items(), key=lambda pair: steps.get(pair[1].step or "", last)))


def spaces_of(track: Track, content: Content) -> tuple[str, ...]:
    """Return the spaces of a track: their ids, or their numbers; none where they are not known."""
    if track.spaces:
        return tuple(track.spaces)
    first = content.known_number(track.first) if track.first is not None else None
    last = content.known_number(track.last) if track.last is not None else None
    if last is None:
        return ()
    begin = int(track.shape == "queue") if first is None else first
    return tuple(str(number) for number in range(begin, last + 1))


def is_there(players: tuple[int, ...], number: int | None) -> bool:
    """Whether something is there with so many players; for any number, if it does not say."""
    return number is None or not players or number in players


def player_numbers(block: Setup, content: Content) -> tuple[int | None, ...]:
    """Return the numbers of players that a diagram is for; None alone where nothing says it."""
    if block.players:
        return block.players
    if content.game.players is None:
        stated = [thing.players for _, thing in laid_out(block)]
        stated += [seat.players for seat in block.seats.values()]
        stated += [boxed.players for boxed in block.box.values()]
        mentioned = {number for players in stated for number in players}
        return tuple(sorted(mentioned)) or (None,)
    few, most = content.game.players
    return tuple(range(few, most + 1)) or (None,)


def count_of(thing: SetupThing, content: Content) -> int | None:
    """Return how many lie there, as far as it is known."""
    if thing.count is not None:
        return content.known_number(thing.count)
    component = content.components.get(thing.component)
    return content.known_number(component.count) if component else None


def face_of(thing: SetupThing) -> str:
    """Return which face of a thing is seen: up, down, or "" where it has none."""
    return thing.face or {"deck": "down", "pile": "up", "row": "up"}.get(thing.lies, "")


def zone_of(area: Area, block: Setup) -> Zone:
    """Return where an area lies on the table, in words, by its middle."""
    across = _third(area.column, area.last_column, block.columns)
    down = _third(area.row, area.last_row, block.rows)
    names: tuple[tuple[Zone, Zone, Zone], ...] = (
        ("top-left", "top", "top-right"),
        ("left", "middle", "right"),
        ("bottom-left", "bottom", "bottom-right"),
    )
    return names[down][across]


def _third(first: int, last: int, size: int) -> int:
    """Return whether the middle of some cells is in the first, second or last third."""
    middle = (first + last - 1) / 2 / size
    return 0 if middle < 0.34 else 1 if middle <= 0.66 else 2


def checklists_of(
    block: Setup, section: str, content: Content
) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the items of each checklist that a diagram in a section names.

    Checklists are called by their section and id; one that is not there has no items.
    """
    names = (name.rpartition(".") for name in several(block.checklist or ()))
    places = ((home or section, id) for home, _, id in names)
    return {place: _items_of(*place, content) for place in places}


def _items_of(section: str, id: str, content: Content) -> tuple[str, ...]:
    home = content.sections.get(section)
    match home and home.blocks.get(id):
        case Checklist(items=items):
            return tuple(items)
        case Steps(steps=steps):
            return tuple(steps)
    return ()


def steps_of(block: Setup, section: str, content: Content) -> dict[str, int]:
    """Return the number of each step that things of a diagram may name, from 1 on.

    Several checklists are numbered on; of two items with one name, the first is meant.
    """
    numbers: dict[str, int] = {}
    every = chain.from_iterable(checklists_of(block, section, content).values())
    for number, id in enumerate(every, 1):
        numbers.setdefault(id, number)
    return numbers


def called_out(
    content: Content, section: str, checklist: str, beside: Container[str] | None = None
) -> dict[str, int]:
    """Return the numbers of a checklist's items, if a diagram names it.

    ``beside`` are the sections that are printed with it; diagrams elsewhere do not count.
    """
    for home, each in content.sections.items():
        if beside is not None and home not in beside:
            continue
        for block in each.blocks.values():
            if isinstance(block, Setup):
                items = checklists_of(block, home, content).get((section, checklist), ())
                numbers = steps_of(block, home, content)
                if items:
                    return {id: numbers[id] for id in items}
    return {}


def runs_of(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return numbers as runs, each with its first and last: 2, 4, 5 are 2–2 and 4–5."""
    ordered = sorted(set(numbers))
    runs = groupby(enumerate(ordered), lambda pair: pair[1] - pair[0])
    groups = [[number for _, number in run] for _, run in runs]
    return [(group[0], group[-1]) for group in groups]


def for_number(block: Setup, number: int) -> Setup | None:
    """Return a diagram with what is there with so many players; None if nothing is.

    It is for this number alone, so that nothing on it says for which it is there.
    """

    def there(each: SetupThing | SetupSeat | SetupBoxed) -> bool:
        return is_there(each.players, number)

    things = {
        id: replace(
            thing,
            players=(),
            holds={
                name: replace(held, players=()) for name, held in thing.holds.items() if there(held)
            },
        )
        for id, thing in block.things.items()
        if there(thing)
    }
    seats = {id: replace(seat, players=()) for id, seat in block.seats.items() if there(seat)}
    box = {id: replace(boxed, players=()) for id, boxed in block.box.items() if there(boxed)}
    return replace(block, things=things, seats=seats, box=box) if things else None
