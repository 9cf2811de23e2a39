"""Resolve texts into printable runs: values as numbers of the locale, plural forms chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from generator.content.model import Content
from generator.content.text import Text
from generator.language.markup import (
    Emphasis,
    IconName,
    Malformed,
    Span,
    ValueName,
    Words,
    parse,
)

if TYPE_CHECKING:
    from babel import Locale

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of printed words of one style, or an icon by its id."""

    text: str = ""
    icon: str = ""
    number: bool = False
    strong: bool = False
    term: bool = False


@dataclass(frozen=True)
class Wording:
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

        text = format_decimal(abs(number), locale=self.locale)
        if number < 0:
            return MINUS + text
        return f"+{text}" if signed else text

    def form(self, text: Text) -> str:
        """Return the wording of a text that goes with the number it follows."""
        if not text.axis:
            return text.source
        category = self.locale.plural_form(self.content.number(text.axis))
        return dict(text.forms).get(category, text.source)

    def runs(self, text: Text) -> Sequence[Run]:
        """Return the runs of a text; a number never parts from the word after it."""
        return list(_bound(self._runs(parse(self.form(text)), False, False)))

    def plain(self, text: Text) -> str:
        """Return a text without any style, icons by their alternative texts."""
        return "".join(
            self.plain(self.content.icons[run.icon].alt) if run.icon else run.text
            for run in self.runs(text)
        ).replace(NO_BREAK_SPACE, " ")

    def _runs(self, spans: Sequence[Span], strong: bool, term: bool) -> Iterator[Run]:
        for span in spans:
            match span:
                case Words(words):
                    yield Run(words.replace("'", APOSTROPHE), strong=strong, term=term)
                case ValueName(name):
                    number = self.number(self.content.number(name))
                    yield Run(number, number=True, strong=strong, term=term)
                case IconName(name):
                    yield Run(icon=name)
                case Emphasis(inner, is_strong):
                    yield from self._runs(inner, strong or is_strong, term or not is_strong)
                case Malformed(words):
                    yield Run(words, strong=strong, term=term)


def _bound(runs: Iterator[Run]) -> Iterator[Run]:
    """Keep a number with its sign and with the word after it, and an icon with its word."""
    sign, after_number = "", False
    for run, following in pairwise(chain(runs, [Run()])):
        text = sign + run.text
        if after_number and text.startswith(" "):
            text = NO_BREAK_SPACE + text[1:]
        sign = text[-1:] if following.number and text.endswith(("+", MINUS)) else ""
        if text := text.removesuffix(sign):
            yield replace(run, text=text)
        elif run.icon:
            yield run
        after_number = run.number or bool(run.icon)
