"""The translator's view: every text with its translation, its state, its room; and saving one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import files
from generator.content.game import Game, file_name
from generator.content.parse import hidden_characters
from generator.content.text import Text
from generator.language.catalog import FUZZY, Catalog, Entry, catalog_text, read_catalog
from generator.language.conversion import in_own_forms
from generator.language.extract import messages, room_for
from generator.language.plurals import plural_forms
from generator.language.translation import Translation, holds, locale_files
from generator.language.update import updated
from generator.serve.texthelp import help_for

LONGEST_TEXT = 4_000
"""No text of a player aid has more letters than this."""


class RefusedError(ValueError):
    """A translation that is not written, with the reason, and what the file says ``now``."""

    def __init__(self, reason: str, now: Sequence[str] = ()) -> None:
        super().__init__(reason, now)
        self.reason = reason
        self.now = list(now)


Name = Annotated[str, Meta(min_length=1, max_length=300)]
Forms = Annotated[
    list[Annotated[str, Meta(max_length=LONGEST_TEXT)]], Meta(min_length=1, max_length=8)
]
Wordings = Annotated[list[Annotated[str, Meta(max_length=LONGEST_TEXT)]], Meta(max_length=2)]
_BLANKS = re.compile(r"[ \t\r\n]+")


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A translation to write: ``seen`` is what the writer had before their eyes.

    So is the ``source``, where the page sends it along. A translation that is put back as it
    was may be ``fuzzy``, and belong to a ``previous`` source.
    """

    game: Name
    language: Name
    id: Name
    forms: Forms
    seen: Forms
    source: Wordings = []
    fuzzy: bool = False
    previous: Wordings = []


class Proposed(Struct, frozen=True):
    """A catalogue in which one text has another translation, as it is and as it is written."""

    path: Path
    before: bytes
    entry: Entry
    catalog: Catalog
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the catalogue as it is written."""
        return tuple(self.text.split("\n"))


def text_rows(game: Game, translation: Translation | None, language: str) -> list[dict[str, Any]]:
    """Return a row for each text that has a translation of its own, in reading order."""
    entries = in_own_forms(translation.catalog).by_id if translation else {}
    return [
        row_of(game, text, entries.get(id), language, translation)
        for id, text in game.own_texts.items()
    ]


def row_of(
    game: Game,
    text: Text,
    entry: Entry | None,
    language: str,
    translation: Translation | None = None,
) -> dict[str, Any]:
    """Return all that the page shows of one text, but for what the checks say of it."""
    forms = plural_forms(language).categories if text.axis else ("",)
    words = (*(entry.translation if entry else ()), *("",) * len(forms))[: len(forms)]
    return {
        "id": text.id,
        "source": list(text.wordings),
        "forms": list(forms),
        "translation": list(words),
        "state": state_of(text, entry),
        "fuzzy": entry.is_fuzzy if entry else False,
        "previous": list(entry.previous) if entry else [],
        "room": room_for(text),
        "notes": list(entry.notes) if entry else [],
        **help_for(game, text, translation),
    }


def state_of(text: Text, entry: Entry | None) -> str:
    """Return how far a text is: translated, the same as its source, stale, or missing."""
    if entry is None or not any(entry.translation):
        return "missing"
    if holds(entry, text):
        return "same" if set(entry.translation) <= set(text.wordings) else "translated"
    return "missing" if entry.source == text.wordings and not entry.is_fuzzy else "stale"


def proposed(game: Game, wish: Wish) -> Proposed:
    """Return the catalogue with a requested translation in it; nothing is written.

    Raises RefusedError where the request makes no sense, and where a catalogue with its words
    could not be read, or would be read with others.
    """
    language, id = wish.language, wish.id
    text = game.own_texts.get(id)
    if text is None:
        raise RefusedError(f"{game.id} has no text “{id}” of its own")
    wanted = len(plural_forms(language).categories) if text.axis else 1
    if len(wish.forms) != wanted:
        raise RefusedError(f"“{id}” has {wanted} forms, not {len(wish.forms)}")
    path = catalogue(game, language)
    before = _bytes(path)
    catalog = _renewed(path, language, before, game, read=(id,))
    entry = catalog.by_id[id]
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    done = replace(
        entry,
        translation=tuple(map(tidy, wish.forms)),
        flags=(FUZZY, *flags) if wish.fuzzy else flags,
        previous=tuple(wish.previous) if wish.fuzzy else (),
    )
    entries = tuple(done if each is entry else each for each in catalog.entries)
    written = catalog_text(replace(catalog, entries=entries))
    read_back = _read_back(file_name(path, game.folder), language, written, done)
    return Proposed(path, before, entry, read_back, written)


def _read_back(file: str, language: str, written: str, done: Entry) -> Catalog:
    """Return a catalogue as it is read once it is written; raises RefusedError."""
    for words in done.translation:
        for finding in hidden_characters(file, (words,)):
            raise RefusedError(f"{finding.message} at letter {finding.place.column}")
    catalog, findings = read_catalog(file, language, written.encode())
    read = catalog.by_id.get(done.id)
    if findings or read is None or read.translation != done.translation:
        reason = findings[0].message if findings else "it would be read with other words"
        raise RefusedError(f"{file} could not be read with these words: {reason}")
    return catalog


def tidy(words: str) -> str:
    """Return typed words as a catalogue has them: one blank between words, accents composed.

    Blanks that do not break lines are typography, and stay.
    """
    return unicodedata.normalize("NFC", _BLANKS.sub(" ", words).strip(" "))


def save(game: Game, wish: Wish) -> Proposed:
    """Write the translation of one text into its catalogue, canonically; return what is written.

    Raises RefusedError where the file or the source says something else by now than the
    writer saw, and where the request makes no sense.
    """
    done = proposed(game, wish)
    if list(done.entry.translation) != wish.seen:
        raise RefusedError(
            f"“{wish.id}” was changed in {done.path.name} meanwhile; it says now: "
            + " | ".join(form or "(nothing)" for form in done.entry.translation),
            done.entry.translation,
        )
    source = list(game.own_texts[wish.id].wordings)
    if wish.source and wish.source != source:
        raise RefusedError(f"the source of “{wish.id}” was changed meanwhile: {' | '.join(source)}")
    if _bytes(done.path) != done.before:
        raise RefusedError(f"{done.path.name} was saved at this very moment by another; try again")
    files.write(done.path, done.text.encode())
    return done


def _bytes(path: Path) -> bytes:
    try:
        return files.read(path, path.parent, files.LARGEST_CATALOGUE)
    except OSError as error:
        raise RefusedError(f"{path.name} cannot be read: {error.strerror}") from None


def catalogue(game: Game, language: str) -> Path:
    """Return the catalogue of a game; raises RefusedError where there is none."""
    known = {path.stem: path for path in locale_files(game.folder) if path.suffix == ".po"}
    path = known.get(language)
    if path is None:
        raise RefusedError(
            f"{game.id} has no catalogue for this language; "
            f"begin one: playeraid translate new {game.id} LANGUAGE"
        )
    return path


def _renewed(
    path: Path, language: str, data: bytes, game: Game, read: Collection[str] = ()
) -> Catalog:
    catalog, findings = read_catalog(path.name, language, data)
    if findings:
        first = findings[0]
        raise RefusedError(f"{path.name}:{first.place.line}: {first.message}; mend it first")
    return updated(catalog, messages(game), str(game.content.game.title), read)
