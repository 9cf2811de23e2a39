"""Derive the rules of a game from its content: numbers from values, routes from the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.content.model import Choice, Content, Entry, Model, PlacedMark, Play, Remainder
from generator.content.network import network_of
from generator.play.rules import (
    Blood,
    Choices,
    Codes,
    Encounters,
    Layout,
    Life,
    Means,
    Rules,
    Score,
    Slots,
    Trail,
)


class NotPlayableError(Exception):
    """The content at ``path`` does not allow the game to be played."""

    def __init__(self, message: str, path: str = "play") -> None:
        super().__init__(message)
        self.path = path


def rules_of(content: Content, rule_set: str = "") -> Rules:
    """Return the rules of a game under a rule set, by default the printed one.

    Raises NotPlayableError if the content does not define them completely.
    """
    if content.play is None:
        raise NotPlayableError("the game does not say how it is played")
    return _Derivation(content, content.play, rule_set).rules()


class _Derivation:
    """Derives the rules of one game under one rule set."""

    def __init__(self, content: Content, play: Play, rule_set: str) -> None:
        self.content, self.play, self.rule_set = content, play, rule_set
        self.codes = dict(self._place_codes())

    def rules(self) -> Rules:
        play = self.play
        players = self._players()
        fugitives = [i for i, entry in enumerate(players) if entry.role == play.fugitive]
        path = f"collections.{play.players}"
        if len(fugitives) != 1:
            raise NotPlayableError(f"there are {len(fugitives)} players who flee, not one", path)
        if len(players) < 2:
            raise NotPlayableError("there is nobody who pursues", path)
        return Rules(
            letters=tuple(self._code(entry, path) for entry in players),
            numbers=tuple(self._number(entry.numbers[play.number]) for entry in players),
            fugitive=fugitives[0],
            places=frozenset(self.codes.values()),
            water=frozenset(code for id, code in self.codes.items() if self._is_water(id)),
            hospital=self._place(play.hospital, "play.hospital"),
            lair=self._place(play.lair, "play.lair"),
            codes=self._codes(),
            slots=Slots(*(getattr(play.marks, name).at - 1 for name in Slots._fields)),
            layout=Layout(*self._numbers(play.record, Layout._fields)),
            score=Score(*self._numbers(play.score, Score._fields)),
            life=Life(*self._numbers(play.life, Life._fields)),
            blood=Blood(*self._numbers(play.blood, Blood._fields)),
            trail=Trail(*self._numbers(play.trail, Trail._fields)),
            encounters=Encounters(*self._numbers(play.encounters, Encounters._fields)),
            research=self._number(play.research),
            choices=Choices(*(self._holds(getattr(play.choices, n)) for n in Choices._fields)),
            pursuit=tuple(map(self._means, play.travel.pursuers)),
            flight=tuple(map(self._means, play.travel.fugitive)),
            rule_set=self.rule_set,
        )

    def _place_codes(self) -> Iterator[tuple[str, str]]:
        other = self.play.codes.get(self.rule_set, {})
        for id, place in self.content.places.items():
            code = other.get(id, place.code)
            if code is None:
                raise NotPlayableError(f"the place “{id}” has no code", f"places.{id}")
            yield id, code

    def _players(self) -> list[Entry]:
        collection = self.content.collections.get(self.play.players)
        if collection is None:
            raise NotPlayableError(f"there are no “{self.play.players}”", "play.players")
        sides = (self.play.pursuers, self.play.fugitive)
        players = [entry for entry in collection.entries.values() if entry.role in sides]
        for id, entry in collection.entries.items():
            if entry in players and self.play.number not in entry.numbers:
                raise NotPlayableError(
                    f"“{id}” has no number “{self.play.number}”",
                    f"collections.{self.play.players}.entries.{id}",
                )
        return sorted(players, key=lambda entry: self._number(entry.numbers[self.play.number]))

    def _code(self, entry: Entry, path: str) -> str:
        if entry.code is None:
            raise NotPlayableError(f"“{entry.name}” has no code", path)
        return entry.code

    def _entry(self, ref: str, path: str) -> Entry:
        entry = self.content.known_entry(ref)
        if entry is None:
            raise NotPlayableError(f"there is no entry “{ref}”", path)
        return entry

    def _codes(self) -> Codes:
        moves, unseen, marks = self.play.moves, self.play.unseen, self.play.marks

        def code(ref: str | PlacedMark | None, path: str) -> str:
            if ref is None:
                return ""
            name = ref.mark if isinstance(ref, PlacedMark) else ref
            return self._code(self._entry(name, path), path)

        names = [name for name in Codes._fields if name in marks.__struct_fields__]
        return Codes(
            hide=code(moves.hide, "play.moves.hide"),
            double_back=code(moves.double_back, "play.moves.double_back").removesuffix("n"),
            teleport=code(moves.teleport, "play.moves.teleport"),
            unseen_land=code(unseen.land, "play.unseen.land"),
            unseen_water=code(unseen.water, "play.unseen.water"),
            **{name: code(getattr(marks, name), f"play.marks.{name}") for name in names},
        )

    def _number(self, amount: int | str) -> int:
        """Return an amount under the rule set."""
        name = f"{amount}@{self.rule_set}" if isinstance(amount, str) and self.rule_set else amount
        try:
            return self.content.number(name)
        except KeyError:
            raise NotPlayableError(f"there is no value “{amount}”") from None

    def _numbers(self, part: Model, names: Sequence[str]) -> Iterator[int]:
        return (self._number(getattr(part, name)) for name in names)

    def _holds(self, choice: bool | Choice) -> bool:
        if isinstance(choice, bool):
            return choice
        return choice.under.get(self.rule_set, choice.holds)

    def _place(self, id: str, path: str) -> str:
        if id not in self.codes:
            raise NotPlayableError(f"there is no place “{id}”", path)
        return self.codes[id]

    def _is_water(self, id: str) -> bool:
        kind = self.content.place_kinds.get(self.content.places[id].kind)
        return kind is not None and kind.water

    def _means(self, id: str) -> Means:
        if id not in self.content.travel:
            raise NotPlayableError(f"there is no means of travel “{id}”", "play.travel")
        network, travel = network_of(self.content, id), self.content.travel[id]
        remainder = travel.steps.remainder if isinstance(travel.steps, Remainder) else None
        cycle = 0 if remainder is None else self._number(remainder)
        steps = cycle - 1 if cycle else network.steps
        rings: list[dict[str, frozenset[str]]] = [{} for _ in range(steps + 1)]
        for place, code in self.codes.items():
            found: frozenset[str] = frozenset()
            rings[0][code] = found
            for number, ring in enumerate(network.reach(place, steps), 1):
                found |= {self.codes[end] for end in ring}
                rings[number][code] = found
        return Means(id, tuple(rings), cycle)
