"""The command ``playeraid new``: begin a game or a theme."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.importing import PANEL, import_of, report_import, table_options
from generator.cli.options import json_option
from generator.cli.output import say_json
from generator.cli.reporting import report_options
from generator.cli.terminal import say, shown
from generator.cli.values import Name, OneOf, named_locale
from generator.content.resources import STARTERS

if TYPE_CHECKING:
    from generator.content.resources import Library

KINDS = {
    "summary": "one sheet: goal, turn, rules, set-up",
    "cards": "a deck of cards with their backs, and a sheet that explains them",
    "campaign": "the turn as a trail of steps, and a record sheet for every player",
    "map": "a drawn map of places and ways, and a sheet that lists them",
    "plane": "the same for a map without geography: places on a plane of your own",
}
"""What each starter prints, for people who choose among them."""


@command(
    panels={"Game": ("--kind", "--title", "--theme"), "Table": ("--from", "--language", *PANEL)}
)
@click.argument("game", required=False)
@click.option(
    "--kind",
    type=OneOf(STARTERS),
    help=f"The example to begin from; without it “{STARTERS[0]}”.",
)
@click.option(
    "--title", type=Name(), metavar="TITLE", help="The game's title. Default: made from GAME."
)
@click.option(
    "--theme",
    type=Name(),
    metavar="THEME",
    shell_complete=complete.one_of(complete.themes),
    help="The look of the game, by default that of the example; "
    "without GAME, copy this theme to change it.",
)
@click.option(
    "--content",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("content"),
    show_default=True,
    help="Folder to write the game's folder into.",
)
@click.option(
    "--from",
    "table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="TABLE",
    help="A table to make cards of, a row each: CSV, TSV, XLSX, ODS, JSON or JSON Lines.",
)
@click.option(
    "--language",
    metavar="LANGUAGE",
    callback=named_locale,
    help="The language of the table. Default: en.",
)
@table_options
@report_options
@json_option
def new(
    game: str | None,
    kind: str | None,
    title: str | None,
    theme: str | None,
    content: Path,
    table: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Begin GAME with a small example or a table, or begin a theme.

    With --from, a row of the table becomes a card. With --theme alone a theme is copied. On a
    terminal, what is not given is asked for, except with --from.
    """
    from generator.content import resources, starter

    home = content.resolve()
    if table is not None:
        _begin_from_table(home, game, Given(kind, title, theme), table, options, as_json)
        return
    _refuse_without_table(options)
    library = resources.library(home)
    asks = not as_json and is_terminal()
    try:
        if game is None and theme is not None:
            _refuse_for_theme(kind, title)
            name = _ask_theme_name(theme) if asks else starter.name_of_copy(theme)
            created = starter.begin_theme(home, name, theme, library)
            following = f"write “theme: {name}” into the game.yaml of a game"
        else:
            if game is None and asks:
                title = title or click.prompt("Title of the game", type=str)
                game = _ask_id(title)
            if game is None:
                raise click.UsageError("name the GAME to begin: playeraid new my-game")
            starter.refuse_id(game)
            if asks:
                kind = kind or _ask_kind()
                theme = theme or _ask_theme(library, starter.theme_of(kind))
            created = starter.begin(home, game, title, theme, library, kind or STARTERS[0])
            elsewhere = "" if home == Path.cwd() / "content" else f" --content {shown(home)}"
            following = f"playeraid serve {game}{elsewhere}"
    except starter.CannotBeginError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        say_json({"files": [str(path) for path in created]})
        return
    for path in created:
        say(f"wrote {shown(path)}")
    say(f"next: {following}")


class Given(NamedTuple):
    """Options of a game."""

    kind: str | None
    title: str | None
    theme: str | None


def _begin_from_table(
    content: Path,
    game: str | None,
    given: Given,
    table: Path,
    options: Mapping[str, Any],
    as_json: bool,
) -> None:
    from generator.build.importing.importer import Look, begin_from_table
    from generator.content import resources, starter

    if game is None:
        raise click.UsageError("name the GAME to begin: playeraid new my-deck --from cards.csv")
    if given.kind is not None:
        raise click.UsageError("--kind names an example; with --from the table takes its place")
    library = resources.library(content)
    look = Look(given.title, given.theme, options["language"] or "en")
    try:
        report_import(
            lambda: begin_from_table(library, game, look, import_of(table, options)),
            content,
            as_json,
        )
    except starter.CannotBeginError as error:
        raise click.UsageError(str(error)) from None


def _refuse_without_table(options: Mapping[str, Any]) -> None:
    """Refuse options of a table where none is named."""
    for option in click.get_current_context().command.params:
        if options.get(option.name):
            raise click.UsageError(f"{option.opts[0]} belongs to a table; name it with --from")


def is_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _refuse_for_theme(kind: str | None, title: str | None) -> None:
    """Refuse options of a game where only a theme is begun."""
    for name, value in (("--kind", kind), ("--title", title)):
        if value is not None:
            raise click.UsageError(f"{name} belongs to a game; name the GAME to begin")


def _ask_id(title: str) -> str:
    from generator.content import starter

    def sound(given: str) -> str:
        try:
            starter.refuse_id(given)
        except starter.CannotBeginError as error:
            raise click.UsageError(str(error)) from None
        return given

    id: str = click.prompt(
        "Name of its folder", default=starter.as_id(title) or None, value_proc=sound
    )
    return id


def _ask_kind() -> str:
    say("Examples to begin with:")
    for name, what in KINDS.items():
        say(f"  {name:<10}{what}")
    kind: str = click.prompt(
        "Begin with", type=OneOf(STARTERS), default=STARTERS[0], show_choices=False
    )
    return kind


def _ask_theme(library: Library, usual: str) -> str:
    theme: str = click.prompt("Its look", type=OneOf(library.theme_names()), default=usual)
    return theme


def _ask_theme_name(theme: str) -> str:
    from generator.content import starter

    name: str = click.prompt("Name of the theme", default=starter.name_of_copy(theme))
    return name
