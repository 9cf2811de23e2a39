"""Find the names of people and places in texts: they are never hyphenated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Content
from generator.content.text import Text
from generator.language.wording import Run, Wording

LEAST = 5
"""Shorter names are not broken anyway."""
ENDING = 2
"""How many letters an inflected form may have more than its name, whose last may be another."""
_WORD = re.compile(r"[^\W\d_]{5,}")


class Names(Struct, frozen=True):
    """The names of a game in one language.

    ``stems`` are their words without the last letter, ``least`` is how many letters a word has
    that may be broken at all.
    """

    stems: frozenset[str]
    least: int

    def kept_whole(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Yield runs in which names of people and places are runs of their own, and whole."""
        for run in runs:
            yield from self._parted(run) if run.text and not run.whole else [run]

    def is_name(self, word: str) -> bool:
        """Whether a word is one of a name, perhaps in an inflected form."""
        lengths = range(len(word) - ENDING - 1, len(word))
        return word[:1].isupper() and any(word[:length] in self.stems for length in lengths)

    def _parted(self, run: Run) -> Iterator[Run]:
        done = 0
        for match in _WORD.finditer(run.text):
            if len(match[0]) >= self.least and self.is_name(match[0]):
                if match.start() > done:
                    yield replace(run, text=run.text[done : match.start()])
                yield replace(run, text=match[0], whole=True)
                done = match.end()
        if not done:
            yield run
        elif done < len(run.text):
            yield replace(run, text=run.text[done:])


def names_of(content: Content, wording: Wording, least: int) -> Names:
    """Return the names of people and places of a game: of roles, turns, places and regions."""
    named: list[Text] = [role.name for role in content.roles.values()]
    named += [turn.name for turn in content.order.values()]
    named += [place.name for place in content.places.values()]
    named += [region.name for region in content.regions.values()]
    words = (word for name in named for word in _WORD.findall(wording.plain(name)))
    return Names(frozenset(word[:-1] for word in words if word[:1].isupper()), least)
