"""Area T: plural forms, and numbers in translations."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.numbers import number_hidden
from generator.checks.translations.pairs import BLESS, UPDATE, comparison, is_whole
from generator.content.game import Game
from generator.content.text import Text
from generator.findings import Severity, did_you_mean, shortened
from generator.language.addedplurals import PLURALS, bends_with
from generator.language.bending import changed_numbers, numbers_in, words_behind
from generator.language.conversion import PLURAL_FIELD
from generator.language.plurals import numbers_by_form
from generator.language.translation import Translation


@CHECKS.on(
    Subject.TRANSLATION,
    "T10",
    "plural-forms",
    "The plural forms of a catalogue are not those of its language",
    why="Two cards would be counted with the word for one, or for five.",
    in_draft=Severity.WARNING,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    #         ^ T10
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] "Esst {feast.days} Tage lang."
    """,
)
def plural_forms_differ(translation: Translation) -> Iterator[Fault]:
    """Each entry has as many plural forms as its language, and the header states the rule."""
    work = comparison(translation)
    if work.plurals is None or not work.is_read:
        return
    header = translation.catalog.header.get(PLURAL_FIELD, "")
    if not work.has_own_rule:
        message = f"the header gives another rule for plural forms: “{shortened(header)}”"
        message = message if header else "the header gives no rule for plural forms"
        yield Fault("", message, f"{UPDATE} writes it: {work.plurals.header}")
    if header and not work.has_own_rule:
        return  # the forms are numbered otherwise: an update brings them into order first
    wanted = len(work.plurals)
    for source, entry in work.present:
        if source.text.axis and len(entry.translation) != wanted:
            message = f"{len(entry.translation)} plural forms instead of {wanted}"
            names = ", ".join(work.plurals.categories)
            yield Fault(source.id, message, f"the forms of this language are: {names}")


@CHECKS.on(
    Subject.TRANSLATION,
    "T11",
    "empty-plural-form",
    "A plural form is empty, others are not",
    why="With another number, the line would be gone.",
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] ""
    #         ^ T11
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] "Esst {feast.days} Tage lang."
    """,
)
def empty_plural_form(translation: Translation) -> Iterator[Fault]:
    """A text that bends with a number is translated in all its forms, or in none."""
    work = comparison(translation)
    if translation.catalog.header.get(PLURAL_FIELD) and not work.has_own_rule:
        return  # T10: the forms are numbered otherwise
    for source, entry in work.present:
        if not source.text.axis or not is_whole(entry):
            continue
        for index, words in enumerate(entry.translation):
            if not words:
                category = work.plurals.categories[index : index + 1] if work.plurals else ()
                which = f" “{category[0]}”" if category else ""
                yield Fault(f"{source.id}#{index}", f"the form{which} is empty", "translate it too")


@CHECKS.also(Subject.TRANSLATION, "T12")
def number_hidden_in_translation(translation: Translation) -> Iterator[Fault]:
    """A translated form shows the number too, where its language uses it for several."""
    work = comparison(translation)
    numbers = numbers_by_form(work.language)
    for pair, facts in work.marked:
        covered = numbers.get(pair.category, ())
        if len(covered) < 2 or pair.axis in facts.values:
            continue
        if pair.axis in pair.source.facts[-1].values:
            message = number_hidden(covered)
            yield Fault(pair.path, message, f"name it: {{{pair.axis}}}")


@CHECKS.on(
    Subject.CONTENT,
    "T19",
    "two-plural-numbers",
    "A text bends with two numbers",
    why="Translators can give the forms for one number only; the other would come out wrong.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 2
        loss: 3
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day, lose {feast.loss} coin.
          other: Eat for {feast.days} days, lose {feast.loss} coins.
          #                                      ^^^^^^^^^^^^ T19
    """,
    good="""
    values:
      feast:
        days: 2
        loss: 3
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day, lose {feast.loss} coins.
          other: Eat for {feast.days} days, lose {feast.loss} coins.
    """,
)
def two_plural_numbers(game: Game) -> Iterator[Fault]:
    """Between the forms of a text, no word bends beside a second value."""
    for text in game.texts.values():
        if not text.forms:
            continue
        (_, one), *_, (last, other) = text.forms
        singular = dict(words_behind(one))
        for name, word in words_behind(other):
            if name != text.axis and _bends(singular.get(name, word), word):
                message = f"“{word}” bends with {{{name}}}, the text with {{{text.axis}}}"
                hint = "make two texts of it, or word it so that one number bends"
                yield Fault(f"{text.id}.{last}", message, hint, at=f"{{{name}}}")


def _bends(one: str, other: str) -> bool:
    return one.casefold() != other.casefold() and one[:2].casefold() == other[:2].casefold()


@CHECKS.on(
    Subject.TRANSLATION,
    "T26",
    "form-of-another-number",
    "A number changed under words that may bend with it",
    why="“Weź 5 karty” is wrong Polish: with 4 it was right.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 5
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. {feast.days} is 4
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgstr "Ucztuj {feast.days} dni."
    #              ^^^^^^^^^^^^ T26
    """,
    good="""
    values:
      feast:
        days: 3
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. {feast.days} is 4
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgstr "Ucztuj {feast.days} dni."
    """,
)
def form_of_another_number(translation: Translation) -> Iterator[Fault]:
    """A value before a word has the plural category that it had when the catalogue was updated.

    The comments of a catalogue say which number each placeholder stood for. Texts with plural
    forms are not meant, nor languages that have no forms.
    """
    work = comparison(translation)
    if work.plurals is None or len(work.plurals) < 2:
        return
    game = work.game
    for source, entry in work.present:
        names = numbers_in(entry.comments).keys() & game.names("values")
        numbers = {name: game.content.number(name) for name in names}
        for name, before, now in changed_numbers(entry, work.language, numbers):
            message = f"{{{name}}} was {before} and is {now}: words beside it may bend"
            about = f"{game.id} {source.id} --locale {work.language}"
            hint = f"read it with the new number, then {BLESS} {about};"
            hint += f" or give it plural forms: playeraid translate plural {about}"
            yield Fault(source.id, message, hint, at=f"{{{name}}}")


# placeholders and marks


@CHECKS.on(
    Subject.TRANSLATION,
    "T34",
    "plural-of-nothing",
    "A glossary file adds plural forms that a text cannot have",
    why="The catalogue would have one field for the text, and print the wrong ending again.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 5
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. {feast.days} is 5
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgstr "Ucztuj {feast.days} dni."
    # file: locale/pl.yaml
    plurals:
      terms.feast.meaning: feast.day
      # <- T34
    """,
    good="""
    values:
      feast:
        days: 5
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. bends with {feast.days}, which is 5
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Ucztuj {feast.days} dzień."
    msgstr[1] "Ucztuj {feast.days} dni."
    msgstr[2] "Ucztuj {feast.days} dni."
    # file: locale/pl.yaml
    plurals:
      terms.feast.meaning: feast.days
    """,
)
def plural_of_nothing(translation: Translation) -> Iterator[Fault]:
    """Texts with added plural forms have none of their own, and name the value they bend with."""
    game = translation.game
    for id, value in translation.plurals.items():
        path = f"{PLURALS}.{id}"
        text = game.own_texts.get(id)
        if text is None:
            yield Fault(path, f"the game has no text “{id}”", did_you_mean(id, game.own_texts))
        elif text.axis != value:
            yield Fault(path, *_why_no_plural(text, value))


def _why_no_plural(text: Text, value: str) -> tuple[str, str]:
    """Say why a text cannot bend with a value, and what it could do instead."""
    if text.axis:
        return f"the source bends with {{{text.axis}}} already", "delete this line"
    if not (values := bends_with(text)):
        return f"“{shortened(text.source)}” names no value", "delete this line"
    return f"the text does not name {{{value}}}", f"name one that it has: {', '.join(values)}"
