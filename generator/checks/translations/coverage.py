"""Areas T and G: what is translated, and what is not or no longer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.checks.translations.pairs import (
    BLESS,
    UPDATE,
    Source,
    comparison,
    is_whole,
    says_something,
)
from generator.content.game import Game
from generator.findings import MOST_LETTERS, Severity, shortened
from generator.language.markup import mask_placeholders
from generator.language.script import base_of, is_known
from generator.language.translation import Translation, is_done, name_of_catalogue

_STARRED = re.compile(r"(?<!\*)\*(?!\*)[^*]+\*(?!\*)")
_WORD = re.compile(r"[^\W\d_]{2,}")


@CHECKS.on(
    Subject.TRANSLATION,
    "T03",
    "missing-translation",
    "A text has no translation",
    why="Players who do not read the source language miss a rule.",
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr ""
    #      ^ T03
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def missing_translation(translation: Translation) -> Iterator[Fault]:
    """Every text is translated, unless the game asks for fewer by its ``coverage``.

    A number in digits needs no translation.
    """
    for source in _missing(translation):
        if not source.is_name:
            words = shortened(source.text.source)
            yield Fault(source.id, f"“{words}” has no translation", _hint(source))


def _missing(translation: Translation) -> Iterator[Source]:
    work = comparison(translation)
    if not work.reports_gaps or not work.is_read:
        return
    for source, entry in work.entries:
        is_empty = entry is None or (not says_something(entry) and is_whole(entry))
        if is_empty and not source.text.is_number:
            yield source


@CHECKS.on(
    Subject.TRANSLATION,
    "G01",
    "untranslated-name",
    "A name has no form in a language",
    why="Each text would call the thing by another word.",
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr ""
    #      ^ G01
    """,
    good="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    """,
)
def untranslated_name(translation: Translation) -> Iterator[Fault]:
    """Every name is translated, unless the game asks for fewer texts by its ``coverage``."""
    for source in _missing(translation):
        if source.is_name:
            message = f"the name “{shortened(source.text.source)}” is not translated"
            yield Fault(source.id, message, _hint(source))


def _hint(source: Source) -> str:
    return f"translate {source.id}, or print with gaps: lower the game's coverage"


@CHECKS.on(
    Subject.TRANSLATION,
    "T04",
    "stale-translation",
    "A translation belongs to an older source",
    why="The sheet would state the rule as it was before.",
    in_draft=Severity.NOTE,
    follows=(After(("C04", "R05", "R09", "R13", "T08"), Reach.SPOT),),
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count in silence."
    msgstr "Zählt im Stillen."
    #      ^ T04
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def stale_translation(translation: Translation) -> Iterator[Fault]:
    """The source in the catalogue is that of the game, and no translation is marked fuzzy."""
    work = comparison(translation)
    for source, entry in work.entries:
        if entry is None or not says_something(entry):
            continue
        wordings, old = source.wordings, entry.previous or entry.source
        if entry.source != wordings or (entry.is_fuzzy and old != wordings):
            before, now = _difference(" / ".join(old), " / ".join(wordings))
            message = f"the source was “{before}” and is “{now}”"
            hint = f"translate it anew ({UPDATE}), or keep it if the meaning is the same ({BLESS})"
            yield Fault(source.id, message, hint)
        elif entry.is_fuzzy:
            yield Fault(
                source.id, "the translation is marked as fuzzy", "look it over, delete the mark"
            )


def _difference(old: str, new: str) -> tuple[str, str]:
    """Return where two texts differ, each with some words around."""
    least = min(len(old), len(new))
    start = next((i for i in range(least) if old[i] != new[i]), least)
    start = max(0, old.rfind(" ", 0, max(start - MOST_LETTERS // 3, 0)) + 1)
    lead = "…" if start else ""
    return lead + shortened(old[start:]), lead + shortened(new[start:])


@CHECKS.on(
    Subject.TRANSLATION,
    "T18",
    "low-coverage",
    "Too few texts of a language are translated",
    why="A sheet in two languages helps nobody.",
    in_draft=Severity.NOTE,
    bad="""
    game:
      coverage: 95
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    # <- T18
    msgid "Count aloud."
    msgstr ""
    """,
    good="""
    game:
      coverage: 90
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr ""
    """,
)
def low_coverage(translation: Translation) -> Iterator[Fault]:
    """A game with ``coverage`` below 100 allows for gaps, but not for more than it says."""
    work = comparison(translation)
    texts = work.game.own_texts
    if work.reports_gaps or not work.is_read or not texts:
        return
    entries = translation.catalog.by_id
    done = sum(is_done(text, entries.get(id)) for id, text in texts.items())
    wanted = work.game.content.game.coverage
    if done * 100 < wanted * len(texts):
        share = f"{done} of {len(texts)} texts ({done * 100 // len(texts)} %) are translated"
        yield Fault("", f"{share}; the game asks for {wanted} %", "playeraid translate status")


@CHECKS.on(
    Subject.TRANSLATION,
    "T20",
    "languages-differ",
    "The languages of a game and its catalogues differ",
    why="A translation that the game does not name is never printed.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    game:
      languages: [fr]
      #           ^ T20
    # file: locale/de.po
    msgctxt "game.publisher"
    # <- T20
    msgid "Nobody"
    msgstr "Niemand"
    """,
    good="""
    game:
      languages: [de]
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)
def languages_differ(translation: Translation) -> Iterator[Fault]:
    """A catalogue is of a known language that the game lists under ``languages``."""
    game, language = translation.game.content.game, translation.language
    if not is_known(language):
        hint = f"name it {name_of_catalogue(language)}"
        yield Fault("", f"the language “{language}” is not known", hint)
    elif language == game.source_language:
        yield Fault("", f"“{language}” is the language of the source", "delete the catalogue")
    elif not translation.is_declared:
        message = f"the game does not say that there is “{language}”"
        yield Fault("", message, f"add {language} to game.languages")


@CHECKS.also(Subject.CONTENT, "T20")
def language_without_catalogue(game: Game) -> Iterator[Fault]:
    """A language that the game lists has a catalogue in ``locale``."""
    for index, language in enumerate(game.content.game.languages):
        if not is_known(language):
            message, hint = f"the language “{language}” is not known", "such as de or pt_BR"
        elif not (game.folder / "locale" / f"{language}.po").is_file():
            message, hint = f"there is no locale/{language}.po", "playeraid translate new makes it"
        else:
            continue
        yield Fault(f"game.languages.{index}", message, hint)


@CHECKS.on(
    Subject.TRANSLATION,
    "T06",
    "same-as-source",
    "A translation is the source itself",
    why="It counts as translated, and nobody translates it any more.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Count aloud."
    #      ^ T06
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def same_as_source(translation: Translation) -> Iterator[Fault]:
    """A text of several words, names not counted, reads otherwise in another language."""
    work = comparison(translation)
    source = work.game.content.game.source_language
    if base_of(source) == base_of(work.language):
        return
    same = [pair for pair in work.pairs if pair.words in pair.source.wordings]
    if not same:
        return
    shared = {
        word.casefold()
        for pair in same
        if pair.id.endswith(".name")
        for word in _WORD.findall(pair.words)
    }
    for pair in same:
        id = pair.id
        if id.startswith(("game.title", "game.publisher", "sources.")) or id.endswith(".name"):
            continue
        words = _WORD.findall(_STARRED.sub(" ", mask_placeholders(pair.words)))
        if len([word for word in words if word.casefold() not in shared]) > 1:
            yield Fault(pair.path, f"“{shortened(pair.words)}” is the source", "translate it")
