"""The program's own words on a page, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter

from msgspec import Struct

from generator import files
from generator.content.resources import LOCALE, bundled_data, user_labels
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


@lru_cache(maxsize=32)
def read_labels(templates: Path, language: str) -> Mapping[str, Label]:
    """Return the labels in a language by id; those without a translation are English.

    The user's own catalogues come before the bundled ones. A translation with other placeholders
    than its source is none. They are cached until the cache is cleared.
    """
    sources = {entry.id: entry.source[0] for entry in labels_messages(templates)}
    labels = {id: Label(words) for id, words in sources.items()}
    for name in dict.fromkeys((base_of(language), language)):
        for folder in (templates / LOCALE, user_labels()):
            path = folder / f"{name}.po"
            if name != SOURCE_LANGUAGE and path.is_file():
                labels |= _translations(_catalog(path), sources, name)
    return labels


def read_label_words(templates: Path, language: str) -> dict[str, str]:
    """Return the words of the labels by id, where their own language does not matter."""
    return {id: label.words for id, label in read_labels(templates, language).items()}


def _translations(
    catalog: Catalog, sources: dict[str, str], language: str
) -> Iterator[tuple[str, Label]]:
    for id, entry in catalog.by_id.items():
        if entry.is_translated and entry.source == (sources.get(id),) and _has_placeholders(entry):
            yield id, Label(entry.translation[0], language)


def faults_of_labels(path: Path) -> Iterator[Finding]:
    """Yield the translations of a catalogue that cannot be printed: their placeholders differ."""
    for entry in _catalog(path).entries:
        if entry.is_translated and not _has_placeholders(entry):
            message = f"“{entry.translation[0]}” has other placeholders than “{entry.source[0]}”"
            place = entry.places[0]._replace(file=str(path))
            yield Finding("T09", message, place, "keep what is in braces", entry.id)


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


def _catalog(path: Path) -> Catalog:
    try:
        data = files.read_named(path, files.LARGEST_CATALOGUE)
    except OSError:
        return Catalog(path.name, path.stem)
    return read_catalog(f"{LOCALE}/{path.name}", path.stem, data)[0]


def _source(templates: Path) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = bundled_data(templates / FILE)
    return data
