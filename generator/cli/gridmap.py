"""Maps of cells for ``playeraid map``: drawn on paper, and asked for ways between cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from generator.cli.mapoutput import MapOutput, in_content, map_output
from generator.cli.output import refusal, say_json
from generator.cli.printable import printable_game, theme_for
from generator.cli.reporting import exit_for, say_findings

if TYPE_CHECKING:
    from generator.content.game import Game
    from generator.findings import Finding
    from generator.layout.proof import MapProof
    from generator.render.page import Pages
    from generator.render.sheet import Step
    from generator.units import Paper

LEAST_CELL, MOST_CELL = 3.0, 60.0
"""The least and the most that a cell may measure, in mm."""


def cell_size(context: Any, option: Any, value: str | None) -> float | None:
    """Return the size of a cell in mm, of words such as 16 or 16mm."""
    if value is None:
        return None
    try:
        size = float(value.strip().lower().removesuffix("mm").replace(",", "."))
    except ValueError:
        raise click.BadParameter(f"“{value}” is no size in mm, such as 16") from None
    if not LEAST_CELL <= size <= MOST_CELL:
        raise click.BadParameter(f"a cell measures {LEAST_CELL:.0f} to {MOST_CELL:.0f} mm")
    return size


def say_ways(
    name: str,
    locale: str | None,
    content: Path | None,
    gridmap: str | None,
    start: str,
    end: str | None,
    kind: str | None,
    points: int | None,
    form: str | None,
) -> None:
    """Report how far and how dear it is from a cell to another, or to all within reach."""
    from generator.findings import did_you_mean
    from generator.language.wording import Wording
    from generator.reports.gridways import Question, answer, answer_text

    game = printable_game(name, locale, content)
    id = _gridmap(game, gridmap)
    found = game.content.mobility
    if kind is not None and kind not in found:
        raise refusal("R01", f"there is no kind of unit “{kind}”", did_you_mean(kind, found))
    cells = [_cell(game, id, each) for each in (start, end) if each is not None]
    question = Question(id, cells[0], cells[1] if end else None, kind, points)
    data = answer(game.content, Wording(game.content, game.language), question)
    if form == "json":
        say_json(data)
    else:
        click.echo(answer_text(data))


def _gridmap(game: Game, name: str | None) -> str:
    """Return the id of a map of cells: the one that is named, or the only one."""
    from generator.findings import did_you_mean

    known = list(game.content.gridmaps)
    if not known:
        hint = "describe one under the topic gridmaps"
        raise refusal("R06", f"the game “{game.id}” has no map of hexes or squares", hint)
    if name is None and len(known) > 1:
        raise refusal("R06", "the game has several maps", f"name one: --gridmap {known[0]}")
    if name is not None and name not in known:
        raise refusal("R01", f"there is no map “{name}”", did_you_mean(name, known))
    return name or known[0]


def _cell(game: Game, id: str, name: str) -> tuple[int, int]:
    """Return a cell by its name, or by that of the place in it."""
    from generator.content.gridmap import lattice_of
    from generator.content.laidtiles import assembled

    gridmap = assembled(game.content.gridmaps[id], game.content)
    lattice = lattice_of(gridmap)
    places = {str(place.name).casefold(): place.at for place in gridmap.places.values()}
    places |= {key: place.at for key, place in gridmap.places.items()}
    cell = lattice.read(name.strip().upper()) or lattice.read(places.get(name.casefold(), ""))
    if cell is None:
        first, last = lattice.name(lattice.cells[0]), lattice.name(lattice.cells[-1])
        hint = f"the cells are {first} to {last}"
        raise refusal("R01", f"there is no cell or place “{name}” on the map", hint)
    return cell


def draw_gridmap(
    name: str,
    locale: str | None,
    form: str,
    content: Path | None,
    gridmap: str | None,
    cell: float | None,
    **options: Any,
) -> None:
    """Draw a map of cells on each paper, with its legend.

    ``cell`` is the size of a cell in mm. The other options are those of ``map_output``.
    """
    from generator.content import resources
    from generator.render.jobs import gridmap_pages

    wanted = map_output(form, **options)
    game = printable_game(name, locale, content)
    id = _gridmap(game, gridmap)
    theme = theme_for(game, content)
    _stop_for(wanted.refused_by(theme))
    pages = gridmap_pages(game, game.language, theme, wanted.edition, resources.TEMPLATES)
    for paper in wanted.papers:
        page = GridPage(pages, id, paper, cell, wanted.poster)
        _draw_page(game, page, wanted, wanted.steps(game, theme))


class GridPage(Struct, frozen=True):
    """A map of cells on a paper: ``cell`` is the size of a cell in mm, if it is given."""

    pages: Pages
    id: str
    paper: Paper
    cell: float | None
    poster: tuple[int, int] | None

    def drawn(self) -> tuple[dict[str, Callable[[], bytes]], MapProof]:
        """Return the functions that render the map, by form, and what proves it."""
        from generator.render.gridposter import GridPoster
        from generator.render.gridsheet import GridSheet
        from generator.render.gridsvg import page_svg

        if self.poster:
            poster = GridPoster(self.pages, self.id, *self.poster, self.paper, self.cell)
            return {"pdf": poster.pdf}, poster.proof
        page = GridSheet(self.pages, self.id, self.paper, self.cell)
        return {"pdf": page.pdf, "png": page.png, "svg": partial(page_svg, page)}, page.proof


def _draw_page(game: Game, page: GridPage, wanted: MapOutput, steps: Sequence[Step]) -> None:
    """Draw a map of cells on one paper, or report what is wrong with it and exit."""
    from generator.checks.engine import judge, judged
    from generator.content.model import map_sheet
    from generator.render.gridsheet import NoRoomError

    try:
        forms, proof = page.drawn()
        file = wanted.file(map_sheet(page.id), page.paper, forms, f"gridmaps.{page.id}")
        done = file.finished(steps)
    except NoRoomError as error:
        message = f"on {page.paper.name} there is no room for cells of {page.cell:g} mm"
        raise refusal("R06", message, _larger(error.paper, page.poster is not None)) from None
    wrong = [found for result in done.results for found in judged(result)]
    _stop_for([in_content(found, game) for found in (*wrong, *judge(proof))])
    wanted.write(game, done.name, done.data)


def _stop_for(findings: Sequence[Finding]) -> None:
    """Report findings and exit, if there are any."""
    if findings:
        say_findings(findings, {})
        exit_for(findings)


def _larger(needed: Sequence[float], is_poster: bool) -> str:
    """Return the hint for a map that needs a page of a width and height in mm."""
    width, height = (ceil(side) for side in needed)
    if is_poster:
        return f"take more tiles: it needs {width} by {height} mm"
    return f"name a larger paper, such as --paper {width}x{height}"
