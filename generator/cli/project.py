"""Defaults of a project: ``playeraid.toml``, or ``[tool.playeraid]`` in ``pyproject.toml``.

The nearest such file from the current folder upwards is used. An option of the command line
comes before an environment variable (``PLAYERAID_PAPER``), that before the file, and the file
before the default of the command.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli.output import shown
from generator.cli.reporting import MISUSED, say_findings
from generator.cli.values import known_editions, known_papers, named_locales

if TYPE_CHECKING:
    from generator.findings import Finding, Place

FILE, PYPROJECT, TABLE = "playeraid.toml", "pyproject.toml", "tool.playeraid"
LISTS: Mapping[str, Callable[[Any, Any, Any], tuple[str, ...]]] = {
    "paper": known_papers,
    "edition": known_editions,
    "locale": named_locales,
}
"""Keys whose values are one or several words, and what reads these."""
FOLDERS = ("content", "out")
"""Keys whose values are folders, relative to the file."""
KEYS = (*LISTS, *FOLDERS, "printer")
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "build": {key: key for key in KEYS},
    "site": {"paper": "paper", "edition": "edition", "locale": "locale", "out": "built"},
    "estimate": {"paper": "paper", "locale": "locale", "out": "out"},
    "map": {"paper": "paper", "out": "out", "printer": "printer"},
    "clean": {"out": "out"},
}
"""The options that keys set, by command; ``content`` is set wherever it is an option."""
_FAULTS = "generator.cli.project.faults"
_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")


class Project(NamedTuple):
    """The defaults of a project: their file, its lines, values by key, and what is wrong."""

    path: Path
    lines: tuple[str, ...]
    values: Mapping[str, Any]
    findings: tuple[Finding, ...]


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
        defaults |= {name: _defaults(each, {}, values) for name, each in command.commands.items()}
    return defaults


def refuse_project_faults(context: click.Context) -> None:
    """Report what is wrong with the project's file, and exit, if the command would use it."""
    project: Project | None = context.meta.get(_FAULTS)
    if project is None or not {option.name for option in context.command.params} & {*KEYS}:
        return
    say_findings(project.findings, {shown(project.path): project.lines})
    sys.exit(MISUSED)


def find_project(folder: Path) -> Project | None:
    """Return the defaults of the nearest file in a folder or above it, or None."""
    for each in (folder, *folder.parents):
        for path in (each / FILE, each / PYPROJECT):
            if path.is_file() and (project := _read(path)) is not None:
                return project
    return None


def _read(path: Path) -> Project | None:
    """Return the defaults in a file, or None for one that has none."""
    text = path.read_text("utf-8", "replace")
    if path.name == PYPROJECT and TABLE not in text:
        return None
    import tomllib  # here, since most folders have no such file

    lines = tuple(text.splitlines())
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Project(path, lines, {}, (_syntax_error(path, str(error)),))
    if path.name == PYPROJECT:
        data = data.get("tool", {}).get("playeraid")
    if data is None:
        return None
    values: dict[str, Any] = {}
    findings = []
    for key, value in data.items():
        try:
            values[key] = _value(key, value, path.parent)
        except _FaultError as fault:
            findings.append(_finding(path, lines, key, fault))
    return Project(path, lines, values, tuple(findings))


class _FaultError(ValueError):
    """A wrong key or value: the code of its check, a message and a hint."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def _value(key: str, value: Any, home: Path) -> Any:
    """Return the value of a key as the option takes it. Raises _FaultError."""
    if key not in KEYS:
        from generator.findings import did_you_mean

        raise _FaultError("S01", f"there is no key “{key}”", did_you_mean(key, KEYS))
    words = value if key in LISTS and isinstance(value, list) else [value]
    if not words or not all(isinstance(word, str) and word for word in words):
        wanted = "a text, or a list of texts" if key in LISTS else "a text"
        raise _FaultError("S03", f"“{key}” is {wanted}")
    if key in LISTS:
        return [_words(key, ",".join(words))]
    if key not in FOLDERS:
        return value
    folder = (home / value).resolve()
    if key == "content" and not folder.is_dir():
        raise _FaultError("R06", f"there is no folder “{value}”", "it is relative to this file")
    return folder


def _words(key: str, text: str) -> str:
    try:
        return ",".join(LISTS[key](None, None, text))
    except click.BadParameter as error:
        raise _FaultError("S05", error.message.rstrip(".")) from None


def _finding(path: Path, lines: Sequence[str], key: str, fault: _FaultError) -> Finding:
    from generator.findings import Finding

    return Finding(fault.code, fault.message, _place(path, lines, key), fault.hint)


def _place(path: Path, lines: Sequence[str], key: str) -> Place:
    """Return the place of a key in its table, or of the file."""
    from generator.findings import Place

    inside = path.name == FILE
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("["):
            inside = line.strip().startswith(f"[{TABLE}]")
        found = re.match(rf"""\s*["']?({re.escape(key)})["']?\s*=""", line)
        if inside and found:
            return Place(shown(path), number, found.start(1) + 1, number, found.end(1) + 1)
    return Place(shown(path))


def _syntax_error(path: Path, message: str) -> Finding:
    from generator.findings import Finding, Place

    found = _POSITION.search(message)
    line, column = (int(found[1]), int(found[2])) if found else (1, 1)
    place = Place(shown(path), line, column, line, column + 1)
    return Finding("F03", f"this is not TOML: {_POSITION.sub('', message).strip()}", place)
