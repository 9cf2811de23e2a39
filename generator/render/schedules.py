"""Prepare turn tracks and orders of battle for templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from generator.content.counters import numbers_of
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
from generator.content.schedules import START, arrivals_in, names_of_places
from generator.content.text import Text
from generator.language.counters import facts_of
from generator.language.wording import Wording
from generator.render.counters import Counters, DrawnCounter


class Party(Struct, frozen=True):
    """Counters of one unit that arrive together."""

    drawn: DrawnCounter
    count: int
    name: Text


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


class ForceRow(Struct, frozen=True):
    """A unit in an order of battle: its counter, how many there are, and when they come."""

    path: str
    drawn: DrawnCounter
    name: Text
    facts: str
    strengths: str
    """The numbers of both its sides, where it has two."""
    count: int
    comings: tuple[Coming, ...]


class Schedules(Struct, frozen=True):
    """Reads schedules and forces of a game for its pages."""

    content: Content
    wording: Wording
    counters: Counters

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
                yield TurnRow(f"{home}.turns.{id}", turn.name, turn.icon, turn.note, groups)

    def forces(
        self, block: Forces, items: Sequence[str]
    ) -> Iterator[tuple[str | None, Sequence[ForceRow]]]:
        """Yield some rows of an order of battle by their sides."""
        entries = self.content.collections[block.collection].entries
        for side, ids in groupby(items, key=lambda unit: entries[unit].role):
            yield side, [self._force(block, id, entries[id]) for id in ids]

    def _force(self, block: Forces, id: str, entry: Entry) -> ForceRow:
        collection = self.content.collections[block.collection]
        reduced = entry.numbers | entry.reduced
        return ForceRow(
            path=f"collections.{block.collection}.entries.{id}",
            drawn=self.counters.drawn(block.collection, id),
            name=entry.name,
            facts=", ".join(facts_of(entry, self.counters.label)),
            strengths=self._strengths(entry, reduced, collection) if entry.reduced else "",
            count=1 if entry.count is None else entry.count,
            comings=tuple(self._comings(block, id)),
        )

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
                Party(self.counters.drawn(schedule.collection, unit), count, entries[unit].name)
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
