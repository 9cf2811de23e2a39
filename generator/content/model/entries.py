"""Collections of entries, matrices of results, duels, and components."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from generator.content.model.backs import CardBack
from generator.content.model.layouts import LayoutName
from generator.content.model.pictures import AnyPicture
from generator.content.model.tables import ColumnHead, FromTable, WithColumns
from generator.content.model.types import (
    Amount,
    CardId,
    CollectionId,
    Copies,
    DieId,
    EntryCode,
    EntryRef,
    Flag,
    IconId,
    Id,
    MatrixId,
    Model,
    Prose,
    RoleId,
    RollId,
    SourceRef,
    TerrainId,
    TileId,
)
from generator.content.model.units import CounterFace, Echelon, Troops
from generator.content.text import Text


class Case(Model):
    """One branch of an effect: by a condition in words, or by the faces of a die."""

    label: Text | None = None
    icon: IconId | None = None
    faces: Annotated[tuple[str, ...], "The faces of the die that bring this case."] = ()
    text: Prose


class Passage(Model):
    """An effect: what happens, the cases it splits into, and what follows."""

    text: Prose | None = None
    die: DieId | None = None
    cases: Annotated[dict[Id, Case], "The branches that it splits into."] = {}
    then: Annotated[Prose | None, "What follows in every case."] = None


TextOrPassage = Prose | Passage


class FieldLabel(Model):
    """A labelled line that every entry of a collection may have."""

    label: Text
    icon: IconId | None = None


class Variant(Model):
    """A kind of one entry that is counted by itself."""

    name: Text
    copies: Copies
    icons: tuple[IconId, ...] = ()


class Entry(Model):
    """One thing of a collection: an encounter, a power, a card, a combat result."""

    name: Text
    icon: IconId | None = None
    picture: Annotated[
        AnyPicture | None,
        "Its picture; a file alone is described to who cannot see it by the name of the entry.",
    ] = None
    code: Annotated[EntryCode | None, "What stands for it in a record of the game, such as HI."] = (
        None
    )
    copies: Annotated[Copies | None, "How many of it there are."] = None
    variants: Annotated[dict[Id, Variant], "Kinds of it that are counted by themselves."] = {}
    group: Annotated[Id | None, "The group of the collection that it belongs to."] = None
    role: RoleId | None = None
    marks: tuple[Text, ...] = ()
    cost: Text | None = None
    numbers: Annotated[
        dict[Id, Amount], "Numbers of it by their names, such as place or strength."
    ] = {}
    text: TextOrPassage | None = None
    flavour: Annotated[
        Text | None, "Words for the mood that state no rule: at the end of its card, in italics."
    ] = None
    fields: Annotated[
        dict[Id, TextOrPassage], "Labelled lines, by the fields of the collection."
    ] = {}
    troops: Annotated[
        Troops | None, "The kind of troops of a unit, which its counter shows in a box."
    ] = None
    echelon: Annotated[
        Echelon | None, "The size of a unit, from team to army group: the marks over the box."
    ] = None
    label: Annotated[
        Text | None, "What its counter says at its top: a name that is short enough for it."
    ] = None
    terrain: Annotated[
        TerrainId | None, "The terrain that its tile shows, instead of the colour of a side."
    ] = None
    tile: Annotated[TileId | None, "The tile of several cells that it is."] = None
    reduced: Annotated[
        dict[Id, Amount], "Its numbers when it has lost a step: the back of its counter."
    ] = {}
    behind: Annotated[
        Id | None, "The entry of the same collection that is the back of its counter."
    ] = None
    layout: Annotated[LayoutName | None, "The layout of its card; that of its deck without it."] = (
        None
    )
    back: Annotated[
        CardBack | None, "The back of its card; that of its group or its deck without it."
    ] = None
    names: Annotated[tuple[str, ...], "Names that all stand for this one entry."] = ()
    source: tuple[SourceRef, ...] = ()

    @property
    def count(self) -> int | None:
        """How many of it there are, its variants added up; None where not counted."""
        if self.variants:
            return sum(variant.copies for variant in self.variants.values())
        return self.copies


class Group(Model):
    """Entries of a collection that belong together; a block can print one group."""

    name: Text
    icon: IconId | None = None
    note: Text | None = None
    back: Annotated[
        CardBack | None, "The back of the cards of its entries that have none of their own."
    ] = None


class Collection(WithColumns):
    """Entries of one kind, and how many of them there should be in all.

    ``numbered`` names the number that runs through its entries from one on.
    """

    name: Text
    icon: IconId | None = None
    without: Annotated[
        tuple[ColumnHead, ...], "The heads of columns of the table that are left out on purpose."
    ] = ()
    total: Annotated[
        Amount | None,
        "How many there are in all: the copies of the entries add up to it, if all say theirs.",
    ] = None
    numbered: Annotated[Id | None, "The number that runs through the entries from one on."] = None
    fields: Annotated[dict[Id, FieldLabel], "The labelled lines that every entry may have."] = {}
    groups: Annotated[dict[Id, Group], "Groups that entries may belong to."] = {}
    counter: Annotated[CounterFace | None, "How its entries look as counters or tokens."] = None
    entries: Annotated[dict[Id, Entry], Meta(min_length=1)] = {}
    FILLED: ClassVar[tuple[str, ...]] = ("entries",)
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether some of the entries are there more than once."""
        return any((entry.count or 0) > 1 for entry in self.entries.values())


class MatrixResult(Model):
    """What a cell of a matrix can bring: an entry that tells it, or words."""

    outcome: EntryRef | None = None
    text: Text | None = None
    icon: Annotated[
        IconId | None, "The icon that a cell prints for it; without one, that of its entry."
    ] = None
    code: Annotated[Text | None, "A few letters that a cell prints for it, such as DR."] = None
    count: Annotated[Amount | None, "How much of it, such as 2 of wounds."] = None
    weight: Annotated[
        Literal["strong", "plain", "subtle"],
        "How much it matters: signs that are strong have a ground, subtle ones are grey.",
    ] = "plain"


MatrixCell = Id | tuple[Id, ...]


class Matrix(FromTable):
    """What each row card does against each column card.

    A cell lists results, or names the reason among ``gaps`` why it cannot come about.
    """

    name: Text
    rows: Annotated[tuple[CardId, ...], Meta(min_length=1), "The entries that stand at the left."]
    columns: Annotated[tuple[CardId, ...], Meta(min_length=1), "The entries that stand on top."]
    results: Annotated[
        dict[Id, MatrixResult],
        Meta(min_length=1),
        "What a cell can bring, by the ids that cells use.",
    ]
    gaps: Annotated[
        dict[Id, Text], "Reasons why a cell cannot come about, by the ids that cells use."
    ] = {}
    cells: Annotated[
        dict[Id, dict[Id, MatrixCell]],
        "For each row and column, a list of results or the id of a gap.",
    ] = {}
    FILLED: ClassVar[tuple[str, ...]] = ("cells",)
    unconfirmed: Flag = False
    note: Text | None = None
    source: tuple[SourceRef, ...] = ()


class Duel(Model):
    """A fight of two cards: both roll, and the card of the higher total is looked up.

    What a row brings is in the matrix ``row_wins``, what a column brings in ``column_wins``.
    Where the totals are equal, the higher ``tie`` number of the cards wins, as far as the
    content tells it.
    """

    roll: RollId
    row_wins: MatrixId
    column_wins: MatrixId
    tie: Annotated[Id | None, "The number of cards that decides where totals are equal."] = None
    source: tuple[SourceRef, ...] = ()


class Component(Model):
    """A thing in the box; ``of`` names the collection whose copies it counts."""

    name: Text
    count: Annotated[Amount, "How many there are in the box."]
    of: Annotated[CollectionId | None, "The collection whose copies it counts."] = None
    role: RoleId | None = None
    source: tuple[SourceRef, ...] = ()
