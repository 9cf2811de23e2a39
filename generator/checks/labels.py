"""Read the program's own words as strictly as content: labels, their catalogues, the starters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.content.decoding import UNREADABLE
from generator.content.letters import letter_faults
from generator.content.parse import hidden_characters, read_tree
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Finding, Place, Severity, narrowed
from generator.language.catalog import read_catalog
from generator.language.foreign import foreign_markup
from generator.resources import LOCALE

_WORDS = ("labels.yaml", "starters/*/*.yaml", "themes/*/theme.yaml")


def faults_of_words(folder: Path) -> Iterator[Finding]:
    """Yield what is wrong with the files of words in a folder of templates."""
    for path in sorted(path for pattern in _WORDS for path in folder.glob(pattern)):
        tree = read_tree(_shown(path, folder), path.read_bytes())
        yield from tree.findings
        if path.name == "labels.yaml":
            lines = {tree.file: tree.lines}
            for words in _scalars(tree.root):
                yield from _markup(words, words.place, lines)
    for path in sorted((folder / LOCALE).glob("*.po")):
        yield from _catalogue(_shown(path, folder), path)


def _catalogue(file: str, path: Path) -> Iterator[Finding]:
    data = path.read_bytes()
    catalog, findings = read_catalog(file, path.stem, data)
    lines = data.decode("utf-8", "replace").split("\n")
    yield from findings
    if any(finding.code in UNREADABLE for finding in findings):
        return
    yield from hidden_characters(file, lines)
    yield from letter_faults(file, lines)
    for entry in catalog.by_id.values():
        for words, place in zip(entry.translation, entry.places, strict=False):
            yield from _markup(words, place, {file: lines})


def _markup(words: str, home: Place, lines: Mapping[str, Sequence[str]]) -> Iterator[Finding]:
    """Yield the markup in words that stand at a place."""
    for found in foreign_markup(words):
        place = narrowed(home, words[found.start : found.end], lines)
        yield Finding("T22", found.message(words), place, found.hint, "", Severity.WARNING)


def _scalars(root: Node) -> Iterator[Scalar]:
    nodes: list[Node] = [root]
    while nodes:
        node = nodes.pop()
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, TreeMapping):
            nodes += node.values()
        elif isinstance(node, Items):
            nodes += node


def _shown(path: Path, folder: Path) -> str:
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"
