"""Read and write gettext PO files, strictly, with the place of every entry and string.

Babel's reader accepts unterminated strings, conflict markers and repeated entries, drops the
previous source of a changed text, and knows no columns; a finding about a catalogue needs all of
them. So the format is read here as the GNU gettext manual describes it; escaping is Babel's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from generator.content.decoding import UnreadableError, decoded
from generator.content.spelling import Spelling, Unit
from generator.content.text import excess
from generator.findings import Finding, Place, few, narrowed, raw_source, shortened
from generator.language.catalog import LANGUAGE_FIELD, Catalog, Entry
from generator.language.script import same_language

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]\])?)[ \t]*(?=")')
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"[ \t]*')
_ESCAPE = re.compile(r"\\(.)")
_CHARACTER = re.compile(r"\\.|[^\\]")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}

WITHOUT_CONTEXT = (
    "a msgctxt says which text it translates: move the file away,"
    " run playeraid translate new, and copy the words into its file"
)
"""How to mend a catalogue whose entries name no texts of the game."""


class _Draft:
    """An entry while its lines are read; ``line`` is that of its first string."""

    def __init__(self) -> None:
        self.line = 0
        self.strings: dict[str, list[str]] = {}
        self.places: dict[str, Place] = {}
        self.previous: dict[str, list[str]] = {}
        self.comments: list[str] = []
        self.notes: list[str] = []
        self.flags: list[str] = []
        self.forms: list[str] = []
        """The keywords of the translation that were met."""
        self.obsolete = False

    @property
    def is_begun(self) -> bool:
        return "msgid" in self.strings

    @property
    def lack(self) -> str:
        """What is wrong with the keywords, in words; nothing where they are complete."""
        if not self.is_begun:
            return "there is no msgid for this"
        if not self.forms:
            return "there is no msgstr for this"
        wanted = ["msgstr"]
        if "msgid_plural" in self.strings:
            wanted = [f"msgstr[{number}]" for number in range(len(self.forms))]
        if self.forms == wanted:
            return ""
        unexpected = [name for name in self.forms if name not in wanted]
        return f"{unexpected[0]} is found where {wanted[0]} is expected" if unexpected else ""


class _Reader:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.findings: list[Finding] = []
        self.drafts: list[_Draft] = []
        self.draft = _Draft()
        self.open: list[str] | None = None
        self.name = ""

    def read(self) -> None:
        for number, line in enumerate(self.lines, 1):
            self._line(number, line.removesuffix("\r"))
        self._close()
        if self.drafts:
            self.drafts[0].notes += self.draft.notes

    def _line(self, number: int, line: str) -> None:
        if not line.strip():
            self._close()
        elif line.startswith("#~|"):
            self._previous(number, line, 3)
        elif line.startswith("#~"):
            self._keyword_line(number, line, 2, obsolete=True)
        elif line.startswith("#"):
            self._comment(number, line)
        else:
            self._keyword_line(number, line, 0, obsolete=False)

    def _comment(self, number: int, line: str) -> None:
        kind, rest = line[1:2], line[2:].strip()
        if kind == "|":
            self._previous(number, line, 2)
            return
        self._close_if_complete()
        if kind == ".":
            self.draft.comments.append(rest)
        elif kind == ",":
            self.draft.flags += [flag.strip() for flag in rest.split(",") if flag.strip()]
        elif kind != ":":
            self.draft.notes.append(line[1:].removeprefix(" ").rstrip())

    def _previous(self, number: int, line: str, start: int) -> None:
        self._close_if_complete()
        self._keyword_line(number, line, start, obsolete=False, previous=True)

    def _keyword_line(
        self, number: int, line: str, start: int, obsolete: bool, previous: bool = False
    ) -> None:
        begin = len(line) - len(line[start:].lstrip())
        match = _KEYWORD.match(line, begin)
        if match is not None:
            self._keyword(match[1], number, begin, obsolete, previous)
            begin = match.end()
        if line[begin : begin + 1] != '"':
            self._fault(number, begin, line, _what(line))
            return
        string = _STRING.fullmatch(line, begin)
        if string is None:
            self._fault(number, begin, line, "the string does not end on its line")
        elif self.open is None:
            self._fault(number, begin, line, "a string without a keyword before it")
        else:
            self.open.append(self._unescaped(string[1], number, begin + 1))
            if self.name:
                place = Place(self.file, number, begin + 1, number, string.end(1) + 2)
                first = self.draft.places.setdefault(self.name, place)
                if first is not place:
                    place = Place(first.file, first.line, first.column, number, place.end_column)
                    self.draft.places[self.name] = place

    def _keyword(self, name: str, number: int, column: int, obsolete: bool, previous: bool) -> None:
        if previous:
            self.name = ""
            self.open = self.draft.previous[name] = []
            return
        if name in ("msgctxt", "msgid") and self.draft.is_begun:
            self._close()
        if self.draft.strings and self.draft.obsolete != obsolete:
            self._fault(number, column, "", "only a part of this entry is marked as obsolete (#~)")
        self.draft.line = self.draft.line or number
        self.draft.obsolete |= obsolete
        self.name, self.open = name, []
        if self.draft.strings.setdefault(name, self.open) is not self.open:
            self.name = ""
            self._fault(number, column, "", f"{name} stands here for the second time")
        elif name.startswith("msgstr"):
            self.draft.forms.append(name)

    def _unescaped(self, text: str, number: int, column: int) -> str:
        def character(match: re.Match[str]) -> str:
            if match[1] not in _ESCAPES:
                self._fault(number, column + match.start(), "", f"unknown escape “{match[0]}”")
            return _ESCAPES.get(match[1], match[1])

        return _ESCAPE.sub(character, text) if "\\" in text else text

    def _fault(self, number: int, column: int, line: str, message: str) -> None:
        place = Place(self.file, number, column + 1, number, max(len(line), column + 1) + 1)
        self.findings.append(Finding("T01", message, place, "see the lines around it"))

    def _close_if_complete(self) -> None:
        if self.draft.forms:
            self._close()

    def _close(self) -> None:
        """Finish an entry; comments with a blank line after them belong to the next one."""
        self.open = None
        if not self.draft.strings:
            return
        draft, self.draft = self.draft, _Draft()
        draft.forms.sort()
        if lack := draft.lack:
            line = self.lines[draft.line - 1].removesuffix("\r")
            self._fault(draft.line, 0, line, lack)
        if draft.is_begun:
            self.drafts.append(draft)


def in_catalogue(words: str) -> str:
    """Return words as a catalogue writes them between quotation marks."""
    from babel.messages.pofile import escape

    return str(escape(words))[1:-1]


def spelling_in_catalogue(
    place: Place, words: str, lines: Mapping[str, Sequence[str]]
) -> Spelling | None:
    """Return how the words at a place are spelt, on one line or more; none if they are others."""
    raw = raw_source(place, lines)
    units = [
        Unit(_ESCAPES.get(each[0][1:], each[0][-1]), *each.span())
        for string in _STRING.finditer(raw)
        for each in _CHARACTER.finditer(raw, *string.span(1))
    ]
    plain = "".join(unit.character for unit in units)
    return Spelling(raw, place, units) if plain == words else None


def _what(line: str) -> str:
    if line.startswith(("<<<<<<<", "|||||||", "=======", ">>>>>>>")):
        return "a conflict of versions is left in the file"
    return "no keyword, string or comment"


def read_catalog(file: str, language: str, data: bytes) -> tuple[Catalog, list[Finding]]:
    """Return the catalogue in the bytes of a file, and what is wrong with its syntax.

    What could be read is in the catalogue; a repeated id counts once (T02).
    """
    try:
        text = decoded(file, data).removeprefix("\ufeff")
    except UnreadableError as stop:
        return Catalog(file, language), [stop.finding]
    reader = _Reader(file, text)
    reader.read()
    head: Entry | None = None
    entries: list[Entry] = []
    live: dict[str, Entry] = {}
    for draft in reader.drafts:
        entry = _entry(file, draft)
        if entry.id and (long := _too_long(entry)):
            reader.findings.append(long)
            continue
        is_header = not entry.id and entry.source == ("",)
        if entry.obsolete and not is_header:
            entries.append(entry)
            continue
        if is_header:
            first = head = head or entry
        else:
            first = live.setdefault(entry.id, entry)
        if first is not entry:
            reader.findings += _repeat(entry, first)
        elif first is not head:
            entries.append(entry)
    header, notes = _header(head) if head else ({}, ())
    if not reader.drafts:
        notes = tuple(reader.draft.notes)
    if head and LANGUAGE_FIELD in header:
        reader.findings += _foreign(header[LANGUAGE_FIELD], language, head, reader.lines)
    return Catalog(file, language, header, tuple(entries), notes), few(reader.findings)


def _entry(file: str, draft: _Draft) -> Entry:
    strings = {name: _joined(parts) for name, parts in draft.strings.items()}
    previous = {name: _joined(parts) for name, parts in draft.previous.items()}
    forms = draft.forms
    first = next(iter(draft.places.values()), Place(file))
    return Entry(
        strings.get("msgctxt", ""),
        tuple(strings[name] for name in ("msgid", "msgid_plural") if name in strings),
        tuple(strings[name] for name in forms),
        tuple(draft.comments),
        tuple(draft.notes),
        tuple(dict.fromkeys(draft.flags)),
        tuple(previous[name] for name in ("msgid", "msgid_plural") if name in previous),
        draft.obsolete,
        draft.places.get("msgctxt", first),
        tuple(draft.places[name] for name in forms if name in draft.places),
    )


def _too_long(entry: Entry) -> Finding | None:
    """Return a finding where a string has more in it than a text may have."""
    strings = entry.id, *entry.source, *entry.translation, *entry.previous
    reason = next(filter(None, map(excess, strings)), "")
    if not reason:
        return None
    message = f"a text has {reason}"
    return Finding("T01", message, entry.place, "part the text in its source", entry.id[:200])


def _joined(parts: Sequence[str]) -> str:
    """Return a string of several lines as one, in the normal form in which texts are compared."""
    return unicodedata.normalize("NFC", "".join(parts))


def _header(entry: Entry) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the fields of a header and its notes; a line that is no field becomes a note."""
    fields: dict[str, str] = {}
    notes = [*entry.notes, *entry.comments]
    for line in "".join(entry.translation).split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            fields[name.strip()] = value.strip()
        elif line.strip():
            notes.append(line.strip())
    return fields, tuple(notes)


def _repeat(entry: Entry, first: Entry) -> Iterator[Finding]:
    hint = f"it stands first on line {first.place.line}"
    message = f"the text “{entry.id}” is translated twice" if entry.id else "a second header"
    if not entry.id and entry.source != ("",):
        message = (
            f"“{shortened(entry.source[0])}” has no msgctxt, as “{shortened(first.source[0])}”"
        )
        hint = WITHOUT_CONTEXT
    yield Finding("T02", message, entry.place, hint, entry.id, related=(first.place,))


def _foreign(stated: str, language: str, head: Entry, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield that the header names another language than the file."""
    if stated and not same_language(stated, language):
        place = head.places[0] if head.places else head.place
        place = narrowed(place, f"{LANGUAGE_FIELD}: {stated}", {place.file: lines})
        message = f"the header says that this is “{stated}”, the name of the file “{language}”"
        hint = f"put the right catalogue here, or write {LANGUAGE_FIELD}: {language}"
        yield Finding("T25", message, place, hint)


def catalog_text(catalog: Catalog) -> str:
    """Return a catalogue in its one canonical form: each string on one line, no dates."""
    header = "".join(f"{name}: {value}\n" for name, value in catalog.header.items())
    parts = [_entry_text(Entry("", ("",), (header,), notes=catalog.notes))]
    live = [entry for entry in catalog.entries if not entry.obsolete]
    gone = [entry for entry in catalog.entries if entry.obsolete]
    parts += [_entry_text(entry) for entry in (*live, *gone)]
    return "\n".join(parts)


def _entry_text(entry: Entry) -> str:
    from babel.messages.pofile import escape

    lines = [f"# {note}".rstrip() for note in entry.notes]
    lines += [] if entry.obsolete else [f"#. {comment}".rstrip() for comment in entry.comments]
    lines += [f"#, {', '.join(entry.flags)}"] if entry.flags else []
    keywords = list(zip(("msgid", "msgid_plural"), entry.source, strict=False))
    lines += [
        f"{'#~|' if entry.obsolete else '#|'} {name} {escape(text)}"
        for name, text in zip(("msgid", "msgid_plural"), entry.previous, strict=False)
    ]
    strings = [("msgctxt", entry.id)] if entry.id else []
    strings += keywords
    if len(entry.source) == 1:
        strings += [("msgstr", "".join(entry.translation[:1]))]
    else:
        strings += [(f"msgstr[{index}]", text) for index, text in enumerate(entry.translation)]
    before = "#~ " if entry.obsolete else ""
    lines += [f"{before}{name} {escape(text)}" for name, text in strings]
    return "\n".join(lines) + "\n"
