"""Find the type size that many texts share, laying out as few of them as possible.

Only the longest are tried in one size after another; all others are laid out once, in the size in
which those fit. What fits in a size is taken to fit in all smaller ones.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

FIRST_TRIED = 16
"""How many of the longest texts are tried first, beside those that may be set smaller."""


class Text(NamedTuple):
    """A text: its length in letters, and on how many cards it is."""

    length: int
    cards: int = 1


class Trial(NamedTuple):
    """Some texts, by number, that are to be laid out in a type size in pt."""

    texts: Sequence[int]
    size: float


class SharedSize(Struct, frozen=True):
    """The type size that texts share, in pt, and those of texts set smaller, by number."""

    size: float
    own: Mapping[int, float]


Overfull = frozenset[int]
"""The numbers of texts that do not fit."""
Search = Generator[Trial, Overfull, SharedSize]
"""Yields trials, and is sent which of their texts do not fit."""


def shared_size(texts: Sequence[Text], steps: Sequence[float], may_differ: int) -> Search:
    """Find the largest of some sizes, the smallest first, in which all texts fit.

    The texts of as many cards as ``may_differ`` may be set smaller. Where nothing fits, the
    smallest size is the result.
    """
    longest = sorted(range(len(texts)), key=lambda number: (-texts[number].length, number))
    first = 2 * may_differ + FIRST_TRIED
    tried, rest = longest[:first], longest[first:]
    search = _Search(texts, steps, may_differ)
    most = len(steps) - 1
    while True:
        most, overfull = yield from search.largest(tried, most)
        if most == 0:
            return SharedSize(steps[0], {})
        late = (yield Trial(rest, steps[most])) if rest else Overfull()
        if search.cards(overfull | late) <= may_differ:
            own = yield from search.own(sorted(overfull | late), 0, most)
            return SharedSize(steps[most], own)
        tried = [*tried, *sorted(late)]
        rest = [number for number in rest if number not in late]


class _Search(Struct, frozen=True):
    texts: Sequence[Text]
    steps: Sequence[float]
    may_differ: int

    def cards(self, numbers: Iterable[int]) -> int:
        """Return on how many cards some texts are."""
        return sum(self.texts[number].cards for number in numbers)

    def largest(
        self, tried: Sequence[int], most: int
    ) -> Generator[Trial, Overfull, tuple[int, Overfull]]:
        """Return the largest step up to ``most`` in which texts fit, and the exceptions."""
        fitting, too_large = 0, most + 1
        doubtful, exceptions = Overfull(tried), Overfull()
        at = most
        while too_large - fitting > 1:
            overfull = yield Trial(sorted(doubtful), self.steps[at])
            if self.cards(overfull) <= self.may_differ:
                fitting, exceptions = at, overfull
            else:
                too_large, doubtful = at, overfull
            at = (fitting + too_large) // 2
        return fitting, exceptions

    def own(
        self, numbers: Sequence[int], fitting: int, too_large: int
    ) -> Generator[Trial, Overfull, dict[int, float]]:
        """Return the largest size of each of some texts between two steps."""
        if not numbers or too_large - fitting <= 1:
            return dict.fromkeys(numbers, self.steps[fitting])
        middle = (fitting + too_large) // 2
        overfull = yield Trial(numbers, self.steps[middle])
        smaller = [number for number in numbers if number in overfull]
        larger = [number for number in numbers if number not in overfull]
        found = yield from self.own(smaller, fitting, middle)
        return found | (yield from self.own(larger, middle, too_large))


def run_together(
    searches: Sequence[Search],
    lay_out: Callable[[Mapping[int, Trial]], Mapping[int, Overfull]],
) -> list[SharedSize]:
    """Return the results of searches, whose trials are laid out together.

    ``lay_out`` is given the next trial of each search by its number, and returns the texts that
    do not fit.
    """
    found: dict[int, SharedSize] = {}
    answers: Mapping[int, Overfull | None] = dict.fromkeys(range(len(searches)))
    while answers:
        trials = dict(_next_trials(searches, answers, found))
        answers = lay_out(trials) if trials else {}
    return [found[number] for number in range(len(searches))]


def _next_trials(
    searches: Sequence[Search],
    answers: Mapping[int, Overfull | None],
    found: dict[int, SharedSize],
) -> Iterator[tuple[int, Trial]]:
    """Yield the next trial of each search by its number; add the results of those that end."""
    for number, answer in answers.items():
        try:
            yield number, searches[number].send(answer)  # type: ignore[arg-type]
        except StopIteration as end:
            found[number] = end.value
