"""Area S: tracks, groups and errata that fit."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import (
    Checklist,
    Entries,
    Index,
    Places,
    QueueFigure,
    Track,
    TrackFigure,
)
from generator.findings import Severity, did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "S14",
    "endless-track",
    "A figure shows a track whose end is not said",
    why="The end of the track would be unknown, so no figure could be drawn of it.",
    bad="""
    tracks:
      doom:
        name: Doom
    sections:
      doom:
        title: Doom
        source: [rulebook]
        blocks:
          figure:
            kind: track
            track: doom
            #      ^ S14
            alt: The track
    sheets:
      doom:
        title: Doom
        front:
          title: Doom
          bands:
            - fill: [goal, doom]
    """,
    good="""
    tracks:
      doom:
        name: Doom
        last: 6
    sections:
      doom:
        title: Doom
        source: [rulebook]
        blocks:
          figure:
            kind: track
            track: doom
            alt: The track
    sheets:
      doom:
        title: Doom
        front:
          title: Doom
          bands:
            - fill: [goal, doom]
    """,
    vital=True,
)
def endless_track(game: Game) -> Iterator[Fault]:
    """A track that is drawn has named spaces or a last number, one in a queue a last number."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, TrackFigure | QueueFigure):
                named = isinstance(block, TrackFigure)
                for field in ("track", "store"):
                    known = getattr(block, field, None) or ""
                    track = game.content.tracks.get(known)
                    if track and not _ends(track, named):
                        yield Fault(
                            f"sections.{id}.blocks.{name}.{field}",
                            f"“{track.name}” has no last space",
                            "give the track “last:” and a number",
                            (f"tracks.{known}",),
                        )


@CHECKS.on(
    Subject.CONTENT,
    "S15",
    "empty-group",
    "A block prints a group that has nothing in it",
    why="There would be a heading with nothing under it.",
    bad="""
    collections:
      finds:
        name: Finds
        groups:
          small:
            name: Small finds
          large:
            name: Large finds
        entries:
          lamp:
            name: Lamp
            group: small
    sections:
      finds:
        title: Finds
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: finds
            group: large
            #      ^ S15
    sheets:
      finds:
        title: Finds
        front:
          title: Finds
          bands:
            - fill: [goal, finds]
    """,
    good="""
    collections:
      finds:
        name: Finds
        groups:
          small:
            name: Small finds
        entries:
          lamp:
            name: Lamp
            group: small
    sections:
      finds:
        title: Finds
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: finds
            group: small
    sheets:
      finds:
        title: Finds
        front:
          title: Finds
          bands:
            - fill: [goal, finds]
    """,
    vital=True,
)
def empty_group(game: Game) -> Iterator[Fault]:
    """A block that shows one group of a collection, or some places, finds something to show."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            path = f"sections.{id}.blocks.{name}"
            if isinstance(block, Entries | Checklist | Index) and block.group:
                known = game.content.collections.get(block.collection or "")
                if known is None:
                    continue
                groups = {entry.group for entry in known.entries.values() if entry.group}
                if block.group not in groups:
                    yield Fault(
                        f"{path}.group",
                        f"no entry of “{block.collection}” belongs to the group “{block.group}”",
                        did_you_mean(block.group, groups) or "leave the key out to print all",
                        (f"collections.{block.collection}",),
                    )
            elif isinstance(block, Places) and not _may_list(block, game):
                yield Fault(
                    f"{path}.kind",
                    "the block lists no place",
                    "tell places of these kinds and regions, or list others",
                )


def _may_list(block: Places, game: Game) -> bool:
    """Whether a block lists a place, or would once other findings are mended."""
    content = game.content
    misspelt = set(block.of) - content.place_kinds.keys() or (
        set(block.within) - content.regions.keys()
    )
    listed = any(block.takes(place) for place in content.places.values())
    return listed or bool(misspelt) or game.may_have("places")


@CHECKS.on(
    Subject.CONTENT,
    "S16",
    "early-erratum",
    "An erratum is older than its game",
    why="Players who look the ruling up by its date would not find it.",
    severity=Severity.WARNING,
    bad="""
    errata:
      flight:
        date: "2003-05-01"
        #     ^ S16
        source: rulebook
        of: sections.goal.blocks.win.rules.flight
        label: FAQ
    """,
    good="""
    errata:
      flight:
        date: "2024-05-01"
        source: rulebook
        of: sections.goal.blocks.win.rules.flight
        label: FAQ
    """,
)
def early_erratum(game: Game) -> Iterator[Fault]:
    """No erratum is dated before the year in which the game was published."""
    year = game.content.game.year
    for id, erratum in game.content.errata.items():
        if year is not None and erratum.date.year < year:
            yield Fault(
                f"errata.{id}.date",
                f"the erratum is of {erratum.date.year}, the game of {year}",
                "correct the date, or the year of the game",
                ("game.year",),
            )


def _ends(track: Track, named: bool) -> bool:
    return track.last is not None or (named and bool(track.spaces))
