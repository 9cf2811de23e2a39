"""List the texts of a game for translators, each with what helps to translate it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from generator.content.game import Game
from generator.content.gridmap import charted, tiles_on
from generator.content.model import (
    AnyCards,
    Checklist,
    Counters,
    CrtBlock,
    Entries,
    EntryCards,
    Forces,
    GridMapFigure,
    Index,
    LegendCards,
    MatrixCards,
    MatrixTable,
    Modifiers,
    PlaceCards,
    Places,
    RollTable,
    ScheduleBlock,
    SectionCards,
    TerrainChart,
)
from generator.content.text import Text
from generator.language.catalog import Entry
from generator.language.markup import (
    IconName,
    parse,
    reminders_in,
    terms_in,
    values_in,
    walk,
)
from generator.language.shown import sections_shown

SHORT = 26
"""Texts up to this many letters are labels, which are printed where room is scarce."""
SPARE = 1.6
"""How many times longer than the source a label may be."""


def messages(game: Game) -> Iterator[Entry]:
    """Yield every text of a game as an entry without translation, in reading order."""
    homes = printed_on(game)
    names = official_names(game)
    for text in game.own_texts.values():
        comments = tuple(_comments(game, text, homes, names))
        yield Entry(text.id, text.wordings, (), comments)


def room_for(text: Text) -> int | None:
    """Return how many letters a label may have; None for what may flow on."""
    longest = max(map(len, text.wordings))
    return round(longest * SPARE) + 6 if longest <= SHORT else None


def _comments(
    game: Game, text: Text, homes: Mapping[str, list[str]], names: Mapping[str, str]
) -> Iterator[str]:
    parts = text.id.split(".")
    home = homes.get(".".join(parts[:2]), [])
    yield f"printed on: {'; '.join(home)}" if home else _what(parts[0])
    if room := room_for(text):
        yield f"a label: up to about {room} letters"
    known = game.names("values")
    if text.axis in known:
        yield f"bends with {{{text.axis}}}, which is {game.content.number(text.axis)}"
    values = dict.fromkeys(name for form in text.wordings for name in values_in(parse(form)))
    for name in values:
        if name != text.axis and name in known:
            yield f"{{{name}}} is {game.content.number(name)}"
    for name in icons_in(text):
        if name in game.content.icons:
            yield f"{{icon:{name}}} shows: {game.content.icons[name].alt}"
    for name in dict.fromkeys(n for form in text.wordings for n in reminders_in(parse(form))):
        yield f"{{reminder:{name}}} prints the text terms.{name}.reminder"
    for name in dict.fromkeys(n for form in text.wordings for n in terms_in(parse(form))):
        if (id := names.get(name.casefold())) is not None:
            yield f"*{name}* is the name {id}"


def icons_in(text: Text) -> list[str]:
    """Return the icons that a text shows, each once."""
    spans = (span for form in text.wordings for span in walk(parse(form)))
    return list(dict.fromkeys(span.name for span in spans if isinstance(span, IconName)))


def _what(topic: str) -> str:
    return {
        "game": "of the game itself; printed in titles, headers or footers",
        "terms": "a name; printed wherever a text marks it",
        "icons": "read aloud for a drawing, to those who cannot see it",
        "changes": "the aid's list of changes",
        "sources": "a document that facts come from; printed on request",
    }.get(topic, "on no sheet or card by itself; other texts or the map may print it")


def printed_on(game: Game) -> Mapping[str, list[str]]:
    """Return where the entries of topics are printed: sheet, side and section."""
    homes: dict[str, list[str]] = defaultdict(list)
    for sheet_id, sheet in game.content.sheets.items():
        homes[f"sheets.{sheet_id}"].append(str(sheet.title))
        for name, side in sheet.sides.items():
            for id in side.placed.values():
                if id not in game.content.sections:  # which is a finding
                    continue
                where = f"{sheet.title}, {name}, {game.content.sections[id].title}"
                homes[f"sections.{id}"].append(where)
                for key in _shown_in(game, id):
                    homes[key].append(where)
    for deck_id, deck in game.content.decks.items():
        where = f"{deck.title}, cards"
        homes[f"decks.{deck_id}"].append(where)
        if deck.layout:
            homes[f"layouts.{deck.layout}"].append(where)
        for cards in deck.cards.values():
            for key in _on_cards(cards, game):
                homes[key].append(where)
    return homes


def printing_order(game: Game) -> Mapping[str, int]:
    """Return the rank of each text of a game: sheet by sheet and deck by deck, as it is printed.

    What is printed nowhere comes last, as it is read.
    """
    return game.once(_printing_order)


def _printing_order(game: Game) -> Mapping[str, int]:
    below: dict[str, list[str]] = defaultdict(list)
    for id in game.texts:
        steps = id.split(".")
        for length in range(1, len(steps) + 1):
            below[".".join(steps[:length])].append(id)
    printed = (id for path in _printed_paths(game) for id in below[path])
    return {id: rank for rank, id in enumerate(dict.fromkeys((*printed, *game.texts)))}


def _printed_paths(game: Game) -> Iterator[str]:
    """Yield the paths of all that is printed, each with what is below it."""
    shown = sections_shown(game)
    yield "game.title"
    for id, sheet in game.content.sheets.items():
        yield f"sheets.{id}.title"
        for name, side in sheet.sides.items():
            yield f"sheets.{id}.{name}"
            yield from (each for key in side.placed.values() for each in shown.get(key, ()))
    for id, deck in game.content.decks.items():
        yield f"decks.{id}"
        for cards in deck.cards.values():
            for key in _on_cards(cards, game):
                topic, _, entry = key.partition(".")
                yield from shown.get(entry, ()) if topic == "sections" else (key,)


def _on_cards(cards: AnyCards, game: Game) -> Iterator[str]:
    """Yield the entries of topics that cards print."""
    match cards:
        case EntryCards(collection=id) | Counters(collection=id):
            yield f"collections.{id}"
            found = game.content.collections.get(id)
            entries = found.entries.values() if found else ()
            yield from (f"tiles.{entry.tile}" for entry in entries if entry.tile)
        case MatrixCards(matrix=id):
            yield f"matrices.{id}"
        case PlaceCards():
            places = game.content.places.items()
            yield from (f"places.{id}" for id, place in places if cards.takes(place))
        case LegendCards(icons=ids):
            yield from (f"icons.{id}" for id in ids)
        case SectionCards():
            for id in cards.printed:
                if id not in game.content.sections:
                    continue
                yield f"sections.{id}"
                yield from _shown_in(game, id)


def _shown_in(game: Game, id: str) -> Iterator[str]:
    """Yield the entries of other topics that the blocks of a section print."""
    for block in game.content.sections[id].blocks.values():
        if isinstance(block, Entries | Checklist | Index) and block.collection:
            yield f"collections.{block.collection}"
        elif isinstance(block, Places):
            places = game.content.places.items()
            yield from (f"places.{id}" for id, place in places if block.takes(place))
        elif isinstance(block, RollTable):
            yield f"rolls.{block.roll}"
        elif isinstance(block, CrtBlock):
            yield f"crts.{block.crt}"
        elif isinstance(block, ScheduleBlock):
            yield f"schedules.{block.schedule}"
        elif isinstance(block, Forces):
            yield f"collections.{block.collection}"
        elif isinstance(block, GridMapFigure):
            yield f"gridmaps.{block.gridmap}"
            yield from tiles_on(game.content, block.gridmap)
            yield from (f"terrains.{each}" for each in charted(game.content, block.gridmap))
        elif isinstance(block, TerrainChart):
            yield from (f"mobility.{each}" for each in game.content.mobility)
            yield from (f"terrains.{each}" for each in charted(game.content, block.gridmap))
        elif isinstance(block, Modifiers):
            yield from (f"modifiers.{each}" for each in block.modifiers)
        elif isinstance(block, MatrixTable):
            yield f"matrices.{block.matrix}"


def official_names(game: Game) -> Mapping[str, str]:
    """Return the id of what each name of the game refers to, by the name in small letters."""
    content = game.content
    names: dict[str, str] = {}
    for id, term in content.terms.items():
        for word in (str(term.name), *term.forms):
            names.setdefault(word.casefold(), f"terms.{id}.name")
    for id, collection in content.collections.items():
        for key, entry in collection.entries.items():
            for word in (str(entry.name), *entry.names):
                names.setdefault(word.casefold(), f"collections.{id}.entries.{key}.name")
    return names
