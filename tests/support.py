"""Build games from snippets and compare findings with what the examples expect."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.content.game import Game
from generator.content.read import Reading, read_game
from generator.content.tree import Tree, read_tree
from generator.findings import Finding
from generator.resources import TEMPLATES, Library

CASES = Path(__file__).parent / "cases"
MINIMAL = CASES / "good" / "minimal"
_EXPECTATION = re.compile(r"\ufeff?# expect: (\d+):(\d+) ([A-Z]\d\d)\r?")

Expected = tuple[str, int, int, str]
"""A finding as the examples name it: file, line, column, code."""


def write_game(home: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """Write the minimal game into ``content`` of a folder, with some files laid over it."""
    folder = home / "content" / "minimal"
    shutil.copytree(MINIMAL, folder)
    for name, text in (files or {}).items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def read(home: Path, files: Mapping[str, str | bytes] | None = None) -> Reading:
    """Read the minimal game with some files laid over it."""
    return read_game(write_game(home, files))


def sound_game(home: Path, files: Mapping[str, str | bytes] | None = None) -> Game:
    """Return the minimal game with some files laid over it, which must have no findings."""
    reading = read(home, files)
    assert reading.findings == ()
    assert reading.game is not None
    return reading.game


def library_of(folder: Path) -> Library:
    """Return the library in which a game's folder stands, with the bundled themes."""
    return Library(folder.parent, (TEMPLATES / "themes",))


def tree_of(text: str | bytes) -> Tree:
    """Read the text of one file."""
    return read_tree("case.yaml", text if isinstance(text, bytes) else text.encode())


def places(findings: Iterable[Finding]) -> list[tuple[int, int, str]]:
    """Return line, column and code of findings, in reading order."""
    return sorted((f.place.line, f.place.column, f.code) for f in findings)


def found(findings: Iterable[Finding]) -> list[Expected]:
    """Return what was found as the examples name it, in reading order."""
    return sorted((Path(f.place.file).name, f.place.line, f.place.column, f.code) for f in findings)


def expectations(file: str, data: bytes) -> list[Expected]:
    """Return what the comments at the top of an example say is found in it."""
    expected: list[Expected] = []
    for line in data.decode("utf-8", "replace").split("\n"):
        match = _EXPECTATION.fullmatch(line)
        if match is None:
            break
        expected.append((file, int(match[1]), int(match[2]), match[3]))
    return expected


def lay_over(home: Path, case: Path) -> tuple[Path, list[Expected]]:
    """Write the minimal game with the files of an example over it; return what is expected."""
    files = {path.name: path.read_bytes() for path in sorted(case.glob("*.y*ml"))}
    assert files, f"{case.name} has no files"
    expected = [each for name, data in files.items() for each in expectations(name, data)]
    return write_game(home, files), sorted(expected)
