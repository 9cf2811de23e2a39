"""Exchange translations with people who use no PO editor: rows out, and merged back in.

The formats are XLIFF 2.0 and CSV; each has a row for each text, or for each plural form by its
CLDR name, with id, source, translation, state and comments. A file states its language; that of
another language is refused. An import only adds words: what a file omits or leaves empty stays
as it is in the catalogue, and so do header, notes and obsolete entries. What it replaces is
reported. A PO file that was translated elsewhere is merged in the same way. Entries of which a file
says nothing follow their twins, so a file need not ask for the same words twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from generator.content.letters import letter_faults
from generator.content.tables.cells import AS_TEXT, ERRORS
from generator.findings import Finding, Place, Severity, did_you_mean, shortened
from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.conversion import in_own_forms
from generator.language.plurals import plural_forms
from generator.language.po import read_catalog
from generator.language.review import (
    is_reviewed,
    origin_of,
    own_notes,
    reviewed,
    suggested,
)
from generator.language.script import same_language, tag_of
from generator.language.twins import followers

STALE = "T04"
NOTHING_TAKEN = "nothing was taken from this file"


class State(StrEnum):
    """What is said of a translation: that it awaits a look, holds, was reviewed, or neither.

    ``UNSTATED`` is a translation whose file could say so and does not: a draft, if it is new.
    """

    NONE = ""
    DRAFT = "fuzzy"
    UNSTATED = "unstated"
    DONE = "translated"
    REVIEWED = "reviewed"


HOLDING = frozenset({State.DONE, State.REVIEWED})


class Row(Struct, frozen=True):
    """The translation of one form of one text, as a file has it."""

    id: str
    form: str
    source: str
    translation: str
    state: State
    place: Place
    origin: str = ""
    """Which machine suggested it."""


def forms_of(language: str, entry: Entry) -> Sequence[str]:
    """Return the names of the forms that a translation has: CLDR's, or a single empty one."""
    if len(entry.source) == 1:
        return ("",)
    known = plural_forms(language).categories
    count = max(len(known), len(entry.translation))
    names = [*known, *("form" for _ in range(count - len(known)))]
    return [f"{name}-{i}" if name in names[:i] else name for i, name in enumerate(names)]


def rows_of(catalog: Catalog, entry: Entry) -> Iterator[Row]:
    """Yield an entry as rows, one for each of its forms."""
    forms = forms_of(catalog.language, entry)
    words = (*entry.translation, *("",) * len(forms))
    stated = State.REVIEWED if is_reviewed(entry) else State.DONE
    stated, origin = State.DRAFT if entry.is_fuzzy else stated, origin_of(entry)
    for form, translation in zip(forms, words, strict=False):
        state = stated if translation else State.NONE
        source = _source_of(entry, form)
        yield Row(entry.id, form, source, translation, state, entry.place, origin)


def _source_of(entry: Entry, form: str) -> str:
    return entry.source[0 if form == "one" else -1]


def remarks_on(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield what helps to translate an entry, each with its kind."""
    yield from (("comment", comment) for comment in entry.comments)
    yield from (("note", note) for note in own_notes(entry) if note)
    if origin := origin_of(entry):
        yield "suggested by", origin
    if entry.is_fuzzy:
        yield from (("source before", source) for source in entry.previous)


class RefusedError(Exception):
    """A file is not what is read here."""


def refuse_other_language(stated: str, language: str) -> None:
    """Raise where a file says that it is in another language than the catalogue."""
    if not same_language(stated, language):
        raise RefusedError(f"the language is {stated}, that of the catalogue {tag_of(language)}")


# PO


def from_po(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of another one, and what was wrong there.

    Its forms go by its own plural rule.
    """
    other, findings = read_catalog(file, catalog.language, data)
    if findings:
        return catalog, [replace(each, hint=each.hint or NOTHING_TAKEN) for each in findings]
    rows = (row for entry in in_own_forms(other).by_id.values() for row in rows_of(other, entry))
    return with_rows_of_file(catalog, rows)


# What all have in common


def syntax_finding(place: Place, message: str) -> Finding:
    """Return the finding that a file cannot be read, so that nothing was imported."""
    return Finding("T01", message, place, NOTHING_TAKEN)


def with_rows_of_file(catalog: Catalog, rows: Iterable[Row]) -> tuple[Catalog, list[Finding]]:
    """Return what ``with_rows`` does; entries that the file does not mention follow their twins."""
    every = list(map(_in_normal_form, rows))
    said: dict[str, list[Row]] = defaultdict(list)
    for row in every:
        said[row.id].append(row)
    more = [
        replace(row, id=id)
        for id, twin in followers(catalog, said).items()
        for row in said[twin]
        if row.source in catalog.by_id[id].source
    ]
    return with_rows(catalog, [*every, *more])


def with_rows(catalog: Catalog, rows: Iterable[Row]) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of rows, and a finding for each in doubt."""
    known = catalog.by_id
    forms = {id: forms_of(catalog.language, entry) for id, entry in known.items()}
    taken: dict[str, dict[str, Row]] = defaultdict(dict)
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


def _in_normal_form(row: Row) -> Row:
    source, translation = (normalize("NFC", words) for words in (row.source, row.translation))
    return replace(row, source=source, translation=translation)


def _garbled(row: Row) -> Finding | None:
    """Return why the words of a row cannot be taken, if a program decoded them wrongly."""
    for fault in letter_faults(row.place.file, row.translation.split("\n")):
        if fault.code in ("F10", "F11"):
            hint = "it was not taken: save the file as UTF-8, or open it as UTF-8"
            return replace(fault, place=row.place, hint=hint, path=row.id, edits=())
    return _spoilt(row)


def _spoilt(row: Row) -> Finding | None:
    """Return why words cannot be taken: a spreadsheet took “-2 cards” for a formula."""
    words = row.translation.strip()
    if words == row.source or not ERRORS.fullmatch(words):
        return None
    message, hint = f"the formula gives {words}", f"it was not taken: {AS_TEXT}"
    return Finding("F16", message, row.place, hint, row.id, Severity.WARNING)


def _doubt(
    row: Row,
    known: Mapping[str, Entry],
    forms: Mapping[str, Sequence[str]],
    taken: Mapping[str, Mapping[str, Row]],
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


def _merged(entry: Entry, forms: Sequence[str], rows: Mapping[str, Row]) -> Entry:
    """Return an entry with the translations of rows; where they say nothing, as it was."""
    said = {form: row for form, row in rows.items() if row.translation}
    before = (*entry.translation, *("",) * len(forms))[: len(forms)]
    translation = tuple(
        said[form].translation if form in said else words
        for form, words in zip(forms, before, strict=True)
    )
    stale = [row for row in said.values() if row.source != _source_of(entry, row.form)]
    is_draft = bool(stale) or _is_draft(entry, translation != before, said, len(forms))
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    if translation == before and is_draft == entry.is_fuzzy:
        taken = entry
    elif not is_draft:
        taken = replace(entry, translation=translation, flags=flags, previous=())
    else:
        previous = entry.previous if entry.is_fuzzy else ()
        if stale:
            previous = (stale[0].source,) if len(entry.source) == 1 else ()
        taken = replace(entry, translation=translation, flags=(FUZZY, *flags), previous=previous)
    return _marked(taken, entry, tuple(said.values()), len(forms))


def _marked(entry: Entry, before: Entry, said: Sequence[Row], count: int) -> Entry:
    """Return an entry with the marks of its rows: reviewed, or suggested by a machine."""
    is_whole = len(said) == count
    if entry.is_translated and is_whole and {row.state for row in said} == {State.REVIEWED}:
        return entry if is_reviewed(entry) else reviewed(entry)
    if entry.translation != before.translation:
        entry = replace(entry, notes=own_notes(entry))
    origins = {row.origin for row in said} if is_whole and not origin_of(entry) else {""}
    return suggested(entry, *origins) if len(origins) == 1 and all(origins) else entry


def _is_draft(entry: Entry, is_new: bool, said: Mapping[str, Row], count: int) -> bool:
    """Whether an entry awaits a look after the rows that say something were taken."""
    states = {row.state for row in said.values()}
    if State.DRAFT in states or (is_new and State.UNSTATED in states):
        return True
    holds = bool(states) and states <= HOLDING
    confirmed = len(said) == count and (holds or (is_new and states))
    return entry.is_fuzzy and not confirmed
