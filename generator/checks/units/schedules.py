"""Area U on schedules: turns, units and places are there, and every counter arrives once."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Collection, Schedule
from generator.content.schedules import START, arriving, places_known
from generator.findings import Severity, did_you_mean

_UNITS = """
    collections:
      units:
        name: Units
        entries:
          guard: {name: Guard, role: players, troops: infantry, copies: 2}
          horse: {name: Horse, role: players, troops: cavalry, copies: 1}
"""
_SHEET = """
    sections:
      turns:
        title: Turns
        source: [rulebook]
        blocks:
          track: {kind: schedule, schedule: campaign}
    sheets:
      turns:
        title: Turns
        front: {title: Turns, bands: [{fill: [goal, turns]}]}
    """
_HEAD = """    schedules:
      campaign:
        name: The campaign
        source: [rulebook]
        collection: units
        places: {ford: Ford}
        turns:
          first: {name: "1"}
          second: {name: "2"}
        arrivals:
"""


def _example(*arrivals: str) -> str:
    """Return a game with a schedule; its arrivals are the example."""
    lines = "".join(f"          {line}\n" for line in arrivals)
    return f"{_UNITS}{_HEAD}{lines}{_SHEET.lstrip(chr(10))}"


def _schedules(game: Game) -> Iterator[tuple[str, Schedule, Collection | None]]:
    """Yield schedules with their paths, and their collections where these are there."""
    for id, schedule in game.content.schedules.items():
        yield f"schedules.{id}", schedule, game.content.collections.get(schedule.collection)


@CHECKS.on(
    Subject.CONTENT,
    "U10",
    "unknown-schedule-turn",
    "Units arrive in a turn that the schedule has not",
    why="They would be on no space of the turn track, and never come into play.",
    bad=_example(
        "start: {units: {guard: 2}, at: ford}",
        "later: {turn: secnd, units: {horse: 1}, at: ford}",
        "#             ^ U10",
    ),
    good=_example(
        "start: {units: {guard: 2}, at: ford}",
        "later: {turn: second, units: {horse: 1}, at: ford}",
    ),
    vital=True,
)
def unknown_schedule_turn(game: Game) -> Iterator[Fault]:
    """Every arrival names a turn of its schedule, or none; no turn is called “start”."""
    for path, schedule, _ in _schedules(game):
        for id, arrival in schedule.arrivals.items():
            if arrival.turn is not None and arrival.turn not in schedule.turns:
                yield Fault(
                    f"{path}.arrivals.{id}.turn",
                    f"the schedule has no turn “{arrival.turn}”",
                    did_you_mean(arrival.turn, schedule.turns),
                )
        if START in schedule.turns:
            yield Fault(
                f"{path}.turns.{START}",
                f"“{START}” is what is there before the first turn",
                "call the turn otherwise; what has no turn is there at start",
                on_key=True,
            )


@CHECKS.on(
    Subject.CONTENT,
    "U11",
    "unknown-arrival",
    "A unit arrives that is not there",
    why="The track promises a reinforcement for which there is no counter.",
    bad=_example(
        "start: {units: {guard: 2, hrose: 1}, at: ford}",
        "#                         ^ U11",
        "later: {turn: second, units: {horse: 1}, at: ford}",
    ),
    good=_example(
        "start: {units: {guard: 2}, at: ford}",
        "later: {turn: second, units: {horse: 1}, at: ford}",
    ),
    vital=True,
)
def unknown_arrival(game: Game) -> Iterator[Fault]:
    """Every unit that arrives is an entry of the collection of the schedule."""
    for path, schedule, collection in _schedules(game):
        if collection is None:
            continue
        for id, arrival in schedule.arrivals.items():
            for unit in arrival.units:
                home = f"{schedule.collection}.entries.{unit}"
                if unit not in collection.entries and not game.may_have("collections", home):
                    yield Fault(
                        f"{path}.arrivals.{id}.units.{unit}",
                        f"the collection “{schedule.collection}” has no entry “{unit}”",
                        did_you_mean(unit, collection.entries),
                        on_key=True,
                    )


@CHECKS.on(
    Subject.CONTENT,
    "U12",
    "unknown-arrival-place",
    "Units arrive at a place that is not known",
    why="Nobody finds on the map where to put them.",
    bad=_example(
        "start: {units: {guard: 2}, at: frod}",
        "#                              ^ U12",
        "later: {turn: second, units: {horse: 1}, at: ford}",
    ),
    good=_example(
        "start: {units: {guard: 2}, at: ford}",
        "later: {turn: second, units: {horse: 1}, at: ford}",
    ),
)
def unknown_arrival_place(game: Game) -> Iterator[Fault]:
    """Places are those of the schedule and of maps, or cells, if there are any."""
    for path, schedule, _ in _schedules(game):
        known = places_known(game.content, schedule)
        if not known or any(map(game.may_have, ("places", "boards", "gridmaps"))):
            continue
        for id, arrival in schedule.arrivals.items():
            if arrival.at is not None and arrival.at not in known:
                hint = did_you_mean(arrival.at, known) or "name it under “places” of the schedule"
                message = f"there is no place “{arrival.at}”"
                yield Fault(f"{path}.arrivals.{id}.at", message, hint)


@CHECKS.on(
    Subject.CONTENT,
    "U13",
    "arrivals-differ-from-counters",
    "More or fewer counters arrive than there are",
    why="One is missing when its turn comes, or lies in the box until the end.",
    bad=_example(
        "start: {units: {guard: 2}, at: ford}",
        "later: {turn: second, units: {guard: 1, horse: 1}, at: ford}",
        "#                             ^ U13",
    ),
    good=_example(
        "start: {units: {guard: 1}, at: ford}",
        "later: {turn: second, units: {guard: 1, horse: 1}, at: ford}",
    ),
)
def arrivals_differ_from_counters(game: Game) -> Iterator[Fault]:
    """As many of each unit arrive, at start or later, as it has copies; markers may stay away."""
    for path, schedule, collection in _schedules(game):
        id = path.partition(".")[2]
        if collection is None or not schedule.arrivals or game.may_have("schedules", id):
            continue
        come = arriving(schedule)
        for unit, entry in collection.entries.items():
            there = 1 if entry.count is None else entry.count
            count = come.get(unit, 0)
            if count > there:
                last = [key for key, each in schedule.arrivals.items() if unit in each.units]
                yield Fault(
                    f"{path}.arrivals.{last[-1]}.units.{unit}",
                    f"with these, {count} of “{unit}” arrive, of which there are {there}",
                    "take some away, or raise its copies",
                    tuple(f"{path}.arrivals.{key}.units.{unit}" for key in last[:-1]),
                    on_key=True,
                )
            elif count < there and entry.troops is not None:
                what = "none arrives" if count == 0 else f"{count} arrive"
                yield Fault(
                    f"{path}.arrivals",
                    f"of {there} of “{unit}” {what}",
                    "say when the others come; what has no turn is there at start",
                    (f"collections.{schedule.collection}.entries.{unit}",),
                    on_key=True,
                )


@CHECKS.on(
    Subject.CONTENT,
    "U14",
    "idle-arrival-place",
    "A schedule names a place where nobody arrives",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="It is left over, or the units that should come there come somewhere else.",
    bad=_example(
        "start: {units: {guard: 2, horse: 1}}",
    ).replace("places: {ford: Ford}", "places: {ford: Ford}\n        #        ^ U14"),
    good=_example(
        "start: {units: {guard: 2, horse: 1}, at: ford}",
    ),
    needs_whole=True,
)
def idle_arrival_place(game: Game) -> Iterator[Fault]:
    """Every place of a schedule is where some units arrive."""
    for path, schedule, _ in _schedules(game):
        named = {arrival.at for arrival in schedule.arrivals.values()}
        if named - {None} <= places_known(game.content, schedule):
            for place in schedule.places:
                if place not in named:
                    message = f"nobody arrives at “{place}”"
                    yield Fault(f"{path}.places.{place}", message, "delete it", on_key=True)
