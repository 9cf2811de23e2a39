"""Read who drew the drawings of a folder, from the ``credits.yaml`` in it.

A drawing has the names of its authors, or a mapping with these under ``by``, its ``licence`` and
its ``source``. The name ``*`` is for all drawings that have no entry.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from generator import files
from generator.content.icons.iconset import FOLDER, IconSet, drawing_names
from generator.content.parse import read_tree, unreadable
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Finding, Place, Severity, did_you_mean

FILE = "credits.yaml"
REST = "*"
"""Credits all drawings that have no entry of their own."""
GAME_ICONS = "game-icons.net"
"""The source of the bundled set, whose authors are credited together with those of its icons."""
KEYS = ("by", "licence", "source")
_HINT = f"write a name, a list of names, or a mapping with {', '.join(KEYS)}"


class Credit(Struct, frozen=True):
    """Who drew a drawing, under what licence, and where it comes from."""

    authors: tuple[str, ...]
    licence: str = ""
    source: str = ""

    def __str__(self) -> str:
        """The credit as it is printed behind others."""
        rest = ", ".join(filter(None, (self.source, self.licence)))
        names = " & ".join(self.authors)
        return f"{names} ({rest})" if rest else names


class Credits(Struct, frozen=True):
    """The credits of the drawings in a folder, by name, and what is wrong with them."""

    by_name: Mapping[str, Credit] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    lines: tuple[str, ...] = ()

    def of(self, name: str) -> Credit | None:
        """Return the credit of a drawing, if there is one."""
        return self.by_name.get(name) or self.by_name.get(REST)


def read_credits(home: Path, file: str = FOLDER) -> Credits:
    """Read the credits in a folder of drawings; ``file`` names the folder in messages."""
    shown = f"{file}/{FILE}"
    if not os.path.lexists(home / FILE):
        return Credits()
    try:
        data = files.read(home / FILE, home, files.LARGEST_RECORD)
    except OSError as error:
        return Credits(findings=(unreadable(shown, error),))
    tree = read_tree(shown, data)
    found, by_name = list(tree.findings), {}
    known = sorted(set(drawing_names([home])))
    for name, node in (tree.root or {}).items():
        assert tree.root is not None
        place = tree.root.key_places[name]
        if (credit := _credit(node)) is None:
            found.append(Finding("S37", f"the credit of “{name}” cannot be read", place, _HINT))
            continue
        by_name[name] = credit
        if name != REST and name not in known:
            message = f"there is no drawing “{name}” beside the credits"
            hint = did_you_mean(name, known) or "delete the line"
            found.append(Finding("S37", message, place, hint, severity=Severity.WARNING))
    return Credits(by_name, tuple(found), tree.lines)


def _credit(node: Node) -> Credit | None:
    """Return the credit that a node says; None where it is none."""
    if not isinstance(node, TreeMapping):
        authors = _names(node)
        return Credit(authors) if authors else None
    authors = _names(node.get("by"))
    rest = [node.get(key, Scalar("", (), Place(""), True)) for key in KEYS[1:]]
    if not authors or node.keys() - set(KEYS) or not all(isinstance(e, Scalar) for e in rest):
        return None
    return Credit(authors, *map(str, rest))


def _names(node: Node) -> tuple[str, ...]:
    items = node if isinstance(node, Items) else [node]
    names = tuple(str(each).strip() for each in items if isinstance(each, Scalar))
    return names if all(names) and len(names) == len(items) else ()


def own_credits(icons: IconSet, drawings: Iterable[str]) -> Iterator[tuple[str, Credit]]:
    """Yield the credits of those among some drawings that are own ones, by their names."""
    known: dict[Path, Credits] = {}
    for name in drawings:
        if (path := icons.file(name)) is None:
            continue
        if path.parent not in known:
            known[path.parent] = read_credits(path.parent)
        if credit := known[path.parent].of(name):
            yield name, credit
