"""Begin, update and hand over the catalogues of games."""

from __future__ import annotations

import contextlib
import re
import typing
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import files
from generator.content.edits import edited
from generator.content.game import Game, path_of
from generator.content.model import LANGUAGE
from generator.content.resources import LOCALE, TEMPLATES, Library, user_labels
from generator.content.stretches import CannotRewriteError
from generator.content.text import Text
from generator.content.tree import Items
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Edit, Finding, Place, did_you_mean
from generator.language.addedplurals import as_translated_into, bends_with, declared, with_plurals
from generator.language.catalog import Catalog, Entry
from generator.language.extract import messages
from generator.language.labels import SOURCE_LANGUAGE, label_catalogs, labels_messages
from generator.language.labels import TITLE as LABELS_TITLE
from generator.language.po import catalog_text, read_catalog
from generator.language.review import reviewed, unreviewed
from generator.language.script import is_known, known_name
from generator.language.translation import (
    Translation,
    locale_files,
    name_of_catalogue,
    read_translations,
)
from generator.language.update import blessed, updated


class CannotTranslateError(ValueError):
    """A request about a translation that cannot be met, with the reason."""


class Renewed(Struct, frozen=True):
    """One catalogue after a change: its file, and whether its bytes are new."""

    path: Path
    language: str
    fresh: bool


def begin(game: Game, tag: str) -> list[Renewed]:
    """Write an empty catalogue for a language, and declare the language in the game's file.

    Both are written or neither. Raises CannotTranslateError as ``language_to_begin`` does.
    """
    language = language_to_begin(game, tag)
    path = files.inside(game.folder, LOCALE, f"{language}.po")
    texts = {path: catalog_text(_renewed(Catalog(path.name, language), game))}
    if language not in game.content.game.languages:
        home = path_of(game.place("game").file, game.folder)
        text = home.read_bytes().decode("utf-8")
        texts[home] = edited(text, [_declaration(game, language)])
    return [Renewed(each, language, fresh) for each, fresh in _write_all(texts).items()]


def language_to_begin(game: Game, tag: str) -> str:
    """Return the name of a language into which the translation of a game can be begun.

    Raises CannotTranslateError for an unknown language, for the game's own, and where there is a
    catalogue already.
    """
    language = known_name(tag)
    if not _is_known(language):
        raise CannotTranslateError(f"“{tag}” is not known; such as de or pt_BR")
    if language == game.content.game.source_language:
        raise CannotTranslateError(f"{game.id} is written in {language}")
    path = files.inside(game.folder, LOCALE, f"{language}.po")
    if path.exists():
        raise CannotTranslateError(f"{path} is there already")
    return language


def update(games: Iterable[Game], languages: Sequence[str] = ()) -> list[Renewed]:
    """Bring the catalogues of games up to date, all by default; by id, never by guessing.

    Nothing is written unless all of them can be read.
    """
    changed = [
        (path, _renewed(catalog, game))
        for game in games
        for path, catalog in catalogs_of(game, languages)
    ]
    return _put(changed)


def update_labels() -> list[Renewed]:
    """Bring the catalogues of the program's own words up to date."""
    return _put(
        [
            (path, updated(_sound(path), labels_messages(TEMPLATES), LABELS_TITLE))
            for path in label_catalogs(TEMPLATES)
        ]
    )


def renew_own_labels(tag: str) -> Renewed:
    """Begin or update the user's own catalogue of the program's words in a language.

    Raises CannotTranslateError for English and for an unknown language.
    """
    language = _language_of_labels(tag)
    path = user_labels() / f"{language}.po"
    return _renew_labels(path, _sound(path) if path.is_file() else Catalog(path.name, language))


def renew_shared_labels(tag: str, library: Library) -> Renewed:
    """Begin or update the catalogue of the program's words beside the content of a library.

    It begins with the user's own words. Raises CannotTranslateError as ``renew_own_labels`` does,
    and where a link leads out of the content.
    """
    language = _language_of_labels(tag)
    path, own = (home / f"{language}.po" for home in (library.labels, user_labels()))
    if not files.lies_within(path, library.content):
        raise CannotTranslateError(f"{path} is a link that leads out of {library.content}")
    known = next((each for each in (path, own) if each.is_file()), None)
    return _renew_labels(path, _sound(known) if known else Catalog(path.name, language))


def _language_of_labels(tag: str) -> str:
    language = known_name(tag)
    if not _is_known(language):
        raise CannotTranslateError(f"“{tag}” is not known; such as de or pt_BR")
    if language == SOURCE_LANGUAGE:
        raise CannotTranslateError("the program's own words are written in English")
    return language


def _renew_labels(path: Path, catalog: Catalog) -> Renewed:
    renewed = updated(catalog, labels_messages(TEMPLATES), LABELS_TITLE)
    return _put([(path, renewed)])[0]


def bless(game: Game, languages: Sequence[str], ids: Sequence[str]) -> list[Renewed]:
    """Say that changed sources, all by default, mean what they meant before.

    Of texts that are named it also says that they were read with the present numbers.
    """
    for id in ids:
        _own_text(game, id)
    changed = [
        (path, blessed(_renewed(catalog, game, ids), ids))
        for path, catalog in catalogs_of(game, languages)
    ]
    return _put(changed)


def review(
    game: Game, languages: Sequence[str], ids: Sequence[str], withdraw: bool = False
) -> list[Renewed]:
    """Say that translations were reviewed, all that hold by default, or ``withdraw`` that.

    Raises CannotTranslateError where a text that is named has no translation that holds.
    """
    for id in ids:
        _own_text(game, id)
    changed = []
    for path, catalog in catalogs_of(game, languages):
        renewed = _renewed(catalog, game)
        entries = tuple(_seen(each, ids, withdraw, catalog) for each in renewed.entries)
        changed.append((path, replace(renewed, entries=entries)))
    return _put(changed)


def _seen(entry: Entry, ids: Sequence[str], withdraw: bool, catalog: Catalog) -> Entry:
    """Return an entry as reviewed or not, if it is one of those that are meant."""
    if entry.obsolete or (ids and entry.id not in ids):
        return entry
    if withdraw:
        return unreviewed(entry)
    if entry.is_translated:
        return reviewed(entry)
    if ids:
        raise CannotTranslateError(f"“{entry.id}” has no translation in {catalog.file} that holds")
    return entry


def bend(game: Game, language: str, id: str, value: str = "") -> list[Renewed]:
    """Give a text plural forms in a language where its source has none, by one of its values.

    The glossary file says so from now on, and the catalogue has a field for each form; both are
    written or neither. Raises CannotTranslateError where there is no such text, value or
    catalogue, and where it is not clear which value is meant.
    """
    ((path, catalog),) = catalogs_of(game, (language,))
    bent = as_translated_into(game, language)
    text = _own_text(bent, id)
    file = path.with_suffix(".yaml")
    value = _value_to_bend_with(text, value)
    try:
        source = _bytes(file).decode("utf-8") if file.is_file() else ""
        declaration = declared(source, file.name, id, value)
    except (CannotRewriteError, UnicodeError) as error:
        raise CannotTranslateError(f"{file} cannot be rewritten: {error}") from None
    bent = with_plurals(bent, {id: value})
    renewed = updated(catalog, messages(bent), str(game.content.game.title))
    written = _write_all({file: declaration, path: catalog_text(renewed)})
    return [Renewed(each, language, fresh) for each, fresh in written.items()]


def _own_text(game: Game, id: str) -> Text:
    """Return the text of a game with an id. Raises CannotTranslateError where there is none."""
    text = game.own_texts.get(id)
    if text is None:
        hint = did_you_mean(id, game.own_texts) or "its ids are the msgctxt of catalogues"
        raise CannotTranslateError(f"{game.id} has no text “{id}”; {hint}")
    return text


def _value_to_bend_with(text: Text, value: str) -> str:
    """Return a value that a text can bend with: the one named, or its only one."""
    values = bends_with(text)
    if text.forms:
        raise CannotTranslateError(f"“{text.id}” has plural forms: it bends with {{{text.axis}}}")
    if not values:
        raise CannotTranslateError(f"“{text.id}” names no value that it could bend with")
    if value and value not in values:
        raise CannotTranslateError(f"“{text.id}” has no {{{value}}}; {' or '.join(values)}?")
    if not value and len(values) > 1:
        raise CannotTranslateError(f"“{text.id}” can bend with {' or '.join(values)}; use --by")
    return value or values[0]


def current(game: Game, language: str) -> tuple[Path, Catalog]:
    """Return the file of one catalogue and its content once it is up to date."""
    ((path, catalog),) = catalogs_of(game, (language,))
    return path, _renewed(catalog, game)


def catalogs_of(game: Game, languages: Sequence[str] = ()) -> list[tuple[Path, Catalog]]:
    """Return the catalogues of a game with their files.

    Raises CannotTranslateError for wrong syntax, and for languages that are not known or
    have no catalogue.
    """
    found = []
    for path in locale_files(game.folder):
        if path.suffix != ".po" or (languages and path.stem not in languages):
            continue
        if not _is_known(path.stem):
            raise CannotTranslateError(
                f"{path}: the language “{path.stem}” is not known; "
                f"name it {name_of_catalogue(path.stem)}"
            )
        found.append((path, _sound(path)))
    missing = [each for each in languages if each not in {path.stem for path, _ in found}]
    if missing:
        raise CannotTranslateError(
            f"{game.id} has no catalogue for {missing[0]}; "
            f"begin one: playeraid translate new {game.id} {missing[0]}"
        )
    return found


def _bytes(path: Path) -> bytes:
    try:
        return files.read(path, path.parent, files.LARGEST_CATALOGUE)
    except OSError as error:
        raise CannotTranslateError(f"{path} cannot be read: {error.strerror}") from None


def _sound(path: Path) -> Catalog:
    catalog, findings = read_catalog(path.name, path.stem, _bytes(path))
    if findings:
        place = findings[0].place
        raise CannotTranslateError(
            f"{path}:{place.line}: {findings[0].message}; mend it first, nothing is changed"
        )
    return catalog


def every_translation(game: Game) -> list[tuple[Translation, list[Finding]]]:
    """Return the translations of a game by language, each with the faults of its files.

    A language that the game declares and has no catalogue for is an empty translation.
    """
    every = list(read_translations(game))
    missing = set(game.content.game.languages) - {each.language for each, _ in every}
    every += [(Translation(game, Catalog(f"{each}.po", each)), []) for each in missing]
    return sorted(every, key=lambda read: read[0].language)


def write(path: Path, catalog: Catalog, game: Game) -> Renewed:
    """Write a catalogue in its canonical form, up to date with the game.

    Translations with other words than the file has were read with the present numbers.
    """
    before = _sound(path).by_id
    read = [
        id
        for id, entry in catalog.by_id.items()
        if id in before and entry.translation != before[id].translation
    ]
    (written,) = _put([(path, _renewed(catalog, game, read))])
    return written


def _renewed(catalog: Catalog, game: Game, read: Collection[str] = ()) -> Catalog:
    bent = as_translated_into(game, catalog.language)
    return updated(catalog, messages(bent), str(game.content.game.title), read)


def _put(catalogs: Iterable[tuple[Path, Catalog]]) -> list[Renewed]:
    """Write catalogues in their canonical form, all of them or none."""
    every = dict(catalogs)
    written = _write_all({path: catalog_text(catalog) for path, catalog in every.items()})
    return [Renewed(path, every[path].language, fresh) for path, fresh in written.items()]


def _write_all(texts: Mapping[Path, str]) -> dict[Path, bool]:
    """Write files, and say of each whether it is new; where one fails, the others are as before."""
    before = {path: path.read_bytes() if path.exists() else None for path in texts}
    written: dict[Path, bool] = {}
    try:
        for path, text in texts.items():
            written[path] = files.write(path, text.encode())
    except BaseException:
        for path in written:
            _restore(path, before[path])
        raise
    return written


def _restore(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink()
        with contextlib.suppress(OSError):
            path.parent.rmdir()  # a folder that was made for it alone
    else:
        files.write(path, data)


def _is_known(language: str) -> bool:
    """Whether a language is named as content names it, and its habits are known."""
    return re.fullmatch(LANGUAGE, language) is not None and is_known(language)


def _declaration(game: Game, language: str) -> Edit:
    """Return the edit of the game's file that declares a language; all else stays as it is."""
    word = f'"{language}"' if language == "no" else language  # which YAML would take for false
    known = game.content.game.languages
    if known:
        return _behind(game, f"game.languages.{len(known) - 1}", word, r"\s*-\s+")
    none = typing.cast(TreeMapping, game.tree["game"]).get("languages")
    if isinstance(none, Items):
        return Edit(none.place, f"[{word}")  # its place is that of the bracket
    lead = r"\s*(?=[\"']?source_language)"
    return _behind(game, "game.source_language", f"languages: [{word}]", lead)


def _behind(game: Game, path: str, words: str, lead: str) -> Edit:
    """Return the edit that adds words after a node: on a line of their own, led like it.

    Where no line begins with the node they follow on its line, as in a list in brackets.
    """
    place = game.place(path)
    lines = game.lines[place.file]
    match = re.match(lead, lines[place.line - 1][: place.column - 1])
    line, column = place.end_line, place.end_column
    if match is None or lines[line - 1][column - 1 :].lstrip().startswith((",", "}")):
        return Edit(Place(place.file, line, column, line, column), f", {words}")
    column = len(lines[line - 1]) + 1
    return Edit(Place(place.file, line, column, line, column), f"\n{match[0]}{words}")
