"""The glossary of a language: which forms its names may take, and which words they avoid."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, ValidationError

from generator.content.faults import findings_of
from generator.content.model import Model
from generator.content.tree import Tree, read_tree
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


class GlossaryData(Model):
    """What a glossary file says, by the ids of the texts that are names."""

    glossary: dict[str, Forms] = Field(default_factory=dict)


def read_glossary(file: str, path: Path) -> tuple[Mapping[str, Forms], Tree, list[Finding]]:
    """Return the glossary in a file (empty where there is none), its tree, and its faults."""
    if not path.is_file():
        return {}, Tree(file), []
    tree = read_tree(file, path.read_bytes())
    if tree.root is None:
        return {}, tree, list(tree.findings)
    try:
        data = GlossaryData.model_validate(tree.root)
    except ValidationError as error:
        faults = findings_of(error.errors(include_url=False), tree.root, GlossaryData)
        return {}, tree, [*tree.findings, *faults]
    return data.glossary, tree, list(tree.findings)
