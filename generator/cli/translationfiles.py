"""Make the files that ``playeraid translate`` hands to translators and their tools."""

from __future__ import annotations

from generator.checks.translations.pairs import name_keys
from generator.content.game import Game
from generator.content.resources import TEMPLATES, Library
from generator.findings import Finding
from generator.language.catalog import Catalog
from generator.language.extract import room_for
from generator.language.interchange import WRITTEN, read_translations_in, written_as
from generator.language.markup import plain_words
from generator.language.memory import Memory
from generator.language.suggestion import from_json, request_of
from generator.language.tbx import to_tbx
from generator.language.tmx import to_tmx
from generator.language.translation import read_translations
from generator.language.twins import asked_once
from generator.language.upkeep import current

WITHOUT_QUESTIONS = {
    "tmx": "a memory has each pair of wordings once",
    "tbx": "a glossary has each name once",
}
"""The formats that ask for no translations, and why texts of the same words are once in them."""


def exported(game: Game, language: str, form: str, once: bool = False) -> tuple[str, bytes]:
    """Return how the name of a file ends, and its bytes, for a game in a language.

    Raises CannotTranslateError where the game has no sound catalogue for it.
    """
    _, catalog = current(game, language)
    source = game.content.game.source_language
    if form == "tmx":
        units = Memory().units(game.folder, source, language)
        return ".tmx", to_tmx(units, source, language).encode()
    if form == "tbx":
        ((translation, _),) = read_translations(game, (language,))
        return ".tbx", to_tbx(translation, name_keys(game)).encode()
    return WRITTEN[form], written_as(form, asked_once(catalog) if once else catalog, game)


def memory_of(library: Library, source: str, target: str) -> bytes:
    """Return all texts of a library, and of the program, in two languages as TMX."""
    memory = Memory()
    homes = (*library.folders(), TEMPLATES)
    units = (unit for home in homes for unit in memory.units(home, source, target))
    return to_tmx(units, source, target).encode()


def request_in(form: str, asked: Catalog, game: Game) -> bytes:
    """Return the texts that a program is asked for, in JSON or a format of catalogues.

    In JSON the names of the game that are translated are given as well.
    """
    if form != "json":
        return written_as(form, asked, game)
    ((translation, _),) = read_translations(game, (asked.language,))
    entries = translation.entries_in_own_forms
    names = {
        plain_words(game.texts[id].source): plain_words(entry.translation[0])
        for id in name_keys(game)
        if (entry := entries.get(id)) is not None and entry.is_translated
    }
    rooms = {id: room for id in asked.by_id if (room := room_for(game.texts[id]))}
    return request_of(asked, game.content.game.source_language, names, rooms)


def answer_in(form: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with what a program answered, and what was wrong with that."""
    if form == "json":
        return from_json("answer", data, catalog)
    return read_translations_in(f"answer{WRITTEN[form]}", data, catalog)
