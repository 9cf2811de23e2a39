"""Area B: things and seats of a set-up diagram have a place of their own on its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.forms import blocks_of
from generator.checks.setups.examples import DOOM, GOOD, bad
from generator.content.game import Game
from generator.content.model import Section, Setup, SetupArea, SetupThing
from generator.content.model.listing import several
from generator.content.setups import (
    Area,
    areas_of,
    checklists_of,
    is_there,
    laid_out,
    player_numbers,
    seats_of,
    spaces_of,
)
from generator.findings import did_you_mean

FACELESS = ("board", "figure", "die")
"""What has no face that is seen or not."""


def setups_of(game: Game) -> Iterator[tuple[str, Setup, Section]]:
    """Yield every set-up diagram of a game with its content path and its section."""
    for path, block in blocks_of(game):
        if isinstance(block, Setup):
            yield path, block, game.content.sections[path.split(".")[1]]


@CHECKS.on(
    Subject.CONTENT,
    "B01",
    "setup-off-the-table",
    "A thing or seat of a set-up diagram lies beyond the table",
    why="It cannot be drawn where it is, so players would look for it in vain.",
    vital=True,
    bad=bad(
        "lies: pool, at: [3, 1], step: coins}",
        "lies: pool, at: [4, 1], step: coins}\n"
        "              #                                    ^ B01",
    ),
    good=GOOD,
)
def setup_off_the_table(game: Game) -> Iterator[Fault]:
    """Things lie within the columns and rows of their table, and seats are along its sides."""
    for path, block, _ in setups_of(game):
        for id, area in areas_of(block).items():
            if not area.is_within(block.columns, block.rows):
                yield _beyond(f"{path}.things.{id}.at", id, area, block)
        for id, area in seats_of(block).items():
            level = block.seats[id].side in ("top", "bottom")
            last, most = (area.last_column, block.columns) if level else (area.last_row, block.rows)
            if last > most:
                yield _beyond(f"{path}.seats.{id}.side", id, area, block)


def _beyond(path: str, id: str, area: Area, block: Setup) -> Fault:
    return Fault(
        path,
        f"“{id}” reaches to column {area.last_column} and row {area.last_row} of a table "
        f"of {block.columns} columns and {block.rows} rows",
        "move it, make it smaller, or give the table more columns or rows",
    )


@CHECKS.on(
    Subject.CONTENT,
    "B02",
    "setup-things-overlap",
    "Two things of a set-up diagram lie in one place",
    why="One of them would be hidden, and missing at the table.",
    vital=True,
    bad=bad(
        "lies: pool, at: [3, 1], step: coins}",
        "lies: pool, at: [2, 1], step: coins}\n"
        "              #                                    ^ B02",
    ),
    good=GOOD,
)
def setup_things_overlap(game: Game) -> Iterator[Fault]:
    """No two things of a diagram have a cell of the table in common."""
    for path, block, _ in setups_of(game):
        for id, other in _meeting(areas_of(block)):
            yield Fault(
                f"{path}.things.{id}.at",
                f"“{id}” lies where “{other}” lies",
                "move one of them, or list it under holds of the other if it lies on it",
                (f"{path}.things.{other}.at",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "B05",
    "seats-without-players",
    "The seats of a set-up diagram do not match the players",
    why="Somebody at the table looks for a seat, or sees one that is nobody’s.",
    vital=True,
    bad=bad(
        "other: {side: bottom, at: 1, role: players}",
        "other: {side: bottom, at: 1}\n              # <- B05",
    ),
    good=GOOD,
)
def seats_without_players(game: Game) -> Iterator[Fault]:
    """Each seat has a role or a name, and there are as many seats as players.

    That holds for each number of players that the diagram is for; a diagram may have no seats.
    """
    for path, block, _ in setups_of(game):
        for id, seat in block.seats.items():
            if seat.role is None and seat.name is None:
                yield Fault(
                    f"{path}.seats.{id}",
                    f"the seat “{id}” has no owner",
                    "give it a role or a name",
                    on_key=True,
                )
        for number in player_numbers(block, game.content) if block.seats else ():
            there = sum(is_there(seat.players, number) for seat in block.seats.values())
            if number is not None and there != number:
                yield Fault(
                    f"{path}.seats",
                    f"with {number} players, there are {there} seats",
                    "say with players for which numbers of players each seat is there",
                    on_key=True,
                )
                break


@CHECKS.on(
    Subject.CONTENT,
    "B06",
    "seats-overlap",
    "Two seats of a set-up diagram are in one place",
    why="Two players cannot sit on one chair.",
    vital=True,
    bad=bad(
        "other: {side: bottom, at: 1, role: players}",
        "other: {side: top, at: 1, role: players}\n              #             ^ B06",
    ),
    good=GOOD,
)
def seats_overlap(game: Game) -> Iterator[Fault]:
    """No two seats are at the same columns or rows of one side of the table."""
    for path, block, _ in setups_of(game):
        for id, other in _meeting(seats_of(block)):
            yield Fault(
                f"{path}.seats.{id}.side",
                f"the seat “{id}” is where “{other}” is",
                "move one of them to another column, row or side",
                (f"{path}.seats.{other}.side",),
            )


def _meeting(areas: Mapping[str, Area]) -> Iterator[tuple[str, str]]:
    """Yield each area that meets an earlier one, with that one."""
    known: dict[str, Area] = {}
    for id, area in areas.items():
        if other := next((name for name, each in known.items() if each.meets(area)), ""):
            yield id, other
        known[id] = area


@CHECKS.on(
    Subject.CONTENT,
    "B07",
    "setup-step-unknown",
    "A thing of a set-up diagram leads to a step that is not there",
    why="The number in the diagram would be missing, or lead to another step.",
    bad=bad(
        "lies: pool, at: [3, 1], step: coins}",
        "lies: pool, at: [3, 1], step: coin}\n"
        "              #                                                      ^ B07",
    ),
    good=GOOD,
)
def setup_step_unknown(game: Game) -> Iterator[Fault]:
    """The checklist of a diagram is in its section, and has the steps that things name."""
    for path, block, section in setups_of(game):
        lists = checklists_of(block, path.split(".")[1], game.content)
        if missing := [at for at, items in enumerate(lists.values()) if not items]:
            yield from _lists_missing(path, block, section, missing)
            continue
        often = Counter(chain.from_iterable(lists.values()))
        for at, step in _steps_named(block):
            if often[step] != 1:
                yield _step_unclear(f"{path}.{at}", step, often)


def _steps_named(block: Setup) -> Iterator[tuple[str, str]]:
    """Yield the steps that things of a diagram and parts of its boards name, with their paths."""
    for at, thing in laid_out(block):
        if thing.step:
            yield f"{at}.step", thing.step
        for number, step in enumerate(thing.also):
            yield f"{at}.also.{number}", step
    for id, laid in block.things.items():
        for name, area in laid.areas.items():
            if area.step:
                yield f"things.{id}.areas.{name}.step", area.step


def _lists_missing(
    path: str, block: Setup, section: Section, missing: Iterable[int]
) -> Iterator[Fault]:
    assert block.checklist is not None
    is_one = isinstance(block.checklist, str)
    for at in missing:
        name = several(block.checklist)[at]
        yield Fault(
            f"{path}.checklist" if is_one else f"{path}.checklist.{at}",
            f"there is no checklist and there are no steps “{name}” with items of their own",
            did_you_mean(name, section.blocks)
            or "name a block of this section, or of another one such as setup.steps",
        )


def _step_unclear(path: str, step: str, often: Counter[str]) -> Fault:
    if step in often:
        return Fault(
            path,
            f"two items of the checklists are called “{step}”",
            "give one of them another id: a number leads to one step",
        )
    return Fault(
        path,
        f"there is no step “{step}”",
        did_you_mean(step, often)
        or "name an item of the checklist, and the checklist under checklist",
    )


@CHECKS.on(
    Subject.CONTENT,
    "B10",
    "setup-space-undrawn",
    "A thing of a set-up diagram stands on a space that is not drawn",
    why="Its number would be nowhere on the board, and players would look for it in vain.",
    vital=True,
    bad=bad(
        "lies: pool, at: [3, 1], step: coins}",
        "lies: pool, at: [3, 1], step: coins, track: doom}\n"
        "              #                                                                    ^ B10",
    )
    + DOOM,
    good=GOOD + DOOM,
)
def setup_space_undrawn(game: Game) -> Iterator[Fault]:
    """What stands on a track lies on something with that track, which has such a space."""
    for path, block, _ in setups_of(game):
        for id, laid in block.things.items():
            if laid.track:
                yield _undrawn(f"{path}.things.{id}.track", laid.track, ())
            for name, held in laid.holds.items():
                yield from _off_its_track(f"{path}.things.{id}.holds.{name}", held, laid, game)


def _off_its_track(path: str, held: SetupThing, laid: SetupArea, game: Game) -> Iterator[Fault]:
    if held.track is None:
        return
    if held.track not in laid.tracks:
        yield _undrawn(f"{path}.track", held.track, laid.tracks)
        return
    track = game.content.tracks.get(held.track)
    spaces = spaces_of(track, game.content) if track else ()
    if spaces and held.space > len(spaces):
        yield Fault(
            f"{path}.space",
            f"the track “{held.track}” has {len(spaces)} spaces, not {held.space}",
            "count from 1 on, whatever number its first space has",
        )


def _undrawn(path: str, track: str, drawn: Iterable[str]) -> Fault:
    return Fault(
        path,
        f"no track “{track}” is drawn there",
        did_you_mean(track, drawn)
        or "list it under holds of a board or sheet, and the track under tracks of that",
    )


@CHECKS.on(
    Subject.CONTENT,
    "B08",
    "setup-face-unseen",
    "A thing of a set-up diagram shows a face that it does not have",
    why="Players would look for the back of something that has none.",
    bad=bad(
        "lies: board, at: [1, 1], size: [2, 2], step: board}",
        "lies: board, face: down, at: [1, 1], size: [2, 2], step: board}\n"
        "              #                                            ^ B08",
    ),
    good=GOOD,
)
def setup_face_unseen(game: Game) -> Iterator[Fault]:
    """Boards, figures and dice lie neither face up nor face down."""
    for path, block, _ in setups_of(game):
        for at, thing in laid_out(block):
            if thing.face and thing.lies in FACELESS:
                yield Fault(
                    f"{path}.{at}.face",
                    f"a {thing.lies} has no face that could be seen or hidden",
                    "leave face out, or say otherwise how it lies",
                )
