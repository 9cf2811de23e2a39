"""A game in another language: its catalogue and glossary, laid over the texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator import files
from generator.content.characters import hidden_characters
from generator.content.decoding import UNREADABLE
from generator.content.game import Game, Once, file_name, replace_texts
from generator.content.letters import letter_faults
from generator.content.model import Content
from generator.content.parse import unreadable
from generator.content.passages import with_lines
from generator.content.resources import LOCALE, SHARED
from generator.content.text import Text
from generator.content.tree import Mapping as TreeMapping
from generator.content.tree import Tree
from generator.findings import Finding, Place, few, narrowed
from generator.language.addedplurals import PLURALS, with_plurals
from generator.language.catalog import Catalog, Entry
from generator.language.conversion import in_own_forms
from generator.language.glossary import Forms, read_glossary
from generator.language.plurals import plural_forms
from generator.language.po import in_catalogue, read_catalog
from generator.language.script import known_name


class Translation(Once, frozen=True, dict=True):
    """The translation of a game into one language, as it is in its files.

    ``game`` is in its source language, with the plural forms that this language adds;
    ``plurals`` are the values that texts of its own get them for, by id. ``parts`` are the
    translations of the parts that the game shares. ``lines`` are the source lines by file, those
    of the parts too. ``refused`` are the ids of texts that are printed in drafts alone, where they
    are marked.
    """

    game: Game
    catalog: Catalog
    glossary: Mapping[str, Forms] = field(default_factory=dict)
    glossary_places: Mapping[str, Place] = field(default_factory=dict)
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    parts: tuple[Translation, ...] = ()
    refused: frozenset[str] = frozenset()
    plurals: Mapping[str, str] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The language translated into."""
        return self.catalog.language

    @cached_property
    def lines_of_parts(self) -> Mapping[str, Sequence[str]]:
        """The source lines of the catalogues and glossaries of shared parts, by file."""
        return {file: lines for part in self.parts for file, lines in part.lines.items()}

    @property
    def is_declared(self) -> bool:
        """Whether the game says that it is translated into this language."""
        return self.language in self.game.content.game.languages

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The entries of all texts by id: the game's own, and those of shared parts.

        What a game words itself is translated in its own catalogue alone, and what one part
        words, in that part's.
        """
        return self._with_parts(lambda catalog: catalog.by_id)

    @cached_property
    def entries_in_own_forms(self) -> dict[str, Entry]:
        """The same with the plural forms that the language has, whatever rule a file follows."""
        return self._with_parts(lambda catalog: in_own_forms(catalog).by_id)

    def _with_parts(self, by_id: Callable[[Catalog], dict[str, Entry]]) -> dict[str, Entry]:
        own = by_id(self.catalog)
        shared = {
            id: entry
            for part in self.parts
            for id, entry in by_id(part.catalog).items()
            if id in part.game.own_texts and id not in own
        }
        return own | shared

    @cached_property
    def forms(self) -> Mapping[str, Forms]:
        """The forms of names by id: of the game's glossary, over those of parts for their names."""
        merged = dict(self.glossary)
        for part in self.parts:
            for id, forms in part.glossary.items():
                if id in part.game.own_texts:
                    merged[id] = merged[id].over(forms) if id in merged else forms
        return merged

    def place(self, path: str, at: str = "") -> Place:
        """Return the place of a translation: by the id of its text, or ``id#form``.

        ``at`` is a piece of the translation to look for there.
        """
        id, _, form = path.partition("#")
        entry = self.entries.get(id)
        if entry is None:
            return self.glossary_places.get(id, Place(self.catalog.file))
        if not entry.places:
            return entry.place
        place = entry.places[min(int(form or 0), len(entry.places) - 1)]
        return narrowed(place, in_catalogue(at), self.lines) if at else place


def name_of_catalogue(language: str) -> str:
    """Return the name for the catalogue of a language, or examples where that is not known."""
    name = known_name(language)
    return f"{name}.po" if name else "like de.po or pt_BR.po"


def locale_files(folder: Path) -> list[Path]:
    """Return the catalogues and glossaries of the game in a folder.

    Only files that lie in its locale folder count; a link that leads out of it does not.
    """
    home = folder.resolve() / LOCALE
    return [
        path
        for pattern in ("*.po", "*.yaml")
        for path in sorted((folder / LOCALE).glob(pattern))
        if path.is_file() and path.resolve().parent == home
    ]


def read_translations(
    game: Game, languages: Collection[str] = (), without: Collection[str] = ()
) -> Iterator[tuple[Translation, list[Finding]]]:
    """Yield the translation of a game into each language it has a catalogue for, or into some.

    Languages can be left out.
    With each come the faults of its files.
    """
    for path in locale_files(game.folder):
        is_wanted = not languages or path.stem in languages
        if path.suffix == ".po" and is_wanted and path.stem not in without:
            yield read_translation(game, path)


def read_translation(game: Game, path: Path) -> tuple[Translation, list[Finding]]:
    """Return the translation in a catalogue and the glossary beside it, and their faults.

    Those of shared parts in the same language belong to it, with their faults.
    """
    file, beside = file_name(path, game.folder), path.with_suffix(".yaml")
    try:
        data = files.read(path, path.parent, files.LARGEST_CATALOGUE)
    except OSError as error:
        catalog, findings, data = Catalog(path.name, path.stem), [unreadable(file, error)], b""
    else:
        catalog, findings = read_catalog(file, path.stem, data)
    glossary, tree, faults = read_glossary(file_name(beside, game.folder), beside)
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    lines: dict[str, Sequence[str]] = {
        file: tuple(text.split("\n")),
        tree.file: tree.lines,
    }
    if not any(finding.code in UNREADABLE for finding in findings):
        findings += few((*hidden_characters(file, lines[file]), *letter_faults(file, lines[file])))
    of_parts = tuple(_translations_of_parts(game, path.name))
    parts = tuple(part for part, _ in of_parts)
    plurals = dict(glossary.plurals)
    for part, faults_of_part in of_parts:
        lines |= part.lines
        plurals = dict(part.plurals) | plurals
        faults = [*faults, *faults_of_part]
    game = with_plurals(game, plurals)
    translation = Translation(
        game, catalog, glossary.glossary, _key_places(tree), lines, parts, plurals=glossary.plurals
    )
    return translation, [*findings, *faults]


def _key_places(tree: Tree) -> dict[str, Place]:
    """Return the places of the names in a glossary file, and of its plurals as ``plurals.ID``."""
    places: dict[str, Place] = {}
    for key, lead in (("glossary", ""), (PLURALS, f"{PLURALS}.")):
        named = tree.root.get(key) if tree.root is not None else None
        if isinstance(named, TreeMapping):
            places |= {lead + id: place for id, place in named.key_places.items()}
    return places


def _translations_of_parts(game: Game, name: str) -> Iterator[tuple[Translation, list[Finding]]]:
    """Yield the translations of a game's shared parts in catalogues of a name, and their faults."""
    for part in game.once(_as_parts):
        path = part.folder / LOCALE / name
        if path in locale_files(part.folder):
            yield read_translation(part, path)


def _as_parts(game: Game) -> tuple[Game, ...]:
    """Return a game as each of its parts sees it: what is in files of the part is its own."""
    home = game.folder.parent / SHARED
    return tuple(replace(game, folder=home / id, id=id) for id in game.content.game.shared)


def translated(translation: Translation) -> Game:
    """Return a game in the language of a translation.

    Texts without a translation that holds keep their words and are marked as
    ``untranslated``, those that a check refused as ``refused``. The other forms of names are
    those of the glossaries.
    """
    game, entries = translation.game, translation.entries_in_own_forms
    categories = plural_forms(translation.language).categories
    texts = {id: in_language(text, entries.get(id), categories) for id, text in game.texts.items()}
    texts |= {
        id: replace(texts[id], refused=True) for id in translation.refused if id in game.texts
    }
    content = replace_texts(game.content, texts)
    content = _with_forms(content, translation.forms)
    return replace(game, content=content, translated_into=translation.language)


def in_language(text: Text, entry: Entry | None, categories: tuple[str, ...]) -> Text:
    """Return a text in other words, or marked as untranslated where there are none.

    A number without a translation is the same in every language.
    """
    if entry is None or not holds(entry, text):
        if text.is_number:
            return text
        return replace(text, untranslated=True)
    translation = tuple(map(with_lines, entry.translation)) if text.prose else entry.translation
    if not text.axis:
        return replace(text, source=translation[0], written=text.source)
    forms = tuple(zip(categories, translation, strict=False))
    words = dict(forms).get("other", forms[-1][1])
    return replace(text, source=words, forms=forms, written=text.source)


def holds(entry: Entry, text: Text) -> bool:
    """Whether a translation belongs to the present words of a text, and is no draft."""
    return entry.is_translated and entry.source == text.wordings


def is_done(text: Text, entry: Entry | None) -> bool:
    """Whether a text has a translation that holds, or is a number, which needs none."""
    if entry is None or not any(entry.translation):
        return text.is_number
    return holds(entry, text)


def _with_forms(content: Content, glossary: Mapping[str, Forms]) -> Content:
    """Return content whose names have the forms of a glossary instead of their own."""
    terms = {
        id: replace(term, forms=_forms(glossary, f"terms.{id}.name"))
        for id, term in content.terms.items()
    }
    collections: dict[str, Any] = {}
    for id, collection in content.collections.items():
        home = f"collections.{id}.entries"
        entries = {
            key: replace(entry, names=_forms(glossary, f"{home}.{key}.name"))
            for key, entry in collection.entries.items()
        }
        collections[id] = replace(collection, entries=entries)
    return replace(content, terms=terms, collections=collections)


def _forms(glossary: Mapping[str, Forms], id: str) -> tuple[str, ...]:
    return glossary[id].forms if id in glossary else ()
