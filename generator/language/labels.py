"""The program's own words on a page, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter

from msgspec import Struct

from generator import files
from generator.content.resources import LOCALE, Library, bundled_data, user_labels
from generator.findings import Finding
from generator.language.catalog import Catalog, Entry
from generator.language.po import read_catalog
from generator.language.script import base_of

SOURCE_LANGUAGE = "en"
FILE = "labels.yaml"
"""Where the labels and their catalogues are, in the folder of templates."""
TITLE = "playeraid"
"""The name of the project in the header of the catalogues."""


class Label(Struct, frozen=True):
    """Words of the program's own, and the language that they are in."""

    words: str
    language: str = SOURCE_LANGUAGE


def labels_messages(templates: Path) -> Iterator[Entry]:
    """Yield every label as an entry without translation, with where it is printed."""
    for id, label in _source(templates).items():
        yield Entry(id, (label["text"],), (), (label["where"],))


def label_catalogs(templates: Path) -> list[Path]:
    """Return the catalogues of the labels, by language."""
    return sorted((templates / LOCALE).glob("*.po"))


def shared_label_catalogs(library: Library) -> dict[str, Path]:
    """Return the catalogues of labels beside content, by the names that messages use."""
    above = library.content.parent
    return {
        path.relative_to(above).as_posix(): path for path in sorted(library.labels.glob("*.po"))
    }


@lru_cache(maxsize=32)
def read_labels(templates: Path, language: str, shared: Path | None = None) -> Mapping[str, Label]:
    """Return the labels in a language by id; those without a translation are English.

    Catalogues in the folder ``shared``, beside the content, come before the user's own, these
    before the bundled ones. A translation with other placeholders than its source is none.
    Labels are cached until the cache is cleared.
    """
    sources = {entry.id: entry.source[0] for entry in labels_messages(templates)}
    labels = {id: Label(words) for id, words in sources.items()}
    homes = templates / LOCALE, user_labels(), *((shared,) if shared else ())
    for name in dict.fromkeys((base_of(language), language)):
        for folder in homes if name != SOURCE_LANGUAGE else ():
            path = folder / f"{name}.po"
            if path.is_file():
                within = folder.parents[1] if folder == shared else None
                labels |= _translations(_catalog(path, within), sources, name)
    return labels


def read_label_words(templates: Path, language: str, shared: Path | None = None) -> dict[str, str]:
    """Return the words of the labels by id, where their own language does not matter."""
    return {id: label.words for id, label in read_labels(templates, language, shared).items()}


def _translations(
    catalog: Catalog, sources: dict[str, str], language: str
) -> Iterator[tuple[str, Label]]:
    for id, entry in catalog.by_id.items():
        if entry.is_translated and entry.source == (sources.get(id),) and _has_placeholders(entry):
            yield id, Label(entry.translation[0], language)


def misprinted_labels(catalog: Catalog) -> Iterator[Finding]:
    """Yield the translations of labels that cannot be printed: their placeholders differ."""
    for entry in catalog.entries:
        if entry.is_translated and not _has_placeholders(entry):
            message = f"“{entry.translation[0]}” has other placeholders than “{entry.source[0]}”"
            yield Finding("T09", message, entry.places[0], "keep what is in braces", entry.id)


def _has_placeholders(entry: Entry) -> bool:
    return _placeholders(entry.translation[0]) == _placeholders(entry.source[0])


def _placeholders(words: str) -> list[tuple[str | None, ...]] | None:
    try:
        return sorted(
            (name, form or "", conversion or "")
            for _, name, form, conversion in Formatter().parse(words)
            if name is not None
        )
    except ValueError:  # a brace without its other half
        return None


def _catalog(path: Path, within: Path | None) -> Catalog:
    try:
        data = catalog_data(path, within)
    except OSError:
        return Catalog(path.name, path.stem)
    return read_catalog(path.name, path.stem, data)[0]


def catalog_data(path: Path, within: Path | None = None) -> bytes:
    """Return the bytes of a catalogue of labels; one beside content must lie ``within`` it.

    Raises OSError.
    """
    if within is None:
        return files.read_named(path, files.LARGEST_CATALOGUE)
    return files.read(path, within, files.LARGEST_CATALOGUE)


def _source(templates: Path) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = bundled_data(templates / FILE)
    return data
