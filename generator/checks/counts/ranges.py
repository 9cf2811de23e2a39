"""Area C: numbers within their bounds."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.counts.things import amount_of, value_named, version
from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.forms import blocks_of
from generator.content.game import Game
from generator.content.model import Ledger, Setup, Table, Value
from generator.content.setups import laid_out
from generator.findings import Severity

MOST_ROWS = 60
"""How many rows of a ledger a reader may want on one side."""


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
            (f"values.{name}.{bound}", *value_named(amount)),
        )


@CHECKS.on(
    Subject.CONTENT,
    "C09",
    "track-of-odd-length",
    "A track does not have the spaces it says",
    why="The track is drawn too short or too long, and markers are on the wrong space.",
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
        related = (f"tracks.{id}.first", *value_named(track.first), *value_named(track.last))
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
                f"“{id}” names {amount_of(len(track.spaces), 'space')}, "
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
    for index in sorted(range(len(changes)), key=lambda index: version(changes[index])):
        change = changes[index]
        other = change if latest is None else changes[latest]
        if version(other) != version(change) and change.date < other.date:
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
    "C12",
    "players-reversed",
    "The number of players ends before it begins",
    why="It is unclear how many players the game is for.",
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
    """The least number of players comes before the greatest; they may be equal."""
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
                f"the ledger has {amount_of(rows, 'row')}",
                f"give it 1 to {MOST_ROWS}",
                value_named(block.rows),
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
        if isinstance(block, Setup):
            yield from ((f"{path}.{at}", thing.players) for at, thing in laid_out(block))
            yield from ((f"{path}.seats.{id}", seat.players) for id, seat in block.seats.items())
            yield from ((f"{path}.box.{id}", boxed.players) for id, boxed in block.box.items())
