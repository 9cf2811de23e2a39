"""Areas T and R: placeholders, icons and marks of translations, beside those of the source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.marks import malformed_in, marks_shown
from generator.checks.translations.pairs import Pair, comparison, quoted_source
from generator.content.passages import shape_of
from generator.findings import Severity, did_you_mean
from generator.language.facts import Facts, facts_of
from generator.language.foreign import foreign_markup
from generator.language.translation import Translation

STRONG = "**strong words**"
"""How messages show words that are strong."""


@CHECKS.also(Subject.TRANSLATION, "T08")
def malformed_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    for pair in comparison(translation).pairs:
        if not facts_of(pair.words).is_whole:
            yield from malformed_in(pair.path, pair.words)


@CHECKS.also(Subject.TRANSLATION, "R09")
def unknown_value_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "values", lambda facts: facts.values, "{}")


@CHECKS.also(Subject.TRANSLATION, "R05")
def unknown_icon_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "icons", lambda facts: facts.icons, "icon:{}")


def _unknown(
    translation: Translation,
    topic: str,
    names_in: Callable[[Facts], tuple[str, ...]],
    shape: str,
) -> Iterator[Fault]:
    """Yield the placeholders of translations that name nothing; those of the source are near."""
    work = comparison(translation)
    known = work.game.names(topic)
    for pair in work.pairs:
        for name in dict.fromkeys(names_in(facts_of(pair.words))):
            if name not in known and not work.game.may_have(topic, name):
                source = [each for facts in pair.source.facts for each in names_in(facts)]
                hint = did_you_mean(name, source) or did_you_mean(name, known)
                message = f"there is no {topic.removesuffix('s')} “{name}”"
                yield Fault(pair.path, message, hint, at=f"{{{shape.format(name)}}}")


@CHECKS.also(Subject.TRANSLATION, "T33")
def unknown_role_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "roles", lambda facts: facts.roles, "role:{}")


@CHECKS.also(Subject.TRANSLATION, "R28")
def missing_reminder_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "terms", lambda facts: facts.reminders, "reminder:{}")


@CHECKS.also(Subject.TRANSLATION, "T07")
def placeholders_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation names the values that its source names, each as often."""
    for pair, facts in comparison(translation).marked:
        sources = pair.source.facts
        if all(facts.values != source.values for source in sources):
            wanted = [_values(source, pair.axis) for source in sources]
            yield from _mark_faults(pair, _values(facts, pair.axis), wanted)


def _values(facts: Facts, axis: str) -> Counter[str]:
    """Return the values of a wording, counted; the number it bends with may be left out."""
    return Counter(f"{{{name}}}" for name in facts.values if name != axis)


@CHECKS.also(Subject.TRANSLATION, "T09")
def marks_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation has the icons, reminders, roles and as many strong words as its source.

    None of its stars is alone.
    """
    for pair, facts in comparison(translation).marked:
        sources = pair.source.facts
        if facts.star and not any(source.star for source in sources):
            if any(each.begins_line for each in foreign_markup(pair.words)):
                continue  # T22
            message = f"the star in “{facts.star}” marks nothing"
            hint = "marks stand in pairs: *name*, **strong**"
            yield Fault(pair.path, message, hint, at=facts.star)
        elif all(_marks(facts) != _marks(source) for source in sources):
            yield from _mark_faults(pair, _counted(facts), list(map(_counted, sources)))


def _marks(facts: Facts) -> tuple[list[str], int]:
    return sorted((*facts.icons, *facts.reminders, *facts.roles)), facts.strong


def _counted(facts: Facts) -> Counter[str]:
    """Return what a wording marks but for names and values, as it is written, counted."""
    marks = Counter(f"{{icon:{name}}}" for name in facts.icons)
    marks.update(f"{{reminder:{name}}}" for name in facts.reminders)
    marks.update(f"[words]{{role:{name}}}" for name in facts.roles)
    return marks + Counter({STRONG: facts.strong})


@CHECKS.on(
    Subject.TRANSLATION,
    "T31",
    "shape-of-translation-differs",
    "A translation has other paragraphs, items or italics than its source",
    why="A choice that is missing from a list, or flavour text set as a rule, changes the game.",
    severity=Severity.WARNING,
    bad=r"""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: |
              Choose one:
              - reign or
              - resign.
    # file: locale/de.po
    msgctxt "collections.omens.name"
    msgid "Omens"
    msgstr "Vorzeichen"

    msgctxt "collections.omens.entries.comet.name"
    msgid "Comet"
    msgstr "Komet"

    msgctxt "collections.omens.entries.comet.text"
    msgid "Choose one:\n- reign or\n- resign."
    msgstr "Wähle eines: regieren oder abdanken."
    #      ^ T31
    """,
    good=r"""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: |
              Choose one:
              - reign or
              - resign.
    # file: locale/de.po
    msgctxt "collections.omens.name"
    msgid "Omens"
    msgstr "Vorzeichen"

    msgctxt "collections.omens.entries.comet.name"
    msgid "Comet"
    msgstr "Komet"

    msgctxt "collections.omens.entries.comet.text"
    msgid "Choose one:\n- reign or\n- resign."
    msgstr "Wähle eines:\n- regieren oder\n- abdanken."
    """,
)
def shape_of_translation_differs(translation: Translation) -> Iterator[Fault]:
    """A translation has as many paragraphs, items of lists and italics as its source.

    Where lines break within a paragraph is its own affair.
    """
    for pair in comparison(translation).pairs:
        here, others = _shape(pair.words), [_shape(words) for words in pair.source.wordings]
        if here not in others:
            parts = zip(_SHAPES, others[-1], here, strict=True)
            said = [
                f"{had} {name if had == 1 else names}, not {has}"
                for (name, names), had, has in parts
                if had != has
            ]
            message = f"the source has {' and '.join(said)}"
            yield Fault(pair.path, message, quoted_source(pair))


_SHAPES = (("paragraph", "paragraphs"), ("item of a list", "items of lists"), ("italics",) * 2)


def _shape(words: str) -> tuple[int, int, int]:
    """Return how many paragraphs, items and italics a wording has."""
    shape = shape_of(words)
    return shape.paragraphs, shape.items, facts_of(words).italics


def _mark_faults(pair: Pair, here: Counter[str], sources: list[Counter[str]]) -> Iterator[Fault]:
    """Yield how the marks of a translation differ from those of every form of its source."""
    if here in sources:
        return
    less, more = sources[-1] - here, here - sources[-1]
    parts = [f"{marks_shown(less)} of the source is missing"] if less else []
    parts += [f"{marks_shown(more)} is not in the source"] if more else []
    at = next((mark for mark in more if mark != STRONG), "")
    yield Fault(pair.path, ", ".join(parts), quoted_source(pair), at=at)
