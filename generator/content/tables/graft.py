"""Put the rows of tables into the tree of a game, where the content says ``from``.

Rows become entries as if they were written in YAML, each text with its place in the table, so
that all checks read them. Entries of the same id in YAML are laid over them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from generator import files
from generator.content.model import Entry, Model
from generator.content.resources import is_by_product
from generator.content.tables.columns import (
    Column,
    chosen,
    guessed,
    label,
    missing,
    no_heads,
    unused,
    without,
)
from generator.content.tables.combat import crt_of
from generator.content.tables.directives import (
    BLOCKS,
    KEYS,
    OF_COLUMNS,
    TOPICS,
    Directive,
    directives,
    recognised,
)
from generator.content.tables.formats import MAX_BYTES, SUFFIXES, read_table
from generator.content.tables.grids import grid_of
from generator.content.tables.links import links_of
from generator.content.tables.matrices import cells_of
from generator.content.tables.rows import entry_of, node_of, repeated, row_id, targets_of
from generator.content.tables.table import Cell, Table, TableError, unreadable, with_corner
from generator.content.tables.terrain import codes_of
from generator.content.tables.troops import besides, without_others
from generator.content.tree import Items, Mapping, Node, Scalar, copy_of, in_order_of, laid_over
from generator.content.validation import expected
from generator.findings import Finding, Place, Severity, did_you_mean

MATCHED = frozenset({"matrices", "crts", "gridmaps", "tiles"})
"""Topics whose entries drop out where the heads of their tables match nothing."""
CORNERED = MATCHED | {BLOCKS}
"""Topics whose tables are rows against columns: the cell over the heads of rows may be empty."""


class Grafted(Struct, frozen=True):
    """A tree with the rows of its tables, the lines of these, and what is wrong with them."""

    root: Mapping
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    whole: bool = True


def grafted(root: Mapping, folder: Path, named: Callable[[Path], str]) -> Grafted:
    """Return a tree with the rows of all tables that it names; faults become findings.

    ``named`` returns the name of a file that messages show.
    """
    graft = _Graft(root, folder, named)
    for directive in list(directives(root)):
        graft.add(directive)
    found = (*graft.findings, *_unread(folder, graft.read, named))
    return Grafted(graft.root, graft.lines, found, graft.whole)


def _unread(folder: Path, read: set[Path], named: Callable[[Path], str]) -> Iterator[Finding]:
    """Warn of tables in the folder of a game that nothing reads."""
    for path in files.listed(folder):
        is_table = path.suffix.lower() in SUFFIXES and path.suffix != ".txt"
        if is_table and path not in read and not is_by_product(path.name):
            hint = f"name it where its rows belong, as in “from: {path.name}”"
            message = f"“{path.name}” is not read"
            place = Place(named(path))
            yield Finding("F09", message, place, hint, severity=Severity.WARNING)


class _Graft:
    """One reading of all tables of a game."""

    def __init__(self, root: Mapping, folder: Path, named: Callable[[Path], str]) -> None:
        self.root = root
        self.lines: dict[str, tuple[str, ...]] = {}
        self.findings: list[Finding] = []
        self.whole = True
        self.read: set[Path] = set()
        self._folder = folder
        self._named = named

    def add(self, directive: Directive) -> None:
        """Lay the rows of a table under what the content says itself."""
        table = self._table(directive)
        rows = self._rows(directive, table) if table else None
        if rows is None:
            self.whole = False
            if table and directive.topic in MATCHED:
                self.root = _without(self.root, directive.path)
                return
        nothing = Mapping(directive.path, directive.node.place)
        self._lay(directive, rows or nothing, is_read=rows is not None)

    def _table(self, directive: Directive) -> Table | None:
        name = str(directive.source)
        path = self._folder / name
        try:
            if Path(name).is_absolute() or ".." in Path(name).parts:
                hint = "the path is relative to the folder of the game: copy the table into it"
                raise unreadable("", f"“{name}” leads out of the folder", hint, Place(""))
            if not path.is_file():
                raise self._missing(name)
            self.read.add(path)
            table = read_table(path, self._folder, self._named(path), directive.word("sheet"))
        except TableError as error:
            found = error.finding
            if found.place == Place(found.place.file):  # of the file as a whole
                found = Finding(found.code, found.message, directive.source.place, found.hint)
            else:
                self.lines[found.place.file] = error.lines or _lines_of(path, self._folder)
            self.findings.append(found)
            return None
        self.lines[table.file] = table.lines
        if directive.topic in CORNERED:
            table = with_corner(table)
        if any(each.code == "F15" and each.is_error for each in table.findings):
            self.findings += table.findings
            return None
        return table

    def _missing(self, name: str) -> TableError:
        beside = files.listed(self._folder)
        known = [each.name for each in beside if each.suffix.lower() in SUFFIXES]
        return unreadable("", f"there is no file “{name}”", did_you_mean(name, known), Place(""))

    def _rows(self, directive: Directive, table: Table) -> Mapping | None:
        is_collection = directive.topic == "collections"
        model: type[Model] | None = Entry if is_collection else TOPICS.get(directive.topic)
        if directive.topic == "matrices":
            named = self.root.get("collections")
            cells, found = cells_of(table, directive.node, named, directive.source.place)
            self.findings += (*table.findings, *found)
            return cells
        if directive.topic == "crts":
            crt, found = crt_of(table, directive.node, directive.source.place)
            self.findings += (*table.findings, *found)
            return crt
        if directive.topic in ("gridmaps", "tiles"):
            codes, found = codes_of(table, directive.node, directive.source.place)
            self.findings += (*table.findings, *found)
            return codes
        if directive.topic == BLOCKS:
            rows, found = grid_of(table, directive.node, directive.source.place)
            self.findings += (*table.findings, *found)
            return rows
        if model is None:
            return self._plain(directive, table)
        columns = self._columns(directive, table, list(targets_of(model)))
        if not any(column.target in ("id", "name") for column in columns):
            hint = "name the column of names: columns: {name: …}"
            message = "no column is recognised as the name"
            self.findings.append(Finding("F17", message, table.heads[0].place, hint))
            return None
        entries = self._entries(directive, table, columns, model)
        if not is_collection:
            return entries
        return _collection(directive, entries, columns, table)

    def _columns(
        self, directive: Directive, table: Table, targets: Sequence[str]
    ) -> Sequence[Column]:
        node = directive.node.get("columns")
        are_units = "counter" in directive.node
        if isinstance(node, Mapping):
            told = {key: Cell(str(head), _place(node, key)) for key, head in node.items()}
            columns, found = chosen(table, told, targets)
            columns += besides(table, columns, targets, are_units)
            if "fields" in targets and not found:
                path = ".".join((*directive.path, "columns"))
                found += unused(table, columns, path, directive.without)
        else:
            columns = guessed(table, without_others(table, targets, are_units))
            columns = without(columns, directive.without)
            found = [recognised(directive, table, columns)]
        gone = missing(table, directive.without)
        self.findings += (*_of_columns(table, columns), *found, *gone, *no_heads(table))
        return columns

    def _entries(
        self, directive: Directive, table: Table, columns: Sequence[Column], model: type[Model]
    ) -> Mapping:
        entries = Mapping(_home(directive), directive.source.place)
        for row in table.rows:
            id, cell = row_id(row, columns)
            if cell is None or not id:
                self.findings.append(_nameless(row, columns, cell))
            elif id in entries:
                self.findings.append(repeated("rows", id, cell.place, entries.key_places[id]))
            else:
                entries.key_places[id] = cell.place
                entries[id] = entry_of(row, columns, model, (*entries.path, id))
        return entries

    def _plain(self, directive: Directive, table: Table) -> Mapping | None:
        """Return the rows of a group of values, or the links of a means of travel."""
        needed = ("from", "to") if directive.topic == "travel" else ("name", "value")
        columns = {each.target: each.at for each in self._columns(directive, table, needed)}
        lacking = [each for each in needed if each not in columns]
        if lacking:
            message = f"no column is recognised as “{lacking[0]}”"
            hint = f"name it: columns: {{{lacking[0]}: …}}"
            self.findings.append(Finding("F17", message, table.heads[0].place, hint))
            return None
        pairs = [(row[columns[needed[0]]], row[columns[needed[1]]]) for row in table.rows]
        if directive.topic == "values":
            return _values(directive, pairs)
        places, place = self.root.get("places"), directive.source.place
        links, found = links_of(directive.path[1], pairs, places, place)
        self.findings += found if self.whole else ()
        return links

    def _lay(self, directive: Directive, rows: Mapping, *, is_read: bool) -> None:
        """Put rows below the content, which loses the keys that only this reading needs."""
        above = copy_of(directive.node)
        if is_read or directive.topic in TOPICS or directive.topic == "values":
            _drop_keys(above, KEYS if directive.topic == BLOCKS else (*KEYS, *OF_COLUMNS))
        if directive.topic == "travel":
            self.root = laid_over(rows, _replaced(self.root, directive.path, above))
            return
        whole = in_order_of(above, laid_over(rows, above), "fields")
        self.root = _replaced(self.root, directive.path, whole)


_KINDS: dict[str, type[Mapping | Items]] = {"columns": Mapping, "without": Items}
"""The types of keys that are no words."""


def _drop_keys(node: Mapping, keys: Sequence[str]) -> None:
    """Drop the keys of the reading; what has the wrong type stays, so that it is reported."""
    for key in keys:
        if isinstance(node.get(key), _KINDS.get(key, Scalar)):
            del node[key], node.key_places[key]


def _of_columns(table: Table, columns: Sequence[Column]) -> Iterator[Finding]:
    """Yield what is wrong with a table, but for the cells of columns that are not taken."""
    taken = {column.at for column in columns}
    others = [at for at in range(len(table.heads)) if at not in taken]
    rows = (table.heads, *table.rows) if table.findings else ()
    spared = {row[at].place for row in rows for at in others}
    yield from (each for each in table.findings if each.place not in spared)


def _lines_of(path: Path, within: Path) -> tuple[str, ...]:
    """Return the lines of a table that could not be read, so that messages can quote them."""
    text = files.read(path, within, MAX_BYTES).decode("utf-8", "replace")
    return tuple(line.removesuffix("\r") for line in text.split("\n"))


def _home(directive: Directive) -> tuple[str, ...]:
    """Return the path of the mapping that rows are put into."""
    below = {"collections": ("entries",), "matrices": ("cells",)}
    return (*directive.path, *below.get(directive.topic, ()))


def _place(node: Mapping, key: str) -> Place:
    value = node[key]
    return value.place if isinstance(value, Scalar) else node.key_places[key]


def _replaced(root: Mapping, path: tuple[str, ...], node: Mapping) -> Mapping:
    """Return a copy of a tree with another node at a path; the tree itself may be cached."""
    copy = copy_of(root)
    first, *rest = path
    below = root[first]
    deeper = rest and isinstance(below, Mapping)
    copy[first] = _replaced(below, tuple(rest), node) if deeper else node  # type: ignore[arg-type]
    return copy


def _without(root: Mapping, path: tuple[str, ...]) -> Mapping:
    """Return a copy of a tree without an entry of a topic."""
    topic, id = path
    entries = root[topic]
    assert isinstance(entries, Mapping)
    left = copy_of(entries)
    del left[id], left.key_places[id]
    return _replaced(root, (topic,), left)


def _within(path: tuple[str, ...], key: str, node: Node, place: Place) -> Mapping:
    """Return a mapping of one key."""
    mapping = Mapping(path, place)
    mapping[key], mapping.key_places[key] = node, place
    return mapping


def _collection(
    directive: Directive, entries: Mapping, columns: Sequence[Column], table: Table
) -> Mapping:
    """Return a collection with entries, and with the fields and groups that they name.

    Where the content names groups itself, these are all that there are.
    """
    place = directive.source.place
    collection = _within(directive.path, "entries", entries, place)
    labels = {
        column.target.partition(".")[2]: column.head._replace(value=label(column.head.text))
        for column in columns
        if "fields." in column.target
    }
    groups = _groups(entries, columns, table)
    for key, words in (("fields", labels), ("groups", groups)):
        if words and (key == "fields" or key not in directive.node):
            name = "label" if key == "fields" else "name"
            collection.key_places[key] = place
            collection[key] = _named((*directive.path, key), name, words, place)
    return collection


def _groups(entries: Mapping, columns: Sequence[Column], table: Table) -> dict[str, Cell]:
    """Return the groups that rows name, with the cell where each is first named."""
    at = next((column.at for column in columns if column.target == "group"), None)
    cells = [] if at is None else [row[at] for row in table.rows if row[at].value is not None]
    by_place = {cell.place: cell for cell in cells}
    found: dict[str, Cell] = {}
    for entry in entries.values():
        group = entry.get("group") if isinstance(entry, Mapping) else None
        if isinstance(group, Scalar) and group.place in by_place:
            found.setdefault(str(group), by_place[group.place])
    return found


def _named(path: tuple[str, ...], key: str, words: dict[str, Cell], place: Place) -> Mapping:
    """Return mappings by id that have their words under one key."""
    mapping = Mapping(path, place)
    for id, cell in words.items():
        text = Scalar(cell.text, (*path, id, key), cell.place, plain=False)
        mapping.key_places[id] = cell.place
        mapping[id] = _within((*path, id), key, text, cell.place)
    return mapping


def _values(directive: Directive, pairs: Sequence[tuple[Cell, Cell]]) -> Mapping:
    values = Mapping(directive.path, directive.source.place)
    kind = expected(int)
    for name, value in pairs:
        if name.text:
            values[name.text] = node_of(value, kind, (*directive.path, name.text))
            values.key_places[name.text] = name.place
    return values


# findings


def _nameless(row: Sequence[Cell], columns: Sequence[Column], cell: Cell | None) -> Finding:
    if cell is not None:
        message = f"no id can be made of “{cell.text}”"
        return Finding("F17", message, cell.place, "add a column with an id for each row")
    name = next(column for column in columns if column.target in ("id", "name"))
    message = f"the row has no “{name.head.text}”"
    return Finding("F17", message, row[name.at].place, "write it, or delete the row")
