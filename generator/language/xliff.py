"""Write catalogues as XLIFF 2.0, and read them back.

XLIFF's ``initial`` is a draft (fuzzy), its ``translated`` a translation that holds, its
``reviewed`` and ``final`` one that somebody has reviewed; a segment without a state is a draft if
its words are new, and confirms nothing if they are not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from generator.findings import Finding, Place
from generator.language.catalog import Catalog, Entry
from generator.language.exchange import (
    HOLDING,
    RefusedError,
    Row,
    State,
    refuse_other_language,
    remarks_on,
    rows_of,
)
from generator.language.rowreader import RowReader
from generator.language.script import tag_of

XLIFF = "urn:oasis:names:tc:xliff:document:2.0"
STATES = {
    "translated": State.DONE,
    "reviewed": State.REVIEWED,
    "final": State.REVIEWED,
    "": State.UNSTATED,
}
"""What the states of XLIFF say; any other is that of a draft."""
MACHINE = "playeraid:suggested"
"""The sub-state of a draft that a machine has suggested."""
_PLAIN_ID = re.compile(r"[\w.-]+", re.ASCII)
PLACEHOLDER = re.compile(r"(\{[a-z0-9_.:@-]+\})")
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEX = re.compile("[0-9A-Fa-f]{1,8}")
_SPACES = {"\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}


def to_xliff(catalog: Catalog, source_language: str) -> str:
    """Return a catalogue as XLIFF 2.0.

    A unit has the id of its text; a text with plural forms is a group by that id, with a unit
    for each form, which is named like the form. An id that no XLIFF id can be is the unit's
    name instead. Placeholders in braces are ``ph`` elements, so that editors keep them whole.
    """
    return "".join(_document(catalog, source_language))


def _document(catalog: Catalog, source_language: str) -> Iterator[str]:
    languages = f'srcLang="{tag_of(source_language)}" trgLang="{tag_of(catalog.language)}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<xliff xmlns="{XLIFF}" version="2.0" {languages}>\n'
    original = _attribute(catalog.file or catalog.language)
    yield f'<file id="catalogue" original={original} canResegment="no" xml:space="preserve">\n'
    for number, entry in enumerate(catalog.by_id.values(), 1):
        plain = _PLAIN_ID.fullmatch(entry.id)
        id = entry.id if plain else f":{number}"
        name = "" if plain else f" name={_attribute(entry.id)}"
        notes = "".join(_notes(entry))
        if len(entry.source) == 1:
            (row,) = rows_of(catalog, entry)
            yield f'<unit id="{id}"{name}>\n{notes}{_segment(row)}</unit>\n'
            continue
        yield f'<group id="{id}"{name}>\n{notes}'
        for row in rows_of(catalog, entry):
            yield f'<unit id="{id}:{row.form}" name="{row.form}">\n{_segment(row)}</unit>\n'
        yield "</group>\n"
    yield "</file>\n</xliff>\n"


def _attribute(text: str) -> str:
    return quoteattr(NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text), _SPACES)


def _notes(entry: Entry) -> Iterator[str]:
    remarks = list(remarks_on(entry))
    if not remarks:
        return
    yield "<notes>\n"
    for kind, text in remarks:
        words = escape(NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text), {"\r": "&#13;"})
        yield f'<note category="{kind}">{words}</note>\n'
    yield "</notes>\n"


def _segment(row: Row) -> str:
    state = row.state.value if row.state in HOLDING else "initial"
    sub = f' subState="{MACHINE}"' if row.origin and row.state is State.DRAFT else ""
    ids: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(PLACEHOLDER.split(row.source)[1::2], 1):
        ids[words].append(number)
    last = sum(map(len, ids.values()))
    source = _inline(row.source, {words: list(each) for words, each in ids.items()}, last)
    target = f"<target>{_inline(row.translation, ids, last)}</target>" if row.translation else ""
    return f'<segment state="{state}"{sub}><source>{source}</source>{target}</segment>\n'


def _inline(text: str, ids: Mapping[str, list[int]], last: int) -> str:
    """Return a text with its placeholders as elements, with the numbers of the source's."""
    parts = []
    for index, words in enumerate(PLACEHOLDER.split(text)):
        if index % 2:
            left = ids.get(words)
            last += not left
            number = left.pop(0) if left else last
            parts.append(f'<ph id="{number}" equiv="{words}" disp="{words}"/>')
        else:
            parts.append(NOT_XML.sub(_code_point, escape(words, {"\r": "&#13;"})))
    return "".join(parts)


def _code_point(match: re.Match[str]) -> str:
    return f'<cp hex="{ord(match[0]):04X}"/>'


def from_xliff(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of an XLIFF file, and what was wrong there."""
    return _XliffReader(file, catalog).read(data)


class _XliffReader(RowReader):
    """Collects the units of an XLIFF file while expat reads it."""

    def __init__(self, file: str, catalog: Catalog) -> None:
        super().__init__(file, catalog)
        self.path: list[str] = []
        self.group = ""
        self.unit = _Unit()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = tag.removeprefix(f"{XLIFF} ")
        if not self.path:
            self._root(name, attributes)
        self.path.append(name)
        if name == "group":
            self.group = attributes.get("name", attributes.get("id", ""))
        elif name == "unit":
            self.unit = _Unit(attributes.get("name", attributes.get("id", "")), self.place)
        elif name == "data":
            self.unit.codes[attributes.get("id", "")] = ""
            self.unit.data = attributes.get("id", "")
        elif name in ("segment", "ignorable"):
            self.unit.begin(attributes.get("state", ""), name == "segment")
        elif name == "ph":
            self.words(self.unit.placeholder(attributes, self._side == "source"))
        elif name == "cp":
            self.words(_character(attributes.get("hex", "")))

    def _root(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "xliff" or not attributes.get("version", "").startswith("2."):
            raise RefusedError("this is not XLIFF 2")
        target = attributes.get("trgLang")
        if target:
            refuse_other_language(target, self.catalog.language)

    @property
    def _side(self) -> str:
        """Whether words here belong to a source, a target, original data or nothing."""
        for part in ("segment", "ignorable"):
            if part in self.path:
                inside = self.path[self.path.index(part) + 1 :][:1]
                return inside[0] if inside in (["source"], ["target"]) else ""
        return "data" if self.path[-1:] == ["data"] else ""

    def words(self, words: str) -> None:
        side = self._side
        if side == "data":
            self.unit.codes[self.unit.data] += words
        elif side:
            self.unit.add(side, words)

    def end(self, tag: str) -> None:
        self.path.pop()
        name = tag.removeprefix(f"{XLIFF} ")
        if name == "group":
            self.group = ""
        elif name == "unit":
            id, form = (self.group, self.unit.name) if self.group else (self.unit.name, "")
            self.rows.append(self.unit.row(id, form))


class _Unit:
    """A unit of an XLIFF file while it is read, with all its segments."""

    def __init__(self, name: str = "", place: Place = Place("")) -> None:  # noqa: B008
        self.name, self.place = name, place
        self.parts: list[dict[str, str]] = []
        self.segments: list[dict[str, str]] = []
        self.states: set[str] = set()
        self.codes: dict[str, str] = {}
        self.data = ""
        self.placeholders: dict[str, str] = {}

    def begin(self, state: str, is_segment: bool) -> None:
        self.parts.append({})
        if is_segment:
            self.segments.append(self.parts[-1])
            self.states.add(state)

    def add(self, side: str, words: str) -> None:
        part = self.parts[-1]
        part[side] = part.get(side, "") + words

    def placeholder(self, attributes: Mapping[str, str], is_source: bool) -> str:
        """Return the words of a placeholder: its own, or those of its data or twin."""
        id = attributes.get("id", "")
        words = attributes.get("equiv") or self.codes.get(attributes.get("dataRef", ""))
        words = words or self.placeholders.get(id) or attributes.get("disp", "")
        if is_source:
            self.placeholders[id] = words
        return words

    def row(self, id: str, form: str) -> Row:
        source = "".join(part.get("source", "") for part in self.parts)
        whole = all("target" in segment for segment in self.segments)
        targets = [part.get("target", part.get("source", "")) for part in self.parts]
        target = "".join(targets) if whole else ""
        return Row(id, form, source, target, self._state, self.place)

    @property
    def _state(self) -> State:
        """The least that is said of its segments."""
        states = {STATES.get(each, State.DRAFT) for each in self.states}
        order = (State.DRAFT, State.UNSTATED, State.DONE, State.REVIEWED)
        return next((each for each in order if each in states), State.DONE)


def _character(code: str) -> str:
    if not _HEX.fullmatch(code) or 0xD800 <= int(code, 16) <= 0xDFFF or int(code, 16) > 0x10FFFF:
        raise RefusedError(f"there is no character “{code}”")
    return chr(int(code, 16))
