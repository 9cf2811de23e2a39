"""Read conditions such as ``cost > 3`` or ``group = fire``.

A condition names a column, compares it, and says with what: that is all there is of it. Several
conditions are a list, and all of them must hold.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

_FORM = re.compile(r"(?P<column>[^\s=!<>≠≤≥]+)\s*(?P<sign>[=!<>≠≤≥]+)\s*(?P<value>.*)", re.DOTALL)
_SIGNS = {
    "=": "=",
    "==": "=",
    "!=": "!=",
    "≠": "!=",
    "<>": "!=",
    "<": "<",
    "<=": "<=",
    "≤": "<=",
    ">": ">",
    ">=": ">=",
    "≥": ">=",
}
"""How people write a comparison, and which one it is."""
_JOINED = re.compile(r"\s(?:and|AND|&&?|,)\s+|\s*[,;]\s*")
_NUMBER = re.compile(r"[-\N{MINUS SIGN}]?[0-9]+(?:[.,][0-9]+)?")
_QUOTES = (('"', '"'), ("'", "'"), ("“", "”"))
KNOWN = "write what is compared, one of = != < <= > >=, and with what, such as cost > 3"


class ConditionError(ValueError):
    """A condition cannot be understood: what is wrong, where in it, and how to mend it."""

    def __init__(self, message: str, at: str, hint: str = KNOWN) -> None:
        super().__init__(message)
        self.at = at
        self.hint = hint


class Condition(Struct, frozen=True):
    """What must hold of an entry: a column compared with a value.

    ``number`` is the value as a number, or None where it is none.
    """

    column: str
    sign: str
    value: str

    @property
    def number(self) -> float | None:
        """The value as a number, or None where it is none."""
        return number_in(self.value)

    @property
    def compares_order(self) -> bool:
        """Whether it says that a number is larger or smaller."""
        return self.sign[0] in "<>"


@lru_cache(maxsize=1000)
def condition_in(words: str) -> Condition:
    """Return the condition that some words say. Raises ConditionError where they say none."""
    match = _FORM.fullmatch(words.strip())
    if match is None:
        raise ConditionError(f"“{words.strip()}” compares nothing", words.strip())
    column, written, value = match["column"], match["sign"], _unquoted(match["value"].strip())
    if written not in _SIGNS:
        raise ConditionError(f"“{written}” is no comparison", written)
    if not value:
        raise ConditionError(f"nothing is behind “{written}”", words.strip())
    if second := _second(value):
        hint = f"write a list with one condition each: [{column} {written} …, {second}]"
        raise ConditionError("these are several conditions in one", value, hint)
    return Condition(column, _SIGNS[written], value)


def number_in(words: str) -> float | None:
    """Return the number that some words are, or None where they are none."""
    words = words.strip()
    if not _NUMBER.fullmatch(words):
        return None
    return float(words.replace("\N{MINUS SIGN}", "-").replace(",", "."))


def _unquoted(value: str) -> str:
    for first, last in _QUOTES:
        if len(value) > 1 and value.startswith(first) and value.endswith(last):
            return value[1:-1].strip()
    return value


def _second(value: str) -> str:
    """Return what looks like another condition within a value, or nothing."""
    for part in _JOINED.split(value)[1:]:
        match = _FORM.fullmatch(part.strip())
        if match and match["sign"] in _SIGNS:
            return part.strip()
    return ""
