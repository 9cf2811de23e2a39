"""Find the names of a game in texts: they are never hyphenated, and short ones not parted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Content
from generator.content.text import Text
from generator.language.conventions import NO_BREAK_SPACE
from generator.language.wording import Run, Wording

LEAST = 5
"""Shorter names are not broken anyway."""
ENDING = 2
"""How many letters an inflected form may have more than its name, whose last may be another."""
LONGEST_OTHER = 10
"""How many letters the word of another name of the game has at most to be kept whole: longer ones
would leave holes in narrow columns, in languages that write several words as one."""
LONGEST_PAIR = 15
"""How many letters two words of a name have at most that stay on one line, with their space."""
APART = 6
"""How many letters a text has at least beside a name whose words stay together in it: what is
little more than the name, such as a heading, may be as narrow as a word."""
_WORD = re.compile(r"[^\W\d_]{5,}")
_SPACE = re.compile(r"(?<!\S)[(“„«”]*(?P<before>[^\W\d_]+\.?) (?=(?P<after>[^\W\d_]+))")
_ABBREVIATION = re.compile(r"(?<!\w)[^\W\d_]{1,3}\.(?= [^\W\d_])")


class Names(Struct, frozen=True):
    """The names of a game in one language.

    ``stems`` are their words without the last letter, ``least`` is how many letters a word has
    that may be broken at all. ``pairs`` are neighbouring words of names, likewise without their
    last letters, and ``shortened`` the words that names write with a full stop, such as “Dr.”.
    """

    stems: frozenset[str]
    least: int
    pairs: frozenset[tuple[str, str]] = frozenset()
    shortened: frozenset[str] = frozenset()

    def kept_whole(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Yield runs in which names of people and places are runs of their own, and whole."""
        for run in runs:
            yield from self._parted(run) if run.text and not run.whole else [run]

    def kept_together(self, runs: Sequence[Run]) -> Sequence[Run]:
        """Return runs in which the words of a short name stay on one line: “Dr. Seward”."""
        if not self.pairs and not self.shortened:
            return runs
        letters = sum(len(run.text) for run in runs)

        def bound(match: re.Match[str]) -> str:
            stays = self._is_together(match["before"], match["after"], letters)
            return match[0][:-1] + NO_BREAK_SPACE if stays else match[0]

        return [
            replace(run, text=words)
            if " " in run.text and (words := _SPACE.sub(bound, run.text)) != run.text
            else run
            for run in runs
        ]

    def _is_together(self, before: str, after: str, letters: int) -> bool:
        """Whether two neighbouring words of a text of so many letters are of one short name."""
        if before in self.shortened:
            return after[:1].isupper() or after[:1].lower() == after[:1].upper()
        length = len(before) + 1 + len(after)
        if not before[:1].isupper() or length > LONGEST_PAIR + ENDING or letters < length + APART:
            return False
        return any((one, other) in self.pairs for one in _stems(before) for other in _stems(after))

    def is_name(self, word: str) -> bool:
        """Whether a word is one of a name, perhaps in an inflected form."""
        return word[:1].isupper() and any(stem in self.stems for stem in _stems(word))

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
    """Return the names of a game: of people and places, its terms, and its entries.

    Only those of people and places stay together; the others are what a table lists.
    """
    named = [wording.plain(name) for name in _people_and_places(content)]
    words = {word for name in named for word in _WORD.findall(name)}
    others = (word for name in _others(content) for word in _WORD.findall(wording.plain(name)))
    words.update(word for word in others if len(word) <= LONGEST_OTHER)
    return Names(
        stems=frozenset(word[:-1] for word in words if word[:1].isupper()),
        least=least,
        pairs=frozenset(pair for name in named for pair in _pairs(name)),
        shortened=frozenset(each for name in named for each in _ABBREVIATION.findall(name)),
    )


def _people_and_places(content: Content) -> Iterator[Text]:
    yield from (role.name for role in content.roles.values())
    yield from (turn.name for turn in content.order.values())
    yield from (place.name for place in content.places.values())
    yield from (region.name for region in content.regions.values())


def _others(content: Content) -> Iterator[Text]:
    yield from (term.name for term in content.terms.values())
    for collection in content.collections.values():
        yield from (entry.name for entry in collection.entries.values())


def _pairs(name: str) -> Iterator[tuple[str, str]]:
    """Yield the neighbouring words of a name that stay together, without their last letters."""
    for one, other in pairwise(name.split()):
        short = len(one) + 1 + len(other) <= LONGEST_PAIR
        if short and one[:1].isupper() and other[:1].isupper() and one.isalpha():
            yield one[:-1], other[:-1]


def _stems(word: str) -> list[str]:
    """Return what a word may be without its ending, and the last letter before that."""
    return [word[:length] for length in range(max(len(word) - ENDING - 1, 1), len(word))]
