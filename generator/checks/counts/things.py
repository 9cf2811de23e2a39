"""What can be counted."""

from __future__ import annotations

import re

from generator.content.model import Change

_DIGIT = re.compile(r"\d")
MOST_IN_A_TEXT = 10
"""How many numbers of one text are reported."""
NEAR = 100
"""How far before a number its label and an open bracket are looked for, in characters."""
_TOKEN = re.compile(r"[^\s—]+")
_NUMBER = re.compile(r"([+−-]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)")
_LABEL = re.compile(r"(?i)(?:(?:^|[\s(])(?:nos?|nr|pp?|s|fig|vol|ch|art|v)\.|[#§№º])\s*$")
_LEAD, _TAIL = "([{“‘«„…", ".,;:!?)]}”’»…"
_NOT_PROSE = ("changes", "sources", "values", "icons", "game", "map")
"""Topics whose texts are not read as rules: names, notes, descriptions of drawings."""


def version(change: Change) -> tuple[int, ...]:
    """Return a version as numbers to compare; ``1.0`` is ``1.0.0``."""
    numbers = [int(part[:100]) for part in change.version.split(".")]
    return (*numbers, 0)[:3]


def value_named(amount: int | str | None) -> tuple[str, ...]:
    """Return the content path of the value that an amount names, if it names one."""
    return (f"values.{amount}",) if isinstance(amount, str) else ()


def amount_of(number: int, thing: str) -> str:
    """Return a number with the word for what is counted."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith("y") else f"{number} {thing}s"
