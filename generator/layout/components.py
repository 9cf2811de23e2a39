"""Compose the card or board of a component figure, and find the places of its call-outs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import layout_of
from generator.content.model import ComponentFigure, Deck, EntryCards
from generator.layout.cards import cards_of
from generator.layout.leaders import Leader, Point, Rect, leaders
from generator.layout.side import CARD_MARGINS, Card, Side
from generator.layout.zones import PlacedZone, placed
from generator.units import Paper

BALL, LARGE_BALL = 6.0, 9.0
"""The size of a number with the room around it, in mm; in large print."""


def side_of_component(game: Game, block: ComponentFigure, paper: Paper) -> Side | None:
    """Return the card or board that a figure is of, on its size; None where there is none."""
    card, deck = _card(game, block)
    if card is None or deck is None or not card.layout:
        return None
    layout = layout_of(card.layout, deck, game.content)
    if layout is None:
        return None
    zones = placed(layout, paper)
    id = block.deck or card.of
    return Side(id, card.id, deck, card, paper, (), CARD_MARGINS, zones=zones)


def _card(game: Game, block: ComponentFigure) -> tuple[Card | None, Deck | None]:
    """Return the card of an entry, without its number, and its deck."""
    collection, _, key = block.entry.partition(".")
    if block.deck is not None:
        deck = game.content.decks.get(block.deck)
        every = cards_of(game, block.deck) if deck else ()
        found = next((c for c in every if c.of == collection and c.items == (key,)), None)
        return (replace(found, number=0) if found else None), deck
    entry = game.content.known_entry(block.entry)
    if entry is None or block.layout is None:
        return None, None
    cards = EntryCards(kind="entries", collection=collection)
    deck = Deck(
        title=entry.name, size=block.size, role=block.role, layout=block.layout,
        cards={"of": cards},
    )  # fmt: skip
    path = f"collections.{collection}.entries.{key}"
    role = block.role or entry.role
    card = Card(
        key, "entries", path, entry.name, entry.icon, collection, (key,), role=role,
        picture="full" if entry.picture else "", number=0, layout=block.layout,
    )  # fmt: skip
    return card, deck


def size_of_component(game: Game, block: ComponentFigure) -> str:
    """Return the name of the size of the card or board of a figure."""
    deck = game.content.decks.get(block.deck) if block.deck else None
    return deck.size if deck else block.size


def callouts_of(
    block: ComponentFigure, zones: Mapping[str, PlacedZone], size: tuple[float, float],
    scale: float, ball: float, tight: Collection[str] = (),
    rows: Mapping[str, Point] = MappingProxyType({}),
) -> tuple[Leader, ...]:  # fmt: skip
    """Return the call-outs of a figure in a scale, in mm from the corner of the component.

    ``zones`` are those that it has something to show in, ``tight`` those that are no larger than
    what they show; ``rows`` are rows of spaces, each with its lower middle.
    """
    rects = {id: _rect(zone, scale) for id, zone in zones.items()}
    parts = {id: rects[id] for id in block.parts if id in rects}
    words = {id: rects[id] for id, zone in zones.items() if zone.has_words}
    return leaders(parts, words, (size[0] * scale, size[1] * scale), ball, tight, rows)


def filled_part(zone: PlacedZone, width: float, height: float, align: str) -> PlacedZone:
    """Return the part of a zone that words of a width and a height, in mm, take up in it."""
    spare = zone.line_length - width
    left = zone.left + zone.pad + {"start": 0.0, "center": spare / 2, "end": spare}[align]
    return replace(zone, left=left, top=zone.corner(height)[1], width=width, height=height)


def _rect(zone: PlacedZone, scale: float) -> Rect:
    """Return where a zone is on the component, in a scale."""
    return Rect(*(each * scale for each in (zone.left, zone.top, zone.right, zone.bottom)))
