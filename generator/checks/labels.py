"""Check the program's own words: whether they are sound, and in the language of a game.

The labels, their catalogues and the starters are read as strictly as content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.characters import hidden_characters
from generator.content.decoding import UNREADABLE
from generator.content.game import Game
from generator.content.letters import letter_faults
from generator.content.parse import read_tree
from generator.content.resources import LOCALE, TEMPLATES
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Finding, Place, Severity, narrowed
from generator.language.foreign import foreign_markup
from generator.language.labels import SOURCE_LANGUAGE, read_labels
from generator.language.po import read_catalog
from generator.language.script import base_of, is_known
from generator.language.translation import Translation

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
        yield from _english_labels(translation.language, "")


@CHECKS.also(Subject.CONTENT, "T27")
def english_labels_of_source(game: Game) -> Iterator[Fault]:
    """So they are into the language that a game is written in."""
    if not game.is_part:
        yield from _english_labels(game.content.game.source_language, "game.source_language")


def _english_labels(language: str, path: str) -> Iterator[Fault]:
    """Yield that labels are not translated into a language whose habits are known."""
    if base_of(language) == SOURCE_LANGUAGE or not is_known(language):
        return
    labels = read_labels(TEMPLATES, language).values()
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
        yield from _catalogue(_shown(path, folder), path)


def _catalogue(file: str, path: Path) -> Iterator[Finding]:
    data = path.read_bytes()
    catalog, findings = read_catalog(file, path.stem, data)
    lines = data.decode("utf-8", "replace").split("\n")
    yield from findings
    if any(finding.code in UNREADABLE for finding in findings):
        return
    yield from hidden_characters(file, lines)
    yield from letter_faults(file, lines)
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
