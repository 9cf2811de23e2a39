"""Write the collections of games as tables, and as YAML what cells cannot say."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from msgspec import Struct, field

from generator import files
from generator.build.checking import Policy, check
from generator.build.delivery import Written
from generator.build.pipeline import Built
from generator.build.request import Request
from generator.build.validation import unknown_choices
from generator.content.game import Game
from generator.content.model import Entry
from generator.content.schemas import SCHEMA_LINE
from generator.content.tables.directives import KEYS
from generator.content.tables.rows import LIST_SEPARATORS, targets_of
from generator.content.tree import Items, Node, Scalar, node_at
from generator.content.tree import Mapping as TreeMapping
from generator.findings import in_reading_order, with_fingerprints

COLLECTIONS = "collections.yaml"
_FORMULA = re.compile(r"[=+@\t]|-(?![0-9])")
"""What begins a cell that a spreadsheet program would take for a formula."""
_GROUPED = ("fields", "numbers", "reduced")
"""Keys of an entry whose members have a column each."""


class Columns(Struct):
    """The cells of a collection by entry and target, and what of each entry is said in YAML."""

    cells: dict[str, dict[str, str]] = field(default_factory=dict)
    rest: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def targets(self) -> list[str]:
        """The targets that some entry has, those of the model in its order."""
        met = dict.fromkeys(target for cells in self.cells.values() for target in cells)
        order = list(targets_of(Entry))
        return sorted(met, key=lambda target: order.index(target.partition(".")[0]))


def table_files(request: Request) -> Built:
    """Write the collections of each requested game as CSV, with a file that reads them back."""
    checked = check(request.library, request.games, Policy())
    findings = [*checked.findings, *unknown_choices(request, checked)]
    written = []
    for game in checked.printable(request.games):
        for name, text in texts_of_tables(game).items():
            begin = time.perf_counter()
            path = files.inside(request.out, game.id, "tables", name)
            fresh = files.write(path, text.encode())
            written.append(Written(path, fresh, time.perf_counter() - begin))
    ordered = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built(tuple(written), ordered, checked.lines, 0, 0)


def texts_of_tables(game: Game) -> dict[str, str]:
    """Return a CSV for each collection of a game, and the YAML that reads them, by file name.

    These files say all that the collections of the game do: put into its folder they take the
    place of the topic “collections”.
    """
    collections = game.tree.get("collections")
    texts: dict[str, str] = {}
    topic: dict[str, Any] = {}
    for id, node in collections.items() if isinstance(collections, TreeMapping) else ():
        entries = node.get("entries") if isinstance(node, TreeMapping) else None
        if not isinstance(node, TreeMapping) or not isinstance(entries, TreeMapping):
            continue
        columns = _columns(game, entries)
        heads = _heads(game, id, columns.targets)
        texts[f"{id}.csv"] = _csv(columns, heads)
        topic[id] = {
            **{key: _plain(each) for key, each in node.items() if key not in (*KEYS, "entries")},
            "from": f"{id}.csv",
            "columns": heads,
            **({"entries": rest} if (rest := {k: v for k, v in columns.rest.items() if v}) else {}),
        }
    return {**texts, COLLECTIONS: _yaml({"collections": topic})} if topic else {}


def _csv(columns: Columns, heads: Mapping[str, str]) -> str:
    written = StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(heads.values())
    writer.writerows(
        [cells.get(target, "") for target in heads] for cells in columns.cells.values()
    )
    return written.getvalue()


def _heads(game: Game, collection: str, targets: Sequence[str]) -> dict[str, str]:
    """Return a head for each target: a usual word, or the label of a field."""
    labels = game.content.collections[collection].fields
    heads: dict[str, str] = {}
    for target in targets:
        key, _, name = target.partition(".")
        label = labels[name].label if key == "fields" and name in labels else None
        head = str(label) if label else name or key
        head = " ".join(head.split()) if label else head.replace("-", " ").capitalize()
        heads[target] = f"{head} ({target})" if head in heads.values() else head
    return heads


def _columns(game: Game, entries: TreeMapping) -> Columns:
    columns = Columns()
    for id, entry in entries.items():
        cells, rest = {"id": id}, {}
        for key, node in entry.items() if isinstance(entry, TreeMapping) else ():
            said = dict(_said(game, key, node))
            if said and None not in said.values():
                cells |= {target: words for target, words in said.items() if words is not None}
            else:
                rest[key] = _plain(node)
        columns.cells[id], columns.rest[id] = cells, rest
    _keep_order(columns, entries)
    return columns


def _said(game: Game, key: str, node: Node) -> Iterator[tuple[str, str | None]]:
    """Yield the cells that say what an entry has under a key; None where none can."""
    if key not in targets_of(Entry):
        yield key, None
    elif key in _GROUPED and isinstance(node, TreeMapping):
        for name, each in node.items():
            yield f"{key}.{name}", _cell(game, each)
    else:
        yield key, _cell(game, node)


def _cell(game: Game, node: Node) -> str | None:
    """Return what a cell says of a node; None if it would be read as something else."""
    if isinstance(node, Items):
        words = [_cell(game, each) for each in node]
        if not words or any(each is None or LIST_SEPARATORS.search(each) for each in words):
            return None
        return "; ".join(each for each in words if each)
    if isinstance(node, bool | float | TreeMapping) or node is None:
        return None
    if isinstance(node, int):
        return str(node)
    text = game.texts.get(".".join(node.path))
    words_of = text.source if text and not text.forms else str(node)
    is_sound = words_of and words_of == words_of.strip() and "\r" not in words_of
    return words_of if is_sound and not _FORMULA.match(words_of) else None


def _keep_order(columns: Columns, entries: TreeMapping) -> None:
    """Put the fields of entries into YAML that have them in another order than the columns."""
    for key in _GROUPED:
        order = [target for target in columns.targets if target.startswith(f"{key}.")]
        for id, cells in columns.cells.items():
            own = [target for target in cells if target.startswith(f"{key}.")]
            if own != [target for target in order if target in own]:
                entry = entries[id]
                for target in own:
                    del cells[target]
                columns.rest[id][key] = _plain(node_at(entry, (key,)))


def _plain(node: Node) -> Any:
    if isinstance(node, TreeMapping):
        return {key: _plain(each) for key, each in node.items()}
    if isinstance(node, Items):
        return [_plain(each) for each in node]
    if isinstance(node, Scalar):
        return " ".join(node.split()) if node.folded else str(node)
    return node


def _yaml(data: Any) -> str:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes lines of a text one below the other."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    def in_lines(dumper: Dumper, words: str) -> Any:
        return dumper.represent_scalar(
            "tag:yaml.org,2002:str", words, style="|" if "\n" in words else None
        )

    Dumper.add_representer(str, in_lines)
    return f"{SCHEMA_LINE}\n" + yaml.dump(
        data, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=10**6
    )
