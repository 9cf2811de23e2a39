"""The translator's view: every text with its translation, its state, its room; and saving one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import files
from generator.content.game import Game
from generator.content.text import Text
from generator.language.catalog import FUZZY, Catalog, Entry, catalog_text, read_catalog
from generator.language.conversion import in_own_forms
from generator.language.extract import messages, room_for
from generator.language.plurals import plural_forms
from generator.language.translation import Translation, holds
from generator.language.update import updated
from generator.resources import LOCALE

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


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A translation to write: ``seen`` is what the writer had before their eyes."""

    game: Name
    language: Name
    id: Name
    forms: Forms
    seen: Forms


def text_rows(game: Game, translation: Translation | None, language: str) -> list[dict[str, Any]]:
    """Return a row for each text that has a translation of its own, in reading order."""
    entries = in_own_forms(translation.catalog).by_id if translation else {}
    comments = {entry.id: entry.comments for entry in messages(game)}
    categories = plural_forms(language).categories
    return [
        _row(text, entries.get(id), comments[id], categories) for id, text in game.own_texts.items()
    ]


def _row(
    text: Text, entry: Entry | None, comments: Sequence[str], categories: Sequence[str]
) -> dict[str, Any]:
    forms = categories if text.axis else ("",)
    translation = (*(entry.translation if entry else ()), *("",) * len(forms))[: len(forms)]
    return {
        "id": text.id,
        "source": list(text.wordings),
        "forms": list(forms),
        "translation": list(translation),
        "state": state_of(text, entry),
        "previous": list(entry.previous) if entry else [],
        "room": room_for(text),
        "comments": list(comments),
    }


def state_of(text: Text, entry: Entry | None) -> str:
    """Return how far a text is: translated, the same as its source, stale, or missing."""
    if entry is None or not any(entry.translation):
        return "missing"
    if holds(entry, text):
        return "same" if set(entry.translation) <= set(text.wordings) else "translated"
    return "missing" if entry.source == text.wordings and not entry.is_fuzzy else "stale"


def save(game: Game, wish: Wish) -> Mapping[str, Any]:
    """Write the translation of one text into its catalogue, canonically; return its new row.

    Raises RefusedError where the file says something else by now than the writer saw, and
    where the wish makes no sense.
    """
    language, id = wish.language, wish.id
    text = game.own_texts.get(id)
    if text is None:
        raise RefusedError(f"{game.id} has no text “{id}” of its own")
    wanted = len(plural_forms(language).categories) if text.axis else 1
    if len(wish.forms) != wanted:
        raise RefusedError(f"“{id}” has {wanted} forms, not {len(wish.forms)}")
    path = catalogue(game, language)
    before = path.read_bytes()
    catalog = _renewed(path, language, before, game)
    entry = catalog.by_id[id]
    if list(entry.translation) != wish.seen:
        raise RefusedError(
            f"“{id}” was changed in {path.name} meanwhile; it says now: "
            + " | ".join(form or "(nothing)" for form in entry.translation),
            entry.translation,
        )
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    words = tuple(" ".join(form.split()) for form in wish.forms)
    done = replace(entry, translation=words, flags=flags, previous=())
    entries = tuple(done if each is entry else each for each in catalog.entries)
    text_now = catalog_text(replace(catalog, entries=entries))
    if path.read_bytes() != before:
        raise RefusedError(f"{path.name} was saved at this very moment by another; try again")
    files.write(path, text_now.encode())
    comments = {each.id: each.comments for each in messages(game)}
    return _row(text, done, comments[id], plural_forms(language).categories)


def catalogue(game: Game, language: str) -> Path:
    """Return the catalogue of a game; raises RefusedError where there is none."""
    known = {path.stem: path for path in sorted((game.folder / LOCALE).glob("*.po"))}
    path = known.get(language)
    if path is None or path.resolve().parent != (game.folder / LOCALE).resolve():
        raise RefusedError(
            f"{game.id} has no catalogue for this language; "
            f"begin one: playeraid translate new {game.id} LANGUAGE"
        )
    return path


def _renewed(path: Path, language: str, data: bytes, game: Game) -> Catalog:
    catalog, findings = read_catalog(path.name, language, data)
    if findings:
        first = findings[0]
        raise RefusedError(f"{path.name}:{first.place.line}: {first.message}; mend it first")
    return updated(catalog, messages(game), str(game.content.game.title))
