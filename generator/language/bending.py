"""Know which words of a translation may bend with a number that has changed since.

The comments of a catalogue say which number each placeholder stood for when somebody last read
the translation with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.language.catalog import Entry
from generator.language.plurals import locale_name

_COMMENT = re.compile(r"\{([a-z0-9_.@-]+)\} is (-?[0-9]{1,9})")
_BEFORE_A_WORD = re.compile(r"\{([^{}:]*)\}[*\s]*([^\W\d_]+)")


class Changed(NamedTuple):
    """A value before a word whose number takes another plural form than it did."""

    name: str
    before: int
    now: int


def words_behind(wording: str) -> Iterator[tuple[str, str]]:
    """Yield each value in a wording with the word after it."""
    for match in _BEFORE_A_WORD.finditer(wording):
        yield match[1], match[2]


def numbers_in(comments: Iterable[str]) -> dict[str, int]:
    """Return the numbers that the comments of an entry give, by the names of their values."""
    matches = filter(None, map(_COMMENT.fullmatch, comments))
    return {match[1]: int(match[2]) for match in matches}


def changed_numbers(entry: Entry, language: str, now: Mapping[str, int]) -> Iterator[Changed]:
    """Yield the values of a translation, by their numbers ``now``, whose words may bend.

    An entry with plural forms has none: they are chosen by its number.
    """
    before = numbers_in(entry.comments) if len(entry.source) == 1 else {}
    if not before.keys() & now.keys() or not entry.is_translated:
        return
    from babel import Locale

    category = Locale.parse(locale_name(language)).plural_form
    for name in dict(words_behind(entry.translation[0])):
        if name in before and name in now:
            one, other = before[name], now[name]
            if category(abs(one)) != category(abs(other)):
                yield Changed(name, one, other)


def with_old_numbers(entry: Entry, comments: Sequence[str], language: str) -> tuple[str, ...]:
    """Return new comments for an entry, with its old numbers where words may bend with them.

    So it stays to be seen that nobody has read the translation with the new numbers.
    """
    changed = changed_numbers(entry, language, numbers_in(comments))
    old = {f"{{{name}}} is {now}": f"{{{name}}} is {before}" for name, before, now in changed}
    return tuple(old.get(comment, comment) for comment in comments)
