"""The command ``playeraid odds``: how likely each result of a card against a card is."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.options import MISUSED, content_option, say_findings, say_json, words
from generator.cli.play import in_language, read_sound


@click.command()
@click.argument("game")
@click.argument("row")
@click.argument("column")
@click.option("--with", "modifiers", callback=words(), help="Modifiers of the roll, by their ids.")
@click.option("--row-bonus", type=int, default=0, help="Add this to the roll of the row.")
@click.option("--column-bonus", type=int, default=0, help="Add this to the roll of the column.")
@click.option("--tie", type=click.Choice(("row", "column")), help="Who wins equal totals.")
@click.option("--locale", help="The language of names. Default: the game's own.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
)
@content_option
def odds(
    game: str,
    row: str,
    column: str,
    modifiers: tuple[str, ...],
    row_bonus: int,
    column_bonus: int,
    tie: str | None,
    locale: str | None,
    form: str,
    content: Path | None,
) -> None:
    """Tell how likely each result is when card ROW of GAME is played against card COLUMN."""
    from generator.findings import COMMAND_LINE, Finding, did_you_mean
    from generator.play.odds import NoOddsError, odds_of
    from generator.reports.odds import odds_data, odds_text

    known = in_language(read_sound(game, content), locale)
    try:
        found = odds_of(known.content, row, column, modifiers, (row_bonus, column_bonus), tie)
    except NoOddsError as error:
        asked = next((word for word in (row, column) if word not in error.known), row)
        hint = did_you_mean(asked, error.known) if error.known else ""
        say_findings([Finding("R01", str(error), COMMAND_LINE, hint)], {})
        sys.exit(MISUSED)
    if form == "json":
        say_json(odds_data(known, found))
    else:
        click.echo(odds_text(known, found))
