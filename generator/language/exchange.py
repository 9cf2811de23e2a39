"""Hand a catalogue to people without PO or git, as XLIFF 2.0 or CSV, and take it back.

Both files say for each text its id, source, translation, state and comments, and which
language they are in: the file of another one is refused. What has plural forms has one place
for each form of the language, by CLDR's name: in XLIFF a group of units, in CSV a row each.
Taking back only ever adds words: what a file does not mention, or leaves empty, stays as it
is in the catalogue, and so do header, notes and obsolete entries. What it replaces is
reported. A catalogue that was translated elsewhere is taken in the same way.

A catalogue knows two states, a translation that holds and a draft (fuzzy). XLIFF's ``initial``
is a draft, its ``translated``, ``reviewed`` and ``final`` hold; a segment that states nothing
is a draft where its words are new, and takes nothing back where they are not.

XLIFF is read by expat itself. A document type is refused where it begins, so there are no
entities to expand and nothing outside to load; that is all that defusedxml would add, and it
would hide the lines that findings name.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING
from unicodedata import normalize
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct
from msgspec.structs import replace

from generator.content.decoding import foreign
from generator.content.letters import letter_faults
from generator.findings import Finding, Place, Severity, did_you_mean, shortened
from generator.language.catalog import FUZZY, Catalog, Entry, read_catalog
from generator.language.conversion import in_own_forms
from generator.language.plurals import plural_forms
from generator.language.script import same_language, tag_of

XLIFF = "urn:oasis:names:tc:xliff:document:2.0"
STALE = "T04"
HOLDING = frozenset({"translated", "reviewed", "final"})
"""The states in which XLIFF has a translation that may be used."""
COLUMNS = ("id", "form", "source", "translation", "state", "comments", "language")
NOTHING_TAKEN = "nothing was taken from this file"
BYTE_ORDER_MARK = "\ufeff"
"""Begins the CSV, because spreadsheet programs know UTF-8 by it only."""
_PLAIN_ID = re.compile(r"[\w.-]+", re.ASCII)
_PLACEHOLDER = re.compile(r"(\{[a-z0-9_.:@-]+\})")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FORMULA = re.compile("'*[-=+@\t\r\n＝＋－＠]")
_HEX = re.compile("[0-9A-Fa-f]{1,8}")
_SPACES = {"\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}


if TYPE_CHECKING:
    from _csv import Reader


class State(StrEnum):
    """What is said of a translation: that it awaits a look, that it holds, or neither.

    ``UNSTATED`` is a translation whose file could say so and does not: a draft, if it is new.
    """

    NONE = ""
    DRAFT = "fuzzy"
    UNSTATED = "unstated"
    DONE = "translated"


class _Row(Struct, frozen=True):
    """The translation of one form of one text, as a file has it."""

    id: str
    form: str
    source: str
    translation: str
    state: State
    place: Place


def forms_of(language: str, entry: Entry) -> Sequence[str]:
    """Return the names of the forms that a translation has: CLDR's, or a single empty one."""
    if len(entry.source) == 1:
        return ("",)
    known = plural_forms(language).categories
    count = max(len(known), len(entry.translation))
    names = [*known, *("form" for _ in range(count - len(known)))]
    return [f"{name}-{i}" if name in names[:i] else name for i, name in enumerate(names)]


def _rows(catalog: Catalog, entry: Entry) -> Iterator[_Row]:
    forms = forms_of(catalog.language, entry)
    words = (*entry.translation, *("",) * len(forms))
    for form, translation in zip(forms, words, strict=False):
        state = State.NONE
        if translation:
            state = State.DRAFT if entry.is_fuzzy else State.DONE
        source = _source_of(entry, form)
        yield _Row(entry.id, form, source, translation, state, entry.place)


def _source_of(entry: Entry, form: str) -> str:
    return entry.source[0 if form == "one" else -1]


def _remarks(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield what helps to translate an entry, each with its kind."""
    yield from (("comment", comment) for comment in entry.comments)
    yield from (("note", note) for note in entry.notes if note)
    if entry.is_fuzzy:
        yield from (("source before", source) for source in entry.previous)


# XLIFF


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
            (row,) = _rows(catalog, entry)
            yield f'<unit id="{id}"{name}>\n{notes}{_segment(row)}</unit>\n'
            continue
        yield f'<group id="{id}"{name}>\n{notes}'
        for row in _rows(catalog, entry):
            yield f'<unit id="{id}:{row.form}" name="{row.form}">\n{_segment(row)}</unit>\n'
        yield "</group>\n"
    yield "</file>\n</xliff>\n"


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text), _SPACES)


def _notes(entry: Entry) -> Iterator[str]:
    remarks = list(_remarks(entry))
    if not remarks:
        return
    yield "<notes>\n"
    for kind, text in remarks:
        words = escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text), {"\r": "&#13;"})
        yield f'<note category="{kind}">{words}</note>\n'
    yield "</notes>\n"


def _segment(row: _Row) -> str:
    state = "translated" if row.state is State.DONE else "initial"
    ids: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(_PLACEHOLDER.split(row.source)[1::2], 1):
        ids[words].append(number)
    last = sum(map(len, ids.values()))
    source = _inline(row.source, {words: list(each) for words, each in ids.items()}, last)
    target = f"<target>{_inline(row.translation, ids, last)}</target>" if row.translation else ""
    return f'<segment state="{state}"><source>{source}</source>{target}</segment>\n'


def _inline(text: str, ids: Mapping[str, list[int]], last: int) -> str:
    """Return a text with its placeholders as elements, with the numbers of the source's."""
    parts = []
    for index, words in enumerate(_PLACEHOLDER.split(text)):
        if index % 2:
            left = ids.get(words)
            last += not left
            number = left.pop(0) if left else last
            parts.append(f'<ph id="{number}" equiv="{words}" disp="{words}"/>')
        else:
            parts.append(_NOT_XML.sub(_code_point, escape(words, {"\r": "&#13;"})))
    return "".join(parts)


def _code_point(match: re.Match[str]) -> str:
    return f'<cp hex="{ord(match[0]):04X}"/>'


def from_xliff(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of an XLIFF file, and what was wrong there."""
    reader = _XliffReader(file, catalog)
    try:
        reader.parser.Parse(data, True)
    except _RefusedError as refusal:
        return catalog, [_syntax(reader.place, str(refusal))]
    except expat.ExpatError as error:
        message = f"no well-formed XML: {expat.ErrorString(error.code)}"
        return catalog, [_syntax(reader.place, message)]
    except (LookupError, ValueError) as error:
        return catalog, [_syntax(reader.place, f"no readable encoding: {error}")]
    return _with_rows(catalog, reader.rows)


class _RefusedError(Exception):
    """A file is not what is read here."""


def _refuse_other(told: str, language: str) -> None:
    """Raise where a file says that it is in another language than the catalogue."""
    if not same_language(told, language):
        raise _RefusedError(f"the language is {told}, that of the catalogue {tag_of(language)}")


class _XliffReader:
    """Collects the units of an XLIFF file while expat reads it."""

    def __init__(self, file: str, catalog: Catalog) -> None:
        self.file, self.catalog = file, catalog
        self.rows: list[_Row] = []
        self.path: list[str] = []
        self.group = ""
        self.unit = _Unit()
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._words

    @property
    def place(self) -> Place:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return Place(self.file, line, column, line, column + 1)

    def _doctype(self, *_: object) -> None:
        raise _RefusedError("a document type is declared")

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
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
            self._words(self.unit.placeholder(attributes, self._side == "source"))
        elif name == "cp":
            self._words(_character(attributes.get("hex", "")))

    def _root(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "xliff" or not attributes.get("version", "").startswith("2."):
            raise _RefusedError("this is not XLIFF 2")
        target = attributes.get("trgLang")
        if target:
            _refuse_other(target, self.catalog.language)

    @property
    def _side(self) -> str:
        """Whether words here belong to a source, a target, original data or nothing."""
        for part in ("segment", "ignorable"):
            if part in self.path:
                inside = self.path[self.path.index(part) + 1 :][:1]
                return inside[0] if inside in (["source"], ["target"]) else ""
        return "data" if self.path[-1:] == ["data"] else ""

    def _words(self, words: str) -> None:
        side = self._side
        if side == "data":
            self.unit.codes[self.unit.data] += words
        elif side:
            self.unit.add(side, words)

    def _end(self, tag: str) -> None:
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
        """Return what a placeholder stands for: its own words, or those of its data or twin."""
        id = attributes.get("id", "")
        words = attributes.get("equiv") or self.codes.get(attributes.get("dataRef", ""))
        words = words or self.placeholders.get(id) or attributes.get("disp", "")
        if is_source:
            self.placeholders[id] = words
        return words

    def row(self, id: str, form: str) -> _Row:
        source = "".join(part.get("source", "") for part in self.parts)
        whole = all("target" in segment for segment in self.segments)
        targets = [part.get("target", part.get("source", "")) for part in self.parts]
        target = "".join(targets) if whole else ""
        state = State.DONE if self.states <= HOLDING else State.UNSTATED
        state = State.DRAFT if self.states - HOLDING - {""} else state
        return _Row(id, form, source, target, state, self.place)


def _character(code: str) -> str:
    if not _HEX.fullmatch(code) or 0xD800 <= int(code, 16) <= 0xDFFF or int(code, 16) > 0x10FFFF:
        raise _RefusedError(f"there is no character “{code}”")
    return chr(int(code, 16))


# CSV


def to_csv(catalog: Catalog) -> str:
    """Return a catalogue as CSV, with a row for each form of a text.

    A cell that a spreadsheet program would take for a formula begins with an apostrophe.
    """
    table = io.StringIO(newline="")
    writer = csv.writer(table, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    language = tag_of(catalog.language)
    for entry in catalog.by_id.values():
        comments = "\n".join(
            words if kind == "comment" else f"{kind}: {words}" for kind, words in _remarks(entry)
        )
        for row in _rows(catalog, entry):
            cells = (row.id, row.form, row.source, row.translation, row.state, comments, language)
            writer.writerow(map(_harmless, cells))
    return BYTE_ORDER_MARK + table.getvalue()


def _harmless(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _as_meant(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def from_csv(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of a CSV file, and what was wrong there.

    Semicolons and tabs between cells are understood as well, since some programs write them.
    """
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 if wide else data.count(b"\n", 0, error.start) + 1
        message = "this is not UTF-16" if wide else foreign(data, error.start).message
        return catalog, [_syntax(Place(file, line, 1, line, 2), message)]
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = list(_table(file, lines, catalog.language))
    except (csv.Error, _RefusedError) as error:
        line = max(lines.line_num, 1)
        return catalog, [_syntax(Place(file, line, 1, line, 2), str(error))]
    return _with_rows(catalog, rows)


def _table(file: str, lines: Reader, language: str) -> Iterator[_Row]:
    columns = [cell.strip().casefold() for cell in next(lines, [])]
    for name in ("id", "source", "translation"):
        if name not in columns:
            raise _RefusedError(f"there is no column “{name}”")
    before = lines.line_num
    for cells in lines:
        place = Place(file, before + 1, 1, before + 1, 2)
        before = lines.line_num
        row = dict(zip(columns, map(_as_meant, cells), strict=False))
        if not any(cells):
            continue
        if told := row.get("language", "").strip():
            _refuse_other(told, language)
        state = row.get("state", "").strip().casefold()
        yield _Row(
            row.get("id", "").strip(),
            row.get("form", "").strip(),
            row.get("source", ""),
            row.get("translation", ""),
            State(state) if state in list(State) else State.DRAFT,
            place,
        )


# PO


def from_po(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of another one, and what was wrong there.

    Its forms go by its own plural rule.
    """
    other, findings = read_catalog(file, catalog.language, data)
    if findings:
        return catalog, [replace(each, hint=each.hint or NOTHING_TAKEN) for each in findings]
    rows = (row for entry in in_own_forms(other).by_id.values() for row in _rows(other, entry))
    return _with_rows(catalog, rows)


# What all have in common


def _syntax(place: Place, message: str) -> Finding:
    return Finding("T01", message, place, NOTHING_TAKEN)


def _with_rows(catalog: Catalog, rows: Iterable[_Row]) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of rows, and a finding for each in doubt."""
    known = catalog.by_id
    forms = {id: forms_of(catalog.language, entry) for id, entry in known.items()}
    taken: dict[str, dict[str, _Row]] = defaultdict(dict)
    findings: list[Finding] = []
    for row in map(_in_normal_form, rows):
        if garbled := _garbled(row):
            findings.append(garbled)
            continue
        doubt = _doubt(row, known, forms, taken)
        if doubt is not None:
            findings.append(doubt)
        if doubt is None or (doubt.code == STALE and not known[row.id].is_translated):
            taken[row.id][row.form] = row
    entries = tuple(
        _merged(entry, forms[entry.id], taken[entry.id])
        if not entry.obsolete and entry.id in taken
        else entry
        for entry in catalog.entries
    )
    return replace(catalog, entries=entries), findings


def _in_normal_form(row: _Row) -> _Row:
    source, translation = (normalize("NFC", words) for words in (row.source, row.translation))
    return replace(row, source=source, translation=translation)


def _garbled(row: _Row) -> Finding | None:
    """Return why the words of a row cannot be taken, if a program decoded them wrongly."""
    for fault in letter_faults(row.place.file, row.translation.split("\n")):
        if fault.code in ("F10", "F11"):
            hint = "it was not taken: save the file as UTF-8, or open it as UTF-8"
            return replace(fault, place=row.place, hint=hint, path=row.id, edits=())
    return None


def _doubt(
    row: _Row,
    known: Mapping[str, Entry],
    forms: Mapping[str, Sequence[str]],
    taken: Mapping[str, Mapping[str, _Row]],
) -> Finding | None:
    """Return why a row cannot be taken as it is; nothing if it can."""
    code, severity = "", Severity.WARNING
    if not row.id:
        code, message = "T05", f"“{shortened(row.source or row.translation)}” has no id"
        hint = "it was not taken: translate in a catalogue that playeraid wrote"
    elif row.id not in known:
        code, message = "T05", f"the catalogue has no text “{row.id}”"
        hint = did_you_mean(row.id, known) or "it was not taken"
    elif row.form not in forms[row.id]:
        code, message = "T10", f"“{row.id}” has no form “{row.form}”"
        hint = f"its forms are: {', '.join(forms[row.id]) or 'none'}"
    elif row.form in taken.get(row.id, ()):
        code, message = "T02", f"“{row.id}” is translated twice"
        severity, hint = Severity.ERROR, f"delete one of them: {NOTHING_TAKEN}"
    elif row.translation and row.source != _source_of(known[row.id], row.form):
        code, message = STALE, f"the source of “{row.id}” is another by now"
        hint = "it was taken as a draft"
        if known[row.id].is_translated:
            hint = "the translation of the catalogue stays"
    return Finding(code, message, row.place, hint, row.id, severity) if code else None


def _merged(entry: Entry, forms: Sequence[str], rows: Mapping[str, _Row]) -> Entry:
    """Return an entry with the translations of rows; where they say nothing, as it was."""
    said = {form: row for form, row in rows.items() if row.translation}
    before = (*entry.translation, *("",) * len(forms))[: len(forms)]
    translation = tuple(
        said[form].translation if form in said else words
        for form, words in zip(forms, before, strict=True)
    )
    stale = [row for row in said.values() if row.source != _source_of(entry, row.form)]
    is_draft = bool(stale) or _is_draft(entry, translation != before, said, len(forms))
    if translation == before and is_draft == entry.is_fuzzy:
        return entry
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    if not is_draft:
        return replace(entry, translation=translation, flags=flags, previous=())
    previous = entry.previous if entry.is_fuzzy else ()
    if stale:
        previous = (stale[0].source,) if len(entry.source) == 1 else ()
    return replace(entry, translation=translation, flags=(FUZZY, *flags), previous=previous)


def _is_draft(entry: Entry, is_new: bool, said: Mapping[str, _Row], count: int) -> bool:
    """Whether an entry awaits a look after the rows that say something were taken."""
    states = {row.state for row in said.values()}
    if State.DRAFT in states or (is_new and State.UNSTATED in states):
        return True
    confirmed = len(said) == count and (states == {State.DONE} or (is_new and states))
    return entry.is_fuzzy and not confirmed
