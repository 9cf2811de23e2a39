"""Area S: what is to be printed can be laid out at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.registry import CONTENT, Fault
from generator.content.game import Game
from generator.content.model import Entries, QueueFigure, SheetSide, Track, TrackFigure


@CONTENT.check("S10", "reversed-type-range", "A sheet's smallest type is above its largest")
def reversed_type_range(game: Game) -> Iterator[Fault]:
    """Between the two there is no size to choose."""
    for id, sheet in game.content.sheets.items():
        low, high = sheet.type.smallest, sheet.type.largest
        if low > high:
            yield Fault(
                f"sheets.{id}.type.smallest", f"the smallest type, {low:g} pt, is above {high:g} pt"
            )


@CONTENT.check("S11", "two-sided-band", "A band has columns and a list to fill, or neither")
def two_sided_band(game: Game) -> Iterator[Fault]:
    """Of the two ways to fill a band exactly one must be chosen."""
    for path, side in _sides(game):
        for index, band in enumerate(side.bands):
            if bool(band.columns) == bool(band.fill):
                wrong = "columns and fill" if band.fill else "neither columns nor fill"
                yield Fault(f"{path}.bands.{index}", f"the band has {wrong}", "choose one of them")


@CONTENT.check("S12", "repeated-section", "A side places a section twice")
def repeated_section(game: Game) -> Iterator[Fault]:
    """Two copies would be printed on one spot."""
    for path, side in _sides(game):
        for id, times in Counter(_placed(side)).items():
            if times > 1:
                yield Fault(path, f"the side places the section “{id}” {times} times")


@CONTENT.check("S13", "shared-file-name", "A sheet has the name of its game")
def shared_file_name(game: Game) -> Iterator[Fault]:
    """Its PDF would be overwritten by that of the whole aid."""
    if game.id in game.content.sheets:
        yield Fault(f"sheets.{game.id}", f"“{game.id}” names the whole aid already", "rename it")


@CONTENT.check("S14", "endless-track", "A figure shows a track whose end is not said")
def endless_track(game: Game) -> Iterator[Fault]:
    """A track has named spaces or a last number, a queue always a last number."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, TrackFigure | QueueFigure):
                for field in ("track", "store"):
                    track = game.content.tracks.get(getattr(block, field, None) or "")
                    if track and not _ends(track, named=isinstance(block, TrackFigure)):
                        yield Fault(
                            f"sections.{id}.blocks.{name}.{field}",
                            f"“{track.name}” has no last space",
                            "give the track last:",
                        )


@CONTENT.check("S15", "empty-group", "A block prints a group that has no entries")
def empty_group(game: Game) -> Iterator[Fault]:
    """There would be nothing under its heading."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, Entries) and block.group:
                known = game.content.collections.get(block.collection)
                if known and all(entry.group != block.group for entry in known.entries.values()):
                    yield Fault(
                        f"sections.{id}.blocks.{name}.group",
                        f"no entry belongs to the group “{block.group}”",
                    )


def _ends(track: Track, named: bool) -> bool:
    return track.last is not None or (named and bool(track.spaces))


def _sides(game: Game) -> Iterator[tuple[str, SheetSide]]:
    for id, sheet in game.content.sheets.items():
        for name, side in sheet.sides.items():
            yield f"sheets.{id}.{name}", side


def _placed(side: SheetSide) -> Iterator[str]:
    for band in side.bands:
        yield from band.fill
        for frame in band.columns:
            yield from frame.sections
