"""The glossary file of a language: forms of names, words to avoid, and added plural forms."""

from __future__ import annotations

from pathlib import Path

from generator import files
from generator.content.decoding import MAX_BYTES
from generator.content.model import Model
from generator.content.parse import read_tree, unreadable
from generator.content.tree import Tree
from generator.content.validation import validated
from generator.findings import Finding


class Forms(Model):
    """What texts may write for a name beside its translation, and what they may not."""

    forms: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def over(self, below: Forms) -> Forms:
        """Return these and others; what these allow, the others do not forbid."""
        avoided = (word for word in below.avoid if word not in self.forms)
        return Forms(
            forms=tuple(dict.fromkeys((*self.forms, *below.forms))),
            avoid=tuple(dict.fromkeys((*self.avoid, *avoided))),
        )


class Glossary(Model):
    """What a glossary file says.

    ``glossary`` has the forms of names, by the ids of the texts that are names; ``plurals`` has
    the value that a text without plural forms bends with in this language, by the text's id.
    """

    glossary: dict[str, Forms] = {}
    plurals: dict[str, str] = {}


def read_glossary(file: str, path: Path) -> tuple[Glossary, Tree, list[Finding]]:
    """Return the glossary in a file (empty where there is none), its tree, and its faults."""
    if not path.is_file():
        return Glossary(), Tree(file), []
    try:
        raw = files.read(path, path.parent, MAX_BYTES)
    except OSError as error:
        return Glossary(), Tree(file), [unreadable(file, error)]
    tree = read_tree(file, raw)
    if tree.root is None:
        return Glossary(), tree, list(tree.findings)
    data, faults = validated(Glossary, tree.root)
    if data is None:
        return Glossary(), tree, [*tree.findings, *(fault.finding for fault in faults)]
    return data, tree, list(tree.findings)
