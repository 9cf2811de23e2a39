"""Prepare turn tracks and orders of battle for templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import face_of, numbers_of
from generator.content.model import (
    Arrival,
    Collection,
    Content,
    Entry,
    Forces,
    Schedule,
    ScheduleBlock,
)
from generator.content.model.types import Amount
from generator.content.schedules import START, arrivals_in, forces_of, has_boxes, names_of_places
from generator.content.text import Text
from generator.language.counters import facts_of
from generator.language.typography import between
from generator.language.wording import Wording
from generator.render.counters import Counters, DrawnCounter

BOX = 18.5
"""How wide the box of a turn is at least, in mm: a marker of 15 mm lies in it."""
LARGEST_DRAWN = 15.2
"""The largest counters that are drawn as large as they are, with their names."""
SIDE = 78.0
"""How wide a column of a turn track for one of two sides is at least, in mm."""
WIDE = 100.0
"""From which width on an order of battle has room for reduced sides, in mm."""
LONGEST_WHOLE = 20
"""How many letters the name of a place has at most that stays on a line of its own."""


class Party(Struct, frozen=True):
    """Counters of one unit that arrive together."""

    drawn: DrawnCounter
    count: int
    name: Text


class TurnBox(Struct, frozen=True):
    """The box of a turn, in which the turn marker lies."""

    path: str
    name: Text
    icon: str | None
    note: Text | None


class Group(Struct, frozen=True):
    """Units that arrive together, and where."""

    path: str
    parties: tuple[Party, ...]
    place: str = ""


class TurnRow(Struct, frozen=True):
    """One space of a turn track; without a name it is what is there at start."""

    path: str
    name: Text | None
    icon: str | None
    note: Text | None
    groups: tuple[Group, ...]


class Coming(Struct, frozen=True):
    """When and where some counters of a unit come into play; without a turn, at start."""

    path: str
    turn: str
    place: str
    count: int

    @property
    def is_short(self) -> bool:
        """Whether the name of its place stays on a line, with how many come there."""
        return len(self.place) <= LONGEST_WHOLE


class ForceRow(Struct, frozen=True):
    """A unit in an order of battle: its counter, how many there are, and when they come."""

    path: str
    drawn: DrawnCounter
    name: Text
    facts: str
    strengths: str
    """The numbers of both its sides, where it has two and the back is not drawn."""
    count: int
    comings: tuple[Coming, ...]
    back: DrawnCounter | None = None
    """Its reduced side, where there is room for both."""


class Schedules(Struct, frozen=True):
    """Reads schedules and forces of a game for its pages."""

    content: Content
    wording: Wording
    counters: Counters
    is_large: bool = False
    """Whether type is large: counters with names would be larger than on paper."""

    def boxes(self, block: ScheduleBlock) -> Sequence[TurnBox]:
        """Return the boxes of a turn track; none where it is that of one side."""
        if not has_boxes(block):
            return ()
        home, turns = f"schedules.{block.schedule}", self.content.schedules[block.schedule].turns
        return [
            TurnBox(f"{home}.turns.{id}", turn.name, turn.icon, turn.note)
            for id, turn in turns.items()
        ]

    def per_line(self, block: ScheduleBlock, width: float) -> int:
        """Return how many boxes a line has in a column of a width in mm, in lines alike."""
        count = len(self.boxes(block))
        most = max(int(width / BOX), 1)
        return -(-count // -(-count // most))

    def is_named(self, collection: str) -> bool:
        """Whether counters are drawn with their names: as large as they are on paper."""
        face = face_of(self.content.collections[collection])
        return face.named and face.size <= LARGEST_DRAWN and not self.is_large

    def has_places(self, block: ScheduleBlock) -> bool:
        """Whether it is said of some units where they arrive."""
        arrivals = self.content.schedules[block.schedule].arrivals.values()
        return any(arrival.at is not None for arrival in arrivals)

    def has_counts(self, block: Forces) -> bool:
        """Whether there are several counters of some unit."""
        units = forces_of(self.content, block.collection, block.of).values()
        return any((unit.count or 1) > 1 for unit in units)

    def turns(self, block: ScheduleBlock, items: Sequence[str]) -> Iterator[TurnRow]:
        """Yield some rows of a turn track."""
        schedule = self.content.schedules[block.schedule]
        home = f"schedules.{block.schedule}"
        for id in items:
            groups = tuple(self._groups(home, schedule, block, id))
            if id == START:
                yield TurnRow(f"{home}.arrivals", None, None, None, groups)
            else:
                turn = schedule.turns[id]
                note = None if has_boxes(block) else turn.note
                yield TurnRow(f"{home}.turns.{id}", turn.name, turn.icon, note, groups)

    def sides(self, block: ScheduleBlock, width: float) -> tuple[str, ...]:
        """Return the two sides that stand beside each other, in a column of a width in mm.

        There are none where one side is shown, where units are of none or of more, and where
        there is no room.
        """
        schedule = self.content.schedules[block.schedule]
        entries = self.content.collections[schedule.collection].entries
        found = dict.fromkeys(
            entries[unit].role for each in schedule.arrivals.values() for unit in each.units
        )
        roles = tuple(role for role in self.content.roles if role in found)
        is_wide = width >= 2 * SIDE and not self.is_large
        return roles if is_wide and has_boxes(block) and len(roles) == len(found) == 2 else ()

    def by_side(
        self, block: ScheduleBlock, items: Sequence[str]
    ) -> Iterator[Sequence[tuple[Group, ...]]]:
        """Yield what comes in some rows of a turn track, for each side."""
        schedule, home = self.content.schedules[block.schedule], f"schedules.{block.schedule}"
        blocks = [replace(block, of=side) for side in self.sides(block, 2 * SIDE)]
        for id in items:
            yield [tuple(self._groups(home, schedule, each, id)) for each in blocks]

    def forces(
        self, block: Forces, items: Sequence[str], width: float = 0.0
    ) -> Iterator[tuple[str | None, Sequence[ForceRow]]]:
        """Yield some rows of an order of battle by their sides, in a column of a width in mm.

        Where there is room units are drawn with their reduced sides. What is of no side comes
        first: below the heading of one it would be taken for its own.
        """
        entries = self.content.collections[block.collection].entries
        ordered = sorted(items, key=lambda unit: entries[unit].role is not None)
        for side, ids in groupby(ordered, key=lambda unit: entries[unit].role):
            yield side, [self._force(block, id, entries[id], width) for id in ids]

    def _force(self, block: Forces, id: str, entry: Entry, width: float) -> ForceRow:
        collection = self.content.collections[block.collection]
        with_back = bool(entry.reduced) and self.has_backs(block, width)
        reduced = entry.numbers | entry.reduced
        return ForceRow(
            path=f"collections.{block.collection}.entries.{id}",
            drawn=self._drawn(block.collection, id),
            name=entry.name,
            facts=between(",", self.wording.language).join(facts_of(entry, self.counters.label)),
            strengths=self._strengths(entry, reduced, collection)
            if entry.reduced and not with_back
            else "",
            count=1 if entry.count is None else entry.count,
            comings=tuple(self._comings(block, id)),
            back=self._drawn(block.collection, id, is_back=True) if with_back else None,
        )

    def has_backs(self, block: Forces, width: float) -> bool:
        """Whether reduced sides are drawn beside the others, in a column of a width in mm."""
        units = forces_of(self.content, block.collection, block.of).values()
        return width >= WIDE and not self.is_large and any(unit.reduced for unit in units)

    def _drawn(self, collection: str, id: str, is_back: bool = False) -> DrawnCounter:
        with_name = self.is_named(collection)
        return self.counters.drawn(collection, id, is_back=is_back, with_name=with_name)

    def _strengths(
        self, entry: Entry, reduced: Mapping[str, Amount], collection: Collection
    ) -> str:
        """Return the numbers of both sides of a unit, such as 3–4 / 2–4."""
        return " / ".join(
            "–".join(
                self.wording.number(self.content.number(amounts[id]))
                for id in numbers_of(entry, collection)
            )
            for amounts in (entry.numbers, reduced)
        )

    def _comings(self, block: Forces, unit: str) -> Iterator[Coming]:
        if block.schedule is None:
            return
        schedule = self.content.schedules[block.schedule]
        if schedule.collection != block.collection:
            return
        order = [START, *schedule.turns]
        mine = [(id, each) for id, each in schedule.arrivals.items() if unit in each.units]
        for id, arrival in sorted(mine, key=lambda pair: order.index(pair[1].turn or START)):
            turn = self.wording.plain(schedule.turns[arrival.turn].name) if arrival.turn else ""
            place = self._place(arrival, schedule)
            path = f"schedules.{block.schedule}.arrivals.{id}"
            yield Coming(path, turn, place, arrival.units[unit])

    def _groups(
        self, home: str, schedule: Schedule, block: ScheduleBlock, turn: str
    ) -> Iterator[Group]:
        entries = self.content.collections[schedule.collection].entries
        for id, arrival in arrivals_in(schedule, turn):
            parties = tuple(
                Party(self._drawn(schedule.collection, unit), count, entries[unit].name)
                for unit, count in arrival.units.items()
                if block.of in (None, entries[unit].role)
            )
            if parties:
                yield Group(f"{home}.arrivals.{id}", parties, self._place(arrival, schedule))

    def _place(self, arrival: Arrival, schedule: Schedule) -> str:
        """Return the name of where units arrive; that of a cell is its id."""
        if arrival.at is None:
            return ""
        name = names_of_places(self.content, schedule).get(arrival.at)
        return self.wording.plain(name) if name else arrival.at
