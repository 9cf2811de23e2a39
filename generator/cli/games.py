"""Commands about games and the program: list, new, schema, migrate, clean, doctor."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.build import FACES, FORMATS
from generator.cli.command import command
from generator.cli.lookup import game_folders
from generator.cli.options import content_option, folder_option, games_argument, json_option
from generator.cli.output import say_json
from generator.cli.reporting import FOUND, OK, exit_for, report_options, reported, say_findings
from generator.cli.terminal import say, shown
from generator.content.editions import EDITIONS

if TYPE_CHECKING:
    from generator.content.game import Game
    from generator.findings import Finding


@command("list")
@games_argument
@click.option("--icons", is_flag=True, help="List the drawings that icons can show instead.")
@report_options
@content_option
@json_option
def list_(games: tuple[str, ...], content: Path | None, icons: bool, as_json: bool) -> None:
    """List games with their sheets, decks, maps and languages.

    All GAMES are listed by default. They are read, not checked.
    """
    if icons:
        _say_icons(as_json)
        return
    from generator.content import resources
    from generator.content.folders import folders_named, unknown_games
    from generator.content.read import read_game
    from generator.findings import in_reading_order, with_fingerprints

    library = resources.library(content)
    readings = [read_game(folder) for folder in folders_named(library, games)]
    lines = {file: text for each in readings for file, text in each.lines.items()}
    faults = [fault for each in readings for fault in each.findings if fault.is_error]
    every = in_reading_order([*unknown_games(library, games), *faults])
    found = tuple(with_fingerprints(every, lines))
    listed = [_listed(each.game) for each in readings if each.game]
    if as_json:
        _say_choices(listed, found)
    else:
        _say_games(listed, with_papers=not games)
        say_findings(found, lines)
    exit_for(found)


def _listed(game: Game) -> dict[str, Any]:
    """Return what can be built of a game."""
    content = game.content
    return {
        "id": game.id,
        "title": str(content.game.title),
        "sheets": {id: list(sheet.sides) for id, sheet in content.sheets.items()},
        "decks": list(content.decks),
        "map": content.has_drawn_map,
        "gridmaps": list(content.map_sheets),
        "locales": list(game.languages),
    }


def _say_choices(listed: Sequence[dict[str, Any]], found: Sequence[Finding]) -> None:
    from generator.reports.data import findings_data
    from generator.units import PAPERS

    say_json(
        {
            "games": listed,
            "papers": {p.name: [p.width, p.height] for p in PAPERS.values()},
            "editions": list(EDITIONS),
            "faces": list(FACES),
            "formats": list(FORMATS),
            "findings": findings_data(reported(found)),
        }
    )


def _say_games(listed: Sequence[dict[str, Any]], with_papers: bool) -> None:
    from generator.units import PAPERS

    for game in listed:
        click.echo(f"{game['id']}: {game['title']}")
        for sheet, sides in game["sheets"].items():
            click.echo(f"  sheet {sheet} ({', '.join(sides)})")
        for deck in game["decks"]:
            click.echo(f"  deck {deck}")
        if game["map"]:
            click.echo("  map")
        for gridmap in game["gridmaps"]:
            click.echo(f"  map {gridmap}")
        click.echo(f"  locales {', '.join(game['locales'])}")
    if with_papers:
        click.echo("papers " + ", ".join(PAPERS) + ", or millimetres such as 210x297")


@command()
@click.option("--mend", is_flag=True, help="Install what is missing, where that can be done.")
@json_option
def doctor(mend: bool, as_json: bool) -> None:
    """Check what this machine lacks for printing.

    With --mend it is installed, where that can be done.
    """
    from generator.engine import doctor as diagnosis

    sys.exit(diagnosis.main(mend=mend, as_json=as_json))


@command()
@folder_option("Folder that was built into.")
@json_option
def clean(out: Path, as_json: bool) -> None:
    """Delete the caches of earlier builds; the files for players stay."""
    from generator.build.state import sidecache

    size = sidecache.empty(out)
    if as_json:
        say_json({"bytes": size})
    else:
        say(f"{size / 1e6:.1f} MB freed" if size else "the caches were empty")


def _say_icons(as_json: bool) -> None:
    from generator.content.resources import drawings

    names = drawings()
    if as_json:
        say_json({"icons": names})
    else:
        click.echo("\n".join(names))


@command()
@click.option(
    "--write", is_flag=True, help="Put it beside the games, where their first lines look for it."
)
@click.option(
    "--exported", is_flag=True, help="Print the schema of what “export --to json” writes."
)
@content_option
def schema(content: Path | None, write: bool, exported: bool) -> None:
    """Print the JSON Schema of content files, for editors."""
    from generator.content import resources, schemas

    if exported and write:
        raise click.UsageError("--write and --exported exclude each other")
    if exported:
        from generator.reports.gameschema import game_schema

        click.echo(schemas.text_of(game_schema()), nl=False)
        return
    if not write:
        click.echo(schemas.schema_text(), nl=False)
        return
    path = schemas.write_schema(resources.library(content).content)
    say(f"wrote {shown(path)}")


@command()
@games_argument
@click.option("--diff", is_flag=True, help="Show the changes, and change nothing.")
@content_option
def migrate(games: tuple[str, ...], content: Path | None, diff: bool) -> None:
    """Migrate the content of games to the present schema version.

    All GAMES are migrated by default.
    """
    from generator.content import migrate as migration

    failed = False
    for folder in game_folders(games, content):
        try:
            steps, changed = migration.migrate(folder, write=not diff)
        except migration.CannotMigrateError as error:
            say_findings(error.findings, {})
            click.echo(f"playeraid: {error}", err=True)
            failed = True
            continue
        if diff:
            click.echo("".join(each.diff for each in changed), nl=False)
            continue
        for step in steps:
            say(f"{folder.name}: from version {step.version}: {step.what}")
        for each in changed:
            say(f"wrote {each.file}")
        if not steps:
            say(f"{folder.name} is up to date")
    sys.exit(FOUND if failed else OK)
