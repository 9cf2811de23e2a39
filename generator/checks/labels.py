"""Check the program's own words: whether they are sound, and in the language of a game.

The labels, their catalogues and the starters are read as strictly as content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.characters import hidden_characters
from generator.content.decoding import UNREADABLE
from generator.content.game import Game
from generator.content.letters import letter_faults
from generator.content.parse import read_tree, unreadable
from generator.content.resources import LOCALE, TEMPLATES, Library, user_labels
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Finding, Place, Severity, narrowed
from generator.language.foreign import foreign_markup
from generator.language.labels import (
    SOURCE_LANGUAGE,
    catalog_data,
    misprinted_labels,
    read_labels,
    shared_label_catalogs,
)
from generator.language.po import read_catalog
from generator.language.script import base_of, is_known
from generator.language.translation import Translation, name_of_catalogue

_WORDS = ("labels.yaml", "starters/*/*.yaml", "themes/*/theme.yaml")


@CHECKS.on(
    Subject.TRANSLATION,
    "T27",
    "english-labels",
    "The program's own words are printed in English",
    why="A sheet in Dutch says “Print at 100 %” at its foot, and “must” beside a mark.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/nl.po
    msgid ""
    # <- T27
    msgstr "Language: nl\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    """,
    good="""
    # file: locale/de.po
    msgid ""
    msgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    """,
)
def english_labels(translation: Translation) -> Iterator[Fault]:
    """The words that the program prints itself are translated into the language of a catalogue."""
    if translation.is_declared and not translation.game.is_part:
        yield from english_labels_in(translation.game, translation.language, "")


@CHECKS.also(Subject.CONTENT, "T27")
def english_labels_of_source(game: Game) -> Iterator[Fault]:
    """So they are into the language that a game is written in."""
    if not game.is_part:
        language = game.content.game.source_language
        yield from english_labels_in(game, language, "game.source_language")


def english_labels_in(game: Game, language: str, path: str) -> Iterator[Fault]:
    """Yield that labels are not translated into a language whose habits are known."""
    if base_of(language) == SOURCE_LANGUAGE or not is_known(language):
        return
    labels = read_labels(TEMPLATES, language, game.labels).values()
    if count := sum(label.language == SOURCE_LANGUAGE for label in labels):
        number = "all" if count == len(labels) else f"{count} of {len(labels)}"
        message = f"in “{language}”, {number} words of the program's own are printed in English"
        yield Fault(path, message, f"translate them: playeraid translate labels {language}")


def faults_of_words(folder: Path) -> Iterator[Finding]:
    """Yield what is wrong with the files of words in a folder of templates."""
    for path in sorted(path for pattern in _WORDS for path in folder.glob(pattern)):
        tree = read_tree(_shown(path, folder), path.read_bytes())
        yield from tree.findings
        if path.name == "labels.yaml":
            lines = {tree.file: tree.lines}
            for words in _scalars(tree.root):
                yield from _markup(words, words.place, lines)
    for path in sorted((folder / LOCALE).glob("*.po")):
        yield from faults_of_catalogue(_shown(path, folder), path.stem, path.read_bytes())


class LabelsRead(Struct, frozen=True):
    """What is wrong with catalogues of labels, and their lines by file."""

    findings: tuple[Finding, ...] = ()
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)


def labels_for(library: Library) -> LabelsRead:
    """Read the catalogues of labels beside the content of a library, and the user's own."""
    findings: list[Finding] = []
    lines: dict[str, tuple[str, ...]] = {}
    shared = shared_label_catalogs(library)
    own = {str(path): path for path in sorted(user_labels().glob("*.po"))}
    for file, path in (shared | own).items():
        try:
            data = catalog_data(path, library.content if file in shared else None)
        except OSError as error:
            findings.append(unreadable(file, error))
            continue
        lines[file] = tuple(data.decode("utf-8", "replace").split("\n"))
        findings += _language_of_labels(file, path.stem)
        findings += faults_of_catalogue(file, path.stem, data)
    return LabelsRead(tuple(findings), lines)


def _language_of_labels(file: str, language: str) -> Iterator[Finding]:
    """Yield that a catalogue of labels is of no language that is printed from it."""
    if not is_known(language):
        message, hint = f"the language “{language}” is not known", name_of_catalogue(language)
        yield _unused_labels(file, message, f"name it {hint}")
    elif language == SOURCE_LANGUAGE:
        message = "the program's own words are written in English"
        yield _unused_labels(file, message, "delete the catalogue")


def _unused_labels(file: str, message: str, hint: str) -> Finding:
    return Finding("T20", message, Place(file), hint, "", Severity.WARNING)


def faults_of_catalogue(file: str, language: str, data: bytes) -> Iterator[Finding]:
    """Yield what is wrong with a catalogue of labels, at its places in a file."""
    catalog, findings = read_catalog(file, language, data)
    lines = data.decode("utf-8", "replace").split("\n")
    yield from findings
    if any(finding.code in UNREADABLE for finding in findings):
        return
    yield from hidden_characters(file, lines)
    yield from letter_faults(file, lines)
    yield from misprinted_labels(catalog)
    for entry in catalog.by_id.values():
        for words, place in zip(entry.translation, entry.places, strict=False):
            yield from _markup(words, place, {file: lines})


def _markup(words: str, home: Place, lines: Mapping[str, Sequence[str]]) -> Iterator[Finding]:
    """Yield the markup in words at a place."""
    for found in foreign_markup(words):
        place = narrowed(home, words[found.start : found.end], lines)
        yield Finding("T22", found.message(words), place, found.hint, "", Severity.WARNING)


def _scalars(root: Node) -> Iterator[Scalar]:
    nodes: list[Node] = [root]
    while nodes:
        node = nodes.pop()
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, TreeMapping):
            nodes += node.values()
        elif isinstance(node, Items):
            nodes += node


def _shown(path: Path, folder: Path) -> str:
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"
