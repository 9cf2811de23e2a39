"""The map of a game for the screen, with the positions of its places."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import files, sealed
from generator.language.collation import sorted_by_name
from generator.render import mapjobs
from generator.render.mapjobs import MapJob
from generator.site.picture import FOLDER

if TYPE_CHECKING:
    from generator.render.gridsheet import GridSheet
    from generator.render.mapsheet import MapSheet


class Spot(Struct, frozen=True):
    """A place of the map: its id, name and position, as fractions of the picture's size."""

    id: str
    name: str
    x: float
    y: float


class MapDrawing(Struct, frozen=True):
    """A map as SVG with its size, and its places in alphabetical order."""

    svg: bytes
    spots: tuple[Spot, ...]
    width: float
    height: float


def map_drawing(job: MapJob, language: str, out: Path) -> MapDrawing:
    """Return the map of a job, from the cache until the map changes."""
    key, draw = _grid(job, language) if job.gridmap else _atlas(job, language)
    cached = files.inside(out / FOLDER, f"{key}.atlas")
    data = sealed.read(cached, key.encode())
    if data is not None:
        return _deserialized(data)
    drawing = draw()
    sealed.write(cached, key.encode(), _serialized(drawing))
    return drawing


def _atlas(job: MapJob, language: str) -> tuple[str, Callable[[], MapDrawing]]:
    """Return the key of the map of a game, and what draws it."""
    sheet = mapjobs.sheet_of(job)
    return mapjobs.key_of_sheet(sheet), lambda: _drawn(sheet, language)


def _grid(job: MapJob, language: str) -> tuple[str, Callable[[], MapDrawing]]:
    """Return the key of a map of cells, and what draws it."""
    sheet = mapjobs.grid_sheet_of(job)
    return sheet.key, lambda: _drawn_cells(sheet, language)


def _drawn_cells(sheet: GridSheet, language: str) -> MapDrawing:
    """Return a map of cells with its places; what leads from them is a matter of units."""
    from generator.render.gridsvg import page_size, page_svg, spot_on

    width, height = page_size(sheet)
    plain, places = sheet.pages.wording.plain, sheet.gridmap.places
    spots = []
    for id in sorted_by_name({id: plain(each.name) for id, each in places.items()}, language):
        x, y = spot_on(sheet, places[id].at)
        spots.append(Spot(id, plain(places[id].name), round(x / width, 4), round(y / height, 4)))
    return MapDrawing(page_svg(sheet), tuple(spots), width, height)


def _drawn(sheet: MapSheet, language: str) -> MapDrawing:
    page, plate = sheet.page, sheet.page.plate
    named = [
        *(name.id for name in plate.names),
        *(sea.id for sea in plate.sea_names if sea.id in plate.marks),
    ]
    middles = {id: _middle(page.box_of(plate.marks[id].bounds)) for id in named}
    words = sheet.maker.words
    names = {id: words.plain(sheet.maker.game.content.places[id].name) for id in middles}
    spots = tuple(
        Spot(
            id,
            names[id],
            round(middles[id][0] / page.width, 4),
            round(middles[id][1] / page.height, 4),
        )
        for id in sorted_by_name(names, language)
    )
    return MapDrawing(sheet.svg, spots, page.width, page.height)


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    left, top, right, bottom = (float(each) for each in box)
    return (left + right) / 2, (top + bottom) / 2


def _serialized(drawing: MapDrawing) -> bytes:
    head = [drawing.width, drawing.height, [[s.id, s.name, s.x, s.y] for s in drawing.spots]]
    return json.dumps(head).encode() + b"\n" + drawing.svg


def _deserialized(data: bytes) -> MapDrawing:
    head, _, svg = data.partition(b"\n")
    width, height, spots = json.loads(head)
    return MapDrawing(svg, tuple(Spot(*each) for each in spots), width, height)
