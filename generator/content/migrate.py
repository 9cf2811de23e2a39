"""Bring the files of a game to the present schema version."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator import files
from generator.content.edits import Fixed, edited, write_all
from generator.content.game import file_name
from generator.content.migrations import Lift, lifts_from, version_of
from generator.content.parse import read_tree
from generator.content.read import content_files
from generator.content.tree import Tree
from generator.findings import Finding


class CannotMigrateError(ValueError):
    """A game that cannot be lifted, with the findings that say why where there are any."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        super().__init__(message)
        self.findings = tuple(findings)


def migrate(folder: Path, write: bool = True) -> tuple[list[Lift], list[Fixed]]:
    """Lift a game's files to the present schema version; return the steps and the changes.

    Files are written only when every step succeeded, and only with ``write``. Raises
    CannotMigrateError where a file cannot be read or the version is not known.
    """
    paths = {file_name(path, folder): path for path in content_files(folder)}
    data = {file: _bytes(path) for file, path in paths.items()}
    trees = _trees(data)
    version = version_of(trees)
    if version is None:
        raise CannotMigrateError(f"{folder.name}: its schema_version is not stated as a number")
    before = {file: each.decode() for file, each in data.items()}
    texts = dict(before)
    try:
        steps = lifts_from(version)
    except ValueError as error:
        raise CannotMigrateError(f"{folder.name}: {error}") from None
    for step in steps:
        edits = list(step.edits(trees))
        texts = {
            file: edited(text, [edit for edit in edits if edit.place.file == file])
            for file, text in texts.items()
        }
        trees = _trees({file: text.encode() for file, text in texts.items()})
    changed = [
        Fixed(file, text, texts[file]) for file, text in before.items() if text != texts[file]
    ]
    if write:
        write_all({paths[each.file]: each.after for each in changed})
    return steps, changed


def _bytes(path: Path) -> bytes:
    try:
        return files.read(path, path.parent)
    except OSError as error:
        raise CannotMigrateError(f"{path}: {(error.strerror or '').lower()}") from None


def _trees(data: dict[str, bytes]) -> list[Tree]:
    trees = [read_tree(file, each) for file, each in data.items()]
    errors = [finding for tree in trees for finding in tree.findings if finding.is_error]
    if errors:
        raise CannotMigrateError("files that cannot be read cannot be lifted", errors)
    return trees
