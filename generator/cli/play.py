"""The command ``playeraid replay``: a record of a game, answered and judged."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli.options import (
    FOUND,
    OK,
    content_option,
    edition_option,
    exit_for,
    form_option,
    game_folders,
    known_paper,
    locale_option,
    refuse_other_endings,
    rule_set_option,
    say_findings,
)

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.play.replay import Replay
    from generator.play.rulebook import Rulebook

STANDARD_INPUT = "-"
DRAWN = (".svg", ".pdf", ".png")
"""What positions are drawn as, by the endings of files."""
_DASHES = re.compile(r"[‐-―−]")


class Asked(NamedTuple):
    """What is asked of a record: how much of it, as whom, with reasons or without."""

    until: int | None
    view: str | None
    explain: bool
    form: str


class Wanted(NamedTuple):
    """What is to be drawn and printed of a record: into which files, on which paper."""

    map: Path | None
    report: Path | None
    paper: str
    edition: Edition


@click.command()
@click.argument("game")
@click.argument("record", nargs=-1, required=True, metavar="RECORD")
@click.option("--until", type=click.IntRange(0), help="Replay so many plays only.")
@click.option("--explain", is_flag=True, help="Tell what each play brought about, and why.")
@click.option("--view", metavar="SIDE", help="Answer as this side sees the game: a role's id.")
@rule_set_option
@locale_option("The language of tables, names and rules")
@form_option
@click.option(
    "--map",
    "map_",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the position on the map into this file: .svg, .pdf or .png.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Print the game into this PDF: the position on the map, then a line for each round.",
)
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper of the map and the report: a4, letter, a3, 420x594 …",
)
@edition_option("How map and report are coloured.")
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
    """Replay the RECORD of a game of GAME: where it stands, what is legal, what is wrong.

    RECORD is a string of plays, a file with one game a line, or - for standard input. Of several
    games each gets one answer, with JSON one line.
    """
    wanted = Wanted(map_, report, paper, edition)
    refuse_odd_files(wanted)
    book = rulebook(game, rule_set, locale, content)
    side = _side(book, view)
    asked = Asked(until, side, explain, form)
    wrong = False
    if record == (STANDARD_INPUT,):
        _refuse_many(wanted, 2)
        for number, line in enumerate(sys.stdin, 1):
            wrong = (
                _say(book, line.rstrip("\r\n"), asked, "standard input", number, many=True) or wrong
            )
    else:
        file, lines = _lines(record)
        _refuse_many(wanted, len(lines))
        for number, line in enumerate(lines, 1):
            wrong = _say(book, line, asked, file, number, many=len(lines) > 1) or wrong
        if map_ or report:
            from generator.cli.record import print_record

            print_record(book, lines[0], asked, wanted, game, locale, content)
    sys.exit(FOUND if wrong else OK)


def refuse_odd_files(wanted: Wanted) -> None:
    """Refuse files whose names do not tell what is to be written."""
    refuse_other_endings(wanted.map, DRAWN, "--map")
    if wanted.map or wanted.report:
        known_paper(None, None, wanted.paper)
    refuse_other_endings(wanted.report, (".pdf",), "--report")


def _refuse_many(wanted: Wanted, games: int) -> None:
    """Refuse to draw or print several games at once."""
    if games > 1 and (wanted.map or wanted.report):
        raise click.UsageError(
            "--map and --report are of one game: give its record, or a file of one line"
        )


def _lines(record: Sequence[str]) -> tuple[str, list[str]]:
    """Return the name of what is replayed, and its records: a string, or lines of a file."""
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
    except (OSError, ValueError):  # a long record is no name of a file
        return None


def _say(book: Rulebook, record: str, asked: Asked, file: str, line: int, many: bool) -> bool:
    """Say what is known of one game; return whether its record is faulty."""
    from generator.play.replay import replay as replayed
    from generator.reports import play as reports

    whole = replayed(book.rules, record, asked.until)
    seen = as_seen(book, whole, asked)
    as_pursuers = None if asked.view is None else asked.view == book.names.pursuers
    if asked.form == "json":
        data = reports.replay_data(book, seen, as_pursuers, asked.explain)
        if seen is not whole:
            data["findings"] = reports.replay_data(book, whole)["findings"]
        data["view"] = asked.view
        click.echo(_json(data, many))
    else:
        click.echo(reports.replay_text(book, seen, as_pursuers, asked.explain))
        say_findings(reports.findings_of(whole.faults, file, line), {file: _at(record, line)})
        if many:
            click.echo()
    return bool(whole.faults)


def _json(data: Mapping[str, Any], one_line: bool) -> str:
    if one_line:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(data, ensure_ascii=False, indent=2)


def _at(record: str, line: int) -> tuple[str, ...]:
    """Return lines of which one is a record."""
    return (*[""] * (line - 1), record)


def as_seen(book: Rulebook, game: Replay, asked: Asked) -> Replay:
    """Return a game as a side sees it; a record that hides something is seen already."""
    from generator.play.replay import replay as replayed
    from generator.play.views import seen_record

    rules = book.rules
    if asked.view != book.names.pursuers:
        return game
    if any(move in rules.unseen for move in game.moves_of(rules.fugitive)):
        return game
    return replayed(rules, seen_record(game))


def _side(book: Rulebook, view: str | None) -> str | None:
    """Return the side by its id or name; refuse an unknown one."""
    if view is None:
        return None
    for id in (book.names.pursuers, book.names.fugitive):
        if view.casefold() in (id.casefold(), book.sides.get(id, id).casefold()):
            return id
    known = f"{book.names.pursuers} or {book.names.fugitive}"
    raise click.BadParameter(f"“{view}” is not {known}", param_hint="--view")


def rulebook(name: str, rule_set: str | None, locale: str | None, content: Path | None) -> Rulebook:
    """Return the rulebook of a game; what stands in the way is said, and ends all.

    It is remembered until a file changes: what takes time is to read the content.
    """
    from generator.build.state.buildstate import BuildState, command_key
    from generator.build.state.inputs import inputs_below
    from generator.content import resources
    from generator.engine import packages
    from generator.play.rulebook import rulebook_data, rulebook_from

    home, state = resources.library(content).content, BuildState(Path("output"))
    # a label that changes changes its catalogues
    catalogues = resources.TEMPLATES / "locale"
    inputs = inputs_below((home, Path(__file__).parents[1], catalogues))
    asked = {"rulebook": [name, rule_set, locale], "content": str(home)}
    key = command_key({**asked, "environment": packages.environment()})
    if known := state.answer(key, inputs):
        try:
            return rulebook_from(known[0])
        except (KeyError, TypeError, ValueError):
            pass  # a damaged answer is made anew
    book = _written(name, rule_set, locale, content)
    state.remember_answer(key, inputs, [rulebook_data(book)])
    return book


def _written(name: str, rule_set: str | None, locale: str | None, content: Path | None) -> Rulebook:
    from generator.play.drawn import NotPlayableError
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
    """Return a game that could be read; findings are said, and errors end all."""
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
    """Return a game in a language that it has."""
    if locale is None or locale == game.language:
        return game
    from generator.language.translation import read_translations, translated

    for translation, _ in read_translations(game, (locale,)):
        return translated(translation)
    known = ", ".join((game.language, *game.content.game.languages))
    raise click.BadParameter(f"“{locale}” is not one of {known}", param_hint="--locale")


def _rule_set(game: Game, asked: str | None) -> str:
    """Return the id of a rule set by its id or its name, whatever dashes it is written with."""
    sets = game.content.rule_sets
    if asked is None:
        return next(iter(sets), "")
    wanted = _DASHES.sub("-", asked).casefold()
    for id, each in sets.items():
        if wanted in (id.casefold(), _DASHES.sub("-", str(each.name)).casefold()):
            return id
    known = ", ".join(str(each.name) for each in sets.values()) or "none: the game has one"
    raise click.BadParameter(f"“{asked}” is not one of {known}", param_hint="--rules")
