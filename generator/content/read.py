"""Read the files of one game into its model, and collect everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator import files
from generator.content.decoding import MAX_BYTES
from generator.content.faults import place_of
from generator.content.game import Game, file_name, holds_part
from generator.content.icons.judging import judged
from generator.content.model import Content
from generator.content.parse import MAX_NODES, read_tree, unreadable
from generator.content.resources import SHARED, parts_beside
from generator.content.tables.graft import grafted
from generator.content.tree import (
    Items,
    Mapping,
    Node,
    Scalar,
    Tree,
    add_unknown,
    copy_of,
    laid_over,
)
from generator.content.validation import validated
from generator.findings import Finding, Place, Severity, did_you_mean

ReadTree = Callable[[str, bytes], Tree]
"""Turns the bytes of a file into its tree, by the name that messages show."""
LISTS = frozenset({"game", "changes", "map", "play"})
"""Topics that are complete in one file; all others may be spread over several."""
UNNAMED = frozenset({"F09", "S33"})
"""Findings that nothing names a table or a drawing."""
PART = "part"
"""The topic in which a shared part says what a game says under ``game``."""


class Reading(Struct, frozen=True):
    """What reading gave: the game, or none when too little of it is sound."""

    id: str
    game: Game | None
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


def read_game(folder: Path, read: ReadTree = read_tree) -> Reading:
    """Read every YAML file of a game's folder; faults become findings, never errors.

    ``read`` turns the bytes of one file into its tree. One that keeps trees must forget them
    when a reading finds anything: if an id is repeated, trees are joined as they are.
    """
    if not folder.is_dir():
        return _gone(folder)
    files = _read_files(folder, read)
    root, findings, lines, whole = files.root, list(files.findings), dict(files.lines), files.whole
    below = Mapping((), root.place)
    for name in _parts_named(root):
        part = _read_part(name, folder, root, read)
        findings += part.findings
        lines |= part.lines
        whole = whole and part.whole
        below = laid_over(part.root, below)
    if below:
        findings += _said_again(below, root)
        root = laid_over(below, root)
    tables = grafted(root, folder, lambda path: file_name(path, folder))
    findings += _without_absent(tables.findings, whole)
    lines |= tables.lines
    root, whole = tables.root, whole and tables.whole
    content, faults, dropped = _validate(root, whole)
    findings = _without_repeats(findings, faults)
    if content and not holds_part(folder):
        drawn = judged(
            content.icons,
            root,
            folder,
            content.game.shared,
            lambda path: file_name(path, folder),
        )
        findings += _without_absent(drawn.findings, whole and not dropped)
        lines |= drawn.lines
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


def _without_absent(findings: Sequence[Finding], whole: bool) -> Sequence[Finding]:
    """Leave out that nothing names a file, where what might name it could not be read."""
    return findings if whole else [each for each in findings if each.code not in UNNAMED]


def _gone(folder: Path) -> Reading:
    """Return what reading gives of a folder that is not there any more."""
    place, message = Place(str(folder), 0), f"the folder of “{folder.name}” is not there any more"
    hint = "it was moved, renamed or deleted: put it back, or name the game by its new folder"
    return Reading(folder.name, None, (Finding("R06", message, place, hint),), {})


class _Files(Struct, frozen=True):
    """What the files of one folder gave: their merged tree, faults, lines; ``whole`` or not."""

    root: Mapping
    findings: tuple[Finding, ...] = ()
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    whole: bool = True


def _read_files(folder: Path, read: ReadTree) -> _Files:
    trees = list(_bounded(_read_file(path, folder, read) for path in content_files(folder)))
    first = "part.yaml" if holds_part(folder) else "game.yaml"
    root = Mapping((), Place(file_name(folder / first, folder)))
    findings = [finding for tree in trees for finding in tree.findings]
    findings += _ignored_files(folder)
    findings += merge(root, (tree.root for tree in trees if tree.root is not None))
    whole = not any(tree.root is None and tree.findings for tree in trees)
    if holds_part(folder) and PART in root and "game" not in root:
        root["game"], root.key_places["game"] = root.pop(PART), root.key_places.pop(PART)
    return _Files(root, tuple(findings), {tree.file: tree.lines for tree in trees}, whole)


def _bounded(trees: Iterable[Tree]) -> Iterator[Tree]:
    """Yield the trees of a game, without what is more than a game may have in all."""
    total = 0
    for tree in trees:
        total += tree.nodes
        if total <= MAX_NODES:
            yield tree
            continue
        message = f"with this file the game has more than {MAX_NODES:,} nodes"
        yield Tree(tree.file, findings=[Finding("F01", message, Place(tree.file))])


def _parts_named(root: Mapping) -> list[Scalar]:
    """Return the names of the shared parts that a game says it is played with."""
    game = root.get("game")
    named = game.get("shared") if isinstance(game, Mapping) else None
    return [each for each in named if isinstance(each, Scalar)] if isinstance(named, Items) else []


def _read_part(name: Scalar, folder: Path, root: Mapping, read: ReadTree) -> _Files:
    """Return what a game takes from a shared part: all but what the part says of itself."""
    home = folder.parent / SHARED
    known = sorted(each.name for each in parts_beside(home))
    if name not in known:
        message, hint = f"there is no shared part “{name}”", did_you_mean(name, known)
        missing = Finding("R06", message, name.place, hint, ".".join(name.path))
        return _Files(Mapping((), root.place), (missing,), whole=False)
    part = _read_files(home / name, read)
    for topic in ("game", "changes"):
        part.root.pop(topic, None)
        part.root.key_places.pop(topic, None)
    return part


def _said_again(below: Mapping, above: Mapping) -> Iterator[Finding]:
    """Warn of what a game says just as its parts do: each whole entry or value once."""
    for key, node in above.items():
        under = below.get(key)
        if under is not None and type(node) is type(under) and node == under:
            place, other = above.key_places[key], below.key_places[key]
            yield Finding(
                "S24",
                f"“{key}” is as the shared part has it",
                place,
                f"delete it here; {other.file} says it",
                ".".join((*above.path, key)),
                Severity.WARNING,
                (other,),
            )
        elif isinstance(under, Mapping) and isinstance(node, Mapping):
            yield from _said_again(under, node)


def _without_repeats(findings: Sequence[Finding], faults: Sequence[Finding]) -> list[Finding]:
    """Return findings of the files and faults of the model, one for each spot.

    Where a word that YAML misreads is a fault of the model as well, that knows what is meant.
    """
    hints = {_spot(fault): fault.hint for fault in faults if fault.code == "S03"}
    found = [
        replace(f, hint=hints.get(_spot(f)) or f.hint) if f.code == "F06" else f for f in findings
    ]
    known = {_spot(finding) for finding in findings if finding.is_error}
    return found + [fault for fault in faults if _spot(fault) not in known]


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
                root[topic] = copy_of(node) if isinstance(node, Mapping) else node
            elif topic in LISTS:
                yield _repeat(
                    f"the topic “{topic}” stands in two files", place, root.key_places[topic], topic
                )
            elif isinstance(node, Mapping) and isinstance(known, Mapping):
                yield from _add_entries(known, node, topic)
            elif isinstance(known, Mapping):  # the model refuses what is not a mapping
                root.key_places[topic], root[topic] = place, node


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
    joined = copy_of(first)
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

    Unless all files could be read (``whole``), a missing topic may be in an unread one
    and is not spoken of.
    """
    content, faults = validated(Content, root)
    if content:
        return content, [], frozenset()
    findings = [f.finding for f in faults if whole or f.finding.code != "S02" or f.steps]
    rest, dropped = _without(root, [fault.steps for fault in faults])
    content, _ = validated(Content, rest)
    return content, findings, dropped if content else frozenset()


def _without(root: Mapping, faults: Iterable[tuple[str, ...]]) -> tuple[Mapping, frozenset[str]]:
    """Return a copy of the tree without the entries with faults, and their ids."""
    rest = copy_of(root)
    dropped = set()
    for steps in faults:
        topic = rest.get(steps[0]) if steps else None
        if len(steps) == 1:
            rest.pop(steps[0], None)
            dropped.add(steps[0])
        elif isinstance(topic, Mapping) and steps[0] not in LISTS:
            thinned = copy_of(topic)
            thinned.pop(steps[1], None)
            rest[steps[0]] = thinned
            dropped.add(f"{steps[0]}.{steps[1]}")
    return rest, frozenset(dropped)


def _read_file(path: Path, folder: Path, read: ReadTree) -> Tree:
    shown = file_name(path, folder)
    try:
        data = files.read(path, folder, MAX_BYTES)
    except OSError as error:
        return Tree(shown, findings=[unreadable(shown, error)])
    return read(shown, data)
