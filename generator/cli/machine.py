"""Run a program of the user's that is given texts and answers with words."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import click

from generator import files, temporary

LONGEST_NAME = 80
"""How many letters of a machine's name are kept."""


def arguments_of(line: str) -> list[str]:
    """Return the words of a command line. Raises click.BadParameter where it has none."""
    try:
        words = shlex.split(line, posix=os.name != "nt")
    except ValueError as error:
        raise click.BadParameter(f"“{line}” is no command: {error}") from None
    if not words:
        raise click.BadParameter("there is no command")
    return words


def name_of(arguments: list[str]) -> str:
    """Return what a machine is called: its program, without the folder."""
    return as_name(Path(arguments[0]).stem)


def as_name(words: str) -> str:
    """Return a name on one line, of no more letters than are kept."""
    return " ".join(words.split())[:LONGEST_NAME].strip()


def answer_of(arguments: list[str], data: bytes) -> bytes:
    """Return what a program writes to standard output, given bytes on standard input.

    No shell is started. What it writes to standard error is seen by whoever waits for it. Raises
    click.ClickException where it cannot be run, fails, or answers more than a catalogue holds.
    """
    with temporary.folder() as home:
        path = home / "answer"
        with path.open("wb") as out:
            try:
                code = subprocess.run(arguments, input=data, stdout=out, check=False).returncode
            except OSError as error:
                raise click.ClickException(
                    f"“{arguments[0]}” cannot be run: {error.strerror}"
                ) from None
        if code:
            raise click.ClickException(f"“{arguments[0]}” ended with {code}, and nothing was taken")
        try:
            return files.read_named(path, files.LARGEST_CATALOGUE)
        except OSError as error:
            raise click.ClickException(f"its answer cannot be read: {error.strerror}") from None
