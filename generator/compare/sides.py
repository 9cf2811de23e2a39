"""The sides of an aid, and which of them print a fact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from generator.content.game import Game
from generator.content.gridmap import tiles_on
from generator.language.markup import parse, reminders_in, values_in
from generator.language.reminders import reminders_of
from generator.language.shown import Shown, sections_shown
from generator.layout.backs import behind
from generator.layout.cards import cards_of, entry_of
from generator.layout.side import Card

MAP = "map"
"""The id of the drawn map among the sheets."""
_ON_THE_MAP = ("map", "places", "place_kinds", "place_sizes", "regions", "travel")


class SideRef(NamedTuple):
    """Reference to a side of a sheet or a card of a deck; ``side`` is "" for a map."""

    sheet: str
    side: str = ""


class SideIndex(Struct, frozen=True):
    """The sides that print the content of a game, by content path."""

    sides: Mapping[str, frozenset[SideRef]]
    order: tuple[SideRef, ...]

    def of(self, paths: Iterable[str]) -> tuple[SideRef, ...]:
        """Return the sides that print a node at, above or below one of some paths."""
        found: set[SideRef] = set()
        for path in paths:
            steps = path.split(".")
            for length in range(1, len(steps) + 1):
                found |= self.sides.get(".".join(steps[:length]), frozenset())
            for below, sides in self.sides.items():
                if below.startswith(f"{path}."):
                    found |= sides
        return tuple(each for each in self.order if each in found)


def side_index(game: Game) -> SideIndex:
    """Return the index of a game, built once."""
    return game.once(_build_index)


def all_sides(game: Game) -> tuple[SideRef, ...]:
    """Return all sides of an aid in printing order: sheets, the drawn map, cards."""
    sides = [SideRef(id, name) for id, sheet in game.content.sheets.items() for name in sheet.sides]
    cards = [SideRef(id, card.id) for id in game.content.decks for card in cards_of(game, id)]
    maps = ([MAP] if game.content.has_drawn_map else []) + list(game.content.map_sheets)
    return (*sides, *map(SideRef, maps), *cards)


def _build_index(game: Game) -> SideIndex:
    found: dict[str, set[SideRef]] = defaultdict(set)
    shown = sections_shown(game)
    everything = all_sides(game)
    for id, sheet in game.content.sheets.items():
        for name, side in sheet.sides.items():
            here = SideRef(id, name)
            paths = {path for section in side.placed.values() for path in shown[section]}
            for path in (*paths, *_mentioned(game, paths), f"sheets.{id}.{name}"):
                found[path].add(here)
            found[f"sheets.{id}.title"].add(here)
    for id in game.content.decks:
        for card in cards_of(game, id):
            paths = {*_on_card(card, shown), *_reminders_on(card, id, game)}
            paths |= {*_group_of(card, id, game), *_of_tile(card, game)}
            if card.kind != "counters":
                paths.add(behind(card, id, game.content).path)
            for path in (*paths, *_mentioned(game, paths), f"decks.{id}"):
                found[path].add(SideRef(id, card.id))
    for topic in _ON_THE_MAP if SideRef(MAP) in everything else ():
        found[topic].add(SideRef(MAP))
    for name, gridmap in game.content.map_sheets.items():
        for path in (
            f"gridmaps.{gridmap}",
            *tiles_on(game.content, gridmap),
            "terrains",
            "roles",
        ):
            found[path].add(SideRef(name))
    for field in ("title", "publisher", "year", "notice"):
        found[f"game.{field}"].update(everything)
    for id, erratum in game.content.errata.items():
        found[f"errata.{id}"] |= {side for path in _above(erratum.of) for side in found[path]}
    return SideIndex({path: frozenset(sides) for path, sides in found.items() if sides}, everything)


def _on_card(card: Card, shown: Mapping[str, Shown]) -> Shown:
    """Return the content paths that a card shows."""
    if card.kind == "sections":
        return shown[card.of]
    if card.kind == "legend":
        return tuple(f"icons.{icon}" for icon in card.items)
    return (card.path,)


def _reminders_on(card: Card, deck: str, game: Game) -> Iterator[str]:
    """Yield the content paths of the terms whose reminders end a card."""
    if card.kind == "entries" and game.content.decks[deck].reminders:
        entry = entry_of(card, game.content)
        yield from (f"terms.{term}" for term in reminders_of(game, entry))


def _group_of(card: Card, deck: str, game: Game) -> Iterator[str]:
    """Yield the content path of the group that a card shows."""
    if card.kind == "entries" and game.content.decks[deck].groups:
        entry = entry_of(card, game.content)
        if entry.group:
            yield f"collections.{card.of}.groups.{entry.group}"


def _of_tile(card: Card, game: Game) -> Iterator[str]:
    """Yield the content path of the terrains that a tile of several cells shows."""
    if card.kind == "counters" and entry_of(card, game.content).tile:
        yield "terrains"


def _mentioned(game: Game, paths: set[str]) -> Iterator[str]:
    """Yield the paths of entries, values and reminders that are referenced below some paths."""
    for reference in game.references:
        if paths.isdisjoint(_above(".".join(reference.path))):
            continue
        if reference.topic == "entries":
            collection, _, entry = reference.id.partition(".")
            yield f"collections.{collection}.entries.{entry}"
        elif reference.topic not in ("sources", "collections", "sections"):
            yield f"{reference.topic}.{reference.id}"
    for text in game.texts.values():
        if not paths.isdisjoint(_above(text.id)):
            for wording in text.wordings:
                spans = parse(wording)
                yield from (f"values.{name.partition('@')[0]}" for name in values_in(spans))
                yield from (f"terms.{name}" for name in reminders_in(spans))


def _above(path: str) -> list[str]:
    """Return a path and all its parents."""
    steps = path.split(".")
    return [".".join(steps[:length]) for length in range(1, len(steps) + 1)]
