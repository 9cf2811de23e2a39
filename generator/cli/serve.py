"""The command ``playeraid serve``: a live preview in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import content_option, exit_for, refuse_without, say_findings

DEFAULT_PORT = 8714
PACKAGES = ("starlette", "uvicorn", "watchfiles")
"""Packages that only the preview needs."""


@click.command()
@click.argument("game", required=False)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port on this computer; 0 for any that is free.",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@content_option
def serve(game: str | None, port: int, no_open: bool, content: Path | None) -> None:
    """Show the sheets of GAME in the browser, printed anew whenever a file is saved."""
    refuse_without("the preview", PACKAGES)
    from generator.build.pool import processes
    from generator.content.resources import TEMPLATES, library

    processes.warm_up(TEMPLATES, 2, (*processes.PRELOADED, "generator.serve.worker"))
    from generator.build.checking import unknown_games

    home = library(content)
    if unknown := unknown_games(home, [game] if game else []):
        say_findings(unknown, {})
        exit_for(unknown)
    from generator.serve.run import PortTakenError
    from generator.serve.run import serve as begin

    def ready(address: str) -> None:
        address += f"?game={game}" if game else ""
        click.echo(f"{address}  (Ctrl-C to stop)")
        if not no_open:
            click.launch(address)

    try:
        begin(home, port, ready)
    except KeyboardInterrupt:
        click.echo("stopped")
    except PortTakenError as error:
        raise click.UsageError(f"{error.strerror}; choose another: --port 0") from None
