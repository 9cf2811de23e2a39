"""Read the files of one game into its model, and collect everything that is wrong."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from generator.content.faults import findings_of, known_steps, place_of
from generator.content.game import Game
from generator.content.model import Content
from generator.content.tree import MAX_BYTES, Mapping, Node, Tree, add_unknown, read_tree
from generator.findings import Finding, Place, Severity

LISTS = frozenset({"game", "changes", "map"})
"""Topics that stand whole in one file; all others may be spread over several."""


@dataclass(frozen=True)
class Reading:
    """What reading gave: the game, or none when too little of it is sound."""

    id: str
    game: Game | None
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


@contextmanager
def _no_search_for_garbage() -> Iterator[None]:
    """Put off Python's search for cyclic garbage: reading makes none, and keeps what it makes.

    Searched again and again while it grows, a large game takes a third longer to read.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@_no_search_for_garbage()
def read_game(folder: Path) -> Reading:
    """Read every YAML file of a game's folder; faults become findings, never errors."""
    trees = [_read_file(path, folder) for path in content_files(folder)]
    lines = {tree.file: tree.lines for tree in trees}
    findings = [finding for tree in trees for finding in tree.findings]
    root = Mapping((), Place(file_name(folder / "game.yaml", folder)))
    findings += _ignored_files(folder)
    findings += merge(root, (tree.root for tree in trees if tree.root is not None))
    whole = not any(tree.root is None and tree.findings for tree in trees)
    content, faults, dropped = _validate(root, whole)
    findings = _without_repeats(findings, faults)
    game = Game(folder.name, folder, content, root, lines, dropped, whole) if content else None
    if content and content.game.id != folder.name:
        findings.append(
            Finding(
                "S09",
                f"the game's id “{content.game.id}” is not the name of its folder",
                place_of(("game", "id"), root),
                f"write “{folder.name}”, or rename the folder",
                "game.id",
            )
        )
    return Reading(folder.name, game, tuple(findings), lines)


def _without_repeats(findings: Sequence[Finding], faults: Sequence[Finding]) -> list[Finding]:
    """Return findings of the files and faults of the model, one for each spot.

    Where a word that YAML misreads is a fault of the model as well, that knows what is meant.
    """
    hints = {_spot(fault): fault.hint for fault in faults if fault.code == "S03"}
    told = [
        replace(f, hint=hints.get(_spot(f)) or f.hint) if f.code == "F06" else f for f in findings
    ]
    known = {_spot(finding) for finding in findings if finding.is_error}
    return told + [fault for fault in faults if _spot(fault) not in known]


def _spot(finding: Finding) -> tuple[str, int, int]:
    return finding.place.file, finding.place.line, finding.place.column


def content_files(folder: Path) -> list[Path]:
    """Return the content files of a game, in the order of their names.

    Only files that lie in the folder itself count; a link that leads out of it does not.
    """
    home = folder.resolve()
    return [
        path
        for path in sorted(folder.glob("*.yaml"))
        if path.is_file() and path.resolve().parent == home
    ]


def _ignored_files(folder: Path) -> Iterator[Finding]:
    """Warn of files that look like content and are not read."""
    for path in sorted(folder.glob("*.yml")):
        yield Finding(
            "F09",
            f"“{path.name}” is not read",
            Place(file_name(path, folder)),
            f"call it {path.stem}.yaml",
            severity=Severity.WARNING,
        )


def merge(root: Mapping, parts: Iterable[Mapping]) -> Iterator[Finding]:
    """Merge the files' trees into ``root`` topic by topic; ids met twice are findings."""
    for part in parts:
        for topic, node in part.items():
            place = part.key_places[topic]
            known = root.get(topic)
            if topic not in root:
                root.key_places[topic] = place
                root[topic] = _copy(node) if isinstance(node, Mapping) else node
            elif topic in LISTS:
                yield _repeat(
                    f"the topic “{topic}” stands in two files", place, root.key_places[topic], topic
                )
            elif isinstance(node, Mapping) and isinstance(known, Mapping):
                yield from _add_entries(known, node, topic)
            elif isinstance(known, Mapping):  # the model refuses what is not a mapping
                root.key_places[topic], root[topic] = place, node


def _copy(node: Mapping) -> Mapping:
    """Return a shallow copy of a mapping, to add to or take from."""
    copy = Mapping(node.path, node.place)
    copy.update(node)
    copy.key_places.update(node.key_places)
    return copy


def _add_entries(known: Mapping, node: Mapping, topic: str) -> Iterator[Finding]:
    for key, value in node.items():
        if key in known:
            known[key] = _joined(known[key], value)
            yield _repeat(
                f"the id “{key}” stands in two files",
                node.key_places[key],
                known.key_places[key],
                f"{topic}.{key}",
            )
        else:
            known[key] = value
            known.key_places[key] = node.key_places[key]


def _joined(first: Node, again: Node) -> Node:
    """Return an entry with what only its repeat has, so that nothing seems to be missing."""
    if not isinstance(first, Mapping):
        return first
    joined = _copy(first)
    add_unknown(joined, again)
    return joined


def _repeat(message: str, place: Place, first: Place, path: str) -> Finding:
    return Finding(
        "R03",
        message,
        place,
        f"it stands first at {first}; rename one of them, or delete it",
        path,
        related=(first,),
    )


def _validate(root: Mapping, whole: bool) -> tuple[Content | None, list[Finding], frozenset[str]]:
    """Validate the tree; entries with faults are dropped so that the rest can be checked.

    Unless all files could be read (``whole``), a missing topic may stand in an unread one
    and is not spoken of.
    """
    try:
        return Content.model_validate(root), [], frozenset()
    except ValidationError as error:
        errors = error.errors(include_url=False)
    spoken = [e for e in errors if whole or e["type"] != "missing" or len(e["loc"]) > 1]
    findings = list(findings_of(spoken, root))
    rest, dropped = _without(root, [known_steps(error["loc"], root) for error in errors])
    try:
        return Content.model_validate(rest), findings, dropped
    except ValidationError:
        return None, findings, frozenset()


def _without(root: Mapping, faults: Iterable[tuple[str, ...]]) -> tuple[Mapping, frozenset[str]]:
    """Return a copy of the tree without the entries that faults stand in, and their ids."""
    rest = _copy(root)
    dropped = set()
    for steps in faults:
        topic = rest.get(steps[0]) if steps else None
        if len(steps) == 1:
            rest.pop(steps[0], None)
            dropped.add(steps[0])
        elif isinstance(topic, Mapping) and steps[0] not in LISTS:
            thinned = _copy(topic)
            thinned.pop(steps[1], None)
            rest[steps[0]] = thinned
            dropped.add(f"{steps[0]}.{steps[1]}")
    return rest, frozenset(dropped)


def _read_file(path: Path, folder: Path) -> Tree:
    shown = file_name(path, folder)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        place = Place(shown)
        message = f"cannot be read: {error.strerror}"
        return Tree(shown, findings=[Finding("F01", message, place)])
    return read_tree(shown, data)


def file_name(path: Path, folder: Path) -> str:
    """Return the name by which messages show a file of the game in a folder.

    That is its path from the parent of the content folder on.
    """
    return path.relative_to(folder.parent.parent).as_posix()
