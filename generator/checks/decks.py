"""Decks: their names, their sizes, and the cards that they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.listing import chosen
from generator.content.model import (
    AnyCards,
    Content,
    Counters,
    EntryCards,
    LegendCards,
    MatrixCards,
    PlaceCards,
    SectionCards,
)
from generator.findings import Severity, did_you_mean
from generator.imposition.sizes import CARD_SIZES, card_size_named, with_its_unit

MAP, ALL_DECKS = "map", "cards"
"""What a build calls the map, and all decks of a game."""


@CHECKS.on(
    Subject.CONTENT,
    "S22",
    "taken-deck-name",
    "A deck has a name that something else is built by",
    why="One word on the command line would mean two things, and one file would replace another.",
    bad="""
    decks:
      summary:
      # <- S22
        title: Cards
        cards:
          goal: {kind: sections, sections: [goal]}
    """,
    good="""
    decks:
      goal-cards:
        title: Cards
        cards:
          goal: {kind: sections, sections: [goal]}
    """,
    vital=True,
)
def taken_deck_name(game: Game) -> Iterator[Fault]:
    """No deck is called like a sheet or its game, and with decks, nothing is “map” or “cards”."""
    content = game.content
    for id in content.decks:
        if id in content.sheets:
            message = f"“{id}” is a sheet already"
        elif id in (game.id, MAP, ALL_DECKS):
            message = f"“{id}” is what the {_taken_by(id)} called"
        else:
            continue
        hint = f"call the deck by what it shows, such as {id}-deck"
        yield Fault(f"decks.{id}", message, hint, on_key=True)
    if content.decks and ALL_DECKS in content.sheets:
        yield Fault(
            f"sheets.{ALL_DECKS}",
            f"“{ALL_DECKS}” is what all decks of a game are called",
            "call the sheet by what it shows",
            on_key=True,
        )


def _taken_by(id: str) -> str:
    return {MAP: "map is", ALL_DECKS: "decks of a game are"}.get(id, "whole aid is")


@CHECKS.on(
    Subject.CONTENT,
    "R25",
    "no-cards",
    "A deck takes cards from where there are none",
    why="The deck would lack them, and nobody would miss them before the game.",
    bad="""
    collections:
      spells:
        name: Spells
        groups:
          fire: {name: Fire}
          ice: {name: Ice}
        entries:
          flame: {name: Flame, group: fire}
    decks:
      spell-cards:
        title: Spells
        cards:
          cold: {kind: entries, collection: spells, group: ice}
          # <- R25
    """,
    good="""
    collections:
      spells:
        name: Spells
        groups:
          fire: {name: Fire}
        entries:
          flame: {name: Flame, group: fire}
    decks:
      spell-cards:
        title: Spells
        cards:
          hot: {kind: entries, collection: spells, group: fire}
    """,
    vital=True,
)
def no_cards(game: Game) -> Iterator[Fault]:
    """Every source of a deck gives at least one card; groups are those of the collection."""
    for id, deck in game.content.decks.items():
        for key, cards in deck.cards.items():
            path = f"decks.{id}.cards.{key}"
            yield from _below_no_card(cards, path)
            if isinstance(cards, EntryCards | Counters) and (
                fault := _unknown_group(cards, path, game)
            ):
                yield fault
            elif not game.may_have(_topic(cards)) and cards_in(cards, game.content) == []:
                yield Fault(path, "this gives no card", "name what there is", on_key=True)


def _below_no_card(cards: AnyCards, path: str) -> Iterator[Fault]:
    """Yield the sections that have others below them and are no cards."""
    if isinstance(cards, SectionCards):
        for id in cards.below:
            if id not in cards.sections:
                message = f"no card is made of the section “{id}”, so there is nothing below it"
                hint = did_you_mean(id, cards.sections)
                yield Fault(f"{path}.below.{id}", message, hint, on_key=True)


def _unknown_group(cards: EntryCards | Counters, path: str, game: Game) -> Fault | None:
    collection = game.content.collections.get(cards.collection)
    if collection is None or cards.group is None or cards.group in collection.groups:
        return None
    return Fault(
        f"{path}.group",
        f"there is no group “{cards.group}”",
        did_you_mean(cards.group, collection.groups),
    )


def _topic(cards: AnyCards) -> str:
    return {
        "entries": "collections",
        "counters": "collections",
        "matrix": "matrices",
        "places": "places",
        "legend": "icons",
        "sections": "sections",
    }[cards.kind]


def cards_in(cards: AnyCards, content: Content) -> list[str] | None:
    """Return the content paths that the cards of a source are made of; None if it is unknown."""
    match cards:
        case EntryCards(collection=id) | Counters(collection=id):
            if id not in content.collections:
                return None
            taken = [key for key, entry in chosen(cards, content).items() if entry.count != 0]
            return [f"collections.{id}.entries.{key}" for key in taken]
        case MatrixCards(matrix=id):
            if id not in content.matrices:
                return None
            return [f"matrices.{id}.cells.{row}" for row in content.matrices[id].rows]
        case PlaceCards():
            return [f"places.{id}" for id, place in content.places.items() if cards.takes(place)]
        case LegendCards(icons=icons):
            return [f"icons.{id}" for id in icons]
        case SectionCards(sections=ids):
            return [f"sections.{id}" for id in ids]


@CHECKS.on(
    Subject.CONTENT,
    "R26",
    "unknown-card-size",
    "A deck has a size that no card has",
    why="Cards of that size cannot be printed, sleeved or bought.",
    bad="""
    decks:
      goal-cards:
        title: Cards
        size: pocker
        #     ^ R26
        cards:
          goal: {kind: sections, sections: [goal]}
    """,
    good="""
    decks:
      goal-cards:
        title: Cards
        size: 59x91
        cards:
          goal: {kind: sections, sections: [goal]}
    """,
    vital=True,
)
def unknown_card_size(game: Game) -> Iterator[Fault]:
    """A size is one of the names, or measures that a card may have: 63x88 (mm), 2.5x3.5in."""
    for id, deck in game.content.decks.items():
        try:
            card_size_named(deck.size)
        except ValueError as error:
            unit = with_its_unit(deck.size)
            hint = f"write {unit}" if unit else did_you_mean(deck.size, CARD_SIZES)
            yield Fault(f"decks.{id}.size", str(error), hint)


@CHECKS.on(
    Subject.CONTENT,
    "C15",
    "card-twice",
    "A deck takes the same card from two places",
    why="There would be one card more than the game has, and two of one number are no help.",
    severity=Severity.WARNING,
    bad="""
    decks:
      goal-cards:
        title: Cards
        cards:
          goal: {kind: sections, sections: [goal]}
          again: {kind: sections, sections: [goal]}
          # <- C15
    """,
    good="""
    decks:
      goal-cards:
        title: Cards
        cards:
          goal: {kind: sections, sections: [goal]}
      more-cards:
        title: More cards
        cards:
          goal: {kind: sections, sections: [goal]}
    """,
)
def card_twice(game: Game) -> Iterator[Fault]:
    """Within a deck every entry, row, place, icon and section is taken once."""
    for id, deck in game.content.decks.items():
        taken: dict[str, str] = {}
        for key, cards in deck.cards.items():
            path = f"decks.{id}.cards.{key}"
            twice = [each for each in cards_in(cards, game.content) or () if each in taken]
            if twice:
                more = f" and {len(twice) - 1} more" if len(twice) > 1 else ""
                yield Fault(
                    path,
                    f"“{twice[0]}”{more} is taken already",
                    "leave it out here, or make a deck of its own",
                    (taken[twice[0]],),
                    on_key=True,
                )
            taken |= dict.fromkeys(cards_in(cards, game.content) or (), path)
