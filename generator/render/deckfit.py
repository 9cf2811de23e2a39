"""Find the type of a deck: one size for each zone, in which all of its cards fit.

So the cards of a deck look as if set by one hand. Where a zone says so, the few longest are set
smaller by themselves. What does not fit in the smallest type is left as it is: a check reports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Deck
from generator.layout.cards import cards_of, compose_card
from generator.layout.fit import STEP
from generator.layout.side import Card, Side
from generator.layout.zones import PlacedZone
from generator.render.linebreaks import ON_CARDS
from generator.render.page import Pages
from generator.render.zones import ShownZone, types_of
from generator.units import Paper, mm_from_pt

if TYPE_CHECKING:
    from generator.engine.press import Press

FEW = 0.05
"""The share of the cards of a deck that may be set smaller than the others."""
TOGETHER = 80
"""How many zones are measured on one page."""
SLACK = 0.05
"""How much higher than their zone words may be, in mm: that is rounding."""
LEADING = 1.19
"""The height of a line, in em, by which a number of lines is told from a height."""
MAIN = frozenset({"text", "fields"})
"""What the largest part of a card’s words is."""


class _Case(Struct, frozen=True):
    """A zone of one card, that has words."""

    side: Side
    placed: PlacedZone

    @property
    def card(self) -> Card:
        """The card."""
        assert self.side.card is not None
        return self.side.card

    @property
    def key(self) -> str:
        """What tells the card from others of its deck."""
        return key_of(self.card)

    def room(self, type_size: float) -> float:
        """Return how high its words may be in a type size, in mm."""
        return room_of(self.placed, type_size)


def key_of(card: Card) -> str:
    """Return what tells a card from others of its deck, but not from its copies."""
    return f"{card.path}:{card.variant}"


def types_of_card(side: Side, pages: Pages, press: Press) -> Mapping[str, float]:
    """Return the type size in pt of each zone of a card, which its whole deck agrees on."""
    key = side.sheet_id, side.paper
    if key not in pages.decks:
        pages.decks[key] = DeckTypes.of(distinct_cards(*key, pages), pages, press)
    found: DeckTypes = pages.decks[key]
    return found.of_card(side)


def distinct_cards(deck_id: str, paper: Paper, pages: Pages) -> list[Side]:
    """Return the cards of a deck that have a layout, copies once."""
    cards = {key_of(card): card for card in cards_of(pages.game, deck_id) if card.layout}
    sides = (compose_card(pages.game, deck_id, card.id, paper) for card in cards.values())
    return [side for side in sides if side.zones]


class DeckTypes(Struct, frozen=True):
    """The type sizes of a deck in pt: of each zone by layout, and of the cards that differ."""

    sizes: Mapping[tuple[str, str], float]
    own: Mapping[tuple[str, str], float]

    def of_card(self, side: Side) -> dict[str, float]:
        """Return the type size of each zone of a card."""
        card = side.card
        assert card is not None
        return {
            zone.id: self.own.get((key_of(card), zone.id), self.sizes[card.layout, zone.id])
            for zone in side.zones
            if (card.layout, zone.id) in self.sizes
        }

    @classmethod
    def of(cls, sides: Sequence[Side], pages: Pages, press: Press) -> DeckTypes:
        """Find the type sizes of a deck, given its cards."""
        sizes: dict[tuple[str, str], float] = {}
        own: dict[tuple[str, str], float] = {}
        for (layout, zone), cases in _by_zone(sides, pages).items():
            found = _Search(cases, pages, press).result()
            sizes[layout, zone] = found.size
            own |= {(key, zone): size for key, size in found.own.items()}
        return cls(sizes, own)


def _by_zone(sides: Sequence[Side], pages: Pages) -> dict[tuple[str, str], list[_Case]]:
    """Return the zones that have words, by layout and name."""
    found: dict[tuple[str, str], list[_Case]] = {}
    for side in sides:
        assert side.card is not None
        for shown in pages.laid.shown(side, pages.look.side_colour(side)):
            if shown.parts and not shown.is_drawn:
                key = side.card.layout, shown.placed.id
                found.setdefault(key, []).append(_Case(side, shown.placed))
    return found


class _Found(Struct, frozen=True):
    size: float
    own: Mapping[str, float]


class _Search(Struct, frozen=True):
    """The search for the type size of a zone on all cards of a layout."""

    cases: Sequence[_Case]
    pages: Pages
    press: Press

    def result(self) -> _Found:
        """Return the largest size in which all cards fit, or all but a few, and those of these."""
        smallest, largest = types_of(self.cases[0].placed, self._deck, self.cases[0].card.layout)
        count = max(int((largest - smallest) / STEP + 1e-6), 0)
        steps = [smallest + STEP * at for at in range(count + 1)]
        if len(steps) == 1:
            return _Found(steps[0], {})
        may_differ = int(FEW * len(self.cases)) if self._few_differ else 0
        failing = list(self._failing(self.cases, steps[-1]))
        if len(failing) <= may_differ:
            return self._found(steps, failing)
        fitting, too_large, too_long = 0, len(steps) - 1, list[_Case]()
        while too_large - fitting > 1:
            middle = (fitting + too_large) // 2
            now = list(self._failing(failing, steps[middle]))
            if len(now) > may_differ:
                too_large, failing = middle, now
            else:
                fitting, too_long = middle, now
        return self._found(steps[: fitting + 1], too_long)

    def _found(self, steps: Sequence[float], too_long: Sequence[_Case]) -> _Found:
        own = {case.key: self._own(case, steps) for case in too_long}
        return _Found(steps[-1], own)

    @property
    def _deck(self) -> Deck:
        deck = self.cases[0].side.sheet
        assert isinstance(deck, Deck)
        return deck

    @property
    def _few_differ(self) -> bool:
        placed = self.cases[0].placed
        return (placed.zone.fit or ("most" if "name" in placed.shows else "deck")) == "most"

    def _own(self, case: _Case, steps: Sequence[float]) -> float:
        """Return the largest size in which one card fits, or the smallest."""
        least, most = 0, len(steps)
        while most - least > 1:
            middle = (least + most) // 2
            if any(self._failing([case], steps[middle])):
                most = middle
            else:
                least = middle
        return steps[least]

    def _failing(self, cases: Sequence[_Case], type_size: float) -> Iterator[_Case]:
        """Yield the cards that do not fit in a size."""
        for first in range(0, len(cases), TOGETHER):
            yield from self._failing_of(cases[first : first + TOGETHER], type_size)

    def _failing_of(self, cases: Sequence[_Case], type_size: float) -> Iterator[_Case]:
        """Yield the cards that do not fit in a size, of some laid out on one page."""
        pages, side = self.pages, cases[0].side
        html = pages.render(
            "cards/measure.html.jinja",
            inline_markup=partial(pages.inline.markup, tying=ON_CARDS),
            measured_zones=[self._sample(case, type_size) for case in cases],
            side=side,
            side_colour=pages.look.side_colour(side),
            type_size=f"{type_size:.3f}",
            edition=pages.assets.edition,
            **pages.laid.common(side),
            **pages.imprint.variables(side.sheet.title),
        )
        laid = self.press.lay_out(html, pages.style(side))
        heights = {box.id: box.height for box in laid.units}
        too_wide = laid.overreaching
        for case in cases:
            if case.key in too_wide or heights[case.key] > case.room(type_size) + SLACK:
                yield case

    def _sample(self, case: _Case, type_size: float) -> tuple[str, ShownZone, Card]:
        """Return the words of a card in a type size as the template measures them."""
        side, zone = case.side, case.placed.id
        side = replace(side, zone_types={zone: type_size})
        shown = self.pages.laid.shown(side, self.pages.look.side_colour(side))
        return case.key, next(each for each in shown if each.placed.id == zone), case.card


def room_of(placed: PlacedZone, type_size: float) -> float:
    """Return how high the words of a zone may be in a type size, in mm."""
    if placed.zone.lines is None:
        return placed.depth
    return min(placed.depth, (placed.zone.lines + 0.35) * LEADING * mm_from_pt(type_size))
