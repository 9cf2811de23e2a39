"""Read the file with the defaults of a project, and report wrong keys and values in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from generator.cli.terminal import shown
from generator.cli.values import known_editions, known_papers, named_locales
from generator.findings import Finding, Place, did_you_mean

FILE, PYPROJECT, TABLE = "playeraid.toml", "pyproject.toml", "tool.playeraid"
LISTS = ("paper", "edition", "locale")
"""Keys whose values are one word or several."""
FOLDERS = ("content", "out")
"""Keys whose values are folders, relative to the file."""
KEYS = (*LISTS, *FOLDERS, "printer")
_READERS: Mapping[str, Callable[[Any, Any, Any], tuple[str, ...]]] = {
    "paper": known_papers,
    "edition": known_editions,
    "locale": named_locales,
}
_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")


class Project(NamedTuple):
    """The defaults of a project: their file, its lines, values by key, and what is wrong."""

    path: Path
    lines: tuple[str, ...]
    values: Mapping[str, Any]
    findings: tuple[Finding, ...]


def find_project(folder: Path) -> Project | None:
    """Return the defaults of the nearest file in a folder or above it, or None."""
    for each in (folder, *folder.parents):
        for path in (each / FILE, each / PYPROJECT):
            if path.is_file() and (project := _read(path)) is not None:
                return project
    return None


def _read(path: Path) -> Project | None:
    """Return the defaults in a file, or None for one that has none."""
    if path.name == PYPROJECT and TABLE not in path.read_text("utf-8", "replace"):
        return None
    return read_project(path)


def read_project(path: Path) -> Project | None:
    """Return the defaults in a file, or None for one without a table of ours."""
    text = path.read_text("utf-8", "replace")
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
        return ",".join(_READERS[key](None, None, text))
    except click.BadParameter as error:
        raise _FaultError("S05", error.message.rstrip(".")) from None


def _finding(path: Path, lines: Sequence[str], key: str, fault: _FaultError) -> Finding:
    return Finding(fault.code, fault.message, _place(path, lines, key), fault.hint)


def _place(path: Path, lines: Sequence[str], key: str) -> Place:
    """Return the place of a key in its table, or of the file."""
    inside = path.name == FILE
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("["):
            inside = line.strip().startswith(f"[{TABLE}]")
        found = re.match(rf"""\s*["']?({re.escape(key)})["']?\s*=""", line)
        if inside and found:
            return Place(shown(path), number, found.start(1) + 1, number, found.end(1) + 1)
    return Place(shown(path))


def _syntax_error(path: Path, message: str) -> Finding:
    found = _POSITION.search(message)
    line, column = (int(found[1]), int(found[2])) if found else (1, 1)
    place = Place(shown(path), line, column, line, column + 1)
    return Finding("F03", f"this is not TOML: {_POSITION.sub('', message).strip()}", place)
