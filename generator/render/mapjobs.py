"""Describe the printing of a map as a job that any process can run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import icons_of
from generator.content.model import map_sheet
from generator.content.theme import Theme
from generator.engine.press import free_pages
from generator.layout.proof import LetterBoxes, MapProof, NameBox
from generator.render.parts import inputs_of_game
from generator.render.pictures import digests_of
from generator.units import Paper

if TYPE_CHECKING:
    from generator.maps.page import MapPage
    from generator.render.gridsheet import GridSheet
    from generator.render.maps import MapMaker
    from generator.render.mapsheet import MapSheet


class MapJob(Struct, frozen=True):
    """All inputs to print a map on one paper: that of the game, or one of its maps of cells."""

    game: Game
    language: str
    paper: Paper
    theme: Theme
    edition: Edition
    templates: Path
    gridmap: str = ""
    """The id of the map of cells; without one it is the map of the game."""

    @property
    def name(self) -> str:
        """The name that it is printed under, among those of the sheets."""
        return map_sheet(self.gridmap) if self.gridmap else "map"

    @property
    def label(self) -> str:
        """A name to display while the job runs."""
        return f"{self.game.id} {self.name} {self.language} {self.paper.name}"

    @property
    def path(self) -> str:
        """The content path of the map."""
        return f"gridmaps.{self.gridmap}" if self.gridmap else "map"


class MapResult(Struct, frozen=True):
    """The result of a job: the map's key, PDF and proof, and the seconds it took."""

    key: str
    pdf: bytes
    proof: MapProof
    seconds: float


def maker_of(job: MapJob) -> MapMaker:
    """Return the map maker of a job."""
    from generator.render.maps import MapMaker  # loads numpy and shapely

    return MapMaker(job.game, job.language, job.theme, job.edition, job.templates)


def run(job: MapJob) -> MapResult:
    """Print the map of a job."""
    begin = time.perf_counter()
    free_pages()
    if job.gridmap:
        page = grid_sheet_of(job)
        return MapResult(page.key, page.pdf(), page.proof, time.perf_counter() - begin)
    sheet = sheet_of(job)
    pdf = sheet.pdf()
    return MapResult(key_of_sheet(sheet), pdf, proof_of(sheet), time.perf_counter() - begin)


def sheet_of(job: MapJob) -> MapSheet:
    """Return the map of a job on its paper."""
    from generator.render.mapsheet import MapSheet

    maker = maker_of(job)
    return MapSheet(maker, maker.on_paper(job.paper))


def grid_sheet_of(job: MapJob) -> GridSheet:
    """Return the map of cells of a job on its paper."""
    from generator.render.gridsheet import GridSheet
    from generator.render.jobs import gridmap_pages

    pages = gridmap_pages(job.game, job.language, job.theme, job.edition, job.templates)
    return GridSheet(pages, job.gridmap, job.paper)


def proof_of(sheet: MapSheet) -> MapProof:
    """Return the boxes of names and the ends of links on a map, for the checks."""
    from generator.render.drawnlinks import lines_of, places_of, ways_of

    drawing = sheet.svg.decode()
    links = ((str(link.stroke), link.start, link.end) for link in sheet.page.chart.links)
    return MapProof(
        tuple(_boxes(sheet)),
        sheet.page.margin,
        tuple(links),
        tuple(lines_of(drawing)),
        places_of(drawing),
        _ground_dpi(sheet),
        hidden=tuple(_unplaced(sheet.page)) if sheet.page.chart.plane else (),
        letters=tuple(_letters(sheet, drawing)),
        ways=tuple(ways_of(drawing)),
    )


def _letters(sheet: MapSheet, drawing: str) -> Iterator[LetterBoxes]:
    """Yield the letters of names of places on land, and the tags of their codes.

    Codes at sea lie on their tags in front of ways, which all meet there.
    """
    from generator.maps.chart import Mark  # loads numpy and shapely
    from generator.render.drawnlinks import letters_of

    drawn = letters_of(drawing)
    for id, spot in sheet.page.chart.spots.items():
        boxes = drawn.get(spot.name)
        if boxes and spot.mark is not Mark.WATER:
            yield LetterBoxes(f"places.{id}.name", boxes)


def _unplaced(page: MapPage) -> Iterator[str]:
    """Yield the pieces that are not free of the map, or not on the plate."""
    return (id for id, each in page.plate.placements.items() if not each.fits)


def _ground_dpi(sheet: MapSheet) -> float:
    left, top, right, bottom = sheet.page.plate.box
    ground = sheet.maker.ground
    return ground.dpi(right - left, bottom - top) if ground else 0.0


def _boxes(sheet: MapSheet) -> Iterator[NameBox]:
    page = sheet.page
    for name in page.plate.names:
        yield NameBox(f"places.{name.id}.name", page.box_of(name.box), name.touches)
    for sea in page.plate.sea_names:
        left, top, right, bottom = (float(each) for each in sea.shape.bounds)
        box = page.box_of((left, top, right, bottom))
        topic = "places" if sea.id in page.chart.spots else "regions"
        yield NameBox(f"{topic}.{sea.id}.name", box, 0 if sea.fits else 1, is_level=False)


def inputs_of(job: MapJob, drawings: str, land: str) -> str:
    """Return a digest of a map's inputs, without drawing it.

    ``drawings`` and ``land`` are digests of the files of themes, templates and labels, and of the
    geography; the game's own drawings are added.
    """
    settings = job.language, job.paper, job.theme, job.edition, job.gridmap
    own = icons_of(job.game, job.theme.folder).digest
    return inputs_of_game(job.game, *settings, drawings, land, own, *job.game.once(digests_of))


def key_of(job: MapJob) -> str:
    """Return the cache key of a job's map."""
    return grid_sheet_of(job).key if job.gridmap else key_of_sheet(sheet_of(job))


def key_of_sheet(sheet: MapSheet) -> str:
    """Return the cache key of a laid-out map.

    It covers what is drawn, the page around it, and its templates.
    """
    from generator.render.mapinputs import inputs_of_drawing  # loads numpy and shapely

    maker, page = sheet.maker, sheet.page
    digest = sha256(inputs_of_drawing(maker).encode())
    digest.update(repr((page.foot, page.width, page.height)).encode())
    for name in ("map.html.jinja", "styles/map.css.jinja"):
        digest.update((maker.templates / name).read_bytes())
    return digest.hexdigest()[:40]
