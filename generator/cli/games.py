"""Commands about games and the program: list, new, schema, migrate, clean, doctor."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.build import FACES, FORMATS
from generator.cli.options import (
    FOUND,
    OK,
    OneOf,
    content_option,
    exit_for,
    folder_option,
    game_folders,
    json_option,
    report_options,
    reported,
    say_findings,
    say_json,
    shown,
)
from generator.content.editions import EDITIONS
from generator.content.resources import STARTERS


@click.command("list")
@click.option("--icons", is_flag=True, help="List the drawings that icons can show instead.")
@report_options
@content_option
@json_option
def list_(content: Path | None, icons: bool, as_json: bool) -> None:
    """List the games with their sheets and languages, and the papers."""
    if icons:
        _say_icons(as_json)
        return
    from generator.build import checking
    from generator.build.aids import languages_of
    from generator.content import resources
    from generator.reports.data import findings_data
    from generator.units import PAPERS

    checked = checking.check(resources.library(content))
    games: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": str(game.content.game.title),
            "sheets": {id: list(sheet.sides) for id, sheet in game.content.sheets.items()},
            "locales": list(languages_of(game)),
        }
        for game in checked.games
    ]
    if as_json:
        papers = {p.name: [p.width, p.height] for p in PAPERS.values()}
        say_json(
            {
                "games": games,
                "papers": papers,
                "editions": list(EDITIONS),
                "faces": list(FACES),
                "formats": list(FORMATS),
                "findings": findings_data(reported(checked.findings)),
            }
        )
        exit_for(checked.findings)
    for game in games:
        click.echo(f"{game['id']}: {game['title']}")
        for sheet, sides in game["sheets"].items():
            click.echo(f"  sheet {sheet} ({', '.join(sides)})")
        click.echo(f"  locales {', '.join(game['locales'])}")
    click.echo("papers " + ", ".join(PAPERS) + ", or millimetres such as 210x297")
    say_findings(checked.findings, checked.lines)
    exit_for(checked.findings)


@click.command()
@click.option("--mend", is_flag=True, help="Install what is missing, where that can be done.")
@json_option
def doctor(mend: bool, as_json: bool) -> None:
    """Say what this machine lacks for printing, and how to mend it."""
    from generator.engine import doctor as diagnosis

    sys.exit(diagnosis.main(mend=mend, as_json=as_json))


@click.command()
@folder_option("Folder that was built into.")
@json_option
def clean(out: Path, as_json: bool) -> None:
    """Forget what earlier builds left to go faster; the files for players stay."""
    from generator.build.state import sidecache

    size = sidecache.empty(out)
    if as_json:
        say_json({"bytes": size})
    else:
        click.echo(f"{size / 1e6:.1f} MB freed" if size else "nothing was kept")


@click.command()
@click.argument("game")
@click.option(
    "--kind",
    type=OneOf(STARTERS),
    default=STARTERS[0],
    show_default=True,
    help="The example to begin from.",
)
@click.option("--title", help="The game's title. Default: made from GAME.")
@click.option("--theme", help="Copy this theme to change it.")
@click.option(
    "--content",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("content"),
    show_default=True,
    help="Folder to write the game's folder into.",
)
@json_option
def new(
    game: str, kind: str, title: str | None, theme: str | None, content: Path, as_json: bool
) -> None:
    """Begin the content of GAME: a small complete example to change."""
    from generator.content import resources, starter

    home = content.resolve()
    try:
        created = starter.begin(home, game, title, theme, resources.library(home), kind)
    except starter.CannotBeginError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        say_json({"files": [str(path) for path in created]})
        return
    for path in created:
        click.echo(f"wrote {shown(path)}")
    elsewhere = "" if home == Path.cwd() / "content" else f" --content {shown(home)}"
    click.echo(f"next: playeraid build {game}{elsewhere}")


def _say_icons(as_json: bool) -> None:
    from generator.content.resources import drawings

    names = drawings()
    if as_json:
        say_json({"icons": names})
    else:
        click.echo("\n".join(names))


@click.command()
@click.option(
    "--write", is_flag=True, help="Put it beside the games, where their first lines look for it."
)
@click.option(
    "--exported", is_flag=True, help="Print that of the data that “export --to json” writes."
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
    click.echo(f"wrote {shown(path)}")


@click.command()
@click.argument("games", nargs=-1)
@click.option("--diff", is_flag=True, help="Show the changes, and change nothing.")
@content_option
def migrate(games: tuple[str, ...], content: Path | None, diff: bool) -> None:
    """Lift the content of GAMES (all by default) to the present schema version."""
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
            click.echo(f"{folder.name}: from version {step.version}: {step.what}")
        for each in changed:
            click.echo(f"wrote {each.file}")
        if not steps:
            click.echo(f"{folder.name} is up to date")
    sys.exit(FOUND if failed else OK)
