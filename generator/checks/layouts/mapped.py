"""What zones with a part of the map need: a card about a place that is on it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.layouts.uses import NAME, TEXT, example
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import DRAWN, chosen_layout, layout_of, shown_in
from generator.content.listing import chosen
from generator.content.model import Content, Deck, EntryCards, PlaceCards
from generator.content.planes import located
from generator.findings import did_you_mean

MAP = "map: {shows: map, left: 0, right: 0, top: 40, height: 30}"
HERE = TEXT.replace("bottom: 5", "height: 18")


@CHECKS.on(
    Subject.CONTENT,
    "R74",
    "no-place-to-show",
    "A zone shows a part of the map on a card that is about no place of it",
    why="The zone would be empty: nothing on the map is called so.",
    bad=example(NAME, HERE, MAP).replace("layout: plain", "layout: plain\n    #       ^ R74"),
    good=example(NAME, HERE, MAP.replace("shows: map", "shows: [map, picture]")),
)
def no_place_to_show(game: Game) -> Iterator[Fault]:
    """A card with a zone for the map is that of a place, or of an entry with the id of a place.

    A zone that shows a picture or an icon where there is no map may be on any card.
    """
    content = game.content
    if any(game.may_have(topic) for topic in ("places", "collections", "layouts")):
        return
    known = located(content)
    for id, deck in content.decks.items():
        for key, cards in deck.cards.items():
            path = f"decks.{id}.cards.{key}.layout" if cards.layout else f"decks.{id}.layout"
            if isinstance(cards, EntryCards):
                for entry, each in chosen(cards, content).items():
                    if entry not in known and _needs_map(
                        chosen_layout(cards, deck, each), deck, content
                    ):
                        message = (
                            f"the map has no place “{entry}” to show on the card “{each.name}”"
                        )
                        hint = did_you_mean(entry, known) if known else OTHERWISE
                        own = f"collections.{cards.collection}.entries.{entry}.layout"
                        yield Fault(own if each.layout else path, message, hint)
            elif _needs_map(chosen_layout(cards, deck), deck, content):
                lost = isinstance(cards, PlaceCards) and not known
                if lost or not isinstance(cards, PlaceCards):
                    yield Fault(path, f"the cards “{key}” are about no place of a map", OTHERWISE)


OTHERWISE = "choose another layout, or show something else there too: shows: [map, picture]"


def _needs_map(name: str | None, deck: Deck, content: Content) -> bool:
    """Whether a layout has a zone that shows the map and nothing in its stead."""
    layout = layout_of(name, deck, content) if name else None
    zones = [shown_in(zone) for zone in layout.zones.values() if not zone.when] if layout else []
    return any("map" in shown and not (set(shown) - {"map"}) & DRAWN for shown in zones)
