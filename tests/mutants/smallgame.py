"""Corruptions of a small game, each with the code and the place it must be found at."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.build.checking import check
from generator.findings import Finding, Severity
from tests.support import library_of, write_game

SEED = 18150618


class Found(NamedTuple):
    """A corrupted file of the game, with the line and column of the fault; 0 is any column."""

    file: str
    text: str
    line: int
    column: int = 0


@dataclass(frozen=True)
class Mutant:
    """A corrupted file: what was done, the code, and where it must be found."""

    kind: str
    code: str
    found: Found

    @property
    def text(self) -> str:
        """The text of the corrupted file."""
        return self.found.text

    @property
    def name(self) -> str:
        """What it is called among the tests."""
        at = f"{self.found.file}:{self.found.line}:{self.found.column}"
        return f"{self.code} {self.kind} {at}"


Ways = Callable[[], Iterator[Found]]
"""Yields every way to do a kind of harm."""


class Corruptions:
    """Kinds of corruptions of a small game; ``files`` completes the corrupted ones to a game."""

    def __init__(self, files: Callable[[Mapping[str, str]], Mapping[str, str | bytes]]) -> None:
        self.kinds: dict[str, tuple[str, Ways]] = {}
        """By what they are, the code they must be found by and what makes them."""
        self._files = files

    def kind(self, code: str) -> Callable[[Ways], Ways]:
        """Register a kind under its docstring, with the code it must be found by."""

        def register(ways: Ways) -> Ways:
            assert ways.__doc__
            assert ways.__doc__ not in self.kinds
            self.kinds[ways.__doc__] = code, ways
            return ways

        return register

    def mutants(self, most: int = 999) -> list[Mutant]:
        """Return all corruptions there are, or a seeded choice of some of each kind."""
        every = []
        for name, (code, ways) in self.kinds.items():
            found = [Mutant(name, code, each) for each in ways()]
            assert found, f"there is no way to do this: {name}"
            every += random.Random(f"{SEED} {name}").sample(found, min(most, len(found)))
        return every

    def findings_of(self, files: Mapping[str, str]) -> list[Finding]:
        """Return what is found in the game, some files of it replaced, without notes."""
        with tempfile.TemporaryDirectory() as home:
            folder = write_game(Path(home), self._files(files))
            findings = check(library_of(folder)).findings
        return [each for each in findings if each.severity is not Severity.NOTE]

    def missed(self, mutant: Mutant) -> str:
        """Return what is found in a mutant instead of its fault; "" if the fault is found."""
        wanted = mutant.found
        found = self.findings_of({wanted.file: wanted.text})
        for each in found:
            code, file, line = each.code, Path(each.place.file).name, each.place.line
            is_there = (code, file, line) == (mutant.code, wanted.file, wanted.line)
            if is_there and wanted.column in (0, each.place.column):
                return ""
        return "; ".join(f"{each.place} {each.code} {each.message}" for each in found) or "nothing"
