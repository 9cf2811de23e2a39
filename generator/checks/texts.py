"""Area T: the wording of texts in the language of the game."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.lines import flattened
from generator.content.model import Balance, Checklist, Cycle, Model, Rule, Rules, Step, Steps
from generator.content.spelling import Spelling, spelling_of
from generator.content.text import Text
from generator.findings import Severity
from generator.language.markup import (
    Emphasis,
    IconName,
    Malformed,
    Span,
    ValueName,
    Words,
    parse,
    values_in,
    walk,
)
from generator.language.plurals import numbers_by_form
from generator.language.typography import Slip, slips

FEW = 3
"""A list of fewer items shows no habit."""
WORDS_OF_A_RULE = 4
"""A text of fewer words is a label, which may well be repeated."""
MOST_OF_A_TEXT = 20
"""The most findings of one kind in a text; the others come when these are mended."""
MOST_BEFORE = 40
"""How many characters before some words are tried for a stretch that stands in one place."""
_BRACES = re.compile(r"\{\{[^{}]*\}\}|\{[^{}]*\}|[{}]")
_END = ".!?…:;,"
_CLOSERS = "*\"'”’»“)] \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def plural_texts(game: Game) -> Iterator[Text]:
    """Yield the texts that bend with a number."""
    return (text for text in game.texts.values() if text.forms)


def comparable_texts(game: Game) -> Iterator[Text]:
    """Yield the texts that bend with a number, without those whose marks are at fault."""
    values, icons = game.names("values"), game.names("icons")
    for text in plural_texts(game):
        spans = [span for words in text.wordings for span in walk(parse(words))]
        if text.axis in values and all(_is_sound(span, values, icons) for span in spans):
            yield text


def _is_sound(span: Span, values: Collection[str], icons: Collection[str]) -> bool:
    match span:
        case ValueName(name):
            return name in values
        case IconName(name):
            return name in icons
        case Words(words):
            return "*" not in words
    return not isinstance(span, Malformed)


@CHECKS.on(
    Subject.CONTENT,
    "T07",
    "placeholders-differ",
    "Plural forms, or a text and its translation, name different values",
    why="With another number in the box, the text would tell another rule.",
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
    why="It would be printed as it stands, and the number would be missing.",
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
        if match[0].startswith("{{"):
            hint += ", with one brace on either side"
        at = findable(wording, *match.span())
        yield Fault(path, f"“{match[0]}” is no placeholder{more}", hint, at=at)


def findable(wording: str, start: int, end: int) -> str:
    """Return some words, with enough behind or else before them to be found in their place."""
    if wording.find(wording[start:]) == start:  # once found first, longer words are found first too
        more = range(end, len(wording) + 1)
        stop = more[
            bisect_left(more, True, key=lambda at: wording.find(wording[start:at]) == start)
        ]
        return wording[start:stop]
    for begin in range(start, max(start - MOST_BEFORE, 0) - 1, -1):
        if wording.find(wording[begin:end]) == begin:
            return wording[begin:end]
    return wording[start:end]


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
        elif isinstance(span, Emphasis):
            marks["**words**" if span.strong else "*words*"] += 1
    return marks


def marks_shown(marks: Counter[str]) -> str:
    """Return counted marks as messages show them."""
    return ", ".join(
        f"“{mark}”" if count == 1 else f"{count} × “{mark}”" for mark, count in marks.items()
    )


@CHECKS.on(
    Subject.CONTENT,
    "T12",
    "hidden-number",
    "A plural form covers several numbers and shows none",
    why="Two or ten: the reader could not tell.",
    severity=Severity.WARNING,
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
          other: Eat for some days.
          #      ^ T12
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
          one: Eat for a day.
          other: Eat for {feast.days} days.
    """,
)
def hidden_number(game: Game) -> Iterator[Fault]:
    """A form that stands for more than one number, by the rules of the language, shows it."""
    for text in comparable_texts(game):
        numbers = numbers_by_form(game.content.game.source_language)
        for (path, wording), (form, _) in zip(
            text.wordings_by_path.items(), text.forms, strict=True
        ):
            covered = numbers.get(form, ())
            if form == "other":  # also stands in for forms that a text does not have
                covered = [*covered, *chain(*(numbers[f] for f in numbers if f != "one"))]
            if len(covered) > 1 and text.axis not in values_in(parse(wording)):
                yield Fault(
                    path,
                    number_hidden(sorted(set(covered))),
                    f"name it: {{{text.axis}}}",
                    (f"{text.id}.plural",),
                )


def number_hidden(covered: Sequence[int]) -> str:
    """Return the message for a form that tells none of the numbers that it covers."""
    few = ", ".join(map(str, covered[:3])) + (" and more" if len(covered) > 3 else "")
    return f"this form stands for {few}, and does not tell the number"


@CHECKS.on(
    Subject.CONTENT,
    "T13",
    "end-marks-differ",
    "Texts that belong together end differently",
    why="A full stop that is missing looks like words that are.",
    severity=Severity.WARNING,
    follows=(After(("T23",), Reach.SPOT),),
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
          one: Eat for {feast.days} day
          #    ^ T13
          other: Eat for {feast.days} days.
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
    """,
)
def end_marks_differ(game: Game) -> Iterator[Fault]:
    """Plural forms end with the same mark; in a list of sentences none lacks its full stop."""
    for text in plural_texts(game):
        forms = [(end_mark(wording), path) for path, wording in text.wordings_by_path.items()]
        right, other = max(forms, key=lambda form: bool(form[0]))  # a mark is seldom too much
        for here, path in forms:
            if here != right:
                message = f"this form ends with {end_shown(here)}, another with {end_shown(right)}"
                yield Fault(path, message, "end both alike", (other,))
    for texts in lists_of(game):
        yield from _lone_end(texts)


def end_mark(wording: str) -> str:
    """Return the punctuation that a wording ends with, inside of quotes and emphasis."""
    last = wording.rstrip(_CLOSERS)[-1:]
    return last if last in _END else ""


def end_shown(mark: str) -> str:
    """Return the mark at the end of a wording, or that there is none, as messages show it."""
    return f"“{mark}”" if mark else "no mark"


def _lone_end(texts: Sequence[Text]) -> Iterator[Fault]:
    """Yield the one sentence of a list that lacks its full stop."""
    if len(texts) < FEW:
        return
    without = [text for text in texts if end_mark(text.source) != "."]
    if len(without) != 1 or end_mark(without[0].source):
        return
    (lone,) = without
    if len(lone.source.split()) >= WORDS_OF_A_RULE and not lone.forms:
        other = next(text for text in texts if text is not lone)
        yield Fault(
            lone.id,
            f"“… {' '.join(lone.source.split()[-2:])}” has no full stop,"
            f" unlike the other {len(texts) - 1} of this list",
            "end it with “.”",
            (other.id,),
        )


def lists_of(game: Game) -> Iterator[list[Text]]:
    """Yield the texts that stand below each other as items of one list."""
    for section in game.content.sections.values():
        for block in section.blocks.values():
            match block:
                case Rules():
                    yield from _items(block.rules)
                case Steps():
                    yield from _items(block.steps)
                case Balance():
                    yield from _items(block.left.rules)
                    yield from _items(block.right.rules)
                case Cycle():
                    for signpost in block.steps.values():
                        yield from _items(signpost.rules)
                case Checklist():
                    yield from _items(block.items)


def _items(items: Mapping[str, Text] | Mapping[str, Text | Model]) -> Iterator[list[Text]]:
    texts = []
    for item in items.values():
        if isinstance(item, Text):
            texts.append(item)
            continue
        if isinstance(item, Rule):
            texts.append(item.text)
            yield list(item.exceptions.values())
            yield list(item.details.values())
        elif isinstance(item, Step):
            texts += [item.text] if item.text else []
            yield from _items(item.rules)
    yield texts


@CHECKS.on(
    Subject.CONTENT,
    "T17",
    "typewriter-typography",
    "A text is not set as its language asks",
    why="Straight quotes and torn-off marks look like a draft, and spaces that break part words.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    fixes=True,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the "king"... no one else
        #                    ^ T17
        #                          ^ T17
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the “king”… no one else
    """,
)
def typewriter_typography(game: Game) -> Iterator[Fault]:
    """Quotation marks, dashes, ellipses and spaces are those of the language of the game."""
    language = game.content.game.source_language
    for text in game.texts.values():
        for path, wording in text.wordings_by_path.items():
            found = list(islice(slips(wording, language), MOST_OF_A_TEXT))
            if found and path in flattened(game):  # its dashes are marks of items
                found = [slip for slip in found if wording[slip.start] != "-"]
            if not found:
                continue
            spelling = spelling_of(game.tree, path, wording, game.lines)
            yield from (_typography(path, wording, slip, spelling) for slip in found)


def _typography(path: str, wording: str, slip: Slip, spelling: Spelling | None) -> Fault:
    if spelling is None:
        at = findable(wording, slip.start, slip.end)
        return Fault(path, slip.message, "mend it by hand", at=at)
    edits = tuple(spelling.edit(*change) for change in slip.changes)
    hint = "playeraid check --fix mends it" if edits else "mend it by hand"
    at = spelling.source(slip.start, slip.end)
    return Fault(path, slip.message, hint, at=at, edits=edits)


@CHECKS.on(
    Subject.CONTENT,
    "T21",
    "repeated-rule",
    "A section tells one rule twice",
    why="Readers look for the difference between the two.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              safe: The bat is safe in the dark.
              fed: It eats what it finds.
              dark: The bat is safe in the dark.
              #     ^ T21
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
    good="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              safe: The bat is safe in the dark.
              fed: It eats what it finds.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
)
def repeated_rule(game: Game) -> Iterator[Fault]:
    """Within a section, no two items of its lists say the same sentence."""
    first: dict[tuple[str, str], str] = {}
    for texts in lists_of(game):
        for text in texts:
            if len(text.source.split()) < WORDS_OF_A_RULE:
                continue
            section = text.id.split(".")[1]
            other = first.setdefault((section, text.source.casefold()), text.id)
            if other != text.id:
                yield Fault(
                    text.id, "this section says so already", "delete one of the two", (other,)
                )
