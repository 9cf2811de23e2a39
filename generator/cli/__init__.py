"""The command ``playeraid``: arguments in, report and exit code out."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import suppress

import click

from generator import __version__, findings
from generator.cli.command import Group
from generator.cli.interrupts import Interrupts
from generator.cli.project import set_project_defaults
from generator.cli.reporting import BROKEN, FOUND, INTERRUPTED, MISUSED, OK
from generator.content.garbage import collect_seldom

LOADED_FROM = {
    "build": "build:build",
    "calibrate": "calibrate:calibrate",
    "check": "check:check",
    "clean": "games:clean",
    "completion": "completion:completion",
    "diff": "diff:diff",
    "doctor": "games:doctor",
    "estimate": "estimate:estimate",
    "explain": "check:explain",
    "export": "export:export",
    "icons": "icons:icons",
    "import": "importing:import_",
    "layouts": "layouts:layouts",
    "list": "games:list_",
    "map": "map:map_",
    "migrate": "games:migrate",
    "new": "new:new",
    "odds": "odds:odds",
    "replay": "play:replay",
    "schema": "games:schema",
    "serve": "serve:serve",
    "simulate": "simulate:simulate",
    "site": "site:site",
    "translate": "translate:translate",
}
"""The module and attribute of each command."""
PANELS = {
    "Print": ("build", "map", "site", "export", "estimate", "calibrate"),
    "Write a game": (
        "new",
        "import",
        "serve",
        "check",
        "explain",
        "list",
        "icons",
        "layouts",
        "schema",
        "migrate",
    ),
    "Translate and compare": ("translate", "diff"),
    "Play": ("odds", "replay", "simulate"),
    "This program": ("doctor", "clean", "completion"),
}
"""The commands by what one does with them, as the help lists them."""


def _show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """Show the version, and which layout engine prints, if that is installed."""
    if not wanted or context.resilient_parsing:
        return
    click.echo(f"playeraid, version {__version__}")
    with suppress(ImportError):
        from generator.engine.program import describe_engine

        click.echo(f"layout engine: {describe_engine()}")
    context.exit()


@click.group(
    cls=Group,
    lazy=LOADED_FROM,
    panels=PANELS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def commands(context: click.Context) -> None:
    """Print player aids for board games from facts that are written once."""
    set_project_defaults(context)


def main() -> None:
    """Run the command; an interrupted one leaves nothing behind and waits for nothing."""
    _collect_garbage_less_often()
    interrupts = Interrupts()
    interrupts.listen()
    try:
        code = _code_of_run(interrupts)
    except KeyboardInterrupt:  # while a fault was being reported
        code = interrupts.code_or(INTERRUPTED)
    interrupts.finish(code)
    sys.exit(code)


def _code_of_run(interrupts: Interrupts) -> int:
    try:
        _run(interrupts)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else OK
    return OK


def _run(interrupts: Interrupts) -> None:
    """Run the command; an internal error becomes one line and exit code 3."""
    try:
        commands(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        with suppress(OSError):
            words = "interrupted; files that were not finished are as before"
            click.echo(f"playeraid: {words}", err=True)
        sys.exit(interrupts.code_or(INTERRUPTED))
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        if isinstance(error, ImportError) and (hint := getattr(error, "hint", "")):
            click.echo(f"playeraid: {error}", err=True)
            click.echo(f"    hint: {hint}", err=True)
            sys.exit(FOUND)
        if reason := findings.refusal(error):
            click.echo(f"playeraid: {reason}", err=True)
            click.echo("    hint: files that were not finished are as before", err=True)
            sys.exit(FOUND)
        if isinstance(error, OSError) and error.filename is not None:
            words = (error.strerror or "cannot be used").lower()
            click.echo(f"playeraid: {error.filename}: {words}", err=True)
            sys.exit(MISUSED)
        click.echo(
            f"playeraid: internal error: {type(error).__name__}: {error}\n"
            "    hint: set PLAYERAID_TRACEBACK=1 to see where, and report it",
            err=True,
        )
        sys.exit(BROKEN)


def _collect_garbage_less_often() -> None:
    """Collect garbage less often, and not at exit."""
    collect_seldom()
    atexit.register(gc.freeze)
