"""Find the type of a deck: one size for each zone, in which all of its cards fit.

So the cards of a deck look as if set by one hand. Where a zone says so, the few longest are set
smaller by themselves. What does not fit in the smallest type is left as it is: a check reports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Deck
from generator.engine.press import Press, free_pages
from generator.layout.cards import compose_card, faces_of
from generator.layout.fit import STEP
from generator.layout.sharedsize import Search, SharedSize, Text, Trial, run_together, shared_size
from generator.layout.side import Card, Side
from generator.layout.zones import PlacedZone, kept_free
from generator.render.linebreaks import ON_CARDS
from generator.render.page import Pages
from generator.render.sidepage import TYPE_SIZE
from generator.render.zones import ShownZone, types_of
from generator.units import Paper, mm_from_pt

FEW = 0.05
"""The share of the cards of a deck that may be set smaller than the others."""
ONE_OF = 3
"""Of how many cards one name may be set smaller, so that it does not make those of all small."""
TOGETHER = 40
"""How many zones are measured on one page."""
SLACK = 0.05
"""How much higher than their zone words may be, in mm: that is rounding."""
COMFORTABLE = 8.0
"""In which type, in pt, a deck has a picture on all of its cards rather than larger type."""
LEADING = 1.19
"""The height of a line, in em, for the number of lines in a height."""
MAIN = frozenset({"text", "fields"})
"""What the largest part of a card’s words is."""
_PATH = re.compile(r' data-at="[^"]*"')
"""Where words come from, which makes no difference to their size."""
UNIT_ID, BETWEEN = "UNIT-ID", "\f"
"""Placeholder for the id of the words of a zone, and what is between them where rendered."""


class DeckTypes(Struct, frozen=True):
    """The type sizes of a deck in pt: of each zone by layout, and of the cards that differ."""

    sizes: Mapping[tuple[str, str], float]
    own: Mapping[tuple[str, str], float]

    def of_card(self, card: Card) -> dict[str, float]:
        """Return the type size of each zone of a card that has words."""
        return {
            zone: self.own.get((key_of(card), zone), size)
            for (layout, zone), size in self.sizes.items()
            if layout == card.layout
        }


def key_of(card: Card) -> str:
    """Return what identifies a face of a card in its deck, where copies are the same."""
    part = str(card.part) if card.parts else ""
    return ":".join((card.path, card.variant, card.layout, *card.items, part))


def has_layouts(game: Game, deck_id: str) -> bool:
    """Whether any face of a card of a deck has a layout."""
    return any(card.layout for card in faces_of(game, deck_id).values())


def types_of_deck(deck_id: str, paper: Paper, pages: Pages, press: Press) -> DeckTypes:
    """Find the type sizes of a deck on a size of cards.

    What is alike in several layouts, such as the heads of cards with few and many words, is set
    in the size in which it fits in all of them.
    """
    sizes: dict[tuple[str, str], float] = {}
    by_layout: dict[str, list[Side]] = {}
    for side in _distinct_cards(deck_id, paper, pages.game):
        by_layout.setdefault(_card_of(side).layout, []).append(side)
    found: list[tuple[str, _ZoneTexts, SharedSize]] = []
    for layout, sides in by_layout.items():
        zones: list[_WordedZone] = []
        for zone in (zone for side in sides for zone in _worded(side, pages)):
            sizes[layout, zone.id] = zone.steps[0]
            zones += [zone] if len(zone.steps) > 1 else []
        head, variable, tail = _rendered(zones, pages)
        measure = _Measure(variable, head, tail, pages.style(sides[0]), press)
        found += [(layout, *each) for each in zip(variable, _searched(measure), strict=True)]
    return _in_one_hand(sizes, found)


def _searched(measure: _Measure) -> list[SharedSize]:
    """Return the type size of each zone: one that leaves all cards a picture, where it is large."""
    found = measure.searched()
    small = [
        number
        for number, (texts, shared) in enumerate(zip(measure.zones, found, strict=True))
        if texts.kept and min((shared.size, *shared.own.values())) < COMFORTABLE
    ]
    filling = [replace(measure.zones[number], kept=0.0) for number in small]
    for number, shared in zip(small, replace(measure, zones=filling).searched(), strict=True):
        found[number] = shared
    return found


def _in_one_hand(
    sizes: dict[tuple[str, str], float], found: Sequence[tuple[str, _ZoneTexts, SharedSize]]
) -> DeckTypes:
    """Return the type sizes of a deck, with one size for zones that are alike."""
    own: dict[tuple[str, str], float] = {}
    least: dict[tuple[object, ...], float] = {}
    for _, texts, shared in found:
        least[texts.likeness] = min(shared.size, least.get(texts.likeness, shared.size))
    caps = _caps(found, least)
    for layout, texts, shared in found:
        together = least[texts.likeness]
        if texts.kin in caps:
            together = max(min(together, caps[texts.kin]), texts.zone.steps[0])
        sizes[layout, texts.zone.id] = together
        for number, size in shared.own.items():
            own |= {(key, texts.zone.id): min(size, together) for key in texts.cards[number]}
    return DeckTypes(sizes, own)


def _caps(
    found: Sequence[tuple[str, _ZoneTexts, SharedSize]], least: Mapping[tuple[object, ...], float]
) -> dict[tuple[object, ...], float]:
    """Return the size of the main words of most cards, which those of their kin do not exceed.

    A few cards with a layout of their own that have more room would else stand out from the others.
    """
    most: dict[tuple[object, ...], tuple[int, float]] = {}
    for _, texts, _ in found:
        if MAIN & set(texts.placed.shows):
            cards = sum(map(len, texts.cards))
            size = least[texts.likeness]
            most[texts.kin] = max(most.get(texts.kin, (0, 0.0)), (cards, size))
    return {kin: size for kin, (_, size) in most.items()}


def _distinct_cards(deck_id: str, paper: Paper, game: Game) -> Iterator[Side]:
    """Yield the faces of the cards of a deck that have a layout, copies once."""
    cards = {key_of(card): card for card in faces_of(game, deck_id).values() if card.layout}
    for card in cards.values():
        side = compose_card(game, deck_id, card.id, paper)
        if side.zones:
            yield side


def _card_of(side: Side) -> Card:
    assert side.card is not None
    return side.card


class _WordedZone(Struct, frozen=True):
    """A zone of a card that has words."""

    side: Side
    shown: ShownZone

    @property
    def id(self) -> str:
        """The id of the zone in its layout."""
        return self.shown.placed.id

    @property
    def steps(self) -> list[float]:
        """The type sizes that it may have, in pt, the smallest first."""
        deck = self.side.sheet
        assert isinstance(deck, Deck)
        smallest, largest = types_of(self.shown.placed, deck, _card_of(self.side).layout)
        count = max(int((largest - smallest) / STEP + 1e-6), 0)
        return [smallest + STEP * at for at in range(count + 1)]


class _ZoneTexts(Struct, frozen=True):
    """The words of a zone on all cards of a layout, the same words once.

    ``zone`` is that of one of the cards. The ``words`` are rendered, with placeholders for id and
    type size; ``cards`` are the keys of the cards that have them.
    """

    zone: _WordedZone
    words: Sequence[str]
    cards: Sequence[Sequence[str]]
    kept: float = 0.0
    """What is kept free of its room for what fills the rest of it, in mm."""

    @property
    def placed(self) -> PlacedZone:
        """Where the zone is."""
        return self.zone.shown.placed

    @property
    def likeness(self) -> tuple[object, ...]:
        """What it has in common with zones of other layouts that show the same in as much room."""
        zone, room = self.placed.zone, (self.placed.width, self.placed.height)
        way = zone.type, zone.lines, zone.face, zone.weight, zone.align
        return self.placed.id, self.placed.shows, way, *(round(each, 2) for each in room)

    @property
    def kin(self) -> tuple[object, ...]:
        """What it has in common with zones of layouts of one family, in whatever room."""
        zone = self.placed.zone
        return self.placed.id, zone.form, zone.align, tuple(self.zone.steps)

    def search(self) -> Search:
        """Return the search for the type size in which all cards fit, or all but a few."""
        texts = [Text(len(w), len(c)) for w, c in zip(self.words, self.cards, strict=True)]
        cards = sum(text.cards for text in texts)
        least = cards >= ONE_OF and "name" in self.placed.shows
        may_differ = max(int(FEW * cards), least) if self._few_differ else 0
        return shared_size(texts, self.zone.steps, may_differ)

    @property
    def _few_differ(self) -> bool:
        default = "most" if "name" in self.placed.shows else "deck"
        return (self.placed.zone.fit or default) == "most"


class _Unit(NamedTuple):
    """A text of a zone in a type size, to be measured; zone and text by number."""

    zone: int
    text: int
    size: float

    @property
    def id(self) -> str:
        """The id of its words on the page."""
        return f"{self.zone}-{self.text}"


class _Measure(Struct, frozen=True):
    """Measures texts of zones on pages with a head, a tail and a style sheet."""

    zones: Sequence[_ZoneTexts]
    head: str
    tail: str
    style: str
    press: Press

    def searched(self) -> list[SharedSize]:
        """Return the type size of each zone in which all cards fit, or all but a few."""
        return run_together([texts.search() for texts in self.zones], self.overfull)

    def overfull(self, trials: Mapping[int, Trial]) -> dict[int, frozenset[int]]:
        """Return the texts that do not fit, for a trial of each of some zones by number."""
        units = [
            _Unit(zone, text, trial.size) for zone, trial in trials.items() for text in trial.texts
        ]
        failing: dict[int, set[int]] = {zone: set() for zone in trials}
        for first in range(0, len(units), TOGETHER):
            free_pages()
            for unit in self._overfull(units[first : first + TOGETHER]):
                failing[unit.zone].add(unit.text)
        return {zone: frozenset(texts) for zone, texts in failing.items()}

    def _overfull(self, units: Sequence[_Unit]) -> Iterator[_Unit]:
        """Yield what does not fit of some texts, which are laid out on one page."""
        html = "".join((self.head, *map(self._markup, units), self.tail))
        laid = self.press.lay_out(html, self.style)
        heights = {box.id: box.height for box in laid.units}
        for unit in units:
            texts = self.zones[unit.zone]
            room = room_of(texts.placed, unit.size) - texts.kept
            if unit.id in laid.overreaching or heights[unit.id] > room + SLACK:
                yield unit

    def _markup(self, unit: _Unit) -> str:
        words = self.zones[unit.zone].words[unit.text]
        return words.replace(UNIT_ID, unit.id, 1).replace(TYPE_SIZE, f"{unit.size:.2f}", 1)


def _worded(side: Side, pages: Pages) -> Iterator[_WordedZone]:
    """Yield the zones of a card that have words."""
    for zone in pages.laid.shown(side, pages.look.side_colour(side)):
        if zone.parts and not zone.is_drawn:
            yield _WordedZone(side, zone)


def _rendered(zones: Sequence[_WordedZone], pages: Pages) -> tuple[str, Sequence[_ZoneTexts], str]:
    """Render the words of zones of cards; return them zone by zone, between head and tail."""
    head = tail = ""
    first: dict[str, _WordedZone] = {}
    texts: dict[str, dict[str, list[str]]] = {}
    by_role: dict[str | None, list[_WordedZone]] = {}
    for zone in zones:
        by_role.setdefault(zone.side.role, []).append(zone)
    for alike in by_role.values():
        head, *rendered, tail = _markup(alike, pages).split(BETWEEN)
        for zone, words in zip(alike, rendered, strict=True):
            first.setdefault(zone.id, zone)
            cards = texts.setdefault(zone.id, {}).setdefault(_PATH.sub("", words), [])
            cards.append(key_of(_card_of(zone.side)))
    found = [
        _ZoneTexts(zone, [*each], [*each.values()], kept_free(zone.side.zones, zone.shown.placed))
        for zone, each in ((first[id], each) for id, each in texts.items())
    ]
    return head, found, tail


def _markup(zones: Sequence[_WordedZone], pages: Pages) -> str:
    """Render the words of zones of cards of one role, with placeholders for what is tried."""
    side = zones[0].side
    return pages.render(
        "cards/measure.html.jinja",
        inline_markup=partial(pages.inline.markup, tying=ON_CARDS),
        measured=[(zone.shown, zone.side.card) for zone in zones],
        unit_id=UNIT_ID,
        type_size=TYPE_SIZE,
        between=BETWEEN,
        smallest=side.type.smallest,
        side=side,
        side_colour=pages.look.side_colour(side),
        edition=pages.assets.edition,
        **pages.laid.common(side),
        **pages.imprint.variables(side.sheet.title),
    )


def room_of(placed: PlacedZone, type_size: float) -> float:
    """Return how high the words of a zone may be in a type size, in mm."""
    if placed.zone.lines is None:
        return placed.depth
    return min(placed.depth, (placed.zone.lines + 0.35) * LEADING * mm_from_pt(type_size))
