"""Defaults of a project: ``playeraid.toml``, or ``[tool.playeraid]`` in ``pyproject.toml``.

The nearest such file from the current folder upwards is used. An option of the command line
comes before an environment variable (``PLAYERAID_PAPER``), that before the file, and the file
before the default of the command.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from generator.cli.projectfile import KEYS, Project, find_project
from generator.cli.reporting import MISUSED, say_findings

OPTIONS: Mapping[str, Mapping[str, str]] = {
    "build": {key: key for key in KEYS},
    "site": {"paper": "paper", "edition": "edition", "locale": "locale", "out": "built"},
    "estimate": {"paper": "paper", "locale": "locale", "out": "out"},
    "map": {"paper": "paper", "out": "out", "printer": "printer"},
    "serve": {"out": "out", "printer": "printer"},
    "clean": {"out": "out"},
}
"""The options that keys set, by command; ``content`` is set wherever it is an option."""
_FAULTS = "generator.cli.project.faults"


def set_project_defaults(context: click.Context) -> None:
    """Make the values of the project's file the defaults of the called command."""
    project, name = find_project(Path.cwd()), context.invoked_subcommand
    group = context.command
    if project is None or name is None or not isinstance(group, click.Group):
        return
    if project.findings:
        context.meta[_FAULTS] = project
    if command := group.get_command(context, name):
        context.default_map = {name: _defaults(command, _options(name), project.values)}


def variable_of(command: str | None, option: str | None) -> str | None:
    """Return the environment variable of an option of a command, if it has one."""
    keys = {option: key for key, option in {"content": "content", **_options(command)}.items()}
    return f"PLAYERAID_{keys[option].upper()}" if option in keys else None


def _options(command: str | None) -> Mapping[str, str]:
    return OPTIONS.get(command or "", {})


def _defaults(
    command: click.Command, options: Mapping[str, str], values: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the defaults of the options of a command, and of the commands of a group."""
    options = {"content": "content", **options}
    defaults = {options[key]: value for key, value in values.items() if key in options}
    if isinstance(command, click.Group):
        unloaded: Mapping[str, str] = getattr(command, "lazy", {})
        in_group: dict[str, Any] = dict.fromkeys(unloaded, defaults)
        in_group |= {name: _defaults(each, {}, values) for name, each in command.commands.items()}
        defaults = defaults | in_group
    return defaults


def refuse_project_faults(context: click.Context) -> None:
    """Report what is wrong with the project's file, and exit, if the command would use it."""
    project: Project | None = context.meta.get(_FAULTS)
    command = context.command
    takes_content = any(option.name == "content" for option in command.params)
    if project is None or not (takes_content or _options(command.name)):
        return
    say_findings(project.findings, {project.findings[0].place.file: project.lines})
    sys.exit(MISUSED)
