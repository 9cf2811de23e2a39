"""Read schedules: what arrives in each turn, how many of a unit, and which places are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.content.boards import grid_of
from generator.content.gridmap import lattice_of
from generator.content.laidtiles import assembled
from generator.content.model import Arrival, Content, Entry, Schedule, ScheduleBlock
from generator.content.text import Text

START = "start"
"""The row of a turn track for what is there at start; no turn may have this id."""


def forces_of(content: Content, collection: str, side: str | None = None) -> dict[str, Entry]:
    """Return the units of a collection, of one side or of all, side by side.

    There are none where the collection is not there. Entries of which there are none are
    backs of others.
    """
    known = content.collections.get(collection)
    if known is None:
        return {}
    units = {
        id: entry
        for id, entry in known.entries.items()
        if entry.count != 0 and side in (None, entry.role)
    }
    sides = [*dict.fromkeys(entry.role for entry in units.values())]
    return dict(sorted(units.items(), key=lambda item: sides.index(item[1].role)))


def arriving(schedule: Schedule) -> Mapping[str, int]:
    """Return how many of each unit come into play in all, at start or later."""
    found: Counter[str] = Counter()
    for arrival in schedule.arrivals.values():
        found.update(arrival.units)
    return found


def arrivals_in(schedule: Schedule, turn: str) -> Iterator[tuple[str, Arrival]]:
    """Yield the arrivals of a turn by their ids, or those at start."""
    for id, arrival in schedule.arrivals.items():
        if (arrival.turn or START) == turn:
            yield id, arrival


def rows_of_schedule(content: Content, block: ScheduleBlock) -> tuple[str, ...]:
    """Return the rows of a turn track: what is there at start, and turns with arrivals."""
    schedule = content.schedules[block.schedule]
    rows = [START] if block.starts and any(shown_in(content, block, START)) else []
    rows += [id for id in schedule.turns if any(shown_in(content, block, id))]
    return tuple(rows)


def has_boxes(block: ScheduleBlock) -> bool:
    """Whether a turn track has a box for each turn; that of one side only says what arrives."""
    return block.of is None


def shown_in(content: Content, block: ScheduleBlock, turn: str) -> Iterator[tuple[str, Arrival]]:
    """Yield the arrivals of a turn that a block shows, or those at start."""
    schedule = content.schedules[block.schedule]
    entries = content.collections[schedule.collection].entries
    for id, arrival in arrivals_in(schedule, turn):
        if block.of is None or any(entries[unit].role == block.of for unit in arrival.units):
            yield id, arrival


def names_of_places(content: Content, schedule: Schedule) -> dict[str, Text]:
    """Return the names of places that arrivals may name, by their ids; cells have none."""
    names: dict[str, Text] = {}
    for each in content.gridmaps.values():
        gridmap = assembled(each, content)
        names |= {id: zone.name for id, zone in gridmap.zones.items()}
        names |= {id: place.name for id, place in gridmap.places.items()}
    names |= {id: place.name for id, place in content.places.items()}
    return names | schedule.places


def places_known(content: Content, schedule: Schedule) -> set[str]:
    """Return the ids of places that arrivals may name; if there are none at all, any may be."""
    cells = {cell for board in content.boards.values() for cell in grid_of(board).spots}
    for gridmap in content.gridmaps.values():
        lattice = lattice_of(gridmap)
        cells.update(map(lattice.name, lattice.cells))
    return {*names_of_places(content, schedule), *cells}
