"""What the texts of a game mark: icons, reminders, roles, values, names, and what is neither."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from generator.content.game import Game
from generator.content.text import Text
from generator.language.markup import (
    Emphasis,
    IconName,
    Italics,
    ReminderName,
    RoleWords,
    Span,
    ValueName,
    Words,
    has_marks,
    parse,
)

_SENTENCE_BEGINS = re.compile(r"(?:\A|[.!?:…])[\s\"'“”‘’„«»(\[]*$")
"""What stands before the first word of a sentence."""
_LOOK_BACK = 12


class Mark(NamedTuple):
    """Something that a wording marks: the content path, the name, how it is written there.

    ``begins`` says that it stands at the beginning of a sentence.
    """

    path: str
    name: str
    at: str
    begins: bool = False


_SIGN = re.compile(r"(?<=[0-9A-Za-zÀ-ɏͰ-ԯ])\*(?=[0-9A-Za-zÀ-ɏͰ-ԯ])|(?<!\S)\*+(?!\S)")
"""Stars that people mean as such: within a word or a product, and standing alone."""


class Marks(Struct):
    """All marks of a game by what they are, in reading order.

    The numbers that texts bend with are among the ``values``; ``stars`` are words that
    hold a star which marks nothing.
    """

    icons: list[Mark] = field(default_factory=list)
    reminders: list[Mark] = field(default_factory=list)
    roles: list[Mark] = field(default_factory=list)
    values: list[Mark] = field(default_factory=list)
    names: list[Mark] = field(default_factory=list)
    stars: list[Mark] = field(default_factory=list)
    malformed: list[Mark] = field(default_factory=list)

    def add(self, path: str, spans: Sequence[Span], before: str = "") -> str:
        """Add the marks among spans; takes and returns the last words before and after."""
        for span in spans:
            if isinstance(span, Words):
                words = span.text
                if "*" in _SIGN.sub("", words):
                    self.stars.append(Mark(path, words, starred(words)))
                before = words if len(words) > _LOOK_BACK else before + words
            elif isinstance(span, ValueName):
                self.values.append(Mark(path, span.name, f"{{{span.name}}}"))
                before += "0"
            elif isinstance(span, IconName):
                self.icons.append(Mark(path, span.name, f"{{icon:{span.name}}}"))
            elif isinstance(span, ReminderName):
                self.reminders.append(Mark(path, span.name, f"{{reminder:{span.name}}}"))
            elif isinstance(span, Emphasis):
                if not span.strong:
                    begins = _SENTENCE_BEGINS.search(before, len(before) - _LOOK_BACK) is not None
                    name = _plain(span).strip()
                    self.names.append(Mark(path, name, f"*{name}*", begins))
                before = self.add(path, span.spans, before)
            elif isinstance(span, RoleWords):
                self.roles.append(Mark(path, span.role, f"{{role:{span.role}}}"))
                before = self.add(path, span.spans, before)
            elif isinstance(span, Italics):
                before = self.add(path, span.spans, before)
            else:
                self.malformed.append(Mark(path, span.text, span.text))
                before += span.text
        return before


def marks_of(game: Game) -> Marks:
    """Return what the texts of a game mark; they are looked through once for all checks."""
    return game.once(_marks)


def _marks(game: Game) -> Marks:
    return marks_in(game.texts.values())


def marks_in(texts: Iterable[Text]) -> Marks:
    """Return what some texts mark."""
    marks = Marks()
    for text in texts:
        if text.axis:
            marks.values.append(Mark(f"{text.id}.plural", text.axis, text.axis))
        for path, wording in text.wordings_by_path.items():
            if has_marks(wording):
                marks.add(path, parse(wording))
    return marks


def _plain(span: Emphasis) -> str:
    """Return the words of a span, which nearly always are the one thing in it."""
    first = span.spans[0] if len(span.spans) == 1 else None
    return first.text if isinstance(first, Words) else span.words


def starred(words: str) -> str:
    """Return the star in words that is no sign, with what it touches."""
    hidden = _SIGN.sub(lambda match: "x" * len(match[0]), words)
    match = re.search(r"[^\s*]*\*+[^\s*]*", hidden)
    if match:
        return words[match.start() : match.end()]
    match = re.search(r"[^\s*]*\*+[^\s*]*", words)
    return match.group() if match else "*"
