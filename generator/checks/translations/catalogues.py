"""Area T: the entries of a catalogue belong to the game and to its language."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.translations.pairs import UPDATE, comparison
from generator.findings import Severity, shortened
from generator.language.po import WITHOUT_CONTEXT
from generator.language.translation import Translation

CHECKS.describe(
    Subject.READING,
    "T01",
    "catalogue-syntax",
    "A line of a catalogue cannot be read",
    what="A catalogue holds keywords, each with strings in quotes, and comments; nothing else.",
    why="What follows the fault would be misread, or lost.",
    bad="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand
    #      ^ T01
    """,
    good="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)
CHECKS.describe(
    Subject.READING,
    "T02",
    "entry-twice",
    "A text is translated twice in one catalogue",
    what="A catalogue has one entry for each text; the first one counts.",
    why="Whoever mends the second one wonders why nothing changes.",
    bad="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"

    msgctxt "game.publisher"
    #       ^ T02
    msgid "Nobody"
    msgstr "Keiner"
    """,
    good="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)

CHECKS.describe(
    Subject.READING,
    "T25",
    "catalogue-of-another-language",
    "A catalogue says that it is in another language",
    what="The field “Language” of a header, if there is one, names the language of the file. "
    "Any spelling of it will do, and a country may be left out.",
    why="A whole sheet would be printed in a language that its readers do not expect.",
    bad="""
    # file: locale/de.po
    msgid ""
    msgstr "Language: es\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    #       ^^^^^^^^^^^^ T25
    """,
    good="""
    # file: locale/de.po
    msgid ""
    msgstr "Language: de-DE\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    """,
)


@CHECKS.on(
    Subject.TRANSLATION,
    "T05",
    "orphan-translation",
    "A catalogue translates a text that the game does not have",
    why="Work goes into words that nobody reads.",
    severity=Severity.WARNING,
    needs_whole=True,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.advice.text"
    msgid "Whisper."
    msgstr "Flüstert."
    #      ^ T05
    """,
    good="""
    # file: locale/de.po
    #~ msgctxt "sections.goal.blocks.advice.text"
    #~ msgid "Whisper."
    #~ msgstr "Flüstert."
    """,
)
def orphan_translation(translation: Translation) -> Iterator[Fault]:
    """Every entry that is not marked as obsolete has the id of a text."""
    work = comparison(translation)
    for id, entry in translation.catalog.by_id.items():
        if not id:
            yield Fault(id, f"“{shortened(entry.source[0])}” has no msgctxt", WITHOUT_CONTEXT)
        elif id not in work.sources:
            yield Fault(id, f"the game has no text “{id}”", f"{UPDATE} sets it aside")
