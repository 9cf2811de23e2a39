"""Maps of cells for ``playeraid map``: drawn on paper, and asked for ways between cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.lookup import known_printer
from generator.cli.options import press_options_of, validate_press_options
from generator.cli.output import refusal, say_json
from generator.cli.printable import printable_game
from generator.cli.reporting import exit_for, say_findings
from generator.cli.terminal import say, shown

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game

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

    gridmap = game.content.gridmaps[id]
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
    paper: Sequence[str],
    edition: Edition,
    poster: tuple[int, int] | None,
    out: Path,
    printer: str | None,
    printers: Path | None,
    **press_options: Any,
) -> None:
    """Draw a map of cells on each paper, with its legend."""
    from generator import files
    from generator.checks.engine import judge, judged
    from generator.cli.drawing import finishing, in_content, theme_for, unknown_to
    from generator.content import resources
    from generator.content.model import map_sheet
    from generator.render.gridposter import GridPoster
    from generator.render.gridsheet import GridSheet, NoRoomError
    from generator.render.gridsvg import page_svg
    from generator.render.jobs import gridmap_pages
    from generator.render.sheet import OutputFile
    from generator.units import paper_named

    if poster and form != "pdf":
        raise click.UsageError("a poster is drawn as pdf")
    validate_press_options(press_options)
    press, tuned = press_options_of(press_options), known_printer(printer, printers)
    if form != "pdf" and (press.suffix or tuned):
        raise click.UsageError("for a printer or a print shop the map is drawn as pdf")
    game = printable_game(name, locale, content)
    id = _gridmap(game, gridmap)
    theme = theme_for(game, content)
    pages = gridmap_pages(game, locale or game.language, theme, edition, resources.TEMPLATES)
    papers = [paper_named(each) for each in paper]
    if refused := unknown_to(theme, tuned, press, papers):
        say_findings(refused, {})
        exit_for(refused)
    steps = finishing(game, tuned, press, theme, edition)
    for each in papers:
        page = GridSheet(pages, id, each, cell)
        drawn = GridPoster(pages, id, *poster, each, cell) if poster else page
        forms: dict[str, Callable[[], bytes]] = {
            "pdf": drawn.pdf,
            "png": page.png,
            "svg": partial(page_svg, page),
        }
        stem = f"{map_sheet(id)}-{each.name}{_suffix(edition, poster)}"
        made = OutputFile(f"{stem}.{form}", forms[form], 0.0, f"gridmaps.{id}")
        try:
            done = made.finished(steps)
        except NoRoomError as error:
            message = f"on {each.name} there is no room for cells of {cell:g} mm"
            raise refusal("R06", message, _larger(error.paper, poster is not None)) from None
        wrong = [in_content(found, game) for proof in done.results for found in judged(proof)]
        wrong += [in_content(found, game) for found in judge(drawn.proof)]
        if wrong:
            say_findings(wrong, {})
            exit_for(wrong)
        path = files.inside(out.resolve(), game.id, game.language, done.name)
        files.write(path, done.data)
        say(f"wrote {shown(path)}")


def _suffix(edition: Edition, poster: tuple[int, int] | None) -> str:
    """Return what the name of a file says of its tiles and edition, or ""."""
    tiles = f"-poster-{poster[0]}x{poster[1]}" if poster else ""
    return tiles if edition == "colour" else f"{tiles}-{edition}"


def _larger(needed: Sequence[float], is_poster: bool) -> str:
    """Return the hint for a map that needs a page of a width and height in mm."""
    width, height = (ceil(side) for side in needed)
    if is_poster:
        return f"take more tiles: it needs {width} by {height} mm"
    return f"name a larger paper, such as --paper {width}x{height}"
