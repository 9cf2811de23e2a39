"""Area T: placeholders and marks of texts with plural forms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.wordings import MOST_OF_A_TEXT, comparable_texts, findable
from generator.content.game import Game
from generator.language.markup import (
    Emphasis,
    IconName,
    Italics,
    Malformed,
    ReminderName,
    RoleWords,
    Span,
    parse,
    values_in,
    walk,
)

_BRACES = re.compile(r"\{\{[^{}]*\}\}|\{[^{}]*\}|[{}]")


@CHECKS.on(
    Subject.CONTENT,
    "T07",
    "placeholders-differ",
    "Plural forms, or a text and its translation, name different values",
    why="With another number in the box, the text would state another rule.",
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
          one: Eat for {feast.days} day, lose {feast.loss} coins.
          other: Eat for {feast.days} days, lose some coins.
          #      ^ T07
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
          one: Eat for one day, lose {feast.loss} coins.
          other: Eat for {feast.days} days, lose {feast.loss} coins.
    """,
)
def placeholders_differ(game: Game) -> Iterator[Fault]:
    """All plural forms of a text name the same values, but for the number that they follow."""
    for text in comparable_texts(game):
        named = {
            path: dict.fromkeys(name for name in values_in(parse(words)) if name != text.axis)
            for path, words in text.wordings_by_path.items()
        }
        *others, last = named
        for path in others:
            yield from _difference(path, last, named[path], named[last])


def _difference(path: str, last: str, here: Iterable[str], there: Iterable[str]) -> Iterator[Fault]:
    """Yield how a form differs from the last: at the one that lacks a value, or has another."""
    more = [name for name in here if name not in there]
    less = [name for name in there if name not in here]
    if less:
        extra = f", and has {_braced(more)}" if more else ""
        message = f"this form lacks {_braced(less)}, which the other has{extra}"
        at = f"{{{more[0]}}}" if more else ""
        yield Fault(path, message, "name the same values in both", (last,), at)
    elif more:
        message = f"this form lacks {_braced(more)}, which the other has"
        yield Fault(last, message, "name the same values in both", (path,))


def _braced(names: Iterable[str]) -> str:
    return ", ".join(f"“{{{name}}}”" for name in names)


@CHECKS.on(
    Subject.CONTENT,
    "T08",
    "malformed-placeholder",
    "A brace in a text holds no placeholder",
    why="It would be printed as written, and the number would be missing.",
    vital=True,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: Worth {Goal coins}.
        #              ^ T08
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worth {goal.coins} {icon:coin}.
    """,
)
def malformed_placeholder(game: Game) -> Iterator[Fault]:
    """Braces stand for a value (``{group.name}``) or an icon (``{icon:name}``), nothing else."""
    for text in game.texts.values():
        for path, wording in text.wordings_by_path.items():
            yield from malformed_in(path, wording)


def malformed_in(path: str, wording: str) -> Iterator[Fault]:
    """Yield the braces in a wording that hold no placeholder."""
    odd = [span.text for span in walk(parse(wording)) if isinstance(span, Malformed)]
    if not odd:
        return
    found = [
        match
        for match in _BRACES.finditer(wording)
        if any(isinstance(span, Malformed) for span in parse(match[0]))
    ]
    if not found:
        message = f"there is more in “{odd[0]}” than a text can hold"
        yield Fault(path, message, "mark fewer words with *")
    for number, match in enumerate(found[:MOST_OF_A_TEXT], 1):
        rest = len(found) - number if number == MOST_OF_A_TEXT else 0
        more = f", nor are {rest:,} more" if rest else ""
        hint = "write {group.name} for a value, {icon:name} for an icon"
        if match[0].startswith("{role:"):
            hint = "put the words of the role before it in brackets: [words]{role:name}"
        if match[0].startswith("{{"):
            hint += ", with one brace on either side"
        at = findable(wording, *match.span())
        yield Fault(path, f"“{match[0]}” is no placeholder{more}", hint, at=at)


@CHECKS.on(
    Subject.CONTENT,
    "T09",
    "marks-differ",
    "Plural forms, or a text and its translation, differ in icons or emphasis",
    why="An icon that one form lacks is a rule that nobody sees.",
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day and pay {icon:coin}.
          #    ^ T09
          other: Eat for {feast.days} **days** and pay {icon:coin}.
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
          one: Eat for {feast.days} **day** and pay {icon:coin}.
          other: Eat for {feast.days} **days** and pay {icon:coin}.
    """,
)
def marks_differ(game: Game) -> Iterator[Fault]:
    """All plural forms of a text show the same icons, and set as many words apart."""
    for text in comparable_texts(game):
        *others, (last, wording) = text.wordings_by_path.items()
        right = _marks(parse(wording))
        for path, words in others:
            here = _marks(parse(words))
            more, less = here - right, right - here
            if not more and not less:
                continue
            words_more, words_less = marks_shown(more), marks_shown(less)
            if less:
                extra = f", and has {words_more}" if more else ""
                message = f"this form lacks {words_less}, which the other has{extra}"
                yield Fault(path, message, "show the same in both", (last,))
            else:
                message = f"this form lacks {words_more}, which the other has"
                yield Fault(last, message, "show the same in both", (path,))


def _marks(spans: Sequence[Span]) -> Counter[str]:
    """Return the icons and the kinds of emphasis in spans, as they are written, counted."""
    marks: Counter[str] = Counter()
    for span in walk(spans):
        if isinstance(span, IconName):
            marks[f"{{icon:{span.name}}}"] += 1
        elif isinstance(span, ReminderName):
            marks[f"{{reminder:{span.name}}}"] += 1
        elif isinstance(span, RoleWords):
            marks[f"[words]{{role:{span.role}}}"] += 1
        elif isinstance(span, Emphasis):
            marks["**words**" if span.strong else "*words*"] += 1
        elif isinstance(span, Italics):
            marks["_words_"] += 1
    return marks


def marks_shown(marks: Counter[str]) -> str:
    """Return counted marks as messages show them."""
    return ", ".join(
        f"“{mark}”" if count == 1 else f"{count} × “{mark}”" for mark, count in marks.items()
    )
