"""Tables of results, by the faces of their dice."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import Passage

MOST_BEYOND = 100
"""How many numbers beyond each end of a die a table of a modified roll may have."""
_NUMBER = re.compile(r"[-−]?\d{1,9}")
_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")


class FaceTable(Struct, frozen=True, dict=True):
    """A table of results by the faces of a die: a roll, or the cases of a passage.

    ``lists`` are the faces written at each result, by content path. A table is ``closed``
    when all its results name faces. Modified rolls reach the numbers ``beyond`` the die.
    """

    path: str
    die: str
    faces: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    closed: bool = True
    beyond: tuple[int, ...] = ()

    @property
    def mentions(self) -> Iterator[tuple[str, str]]:
        """Each face or range as written, with its content path."""
        for path, written in self.lists:
            yield from ((f"{path}.{index}", each) for index, each in enumerate(written))

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The faces that are numbers, and those that a modified roll can reach."""
        reached = {number: str(number) for number in self.beyond}
        return dict(sorted((reached | numbers_on(self.faces)).items()))

    @cached_property
    def known(self) -> dict[str, int]:
        """The numbers a result may be on, with its rank: lower numbers, the die, higher ones."""
        least = min(numbers_on(self.faces), default=0)
        lower = [str(number) for number in self.beyond if number < least]
        higher = [str(number) for number in self.beyond if number > least]
        words = dict.fromkeys((*lower, *self.faces, *higher))
        return {word: rank for rank, word in enumerate(words)}

    def meant(self, written: str) -> list[str]:
        """Return the known faces that are meant: one as it is, or those of a range."""
        if written in self.known:
            return [written]
        if ends := ends_of(written):
            low, high = sorted(ends)
            return [face for number, face in self.numbers.items() if low <= number <= high]
        return []

    def unknown(self, written: str) -> list[str]:
        """Return what is meant, yet no known face; of many, the first two."""
        if written in self.known:
            return []
        if not (ends := ends_of(written)):
            return [written]
        inside = range(min(ends), max(ends) + 1)
        missing = (str(number) for number in inside if number not in self.numbers)
        return list(islice(missing, 2))

    def covers(self, numbers: Iterable[int]) -> list[int]:
        """Return those among some numbers, on the die or not, that a result is on."""
        starts: list[int] = []
        stops: list[int] = []
        for low, high in sorted(self._stretches()):
            if stops and low <= stops[-1]:
                stops[-1] = max(stops[-1], high)
            else:
                starts.append(low)
                stops.append(high)
        spots = ((number, bisect_right(starts, number) - 1) for number in numbers)
        return [number for number, spot in spots if spot >= 0 and number <= stops[spot]]

    def _stretches(self) -> Iterator[tuple[int, int]]:
        for _, written in self.mentions:
            if ends := ends_of(written):
                yield min(ends), max(ends)
            elif _NUMBER.fullmatch(written):
                yield int(written.replace("−", "-")), int(written.replace("−", "-"))


def ends_of(written: str) -> tuple[int, int] | None:
    """Return both ends of a range such as ``2-4``, as they are written."""
    match = _RANGE.fullmatch(written)
    return (int(match[1]), int(match[2])) if match else None


def numbers_on(faces: Sequence[str]) -> dict[int, str]:
    """Return the faces of a die that are numbers, by number."""
    return {
        int(face.replace("−", "-")): face for face in reversed(faces) if _NUMBER.fullmatch(face)
    }


def face_tables(game: Game) -> tuple[FaceTable, ...]:
    """Return every table of results whose die is there; made once for all checks."""
    return game.once(_face_tables)


def _face_tables(game: Game) -> tuple[FaceTable, ...]:
    return (*_tables_of_rolls(game), *_tables_of_passages(game))


def _tables_of_rolls(game: Game) -> Iterator[FaceTable]:
    changes = modifiers_by_roll(game)
    unread = [None] if game.may_have("modifiers") else []
    for id, roll in game.content.rolls.items():
        die = game.content.dice.get(roll.die or "")
        if die and roll.results:
            faces = tuple(dict.fromkeys(die.faces))
            lists = tuple(
                (f"rolls.{id}.results.{name}.faces", result.faces)
                for name, result in roll.results.items()
            )
            beyond = _beyond(faces, [*unread, *(by for _, by in changes.get(id, ()))])
            yield FaceTable(f"rolls.{id}.results", roll.die or "", faces, lists, beyond=beyond)


def _tables_of_passages(game: Game) -> Iterator[FaceTable]:
    for path, passage in passages_of(game):
        die = game.content.dice.get(passage.die or "")
        lists = tuple(
            (f"{path}.cases.{name}.faces", case.faces)
            for name, case in passage.cases.items()
            if case.faces
        )
        if die and lists:
            faces = tuple(dict.fromkeys(die.faces))
            closed = len(lists) == len(passage.cases)
            yield FaceTable(f"{path}.cases", passage.die or "", faces, lists, closed)


def passages_of(game: Game) -> Iterator[tuple[str, Passage]]:
    """Yield the effects that are more than a text, with their content paths."""
    for id, collection in game.content.collections.items():
        for name, entry in collection.entries.items():
            path = f"collections.{id}.entries.{name}"
            if isinstance(entry.text, Passage):
                yield f"{path}.text", entry.text
            for field, effect in entry.fields.items():
                if isinstance(effect, Passage):
                    yield f"{path}.fields.{field}", effect


def modifiers_by_roll(game: Game) -> dict[str, list[tuple[str, int | None]]]:
    """Return the modifiers of each roll by id with what they add; none where it is unknown."""
    changes: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for id, modifier in game.content.modifiers.items():
        changes[modifier.roll].append((id, game.content.known_number(modifier.by)))
    return changes


def _beyond(faces: Sequence[str], changes: Sequence[int | None]) -> tuple[int, ...]:
    """Return the numbers beyond the ends of a die that its modified rolls can reach."""
    numbers = numbers_on(faces)
    if len(numbers) < len(faces):
        return ()
    downs = [MOST_BEYOND if by is None else -by for by in changes if by is None or by < 0]
    ups = [MOST_BEYOND if by is None else by for by in changes if by is None or by > 0]
    down, up = min(MOST_BEYOND, sum(downs)), min(MOST_BEYOND, sum(ups))
    low, high = min(numbers), max(numbers)
    return (*range(low - down, low), *range(high + 1, high + up + 1))
