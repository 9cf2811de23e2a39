"""The whole content of a game."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from generator.content.model.cards import Deck
from generator.content.model.chance import Die, Modifier, Roll
from generator.content.model.crt import Crt
from generator.content.model.entries import Collection, Component, Duel, Entry, Matrix, MatrixResult
from generator.content.model.game import (
    Change,
    Icon,
    Identity,
    NumberOrValue,
    RuleSet,
    Source,
    Term,
    Value,
)
from generator.content.model.layouts import Layout
from generator.content.model.map import GameMap, MapPlace, PlaceKind, PlaceSize, Region, Travel
from generator.content.model.play import Play
from generator.content.model.schedule import Schedule
from generator.content.model.sections import Erratum, Section
from generator.content.model.sheets import Sheet
from generator.content.model.table import Board, Phase, Role, Track, Turn
from generator.content.model.terrain import GridMap, Mobility, Terrain, Tile, map_sheet
from generator.content.model.types import MOST_COLUMNS, Id, Mark, Model, ValueName


class Content(Model):
    """All facts of one game, merged from the files of its folder."""

    game: Annotated[Identity, "What the game is called, and how its aid is printed."]
    changes: Annotated[
        tuple[Change, ...], Meta(min_length=1), "The versions of the aid, newest first."
    ]
    sources: Annotated[dict[Id, Source], "The documents that facts come from."] = {}
    terms: Annotated[dict[Id, Term], "Words of the game in their one official form."] = {}
    values: Annotated[
        dict[ValueName, dict[ValueName, NumberOrValue]],
        "Numbers of the game, in groups: a text names one in braces, as {hand.size}.",
    ] = {}
    rule_sets: Annotated[
        dict[Id, RuleSet],
        Meta(max_length=MOST_COLUMNS),
        "Editions of the rules, the printed one first: values may differ under others.",
    ] = {}
    icons: Annotated[dict[Id, Icon], "Drawings, and what they say."] = {}
    roles: Annotated[dict[Id, Role], "Camps at the table."] = {}
    phases: Annotated[dict[Id, Phase], "Parts of a turn."] = {}
    order: Annotated[dict[Id, Turn], Mark.IN_ORDER, "The turns of a round, in playing order."] = {}
    tracks: Annotated[dict[Id, Track], "Spaces in a row or a ring."] = {}
    boards: Annotated[
        dict[Id, Board], "Boards to play on: hexes, squares, or points on lines."
    ] = {}
    mobility: Annotated[dict[Id, Mobility], "Kinds of units by how they move."] = {}
    terrains: Annotated[dict[Id, Terrain], "Terrains, and what they cost."] = {}
    gridmaps: Annotated[dict[Id, GridMap], "Maps of hexes or squares."] = {}
    tiles: Annotated[dict[Id, Tile], "Tiles of several hexes or squares, to be cut out."] = {}
    dice: Annotated[dict[Id, Die], "Dice with their faces."] = {}
    rolls: Annotated[dict[Id, Roll], "Throws of dice, and what they bring."] = {}
    modifiers: Annotated[dict[Id, Modifier], "What changes a roll."] = {}
    collections: Annotated[
        dict[Id, Collection], "Entries of one kind: cards, encounters, powers."
    ] = {}
    matrices: Annotated[dict[Id, Matrix], "What each card does against each other."] = {}
    duels: Annotated[dict[Id, Duel], "Fights of card against card, read off two matrices."] = {}
    crts: Annotated[dict[Id, Crt], "Combat results tables."] = {}
    schedules: Annotated[
        dict[Id, Schedule], "Turns, and which units come into play in which of them."
    ] = {}
    components: Annotated[dict[Id, Component], "What is in the box."] = {}
    map: Annotated[
        GameMap | None, "What the map is called, and which part of the world it shows."
    ] = None
    place_kinds: Annotated[dict[Id, PlaceKind], "Kinds of places, such as cities and seas."] = {}
    place_sizes: Annotated[
        dict[Id, PlaceSize], "Sizes of places, such as small and large cities."
    ] = {}
    travel: Annotated[dict[Id, Travel], "Means of travel."] = {}
    regions: Annotated[dict[Id, Region], "Parts of the map."] = {}
    places: Annotated[dict[Id, MapPlace], "Places on the map, with their links."] = {}
    play: Annotated[Play | None, "How the game is played, for the engine that replays records."] = (
        None
    )
    sections: Annotated[
        dict[Id, Section], "Headings and what stands under them: what sheets place."
    ] = {}
    errata: Annotated[dict[Id, Erratum], "Rulings over single texts."] = {}
    sheets: Annotated[dict[Id, Sheet], "Pieces of paper, and what stands where on them."] = {}
    layouts: Annotated[dict[Id, Layout], "Layouts of cards, for decks to choose."] = {}
    decks: Annotated[dict[Id, Deck], "Cards to print, made of what the content has."] = {}

    @property
    def has_drawn_map(self) -> bool:
        """Whether there is a map whose places have coordinates, and what to draw them on."""
        if self.map is None:
            return False
        if self.map.plane is not None:
            return any(place.spot is not None for place in self.places.values())
        return self.map.geography is not None and any(place.at for place in self.places.values())

    @property
    def has_printed_maps(self) -> bool:
        """Whether the map of the game or one of cells can be printed."""
        return self.has_drawn_map or bool(self.gridmaps)

    @property
    def map_sheets(self) -> dict[str, str]:
        """The maps of cells by the names that they are printed under, such as ``valley-map``."""
        return {map_sheet(id): id for id in self.gridmaps}

    def entry(self, reference: str) -> Entry:
        """Return the entry that ``collection.id`` names; raises KeyError where there is none."""
        collection, _, id = reference.partition(".")
        return self.collections[collection].entries[id]

    def known_entry(self, reference: str) -> Entry | None:
        """Return the entry that ``collection.id`` names, or none where it is not there."""
        try:
            return self.entry(reference)
        except KeyError:
            return None

    def icon_of(self, result: MatrixResult) -> str | None:
        """Return the icon of a result of a matrix: its own, or that of its entry, if any."""
        entry = self.known_entry(result.outcome) if result.outcome else None
        return result.icon or (entry.icon if entry else None)

    def card(self, id: str) -> Entry | None:
        """Return the entry of that id in whichever collection: cards are named by it alone."""
        for collection in self.collections.values():
            if id in collection.entries:
                return collection.entries[id]
        return None

    def number(self, amount: int | str) -> int:
        """Return an amount as a number: itself, or the value it names.

        A name may end in that of a rule set (``hand.size@old``); where the value does not
        differ under it, it is the printed one. Raises KeyError when the content has no such
        value.
        """
        if isinstance(amount, int):
            return amount
        path, _, rule_set = amount.partition("@")
        group, _, name = path.partition(".")
        value = self.values[group][name]
        return value if isinstance(value, int) else value.under.get(rule_set, value.value)

    def under(self, rule_set: str) -> "Content":
        """Return the content with every value as it is under a rule set."""

        def of_rule_set(value: int | Value) -> int | Value:
            if isinstance(value, int) or rule_set not in value.under:
                return value
            others = {id: value.under.get(id, value.value) for id in self.rule_sets}
            return replace(value, value=value.under[rule_set], under=others)

        groups = {
            group: {name: of_rule_set(value) for name, value in values.items()}
            for group, values in self.values.items()
        }
        return replace(self, values=groups)

    def known_number(self, amount: int | str | None) -> int | None:
        """Return an amount as a number, or none where there is none or its value is not there."""
        try:
            return None if amount is None else self.number(amount)
        except KeyError:
            return None
