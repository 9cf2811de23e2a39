"""Resolve texts into printable runs: values as numbers of the locale, plural forms chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from numbers import Rational
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Content
from generator.content.passages import ITEM
from generator.content.text import Text
from generator.language.conventions import NO_BREAK_SPACE
from generator.language.direction import AN_ICON, LEFT_TO_RIGHT, figures_in, marks_needed
from generator.language.markup import (
    Emphasis,
    IconName,
    Italics,
    Malformed,
    ReminderName,
    RoleWords,
    Span,
    ValueName,
    Words,
    parse,
    without_reminders,
)
from generator.language.measures import CURRENCIES, INCHES, length, money
from generator.language.prefixes import after_prefix
from generator.language.script import base_of, clinging_words, direction_of
from generator.language.typography import APOSTROPHE

if TYPE_CHECKING:
    from babel import Locale

MINUS = "\N{MINUS SIGN}"
APOSTROPHES = {"he": "\N{HEBREW PUNCTUATION GERESH}", "ja": "'", "zh": "'"}
"""What is set for a straight apostrophe, in languages that set another."""
GROUPED_LATE = frozenset({"es", "it", "pl"})
"""Languages that leave numbers of four digits in one, as CLDR's minimumGroupingDigits says;
Babel does not hand that on."""
LEAST_GROUPED = 10_000
"""The least number that is parted in those languages."""
EN_DASH = "\N{EN DASH}"
BULLET = "\N{BULLET}"
"""Begins an item where a text is set in one line."""
_SIGNS = frozenset(f"+{MINUS}\N{PLUS-MINUS SIGN}\N{MULTIPLICATION SIGN}%‰°′″")
"""Signs that belong to the number that they are written to."""
_COUNTING_ON = re.compile(r"(?<=\d) …")
_WHOLE_SHARE = re.compile(r"0(?=\s*%)")


class Run(Struct, frozen=True):
    """A stretch of printed words of one style, or an icon by its id.

    A ``whole`` run is never hyphenated. One of a ``role``, by its id, is in the colour of that.
    """

    text: str = ""
    icon: str = ""
    number: bool = False
    strong: bool = False
    term: bool = False
    italic: bool = False
    whole: bool = False
    role: str = ""


class Line(Struct, frozen=True):
    """A line of a text: it begins a new ``paragraph``, is an ``item``, or follows a break."""

    runs: Sequence[Run]
    begins: Literal["line", "paragraph", "item"] = "line"


class Wording(Struct, frozen=True, dict=True):
    """The words of one game in one language, ready to print."""

    content: Content
    language: str

    @cached_property
    def locale(self) -> Locale:
        """The locale with its numbers, plural rules and quotation marks."""
        from babel import Locale

        return Locale.parse(self.language)

    def number(self, number: int, signed: bool = False) -> str:
        """Return a number as the locale writes it; ``signed`` shows a plus too."""
        from babel.numbers import format_decimal

        grouped = abs(number) >= LEAST_GROUPED or self.locale.language not in GROUPED_LATE
        text = format_decimal(abs(number), locale=self.locale, group_separator=grouped)
        sign = MINUS if number < 0 else "+" * signed
        mark = LEFT_TO_RIGHT if sign and direction_of(self.language) == "rtl" else ""
        return mark + sign + text

    def share(self, share: Rational) -> str:
        """Return a share as per cent with one decimal, as the locale writes it."""
        from babel.numbers import format_percent

        whole = self.locale.percent_formats[None].pattern
        pattern = _WHOLE_SHARE.sub("0.0", whole)
        return str(format_percent(float(share), pattern, locale=self.locale))

    def value(self, name: str) -> str:
        """Return a value of the game as the locale writes it, with its unit if that is printed."""
        number, unit = self.content.number(name), self._unit(name)
        if unit == INCHES:
            return length(number, self.locale)
        if unit in CURRENCIES:
            return money(number, unit, self.locale)
        return self.number(number)

    def language_of(self, text: Text) -> str:
        """Return the language that a text is in: the source's, if it is not translated."""
        return self.content.game.source_language if text.untranslated else self.language

    def form(self, text: Text) -> str:
        """Return the wording of a text that goes with the number it follows."""
        if not text.axis:
            return text.source
        from babel import Locale

        locale = Locale.parse(self.language_of(text))
        category = locale.plural_form(self.content.number(text.axis))
        return dict(text.forms).get(category, text.source)

    def runs(self, text: Text) -> Sequence[Run]:
        """Return the runs of a text in one line; a number never parts from the word after it."""
        first, *more = self.lines(text)
        runs = [*first.runs]
        for line in more:
            runs += [Run(f" {BULLET} " if line.begins == "item" else " "), *line.runs]
        return runs

    def lines(self, text: Text) -> Sequence[Line]:
        """Return the lines of a text, each with its runs; most texts have one."""
        language = self.language_of(text)
        apostrophe = APOSTROPHES.get(base_of(language), APOSTROPHE)
        form = self.form(text)
        if not text.prose:
            form = without_reminders(form)
        runs = self._runs(parse(form), apostrophe, Run())
        if "\n" not in form:
            return (Line(self._bound(runs, language)),)
        return [Line(self._bound(line.runs, language), line.begins) for line in _parted(runs)]

    def _bound(self, runs: Iterable[Run], language: str) -> Sequence[Run]:
        """Return the runs of a line with all that holds some of them together."""
        runs = _with_ellipses(_bound(whole_codes(runs)))
        if direction_of(language) == "rtl":
            runs = _figures_forward(list(_ranges_joined(runs)))
        return list(_clinging(runs, language) if clinging_words(language) else runs)

    def faces(self, face: str) -> str:
        """Return a face of a die, or a range of faces with an en dash: ``2-3`` as 2–3."""
        return figures_in(face.replace("-", EN_DASH), self.language)

    def plain(self, text: Text) -> str:
        """Return a text without any style, icons by their alternative texts."""
        return "".join(
            self.plain(self.content.icons[run.icon].alt) if run.icon else run.text
            for run in self.runs(text)
        ).replace(NO_BREAK_SPACE, " ")

    def _reminder(self, term: str) -> Sequence[Span]:
        """Return the reminder of a term in parentheses, or nothing where it has none."""
        known = self.content.terms.get(term)
        if known is None or known.reminder is None:
            return ()
        return parse(f"({without_reminders(self.form(known.reminder))})")

    def _unit(self, name: str) -> str:
        group, _, key = name.partition("@")[0].partition(".")
        value = self.content.values.get(group, {}).get(key)
        return getattr(value, "unit", None) or ""

    def _runs(self, spans: Sequence[Span], apostrophe: str, style: Run) -> Iterator[Run]:
        """Yield the runs of spans; ``style`` is a run without words, of the style around them."""
        for span in spans:
            match span:
                case Words(words):
                    yield replace(style, text=words.replace("'", apostrophe))
                case ValueName(name):
                    yield replace(style, text=self.value(name), number=True)
                case IconName(name):
                    yield Run(icon=name, role=style.role)
                case ReminderName(name):
                    inner = self._reminder(name)
                    yield from self._runs(inner, apostrophe, replace(style, italic=True))
                case Emphasis(inner, True):
                    yield from self._runs(inner, apostrophe, replace(style, strong=True))
                case Emphasis(inner):
                    yield from self._runs(inner, apostrophe, replace(style, term=True))
                case Italics(inner):
                    yield from self._runs(inner, apostrophe, replace(style, italic=True))
                case RoleWords(role, inner):
                    yield from self._runs(inner, apostrophe, replace(style, role=role))
                case Malformed(words):
                    yield replace(style, text=words)


def listed(items: Sequence[str], language: str) -> str:
    """Return items as a list in words: A, B, and C."""
    from babel.lists import format_list

    if len(items) > 1:  # the “and” of some languages is written onto the last
        items = [*items[:-1], after_prefix(items[-1], language)]
    return format_list(items, locale=language)


def _parted(runs: Iterable[Run]) -> Iterator[Line]:
    """Yield runs in lines, where their words break."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        first, *more = run.text.split("\n")
        if first or run.icon:
            lines[-1].append(replace(run, text=first))
        lines += [[replace(run, text=words)] if words else [] for words in more]
    begins: Literal["line", "paragraph"] = "line"
    for line in lines:
        if not line:
            begins = "paragraph"
        elif line[0].text.startswith(ITEM):
            mark = replace(line[0], text=line[0].text.removeprefix(ITEM))
            yield Line([mark, *line[1:]] if mark.text else line[1:], "item")
            begins = "paragraph"
        else:
            yield Line(line, begins)
            begins = "line"


def whole_codes(runs: Iterable[Run]) -> Iterator[Run]:
    """Let a number take along the letters and signs that are written to it, as in 1D10 or +2.

    So a code is set in one cut. Only letters with capitals count: other scripts write words
    without spaces around numbers.
    """
    waiting: Run | None = None
    for run in runs:
        if waiting is None:
            waiting = run
        elif run.number and waiting.number and run.term == waiting.term:
            waiting = replace(waiting, text=waiting.text + run.text)
        elif run.number and not waiting.icon:
            words, code = _code_before(waiting, run)
            if words:
                yield replace(waiting, text=words)
            waiting = replace(run, text=code + run.text)
        elif waiting.number and not run.icon:
            code, words = _code_behind(waiting, run)
            waiting = replace(waiting, text=waiting.text + code)
            if words:
                yield waiting
                waiting = replace(run, text=words)
        else:
            yield waiting
            waiting = run
    if waiting:
        yield waiting


def _code_before(run: Run, number: Run) -> tuple[str, str]:
    """Return the words of a run, and what of them is written to the number after it."""
    words = run.text
    first = len(words)
    while first and _is_of_code(words[first - 1], run, number):
        first -= 1
    return words[:first], words[first:]


def _code_behind(number: Run, run: Run) -> tuple[str, str]:
    """Return what of a run is written to the number before it, and its words."""
    words = run.text
    last = 0
    while last < len(words) and _is_of_code(words[last], run, number):
        last += 1
    return words[:last], words[last:]


def _is_of_code(sign: str, run: Run, number: Run) -> bool:
    """Whether a sign beside a number belongs to it: a letter, of the same style, or a sign."""
    if sign in _SIGNS:
        return True
    is_letter = sign.isdecimal() or sign.lower() != sign.upper()
    return is_letter and run.term == number.term


def _bound(runs: Iterator[Run]) -> Iterator[Run]:
    """Keep a number with the word after it, and an icon with its word."""
    after_number = False
    for run in runs:
        if after_number and run.text.startswith(" "):
            yield replace(run, text=NO_BREAK_SPACE + run.text[1:])
        elif run.text or run.icon:
            yield run
        after_number = run.number or bool(run.icon)


def _with_ellipses(runs: Iterable[Run]) -> Iterator[Run]:
    """Keep an ellipsis that goes on counting on the line of the last number: “1, 3, 5 …”."""
    for run in runs:
        text = _COUNTING_ON.sub(f"{NO_BREAK_SPACE}…", run.text) if "…" in run.text else run.text
        yield replace(run, text=text) if text != run.text else run


def _ranges_joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Let a range of two values be one number."""
    waiting: list[Run] = []
    for run in runs:
        waiting.append(run)
        if len(waiting) == 3 and waiting[1].text == EN_DASH and waiting[2].number:
            waiting = [replace(waiting[0], text="".join(each.text for each in waiting))]
        while waiting and not (waiting[0].number and len(waiting) < 3):
            yield waiting.pop(0)
    yield from waiting


def _figures_forward(runs: Sequence[Run]) -> Iterator[Run]:
    """Let signs, ranges and sums read from the left, also those that several runs make up."""
    marks = list(marks_needed("".join(run.text or AN_ICON for run in runs)))
    end = 0
    for run in runs:
        begin, end = end, end + len(run.text or AN_ICON)
        text, cut = "", 0
        for mark in marks:
            if begin <= mark.place - mark.ends < end:
                text += run.text[cut : mark.place - begin] + mark.character
                cut = mark.place - begin
        yield replace(run, text=text + run.text[cut:]) if text and run.text else run


def _clinging(runs: Iterable[Run], language: str) -> Iterator[Run]:
    """Keep words of one letter on the line of the word after them, where a language wants it."""
    pattern = _clinging_words(language)
    before = ""
    for run in runs:
        text = pattern.sub(rf"\1{NO_BREAK_SPACE}", before + run.text)[len(before) :]
        yield replace(run, text=text) if text != run.text else run
        before = (before + run.text)[-2:]


@cache
def _clinging_words(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)([{clinging_words(language)}]) ", re.IGNORECASE)
