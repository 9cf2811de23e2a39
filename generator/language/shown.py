"""List what a section of an aid shows: its own texts, and entries of other topics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content.game import Game
from generator.content.gridmap import charted, tiles_on, units_of
from generator.content.listing import chosen
from generator.content.model import (
    Allowance,
    AnyBlock,
    BoardFigure,
    Checklist,
    ComponentFigure,
    Content,
    CounterBlock,
    CrtBlock,
    Differences,
    Entries,
    Forces,
    GridMapFigure,
    Index,
    Legend,
    MatrixTable,
    Modifiers,
    Order,
    Places,
    QueueFigure,
    RollTable,
    ScheduleBlock,
    Setup,
    TerrainChart,
    TrackFigure,
)
from generator.content.schedules import arriving, forces_of, names_of_places
from generator.content.setups import laid_out
from generator.content.text import Text
from generator.language.lookup import places_by_name
from generator.language.reminders import printed_reminders

Shown = tuple[str, ...]
"""Content paths, each of what is shown with all that is below it."""


def sections_shown(game: Game) -> Mapping[str, Shown]:
    """Return for each section the content paths of what it shows, in printing order."""
    return game.once(_sections_shown)


def texts_shown(game: Game, section_id: str) -> tuple[Text, ...]:
    """Return the texts of a section, each once, in about the order of printing."""
    return game.once(_texts_shown)[section_id]


def _sections_shown(game: Game) -> Mapping[str, Shown]:
    return {id: tuple(dict.fromkeys(_shown(game, id))) for id in game.content.sections}


def _shown(game: Game, section_id: str) -> Iterator[str]:
    home = f"sections.{section_id}"
    yield home
    for block in game.content.sections[section_id].blocks.values():
        yield from _shown_by(block, game)


def _shown_by(block: AnyBlock, game: Game) -> Iterator[str]:
    """Yield the content paths outside of its section that a block shows."""
    if isinstance(block, Entries | Checklist | Index | MatrixTable):
        yield from _shown_by_list(block, game)
    elif isinstance(block, CounterBlock | ComponentFigure | ScheduleBlock | Forces | Setup):
        yield from _shown_by_pieces(block, game.content)
    elif isinstance(block, BoardFigure | GridMapFigure | TerrainChart | TrackFigure | QueueFigure):
        yield from _shown_by_spaces(block, game.content)
    elif isinstance(block, Places):
        ids = places_by_name(game)
        yield from (f"places.{id}" for id in ids if block.takes(game.content.places[id]))
        yield from ("travel", "regions", "place_sizes")
    else:
        yield from _shown_by_rules(block, game.content)


def _shown_by_list(block: Entries | Checklist | Index | MatrixTable, game: Game) -> Iterator[str]:
    """Yield the paths that a list or a matrix of entries shows."""
    if isinstance(block, MatrixTable):
        yield from _shown_by_matrix(block, game)
        return
    home = f"collections.{block.collection}"
    if isinstance(block, Entries):
        yield from (f"{home}.fields", *([f"{home}.groups.{block.group}"] * bool(block.group)))
        yield from (f"{home}.groups",) * (block.style == "table")
        yield from (f"{home}.entries.{id}" for id in chosen(block, game.content))
        yield from (f"{home}.total",) * (block.group is None)
        yield from (f"terms.{term}" for term in printed_reminders(game, block))
        return
    for id, entry in chosen(block, game.content).items():
        yield f"{home}.entries.{id}.name"
        if isinstance(block, Checklist) and entry.count is not None:
            yield f"{home}.entries.{id}.{'variants' if entry.variants else 'copies'}"


def _shown_by_pieces(
    block: CounterBlock | ComponentFigure | ScheduleBlock | Forces | Setup, content: Content
) -> Iterator[str]:
    """Yield the paths that a picture or a list of pieces shows."""
    if isinstance(block, CounterBlock):
        collection, _, id = block.unit.partition(".")
        yield from (f"collections.{collection}.entries.{id}", f"collections.{collection}.counter")
    elif isinstance(block, ComponentFigure):
        yield from _shown_by_component(block, content)
    elif isinstance(block, Setup):
        yield from (f"components.{thing.component}" for _, thing in laid_out(block))
        yield from (f"components.{boxed.component}" for boxed in block.box.values())
        yield from (f"tracks.{id}" for thing in block.things.values() for id in thing.tracks)
        yield from (f"roles.{seat.role}" for seat in block.seats.values() if seat.role)
    else:
        yield from _shown_by_schedule(block, content)


def _shown_by_spaces(
    block: BoardFigure | GridMapFigure | TerrainChart | TrackFigure | QueueFigure,
    content: Content,
) -> Iterator[str]:
    """Yield the paths that a board, a map of cells or a track shows."""
    if isinstance(block, BoardFigure):
        yield f"boards.{block.board}"
    elif isinstance(block, GridMapFigure):
        yield f"gridmaps.{block.gridmap}"
        yield from tiles_on(content, block.gridmap)
        yield from (f"terrains.{id}" for id in charted(content, block.gridmap))
        for collection, id in units_of(block):
            yield f"collections.{collection}.entries.{id}"
            yield f"collections.{collection}.counter"
    elif isinstance(block, TerrainChart):
        yield from ("mobility", *(f"terrains.{id}" for id in charted(content, block.gridmap)))
        yield from (f"crts.{block.crt}.terrain",) * (block.crt is not None)
    else:
        yield f"tracks.{block.track}"
        if isinstance(block, QueueFigure) and block.store:
            yield f"tracks.{block.store}"


def _shown_by_rules(block: AnyBlock, content: Content) -> Iterator[str]:
    """Yield the paths that a block about dice, rounds or signs shows."""
    if isinstance(block, RollTable):
        yield f"rolls.{block.roll}"
        if die := content.rolls[block.roll].die:
            yield f"dice.{die}"
    elif isinstance(block, Modifiers):
        yield from (f"modifiers.{id}" for id in block.modifiers)
    elif isinstance(block, CrtBlock):
        yield f"crts.{block.crt}"
        yield from (f"dice.{die}" for die in content.crts[block.crt].dice)
    elif isinstance(block, Order):
        yield from ("order", "phases")
    elif isinstance(block, Allowance):
        yield f"travel.{block.travel}"
        yield from (f"order.{id}" for id in block.turns)
    elif isinstance(block, Differences):
        yield "rule_sets"
    elif isinstance(block, Legend):
        yield from (f"icons.{id}" for id in block.icons)


def _shown_by_component(block: ComponentFigure, content: Content) -> Iterator[str]:
    collection, _, id = block.entry.partition(".")
    yield from (f"collections.{collection}.entries.{id}", f"collections.{collection}.fields")
    deck = content.decks.get(block.deck) if block.deck else None
    layout = deck.layout if deck else block.layout
    yield from (f"layouts.{layout}",) * bool(layout)


def _shown_by_schedule(block: ScheduleBlock | Forces, content: Content) -> Iterator[str]:
    if block.schedule:
        yield f"schedules.{block.schedule}"
        schedule = content.schedules[block.schedule]
        names = names_of_places(content, schedule)
        places = dict.fromkeys(each.at for each in schedule.arrivals.values() if each.at)
        yield from (names[place].id for place in places if place in names)
    if isinstance(block, Forces):
        units = forces_of(content, block.collection, block.of)
        yield from (f"collections.{block.collection}.entries.{id}" for id in units)
        yield f"collections.{block.collection}.counter"
    else:
        yield from (f"collections.{schedule.collection}.entries.{id}" for id in arriving(schedule))


def _shown_by_matrix(block: MatrixTable, game: Game) -> Iterator[str]:
    content = game.content
    matrix = content.matrices[block.matrix]
    yield f"matrices.{block.matrix}"
    for ids in block.axes(matrix):
        for id in ids:
            home = next(key for key, each in content.collections.items() if id in each.entries)
            group = content.collections[home].entries[id].group
            yield f"collections.{home}.entries.{id}.name"
            if block.grouped:
                yield f"collections.{home}.groups.{group}" if group else f"collections.{home}.name"
    for result in matrix.results.values():
        if result.outcome:
            collection, _, id = result.outcome.partition(".")
            yield f"collections.{collection}.entries.{id}" + (".name" * (block.key != "full"))


def _texts_shown(game: Game) -> Mapping[str, tuple[Text, ...]]:
    """Return the texts below all that each section shows."""
    by_path: dict[str, list[Text]] = {}
    for text in game.texts.values():
        steps = text.id.split(".")
        for length in range(1, len(steps) + 1):
            by_path.setdefault(".".join(steps[:length]), []).append(text)
    return {
        id: tuple({text.id: text for path in paths for text in by_path.get(path, ())}.values())
        for id, paths in sections_shown(game).items()
    }
