"""What goes to the terminal: colour, and how much is said."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

COLOUR_MODES = ("auto", "always", "never")
_QUIET = "generator.cli.terminal.quiet"


def say(text: str, err: bool = False) -> None:
    """Write a status line, unless ``--quiet`` was given."""
    if not is_quiet():
        click.echo(text, err=err)


def is_quiet() -> bool:
    """Whether only results, findings and errors are written."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(_QUIET))


def in_colour(stream: Any = None) -> bool:
    """Whether a stream, standard error by default, gets colours.

    ``--color`` decides; without it a terminal gets colours unless NO_COLOR is set.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    return (stream or sys.stderr).isatty() and not os.environ.get("NO_COLOR")


def be_quiet(context: click.Context, option: Any, quiet: bool) -> None:
    """Note ``--quiet`` for the running command."""
    if quiet:
        context.meta[_QUIET] = True


def set_colour(context: click.Context, option: Any, mode: str | None) -> None:
    """Note ``--color`` for the running command; “auto” is how it is without the option."""
    if mode is not None:
        context.color = None if mode == "auto" else mode == "always"


def shown(path: Path) -> str:
    """Return a path relative to the current folder if it is below it, else unchanged."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
