"""Write files and data, and refuse what cannot be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.reporting import MISUSED, say_findings
from generator.cli.terminal import say, shown
from generator.findings import COMMAND_LINE


def refusal(code: str, message: str, hint: str) -> SystemExit:
    """Report that a command names something unknown; return the exception to raise."""
    from generator.findings import Finding

    say_findings([Finding(code, message, COMMAND_LINE, hint)], {})
    return SystemExit(MISUSED)


def refuse_other_endings(path: Path | None, endings: Sequence[str], option: str) -> None:
    """Refuse a file of a format that cannot be written. Raises click.BadParameter."""
    if path and path.suffix.lower() not in endings:
        known = ", ".join(endings)
        wrong = f"ends in none of {known}" if len(endings) > 1 else f"does not end in {known}"
        raise click.BadParameter(f"“{path}” {wrong}", None, None, option)


def write_output(path: Path, data: bytes) -> None:
    """Write a named file and report it. Raises SystemExit if it cannot be written."""
    from generator import files

    try:
        files.write(path, data)
    except OSError as error:
        words = (error.strerror or "it cannot be used").lower()
        hint = "name a file in a folder that you may write into"
        raise refusal("R06", f"“{path}” cannot be written: {words}", hint) from None
    say(f"wrote {shown(path)}", err=True)


def say_json(data: Mapping[str, Any]) -> None:
    """Write data to standard output as JSON."""
    from generator.reports.data import as_json

    click.echo(as_json(data))


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 file``, ``2 files``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def open_file(path: Path) -> None:
    """Open a file in the program that the desktop has for it; report if that fails."""
    if click.launch(str(path)) != 0:
        click.echo(f"{shown(path)} cannot be opened here", err=True)
