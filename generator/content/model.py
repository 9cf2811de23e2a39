"""What a game's content may say, as one frozen and typed model.

Annotations are no strings here: each would be compiled once more for pydantic, a fifth of the
time in which this module loads.
"""

import datetime
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    Tag,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from generator.content.text import Text
from generator.content.tree import Mapping


class Ref(NamedTuple):
    """Marks a field as naming an entry of a topic of the content."""

    topic: str

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON Schema of the field with the topic that it names in words."""
        words = _MENTIONS.get(self.topic, f"The id of an entry under `{self.topic}`.")
        return handler(schema) | {"description": words}


_MENTIONS = {
    "cards": "The id of an entry of any collection.",
    "entries": "An entry by its collection and id, such as results.bite.",
    "values": "A value by its group and name, such as hand.size.",
    "sources": "The id of a source, with the place in it: “rulebook: p. 12”.",
}


def _by_shape(value: object) -> str:
    """Tell the short form of a field (a text, a number) from its long one, a mapping."""
    long_form = isinstance(value, Mapping) and "plural" not in value
    return "long" if long_form or isinstance(value, BaseModel) else "short"


def _by_list(value: object) -> str:
    return "results" if isinstance(value, list | tuple) else "gap"


def _by_type(value: object) -> str:
    return "name" if isinstance(value, str) else "number"


def _year_first(value: object) -> object:
    """Refuse the other ways of writing a date: seconds since 1970, a date with a time."""
    if isinstance(value, datetime.date) or (isinstance(value, str) and _DATE.fullmatch(value)):
        return value
    raise PydanticCustomError("date_type", "a date is expected")


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ID = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
VALUE_NAME = r"^[a-z][a-z0-9_]*$"
VALUE_REF = r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$"
ENTRY_REF = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*$"
CELL = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|-?[0-9]{1,2},-?[0-9]{1,2})$"
COUNTED_REF = r"^(collections|tracks|dice|order|places)(\.[a-z][a-z0-9]*(-[a-z0-9]+)*){0,2}$"
CHECK_CODE = r"^[A-Z][0-9]{2}$"
PLACE_CODE = r"^[A-Z0-9]{1,6}$"
ENTRY_CODE = r"^[!-~]{1,6}$"
LANGUAGE = r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$"
CARD_SIZE = r"^([a-z]{2,20}|[0-9]{1,3}(\.[0-9]{1,2})?x[0-9]{1,3}(\.[0-9]{1,2})?)$"
SOURCE_REF = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*(: .+)?$"
VERSION = r"^\d+\.\d+(\.\d+)?$"
SHAPES = {
    ID: "small letters, digits and single hyphens, beginning with a letter",
    VALUE_NAME: "small letters, digits and underscores, beginning with a letter",
    VALUE_REF: "a number, or a value by its group and name such as hand.size",
    ENTRY_REF: "an entry by its collection and id such as results.bite",
    CELL: "a cell of a board such as b3 or 0,-1",
    COUNTED_REF: "what is counted, such as collections.spells or tracks.doom",
    CHECK_CODE: "the code of a check such as R04",
    PLACE_CODE: "one to six capitals and digits",
    ENTRY_CODE: "one to six letters, digits and signs",
    LANGUAGE: "a language such as en or pt_BR",
    CARD_SIZE: "a size of cards such as poker, or millimetres such as 63x88",
    SOURCE_REF: "a source by its id, with the place in it: “rulebook: p. 12”",
    VERSION: "two or three numbers such as 1.0",
}
"""What may be written, by the pattern that must be met."""

Id = Annotated[str, StringConstraints(pattern=ID, max_length=60)]
IconId = Annotated[Id, Ref("icons")]
RoleId = Annotated[Id, Ref("roles")]
PhaseId = Annotated[Id, Ref("phases")]
TrackId = Annotated[Id, Ref("tracks")]
DieId = Annotated[Id, Ref("dice")]
BoardId = Annotated[Id, Ref("boards")]
RollId = Annotated[Id, Ref("rolls")]
ModifierId = Annotated[Id, Ref("modifiers")]
CollectionId = Annotated[Id, Ref("collections")]
EntryRef = Annotated[str, StringConstraints(pattern=ENTRY_REF, max_length=121), Ref("entries")]
TurnId = Annotated[Id, Ref("order")]
TravelId = Annotated[Id, Ref("travel")]
PlaceId = Annotated[Id, Ref("places")]
PlaceKindId = Annotated[Id, Ref("place_kinds")]
RegionId = Annotated[Id, Ref("regions")]
PlaceSizeId = Annotated[Id, Ref("place_sizes")]
SectionId = Annotated[Id, Ref("sections")]
MatrixId = Annotated[Id, Ref("matrices")]
CardId = Annotated[Id, Ref("cards")]
RuleSetId = Annotated[Id, Ref("rule_sets")]
TermId = Annotated[Id, Ref("terms")]
CheckCode = Annotated[str, StringConstraints(pattern=CHECK_CODE)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=200)]
ValueName = Annotated[str, StringConstraints(pattern=VALUE_NAME, max_length=60)]
ValueRef = Annotated[
    str,
    StringConstraints(pattern=VALUE_REF, max_length=121),
    Ref("values"),
]
Language = Annotated[str, StringConstraints(pattern=LANGUAGE)]
SourceRef = Annotated[
    str,
    StringConstraints(pattern=SOURCE_REF, max_length=120),
    Ref("sources"),
]
Number = Annotated[int, Field(ge=-9999, le=999999, strict=True)]
Count = Annotated[int, Field(ge=0, le=9999, strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Amount = Annotated[
    Annotated[Number, Tag("number")] | Annotated[ValueRef, Tag("name")], Discriminator(_by_type)
]

CellName = Annotated[str, StringConstraints(pattern=CELL, max_length=20)]
CountedRef = Annotated[str, StringConstraints(pattern=COUNTED_REF, max_length=121)]
Latitude = Annotated[float, Field(ge=-90, le=90, strict=True)]
Longitude = Annotated[float, Field(ge=-180, le=180, strict=True)]
Coordinate = Annotated[float, Field(ge=-99, le=99, strict=True)]
PlaceCode = Annotated[str, StringConstraints(pattern=PLACE_CODE)]
EntryCode = Annotated[str, StringConstraints(pattern=ENTRY_CODE)]
CardSizeName = Annotated[str, StringConstraints(pattern=CARD_SIZE)]
Version = Annotated[str, StringConstraints(pattern=VERSION)]
Date = Annotated[datetime.date, BeforeValidator(_year_first)]

SCHEMA_VERSION = 2
LEAST_BODY_TYPE = 7.6
"""The smallest body type, in pt: its letters (x-height) are 1.3 mm high."""
LEAST_CARD_TYPE = 6.0
"""The smallest body type of a card, in pt: it is held in the hand, nearer to the eyes."""
Force = Literal["must", "may", "never", "fact"]


Players = Annotated[
    tuple[Count, ...],
    Field(description="The numbers of players for which it is printed; for all without it."),
]


class Model(BaseModel):
    """A frozen piece of content that knows all its keys."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        arbitrary_types_allowed=True,
        defer_build=True,  # only whole contents are validated; processes that print validate none
    )


class Change(Model):
    """One entry of the aid's change list, newest first."""

    version: Version = Field(description="The version of the aid, such as 1.0, in quotes.")
    date: Date = Field(
        description="The day of the change, as “2026-01-31” in quotes; sheets print the newest."
    )
    text: Text


class Source(Model):
    """A document that facts come from; ``short`` is printed with ``--sources``."""

    title: Text
    short: Text = Field(description="A short form for the margin: it is printed with --sources.")


Percent = Annotated[int, Field(ge=0, le=100, strict=True)]


class CheckSettings(Model):
    """What the checks are told about one game: codes to leave out, each with the reason."""

    ignore: dict[CheckCode, Reason] = Field(
        default_factory=dict,
        description="Codes of checks that are left out for this game, each with the reason.",
    )


class Identity(Model):
    """What the game is called, who publishes it, and how its aid is to be printed."""

    schema_version: Literal[2] = Field(
        description="The version of this schema; playeraid migrate lifts older content."
    )
    id: Id = Field(description="The id of the game: the name of its folder.")
    title: Text
    subtitle: Text | None = None
    shared: tuple[Id, ...] = Field(
        (), description="Parts in the folder shared that the game is played with, such as a map."
    )
    publisher: Text | None = None
    year: Annotated[int, Field(ge=1800, le=2100, strict=True)] | None = Field(
        default=None, description="The year in which the game was published."
    )
    source_language: Language = Field(
        description="The language that the content is written in, such as en or pt_BR."
    )
    languages: tuple[Language, ...] = Field(
        (), description="The languages it is translated into, each with a catalogue in locale/."
    )
    coverage: Percent = Field(
        100, description="How many per cent of the texts a language needs to be printed."
    )
    theme: Id = Field(
        default="classic",
        description="The theme to print with: one of ours, or your own under themes.",
    )
    players: tuple[Count, Count] | None = Field(
        default=None, description="The fewest and the most players."
    )
    notice: Text | None = Field(
        default=None,
        description="What is printed small on every side: that this is no official aid.",
    )
    require_sources: Flag = Field(
        default=False, description="Whether every fact must name its source."
    )
    checks: CheckSettings = Field(default_factory=CheckSettings)


class Term(Model):
    """A word of the game in its one official form, with the forms a text may use.

    Words to ``avoid`` are those that people use for it and that no text may.
    """

    name: Text = Field(description="The one official form.")
    forms: tuple[str, ...] = Field(
        default=(), description="Other forms that a text may use, such as the plural."
    )
    avoid: tuple[str, ...] = Field(
        default=(), description="Words that people use for it and that no text may."
    )
    icon: IconId | None = None
    meaning: Text | None = Field(default=None, description="What it means, for definitions.")


class Value(Model):
    """A named number that stands in this one place.

    Where it counts something that the content lists, ``counts`` says what
    (``collections.spells``, ``collections.spells.fire`` for one group, ``tracks.doom``),
    and the two must agree.
    """

    value: Number
    under: dict[RuleSetId, Number] = Field(
        default_factory=dict,
        description="What it is under other rule sets: a text may name it, as {hand.size@old}.",
    )
    counts: CountedRef | None = Field(
        default=None, description="What it counts, such as collections.spells: the two must agree."
    )
    at_least: Amount | None = Field(
        default=None, description="The least that it can become in play."
    )
    at_most: Amount | None = Field(default=None, description="The most that it can become in play.")
    unit: Id | None = Field(default=None, description="What it is measured in.")
    note: Text | None = None
    source: SourceRef | None = None
    unconfirmed: Flag = Field(
        default=False,
        description="Whether no document states it, so that it has still to be confirmed.",
    )


NumberOrValue = Annotated[
    Annotated[Number, Tag("short")] | Annotated[Value, Tag("long")], Discriminator(_by_shape)
]


class RuleSet(Model):
    """An edition or variant of the rules whose numbers may differ; the first is printed."""

    name: Text


class Icon(Model):
    """A drawing of the icon set, and what it says to a reader who cannot see it."""

    drawing: Id = Field(description="The name of a drawing of the icon set.")
    alt: Text = Field(description="What the icon says to a reader who cannot see it.")


class Role(Model):
    """A camp at the table: who acts, who may, who must."""

    name: Text
    icon: IconId


class Phase(Model):
    """A named part of a turn."""

    name: Text
    icon: IconId


class Turn(Model):
    """One turn of the round, in playing order, with its phases in their order."""

    name: Text
    role: RoleId = Field(description="Whose turn it is.")
    icon: IconId
    phases: tuple[PhaseId, ...] = Field(
        default=(), description="The phases of the turn, in playing order."
    )


class Space(Model):
    """One named space of a track; ``dark`` spaces are shaded."""

    name: Text
    icon: IconId | None = None
    dark: Flag = Field(default=False, description="Whether the space is shaded.")


class Track(Model):
    """Spaces in a row or a ring: numbered from a first to a last, or named."""

    name: Text
    icon: IconId | None = None
    shape: Literal["line", "loop", "queue"] = Field(
        default="line", description="Spaces in a row, in a ring, or a row that cards move along."
    )
    first: Amount | None = Field(default=None, description="The number on the first space.")
    last: Amount | None = Field(default=None, description="The number on the last space.")
    spaces: dict[Id, Space] = Field(
        default_factory=dict, description="Named spaces in their order, instead of numbers."
    )
    source: tuple[SourceRef, ...] = ()


class Board(Model):
    """Cells to play on, and what joins them: hexes, squares, or points on lines.

    Hexes lie in ``rings`` around the middle one and are called by axial coordinates
    (``0,0``, ``1,-1``), squares by column and row (``a1``). Points have names of their own,
    with their places to the right and upwards.
    """

    name: Text
    cells: Literal["hexes", "squares", "points"] = Field(
        description="What the cells are: hexes, squares, or points joined by lines."
    )
    rings: Annotated[int, Field(ge=1, le=9, strict=True)] | None = Field(
        default=None, description="How many rings of hexes lie around the middle one."
    )
    flat: Flag = Field(
        default=False, description="Whether hexes lie on a side, instead of standing on a corner."
    )
    columns: Annotated[int, Field(ge=1, le=26, strict=True)] | None = Field(
        default=None, description="How many columns of squares there are: a, b, c …"
    )
    rows: Annotated[int, Field(ge=1, le=26, strict=True)] | None = Field(
        default=None, description="How many rows of squares there are: 1, 2, 3 …"
    )
    chequered: Flag = Field(
        default=False, description="Whether every other square is dark, a1 among them."
    )
    named: Flag = Field(
        default=False,
        description="Whether the names of cells are printed: of squares along the edge.",
    )
    points: dict[CellName, tuple[Coordinate, Coordinate]] = Field(
        default_factory=dict, description="Points, each with its place: to the right, and upwards."
    )
    lines: tuple[Annotated[tuple[CellName, ...], Field(min_length=2)], ...] = Field(
        default=(), description="Straight lines that join points, each from end to end."
    )
    source: tuple[SourceRef, ...] = ()


class Die(Model):
    """A die and the faces it has, as they are printed on it; a face that repeats, again.

    Where the number of ``sides`` is stated, there must be as many faces.
    """

    name: Text
    faces: tuple[str, ...] = Field(
        min_length=2,
        max_length=100,
        description="Every face as it is printed on the die; one that repeats, again.",
    )
    sides: Annotated[int, Field(ge=2, le=100, strict=True)] | None = Field(
        default=None, description="How many faces the die must have."
    )


class Result(Model):
    """What a roll brings on some faces: single ones (``X``) or a range (``2-3``).

    An ``outcome`` names the entry of a collection that tells the rest (``results.bite``).
    """

    faces: tuple[str, ...] = Field(
        min_length=1, description="The faces that bring it: single ones, or a range such as 2-3."
    )
    name: Text | None = None
    text: Text
    icon: IconId | None = None
    outcome: EntryRef | None = Field(
        default=None, description="The entry that tells the rest, by collection and id."
    )


class Roll(Model):
    """A throw of dice: compared with another, or read off a table of results.

    The die may be left out where there is no table. On a ``bounded`` table a modified roll
    beyond its ends counts as the nearest face.
    """

    name: Text
    die: DieId | None = None
    results: dict[Id, Result] = Field(
        default_factory=dict, description="What each face brings; every face must have one result."
    )
    bounded: Flag = Field(
        default=False,
        description="Whether a modified roll beyond the ends counts as the nearest face.",
    )
    source: tuple[SourceRef, ...] = ()


class Modifier(Model):
    """Something that changes a roll by a signed amount."""

    roll: RollId
    by: Amount = Field(description="How much it adds to the roll; negative where it takes away.")
    role: RoleId | None = None
    text: Text
    source: tuple[SourceRef, ...] = ()


class Case(Model):
    """One branch of an effect: by a condition in words, or by the faces of a die."""

    label: Text | None = None
    icon: IconId | None = None
    faces: tuple[str, ...] = Field(
        default=(), description="The faces of the die that bring this case."
    )
    text: Text


class Passage(Model):
    """An effect: what happens, the cases it splits into, and what follows."""

    text: Text | None = None
    die: DieId | None = None
    cases: dict[Id, Case] = Field(
        default_factory=dict, description="The branches that it splits into."
    )
    then: Text | None = Field(default=None, description="What follows in every case.")


TextOrPassage = Annotated[
    Annotated[Text, Tag("short")] | Annotated[Passage, Tag("long")], Discriminator(_by_shape)
]


class FieldLabel(Model):
    """A labelled line that every entry of a collection may have."""

    label: Text
    icon: IconId | None = None


class Variant(Model):
    """A kind of one entry that is counted by itself."""

    name: Text
    copies: Count
    icons: tuple[IconId, ...] = ()


class Entry(Model):
    """One thing of a collection: an encounter, a power, a card, a combat result."""

    name: Text
    icon: IconId | None = None
    code: EntryCode | None = Field(
        default=None, description="What stands for it in a record of the game, such as HI."
    )
    copies: Count | None = Field(default=None, description="How many of it there are.")
    variants: dict[Id, Variant] = Field(
        default_factory=dict, description="Kinds of it that are counted by themselves."
    )
    group: Id | None = Field(
        default=None, description="The group of the collection that it belongs to."
    )
    role: RoleId | None = None
    marks: tuple[Text, ...] = ()
    cost: Text | None = None
    numbers: dict[Id, Amount] = Field(
        default_factory=dict, description="Numbers of it by their names, such as place or strength."
    )
    text: TextOrPassage | None = None
    fields: dict[Id, TextOrPassage] = Field(
        default_factory=dict, description="Labelled lines, by the fields of the collection."
    )
    names: tuple[str, ...] = Field(
        default=(), description="Names that all stand for this one entry."
    )
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


class Collection(Model):
    """Entries of one kind, and how many of them there should be in all.

    ``numbered`` names the number that runs through its entries from one on.
    """

    name: Text
    icon: IconId | None = None
    total: Amount | None = Field(
        default=None,
        description="How many there are in all: the copies of the entries must add up to it.",
    )
    numbered: Id | None = Field(
        default=None, description="The number that runs through the entries from one on."
    )
    fields: dict[Id, FieldLabel] = Field(
        default_factory=dict, description="The labelled lines that every entry may have."
    )
    groups: dict[Id, Group] = Field(
        default_factory=dict, description="Groups that entries may belong to."
    )
    entries: dict[Id, Entry] = Field(min_length=1)
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


MatrixCell = Annotated[
    Annotated[Id, Tag("gap")] | Annotated[tuple[Id, ...], Tag("results")], Discriminator(_by_list)
]


class Matrix(Model):
    """What each row card does against each column card.

    A cell lists results, or names the reason among ``gaps`` why it cannot come about.
    """

    name: Text
    rows: tuple[CardId, ...] = Field(
        min_length=1, description="The entries that stand at the left."
    )
    columns: tuple[CardId, ...] = Field(min_length=1, description="The entries that stand on top.")
    results: dict[Id, MatrixResult] = Field(
        min_length=1, description="What a cell can bring, by the ids that cells use."
    )
    gaps: dict[Id, Text] = Field(
        default_factory=dict,
        description="Reasons why a cell cannot come about, by the ids that cells use.",
    )
    cells: dict[Id, dict[Id, MatrixCell]] = Field(
        description="For each row and column, a list of results or the id of a gap."
    )
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
    tie: Id | None = Field(
        default=None, description="The number of cards that decides where totals are equal."
    )
    source: tuple[SourceRef, ...] = ()


class Component(Model):
    """A thing in the box; ``of`` names the collection whose copies it counts."""

    name: Text
    count: Amount = Field(description="How many there are in the box.")
    of: CollectionId | None = Field(
        default=None, description="The collection whose copies it counts."
    )
    role: RoleId | None = None
    source: tuple[SourceRef, ...] = ()


class MapFrame(Model):
    """The part of the world that a map shows, in degrees."""

    north: Latitude
    south: Latitude
    west: Longitude
    east: Longitude


class PlaceKind(Model):
    """A kind of place: a city, a sea; and how many of it there are on the map.

    On ``water`` only ships go.
    """

    name: Text
    icon: IconId | None = None
    total: Amount | None = Field(
        default=None, description="How many places of this kind the map has."
    )
    water: Flag = Field(default=False, description="Whether only ships go there.")
    mark: Literal["dot", "ring", "drawing"] = Field(
        default="dot", description="How the map shows it; a drawing is that of its icon."
    )


class PlaceSize(Model):
    """A size of places, and how the map shows places of this size."""

    name: Text
    icon: IconId | None = None
    mark: Literal["dot", "ring"] = "dot"


class Remainder(Model):
    """A number that goes round and round: what is left of a sum divided by the ``remainder``.

    The sum is the number of the round and that of who moves, both counted from 0.
    """

    remainder: Amount = Field(description="After how many rounds the numbers come again.")


AmountOrRemainder = Annotated[
    Annotated[Amount, Tag("short")] | Annotated[Remainder, Tag("long")], Discriminator(_by_shape)
]


class Travel(Model):
    """A means of travel: ``links`` are how many the map has, each counted once.

    What can be reached by it from one place is a network; the map has so many
    ``networks``. Travel by ``water`` joins waters and ports. In one turn one may go up to
    ``steps`` links, fewer where a part of the way is in a region with a limit; or so many as
    are left of the round.
    """

    name: Text
    icon: IconId | None = None
    links: Amount | None = Field(
        default=None, description="How many links the map has, each counted once."
    )
    networks: Count = Field(
        default=1, description="How many parts the map falls into for this means of travel."
    )
    water: Flag = Field(default=False, description="Whether it joins waters and ports.")
    stroke: Literal["road", "rail", "sea"] = Field(
        default="road", description="How the map draws its links."
    )
    steps: AmountOrRemainder = Field(
        default=1,
        description="The most links that one may go in a turn; or what is left of the round.",
    )
    limits: dict[RegionId, Amount] = Field(
        default_factory=dict,
        description="The most links where any part of the way is in a region.",
    )


class MapPlace(Model):
    """A place on the map, with the places that can be reached from it by each means.

    ``at`` is its latitude and longitude in degrees. A link is told from both its ends;
    one that leads in a single direction stands under ``one_way`` where it begins.
    """

    name: Text
    short: Text | None = Field(
        default=None, description="The name on the map, where the whole one is too long."
    )
    kind: PlaceKindId
    code: PlaceCode | None = Field(default=None, description="A short name for print, such as LON.")
    size: PlaceSizeId | None = None
    region: RegionId | None = None
    port: Flag = Field(default=False, description="Whether ships can land here.")
    at: tuple[Latitude, Longitude] | None = Field(
        default=None, description="Latitude and longitude in degrees."
    )
    links: dict[TravelId, tuple[PlaceId, ...]] = Field(
        default_factory=dict,
        description="The places that can be reached, by means of travel; told from both ends.",
    )
    one_way: dict[TravelId, tuple[PlaceId, ...]] = Field(
        default_factory=dict, description="Links that lead in this direction only."
    )
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()


class Region(Model):
    """A part of the map; where it lists its places, they must be those that name it."""

    name: Text
    icon: IconId | None = None
    total: Amount | None = None
    places: tuple[PlaceId, ...] = ()
    source: tuple[SourceRef, ...] = ()


class MapRoute(Model):
    """The bends of a link on the drawn map, where a straight line would cross land or a place.

    ``between`` names its two places, ``by`` the means of travel; each bend is latitude and
    longitude in degrees, from the first place to the second.
    """

    between: tuple[PlaceId, PlaceId]
    by: TravelId
    via: tuple[tuple[Latitude, Longitude], ...] = Field(min_length=1)


class GameMap(Model):
    """What the map is called, where its facts come from, and how it is drawn.

    The shape of land and sea is in a folder of geographic data beside the file.
    """

    name: Text
    frame: MapFrame | None = None
    geography: Id | None = Field(
        default=None, description="The folder with the shape of land and sea, as GeoJSON files."
    )
    shaded: RegionId | None = Field(
        default=None, description="The region that the map tells apart by a pattern."
    )
    codes: Flag = Field(default=False, description="Whether the map shows the codes of places.")
    port: Text | None = Field(default=None, description="What the legend calls a port.")
    routes: tuple[MapRoute, ...] = ()
    credits: dict[Id, Text] = Field(
        default_factory=dict,
        description="Whose geographic data it is drawn from; printed beneath the map.",
    )
    source: tuple[SourceRef, ...] = ()


class Rule(Model):
    """One rule: a line with its force, its exceptions hanging under it."""

    text: Text
    force: Force = Field(
        default="fact",
        description="Whether it is what must, may or may never be done, or a plain fact.",
    )
    role: RoleId | None = None
    icon: IconId | None = None
    exceptions: dict[Id, Text] = Field(
        default_factory=dict, description="Exceptions, which hang under the rule."
    )
    details: dict[Id, Text] = Field(
        default_factory=dict, description="Details, which hang under the rule."
    )
    source: tuple[SourceRef, ...] = ()


TextOrRule = Annotated[
    Annotated[Text, Tag("short")] | Annotated[Rule, Tag("long")], Discriminator(_by_shape)
]


class Block(Model):
    """What every block of a section may say about itself."""

    title: Text | None = None
    icon: IconId | None = None
    role: RoleId | None = None
    tone: Literal["plain", "panel", "night", "accent"] = Field(
        default="plain", description="The ground that it stands on."
    )
    source: tuple[SourceRef, ...] = Field(default=(), description="Where its facts come from.")
    players: Players = ()


class Rules(Block):
    """Rules, one a line, marked by their force."""

    kind: Literal["rules"]
    lead: Text | None = None
    rules: dict[Id, TextOrRule] = Field(min_length=1)


class Step(Model):
    """One numbered step: a heading, a line, and rules under it."""

    title: Text | None = None
    text: Text | None = None
    icon: IconId | None = None
    note: Text | None = None
    rules: dict[Id, TextOrRule] = Field(default_factory=dict)


TextOrStep = Annotated[
    Annotated[Text, Tag("short")] | Annotated[Step, Tag("long")], Discriminator(_by_shape)
]


class Steps(Block):
    """Things done in this order, numbered."""

    kind: Literal["steps"]
    lead: Text | None = None
    steps: dict[Id, TextOrStep] = Field(min_length=1)
    lettered: Flag = Field(
        default=False, description="Whether steps are marked with letters instead of numbers."
    )


class Checklist(Block):
    """Things to tick off, in order, by hand."""

    kind: Literal["checklist"]
    items: dict[Id, Text] = Field(min_length=1)


class Column(Model):
    """A column of a table and how wide it is, in parts of the whole."""

    head: Text | None = None
    icon: IconId | None = None
    width: Annotated[float, Field(gt=0, le=20, strict=True)] = Field(
        default=1, description="How wide it is, in parts of the whole."
    )


class Row(Model):
    """A row of a table: its head, and a cell for each column that has one."""

    head: Text | None = None
    icon: IconId | None = None
    cells: dict[Id, Text]
    players: Players = ()


class Table(Block):
    """Things compared: the columns, then the rows."""

    kind: Literal["table"]
    corner: Text | None = None
    head_width: Annotated[float, Field(gt=0, le=20, strict=True)] = 1
    columns: dict[Id, Column] = Field(min_length=1)
    rows: dict[Id, Row] = Field(min_length=1)


class Difference(Model):
    """Something that rule sets tell apart: what each of them says of it."""

    head: Text
    icon: IconId | None = None
    cells: dict[RuleSetId, Text] = Field(
        min_length=1, description="What holds under each rule set, by its id."
    )


class Differences(Block):
    """What differs between the rule sets: a table with a column for each of them."""

    kind: Literal["differences"]
    corner: Text | None = None
    rows: dict[Id, Difference] = Field(min_length=1)

    def shown(self, rule_sets: Iterable[str]) -> list[str]:
        """Return those of the rule sets that a row says something of, in their order."""
        return [id for id in rule_sets if any(id in row.cells for row in self.rows.values())]


class Definition(Model):
    """A word or name and what it means here."""

    name: Text
    icon: IconId | None = None
    text: Text


class Definitions(Block):
    """Names with their meaning."""

    kind: Literal["definitions"]
    items: dict[Id, Definition] = Field(min_length=1)


class Note(Block):
    """A remark set apart."""

    kind: Literal["note"]
    text: Text


class Legend(Block):
    """Icons and what they stand for."""

    kind: Literal["legend"]
    icons: tuple[IconId, ...] = Field(min_length=1)


class Entries(Block):
    """The entries of a collection, all or one group of them."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Id | None = Field(
        default=None, description="The one group to show; all entries without it."
    )
    style: Literal["full", "slips", "lines", "names"] = Field(
        default="full", description="How much of each entry to print."
    )
    numbers: dict[Id, Text] = Field(
        default_factory=dict, description="Which numbers to show, each with its label."
    )

    def lists(self, entry: Entry) -> bool:
        """Whether an entry of the collection is of the group that the block lists."""
        return self.group in (None, entry.group)


class Places(Block):
    """The places of the map by name, each with where one can go from it."""

    kind: Literal["places"]
    of: tuple[PlaceKindId, ...] = Field(
        default=(), description="The kinds of places to list; all kinds without it."
    )
    within: tuple[RegionId, ...] = Field(
        default=(), description="The regions whose places to list; the whole map without it."
    )
    codes: Flag = Field(
        default=False, description="Whether ways lead to codes of places instead of their names."
    )

    def lists(self, place: MapPlace) -> bool:
        """Whether a place is of a kind and in a region that the block lists."""
        of_kind = not self.of or place.kind in self.of
        return of_kind and (not self.within or place.region in self.within)


class RollTable(Block):
    """A roll with its faces and results."""

    kind: Literal["roll"]
    roll: RollId


class Modifiers(Block):
    """The modifiers of the rolls, largest first as written."""

    kind: Literal["modifiers"]
    modifiers: tuple[ModifierId, ...] = Field(min_length=1)


class Order(Block):
    """The round as a strip: each turn with its phases."""

    kind: Literal["order"]
    first: Amount = Field(default=1, description="The number of the first turn.")
    alt: Text = Field(description="What the figure shows, for a reader who cannot see it.")
    note: Text | None = None


class TrackFigure(Block):
    """A track drawn with its spaces, its goal and what moves along it."""

    kind: Literal["track"]
    track: TrackId
    alt: Text = Field(description="What the figure shows, for a reader who cannot see it.")
    start: Text | None = None
    goal: Text | None = None
    moves: dict[Id, Text] = Field(default_factory=dict, description="What moves along the track.")


class Arc(Model):
    """An arrow over the spaces of a track, from one of their numbers to another."""

    start: Number = Field(alias="from", description="The number of the space it begins at.")
    end: Number = Field(alias="to", description="The number of the space it leads to.")
    text: Text | None = Field(default=None, description="What the legend says of it.")


SlotWord = Annotated[str, StringConstraints(min_length=1, max_length=8)]


class QueueFigure(Block):
    """A track on which cards enter at one end and drop off the other.

    ``slots`` are what stands in its spaces, newest first.
    """

    kind: Literal["queue"]
    track: TrackId
    alt: Text = Field(description="What the figure shows, for a reader who cannot see it.")
    entry: Text
    exit: Text
    store: TrackId | None = Field(default=None, description="A track that keeps what drops off.")
    store_text: Text | None = None
    slots: tuple[SlotWord, ...] = Field(
        default=(), description="What stands in the spaces, newest first: words as they are."
    )
    arrows: dict[Id, Arc] = Field(
        default_factory=dict, description="Arrows over the spaces, from one to another."
    )


class Part(Model):
    """Some letters of an example that stand for one thing."""

    letters: Annotated[int, Field(ge=1, le=14, strict=True)] = Field(
        description="How many letters it has."
    )
    title: Text
    text: Text | None = None


class Notation(Block):
    """A string of letters taken apart: what each of them stands for."""

    kind: Literal["notation"]
    example: Annotated[str, StringConstraints(min_length=1, max_length=14)] = Field(
        description="The letters, as they are written."
    )
    alt: Text = Field(description="What the figure shows, for a reader who cannot see it.")
    parts: dict[Id, Part] = Field(
        min_length=1, description="The parts in their order; their letters make up the example."
    )


class Allowance(Block):
    """How far one may go in which round, where that goes round and round.

    The ``turns`` are those who move, numbered from 0 in this order.
    """

    kind: Literal["allowance"]
    travel: TravelId
    turns: tuple[TurnId, ...] = Field(
        min_length=1, description="Turns of the order, numbered from 0 as they stand here."
    )
    corner: Text | None = Field(default=None, description="What stands over the rounds.")


class Piece(Model):
    """A piece in its cell: an icon in a disc of its role's colour."""

    at: CellName = Field(description="The cell that it stands in.")
    icon: IconId
    role: RoleId | None = None
    text: Text | None = Field(default=None, description="What the legend says of it.")


Directions = Literal["straight", "diagonal", "all"]


class Area(Model):
    """Cells that are told apart: those around a cell, those on lines from it, or a list.

    Lines run straight to the edge of the board; ``towards`` chooses some by the first cell
    of each. A line ends at a piece named in ``until``, and before one named in ``before``.
    """

    text: Text = Field(description="What the legend says of it.")
    around: CellName | None = Field(default=None, description="The cell that they lie around.")
    within: Annotated[int, Field(ge=1, le=9, strict=True)] = Field(
        default=1, description="With around: up to how many steps away they lie."
    )
    start: CellName | None = Field(
        default=None, alias="from", description="The cell that the lines begin at."
    )
    directions: Directions = Field(
        default="straight", description="On squares: over sides, over corners, or both."
    )
    towards: tuple[CellName, ...] = Field(
        default=(), description="With from: the neighbouring cells that the lines lead over."
    )
    until: tuple[Id, ...] = Field(
        default=(), description="With from: pieces that end a line, in their own cell."
    )
    before: tuple[Id, ...] = Field(
        default=(), description="With from: pieces that end a line, one cell before their own."
    )
    cells: tuple[CellName, ...] = Field(default=(), description="The cells, one by one.")


class Move(Model):
    """An arrow from one cell to another; one without words looks like the one before it."""

    start: CellName = Field(alias="from", description="The cell that it begins at.")
    end: CellName = Field(alias="to", description="The cell that it leads to.")
    text: Text | None = Field(default=None, description="What the legend says of it.")


class BoardFigure(Block):
    """A board with pieces on it, areas told apart, and moves.

    A move under ``crossed`` cannot be made: the cross stands before the first piece in its
    way, or in the middle.
    """

    kind: Literal["board"]
    board: BoardId
    alt: Text = Field(description="What the figure shows, for a reader who cannot see it.")
    pieces: dict[Id, Piece] = Field(default_factory=dict, description="Pieces in their cells.")
    areas: dict[Id, Area] = Field(
        default_factory=dict, max_length=6, description="Cells told apart, each with its words."
    )
    arrows: dict[Id, Move] = Field(default_factory=dict, description="Moves that can be made.")
    crossed: dict[Id, Move] = Field(
        default_factory=dict, description="Moves or lines that are blocked."
    )


class Camp(Model):
    """One pan of a balance: a camp and what it wins by."""

    role: RoleId
    title: Text
    rules: dict[Id, TextOrRule] = Field(min_length=1)


class Balance(Block):
    """Two camps weighed against each other."""

    kind: Literal["balance"]
    left: Camp
    right: Camp


class Signpost(Model):
    """One step of a cycle: what it is called, and what is done there."""

    title: Text
    icon: IconId | None = None
    text: Text | None = None
    note: Text | None = None
    optional: Flag = Field(default=False, description="Whether the step may be left out.")
    rules: dict[Id, TextOrRule] = Field(default_factory=dict)


class Cycle(Block):
    """Steps that lead back to the first, as signposts along a winding trail."""

    kind: Literal["cycle"]
    across: Annotated[int, Field(ge=1, le=5, strict=True)] = Field(
        default=3, description="How many signposts stand in a row; every second row runs back."
    )
    steps: dict[Id, Signpost] = Field(min_length=2)
    back: Text = Field(description="What stands on the way from the last step to the first.")


class Index(Block):
    """The names of the aid in alphabetical order, each with the sides on which it stands."""

    kind: Literal["index"]


Holds = Literal["words", "number", "tick"]
"""What is written on a line of a form or in a column of a ledger."""


class FormField(Model):
    """A labelled line of a form, or a box to tick."""

    label: Text
    holds: Holds = Field(default="words", description="What is written there.")
    width: Annotated[int, Field(ge=1, le=6, strict=True)] = Field(
        default=1, description="Over how many columns of the form it reaches."
    )
    lines: Annotated[int, Field(ge=1, le=40, strict=True)] = Field(
        default=1, description="How many lines there are to write on."
    )


class Form(Block):
    """Lines to write on by hand, or in the PDF."""

    kind: Literal["form"]
    across: Annotated[int, Field(ge=1, le=6, strict=True)] = Field(
        default=1, description="How many columns the form has."
    )
    fields: dict[Id, FormField] = Field(min_length=1)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the fields by rows, as many in each as find room."""
        rows: list[list[str]] = []
        room = 0
        for id, field in self.fields.items():
            if field.width > room:
                rows.append([])
                room = self.across
            rows[-1].append(id)
            room -= field.width
        return tuple(map(tuple, rows))


class LedgerColumn(Model):
    """A column of a ledger: its head, how wide it is, and what is written in it."""

    head: Text
    width: Annotated[float, Field(gt=0, le=20, strict=True)] = Field(
        default=1, description="How wide it is, in parts of the whole."
    )
    holds: Holds = Field(default="words", description="What is written in it.")


class Ledger(Block):
    """A table of empty rows to fill in by hand, or in the PDF."""

    kind: Literal["ledger"]
    columns: dict[Id, LedgerColumn] = Field(min_length=1)
    rows: Amount = Field(description="How many rows there are: a number or a value.")
    numbered: Flag = Field(default=False, description="Whether the rows have numbers.")


AnyBlock = Annotated[
    Rules
    | Steps
    | Checklist
    | Table
    | Differences
    | Definitions
    | Note
    | Legend
    | Entries
    | Places
    | RollTable
    | Modifiers
    | Order
    | TrackFigure
    | QueueFigure
    | BoardFigure
    | Notation
    | Allowance
    | Balance
    | Cycle
    | Index
    | Form
    | Ledger,
    Field(discriminator="kind"),
]


class Section(Model):
    """A heading and the blocks under it: what a sheet places."""

    title: Text
    icon: IconId | None = None
    role: RoleId | None = None
    phase: PhaseId | None = None
    aside: Text | None = Field(default=None, description="A short remark beside the heading.")
    blocks: dict[Id, AnyBlock] = Field(
        min_length=1, description="What stands under the heading, in this order."
    )
    source: tuple[SourceRef, ...] = ()
    players: Players = ()


class Erratum(Model):
    """A ruling that replaces or confirms the text with the id ``of``."""

    date: Date
    source: SourceRef
    of: Annotated[str, StringConstraints(max_length=200)] = Field(
        description="The id of the text it rules on, such as sections.turn.blocks.night.rules.dark."
    )
    text: Text | None = Field(
        default=None, description="The new words; without them the ruling confirms the text."
    )
    label: Text = Field(description="What is printed behind the text.")
    active: Flag = Field(default=True, description="Whether it is printed.")


class Frame(Model):
    """A column of a band, its width in parts of the band, and what stands in it."""

    width: Annotated[float, Field(gt=0, le=12, strict=True)] = Field(
        default=1, description="How wide it is, in parts of the band."
    )
    sections: tuple[SectionId, ...] = Field(min_length=1)


class Band(Model):
    """A stripe across a side: columns with assigned sections, or sections to flow."""

    columns: tuple[Frame, ...] = Field(
        default=(), description="Columns with the sections that stand in each; or use fill."
    )
    fill: tuple[SectionId, ...] = Field(
        default=(),
        description="Sections that flow through the columns of the band; or use columns.",
    )
    across: Annotated[int, Field(ge=1, le=6, strict=True)] = Field(
        default=1, description="How many columns a filled band has."
    )

    @property
    def placed(self) -> dict[str, str]:
        """The sections in reading order, each by the path below the band that names it."""
        in_columns = {
            f"columns.{number}.sections.{index}": id
            for number, frame in enumerate(self.columns)
            for index, id in enumerate(frame.sections)
        }
        return in_columns | {f"fill.{index}": id for index, id in enumerate(self.fill)}


class SheetSide(Model):
    """One side of a sheet: bands from top to bottom."""

    title: Text
    role: RoleId | None = None
    bands: tuple[Band, ...] = Field(
        min_length=1, description="Stripes across the side, from top to bottom."
    )

    @property
    def placed(self) -> dict[str, str]:
        """The sections in reading order, each by the path below the side that names it."""
        return {
            f"bands.{number}.{path}": id
            for number, band in enumerate(self.bands)
            for path, id in band.placed.items()
        }


class TypeRange(Model):
    """The largest and the smallest type a sheet may be set in, in points on A4."""

    largest: Annotated[float, Field(ge=LEAST_BODY_TYPE, le=24, strict=True)] = Field(
        default=10.0, description="The largest type, in points on A4."
    )
    smallest: Annotated[float, Field(ge=LEAST_BODY_TYPE, le=24, strict=True)] = Field(
        default=8.0, description="The smallest type, in points on A4."
    )


class Sheet(Model):
    """One piece of paper with one or two sides."""

    title: Text
    type: TypeRange = Field(default_factory=TypeRange, description="How large its type may be.")
    front: SheetSide
    back: SheetSide | None = None
    players: Players = ()
    copies: Literal["players"] | None = Field(
        default=None, description="“players” prints one for each player of a table."
    )

    @property
    def sides(self) -> dict[str, SheetSide]:
        """The sides by name, front first."""
        return {"front": self.front} | ({"back": self.back} if self.back else {})


class CardSource(Model):
    """Where cards of a deck come from, and whose they are."""

    role: RoleId | None = Field(
        default=None, description="Whose cards they are; those of the deck’s role without it."
    )


class EntryCards(CardSource):
    """A card for each entry of a collection, or of one of its groups."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Id | None = Field(
        default=None, description="The one group to take; all entries without it."
    )

    def takes(self, entry: Entry) -> bool:
        """Whether an entry of the collection becomes a card."""
        return self.group in (None, entry.group)


class MatrixCards(CardSource):
    """A card for each row of a matrix: what it does against each column."""

    kind: Literal["matrix"]
    matrix: MatrixId


class PlaceCards(CardSource):
    """A card for each place of the map, with where one can go from it."""

    kind: Literal["places"]
    of: tuple[PlaceKindId, ...] = Field(
        default=(), description="The kinds of places to take; all kinds without it."
    )
    within: tuple[RegionId, ...] = Field(
        default=(), description="The regions whose places to take; the whole map without it."
    )

    def takes(self, place: MapPlace) -> bool:
        """Whether a place becomes a card."""
        of_kind = not self.of or place.kind in self.of
        return of_kind and (not self.within or place.region in self.within)


class LegendCards(CardSource):
    """Icons and what they stand for, several on a card."""

    kind: Literal["legend"]
    title: Text = Field(description="What stands at the head of these cards.")
    icons: tuple[IconId, ...] = Field(min_length=1)
    each: Annotated[int, Field(ge=1, le=40, strict=True)] = Field(
        default=8, description="How many icons a card has at most."
    )


class SectionCards(CardSource):
    """A card for each section, with its blocks."""

    kind: Literal["sections"]
    sections: tuple[SectionId, ...] = Field(min_length=1)


AnyCards = Annotated[
    EntryCards | MatrixCards | PlaceCards | LegendCards | SectionCards,
    Field(discriminator="kind"),
]


class CardType(Model):
    """The largest and the smallest type that cards may be set in, in points."""

    largest: Annotated[float, Field(ge=LEAST_CARD_TYPE, le=24, strict=True)] = Field(
        default=9.5, description="The largest type, in points."
    )
    smallest: Annotated[float, Field(ge=LEAST_CARD_TYPE, le=24, strict=True)] = Field(
        default=6.5, description="The smallest type, in points."
    )


class CardBack(Model):
    """What stands on the back of all cards of a deck, within the theme's drawing."""

    title: Text | None = Field(
        default=None, description="What the back is called; the title of the deck without it."
    )
    icon: IconId | None = None
    text: Text | None = Field(default=None, description="A line beneath the title.")


class Deck(Model):
    """Cards of one size with one back, made of what the content has."""

    title: Text
    size: CardSizeName = Field(
        default="poker", description="The size of the cards: a name, or millimetres such as 63x88."
    )
    type: CardType = Field(default_factory=CardType, description="How large the type may be.")
    role: RoleId | None = None
    copies: Literal["counts", "one"] = Field(
        default="counts",
        description="As many of each card as the content counts, or one of each.",
    )
    back: CardBack = Field(default_factory=CardBack)
    cards: dict[Id, AnyCards] = Field(
        min_length=1, description="Where the cards come from, in this order."
    )


class Choice(Model):
    """Whether a rule holds, and under which rule sets it is otherwise."""

    holds: Flag
    under: dict[RuleSetId, Flag] = Field(
        default_factory=dict, description="Whether it holds under other rule sets."
    )


FlagOrChoice = Annotated[
    Annotated[Flag, Tag("short")] | Annotated[Choice, Tag("long")], Discriminator(_by_shape)
]
TextId = Annotated[str, StringConstraints(min_length=1, max_length=200)]
PlayRule = Literal[
    "turn",
    "record",
    "shown",
    "pursuer-move",
    "encounters",
    "trap",
    "offspring-met",
    "meeting",
    "rest",
    "hospital",
    "healed",
    "fugitive-move",
    "fugitive-place",
    "barred",
    "hide",
    "double-back",
    "teleport",
    "trap-placed",
    "offspring-placed",
    "full",
    "trap-gone",
    "matured",
    "water",
    "lair",
    "score",
    "end-score",
    "end-blood",
]
"""The rules that playing a game can appeal to."""


class PlayedMoves(Model):
    """The moves of the fugitive, as entries; the code of the first is that of the place.

    In the code of a move that counts back a small ``n`` stands for the number.
    """

    location: EntryRef = Field(description="To a place beside the present one.")
    hide: EntryRef | None = Field(default=None, description="Stay, and tell nobody.")
    double_back: EntryRef | None = Field(
        default=None, description="Back to the place of an earlier move; its code ends in n."
    )
    teleport: EntryRef | None = Field(
        default=None, description="To the lair, when no other move is legal."
    )


class Unseen(Model):
    """What stands in a record for a place that the pursuers do not know, as entries."""

    land: EntryRef
    water: EntryRef


class PlacedMark(Model):
    """A mark that stands in a place of its own among the marks of a play."""

    mark: EntryRef
    at: Annotated[int, Field(ge=1, le=9, strict=True)] = Field(
        description="Where it stands among the marks of a play, from 1 on."
    )


class PlayedMarks(Model):
    """The marks of a play, as entries of collections with their codes.

    Marks of a pursuer stand one after the other, in the order of the fields; each mark of
    the fugitive stands in its place.
    """

    trap_met: EntryRef
    offspring_met: EntryRef
    fugitive_met: EntryRef
    trap_placed: PlacedMark
    offspring_placed: PlacedMark
    trap_gone: PlacedMark
    offspring_matured: PlacedMark
    nothing: EntryRef


class PlayRecord(Model):
    """How long a play is in a record: the letter of who plays, a code, and marks."""

    letters: Amount = Field(description="How many characters a play has.")
    code: Amount = Field(description="How many of them are the code of a place or move.")
    marks: Amount = Field(description="How many of them are marks.")


class PlayTravel(Model):
    """By which means of travel either side goes."""

    pursuers: tuple[TravelId, ...] = Field(min_length=1)
    fugitive: tuple[TravelId, ...] = Field(min_length=1)


class PlayScore(Model):
    """The score: where it starts, what it loses, and where the game ends for the fugitive."""

    start: Amount
    turn: Amount = Field(description="Lost as a turn of the fugitive ends.")
    hospital: Amount = Field(description="Lost when a pursuer is sent to the hospital.")
    matured: Amount = Field(description="Lost when an offspring matures.")
    end: Amount = Field(description="At so much or less, the fugitive has won.")


class PlayLife(Model):
    """The life of a pursuer: where it starts, its most, and what changes it."""

    start: Amount
    most: Amount
    end: Amount = Field(description="At so much or less he is sent to the hospital.")
    trap: Amount = Field(description="Lost to each trap.")
    meeting: Amount = Field(description="Lost in meeting the fugitive.")
    rest: Amount = Field(description="Gained where a turn ends in the place of the one before.")
    in_hospital: Amount = Field(description="What he has there until his next turn.")
    healed: Amount = Field(description="What he has when his next turn begins.")


class PlayBlood(Model):
    """The life of the fugitive: where it starts, and what changes it."""

    start: Amount
    end: Amount = Field(description="At so much or less, the pursuers have won.")
    meeting: Amount = Field(description="Lost in each meeting with a pursuer.")
    water: Amount = Field(description="Lost where a turn ends on water.")
    lair: Amount = Field(description="Gained where a turn ends in the lair.")


class PlayTrail(Model):
    """The trail of the latest moves of the fugitive, and which of them bar a new move."""

    length: Amount = Field(description="How many moves it holds.")
    barred: Amount = Field(description="How many of the latest moves cannot be made again.")
    hides: Amount = Field(default=1, description="How many of these may be stays in hiding.")
    double_backs: Amount = Field(default=1, description="How many of these may lead back.")
    nearest: Amount = Field(default=1, description="The least number that a move back counts.")
    farthest: Amount = Field(default=1, description="The most that a move back counts.")


class PlayEncounters(Model):
    """What the fugitive leaves behind: traps, and in some rounds an offspring that matures."""

    most: Amount = Field(description="How many may lie in one place, of both kinds together.")
    cycle: Amount = Field(description="An offspring is placed once in so many rounds.")
    remainder: Amount = Field(
        default=0, description="In the rounds that leave this when divided by the cycle."
    )
    at_once: Amount = Field(default=1, description="How many offspring there are at most.")


class PlayChoices(Model):
    """What may be done and what not, where games or rule sets differ."""

    name_present_place: FlagOrChoice = Field(
        default=False, description="Whether a move may name the place that the fugitive is in."
    )
    back_to_present_place: FlagOrChoice = Field(
        default=True, description="Whether a move back may lead to where the fugitive is."
    )
    bar_places: FlagOrChoice = Field(
        default=False, description="Whether places are barred, however they were come to."
    )
    hide_on_water: FlagOrChoice = False
    place_on_water: FlagOrChoice = Field(
        default=False, description="Whether traps and offspring are left on water."
    )
    meet_on_water: FlagOrChoice = Field(
        default=False, description="Whether a pursuer meets anything on water."
    )
    enter_hospital: FlagOrChoice = Field(
        default=False, description="Whether the fugitive may enter the hospital."
    )
    tell_places: FlagOrChoice = Field(
        default=True,
        description="Whether a move that refers to a place is told as the place, not the move.",
    )
    reach_present_place: FlagOrChoice = Field(
        default=False,
        description="Whether the place of the fugitive always counts as one that he can reach.",
    )


class PlayKeys(Model):
    """What programs call things in the answers about a game."""

    traps: ValueName = "traps"
    offspring: ValueName = "offspring"


class PlayTerms(Model):
    """What the game calls what is counted in it: drawn positions and printed games say it."""

    round: TermId
    score: TermId
    life: TermId
    blood: TermId
    trail: TermId


class Play(Model):
    """How the game is played, for the engine that replays its records.

    One fugitive, several pursuers: who they are, what they may do, and which values of the
    game say how much. All words are the game's own.
    """

    players: CollectionId = Field(description="The players, each with a code.")
    number: Id = Field(description="The number of players that tells the order of turns.")
    pursuers: RoleId
    fugitive: RoleId
    record: PlayRecord
    moves: PlayedMoves
    unseen: Unseen
    marks: PlayedMarks
    hospital: PlaceId = Field(description="Where defeated pursuers are sent.")
    lair: PlaceId = Field(description="Where the fugitive gains life and is always seen.")
    travel: PlayTravel
    score: PlayScore
    life: PlayLife
    blood: PlayBlood
    trail: PlayTrail
    encounters: PlayEncounters
    research: Amount = Field(
        description="How many latest turns all pursuers must have rested to see the oldest move."
    )
    choices: PlayChoices = Field(default_factory=PlayChoices)
    codes: dict[RuleSetId, dict[PlaceId, PlaceCode]] = Field(
        default_factory=dict, description="Codes of places that other rule sets write otherwise."
    )
    keys: PlayKeys = Field(default_factory=PlayKeys)
    terms: PlayTerms | None = Field(
        None, description="The game's words for what is counted. Default: common words."
    )
    rules: dict[PlayRule, Annotated[tuple[TextId, ...], Field(min_length=1)]] = Field(
        default_factory=dict, description="The texts that state each rule, by their ids."
    )


class Content(Model):
    """All facts of one game, merged from the files of its folder."""

    game: Identity = Field(description="What the game is called, and how its aid is printed.")
    changes: tuple[Change, ...] = Field(
        min_length=1, description="The versions of the aid, newest first."
    )
    sources: dict[Id, Source] = Field(
        default_factory=dict, description="The documents that facts come from."
    )
    terms: dict[Id, Term] = Field(
        default_factory=dict, description="Words of the game in their one official form."
    )
    values: dict[ValueName, dict[ValueName, NumberOrValue]] = Field(
        default_factory=dict,
        description="Numbers of the game, in groups: a text names one in braces, as {hand.size}.",
    )
    rule_sets: dict[Id, RuleSet] = Field(
        default_factory=dict,
        description="Editions of the rules, the printed one first: values may differ under others.",
    )
    icons: dict[Id, Icon] = Field(default_factory=dict, description="Drawings, and what they say.")
    roles: dict[Id, Role] = Field(default_factory=dict, description="Camps at the table.")
    phases: dict[Id, Phase] = Field(default_factory=dict, description="Parts of a turn.")
    order: dict[Id, Turn] = Field(
        default_factory=dict, description="The turns of a round, in playing order."
    )
    tracks: dict[Id, Track] = Field(default_factory=dict, description="Spaces in a row or a ring.")
    boards: dict[Id, Board] = Field(
        default_factory=dict, description="Boards to play on: hexes, squares, or points on lines."
    )
    dice: dict[Id, Die] = Field(default_factory=dict, description="Dice with their faces.")
    rolls: dict[Id, Roll] = Field(
        default_factory=dict, description="Throws of dice, and what they bring."
    )
    modifiers: dict[Id, Modifier] = Field(default_factory=dict, description="What changes a roll.")
    collections: dict[Id, Collection] = Field(
        default_factory=dict, description="Entries of one kind: cards, encounters, powers."
    )
    matrices: dict[Id, Matrix] = Field(
        default_factory=dict, description="What each card does against each other."
    )
    duels: dict[Id, Duel] = Field(
        default_factory=dict, description="Fights of card against card, read off two matrices."
    )
    components: dict[Id, Component] = Field(default_factory=dict, description="What is in the box.")
    map: GameMap | None = Field(
        default=None, description="What the map is called, and which part of the world it shows."
    )
    place_kinds: dict[Id, PlaceKind] = Field(
        default_factory=dict, description="Kinds of places, such as cities and seas."
    )
    place_sizes: dict[Id, PlaceSize] = Field(
        default_factory=dict, description="Sizes of places, such as small and large cities."
    )
    travel: dict[Id, Travel] = Field(default_factory=dict, description="Means of travel.")
    regions: dict[Id, Region] = Field(default_factory=dict, description="Parts of the map.")
    places: dict[Id, MapPlace] = Field(
        default_factory=dict, description="Places on the map, with their links."
    )
    play: Play | None = Field(
        default=None, description="How the game is played, for the engine that replays records."
    )
    sections: dict[Id, Section] = Field(
        default_factory=dict, description="Headings and what stands under them: what sheets place."
    )
    errata: dict[Id, Erratum] = Field(
        default_factory=dict, description="Rulings over single texts."
    )
    sheets: dict[Id, Sheet] = Field(
        default_factory=dict, description="Pieces of paper, and what stands where on them."
    )
    decks: dict[Id, Deck] = Field(
        default_factory=dict, description="Cards to print, made of what the content has."
    )

    @property
    def has_drawn_map(self) -> bool:
        """Whether there is a map whose places have coordinates, and land to draw them on."""
        if self.map is None or self.map.geography is None:
            return False
        return any(place.at for place in self.places.values())

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

    def card(self, id: str) -> Entry | None:
        """Return the entry of that id in whichever collection: cards are named by it alone."""
        for collection in self.collections.values():
            if id in collection.entries:
                return collection.entries[id]
        return None

    def number(self, amount: int | str) -> int:
        """Return an amount as a number: itself, or the value it names.

        A name may end in that of a rule set (``hand.size@old``); where the value does not
        differ under it, it is the printed one. Raises KeyError when no such value stands in
        the content.
        """
        if isinstance(amount, int):
            return amount
        path, _, rule_set = amount.partition("@")
        group, _, name = path.partition(".")
        value = self.values[group][name]
        return value if isinstance(value, int) else value.under.get(rule_set, value.value)

    def under(self, rule_set: str) -> "Content":
        """Return the content with every value as it is under a rule set."""

        def told(value: int | Value) -> int | Value:
            if isinstance(value, int) or rule_set not in value.under:
                return value
            others = {id: value.under.get(id, value.value) for id in self.rule_sets}
            return value.model_copy(update={"value": value.under[rule_set], "under": others})

        groups = {
            group: {name: told(value) for name, value in values.items()}
            for group, values in self.values.items()
        }
        return self.model_copy(update={"values": groups})

    def known_number(self, amount: int | str | None) -> int | None:
        """Return an amount as a number, or none where there is none or its value is not there."""
        try:
            return None if amount is None else self.number(amount)
        except KeyError:
            return None


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a content file, in which any topic may be left out."""
    schema = Content.model_json_schema()
    schema.pop("required", None)
    return schema
