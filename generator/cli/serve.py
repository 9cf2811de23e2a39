"""The command ``playeraid serve``: a live preview in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.lookup import known_printer
from generator.cli.options import content_option, folder_option, printers_option
from generator.cli.projectfile import LISTS, find_project
from generator.cli.reporting import exit_for, say_findings
from generator.cli.terminal import say
from generator.cli.values import Name
from generator.content.resources import user_printers

if TYPE_CHECKING:
    from generator.build.request import Progress, Request
    from generator.serve.exportplan import ExportSettings
    from generator.site.site import Site

DEFAULT_PORT = 8714


@command()
@click.argument("game", required=False, shell_complete=complete.one_of(complete.games))
@click.option(
    "--port",
    metavar="NUMBER",
    type=click.IntRange(0, 65_535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port on this computer; 0 for any that is free.",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@folder_option("Folder that is exported to.")
@click.option(
    "--printer",
    type=Name(),
    metavar="NAME",
    shell_complete=complete.one_of(complete.printers),
    help="The measured printer to export for, unless another is chosen.",
)
@printers_option
@content_option
def serve(
    game: str | None,
    port: int,
    no_open: bool,
    out: Path,
    printer: str | None,
    printers: Path | None,
    content: Path | None,
) -> None:
    """Preview sheets in the browser, printed anew on every save."""
    from generator.build.pool import processes
    from generator.content.resources import TEMPLATES, library

    known_printer(printer, printers)
    processes.warm_up(TEMPLATES, 2, (*processes.PRELOADED, "generator.serve.worker"))
    from generator.content.folders import unknown_games

    # the home page begins games, which bundled ones are no place for
    home = library(content or (None if game else Path("content")))
    if game and (unknown := unknown_games(home, [game])):
        say_findings(unknown, {})
        exit_for(unknown)
    from generator.serve.run import PortTakenError
    from generator.serve.run import serve as begin

    def ready(address: str) -> None:
        address += f"?game={game}" if game else ""
        click.echo(f"{address}  (Ctrl-C to stop)")
        if not no_open:
            click.launch(address)

    exporting = export_settings(out.resolve(), printers or user_printers(), printer or "")
    try:
        begin(home, port, ready, exporting)
    except KeyboardInterrupt:
        say("stopped")
    except PortTakenError as error:
        raise click.UsageError(f"{error.strerror}; choose another: --port 0") from None


def export_settings(out: Path, printers: Path, printer: str) -> ExportSettings:
    """Return the settings of exports: what is chosen in them first is as the project has it."""
    from generator.serve.exportplan import ExportSettings

    project = find_project(Path.cwd())
    lists = {key: project.values.get(key, [""])[0].split(",") for key in LISTS} if project else {}
    (paper, *_), (edition, *_) = (lists.get(key, [""]) for key in ("paper", "edition"))
    languages = tuple(each for each in lists.get("locale", ()) if each)
    return ExportSettings(out, printers, make_site, printer, paper, edition, languages)


def make_site(request: Request, out: Path, progress: Progress) -> Site:
    """Write the site of a request into a folder."""
    from generator.site.site import make

    return make(request, out, progress=progress)
