"""Turn a YAML file into a plain tree whose every node knows its place.

Only the plain core of YAML is read: mappings, lists, text, whole and decimal
numbers, true and false. What YAML 1.1 would read otherwise than a person does
(``no``, ``017``, ``1:30``, ``2024-01-02``) is a finding, as are anchors,
aliases, tags and equal keys. Events are read one by one, so that no alias is
ever followed and no object is ever built by the file's own wish.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.findings import Finding, Place, Severity

MAX_BYTES = 4_000_000
MAX_DEPTH = 24
MAX_NODES = 400_000
MOST_RELATED = 5
"""How many places a finding points to besides its own."""

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,9}")
_MISREAD = re.compile(
    r"""(?xi) y|n|yes|no|on|off|null|~|<<|=            # words with a second life
    | true|false                                      # in any other case than lower
    | [-+]?0[0-9_]+ | 0x[0-9a-f_]+ | 0b[01_]+ | 0o[0-7]+  # octal, hexadecimal, binary
    | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)? # base sixty
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:t|[ \t]+)[0-9]{1,2}:[0-9]{2}.*)?  # dates
    | [-+]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:e[-+]?[0-9]+)? # other numbers
    | [-+]?\.(?:inf|nan)""",
)
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u2069\ufeff\ufffe\uffff]|\r(?!\n|$)"
)


class Scalar(str):
    """A piece of text in the tree, with its path and place; ``plain`` without quotes."""

    __slots__ = ("path", "place", "plain")
    path: tuple[str, ...]
    place: Place
    plain: bool

    def __new__(cls, text: str, path: tuple[str, ...], place: Place, plain: bool) -> Scalar:
        """Make a text that remembers where it was written."""
        self = super().__new__(cls, text)
        self.path, self.place, self.plain = path, place, plain
        return self

    def __reduce__(self) -> tuple[type[Scalar], tuple[str, tuple[str, ...], Place, bool]]:
        return Scalar, (str(self), self.path, self.place, self.plain)


class Mapping(dict[str, "Node"]):
    """A mapping of the tree; ``key_places`` tells where each key stands."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.key_places: dict[str, Place] = {}


class Items(list["Node"]):
    """A list of the tree; ``item_places`` tells where each item stands."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.item_places: list[Place] = []


Node = Scalar | Mapping | Items | int | float | bool | None


def add_unknown(known: Node, more: Node) -> None:
    """Add what only a repeated mapping has, so that nothing seems to be missing."""
    if isinstance(known, Mapping) and isinstance(more, Mapping):
        for key, node in more.items():
            if key in known:
                add_unknown(known[key], node)
            else:
                known[key] = node
                known.key_places[key] = more.key_places[key]


class UnreadableError(Exception):
    """Reading of one file stopped; carries the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass
class Tree:
    """What one file gave: its root, its lines, and what was wrong with it."""

    file: str
    root: Mapping | None = None
    lines: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)


def read_tree(file: str, data: bytes) -> Tree:
    """Read the bytes of one file; whatever is wrong becomes a finding, never an error."""
    tree = Tree(file)
    try:
        shown = data[:MAX_BYTES].decode("utf-8", "replace")
        tree.lines = tuple(line.removesuffix("\r") for line in shown.split("\n"))
        text = _decode(file, data)
        tree.findings.extend(_text_faults(file, text))
        tree.root = _Builder(file, tree.findings).build(text)
    except UnreadableError as stop:
        tree.findings.append(stop.finding)
    return tree


def _decode(file: str, data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise UnreadableError(
            _fault(
                "F01",
                file,
                f"the file is larger than {MAX_BYTES:,} bytes",
                hint="split it into several files of one topic each",
            )
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        raise UnreadableError(
            _fault(
                "F02",
                file,
                f"byte 0x{data[error.start]:02x} is not UTF-8",
                line,
                column,
                "save the file as UTF-8",
            )
        ) from None


def _text_faults(file: str, text: str) -> Iterator[Finding]:
    foreign_ends = False
    for number, line in enumerate(text.split("\n"), 1):
        for match in _HIDDEN.finditer(line):
            yield _fault(
                "F02",
                file,
                f"hidden character U+{ord(match.group()):04X}",
                number,
                match.start() + 1,
                "delete it",
            )
        if line.endswith("\r"):
            if not foreign_ends:
                yield _fault(
                    "F07",
                    file,
                    "the line ends in CR LF",
                    number,
                    len(line),
                    "save the file with LF line ends",
                    Severity.WARNING,
                )
            foreign_ends = True
        elif line != line.rstrip():
            yield _fault(
                "F07",
                file,
                "white space at the end of the line",
                number,
                len(line.rstrip()) + 1,
                severity=Severity.WARNING,
            )
        if line.strip() and "\t" in line[: len(line) - len(line.lstrip())]:
            yield _fault(
                "F07",
                file,
                "the line is indented with a tab",
                number,
                1,
                "indent with two spaces",
                Severity.WARNING,
            )
        if not line.isascii() and not unicodedata.is_normalized("NFC", line):
            yield _fault(
                "F08",
                file,
                "the line is not in Unicode normal form NFC",
                number,
                1,
                "write letters with their accents as single characters",
                Severity.WARNING,
            )


class _Builder:
    """Build a tree from YAML events with a stack of open nodes."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        self.file = file
        self.findings = findings
        self.nodes = 0
        self.indirections: list[tuple[Place, str]] = []
        self.aliased = False

    def build(self, text: str) -> Mapping | None:
        if _HIDDEN.search(text):
            return None
        try:
            root = self._document(yaml.parse(text, Loader=yaml.CSafeLoader))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            problem = (error.problem or "cannot be read").split("\n")[0]
            raise UnreadableError(
                _fault(
                    "F03",
                    self.file,
                    f"not valid YAML: {problem}",
                    line,
                    column,
                    _syntax_hint(text, line),
                )
            ) from None
        except yaml.YAMLError as error:
            raise UnreadableError(_fault("F03", self.file, f"not valid YAML: {error}")) from None
        finally:
            self._report_indirections()
        return None if self.aliased else root

    def _document(self, events: Iterator[yaml.Event]) -> Mapping | None:
        root: Node = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise UnreadableError(
                        self._at(
                            event, "F03", "a second document begins here", "delete the line “---”"
                        )
                    )
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, ())
        if isinstance(root, Mapping):
            return root
        wrong = self.indirections or any(finding.is_error for finding in self.findings)
        if documents and not wrong:
            self.findings.append(
                _fault(
                    "S03",
                    self.file,
                    "the file must hold keys with their content",
                    hint="begin with a topic such as “sections:”",
                )
            )
        return None

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: tuple[str, ...]) -> Node:
        self.nodes += 1
        if len(path) > MAX_DEPTH:
            raise UnreadableError(self._at(event, "F01", f"nested deeper than {MAX_DEPTH} levels"))
        if self.nodes > MAX_NODES:
            raise UnreadableError(self._at(event, "F01", f"more than {MAX_NODES:,} nodes"))
        foreign = self._refuse_indirection(event)
        node: Node = None
        if isinstance(event, yaml.MappingStartEvent):
            node = self._mapping(event, events, path)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self._items(event, events, path)
        elif isinstance(event, yaml.ScalarEvent):
            node = self._scalar(event, path)
        if foreign and not isinstance(node, Scalar):
            return Scalar("", path, self._place(event), plain=True)
        return node

    def _mapping(
        self, start: yaml.Event, events: Iterator[yaml.Event], path: tuple[str, ...]
    ) -> Mapping:
        mapping = Mapping(path, self._place(start))
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._key(event, events, path)
            if key is None:
                self._node(next(events), events, (*path, "?"))
                continue
            place = self._place(event)
            if key in mapping:
                first = mapping.key_places[key]
                self.findings.append(
                    Finding(
                        "F04",
                        "duplicate-key",
                        f"the key “{key}” stands twice",
                        place,
                        f"it stands first on line {first.line}",
                        ".".join((*path, key)),
                        related=(first,),
                    )
                )
                again = self._node(next(events), events, (*path, key))
                add_unknown(mapping[key], again)
                continue
            mapping.key_places[key] = place
            mapping[key] = self._node(next(events), events, (*path, key))
        return mapping

    def _key(
        self, event: yaml.Event, events: Iterator[yaml.Event], path: tuple[str, ...]
    ) -> str | None:
        """Return a key, or None for what can be none and was reported."""
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_indirection(event)
            if _is_plain(event) and event.value == "<<":
                self.indirections.append((self._place(event), "the merge key “<<” is not allowed"))
                self.aliased = True
                return None
            if _is_plain(event) and _MISREAD.fullmatch(event.value) and not _is_number(event.value):
                self._misread(event)
            return str(event.value)
        if not isinstance(event, yaml.AliasEvent):
            self.findings.append(self._at(event, "F03", "a key must be a word"))
        self._node(event, events, (*path, "?"))
        return None

    def _items(
        self, start: yaml.Event, events: Iterator[yaml.Event], path: tuple[str, ...]
    ) -> Items:
        items = Items(path, self._place(start))
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.item_places.append(self._place(event))
            items.append(self._node(event, events, (*path, str(len(items)))))
        return items

    def _scalar(self, event: yaml.ScalarEvent, path: tuple[str, ...]) -> Node:
        text = event.value
        if hidden := _HIDDEN.search(text):
            message = f"hidden character U+{ord(hidden.group()):04X}"
            self.findings.append(self._at(event, "F02", message, "delete it"))
        if not _is_plain(event):
            return Scalar(text, path, self._place(event), plain=False)
        if text == "":
            return None
        if text in ("true", "false"):
            return text == "true"
        if _INTEGER.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        if _MISREAD.fullmatch(text):
            self._misread(event)
        return Scalar(text, path, self._place(event), plain=True)

    def _misread(self, event: yaml.ScalarEvent) -> None:
        self.findings.append(
            self._at(
                event,
                "F06",
                f"“{event.value}” means something else to YAML 1.1 readers",
                f'write "{event.value}" in double quotes',
            )
        )

    def _refuse_indirection(self, event: Any) -> bool:
        """Note an anchor, alias or tag; return whether the node cannot be used for it."""
        place, tag = self._place(event), getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            self.indirections.append((place, f"the alias “*{event.anchor}” is not allowed"))
            self.aliased = True
        elif getattr(event, "anchor", None):
            self.indirections.append((place, f"the anchor “&{event.anchor}” is not allowed"))
        if tag:
            self.findings.append(
                self._at(
                    event,
                    "F05",
                    f"the tag “{tag.replace('tag:yaml.org,2002:', '!!')}” is not allowed",
                    "delete it, or quote the text",
                )
            )
        return bool(tag)

    def _report_indirections(self) -> None:
        """Report anchors, aliases and merge keys together: one is never there for itself."""
        if not self.indirections:
            return
        (place, message), *others = self.indirections
        if others:
            more = "1 more anchor or alias" if len(others) == 1 else f"{len(others)} more of them"
            message += f" (and {more})"
        hint = "write the content out; put quotes around a text that begins with & or *"
        related = tuple(other for other, _ in others[:MOST_RELATED])
        self.findings.append(Finding("F05", NAMES["F05"], message, place, hint, related=related))

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        return Place(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _at(self, event: yaml.Event, code: str, message: str, hint: str = "") -> Finding:
        return Finding(code, NAMES[code], message, self._place(event), hint)


def _syntax_hint(text: str, number: int) -> str:
    """Return the likely cause of a fault of syntax, by the line it was noticed on."""
    lines = text.split("\n")
    near = lines[max(0, number - 2) : number]
    if any("\t" in line[: len(line) - len(line.lstrip())] for line in near):
        return "indent with spaces, not with tabs"
    if any(line.count('"') % 2 for line in near):
        return "look for a double quote that is not closed, here or on the lines before"
    return (
        "look at the line before too: its indentation, and a space after its colon; a text "
        'with “: ” or “ #”, or that begins with * { [ ! " @ %, needs double quotes'
    )


NAMES = {
    "F01": "unreadable-file",
    "F02": "bad-encoding",
    "F03": "yaml-syntax",
    "F04": "duplicate-key",
    "F05": "yaml-indirection",
    "F06": "ambiguous-scalar",
    "F07": "untidy-white-space",
    "F08": "not-normalized",
    "S03": "wrong-type",
}


def _is_plain(event: yaml.ScalarEvent) -> bool:
    return not event.style  # '' from the C parser, None from the Python one


def _is_number(text: str) -> bool:
    return bool(_INTEGER.fullmatch(text) or _DECIMAL.fullmatch(text))


def _fault(
    code: str,
    file: str,
    message: str,
    line: int = 1,
    column: int = 1,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Finding:
    place = Place(file, line, column, line, column + 1)
    return Finding(code, NAMES[code], message, place, hint, severity=severity)
