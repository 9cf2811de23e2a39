"""The translator's view: every text with its translation, state and space; saving one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import files
from generator.content.characters import hidden_characters
from generator.content.game import Game, file_name
from generator.content.passages import tidy
from generator.content.text import LONGEST, Text
from generator.language.addedplurals import as_translated_into
from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.conversion import in_own_forms
from generator.language.extract import messages, printing_order, room_for
from generator.language.plurals import plural_forms
from generator.language.po import catalog_text, read_catalog
from generator.language.review import is_reviewed, reviewed, settled, unreviewed
from generator.language.translation import Translation, holds, locale_files
from generator.language.update import updated
from generator.serve.texthelp import help_for


class RefusedError(ValueError):
    """A submission is refused, for a ``reason``; ``now`` is what the file says meanwhile."""

    def __init__(self, reason: str, now: Sequence[str] = ()) -> None:
        super().__init__(reason, now)
        self.reason = reason
        self.now = list(now)


class OvertakenError(RefusedError):
    """Another has saved the file while it was being changed; it may be tried again."""


LONGEST_ID = 300
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
Forms = Annotated[list[Annotated[str, Meta(max_length=LONGEST)]], Meta(min_length=1, max_length=8)]
Wordings = Annotated[list[Annotated[str, Meta(max_length=LONGEST)]], Meta(max_length=2)]


class Submission(Struct, frozen=True, forbid_unknown_fields=True):
    """A translation to write; ``seen`` is the one that it replaces, as the translator saw it.

    ``source`` is the source that they saw, if the page sends it. One that ``joins`` what was
    written right before it is undone together with that. A translation that is restored
    (undo) may be ``fuzzy`` and belong to a ``previous`` source, and so may one that needs work.
    Whether it was ``reviewed`` stays as it is unless that is sent.
    """

    game: Name
    language: Name
    id: Name
    forms: Forms
    seen: Forms
    source: Wordings = []
    joins: bool = False
    fuzzy: bool = False
    previous: Wordings = []
    reviewed: bool | None = None


class Proposed(Struct, frozen=True):
    """A catalogue with one translation replaced: the file ``before``, and its new ``text``."""

    path: Path
    before: bytes
    entry: Entry
    catalog: Catalog
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the new catalogue."""
        return tuple(self.text.split("\n"))


def text_rows(game: Game, translation: Translation | None, language: str) -> list[dict[str, Any]]:
    """Return a row for each text that has a translation of its own, as they are printed."""
    entries = in_own_forms(translation.catalog).by_id if translation else {}
    game = translation.game if translation else game
    order = printing_order(game)
    return [
        row_of(game, text, entries.get(id), language, translation)
        for id, text in sorted(game.own_texts.items(), key=lambda each: order[each[0]])
    ]


def row_of(
    game: Game,
    text: Text,
    entry: Entry | None,
    language: str,
    translation: Translation | None = None,
) -> dict[str, Any]:
    """Return all that the page shows of one text, except its findings."""
    forms = plural_forms(language).categories if text.axis else ("",)
    words = (*(entry.translation if entry else ()), *("",) * len(forms))[: len(forms)]
    return {
        "id": text.id,
        "source": list(text.wordings),
        "forms": list(forms),
        "translation": list(words),
        "state": state_of(text, entry),
        "reviewed": entry is not None and holds(entry, text) and is_reviewed(entry),
        "fuzzy": entry.is_fuzzy if entry else False,
        "previous": list(entry.previous) if entry else [],
        "room": room_for(text),
        "prose": text.prose,
        "notes": list(unreviewed(entry).notes) if entry else [],
        **help_for(game, text, translation),
    }


def state_of(text: Text, entry: Entry | None) -> str:
    """Return the state of a text: translated, the same as its source, stale, or missing."""
    if entry is None or not any(entry.translation):
        return "same" if text.is_number else "missing"
    if holds(entry, text):
        return "same" if set(entry.translation) <= set(text.wordings) else "translated"
    return "missing" if entry.source == text.wordings and not entry.is_fuzzy else "stale"


def proposed(game: Game, submission: Submission) -> Proposed:
    """Return the catalogue with a submitted translation; nothing is written.

    Raises RefusedError if the submission is invalid, or if the catalogue could not be read back
    with exactly its words.
    """
    language, id = submission.language, submission.id
    game = as_translated_into(game, language)
    text = game.own_texts.get(id)
    if text is None:
        raise RefusedError(f"{game.id} has no text “{id}” of its own")
    expected = len(plural_forms(language).categories) if text.axis else 1
    if len(submission.forms) != expected:
        raise RefusedError(f"“{id}” has {expected} forms, not {len(submission.forms)}")
    path = catalogue_path(game, language)
    before = _read_bytes(path)
    catalog = _updated_catalog(path, language, before, game, read=(id,))
    entry = catalog.by_id[id]
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    done = replace(
        entry,
        translation=tuple(tidy(form, text.prose) for form in submission.forms),
        flags=(FUZZY, *flags) if submission.fuzzy else flags,
        previous=tuple(submission.previous) if submission.fuzzy else (),
    )
    done = _reviewed(settled(done), submission.reviewed)
    entries = tuple(done if each is entry else each for each in catalog.entries)
    written = catalog_text(replace(catalog, entries=entries))
    read_back = _read_back(file_name(path, game.folder), language, written, done)
    return Proposed(path, before, entry, read_back, written)


def _reviewed(entry: Entry, is_seen: bool | None) -> Entry:
    """Return a translation as reviewed or not, if that is said. Raises RefusedError."""
    if is_seen and not entry.is_translated:
        raise RefusedError(f"“{entry.id}” has no translation that holds")
    return entry if is_seen is None else reviewed(entry) if is_seen else unreviewed(entry)


def _read_back(file: str, language: str, written: str, done: Entry) -> Catalog:
    """Return a catalogue as it would be read from the file. Raises RefusedError."""
    for words in done.translation:
        for finding in hidden_characters(file, (words,)):
            raise RefusedError(f"{finding.message} at letter {finding.place.column}")
    catalog, findings = read_catalog(file, language, written.encode())
    read = catalog.by_id.get(done.id)
    if findings or read is None or read.translation != done.translation:
        reason = findings[0].message if findings else "it would be read with other words"
        raise RefusedError(f"{file} could not be read with these words: {reason}")
    return catalog


def save(game: Game, submission: Submission) -> Proposed:
    """Write a submitted translation into its catalogue, in canonical form; return the catalogue.

    Raises RefusedError if the submission is invalid, or if the file or the source has changed
    since the translator saw it, OvertakenError if another saves it at the same time.
    """
    game = as_translated_into(game, submission.language)
    done = proposed(game, submission)
    if list(done.entry.translation) != submission.seen:
        raise RefusedError(
            f"“{submission.id}” was changed in {done.path.name} meanwhile; it says now: "
            + " | ".join(form or "(nothing)" for form in done.entry.translation),
            done.entry.translation,
        )
    source = list(game.own_texts[submission.id].wordings)
    if submission.source and submission.source != source:
        raise RefusedError(
            f"the source of “{submission.id}” was changed meanwhile: {' | '.join(source)}"
        )
    if (data := done.text.encode()) != done.before:
        try:
            files.replace(done.path, done.before, data)
        except files.ChangedError as error:
            raise OvertakenError(f"{done.path.name}: {error.strerror}; try again") from None
    return done


def _read_bytes(path: Path) -> bytes:
    try:
        return files.read(path, path.parent, files.LARGEST_CATALOGUE)
    except OSError as error:
        raise RefusedError(f"{path.name} cannot be read: {error.strerror}") from None


def catalogue_path(game: Game, language: str) -> Path:
    """Return the path of a game's catalogue. Raises RefusedError if there is none."""
    known = {path.stem: path for path in locale_files(game.folder) if path.suffix == ".po"}
    path = known.get(language)
    if path is None:
        raise RefusedError(
            f"{game.id} has no catalogue for this language; "
            f"begin one: playeraid translate new {game.id} LANGUAGE"
        )
    return path


def _updated_catalog(
    path: Path, language: str, data: bytes, game: Game, read: Collection[str] = ()
) -> Catalog:
    catalog, findings = read_catalog(path.name, language, data)
    if findings:
        first = findings[0]
        raise RefusedError(f"{path.name}:{first.place.line}: {first.message}; mend it first")
    return updated(catalog, messages(game), str(game.content.game.title), read)
