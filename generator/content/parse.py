"""Turn a YAML file into a plain tree whose every node knows its place.

Only the plain core of YAML is read: mappings, lists, text, whole and decimal
numbers, true and false. What YAML 1.1 would read otherwise than a person does
(``no``, ``017``, ``1:30``, ``2024-01-02``) is a finding, as are anchors,
aliases, tags and equal keys. Events are read one by one, so that no alias is
ever followed and no object is ever built because the file asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from errno import EFBIG, EPERM
from functools import lru_cache
from itertools import islice
from typing import Any

import yaml

from generator.content.characters import HIDDEN_BUT_MARKS, describe_hidden, finding_at, text_faults
from generator.content.comments import cut_text, in_double_quotes
from generator.content.decoding import MAX_BYTES, UnreadableError, decoded, too_large
from generator.content.numerals import number_from
from generator.content.syntax import explain
from generator.content.tree import Items, Mapping, Node, Scalar, Tree, add_unknown
from generator.findings import (
    MOST_OF_A_FILE,
    Edit,
    Finding,
    Place,
    Severity,
    few,
    raw_source,
    shortened,
)

MAX_DEPTH = 24
MAX_NODES = 250_000
MOST_RELATED = 5
"""How many places a finding points to besides its own."""

_MISREAD = re.compile(
    r"""(?xi) y|n|yes|no|on|off|null|~|<<|=            # words with a second life
    | true|false                                      # in any other case than lower
    | [-+]?0[0-9_]+ | 0x[0-9a-f_]+ | 0b[01_]+ | 0o[0-7]+  # octal, hexadecimal, binary
    | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)? # base sixty
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:t|[ \t]+)[0-9]{1,2}:[0-9]{2}.*)?  # dates
    | [-+]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:e[-+]?[0-9]+)? # other numbers
    | [-+]?\.(?:inf|nan)""",
)
_LONGEST_MISREAD_WORD = len("false")
_NUMBER_STARTS = frozenset("+-.0123456789")
_WITH_LINES = ("|", '"')
"""The styles of scalars that keep lines apart where their author does."""


def unreadable(file: str, error: OSError) -> Finding:
    """Return the finding that a file cannot be read, or is not to be."""
    reason = (error.strerror or "it cannot be used").removeprefix("it ")
    if error.errno == EFBIG:
        return too_large(file, reason.removeprefix("is "))
    hint = "put the file itself there, not a link" if error.errno == EPERM else ""
    message = f"the file cannot be read: {reason[:1].lower()}{reason[1:]}"
    return Finding("F01", message, Place(file), hint)


def read_tree(file: str, data: bytes) -> Tree:
    """Read the bytes of one file; whatever is wrong becomes a finding, never an error."""
    tree = Tree(file)
    try:
        shown = data[:MAX_BYTES].decode("utf-8", "replace")
        tree.lines = tuple(line.removesuffix("\r") for line in shown.split("\n"))
        text = decoded(file, data)
        tree.findings.extend(islice(text_faults(file, text), MOST_OF_A_FILE))
        builder = _Builder(file, tree.findings, tree.lines)
        tree.root = builder.build(text)
        tree.nodes = builder.nodes
    except UnreadableError as stop:
        tree.findings.append(stop.finding)
    tree.findings[:] = few(tree.findings)
    return tree


_QUOTES_FOR_BRACE = "a text that begins with “{” or “[” needs double quotes"


class _Builder:
    """Build a tree from YAML events with a stack of open nodes."""

    def __init__(self, file: str, findings: list[Finding], lines: Sequence[str]) -> None:
        self.file = file
        self.findings = findings
        self.lines = lines
        self.with_comment = frozenset(n for n, line in enumerate(lines) if " #" in line)
        self.nodes = 0
        self.indirections: list[tuple[Place, str]] = []
        self.aliased = False

    def build(self, text: str) -> Mapping | None:
        if any(finding.code == "F02" for finding in self.findings):
            return None
        try:
            self.next_event = yaml.CSafeLoader(text).get_event
            root = self._document()
        except yaml.MarkedYAMLError as error:
            line, column, problem, hint = explain(text, error)
            self._forget_cut(line)
            raise UnreadableError(
                finding_at("F03", self.file, f"not valid YAML: {problem}", line, column, hint)
            ) from None
        except yaml.YAMLError as error:
            raise UnreadableError(
                finding_at("F03", self.file, f"not valid YAML: {error}")
            ) from None
        finally:
            self._report_indirections()
        return None if self.aliased else root

    def _document(self) -> Mapping | None:
        root: Node = None
        documents = 0
        while (event := self.next_event()) is not None:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise UnreadableError(
                        self._at(
                            event, "F03", "a second document begins here", "delete the line “---”"
                        )
                    )
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, (), self._place(event))
        if isinstance(root, Mapping):
            return root
        wrong = self.indirections or any(finding.is_error for finding in self.findings)
        if documents and not wrong:
            self.findings.append(
                finding_at(
                    "S03",
                    self.file,
                    "the file must hold keys with their content",
                    hint="begin with a topic such as “sections:”",
                )
            )
        return None

    def _next_node(self, path: tuple[str, ...]) -> Node:
        event = self.next_event()
        return self._node(event, path, self._place(event))

    def _node(self, event: Any, path: tuple[str, ...], place: Place) -> Node:
        self.nodes += 1
        if len(path) > MAX_DEPTH:
            raise UnreadableError(self._at(event, "F01", f"nested deeper than {MAX_DEPTH} levels"))
        if self.nodes > MAX_NODES:
            raise UnreadableError(self._at(event, "F01", f"more than {MAX_NODES:,} nodes"))
        foreign = bool(event.anchor or event.tag) and self._refuse_indirection(event)
        kind, node = type(event), None
        if kind is yaml.ScalarEvent:
            node = self._scalar(event, path, place)
        elif kind is yaml.MappingStartEvent:
            node = self._mapping(path, place)
        elif kind is yaml.SequenceStartEvent:
            node = self._items(path, place)
        if foreign and not isinstance(node, Scalar):
            return Scalar("", path, place, plain=True)
        return node

    def _mapping(self, path: tuple[str, ...], place: Place) -> Mapping:
        mapping = Mapping(path, place)
        while type(event := self.next_event()) is not yaml.MappingEndEvent:
            key = self._key(event, path)
            if key is None:
                self._next_node((*path, "?"))
            elif key in mapping:
                self._report_repeat(mapping, key, event)
                add_unknown(mapping[key], self._next_node((*path, key)))
            else:
                mapping.key_places[key] = self._place(event)
                mapping[key] = self._next_node((*path, key))
        return mapping

    def _report_repeat(self, mapping: Mapping, key: str, event: Any) -> None:
        first = mapping.key_places[key]
        self.findings.append(
            Finding(
                "F04",
                f"the key “{key}” is repeated",
                self._place(event),
                f"keep one of the two, or rename it; the first is on line {first.line}",
                ".".join((*mapping.path, key)),
                related=(first,),
            )
        )

    def _key(self, event: Any, path: tuple[str, ...]) -> str | None:
        """Return a key, or None for what can be none and was reported."""
        if type(event) is not yaml.ScalarEvent:
            if type(event) is not yaml.AliasEvent:
                self.findings.append(
                    self._at(event, "F03", "a key must be a word", _QUOTES_FOR_BRACE)
                )
            self._node(event, (*path, "?"), self._place(event))
            return None
        if event.anchor or event.tag:
            self._refuse_indirection(event)
        key: str = event.value
        if _is_plain(event) and _is_misread(key):
            if key == "<<":
                self.indirections.append((self._place(event), "the merge key “<<” is not allowed"))
                self.aliased = True
                return None
            if number_from(key) is None:
                self._misread(event)
        return key

    def _items(self, path: tuple[str, ...], place: Place) -> Items:
        items = Items(path, place)
        while type(event := self.next_event()) is not yaml.SequenceEndEvent:
            place = self._place(event)
            items.item_places.append(place)
            items.append(self._node(event, (*path, str(len(items))), place))
        return items

    def _scalar(self, event: Any, path: tuple[str, ...], place: Place) -> Node:
        text: str = event.value
        is_plain = _is_plain(event)
        if event.end_mark.line in self.with_comment and event.style not in ("|", ">"):
            cut = self._report_cut(event, is_plain)
            if cut and not text:
                return Scalar(cut, path, place, plain=False)  # what follows from it is not said
        if not is_plain:
            self._refuse_hidden(event)
            return Scalar(text, path, place, plain=False, folded=event.style not in _WITH_LINES)
        if text == "":
            return None
        if text in ("true", "false"):
            return text == "true"
        if text[0] in _NUMBER_STARTS and (number := number_from(text)) is not None:
            return number
        if _is_misread(text):
            self._misread(event)
        return Scalar(text, path, place, plain=True, folded=True)

    def _report_cut(self, event: Any, is_plain: bool) -> str:
        """Report a text whose end, or the whole of which, is a comment; return that comment."""
        words, end = event.value, event.end_mark
        if is_plain and (words in ("true", "false") or number_from(words) is not None):
            return ""
        rest = self.lines[end.line][end.column :]
        length = cut_text(words, rest, is_plain)
        if not length:
            return ""
        line, start = end.line + 1, end.column + rest.index("#") + 1
        cut = Place(self.file, line, start, line, end.column + length + 1)
        begin = self._place(event) if words else cut
        whole = begin._replace(end_line=line, end_column=cut.end_column)
        source = {self.file: self.lines}
        comment = raw_source(cut, source)
        edit = Edit(whole, in_double_quotes(raw_source(whole, source)))
        self.findings.append(
            Finding(
                "F12",
                f"“{shortened(comment)}” is a comment to YAML",
                cut,
                "put the whole text into double quotes, or a space behind the “#” of a comment",
                severity=Severity.WARNING if words else Severity.ERROR,
                edits=(edit,) if is_plain else (),
            )
        )
        return comment

    def _forget_cut(self, line: int) -> None:
        """Drop what was said of a comment where reading then stopped for it."""
        self.findings[:] = [
            finding
            for finding in self.findings
            if finding.code != "F12" or finding.place.line != line
        ]

    def _refuse_hidden(self, event: Any) -> None:
        """Report what an escape in double quotes hides; the text itself was searched before."""
        if event.style == '"' and (hidden := HIDDEN_BUT_MARKS.search(event.value)):
            message, hint = describe_hidden(hidden.group())
            self.findings.append(self._at(event, "F02", message, hint))

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
        self.findings.append(Finding("F05", message, place, hint, related=related))

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        return Place(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _at(self, event: yaml.Event, code: str, message: str, hint: str = "") -> Finding:
        return Finding(code, message, self._place(event), hint)


def _is_misread(text: str) -> bool:
    """Whether YAML 1.1 reads a plain text otherwise than people do; numbers may be among it."""
    if len(text) > _LONGEST_MISREAD_WORD and text[0] not in _NUMBER_STARTS:
        return False
    return _is_misread_word(text)


@lru_cache(maxsize=1000)  # keys and short words come again and again
def _is_misread_word(text: str) -> bool:
    return bool(_MISREAD.fullmatch(text))


def _is_plain(event: yaml.ScalarEvent) -> bool:
    return not event.style  # '' from the C parser, None from the Python one
