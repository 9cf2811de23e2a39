"""What corruptions are made of: the files of a game as lines, and changes to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import yaml

GAME = "fury-of-dracula"
MAP = "../shared/europe/map.yaml"
"""The map that the game shares, seen from its folder."""
Changes = Mapping[tuple[str, int], str | None]
"""New text for lines, by file and number; None deletes a line."""


@dataclass(frozen=True)
class Book:
    """The files of a game as lists of lines."""

    files: dict[str, tuple[str, ...]]

    def search(self, pattern: str, *names: str) -> Iterator[tuple[str, int, re.Match[str]]]:
        """Yield file, line number and match of each line that a pattern matches.

        Tables are searched by name only.
        """
        for name in names or (each for each in self.files if not each.endswith(".csv")):
            for number, line in enumerate(self.files[name], 1):
                if match := re.search(pattern, line):
                    yield name, number, match

    def line_of(self, name: str, path: str) -> int:
        """Return the line of the key at the end of a path, as PyYAML sees it."""
        node = yaml.compose("\n".join(self.files[name]))
        line = 0
        for step in path.split("."):
            assert isinstance(node, yaml.MappingNode), path
            line, node = next(
                (key.start_mark.line, value) for key, value in node.value if key.value == step
            )
        return line + 1

    def block(self, name: str, number: int) -> range:
        """Return the line numbers of the entry that begins on a line: all that is deeper."""
        lines = self.files[name]
        depth = depth_of(lines[number - 1])
        end = number
        while end < len(lines) and (not lines[end].strip() or depth_of(lines[end]) > depth):
            end += 1
        while not lines[end - 1].strip():
            end -= 1
        return range(number, end + 1)

    def parent(self, name: str, number: int) -> int:
        """Return the line of the key above an indented line."""
        depth = depth_of(self.files[name][number - 1])
        return next(
            above
            for above in range(number - 1, 0, -1)
            if (line := self.files[name][above - 1]).strip()
            and not line.strip().startswith("#")
            and depth_of(line) < depth
        )


def depth_of(line: str) -> int:
    return len(line) - len(line.lstrip())


@dataclass(frozen=True)
class Mutant:
    """One corruption: the lines that change, and where it must be found."""

    changes: Changes
    file: str
    line: int
    added: dict[str, str] = field(default_factory=dict)

    @property
    def files(self) -> set[str]:
        """The names of the files that differ."""
        return {name for name, _ in self.changes} | self.added.keys()

    def applied(self, book: Book) -> dict[str, str]:
        """Return the texts of the files that differ."""
        texts = dict(self.added)
        for name in {name for name, _ in self.changes}:
            lines = [
                self.changes.get((name, number), line)
                for number, line in enumerate(book.files[name], 1)
            ]
            texts[name] = "\n".join(line for line in lines if line is not None)
        return texts


@dataclass(frozen=True)
class Sample:
    """A file without faults that mutants add to the game with one."""

    file: str
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines of the file."""
        return self.text.splitlines()

    def line_with(self, words: str) -> int:
        """Return the number of the first line that has some words."""
        return next(number for number, line in enumerate(self.lines, 1) if words in line)

    def mutant(self, line: int, text: str) -> Mutant:
        """Return a mutant that adds another text instead, with a fault on a line."""
        return Mutant({}, self.file, line, {self.file: text})

    def replaced(self, number: int, *lines: str) -> str:
        """Return the text with other lines, if any, in place of one."""
        return "\n".join([*self.lines[: number - 1], *lines, *self.lines[number:]]) + "\n"

    def corrupted(self, pattern: str, changed: str, at: str = "") -> Iterator[Mutant]:
        """Yield a mutant for each line that a pattern fits, with what it fits changed.

        The fault is there, or on the first line that begins with ``at`` behind its indentation.
        """
        for number, line in enumerate(self.lines, 1):
            if match := re.search(pattern, line):
                new = line[: match.start()] + match.expand(changed) + line[match.end() :]
                text = self.replaced(number, new)
                begins = (n for n, each in enumerate(text.splitlines(), 1) if _begins(each, at))
                yield self.mutant(next(begins) if at else number, text)


def _begins(line: str, words: str) -> bool:
    return line.lstrip().startswith(words)


Kind = Callable[[Book], Iterator[Mutant]]
Kinds = dict[str, tuple[str, Kind]]
"""Kinds of corruptions by what they are, with the code they must be found by."""
KINDS: Kinds = {}
CATALOG_KINDS: Kinds = {}


def kind(code: str, among: Kinds = KINDS) -> Callable[[Kind], Kind]:
    """Register a kind of corruption under its docstring, with the code it must be found by."""

    def register(function: Kind) -> Kind:
        assert function.__doc__
        assert function.__doc__ not in KINDS.keys() | CATALOG_KINDS.keys()
        among[function.__doc__] = code, function
        return function

    return register


def on_line(book: Book, pattern: str, text: str, *names: str) -> Iterator[Mutant]:
    """Yield mutants that replace a match on one line and are found on it."""
    for name, number, match in book.search(pattern, *names):
        line = book.files[name][number - 1]
        changed = line[: match.start()] + match.expand(text) + line[match.end() :]
        yield Mutant({(name, number): changed}, name, number)


def without(book: Book, name: str, numbers: range) -> Changes:
    """Return the changes that delete lines."""
    return dict.fromkeys([(name, number) for number in numbers])


def topic_of(book: Book, name: str, number: int) -> str:
    """Return the topic in which a line stands."""
    while depth_of(book.files[name][number - 1]) or not book.files[name][number - 1].strip(" #"):
        number -= 1
    return book.files[name][number - 1].partition(":")[0]
