"""What a game's content may say, as one frozen and typed model.

Annotations are no strings here: what reads content looks at them.
"""

import datetime
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, dataclass_transform

from msgspec import NODEFAULT, Meta, Struct, StructMeta, field
from msgspec.structs import FieldInfo, fields, replace

from generator.content.text import Text
from generator.units import SIZE


class Ref(NamedTuple):
    """Marks a field as naming an entry of a topic of the content."""

    topic: str

    @property
    def words(self) -> str:
        """What stands there, in words."""
        return _MENTIONS.get(self.topic, f"The id of an entry under `{self.topic}`.")


_MENTIONS = {
    "cards": "The id of an entry of any collection.",
    "entries": "An entry by its collection and id, such as results.bite.",
    "values": "A value by its group and name, such as hand.size.",
    "sources": "The id of a source, with the place in it: “rulebook: p. 12”.",
}


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
CARD_SIZE = rf"^([a-z]{{2,20}}|{SIZE})$"
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
    CARD_SIZE: "a size of cards such as poker, 63x88 in millimetres, or 2.5x3.5in",
    SOURCE_REF: "a source by its id, with the place in it: “rulebook: p. 12”",
    VERSION: "two or three numbers such as 1.0",
}
"""What may be written, by the pattern that must be met."""

Id = Annotated[str, Meta(pattern=ID, max_length=60)]
IconId = Annotated[Id, Ref("icons")]
RoleId = Annotated[Id, Ref("roles")]
PhaseId = Annotated[Id, Ref("phases")]
TrackId = Annotated[Id, Ref("tracks")]
DieId = Annotated[Id, Ref("dice")]
BoardId = Annotated[Id, Ref("boards")]
RollId = Annotated[Id, Ref("rolls")]
ModifierId = Annotated[Id, Ref("modifiers")]
CollectionId = Annotated[Id, Ref("collections")]
EntryRef = Annotated[str, Meta(pattern=ENTRY_REF, max_length=121), Ref("entries")]
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
CheckCode = Annotated[str, Meta(pattern=CHECK_CODE)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
ValueName = Annotated[str, Meta(pattern=VALUE_NAME, max_length=60)]
ValueRef = Annotated[str, Meta(pattern=VALUE_REF, max_length=121), Ref("values")]
Language = Annotated[str, Meta(pattern=LANGUAGE)]
SourceRef = Annotated[str, Meta(pattern=SOURCE_REF, max_length=120), Ref("sources")]
Number = Annotated[int, Meta(ge=-9999, le=999999)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Copies = Annotated[int, Meta(ge=0, le=999)]
Flag = bool
Amount = Number | ValueRef

CellName = Annotated[str, Meta(pattern=CELL, max_length=20)]
CountedRef = Annotated[str, Meta(pattern=COUNTED_REF, max_length=121)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Coordinate = Annotated[float, Meta(ge=-99, le=99)]
PlaceCode = Annotated[str, Meta(pattern=PLACE_CODE)]
EntryCode = Annotated[str, Meta(pattern=ENTRY_CODE)]
CardSizeName = Annotated[str, Meta(pattern=CARD_SIZE)]
Version = Annotated[str, Meta(pattern=VERSION)]
Date = datetime.date

SCHEMA_VERSION = 2
LEAST_BODY_TYPE = 7.6
"""The smallest body type, in pt: its letters (x-height) are 1.3 mm high."""
LEAST_CARD_TYPE = 6.0
"""The smallest body type of a card, in pt: it is held in the hand, nearer to the eyes."""
Force = Literal["must", "may", "never", "fact"]


Players = Annotated[
    tuple[Count, ...], "The numbers of players for which it is printed; for all without it."
]


class _ModelMeta(StructMeta):
    """Makes each model a frozen struct whose fields are called by their names."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], frozen: bool = True
    ) -> Any:
        """Make a model."""
        return super().__new__(mcs, name, bases, namespace, frozen=frozen, kw_only=True)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Model(Struct, frozen=True, metaclass=_ModelMeta):
    """A frozen piece of content that knows all its keys."""


@cache
def fields_of(model: type[Model]) -> dict[str, FieldInfo]:
    """Return the fields of a model by their names, in their order."""
    return {each.name: each for each in fields(model)}


def default_of(model: type[Model], name: str) -> Any:
    """Return what a field says where nothing is said."""
    info = fields_of(model)[name]
    return info.default if info.default_factory is NODEFAULT else info.default_factory()


class Change(Model):
    """One entry of the aid's change list, newest first."""

    version: Annotated[Version, "The version of the aid, such as 1.0, in quotes."]
    date: Annotated[
        Date, "The day of the change, as “2026-01-31” in quotes; sheets print the newest."
    ]
    text: Text


class Source(Model):
    """A document that facts come from; ``short`` is printed with ``--sources``."""

    title: Text
    short: Annotated[Text, "A short form for the margin: it is printed with --sources."]


Percent = Annotated[int, Meta(ge=0, le=100)]


class CheckSettings(Model):
    """What the checks are told about one game: codes to leave out, each with the reason."""

    ignore: Annotated[
        dict[CheckCode, Reason],
        "Codes of checks that are left out for this game, each with the reason.",
    ] = {}


class Identity(Model):
    """What the game is called, who publishes it, and how its aid is to be printed."""

    schema_version: Annotated[
        Literal[2], "The version of this schema; playeraid migrate lifts older content."
    ]
    id: Annotated[Id, "The id of the game: the name of its folder."]
    title: Text
    subtitle: Text | None = None
    shared: Annotated[
        tuple[Id, ...], "Parts in the folder shared that the game is played with, such as a map."
    ] = ()
    publisher: Text | None = None
    year: Annotated[
        Annotated[int, Meta(ge=1800, le=2100)] | None, "The year in which the game was published."
    ] = None
    source_language: Annotated[
        Language, "The language that the content is written in, such as en or pt_BR."
    ]
    languages: Annotated[
        tuple[Language, ...],
        "The languages it is translated into, each with a catalogue in locale/.",
    ] = ()
    coverage: Annotated[
        Percent, "How many per cent of the texts a language needs to be printed."
    ] = 100
    theme: Annotated[Id, "The theme to print with: one of ours, or your own under themes."] = (
        "classic"
    )
    players: Annotated[tuple[Count, Count] | None, "The fewest and the most players."] = None
    notice: Annotated[
        Text | None, "What is printed small on every side: that this is no official aid."
    ] = None
    require_sources: Annotated[Flag, "Whether every fact must name its source."] = False
    checks: CheckSettings = field(default_factory=CheckSettings)


class Term(Model):
    """A word of the game in its one official form, with the forms a text may use.

    Words to ``avoid`` are those that people use for it and that no text may.
    """

    name: Annotated[Text, "The one official form."]
    forms: Annotated[tuple[str, ...], "Other forms that a text may use, such as the plural."] = ()
    avoid: Annotated[tuple[str, ...], "Words that people use for it and that no text may."] = ()
    icon: IconId | None = None
    meaning: Annotated[Text | None, "What it means, for definitions."] = None


class Value(Model):
    """A named number that stands in this one place.

    Where it counts something that the content lists, ``counts`` says what
    (``collections.spells``, ``collections.spells.fire`` for one group, ``tracks.doom``),
    and the two must agree.
    """

    value: Number
    under: Annotated[
        dict[RuleSetId, Number],
        "What it is under other rule sets: a text may name it, as {hand.size@old}.",
    ] = {}
    counts: Annotated[
        CountedRef | None, "What it counts, such as collections.spells: the two must agree."
    ] = None
    at_least: Annotated[Amount | None, "The least that it can become in play."] = None
    at_most: Annotated[Amount | None, "The most that it can become in play."] = None
    unit: Annotated[Id | None, "What it is measured in."] = None
    note: Text | None = None
    source: SourceRef | None = None
    unconfirmed: Annotated[
        Flag, "Whether no document states it, so that it has still to be confirmed."
    ] = False


NumberOrValue = Number | Value


class RuleSet(Model):
    """An edition or variant of the rules whose numbers may differ; the first is printed."""

    name: Text


class Icon(Model):
    """A drawing of the icon set, and what it says to a reader who cannot see it."""

    drawing: Annotated[Id, "The name of a drawing of the icon set."]
    alt: Annotated[Text, "What the icon says to a reader who cannot see it."]


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
    role: Annotated[RoleId, "Whose turn it is."]
    icon: IconId
    phases: Annotated[tuple[PhaseId, ...], "The phases of the turn, in playing order."] = ()


class Space(Model):
    """One named space of a track; ``dark`` spaces are shaded."""

    name: Text
    icon: IconId | None = None
    dark: Annotated[Flag, "Whether the space is shaded."] = False


class Track(Model):
    """Spaces in a row or a ring: numbered from a first to a last, or named."""

    name: Text
    icon: IconId | None = None
    shape: Annotated[
        Literal["line", "loop", "queue"],
        "Spaces in a row, in a ring, or a row that cards move along.",
    ] = "line"
    first: Annotated[Amount | None, "The number on the first space."] = None
    last: Annotated[Amount | None, "The number on the last space."] = None
    spaces: Annotated[dict[Id, Space], "Named spaces in their order, instead of numbers."] = {}
    source: tuple[SourceRef, ...] = ()


class Board(Model):
    """Cells to play on, and what joins them: hexes, squares, or points on lines.

    Hexes lie in ``rings`` around the middle one and are called by axial coordinates
    (``0,0``, ``1,-1``), squares by column and row (``a1``). Points have names of their own,
    with their places to the right and upwards.
    """

    name: Text
    cells: Annotated[
        Literal["hexes", "squares", "points"],
        "What the cells are: hexes, squares, or points joined by lines.",
    ]
    rings: Annotated[
        Annotated[int, Meta(ge=1, le=9)] | None,
        "How many rings of hexes lie around the middle one.",
    ] = None
    flat: Annotated[Flag, "Whether hexes lie on a side, instead of standing on a corner."] = False
    columns: Annotated[
        Annotated[int, Meta(ge=1, le=26)] | None, "How many columns of squares there are: a, b, c …"
    ] = None
    rows: Annotated[
        Annotated[int, Meta(ge=1, le=26)] | None, "How many rows of squares there are: 1, 2, 3 …"
    ] = None
    chequered: Annotated[Flag, "Whether every other square is dark, a1 among them."] = False
    named: Annotated[Flag, "Whether the names of cells are printed: of squares along the edge."] = (
        False
    )
    points: Annotated[
        dict[CellName, tuple[Coordinate, Coordinate]],
        "Points, each with its place: to the right, and upwards.",
    ] = {}
    lines: Annotated[
        tuple[Annotated[tuple[CellName, ...], Meta(min_length=2)], ...],
        "Straight lines that join points, each from end to end.",
    ] = ()
    source: tuple[SourceRef, ...] = ()


class Die(Model):
    """A die and the faces it has, as they are printed on it; a face that repeats, again.

    Where the number of ``sides`` is stated, there must be as many faces.
    """

    name: Text
    faces: Annotated[
        tuple[str, ...],
        Meta(min_length=2, max_length=100),
        "Every face as it is printed on the die; one that repeats, again.",
    ]
    sides: Annotated[
        Annotated[int, Meta(ge=2, le=100)] | None, "How many faces the die must have."
    ] = None


class Result(Model):
    """What a roll brings on some faces: single ones (``X``) or a range (``2-3``).

    An ``outcome`` names the entry of a collection that tells the rest (``results.bite``).
    """

    faces: Annotated[
        tuple[str, ...],
        Meta(min_length=1),
        "The faces that bring it: single ones, or a range such as 2-3.",
    ]
    name: Text | None = None
    text: Text
    icon: IconId | None = None
    outcome: Annotated[EntryRef | None, "The entry that tells the rest, by collection and id."] = (
        None
    )


class Roll(Model):
    """A throw of dice: compared with another, or read off a table of results.

    The die may be left out where there is no table. On a ``bounded`` table a modified roll
    beyond its ends counts as the nearest face.
    """

    name: Text
    die: DieId | None = None
    results: Annotated[
        dict[Id, Result], "What each face brings; every face must have one result."
    ] = {}
    bounded: Annotated[
        Flag, "Whether a modified roll beyond the ends counts as the nearest face."
    ] = False
    source: tuple[SourceRef, ...] = ()


class Modifier(Model):
    """Something that changes a roll by a signed amount."""

    roll: RollId
    by: Annotated[Amount, "How much it adds to the roll; negative where it takes away."]
    role: RoleId | None = None
    text: Text
    source: tuple[SourceRef, ...] = ()


class Case(Model):
    """One branch of an effect: by a condition in words, or by the faces of a die."""

    label: Text | None = None
    icon: IconId | None = None
    faces: Annotated[tuple[str, ...], "The faces of the die that bring this case."] = ()
    text: Text


class Passage(Model):
    """An effect: what happens, the cases it splits into, and what follows."""

    text: Text | None = None
    die: DieId | None = None
    cases: Annotated[dict[Id, Case], "The branches that it splits into."] = {}
    then: Annotated[Text | None, "What follows in every case."] = None


TextOrPassage = Text | Passage


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
    fields: Annotated[
        dict[Id, TextOrPassage], "Labelled lines, by the fields of the collection."
    ] = {}
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


class Collection(Model):
    """Entries of one kind, and how many of them there should be in all.

    ``numbered`` names the number that runs through its entries from one on.
    """

    name: Text
    icon: IconId | None = None
    total: Annotated[
        Amount | None, "How many there are in all: the copies of the entries must add up to it."
    ] = None
    numbered: Annotated[Id | None, "The number that runs through the entries from one on."] = None
    fields: Annotated[dict[Id, FieldLabel], "The labelled lines that every entry may have."] = {}
    groups: Annotated[dict[Id, Group], "Groups that entries may belong to."] = {}
    entries: Annotated[dict[Id, Entry], Meta(min_length=1)]
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


MatrixCell = Id | tuple[Id, ...]


class Matrix(Model):
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
    ]
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
    total: Annotated[Amount | None, "How many places of this kind the map has."] = None
    water: Annotated[Flag, "Whether only ships go there."] = False
    mark: Annotated[
        Literal["dot", "ring", "drawing"], "How the map shows it; a drawing is that of its icon."
    ] = "dot"


class PlaceSize(Model):
    """A size of places, and how the map shows places of this size."""

    name: Text
    icon: IconId | None = None
    mark: Literal["dot", "ring"] = "dot"


class Remainder(Model):
    """A number that goes round and round: what is left of a sum divided by the ``remainder``.

    The sum is the number of the round and that of who moves, both counted from 0.
    """

    remainder: Annotated[Amount, "After how many rounds the numbers come again."]


AmountOrRemainder = Amount | Remainder


class Travel(Model):
    """A means of travel: ``links`` are how many the map has, each counted once.

    What can be reached by it from one place is a network; the map has so many
    ``networks``. Travel by ``water`` joins waters and ports. In one turn one may go up to
    ``steps`` links, fewer where a part of the way is in a region with a limit; or so many as
    are left of the round.
    """

    name: Text
    icon: IconId | None = None
    links: Annotated[Amount | None, "How many links the map has, each counted once."] = None
    networks: Annotated[Count, "How many parts the map falls into for this means of travel."] = 1
    water: Annotated[Flag, "Whether it joins waters and ports."] = False
    stroke: Annotated[Literal["road", "rail", "sea"], "How the map draws its links."] = "road"
    steps: Annotated[
        AmountOrRemainder, "The most links that one may go in a turn; or what is left of the round."
    ] = 1
    limits: Annotated[
        dict[RegionId, Amount], "The most links where any part of the way is in a region."
    ] = {}


class MapPlace(Model):
    """A place on the map, with the places that can be reached from it by each means.

    ``at`` is its latitude and longitude in degrees. A link is told from both its ends;
    one that leads in a single direction stands under ``one_way`` where it begins.
    """

    name: Text
    short: Annotated[Text | None, "The name on the map, where the whole one is too long."] = None
    kind: PlaceKindId
    code: Annotated[PlaceCode | None, "A short name for print, such as LON."] = None
    size: PlaceSizeId | None = None
    region: RegionId | None = None
    port: Annotated[Flag, "Whether ships can land here."] = False
    at: Annotated[tuple[Latitude, Longitude] | None, "Latitude and longitude in degrees."] = None
    links: Annotated[
        dict[TravelId, tuple[PlaceId, ...]],
        "The places that can be reached, by means of travel; told from both ends.",
    ] = {}
    one_way: Annotated[
        dict[TravelId, tuple[PlaceId, ...]], "Links that lead in this direction only."
    ] = {}
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
    via: Annotated[tuple[tuple[Latitude, Longitude], ...], Meta(min_length=1)]


class GameMap(Model):
    """What the map is called, where its facts come from, and how it is drawn.

    The shape of land and sea is in a folder of geographic data beside the file.
    """

    name: Text
    frame: MapFrame | None = None
    geography: Annotated[
        Id | None, "The folder with the shape of land and sea, as GeoJSON files."
    ] = None
    shaded: Annotated[RegionId | None, "The region that the map tells apart by a pattern."] = None
    codes: Annotated[Flag, "Whether the map shows the codes of places."] = False
    port: Annotated[Text | None, "What the legend calls a port."] = None
    routes: tuple[MapRoute, ...] = ()
    credits: Annotated[
        dict[Id, Text], "Whose geographic data it is drawn from; printed beneath the map."
    ] = {}
    source: tuple[SourceRef, ...] = ()


class Rule(Model):
    """One rule: a line with its force, its exceptions hanging under it."""

    text: Text
    force: Annotated[
        Force, "Whether it is what must, may or may never be done, or a plain fact."
    ] = "fact"
    role: RoleId | None = None
    icon: IconId | None = None
    exceptions: Annotated[dict[Id, Text], "Exceptions, which hang under the rule."] = {}
    details: Annotated[dict[Id, Text], "Details, which hang under the rule."] = {}
    source: tuple[SourceRef, ...] = ()


TextOrRule = Text | Rule


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
    lead: Text | None = None
    rules: Annotated[dict[Id, TextOrRule], Meta(min_length=1)]


class Step(Model):
    """One numbered step: a heading, a line, and rules under it."""

    title: Text | None = None
    text: Text | None = None
    icon: IconId | None = None
    note: Text | None = None
    rules: dict[Id, TextOrRule] = {}


TextOrStep = Text | Step


class Steps(Block):
    """Things done in this order, numbered."""

    kind: Literal["steps"]
    lead: Text | None = None
    steps: Annotated[dict[Id, TextOrStep], Meta(min_length=1)]
    lettered: Annotated[Flag, "Whether steps are marked with letters instead of numbers."] = False


class Checklist(Block):
    """Things to tick off, in order, by hand."""

    kind: Literal["checklist"]
    items: Annotated[dict[Id, Text], Meta(min_length=1)]


class Column(Model):
    """A column of a table and how wide it is, in parts of the whole."""

    head: Text | None = None
    icon: IconId | None = None
    width: Annotated[
        Annotated[float, Meta(gt=0, le=20)], "How wide it is, in parts of the whole."
    ] = 1


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
    head_width: Annotated[float, Meta(gt=0, le=20)] = 1
    columns: Annotated[dict[Id, Column], Meta(min_length=1)]
    rows: Annotated[dict[Id, Row], Meta(min_length=1)]


class Difference(Model):
    """Something that rule sets tell apart: what each of them says of it."""

    head: Text
    icon: IconId | None = None
    cells: Annotated[
        dict[RuleSetId, Text], Meta(min_length=1), "What holds under each rule set, by its id."
    ]


class Differences(Block):
    """What differs between the rule sets: a table with a column for each of them."""

    kind: Literal["differences"]
    corner: Text | None = None
    rows: Annotated[dict[Id, Difference], Meta(min_length=1)]

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
    items: Annotated[dict[Id, Definition], Meta(min_length=1)]


class Note(Block):
    """A remark set apart."""

    kind: Literal["note"]
    text: Text


class Legend(Block):
    """Icons and what they stand for."""

    kind: Literal["legend"]
    icons: Annotated[tuple[IconId, ...], Meta(min_length=1)]


class Entries(Block):
    """The entries of a collection, all or one group of them."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Annotated[Id | None, "The one group to show; all entries without it."] = None
    style: Annotated[
        Literal["full", "slips", "lines", "names"], "How much of each entry to print."
    ] = "full"
    numbers: Annotated[dict[Id, Text], "Which numbers to show, each with its label."] = {}

    def lists(self, entry: Entry) -> bool:
        """Whether an entry of the collection is of the group that the block lists."""
        return self.group in (None, entry.group)


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
    modifiers: Annotated[tuple[ModifierId, ...], Meta(min_length=1)]


class Order(Block):
    """The round as a strip: each turn with its phases."""

    kind: Literal["order"]
    first: Annotated[Amount, "The number of the first turn."] = 1
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    note: Text | None = None


class TrackFigure(Block):
    """A track drawn with its spaces, its goal and what moves along it."""

    kind: Literal["track"]
    track: TrackId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    start: Text | None = None
    goal: Text | None = None
    moves: Annotated[dict[Id, Text], "What moves along the track."] = {}


class Arc(Model):
    """An arrow over the spaces of a track, from one of their numbers to another."""

    start: Annotated[Number, "The number of the space it begins at."] = field(name="from")
    end: Annotated[Number, "The number of the space it leads to."] = field(name="to")
    text: Annotated[Text | None, "What the legend says of it."] = None


SlotWord = Annotated[str, Meta(min_length=1, max_length=8)]


class QueueFigure(Block):
    """A track on which cards enter at one end and drop off the other.

    ``slots`` are what stands in its spaces, newest first.
    """

    kind: Literal["queue"]
    track: TrackId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    entry: Text
    exit: Text
    store: Annotated[TrackId | None, "A track that keeps what drops off."] = None
    store_text: Text | None = None
    slots: Annotated[
        tuple[SlotWord, ...], "What stands in the spaces, newest first: words as they are."
    ] = ()
    arrows: Annotated[dict[Id, Arc], "Arrows over the spaces, from one to another."] = {}


class Part(Model):
    """Some letters of an example that stand for one thing."""

    letters: Annotated[Annotated[int, Meta(ge=1, le=14)], "How many letters it has."]
    title: Text
    text: Text | None = None


class Notation(Block):
    """A string of letters taken apart: what each of them stands for."""

    kind: Literal["notation"]
    example: Annotated[
        Annotated[str, Meta(min_length=1, max_length=14)], "The letters, as they are written."
    ]
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    parts: Annotated[
        dict[Id, Part],
        Meta(min_length=1),
        "The parts in their order; their letters make up the example.",
    ]


class Allowance(Block):
    """How far one may go in which round, where that goes round and round.

    The ``turns`` are those who move, numbered from 0 in this order.
    """

    kind: Literal["allowance"]
    travel: TravelId
    turns: Annotated[
        tuple[TurnId, ...],
        Meta(min_length=1),
        "Turns of the order, numbered from 0 as they stand here.",
    ]
    corner: Annotated[Text | None, "What stands over the rounds."] = None


class Piece(Model):
    """A piece in its cell: an icon in a disc of its role's colour."""

    at: Annotated[CellName, "The cell that it stands in."]
    icon: IconId
    role: RoleId | None = None
    text: Annotated[Text | None, "What the legend says of it."] = None


Directions = Literal["straight", "diagonal", "all"]


PatternName = Literal["rising", "dots", "falling", "crossed", "level", "upright"]
"""Lines that rise, fall, cross, lie or stand, or dots."""


class Area(Model):
    """Cells that are told apart: those around a cell, those on lines from it, or a list.

    Lines run straight to the edge of the board; ``towards`` chooses some by the first cell
    of each. A line ends at a piece named in ``until``, and before one named in ``before``.
    """

    text: Annotated[Text, "What the legend says of it."]
    around: Annotated[CellName | None, "The cell that they lie around."] = None
    within: Annotated[
        Annotated[int, Meta(ge=1, le=9)], "With around: up to how many steps away they lie."
    ] = 1
    start: Annotated[CellName | None, "The cell that the lines begin at."] = field(
        name="from", default=None
    )
    directions: Annotated[Directions, "On squares: over sides, over corners, or both."] = "straight"
    towards: Annotated[
        tuple[CellName, ...], "With from: the neighbouring cells that the lines lead over."
    ] = ()
    until: Annotated[tuple[Id, ...], "With from: pieces that end a line, in their own cell."] = ()
    before: Annotated[
        tuple[Id, ...], "With from: pieces that end a line, one cell before their own."
    ] = ()
    cells: Annotated[tuple[CellName, ...], "The cells, one by one."] = ()
    pattern: Annotated[
        PatternName | None,
        "How they are drawn, where what they mean is shown in several figures; "
        "otherwise by their order in the figure.",
    ] = None


class Move(Model):
    """An arrow from one cell to another; one without words looks like the one before it."""

    start: Annotated[CellName, "The cell that it begins at."] = field(name="from")
    end: Annotated[CellName, "The cell that it leads to."] = field(name="to")
    text: Annotated[Text | None, "What the legend says of it."] = None


class BoardFigure(Block):
    """A board with pieces on it, areas told apart, and moves.

    A move under ``crossed`` cannot be made: the cross stands before the first piece in its
    way, or in the middle.
    """

    kind: Literal["board"]
    board: BoardId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    pieces: Annotated[dict[Id, Piece], "Pieces in their cells."] = {}
    areas: Annotated[
        dict[Id, Area], Meta(max_length=6), "Cells told apart, each with its words."
    ] = {}
    arrows: Annotated[dict[Id, Move], "Moves that can be made."] = {}
    crossed: Annotated[dict[Id, Move], "Moves or lines that are blocked."] = {}


class Camp(Model):
    """One pan of a balance: a camp and what it wins by."""

    role: RoleId
    title: Text
    rules: Annotated[dict[Id, TextOrRule], Meta(min_length=1)]


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
    optional: Annotated[Flag, "Whether the step may be left out."] = False
    rules: dict[Id, TextOrRule] = {}


class Cycle(Block):
    """Steps that lead back to the first, as signposts along a winding trail."""

    kind: Literal["cycle"]
    across: Annotated[
        Annotated[int, Meta(ge=1, le=5)],
        "How many signposts stand in a row; every second row runs back.",
    ] = 3
    steps: Annotated[dict[Id, Signpost], Meta(min_length=2)]
    back: Annotated[Text, "What stands on the way from the last step to the first."]


class Index(Block):
    """The names of the aid in alphabetical order, each with the sides on which it stands."""

    kind: Literal["index"]


Holds = Literal["words", "number", "tick"]
"""What is written on a line of a form or in a column of a ledger."""


class FormField(Model):
    """A labelled line of a form, or a box to tick."""

    label: Text
    holds: Annotated[Holds, "What is written there."] = "words"
    width: Annotated[
        Annotated[int, Meta(ge=1, le=6)], "Over how many columns of the form it reaches."
    ] = 1
    lines: Annotated[Annotated[int, Meta(ge=1, le=40)], "How many lines there are to write on."] = 1


class Form(Block):
    """Lines to write on by hand, or in the PDF."""

    kind: Literal["form"]
    across: Annotated[Annotated[int, Meta(ge=1, le=6)], "How many columns the form has."] = 1
    fields: Annotated[dict[Id, FormField], Meta(min_length=1)]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the fields by rows, as many in each as find room."""
        rows: list[list[str]] = []
        room = 0
        for id, line in self.fields.items():
            if line.width > room:
                rows.append([])
                room = self.across
            rows[-1].append(id)
            room -= line.width
        return tuple(map(tuple, rows))


class LedgerColumn(Model):
    """A column of a ledger: its head, how wide it is, and what is written in it."""

    head: Text
    width: Annotated[
        Annotated[float, Meta(gt=0, le=20)], "How wide it is, in parts of the whole."
    ] = 1
    holds: Annotated[Holds, "What is written in it."] = "words"


class Ledger(Block):
    """A table of empty rows to fill in by hand, or in the PDF."""

    kind: Literal["ledger"]
    columns: Annotated[dict[Id, LedgerColumn], Meta(min_length=1)]
    rows: Annotated[Amount, "How many rows there are: a number or a value."]
    numbered: Annotated[Flag, "Whether the rows have numbers."] = False


AnyBlock = (
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
    | Ledger
)


class Section(Model):
    """A heading and the blocks under it: what a sheet places."""

    title: Text
    icon: IconId | None = None
    role: RoleId | None = None
    phase: PhaseId | None = None
    aside: Annotated[Text | None, "A short remark beside the heading."] = None
    blocks: Annotated[
        dict[Id, AnyBlock], Meta(min_length=1), "What stands under the heading, in this order."
    ]
    source: tuple[SourceRef, ...] = ()
    players: Players = ()


class Erratum(Model):
    """A ruling that replaces or confirms the text with the id ``of``."""

    date: Date
    source: SourceRef
    of: Annotated[
        Annotated[str, Meta(max_length=200)],
        "The id of the text it rules on, such as sections.turn.blocks.night.rules.dark.",
    ]
    text: Annotated[Text | None, "The new words; without them the ruling confirms the text."] = None
    label: Annotated[Text, "What is printed behind the text."]
    active: Annotated[Flag, "Whether it is printed."] = True


class Frame(Model):
    """A column of a band, its width in parts of the band, and what stands in it."""

    width: Annotated[
        Annotated[float, Meta(gt=0, le=12)], "How wide it is, in parts of the band."
    ] = 1
    sections: Annotated[tuple[SectionId, ...], Meta(min_length=1)]


class Band(Model):
    """A stripe across a side: columns with assigned sections, or sections to flow."""

    columns: Annotated[
        tuple[Frame, ...], "Columns with the sections that stand in each; or use fill."
    ] = ()
    fill: Annotated[
        tuple[SectionId, ...], "Sections that flow through the columns of the band; or use columns."
    ] = ()
    across: Annotated[Annotated[int, Meta(ge=1, le=6)], "How many columns a filled band has."] = 1

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
    bands: Annotated[
        tuple[Band, ...], Meta(min_length=1), "Stripes across the side, from top to bottom."
    ]

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

    largest: Annotated[
        Annotated[float, Meta(ge=LEAST_BODY_TYPE, le=24)], "The largest type, in points on A4."
    ] = 10.0
    smallest: Annotated[
        Annotated[float, Meta(ge=LEAST_BODY_TYPE, le=24)], "The smallest type, in points on A4."
    ] = 8.0


class Sheet(Model):
    """One piece of paper with one or two sides."""

    title: Text
    type: Annotated[TypeRange, "How large its type may be."] = field(default_factory=TypeRange)
    front: SheetSide
    back: SheetSide | None = None
    players: Players = ()
    copies: Annotated[
        Literal["players"] | None, "“players” prints one for each player of a table."
    ] = None

    @property
    def sides(self) -> dict[str, SheetSide]:
        """The sides by name, front first."""
        return {"front": self.front} | ({"back": self.back} if self.back else {})


class CardSource(Model):
    """Where cards of a deck come from, and whose they are."""

    role: Annotated[RoleId | None, "Whose cards they are; those of the deck’s role without it."] = (
        None
    )


class EntryCards(CardSource):
    """A card for each entry of a collection, or of one of its groups."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Annotated[Id | None, "The one group to take; all entries without it."] = None

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
    of: Annotated[
        tuple[PlaceKindId, ...], "The kinds of places to take; all kinds without it."
    ] = ()
    within: Annotated[
        tuple[RegionId, ...], "The regions whose places to take; the whole map without it."
    ] = ()

    def takes(self, place: MapPlace) -> bool:
        """Whether a place becomes a card."""
        of_kind = not self.of or place.kind in self.of
        return of_kind and (not self.within or place.region in self.within)


class LegendCards(CardSource):
    """Icons and what they stand for, several on a card."""

    kind: Literal["legend"]
    title: Annotated[Text, "What stands at the head of these cards."]
    icons: Annotated[tuple[IconId, ...], Meta(min_length=1)]
    each: Annotated[Annotated[int, Meta(ge=1, le=40)], "How many icons a card has at most."] = 8


class SectionCards(CardSource):
    """A card for each section, with its blocks."""

    kind: Literal["sections"]
    sections: Annotated[tuple[SectionId, ...], Meta(min_length=1)]


AnyCards = EntryCards | MatrixCards | PlaceCards | LegendCards | SectionCards


class CardType(Model):
    """The largest and the smallest type that cards may be set in, in points."""

    largest: Annotated[
        Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=24)], "The largest type, in points."
    ] = 9.5
    smallest: Annotated[
        Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=24)], "The smallest type, in points."
    ] = 6.5


class CardBack(Model):
    """What stands on the back of all cards of a deck, within the theme's drawing."""

    title: Annotated[Text | None, "What the back is called; the title of the deck without it."] = (
        None
    )
    icon: IconId | None = None
    text: Annotated[Text | None, "A line beneath the title."] = None


class Deck(Model):
    """Cards of one size with one back, made of what the content has."""

    title: Text
    size: Annotated[
        CardSizeName,
        "The size of the cards: a name, or measures such as 63x88 (mm) or 2.5x3.5in.",
    ] = "poker"
    type: Annotated[CardType, "How large the type may be."] = field(default_factory=CardType)
    role: RoleId | None = None
    copies: Annotated[
        Literal["counts", "one"], "As many of each card as the content counts, or one of each."
    ] = "counts"
    back: CardBack = field(default_factory=CardBack)
    cards: Annotated[
        dict[Id, AnyCards], Meta(min_length=1), "Where the cards come from, in this order."
    ]


class Choice(Model):
    """Whether a rule holds, and under which rule sets it is otherwise."""

    holds: Flag
    under: Annotated[dict[RuleSetId, Flag], "Whether it holds under other rule sets."] = {}


FlagOrChoice = Flag | Choice
TextId = Annotated[str, Meta(min_length=1, max_length=200)]
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

    location: Annotated[EntryRef, "To a place beside the present one."]
    hide: Annotated[EntryRef | None, "Stay, and tell nobody."] = None
    double_back: Annotated[
        EntryRef | None, "Back to the place of an earlier move; its code ends in n."
    ] = None
    teleport: Annotated[EntryRef | None, "To the lair, when no other move is legal."] = None


class Unseen(Model):
    """What stands in a record for a place that the pursuers do not know, as entries."""

    land: EntryRef
    water: EntryRef


class PlacedMark(Model):
    """A mark that stands in a place of its own among the marks of a play."""

    mark: EntryRef
    at: Annotated[
        Annotated[int, Meta(ge=1, le=9)], "Where it stands among the marks of a play, from 1 on."
    ]


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

    letters: Annotated[Amount, "How many characters a play has."]
    code: Annotated[Amount, "How many of them are the code of a place or move."]
    marks: Annotated[Amount, "How many of them are marks."]


class PlayTravel(Model):
    """By which means of travel either side goes."""

    pursuers: Annotated[tuple[TravelId, ...], Meta(min_length=1)]
    fugitive: Annotated[tuple[TravelId, ...], Meta(min_length=1)]


class PlayScore(Model):
    """The score: where it starts, what it loses, and where the game ends for the fugitive."""

    start: Amount
    turn: Annotated[Amount, "Lost as a turn of the fugitive ends."]
    hospital: Annotated[Amount, "Lost when a pursuer is sent to the hospital."]
    matured: Annotated[Amount, "Lost when an offspring matures."]
    end: Annotated[Amount, "At so much or less, the fugitive has won."]


class PlayLife(Model):
    """The life of a pursuer: where it starts, its most, and what changes it."""

    start: Amount
    most: Amount
    end: Annotated[Amount, "At so much or less he is sent to the hospital."]
    trap: Annotated[Amount, "Lost to each trap."]
    meeting: Annotated[Amount, "Lost in meeting the fugitive."]
    rest: Annotated[Amount, "Gained where a turn ends in the place of the one before."]
    in_hospital: Annotated[Amount, "What he has there until his next turn."]
    healed: Annotated[Amount, "What he has when his next turn begins."]


class PlayBlood(Model):
    """The life of the fugitive: where it starts, and what changes it."""

    start: Amount
    end: Annotated[Amount, "At so much or less, the pursuers have won."]
    meeting: Annotated[Amount, "Lost in each meeting with a pursuer."]
    water: Annotated[Amount, "Lost where a turn ends on water."]
    lair: Annotated[Amount, "Gained where a turn ends in the lair."]


class PlayTrail(Model):
    """The trail of the latest moves of the fugitive, and which of them bar a new move."""

    length: Annotated[Amount, "How many moves it holds."]
    barred: Annotated[Amount, "How many of the latest moves cannot be made again."]
    hides: Annotated[Amount, "How many of these may be stays in hiding."] = 1
    double_backs: Annotated[Amount, "How many of these may lead back."] = 1
    nearest: Annotated[Amount, "The least number that a move back counts."] = 1
    farthest: Annotated[Amount, "The most that a move back counts."] = 1


class PlayEncounters(Model):
    """What the fugitive leaves behind: traps, and in some rounds an offspring that matures."""

    most: Annotated[Amount, "How many may lie in one place, of both kinds together."]
    cycle: Annotated[Amount, "An offspring is placed once in so many rounds."]
    remainder: Annotated[Amount, "In the rounds that leave this when divided by the cycle."] = 0
    at_once: Annotated[Amount, "How many offspring there are at most."] = 1


class PlayChoices(Model):
    """What may be done and what not, where games or rule sets differ."""

    name_present_place: Annotated[
        FlagOrChoice, "Whether a move may name the place that the fugitive is in."
    ] = False
    back_to_present_place: Annotated[
        FlagOrChoice, "Whether a move back may lead to where the fugitive is."
    ] = True
    bar_places: Annotated[FlagOrChoice, "Whether places are barred, however they were come to."] = (
        False
    )
    hide_on_water: FlagOrChoice = False
    place_on_water: Annotated[FlagOrChoice, "Whether traps and offspring are left on water."] = (
        False
    )
    meet_on_water: Annotated[FlagOrChoice, "Whether a pursuer meets anything on water."] = False
    enter_hospital: Annotated[FlagOrChoice, "Whether the fugitive may enter the hospital."] = False
    tell_places: Annotated[
        FlagOrChoice, "Whether a move that refers to a place is told as the place, not the move."
    ] = True
    reach_present_place: Annotated[
        FlagOrChoice, "Whether the place of the fugitive always counts as one that he can reach."
    ] = False


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

    players: Annotated[CollectionId, "The players, each with a code."]
    number: Annotated[Id, "The number of players that tells the order of turns."]
    pursuers: RoleId
    fugitive: RoleId
    record: PlayRecord
    moves: PlayedMoves
    unseen: Unseen
    marks: PlayedMarks
    hospital: Annotated[PlaceId, "Where defeated pursuers are sent."]
    lair: Annotated[PlaceId, "Where the fugitive gains life and is always seen."]
    travel: PlayTravel
    score: PlayScore
    life: PlayLife
    blood: PlayBlood
    trail: PlayTrail
    encounters: PlayEncounters
    research: Annotated[
        Amount, "How many latest turns all pursuers must have rested to see the oldest move."
    ]
    choices: PlayChoices = field(default_factory=PlayChoices)
    codes: Annotated[
        dict[RuleSetId, dict[PlaceId, PlaceCode]],
        "Codes of places that other rule sets write otherwise.",
    ] = {}
    keys: PlayKeys = field(default_factory=PlayKeys)
    terms: Annotated[
        PlayTerms | None, "The game's words for what is counted. Default: common words."
    ] = None
    rules: Annotated[
        dict[PlayRule, Annotated[tuple[TextId, ...], Meta(min_length=1)]],
        "The texts that state each rule, by their ids.",
    ] = {}


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
        "Editions of the rules, the printed one first: values may differ under others.",
    ] = {}
    icons: Annotated[dict[Id, Icon], "Drawings, and what they say."] = {}
    roles: Annotated[dict[Id, Role], "Camps at the table."] = {}
    phases: Annotated[dict[Id, Phase], "Parts of a turn."] = {}
    order: Annotated[dict[Id, Turn], "The turns of a round, in playing order."] = {}
    tracks: Annotated[dict[Id, Track], "Spaces in a row or a ring."] = {}
    boards: Annotated[
        dict[Id, Board], "Boards to play on: hexes, squares, or points on lines."
    ] = {}
    dice: Annotated[dict[Id, Die], "Dice with their faces."] = {}
    rolls: Annotated[dict[Id, Roll], "Throws of dice, and what they bring."] = {}
    modifiers: Annotated[dict[Id, Modifier], "What changes a roll."] = {}
    collections: Annotated[
        dict[Id, Collection], "Entries of one kind: cards, encounters, powers."
    ] = {}
    matrices: Annotated[dict[Id, Matrix], "What each card does against each other."] = {}
    duels: Annotated[dict[Id, Duel], "Fights of card against card, read off two matrices."] = {}
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
    decks: Annotated[dict[Id, Deck], "Cards to print, made of what the content has."] = {}

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
            return replace(value, value=value.under[rule_set], under=others)

        groups = {
            group: {name: told(value) for name, value in values.items()}
            for group, values in self.values.items()
        }
        return replace(self, values=groups)

    def known_number(self, amount: int | str | None) -> int | None:
        """Return an amount as a number, or none where there is none or its value is not there."""
        try:
            return None if amount is None else self.number(amount)
        except KeyError:
            return None
