"""Compose the cards of a deck: one for each entry, row, place, legend or section it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import IMPRINT, layout_of
from generator.content.listing import chosen
from generator.content.model import (
    AnyCards,
    Content,
    Counters,
    Deck,
    Entry,
    EntryCards,
    LegendCards,
    MatrixCards,
    PlaceCards,
    SectionCards,
)
from generator.content.pictures import PlacedPicture, placed_at
from generator.content.planes import located
from generator.language.lookup import places_by_name
from generator.layout.backs import BACK, Behind, behind, behind_counter, is_back
from generator.layout.compose import units_of
from generator.layout.continued import parts_of
from generator.layout.side import (
    BACK_MARGINS,
    CARD_MARGINS,
    COUNTER_MARGINS,
    BandPlan,
    Body,
    Card,
    Side,
    Unit,
)
from generator.layout.zones import placed
from generator.units import Paper


def backs_of(game: Game, deck_id: str) -> Mapping[str, str]:
    """Return the name of the side behind each front of a deck, by the names of these.

    Raises KeyError when the game has no such deck.
    """
    return game.once(_backs)[deck_id]


def _backs(game: Game) -> Mapping[str, Mapping[str, str]]:
    known = game.once(_behind)
    return {
        id: {
            card.id: known[id][card.id].side
            if card.id in known[id]
            else behind_counter(card, game.content)
            for card in cards
        }
        for id, cards in game.once(_decks).items()
    }


def _behind(game: Game) -> Mapping[str, Mapping[str, Behind]]:
    """Return what is behind each card of each deck; that of counters follows from their sides."""
    return {
        id: {card.id: behind(card, id, game.content) for card in cards if card.kind != "counters"}
        for id, cards in game.once(_decks).items()
    }


def _behind_by_side(game: Game) -> Mapping[str, Mapping[str, Behind]]:
    return {
        id: {each.side: each for each in reversed(list(known.values()))}
        for id, known in game.once(_behind).items()
    }


def printed_backs(game: Game, deck_id: str) -> Mapping[str, str]:
    """Return the backs of a deck as ``backs_of`` does, without those with nothing on them."""
    names = backs_of(game, deck_id)
    if not game.content.decks[deck_id].has_imprint_card:
        return names
    known = game.once(_behind)[deck_id]
    return {front: name for front, name in names.items() if not known[front].back.blank}


def entry_of(card: Card, content: Content) -> Entry:
    """Return the entry of a card that is made of one, with the words that are on this card."""
    entry = content.collections[card.of].entries[card.items[0]]
    return parts_of(entry, card.letters)[card.part - 1] if card.parts else entry


def picture_of(card: Card, content: Content) -> PlacedPicture | None:
    """Return the picture of what a card is made of, if it shows one."""
    if not card.picture:
        return None
    path = f"{card.path}.picture"
    if card.kind == "sections":
        shown = content.sections[card.of].picture
        return placed_at(path, shown) if shown is not None else None
    entry = entry_of(card, content)
    return placed_at(path, entry.picture, entry.name) if entry.picture is not None else None


def place_of(card: Card, content: Content) -> str | None:
    """Return the place of the map that a card is about: its entry has the id of the place."""
    if card.kind not in ("places", "entries") or content.map is None:
        return None
    return card.items[0] if card.items[0] in located(content) else None


def cards_of(game: Game, deck_id: str) -> tuple[Card, ...]:
    """Return the cards of a deck in their order, numbered.

    Raises KeyError when the game has no such deck.
    """
    return game.once(_decks)[deck_id]


def faces_of(game: Game, deck_id: str) -> Mapping[str, Card]:
    """Return what each side of a deck shows a card on: its fronts and second faces, by name.

    Raises KeyError when the game has no such deck.
    """
    return game.once(_faces)[deck_id]


def _faces(game: Game) -> Mapping[str, Mapping[str, Card]]:
    return {
        id: {card.id: card for card in cards} | dict(_second_faces(cards, game.once(_behind)[id]))
        for id, cards in game.once(_decks).items()
    }


def _second_faces(cards: Sequence[Card], known: Mapping[str, Behind]) -> Iterator[tuple[str, Card]]:
    for card in cards:
        found = known.get(card.id)
        if found and found.back.layout:
            yield found.side, replace(card, id=found.side, layout=found.back.layout)


def numbered_as(game: Game, other: Game) -> Game:
    """Return a game whose cards bear the numbers that cards of the same ids have in another.

    So versions of a deck can be compared by what their cards say: a card that comes or goes
    gives all others of its deck another number.
    """
    there = {(deck, card.id): card for deck, cards in other.once(_decks).items() for card in cards}
    decks = {
        deck: tuple(
            replace(card, number=twin.number, total=twin.total)
            if (twin := there.get((deck, card.id)))
            else card
            for card in cards
        )
        for deck, cards in game.once(_decks).items()
    }
    same = replace(game)
    same._made[_decks] = decks
    return same


def _decks(game: Game) -> Mapping[str, tuple[Card, ...]]:
    return {
        id: (*_numbered(deck, game), *_imprint(id, deck)) for id, deck in game.content.decks.items()
    }


def _imprint(id: str, deck: Deck) -> Iterator[Card]:
    """Yield the card with the imprint of a deck, which has no number, if it has one."""
    if deck.has_imprint_card:
        path = f"decks.{id}"
        card = Card(IMPRINT, "imprint", path, deck.title, None, "", (), layout=IMPRINT)
        yield replace(card, number=0, total=0)


def compose_card(game: Game, deck_id: str, name: str, paper: Paper) -> Side:
    """Compose the front or the back of a card for the size of a card.

    Raises KeyError when the game has no such deck, or the deck no such card.
    """
    deck = game.content.decks[deck_id]
    if deck.counters:
        return _compose_counter(game, deck_id, name, paper)
    card = faces_of(game, deck_id).get(name)
    band = BandPlan((paper.width - 2 * CARD_MARGINS.edge,), ((Body(),),))
    if card and card.layout and (layout := layout_of(card.layout, deck, game.content)):
        zones = placed(layout, paper)
        return Side(deck_id, name, deck, card, paper, (band,), CARD_MARGINS, zones=zones)
    if is_back(name):
        return _compose_back(game, deck_id, name, paper)
    if card is None:
        raise KeyError(name)
    if card.kind == "sections":
        band = BandPlan(band.widths, (tuple(units_of_card(card, game)),))
    return Side(deck_id, name, deck, card, paper, (band,), CARD_MARGINS)


def units_of_card(card: Card, game: Game) -> Iterator[Unit]:
    """Yield the units of a card made of sections; the heading of the first is the card's own."""
    for unit in units_of(game, card.of, splitting=False):
        yield replace(unit, opens=False)
    for id in card.items:
        yield from units_of(game, id, splitting=False)


def _compose_back(game: Game, deck_id: str, name: str, paper: Paper) -> Side:
    """Compose a back that says nothing of its cards."""
    deck = game.content.decks[deck_id]
    back, path = deck.back, f"decks.{deck_id}.back"
    if name != BACK:
        found = game.once(_behind_by_side)[deck_id][name]
        back, path = found.back, found.path
    band = BandPlan((paper.width - 2 * BACK_MARGINS.edge,), ((Body(),),))
    return Side(deck_id, name, deck, None, paper, (band,), BACK_MARGINS, back=back, back_path=path)


def _compose_counter(game: Game, deck_id: str, name: str, paper: Paper) -> Side:
    """Compose the front or a back of counters: one unit as large as the counter."""
    deck = game.content.decks[deck_id]
    if is_back(name):
        cards = cards_of(game, deck_id)
        front = next(card for card in cards if behind_counter(card, game.content) == name)
        is_own = name.count(".") > 1
        card = replace(front, id=name, back="own" if is_own else "side", number=1, total=1)
        if not is_own:
            path = f"roles.{front.role}" if front.role else f"decks.{deck_id}"
            title = game.content.roles[front.role].name if front.role else deck.title
            card = replace(card, items=(), path=path, title=title, icon=None)
    else:
        card = faces_of(game, deck_id)[name]
    band = BandPlan((paper.width,), ((Body(),),))
    return Side(deck_id, name, deck, card, paper, (band,), COUNTER_MARGINS)


def _numbered(deck: Deck, game: Game) -> Iterator[Card]:
    """Yield each card as often as the deck has it, by its number in the deck."""
    kinds = [
        replace(
            card, role=card.role or cards.role, layout=_layout_of(card, cards, deck), source=key
        )
        for key, cards in deck.cards.items()
        for card in _kinds(key, cards, deck, game)
    ]
    if deck.copies == "counts":
        kinds = [_copied(card, copy) for card in kinds for copy in range(1, card.copies + 1)]
    for number, card in enumerate(_told_apart(kinds), 1):
        yield replace(card, number=number, total=len(kinds))


def _copied(card: Card, copy: int) -> Card:
    """Return one of several cards that are alike; a card alone has no number."""
    if card.copies == 1:
        return card
    return replace(card, id=f"{card.id}-{copy}", copies=1, copy=copy)


def _layout_of(card: Card, cards: AnyCards, deck: Deck) -> str:
    """Return the layout of a card; counters have none."""
    if card.kind == "counters":
        return ""
    return card.layout or cards.layout or deck.layout or ""


def _told_apart(cards: Sequence[Card]) -> Iterator[Card]:
    """Yield cards with ids of their own: a later one of the same id has a number behind it."""
    taken = {BACK, IMPRINT}
    for card in cards:
        id, count = card.id, 1
        while id in taken:
            count += 1
            id = f"{card.id}-{count}"
        taken.add(id)
        yield replace(card, id=id)


def _kinds(key: str, cards: AnyCards, deck: Deck, game: Game) -> Iterator[Card]:
    """Yield the different cards that come from one source, each once."""
    content = game.content
    match cards:
        case EntryCards(collection=id):
            for name, entry in chosen(cards, content).items():
                for card in _of_entry(id, name, entry, deck):
                    yield from _continued(card, entry, deck)
        case Counters(collection=id):
            for name, entry in chosen(cards, content).items():
                role = entry.role or cards.role or deck.role
                yield replace(_counter(id, name, entry), role=role)
        case MatrixCards(matrix=id):
            yield from _of_matrix(id, content)
        case PlaceCards():
            for id in places_by_name(game):
                place = content.places[id]
                if cards.takes(place):
                    size = content.place_sizes[place.size] if place.size else None
                    icon = (size and size.icon) or content.place_kinds[place.kind].icon
                    yield Card(id, "places", f"places.{id}", place.name, icon, "", (id,))
        case LegendCards(title=title, icons=icons):
            path = title.id.removesuffix(".title")
            parts = list(_evenly(icons, cards.each))
            for number, items in enumerate(parts, 1):
                id = f"{key}-{number}" if len(parts) > 1 else key
                yield Card(id, "legend", path, title, None, "", items)
        case SectionCards(sections=ids):
            for id in ids:
                section = content.sections[id]
                path = f"sections.{id}"
                picture = deck.pictures if section.picture else ""
                icon, below = section.icon, cards.below.get(id, ())
                yield Card(id, "sections", path, section.title, icon, id, below, picture=picture)


def _of_entry(id: str, key: str, entry: Entry, deck: Deck) -> Iterator[Card]:
    """Yield the card of an entry, or one of each of its variants where these are counted."""
    path = f"collections.{id}.entries.{key}"
    picture = deck.pictures if entry.picture else ""
    card = Card(key, "entries", path, entry.name, entry.icon, id, (key,), picture=picture)
    card = replace(card, layout=entry.layout or "")
    if entry.variants and deck.copies == "counts":
        for name, variant in entry.variants.items():
            yield replace(card, id=f"{key}-{name}", variant=name, copies=variant.copies)
    else:
        count = entry.count
        yield replace(card, copies=1 if count is None else count)


def _continued(card: Card, entry: Entry, deck: Deck) -> Iterator[Card]:
    """Yield a card, or one for each part of its words where they go on from card to card."""
    count = len(parts_of(entry, deck.continues)) if deck.continues else 1
    if count == 1:
        yield card
        return
    for part in range(1, count + 1):
        id = card.id if part == 1 else f"{card.id}-{part}"
        yield replace(card, id=id, part=part, parts=count, letters=deck.continues)


def _counter(id: str, key: str, entry: Entry) -> Card:
    path = f"collections.{id}.entries.{key}"
    copies = 1 if entry.count is None else entry.count
    return Card(key, "counters", path, entry.name, entry.icon, id, (key,), copies=copies)


def _of_matrix(id: str, content: Content) -> Iterator[Card]:
    names = {
        key: entry
        for collection in content.collections.values()
        for key, entry in collection.entries.items()
    }
    for row in content.matrices[id].rows:
        path = f"matrices.{id}.cells.{row}"
        yield Card(row, "matrix", path, names[row].name, names[row].icon, id, (row,))


def _evenly(items: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Cut items into as few parts of at most so many as can be, about equally long."""
    parts = -(-len(items) // most)
    each, more = divmod(len(items), parts)
    first = 0
    for part in range(parts):
        after = first + each + (part < more)
        yield tuple(items[first:after])
        first = after
