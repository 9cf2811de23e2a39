"""The command ``playeraid replay``: replay and validate a record of a game."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.command import command
from generator.cli.lookup import game_folders, unknown_locale
from generator.cli.options import (
    content_option,
    edition_option,
    form_option,
    game_argument,
    locale_option,
    paper_option,
    rule_set_option,
)
from generator.cli.output import refuse_other_endings
from generator.cli.query import Output, Query, as_seen
from generator.cli.reporting import FOUND, OK, exit_for, say_findings
from generator.cli.values import Name, nearest_of

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.play.rulebook import Rulebook

STANDARD_INPUT = "-"
DRAWN = (".svg", ".pdf", ".png")
"""The file formats of drawn positions."""
_DASHES = re.compile(r"[‐-―−]")


@command()
@game_argument
@click.argument("record", nargs=-1, required=True, metavar="RECORD")
@click.option(
    "--until", metavar="NUMBER", type=click.IntRange(0), help="Replay so many plays only."
)
@click.option("--explain", is_flag=True, help="Explain what each play brought about.")
@click.option(
    "--view", type=Name(), metavar="SIDE", help="Answer as this side sees the game: a role's id."
)
@rule_set_option
@locale_option("The language of tables, names and rules")
@form_option
@click.option(
    "--map",
    "map_",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the position on the map into this file: .svg, .pdf or .png.",
)
@click.option(
    "--report",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Print the game into this PDF: the position on the map, then a line for each round.",
)
@paper_option("Paper of the map and the report: a4, letter, 420x594 and so on.")
@edition_option("How map and report are coloured:")
@content_option
def replay(
    game: str,
    record: tuple[str, ...],
    until: int | None,
    explain: bool,
    view: str | None,
    rule_set: str | None,
    locale: str | None,
    form: str,
    map_: Path | None,
    report: Path | None,
    paper: str,
    edition: Edition,
    content: Path | None,
) -> None:
    """Replay the record of a game, and show where it stands.

    It also shows which plays are legal next, and which in the record are not.

    RECORD is a string of plays, a file with one game a line, or - for standard input. Of several
    games each gets one answer, with JSON one line.
    """
    output = Output(map_, report, paper, edition)
    validate_output_files(output)
    book = rulebook(game, rule_set, locale, content)
    side = _side(book, view)
    query = Query(until, side, explain, form)
    wrong = False
    if record == (STANDARD_INPUT,):
        _refuse_many(output, 2)
        for number, line in enumerate(sys.stdin, 1):
            wrong = (
                _say(book, line.rstrip("\r\n"), query, "standard input", number, many=True) or wrong
            )
    else:
        file, lines = _lines(record)
        _refuse_many(output, len(lines))
        drawn = _drawable(output, game, locale, content)
        for number, line in enumerate(lines, 1):
            wrong = _say(book, line, query, file, number, many=len(lines) > 1) or wrong
        if drawn:
            from generator.cli.record import print_record

            print_record(book, lines[0], query, output, drawn, content)
    sys.exit(FOUND if wrong else OK)


def validate_output_files(output: Output) -> None:
    """Refuse output files of unknown formats."""
    refuse_other_endings(output.map, DRAWN, "--map")
    refuse_other_endings(output.report, (".pdf",), "--report")


def _refuse_many(output: Output, games: int) -> None:
    """Refuse output files for several games."""
    if games > 1 and (output.map or output.report):
        raise click.UsageError(
            "--map and --report are of one game: give its record, or a file of one line"
        )


def _drawable(output: Output, name: str, locale: str | None, content: Path | None) -> Game | None:
    """Return the game if it is to be drawn; report what prevents that, before any answer."""
    if not (output.map or output.report):
        return None
    from generator.cli.printable import drawable_game

    return drawable_game(name, locale, content)


def _lines(record: Sequence[str]) -> tuple[str, list[str]]:
    """Return the name of the source and its records: one string, or lines of a file."""
    if len(record) == 1 and (path := _file(record[0])):
        from generator import files

        try:
            data = files.read_named(path, files.LARGEST_RECORD)
        except OSError as error:
            raise click.BadParameter(f"“{path}” cannot be read: {error.strerror}") from None
        return str(path), data.decode("utf-8", "replace").splitlines() or [""]
    return "record", [" ".join(record)]


def _file(word: str) -> Path | None:
    try:
        return Path(word) if Path(word).is_file() else None
    except (OSError, ValueError):  # a long record is no file name
        return None


def _say(book: Rulebook, record: str, query: Query, file: str, line: int, many: bool) -> bool:
    """Write the answer for one game; return whether its record has faults."""
    from generator.play.replay import replay as replayed
    from generator.reports import play as reports

    whole = replayed(book.rules, record, query.until)
    visible = as_seen(book, whole, query)
    as_pursuers = None if query.view is None else query.view == book.names.pursuers
    if query.form == "json":
        data = reports.replay_data(book, visible, as_pursuers, query.explain)
        if visible is not whole:
            data["findings"] = reports.replay_data(book, whole)["findings"]
        data["view"] = query.view
        click.echo(_json(data, many))
    else:
        click.echo(reports.replay_text(book, visible, as_pursuers, query.explain))
        say_findings(reports.findings_of(whole.faults, file, line), {file: _at(record, line)})
        if many:
            click.echo()
    return bool(whole.faults)


def _json(data: Mapping[str, Any], one_line: bool) -> str:
    if one_line:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(data, ensure_ascii=False, indent=2)


def _at(record: str, line: int) -> tuple[str, ...]:
    """Return the source lines for excerpts: only that of the record."""
    return (*[""] * (line - 1), record)


def _side(book: Rulebook, view: str | None) -> str | None:
    """Return the id of a side by id or name. Raises click.BadParameter."""
    if view is None:
        return None
    for id in (book.names.pursuers, book.names.fugitive):
        if view.casefold() in (id.casefold(), book.sides.get(id, id).casefold()):
            return id
    known = f"{book.names.pursuers} or {book.names.fugitive}"
    nearest = nearest_of(view, (*book.sides, *book.sides.values()))
    raise click.BadParameter(f"“{view}” is not {known}.{nearest}", param_hint="--view")


def rulebook(name: str, rule_set: str | None, locale: str | None, content: Path | None) -> Rulebook:
    """Return the rulebook of a game, or report why not and exit.

    It is cached until a file changes, since reading the content takes time.
    """
    from generator.build.state.buildstate import BuildState, command_key
    from generator.build.state.inputs import inputs_below
    from generator.content import resources
    from generator.engine import packages
    from generator.play.rulebook import rulebook_data, rulebook_from

    home, state = resources.library(content).content, BuildState(Path("output"))
    # labels come from the catalogues of the templates
    catalogues = resources.TEMPLATES / "locale"
    inputs = inputs_below((home, Path(__file__).parents[1], catalogues))
    query = {"rulebook": [name, rule_set, locale], "content": str(home)}
    key = command_key({**query, "environment": packages.environment()})
    if known := state.answer(key, inputs):
        try:
            return rulebook_from(known[0])
        except (KeyError, TypeError, ValueError):
            pass  # a damaged answer is recomputed
    book = _read_rulebook(name, rule_set, locale, content)
    state.remember_answer(key, inputs, [rulebook_data(book)])
    return book


def _read_rulebook(
    name: str, rule_set: str | None, locale: str | None, content: Path | None
) -> Rulebook:
    from generator.play.from_content import NotPlayableError
    from generator.reports.rulebooks import rulebook_of

    game = in_language(read_sound(name, content), locale)
    try:
        return rulebook_of(game, _rule_set(game, rule_set))
    except NotPlayableError as error:
        from generator.findings import Finding

        place = game.place(error.path if game.content.play else "game")
        say_findings([Finding("Y01", str(error), place, path=error.path)], game.lines)
        sys.exit(FOUND)


def read_sound(name: str, content: Path | None) -> Game:
    """Return a game without reading errors, or report these and exit."""
    from generator.content.read import read_game

    (folder,) = game_folders([name], content)
    reading = read_game(folder)
    wrong = [finding for finding in reading.findings if finding.is_error]
    if wrong or reading.game is None:
        say_findings(wrong, reading.lines)
        exit_for(wrong)
    assert reading.game is not None
    return reading.game


def in_language(game: Game, locale: str | None) -> Game:
    """Return a game in one of its languages; leave where it has none such."""
    if locale is None or locale == game.language:
        return game
    from generator.language.translation import read_translations, translated

    for translation, _ in read_translations(game, (locale,)):
        return translated(translation)
    raise unknown_locale(game, locale)


def _rule_set(game: Game, name: str | None) -> str:
    """Return the id of a rule set by id or name, with any kind of dash."""
    sets = game.content.rule_sets
    if name is None:
        return next(iter(sets), "")
    plain = _DASHES.sub("-", name).casefold()
    for id, each in sets.items():
        if plain in (id.casefold(), _DASHES.sub("-", str(each.name)).casefold()):
            return id
    names = [str(each.name) for each in sets.values()]
    known = ", ".join(names) or "none: the game has one"
    nearest = nearest_of(name, (*sets, *names))
    raise click.BadParameter(f"“{name}” is not one of {known}.{nearest}", param_hint="--rules")
