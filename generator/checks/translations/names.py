"""Area T: one name for one thing, and no longer than its room."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.translations.pairs import Source, comparison
from generator.findings import Severity
from generator.language.translation import Translation

OVER_ROOM = 1.3
"""A label may be so many times longer than its room, which is itself about so long."""
SHARED_LETTERS = 3
"""Words that begin with so many letters alike may be forms of one word."""


@CHECKS.on(
    Subject.TRANSLATION,
    "T14",
    "two-names-for-one",
    "One name of the source has two translations",
    why="Players look for a second thing.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "roles.guards.name"
    msgid "Castle"
    msgstr "Schloss"
    #      ^ T14
    # file: roles.yaml
    roles:
      guards:
        name: Castle
        icon: castle
    """,
    good="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "roles.guards.name"
    msgid "Castle"
    msgstr "Schloss"
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        forms: [Schloss]
    # file: roles.yaml
    roles:
      guards:
        name: Castle
        icon: castle
    """,
)
def two_names_for_one(translation: Translation) -> Iterator[Fault]:
    """Names that are one word in the source are forms of one word, or of the glossary."""
    work = comparison(translation)
    first: dict[str, tuple[str, str]] = {}
    for pair in work.pairs:
        id = pair.id
        if pair.axis or not id.endswith((".name", ".title", ".label")):
            continue
        word, other = first.setdefault(pair.source.key, (pair.words, id))
        if word == pair.words or _related(word, pair.words):
            continue
        glossary = (translation.glossary.get(each) for each in (id, other))
        listed = {form.casefold() for forms in glossary if forms for form in forms.forms}
        if not listed & {word.casefold(), pair.words.casefold()}:
            message = f"“{pair.source.text.source}” is “{pair.words}” here, and “{word}” elsewhere"
            yield Fault(id, message, "use one word, or list both in the glossary", (other,))


def _related(one: str, other: str) -> bool:
    """Whether two names may be forms of each other: words in them begin alike."""
    stems = {word.casefold()[:SHARED_LETTERS] for word in re.findall(r"\w+", one)}
    others = {word.casefold()[:SHARED_LETTERS] for word in re.findall(r"\w+", other)}
    return not stems.isdisjoint(others)


@CHECKS.on(
    Subject.TRANSLATION,
    "T15",
    "one-name-for-two",
    "Two things are called the same in a language",
    why="A rule that names one of them names both.",
    in_draft=Severity.WARNING,
    bad="""
    terms:
      keep:
        name: Keep
    # file: locale/de.po
    msgctxt "terms.keep.name"
    msgid "Keep"
    msgstr "Burg"

    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    #      ^ T15
    """,
    good="""
    terms:
      keep:
        name: Keep
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "terms.keep.name"
    msgid "Keep"
    msgstr "Bergfried"
    """,
)
def one_name_for_two(translation: Translation) -> Iterator[Fault]:
    """Entries of one topic or collection whose names differ have names that differ."""
    first: dict[tuple[str, str], Source] = {}
    for pair in comparison(translation).pairs:
        source = pair.source
        if not source.is_name or pair.axis or pair.id.startswith("sections."):
            continue
        home = pair.id.rsplit(".", 2)[0]
        other = first.setdefault((home, pair.words.casefold()), source)
        if other.key != source.key:
            message = f"“{source.text.source}” and “{other.text.source}” are both “{pair.words}”"
            yield Fault(pair.id, message, "tell them apart", (other.id,))


@CHECKS.on(
    Subject.TRANSLATION,
    "T16",
    "longer-than-its-room",
    "A label is longer than its room",
    why="It breaks into lines where there is room for one.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sheets.summary.title"
    msgid "Summary"
    msgstr "Die allerwichtigsten Regeln in kurzer Form"
    #      ^ T16
    """,
    good="""
    # file: locale/de.po
    msgctxt "sheets.summary.title"
    msgid "Summary"
    msgstr "Zusammenfassung"
    """,
)
def longer_than_its_room(translation: Translation) -> Iterator[Fault]:
    """A label is not much longer than its source; drawings' names, read aloud, may be."""
    for pair in comparison(translation).pairs:
        room = pair.source.room
        if room is not None and len(pair.words) > room * OVER_ROOM:
            message = f"{len(pair.words)} letters where there is room for about {room}"
            yield Fault(pair.path, message, "find a shorter word")
