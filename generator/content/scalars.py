"""Read words, texts, numbers, flags, dates and choices from the nodes of a tree."""

from __future__ import annotations

import datetime
import re
from typing import Any

from msgspec.structs import replace

from generator.content.faults import Steps, Visit, named, of_other_version, quoted
from generator.content.hints import (
    DIGITS,
    WHOLE,
    NodeOrKey,
    glued_hint,
    plain_hint,
    quotes_hint,
    text_hint,
)
from generator.content.limits import Limits
from generator.content.model import LANGUAGE, SHAPES
from generator.content.tags import language_name
from generator.content.text import LONGEST, EmptyTextError, LongTextError, NoTextError, text_from
from generator.content.tree import Scalar

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
A_TEXT = "a text is expected"


class Expected:
    """What a place in the tree may hold."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is of the right type, be it sound or not."""
        raise NotImplementedError

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return what a node says, or report what is wrong with it."""
        raise NotImplementedError


class ExpectedWord(Expected):
    """A word as it is, of a certain form and length in characters."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits if limits.longest else replace(limits, longest=LONGEST)
        self._form = re.compile(limits.pattern) if limits.pattern else None
        self._shape = SHAPES.get(limits.pattern, limits.shape)
        if self._form and not self._shape:
            raise TypeError(f"nobody says in words what matches {limits.pattern}")
        self._as_named = language_name if limits.pattern == LANGUAGE else str

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a word."""
        return isinstance(node, str)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a word."""
        if not isinstance(node, str):
            return visit.report_type(node, steps, A_TEXT, self._hint(node))
        if bound := self.limits.broken_by(len(node)):
            message = f"{named(steps)} has {len(node):,} characters, {bound} are allowed"
            return visit.report("S04", steps, message)
        word = self._as_named(node)
        if self._form and not self._form.fullmatch(word):
            where = "" if visit.is_of_keys else f" for {named(steps)}"
            hint = (visit.is_of_keys and glued_hint(word)) or self._shape
            return visit.report("S06", steps, f"{quoted(node)} is malformed{where}", hint)
        return str(word)

    def _hint(self, node: NodeOrKey) -> str:
        """Return how to mend what is no word: quotes do not help where none like it can stand."""
        is_plain = isinstance(node, bool | int | float)
        if not is_plain or not self._form or self._form.fullmatch(str(node).lower()):
            return quotes_hint(node)
        topic = self.limits.topic
        return f"name one of “{topic}”: {self._shape}" if topic else self._shape


class ExpectedText(Expected):
    """Words that are translated, or their forms by a number."""

    def __init__(self, limits: Limits) -> None:
        self.is_prose = limits.is_prose

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a text, be it in several forms."""
        return isinstance(node, str) or (isinstance(node, dict) and "plural" in node)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a text."""
        try:
            return text_from(node, self.is_prose)
        except EmptyTextError:
            hint = "write the text or delete the key"
            return visit.report("S08", steps, f"{named(steps)} is empty", hint)
        except LongTextError as error:
            hint = "part it into several rules, paragraphs or entries"
            return visit.report("S04", steps, f"{named(steps)} has {error}", hint)
        except NoTextError as error:
            return visit.report_type(node, steps, A_TEXT, text_hint(node, str(error)))


class ExpectedNumber(Expected):
    """A number, be it a whole one, within its limits."""

    def __init__(self, limits: Limits, is_whole: bool) -> None:
        self.limits = limits
        self.is_whole = is_whole

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is such a number."""
        kinds = int if self.is_whole else int | float
        return isinstance(node, kinds) and not isinstance(node, bool)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a number."""
        if not isinstance(node, int | float) or not self.takes(node):
            wanted = "a whole number" if self.is_whole else "a number"
            hint = WHOLE if isinstance(node, float) else plain_hint(node, DIGITS, is_number=True)
            return visit.report_type(node, steps, f"{wanted} is expected", hint)
        if limit := self.limits.passed_by(node):
            return visit.report("S04", steps, f"{named(steps)} cannot be {quoted(node)}: {limit}")
        return node if self.is_whole else float(node)


class ExpectedFlag(Expected):
    """True or false."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is one of both."""
        return isinstance(node, bool)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a flag."""
        if isinstance(node, bool):
            return node
        hint = plain_hint(node, "write true or false")
        return visit.report_type(node, steps, "true or false is expected", hint)


class ExpectedDate(Expected):
    """A day in quotes, year first."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node could be a day."""
        return isinstance(node, str)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a day."""
        if isinstance(node, str) and _DATE.fullmatch(node):
            try:
                return datetime.date.fromisoformat(node)
            except ValueError:
                pass
        hint = 'write it in quotes, such as "2026-01-31"' if isinstance(node, Scalar) else ""
        return visit.report_type(node, steps, "a date is expected, year first", hint)


class ExpectedChoice(Expected):
    """One of some words or numbers."""

    def __init__(self, choices: tuple[str | int, ...]) -> None:
        self.choices = choices

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node could be one of them."""
        return isinstance(node, str | int)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a choice."""
        for choice in self.choices:
            if node == choice and isinstance(node, type(choice)) and not isinstance(node, bool):
                return choice
        if steps[-1:] == ("schema_version",):
            return visit.report("S07", steps, *of_other_version(node))
        return visit.report_choice(steps, node, [str(each) for each in self.choices])
