"""The bands of a side of a sheet: how the one that holds a section can be laid out instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game
from generator.content.model import Band
from generator.content.rewriting import add_item, opened, remove_item, set_value
from generator.serve.steps import Step, step_of
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

MOST_COLUMNS = 4
"""More columns than these can be written, but are not offered."""
Plain = dict[str, Any]
"""A band as it is written."""


class BandChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout that is chosen for the band that holds a section on a sheet."""

    game: Name
    sheet: Name
    section: Name
    layout: Annotated[str, Meta(max_length=20)]


class Spot(Struct, frozen=True):
    """Where a section stands: the path of the bands of its side, all of these, and its own."""

    path: tuple[str, ...]
    bands: tuple[Band, ...]
    at: int
    section: str


def layouts(game: str, sheet: str, section: str) -> Plain:
    """Return the bands around a section as they are, and as they could be, by name."""
    read = current_worker().games.reading(game).game
    spot = _spot(read, sheet, section) if read is not None else None
    if spot is None:
        return {"layouts": []}
    now = [_plain(each) for each in spot.bands]
    found = [
        {"name": name, "bands": _shown(bands), "is_now": bands == now}
        for name, bands in _layouts(spot).items()
    ]
    return {"layouts": found, "at": spot.at}


def lay_out(change: BandChange) -> Step:
    """Lay a band out as chosen, and return what was written. Raises RefusedError."""
    game = current_worker().games.reading(change.game).game
    spot = _spot(game, change.sheet, change.section) if game is not None else None
    wanted = _layouts(spot).get(change.layout) if spot is not None else None
    if game is None or spot is None or wanted is None:
        raise RefusedError(f"“{change.section}” cannot be laid out like this any more")
    now, file = [_plain(each) for each in spot.bands], place_of(spot.path, game.tree).file

    def rewrite(text: str) -> str:
        return _rewritten(file, text, spot.path, now, wanted)

    title = str(game.content.sheets[change.sheet].title)
    return step_of(game, file, rewrite, "text", title).write()


def _rewritten(
    file: str, text: str, path: tuple[str, ...], now: Sequence[Plain], wanted: Sequence[Plain]
) -> str:
    """Return a text with other bands; those that stay the same are left as they are written."""
    least = min(len(now), len(wanted))
    head = next((at for at in range(least) if now[at] != wanted[at]), least)
    tail = next((n for n in range(least - head) if now[-1 - n] != wanted[-1 - n]), least - head)
    old, new = len(now) - head - tail, wanted[head : len(wanted) - tail]
    for at, band in enumerate(new[:old], head):
        text = edited(text, set_value(opened(file, text), [*path, str(at)], band))
    for at, band in enumerate(new[old:], head + old):
        text = edited(text, add_item(opened(file, text), path, band, at))
    for at in range(head + old - 1, head + len(new) - 1, -1):
        text = edited(text, remove_item(opened(file, text), [*path, str(at)]))
    return text


def _spot(game: Game, sheet: str, section: str) -> Spot | None:
    found = game.content.sheets.get(sheet)
    for name, side in (found.sides if found else {}).items():
        for at, band in enumerate(side.bands):
            if section in band.placed.values():
                return Spot(("sheets", sheet, name, "bands"), side.bands, at, section)
    return None


def _layouts(spot: Spot) -> Mapping[str, list[Plain]]:
    """Return what the bands of a side can be instead, by the name of each layout."""
    before = [_plain(each) for each in spot.bands[: spot.at]]
    after = [_plain(each) for each in spot.bands[spot.at + 1 :]]
    band = spot.bands[spot.at]
    sections = list(band.placed.values())
    found = {"as-is": [*before, _plain(band), *after]}
    for columns in range(1, MOST_COLUMNS + 1):
        found[f"flow-{columns}"] = [*before, _filled(sections, columns), *after]
    if 1 < len(sections) <= MOST_COLUMNS:
        frames = [{"width": 1, "sections": [each]} for each in sections]
        found["apart"] = [*before, {"columns": frames}, *after]
    here = sections.index(spot.section)
    if here:
        parts = [_filled(each, _count(band)) for each in (sections[:here], sections[here:])]
        found["split"] = [*before, *parts, *after]
    if before:
        above = spot.bands[spot.at - 1]
        joined = [*above.placed.values(), *sections]
        both = _filled(joined, max(_count(above), _count(band)))
        found["join"] = [*before[:-1], both, *after]
    if found["as-is"] in [bands for name, bands in found.items() if name != "as-is"]:
        del found["as-is"]
    return found


def _count(band: Band) -> int:
    """Return how many columns a band has."""
    return len(band.columns) or band.across


def _filled(sections: Sequence[str], columns: int) -> Plain:
    return {"across": columns, "fill": list(sections)} if columns > 1 else {"fill": list(sections)}


def _plain(band: Band) -> Plain:
    if not band.columns:
        return _filled(band.fill, band.across)
    frames = [
        {"width": _number(each.width), "sections": list(each.sections)} for each in band.columns
    ]
    return {"columns": frames}


def _number(width: float) -> float:
    return int(width) if float(width).is_integer() else width


def _shown(bands: Sequence[Plain]) -> list[Plain]:
    """Return bands as they are drawn: the widths of their columns, and how much is in them."""
    return [
        {
            "widths": [each["width"] for each in band.get("columns", ())]
            or [1] * band.get("across", 1),
            "count": len(band.get("fill", ()))
            or max(len(each["sections"]) for each in band["columns"]),
        }
        for band in bands
    ]
