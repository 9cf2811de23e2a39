"""The reference of the command line, as the page docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from generator.cli import PANELS, commands
from generator.cli.command import Command, Group
from generator.cli.helppage import panels_of
from generator.cli.project import OPTIONS
from generator.cli.projectfile import FILE, FOLDERS, KEYS, LISTS, PYPROJECT, TABLE

HEAD = """\
# Command line

<!-- Written by “make docs” from the commands; edit those instead. -->

`--help` behind a command shows the same in the terminal. Mistyped names, of commands, options,
games, papers, editions and so on, are answered with the nearest that exists.

## Exit codes

| Code | Meaning |
|---|---|
| 0 | Done; there may be warnings and notes |
| 1 | The content has errors |
| 2 | The command or the project's file is wrong |
| 3 | An internal error; please report it |
| 130 | Interrupted; unfinished files are as before |

"""
PROJECT = f"""\
## Defaults of a project

A file `{FILE}`, or the table `[{TABLE}]` in `{PYPROJECT}`, sets
defaults for a folder and all below it. The nearest file upwards from the current folder is used.

```toml
paper = ["a4", "letter"]
edition = "ink-saver"
locale = ["de", "fr"]
out = "print"
printer = "hall"
content = "games"
```

An option comes before an environment variable, that before the file, and the file before the
default of the command. A wrong key or value is reported with its line, and nothing is printed.

| Key | Environment variable | Value | Commands |
|---|---|---|---|
"""
COMPLETION = """
## Completion in the shell

`playeraid completion bash` prints the script that makes the shell complete commands, options and
their values: games, sheets, decks, languages, papers, editions, schemes, card sizes, themes,
printers, icons and codes of checks.

```sh
eval "$(playeraid completion bash)"   # in ~/.bashrc
eval "$(playeraid completion zsh)"    # in ~/.zshrc, below compinit
```

```fish
playeraid completion fish | source    # in ~/.config/fish/config.fish
```

Bash must be 4.4 or newer. Values separated by commas are completed one by one.

## Options of every command

`--help` shows the help of a command. Where there is content to read, `--content FOLDER` names the
folder with the games: without it `./content`, else the games that come with playeraid. `--json`
reports as JSON, for programs.

`--color auto` colours what goes to a terminal, unless `NO_COLOR` is set; `always` and `never`
decide it. `--quiet` leaves out what was written and counted, and the progress; results, findings
and errors stay. Without a terminal, a long build writes a line about its progress every few
seconds to standard error.

"""


def cli_page() -> str:
    """Return the reference of all commands in Markdown."""
    root = click.Context(commands, info_name="playeraid", **commands.context_settings)
    parts = [HEAD, PROJECT, *_keys(root), COMPLETION]
    for title, names in PANELS.items():
        parts.append(f"## {title}\n\n")
        for name in names:
            parts += _command(root, commands.get_command(root, name), name)
    return "".join(parts).rstrip("\n") + "\n"


def _keys(root: click.Context) -> Iterator[str]:
    everywhere = [
        name
        for name in commands.list_commands(root)
        if any(each.name == "content" for each in _params(root, name))
    ]
    for key in KEYS:
        value = "a folder, relative to the file" if key in FOLDERS else "a name"
        value = "a name, or a list of names" if key in LISTS else value
        names = (
            everywhere if key == "content" else [name for name in OPTIONS if key in OPTIONS[name]]
        )
        used = ", ".join(f"`{name}`" for name in names)
        yield f"| `{key}` | `PLAYERAID_{key.upper()}` | {value} | {used} |\n"


def _params(root: click.Context, name: str) -> list[click.Parameter]:
    command = commands.get_command(root, name)
    assert command is not None
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return [*command.params, *(each for one in below for each in one.params)]


def _command(parent: click.Context, command: Any, name: str, level: int = 3) -> Iterator[str]:
    """Yield the reference of a command, and of the commands of a group."""
    assert isinstance(command, Command | Group)
    context = click.Context(command, parent=parent, info_name=name)
    yield f"{'#' * level} `{context.command_path}`\n\n"
    yield f"{_unwrapped(command.help or '')}\n\n"
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"```\n{context.command_path} {usage}\n```\n\n"
    for title, options in panels_of(command, context, command.panels_by_title).items():
        if title != "Global options":
            yield f"**{title}**\n\n| Option | Meaning | Default |\n|---|---|---|\n"
            yield from (_row(option, context) for option in options)
            yield "\n"
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            yield from _command(context, command.get_command(context, each), each, level + 1)


def _row(option: click.Option, context: click.Context) -> str:
    names = ", ".join((*option.opts, *option.secondary_opts))
    metavar = "" if option.is_flag else f" {option.make_metavar(context)}"
    default = option.get_help_extra(context).get("default", "")
    cells = f"`{names}{metavar}`", option.help or "", f"`{default}`" if default else ""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _unwrapped(text: str) -> str:
    """Return the paragraphs of a description, each on one line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))
