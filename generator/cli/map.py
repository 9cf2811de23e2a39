"""The command ``playeraid map``: places and links as data, and where one can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from generator.cli import complete
from generator.cli.command import command
from generator.cli.gridmap import cell_size, draw_gridmap, say_ways
from generator.cli.lookup import in_language
from generator.cli.options import (
    content_option,
    edition_option,
    folder_option,
    json_option,
    locale_option,
    press_options,
    printers_option,
)
from generator.cli.output import refusal, say_json
from generator.cli.reporting import exit_for, report_options, say_findings
from generator.cli.values import Listed, Name, OneOf, known_papers, nearest_of

if TYPE_CHECKING:
    from generator.language.lookup import Ways
    from generator.reports.lookup import Atlas

TOLD = ("text", "json", "csv", "html")
DRAWN = ("pdf", "svg", "png")
FORMATS = (*TOLD, *DRAWN)


class Journey(Struct, frozen=True):
    """A query for one means of travel: its number of steps, by default those of a turn."""

    means: str
    steps: int | None = None


def _tiles(context: Any, option: Any, value: str | None) -> tuple[int, int] | None:
    """Return the number of tiles of a poster, across and down."""
    if value is None:
        return None
    from generator.imposition.tiles import MOST_TILES  # lazy: loads modules for posters only

    columns, x, rows = value.partition("x")
    if not (x and columns.isdecimal() and rows.isdecimal()):
        raise click.BadParameter(f"“{value}” is not columns and rows, such as 3x2")
    size = int(columns), int(rows)
    if not all(1 <= each <= MOST_TILES for each in size) or size == (1, 1):
        raise click.BadParameter(f"a poster has 2 to {MOST_TILES}x{MOST_TILES} tiles")
    return size


@command("map", context_settings={"ignore_unknown_options": True})
@click.argument(
    "words",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="GAME",
    shell_complete=complete.one_of(complete.games),
)
@click.option("--table", is_flag=True, help="List where one can go from each place.")
@click.option(
    "--from", "start", type=Name(), metavar="PLACE", help="Answer where one can go from this place."
)
@click.option(
    "--by", type=Name(), metavar="TRAVEL", help="With --from: by this means of travel only."
)
@click.option(
    "--steps", metavar="NUMBER", type=click.IntRange(0), help="With --from: in up to so many steps."
)
@click.option(
    "--gridmap",
    type=Name(),
    metavar="NAME",
    help="A map of hexes or squares of the game; --from and --to are cells, such as 0305.",
)
@click.option(
    "--to", "end", type=Name(), metavar="CELL", help="With --from: the cheapest way to this cell."
)
@click.option(
    "--hex",
    "cell",
    metavar="MM",
    callback=cell_size,
    help="Draw hexes or squares of this size, between two sides: 16.",
)
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS),
    metavar="FORMAT",
    help="pdf (the default), svg, png: the map drawn; json: places and links, or what is asked "
    "for; text; csv, html (of --table).",
)
@locale_option("The language of the names")
@click.option(
    "--paper",
    metavar="PAPERS",
    default="a4",
    show_default=True,
    cls=Listed,
    callback=known_papers,
    shell_complete=complete.some_of(complete.papers),
    help="Paper of the drawn map, or of a poster's tiles: a4, letter, 420x594 and so on.",
)
@edition_option("How the map is coloured:")
@click.option(
    "--poster",
    metavar="TILES",
    callback=_tiles,
    help="Draw over so many sheets of paper, such as 3x2.",
)
@folder_option("Folder for the drawn map.")
@click.option(
    "--printer",
    type=Name(),
    metavar="NAME",
    shell_complete=complete.one_of(complete.printers),
    help="Correct the drawn map for a measured printer.",
)
@printers_option
@press_options
@report_options
@content_option
@json_option
def map_(
    words: tuple[str, ...],
    table: bool,
    start: str | None,
    by: str | None,
    steps: int | None,
    gridmap: str | None,
    end: str | None,
    cell: float | None,
    form: str | None,
    locale: str | None,
    content: Path | None,
    as_json: bool,
    **drawn: Any,
) -> None:
    """Draw the map of a game, or list its places and links.

    With --from PLACE it answers where one can go from there. Instead of --by and --steps, any
    means of travel of the game can be named: --rail 3. On a map of hexes or squares, --by is a
    kind of unit and --steps are movement points.
    """
    form = "json" if as_json and form is None else form
    if as_json and form != "json":
        raise click.UsageError("--json and another --format exclude each other")
    name, named = _split(words)
    if start is None and (named or by or steps is not None):
        raise click.UsageError("a means of travel is asked about with --from PLACE")
    if start is not None and (table or form in ("csv", "html")):
        raise click.UsageError("--from answers as text or JSON; leave out --table")
    if gridmap is not None or end is not None or cell is not None:
        if named or table or form in ("csv", "html") or (start is None and end is not None):
            raise click.UsageError("ask a map of hexes or squares with --from, --to, --by, --steps")
        if start is not None:
            say_ways(name, locale, content, gridmap, start, end, by, steps, form)
        else:
            draw_gridmap(name, locale, form or "pdf", content, gridmap, cell, **drawn)
        return
    is_drawn = start is None and not table and (form is None or form in DRAWN)
    if form in DRAWN and not is_drawn:
        raise click.UsageError(f"--{'table' if table else 'from'} is told, not drawn as {form}")
    if is_drawn:
        from generator.cli.drawing import draw

        draw(name, locale, form or "pdf", content, **drawn)
        return
    atlas = _atlas(name, locale, content)
    if start is not None:
        journeys = [*named, *([Journey(by, steps)] if by else [])]
        _say_answer(atlas, start, journeys, steps, form)
    elif table or form != "json":
        _say_table(atlas, form)
    else:
        from generator.reports.lookup import map_data

        say_json(map_data(atlas))


def _split(words: Sequence[str]) -> tuple[str, list[Journey]]:
    """Return the game and the journeys among words: options that click does not know.

    Each names a means of travel of the game, with the number of steps: ``--rail 3``.
    """
    games: list[str] = []
    journeys: list[Journey] = []
    left = iter(words)
    for word in left:
        if not word.startswith("-"):
            games.append(word)
            continue
        means, equals, number = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not means:
            raise click.UsageError(f"there is no option {word}")
        number = number if equals else next(left, "")
        if not number.isdecimal():
            wrong = f"--{means} needs a number of steps, such as --{means} 1."
            raise click.UsageError(wrong + nearest_of(f"--{means}", _own_options()))
        journeys.append(Journey(means, int(number)))
    if len(games) != 1:
        raise click.UsageError("name one game" if not games else "name one game only")
    return games[0], journeys


def _own_options() -> list[str]:
    """Return the options of the running command."""
    return [each for param in click.get_current_context().command.params for each in param.opts]


def _atlas(name: str, locale: str | None, content: Path | None) -> Atlas:
    """Return the map of a game in a language, or report why not and exit."""
    from generator.build import checking
    from generator.content import resources
    from generator.language.labels import read_labels
    from generator.language.wording import Wording
    from generator.reports.lookup import Atlas

    checked = checking.check(resources.library(content), (name,))
    game = next((game for game in checked.games if game.id in checked.sound), None)
    if game is None:
        say_findings(checked.findings, checked.lines)
        exit_for(checked.findings)
    assert game is not None
    if not game.content.places:
        raise refusal(
            "R06", f"the game “{name}” has no map", "tell its places under the topic places"
        )
    translations = checked.translations[game.id]
    spoken = in_language(game, locale, translations, checked.findings, checked.lines)
    labels = read_labels(resources.TEMPLATES, spoken.language, game.labels)
    return Atlas(spoken, Wording(spoken.content, spoken.language), labels)


def _say_table(atlas: Atlas, form: str | None) -> None:
    from generator.reports import lookup

    if form == "json":
        say_json(lookup.table_data(atlas))
        return
    tables = {"csv": lookup.table_csv, "html": lookup.table_html}
    click.echo(tables.get(form or "", lookup.table_text)(atlas))


def _say_answer(
    atlas: Atlas, start: str, journeys: Sequence[Journey], steps: int | None, form: str | None
) -> None:
    from generator.reports import lookup

    place = _place(atlas, start)
    answers = list(_answers(atlas, place, journeys, steps))
    if form == "json":
        say_json(lookup.answer_data(atlas, place, answers))
    else:
        click.echo(lookup.answer_text(atlas, place, answers))


def _answers(
    atlas: Atlas, place: str, journeys: Sequence[Journey], steps: int | None
) -> Iterator[Ways]:
    """Yield the destinations by the given means of travel, or by all."""
    from generator.findings import did_you_mean
    from generator.reports.lookup import reach

    travel = atlas.game.content.travel
    for journey in journeys or [Journey(means) for means in travel]:
        if journey.means not in travel:
            hint = did_you_mean(journey.means, travel)
            raise refusal("R01", f"there is no means of travel “{journey.means}”", hint)
        yield reach(atlas, place, journey.means, steps if journey.steps is None else journey.steps)


def _place(atlas: Atlas, name: str) -> str:
    """Return the place of a code, an id or a name, ignoring case."""
    from generator.findings import did_you_mean

    ids = list(atlas.game.content.places)
    for said in (atlas.code, str, atlas.name):
        for id in ids:
            if said(id).casefold() == name.strip().casefold():
                return id
    names = [said(id) for said in (atlas.name, str, atlas.code) for id in ids]
    raise refusal("R01", f"there is no place “{name}” on the map", did_you_mean(name, names))
