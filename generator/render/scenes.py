"""Draw a game's position on the map: pieces, the trail, and reachable places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import Entry, Play
from generator.language.wording import Wording
from generator.maps.chart import Counter, Reach, Scene, Stop, Strip, StripBox, StripRow, Stroke
from generator.play.answers import answers
from generator.play.position import Step, next_player
from generator.play.replay import Replay
from generator.play.rulebook import Rulebook


class SceneMaker(Struct, frozen=True, dict=True):
    """Makes the scene of a game at the end of its record, in the words of one language.

    ``labels`` are the program's own words by id; ``as_pursuers`` is the side that views it,
    if any; ``faults`` is how often the record breaks the rules.
    """

    game: Game
    book: Rulebook
    replay: Replay
    labels: Mapping[str, str]
    as_pursuers: bool | None = None
    faults: int = 0

    @cached_property
    def scene(self) -> Scene:
        """Everything on the map, and the strip beneath it."""
        return Scene(
            counters=tuple(self._counters()),
            stops=tuple(self._stops()),
            reaches=tuple(self._reaches()),
            means=tuple(means.id for means in self.replay.rules.flight),
            strip=self._strip(),
        )

    @property
    def play(self) -> Play:
        """The rules of play in the content of the game."""
        play = self.game.content.play
        assert play is not None  # a game without cannot be replayed
        return play

    @cached_property
    def wording(self) -> Wording:
        """The words of the game."""
        return Wording(self.game.content, self.game.language)

    @cached_property
    def known(self) -> dict[str, Any]:
        """All answers about the position, as the viewing side knows it."""
        return answers(self.replay, self.book.names, self.as_pursuers)

    @cached_property
    def ids(self) -> dict[str, str]:
        """Ids of the map's places by their codes under the rule set."""
        other = self.play.codes.get(self.replay.rules.rule_set, {})
        places = self.game.content.places.items()
        return {other.get(id, place.code) or id: id for id, place in places}

    @cached_property
    def marks(self) -> dict[str, Entry]:
        """The entries that explain the marks of the record, by purpose."""
        marks = self.play.marks
        refs = {"trap": marks.trap_placed.mark, "offspring": marks.offspring_placed.mark}
        return {name: self.game.content.entry(ref) for name, ref in refs.items()}

    def term(self, name: str) -> str:
        """Return the game's capitalised term for a quantity, or the common one."""
        return self.book.labels[name]

    def place(self, code: str | None) -> str:
        """Return the name of a place; an unknown place has a name too."""
        if code is None:
            return ""
        unseen = self.play.unseen
        for entry in map(self.game.content.entry, (unseen.land, unseen.water)):
            if code == entry.code:
                return self.wording.plain(entry.name)
        place = self.game.content.places.get(self.ids.get(code, ""))
        return self.wording.plain(place.short or place.name) if place else code

    # On the map

    def _counters(self) -> Iterator[Counter]:
        rules = self.replay.rules
        for index, letter in enumerate(rules.letters):
            code = self.replay.position.places[index]
            if code in self.ids:
                words = f"{self.book.players[letter]}: {self.place(code)}"
                yield Counter(self.ids[code], letter, words, index == rules.fugitive)

    def _stops(self) -> Iterator[Stop]:
        for number, step in enumerate(self.replay.position.trail, 1):
            if step.place in self.ids:
                yield Stop(self.ids[step.place], number, self.left_at(step))

    def left_at(self, step: Step) -> tuple[str, ...]:
        """Return the letters of the pieces at a place of the trail."""
        trap, offspring = self.marks["trap"].code or "", self.marks["offspring"].code or ""
        return (trap,) * step.traps + (offspring,) * step.offspring

    def _reaches(self) -> Iterator[Reach]:
        """Yield the places that the next move can reach; none if it may go anywhere.

        Staying uses no means of travel.
        """
        found: dict[str, list[Stroke]] = {}
        travel = self.game.content.travel
        rules, position = self.replay.rules, self.replay.position
        here = position.places[next_player(rules, position)]
        for means, codes in self.ends_by_means().items():
            for code in codes:
                by = [] if code == here else [Stroke(travel[means].stroke)]
                found.setdefault(self.ids[code], []).extend(by)
        for place, strokes in found.items():
            yield Reach(place, tuple(dict.fromkeys(strokes)))

    def ends_by_means(self) -> dict[str, list[str]]:
        """Return the codes of places that the next move can reach, by means of travel."""
        rules, position = self.replay.rules, self.replay.position
        player = next_player(rules, position)
        if position.ended or position.places[player] not in self.ids:
            return {}
        if player == rules.fugitive:
            by = self.known[f"{self.book.names.fugitive}_destinations_by"]
        else:
            by = self.known["reachable"][rules.letters[player]]
        here = position.places[player]
        ways = {means: [code for code in codes if code in self.ids] for means, codes in by.items()}
        return {means: codes for means, codes in ways.items() if set(codes) - {here}}

    # Beneath it

    def _strip(self) -> Strip:
        travel = self.game.content.travel
        ways = self.ends_by_means()
        return Strip(
            title=f"{self.term('round')} {self.wording.number(self.known['round'])}",
            lines=tuple(self._lines()),
            life=" · ".join(dict.fromkeys((self.term("life"), self.term("blood")))),
            rows=tuple(self._rows()),
            trail=self.term("trail"),
            boxes=tuple(self._boxes()),
            signs=tuple(
                (entry.code or "", self.wording.plain(entry.name)) for entry in self.marks.values()
            ),
            reach_title=self.labels["record.reach"] if ways else "",
            reach=tuple(
                (Stroke(travel[means].stroke), self.wording.plain(travel[means].name))
                for means in ways
            ),
        )

    def _lines(self) -> Iterator[str]:
        yield f"{self.term('score')} {self.wording.number(self.replay.position.score)}"
        yield self.outcome
        labels, number = self.labels, self.wording.number
        parts = [labels["record.plays"].format(number=number(len(self.replay.plays)))]
        if self.book.rule_set:
            parts.insert(0, labels["record.rules"].format(rules=self.book.rule_set))
        yield " · ".join(parts)
        if self.as_pursuers is not None:
            names = self.book.names
            side = names.pursuers if self.as_pursuers else names.fugitive
            yield labels["record.viewed"].format(side=self.book.sides.get(side, side))
        if self.faults:
            yield labels["record.faults"].format(number=number(self.faults))

    @property
    def outcome(self) -> str:
        """Whose turn is next, or who has won."""
        ended = self.known["ended"]
        if ended:
            side = self.book.sides.get(ended["for"], ended["for"])
            return self.labels["record.winner"].format(side=side)
        player = self.book.players[self.known["player"]]
        return self.labels["record.next"].format(player=player)

    def _rows(self) -> Iterator[StripRow]:
        rules, position = self.replay.rules, self.replay.position
        for index, letter in enumerate(rules.letters):
            life = self.wording.number(position.health[index])
            where = position.places[index]
            code = where if where in self.ids else ""
            place = f"{code} {self.place(where)}".strip() or "–"
            name = self.book.players[letter]
            yield StripRow(letter, name, life, place, index == rules.fugitive)

    def _boxes(self) -> Iterator[StripBox]:
        trail = self.replay.position.trail
        for number in range(1, self.replay.rules.trail.length + 1):
            if number > len(trail):
                yield StripBox(number, "–")
                continue
            step = trail[number - 1]
            place = self.place(step.place)
            if step.move != step.place and step.place in self.ids:
                place = f"{step.place} {place}"
            yield StripBox(number, step.move, place, self.left_at(step))
