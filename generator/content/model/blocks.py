"""Blocks of words and tables: rules, steps, definitions, entries, places, rolls."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.listing import ColumnTargets, Group, Sort, Where
from generator.content.model.map import MapPlace
from generator.content.model.tables import ColumnTarget
from generator.content.model.types import (
    CollectionId,
    Columns,
    Flag,
    Force,
    IconId,
    Id,
    Mark,
    Model,
    ModifierId,
    PlaceKindId,
    Players,
    Prose,
    RegionId,
    RoleId,
    RollId,
    RuleSetId,
    SourceRef,
)
from generator.content.text import Text


class Rule(Model):
    """One rule: a line with its force, its exceptions hanging under it."""

    text: Prose
    force: Annotated[
        Force, "Whether it is what must, may or may never be done, or a plain fact."
    ] = "fact"
    role: RoleId | None = None
    icon: IconId | None = None
    exceptions: Annotated[
        dict[Id, Prose], Mark.ITEMS, "Exceptions, which hang under the rule."
    ] = {}
    details: Annotated[dict[Id, Prose], Mark.ITEMS, "Details, which hang under the rule."] = {}
    source: tuple[SourceRef, ...] = ()


TextOrRule = Prose | Rule


class Block(Model):
    """What every block of a section may say about itself."""

    title: Text | None = None
    icon: IconId | None = None
    role: RoleId | None = None
    tone: Annotated[
        Literal["plain", "panel", "night", "accent"], "The ground that it stands on."
    ] = "plain"
    source: Annotated[tuple[SourceRef, ...], "Where its facts come from."] = ()
    players: Players = ()


class Rules(Block):
    """Rules, one a line, marked by their force."""

    kind: Literal["rules"]
    lead: Prose | None = None
    rules: Annotated[dict[Id, TextOrRule], Meta(min_length=1), Mark.ITEMS]


class Step(Model):
    """One numbered step: a heading, a line, and rules under it."""

    title: Text | None = None
    text: Prose | None = None
    icon: IconId | None = None
    note: Text | None = None
    figure: Annotated[Text | None, "What it costs or brings, in a word or two: −2 Health."] = None
    rules: Annotated[dict[Id, TextOrRule], Mark.ITEMS] = {}


TextOrStep = Prose | Step


class Steps(Block):
    """Things done in this order, numbered."""

    kind: Literal["steps"]
    lead: Prose | None = None
    steps: Annotated[dict[Id, TextOrStep], Meta(min_length=1), Mark.ITEMS, Mark.IN_ORDER]
    lettered: Annotated[Flag, "Whether steps are marked with letters instead of numbers."] = False


class Checklist(Block):
    """Things to tick off, in order, by hand: those written here, or the entries of a collection."""

    kind: Literal["checklist"]
    items: Annotated[dict[Id, Prose], Meta(min_length=1), Mark.ITEMS, Mark.IN_ORDER] = {}
    collection: Annotated[
        CollectionId | None, "The collection whose entries are ticked off, instead of items."
    ] = None
    group: Group = None
    where: Where = ()
    sort: Sort = ()


class Difference(Model):
    """Something that rule sets tell apart: what each of them says of it."""

    head: Text
    icon: IconId | None = None
    cells: Annotated[
        dict[RuleSetId, Prose], Meta(min_length=1), "What holds under each rule set, by its id."
    ]


class Differences(Block):
    """What differs between the rule sets: a table with a column for each of them."""

    kind: Literal["differences"]
    corner: Text | None = None
    rows: Annotated[dict[Id, Difference], Meta(min_length=1), Mark.ITEMS]

    def shown(self, rule_sets: Iterable[str]) -> list[str]:
        """Return those of the rule sets that a row says something of, in their order."""
        return [id for id in rule_sets if any(id in row.cells for row in self.rows.values())]


class Definition(Model):
    """A word or name and what it means here."""

    name: Text
    icon: IconId | None = None
    text: Prose


class Definitions(Block):
    """Names with their meaning."""

    kind: Literal["definitions"]
    items: Annotated[dict[Id, Definition], Meta(min_length=1), Mark.ITEMS]
    style: Annotated[
        Literal["full", "compact"], "Whether the meaning stands below its name or behind it."
    ] = "full"


class Note(Block):
    """A remark set apart."""

    kind: Literal["note"]
    text: Prose


class Legend(Block):
    """Icons and what they stand for."""

    kind: Literal["legend"]
    icons: Annotated[tuple[IconId, ...], Meta(min_length=1)]


class Entries(Block):
    """The entries of a collection: all, one group of them, or those that conditions choose."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Group = None
    where: Where = ()
    sort: Sort = ()
    style: Annotated[
        Literal["full", "slips", "lines", "names", "table"],
        "How much of each entry to print, and in which form.",
    ] = "full"
    numbers: Annotated[dict[Id, Text], Columns, "Which numbers to show, each with its label."] = {}
    columns: Annotated[
        ColumnTargets,
        "With style table: what each column shows, such as icon, name, cost or fields.range.",
    ] = ()
    beneath: Annotated[
        ColumnTarget | None,
        "With style table: what stands below the name, in its column, such as fields.range.",
    ] = None
    heads: Annotated[
        dict[Id, Text],
        "With style table: heads of columns in other words, by name, cost, range …",
    ] = {}
    grouped: Annotated[
        Flag, "With style table: whether entries stand under the names of their groups."
    ] = False
    totals: Annotated[ColumnTargets, "With style table: the columns that are added up."] = ()
    reminders: Annotated[
        Flag,
        "With styles full, slips and lines: whether entries end with the reminders of the terms "
        "that they name.",
    ] = False

    @property
    def ends_with_reminders(self) -> bool:
        """Whether its form has room for reminders, and they are asked for."""
        has_room = self.style in ("full", "slips", "lines") and not self.numbers
        return self.reminders and has_room


class Places(Block):
    """The places of the map by name, each with where one can go from it."""

    kind: Literal["places"]
    of: Annotated[
        tuple[PlaceKindId, ...], "The kinds of places to list; all kinds without it."
    ] = ()
    within: Annotated[
        tuple[RegionId, ...], "The regions whose places to list; the whole map without it."
    ] = ()
    codes: Annotated[Flag, "Whether ways lead to codes of places instead of their names."] = False

    def takes(self, place: MapPlace) -> bool:
        """Whether a place is of a kind and in a region that the block takes."""
        return place.is_among(self.of, self.within)


class RollTable(Block):
    """A roll with its faces and results."""

    kind: Literal["roll"]
    roll: RollId


class Modifiers(Block):
    """The modifiers of the rolls, largest first as written."""

    kind: Literal["modifiers"]
    modifiers: Annotated[tuple[ModifierId, ...], Meta(min_length=1)]
