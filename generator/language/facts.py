"""What a wording states: its placeholders, icons, marks and numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.language.marks import starred
from generator.language.markup import (
    Emphasis,
    IconName,
    Italics,
    Malformed,
    ReminderName,
    RoleWords,
    ValueName,
    Words,
    has_marks,
    parse,
    walk,
)


class Facts(NamedTuple):
    """What a wording marks, in order, and how much of it is strong or in italics.

    ``star`` is the first one that marks nothing, with what it touches; ``is_whole`` says
    that no brace is astray.
    """

    values: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    strong: int = 0
    italics: int = 0
    star: str = ""
    is_whole: bool = True
    reminders: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()


NO_FACTS = Facts()


def facts_of(words: str) -> Facts:
    """Return what a wording marks; most mark nothing."""
    return _facts(words) if has_marks(words) else NO_FACTS


@lru_cache(maxsize=50_000)
def _facts(words: str) -> Facts:
    values: list[str] = []
    icons: list[str] = []
    reminders: list[str] = []
    roles: list[str] = []
    names: list[str] = []
    strong, italics, star, is_whole = 0, 0, "", True
    for span in walk(parse(words)):
        match span:
            case Words(text):
                if "*" in text and not star:
                    star = starred(text)
            case ValueName(name):
                values.append(name)
            case IconName(name):
                icons.append(name)
            case ReminderName(name):
                reminders.append(name)
            case Emphasis(_, True):
                strong += 1
            case Emphasis():
                names.append(span.words.strip())
            case RoleWords(role):
                roles.append(role)
            case Italics():
                italics += 1
            case Malformed():
                is_whole = False
    return Facts(
        tuple(values),
        tuple(icons),
        tuple(names),
        strong,
        italics,
        star,
        is_whole,
        tuple(reminders),
        tuple(roles),
    )
