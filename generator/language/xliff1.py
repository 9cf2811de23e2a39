"""Write catalogues as XLIFF 1.2, for tools that know no other, and read them back.

``needs-…`` and ``new`` are drafts, ``translated`` is a translation that holds, ``signed-off``,
``final`` and what is approved was reviewed; a target without a state is a draft if its words are
new, and so is what a machine has suggested.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from generator.findings import Finding, Place
from generator.language.catalog import Catalog, Entry
from generator.language.exchange import (
    Row,
    State,
    refuse_other_language,
    remarks_on,
    rows_of,
)
from generator.language.rowreader import RowReader
from generator.language.script import tag_of
from generator.language.xliff import NOT_XML, PLACEHOLDER

XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
READ = {
    "translated": State.DONE,
    "signed-off": State.REVIEWED,
    "final": State.REVIEWED,
}
"""What the states of targets say; any other is that of a draft."""
_WRITTEN = {
    State.REVIEWED: "signed-off",
    State.DONE: "translated",
    State.DRAFT: "needs-review-translation",
    State.NONE: "new",
}
_MACHINES = {"mt-suggestion": "machine", "leveraged-mt": "machine"}
"""The qualifiers of targets that a machine has suggested, and what it is called."""
_ROOT = re.compile(rb"<(?:\w+:)?xliff\b[^>]*\bversion\s*=\s*[\"']1\.")
_HEAD = 4096
"""How many bytes are looked through for the version."""


def is_xliff1(data: bytes) -> bool:
    """Whether bytes begin like XLIFF 1."""
    return _ROOT.search(data[:_HEAD]) is not None


def to_xliff1(catalog: Catalog, source_language: str, room: Mapping[str, int]) -> str:
    """Return a catalogue as XLIFF 1.2; ``room`` is how many letters texts may have, by id.

    The id of a unit is that of its text, followed by ``#`` and the plural form if it has any.
    """
    root = ElementTree.Element("xliff", {"version": "1.2", "xmlns": XLIFF})
    languages = {
        "source-language": tag_of(source_language),
        "target-language": tag_of(catalog.language),
    }
    original = catalog.file or catalog.language
    kind = {"original": original, "datatype": "plaintext", "xml:space": "preserve"}
    body = ElementTree.SubElement(ElementTree.SubElement(root, "file", kind | languages), "body")
    for entry in catalog.by_id.values():
        for row in rows_of(catalog, entry):
            _add_unit(body, row, entry, room.get(entry.id))
    text = ElementTree.tostring(root, encoding="unicode").replace("<trans-unit", "\n<trans-unit")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _add_unit(body: ElementTree.Element, row: Row, entry: Entry, room: int | None) -> None:
    id = f"{row.id}#{row.form}" if row.form else row.id
    limit = {"maxwidth": str(room), "size-unit": "char"} if room else {}
    approval = {"approved": "yes"} if row.state is State.REVIEWED else {}
    unit = ElementTree.SubElement(body, "trans-unit", {"id": _clean(id)} | approval | limit)
    _fill(ElementTree.SubElement(unit, "source"), row.source)
    state = {"state": _WRITTEN[row.state]}
    if row.origin and row.state is State.DRAFT:
        state["state-qualifier"] = "mt-suggestion"
    _fill(ElementTree.SubElement(unit, "target", state), row.translation)
    for kind, words in remarks_on(entry):
        ElementTree.SubElement(unit, "note", {"from": kind}).text = _clean(words)


def _fill(element: ElementTree.Element, words: str) -> None:
    """Put words into an element, with a placeholder as an element that editors keep whole."""
    last: ElementTree.Element | None = None
    for index, part in enumerate(PLACEHOLDER.split(words)):
        if index % 2:
            attributes = {"id": str(index // 2 + 1), "equiv-text": part}
            last = ElementTree.SubElement(element, "x", attributes)
        elif last is None:
            element.text = _clean(part)
        else:
            last.tail = _clean(part)


def _clean(words: str) -> str:
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words)


def from_xliff1(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of an XLIFF 1 file, and what was wrong there."""
    return _Reader(file, catalog).read(data)


class _Reader(RowReader):
    """Collects the units of an XLIFF 1 file while expat reads it."""

    def __init__(self, file: str, catalog: Catalog) -> None:
        super().__init__(file, catalog)
        self.id, self.begun = "", Place(file)
        self.sides: dict[str, str] = {}
        self.origin = ""
        self.state, self.side, self.is_other = State.UNSTATED, "", False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if name == "file" and (stated := attributes.get("target-language")):
            refuse_other_language(stated, self.catalog.language)
        elif name == "trans-unit":
            self.id, self.begun, self.sides = attributes.get("id", ""), self.place, {}
            is_approved = attributes.get("approved") == "yes"
            self.state = State.REVIEWED if is_approved else State.UNSTATED
            self.origin = ""
        elif self.is_other:
            return
        elif name == "target":
            self.side = "target"
            self._target(attributes)
        elif name == "source":
            self.side = "source"
        elif name == "alt-trans":
            self.is_other = True  # a proposal, which has a source and a target of its own
        elif name in ("x", "ph", "bx", "ex"):
            self.words(attributes.get("equiv-text", ""))

    def _target(self, attributes: Mapping[str, str]) -> None:
        if self.state is State.REVIEWED:
            return
        self.origin = _MACHINES.get(attributes.get("state-qualifier", ""), "")
        if self.origin:
            self.state = State.DRAFT
        elif stated := attributes.get("state"):
            self.state = READ.get(stated, State.DRAFT)

    def words(self, words: str) -> None:
        if self.side:
            self.sides[self.side] = self.sides.get(self.side, "") + words

    def end(self, tag: str) -> None:
        name = tag.rpartition(" ")[2]
        if name == "alt-trans":
            self.is_other = False
        elif name in ("source", "target"):
            self.side = ""
        elif name == "trans-unit":
            id, _, form = self.id.partition("#")
            source, target = (self.sides.get(side, "") for side in ("source", "target"))
            self.rows.append(Row(id, form, source, target, self.state, self.begun, self.origin))
