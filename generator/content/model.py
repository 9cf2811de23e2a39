"""What a game's content may say, as one frozen and typed model."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag

from generator.content.text import Text
from generator.content.tree import Mapping


class Ref(NamedTuple):
    """Marks a field as naming an entry of a topic of the content."""

    topic: str


def _by_shape(value: object) -> str:
    """Tell the short form of a field (a text, a number) from its long one, a mapping."""
    long_form = isinstance(value, Mapping) and "plural" not in value
    return "long" if long_form or isinstance(value, BaseModel) else "short"


def _by_type(value: object) -> str:
    return "name" if isinstance(value, str) else "number"


ID = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
VALUE_NAME = r"^[a-z][a-z0-9_]*$"
VALUE_REF = r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$"
LANGUAGE = r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$"
SOURCE_REF = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*(: .+)?$"
VERSION = r"^\d+\.\d+(\.\d+)?$"

Id = Annotated[str, StringConstraints(pattern=ID, max_length=60)]
IconId = Annotated[Id, Ref("icons")]
RoleId = Annotated[Id, Ref("roles")]
PhaseId = Annotated[Id, Ref("phases")]
TrackId = Annotated[Id, Ref("tracks")]
DieId = Annotated[Id, Ref("dice")]
RollId = Annotated[Id, Ref("rolls")]
ModifierId = Annotated[Id, Ref("modifiers")]
CollectionId = Annotated[Id, Ref("collections")]
SectionId = Annotated[Id, Ref("sections")]
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

SCHEMA_VERSION = 1
LEAST_BODY_TYPE = 7.6
"""The smallest body type, in pt: its letters (x-height) are 1.3 mm high."""
Force = Literal["must", "may", "never", "fact"]


class Model(BaseModel):
    """A frozen piece of content that knows all its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Change(Model):
    """One entry of the aid's change list, newest first."""

    version: Annotated[str, StringConstraints(pattern=VERSION)]
    date: datetime.date
    text: Text


class Source(Model):
    """A document that facts come from; ``short`` is printed with ``--sources``."""

    title: Text
    short: Text


class Identity(Model):
    """What the game is called, who publishes it, and how its aid is to be printed."""

    schema_version: Literal[1]
    id: Id
    title: Text
    subtitle: Text | None = None
    publisher: Text
    year: Annotated[int, Field(ge=1800, le=2100, strict=True)]
    source_language: Language
    theme: Id
    players: tuple[Count, Count] | None = None
    notice: Text
    require_sources: Flag = False


class Term(Model):
    """A word of the game in its one official form, with the forms a text may use."""

    name: Text
    forms: tuple[str, ...] = ()
    icon: IconId | None = None
    meaning: Text | None = None


class Value(Model):
    """A named number that stands in this one place."""

    value: Number
    unit: Id | None = None
    note: Text | None = None
    source: SourceRef | None = None
    unconfirmed: Flag = False


NumberOrValue = Annotated[
    Annotated[Number, Tag("short")] | Annotated[Value, Tag("long")], Discriminator(_by_shape)
]


class Icon(Model):
    """A drawing of the icon set, and what it says to a reader who cannot see it."""

    drawing: Id
    alt: Text


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
    role: RoleId
    icon: IconId
    phases: tuple[PhaseId, ...] = ()


class Space(Model):
    """One named space of a track; ``dark`` spaces are shaded."""

    name: Text
    icon: IconId | None = None
    dark: Flag = False


class Track(Model):
    """Spaces in a row or a ring: numbered from a first to a last, or named."""

    name: Text
    icon: IconId | None = None
    shape: Literal["line", "loop", "queue"] = "line"
    first: Amount | None = None
    last: Amount | None = None
    spaces: dict[Id, Space] = Field(default_factory=dict)
    source: tuple[SourceRef, ...] = ()


class Die(Model):
    """A die and the faces it has, as they are printed on it."""

    name: Text
    faces: tuple[str, ...] = Field(min_length=2, max_length=100)


class Result(Model):
    """What a roll brings on some faces: single ones (``X``) or a range (``2-3``)."""

    faces: tuple[str, ...] = Field(min_length=1)
    name: Text | None = None
    text: Text
    icon: IconId | None = None


class Roll(Model):
    """A table of results for the faces of one die."""

    name: Text
    die: DieId
    results: dict[Id, Result] = Field(min_length=1)
    source: tuple[SourceRef, ...] = ()


class Modifier(Model):
    """Something that changes a roll by a signed amount."""

    roll: Text
    by: Amount
    role: RoleId | None = None
    text: Text
    source: tuple[SourceRef, ...] = ()


class Case(Model):
    """One branch of an effect: by a condition in words, or by the faces of a die."""

    label: Text | None = None
    icon: IconId | None = None
    faces: tuple[str, ...] = ()
    text: Text


class Passage(Model):
    """An effect: what happens, the cases it splits into, and what follows."""

    text: Text | None = None
    die: DieId | None = None
    cases: dict[Id, Case] = Field(default_factory=dict)
    then: Text | None = None


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
    copies: Count | None = None
    variants: dict[Id, Variant] = Field(default_factory=dict)
    group: Id | None = None
    role: RoleId | None = None
    marks: tuple[Text, ...] = ()
    cost: Text | None = None
    numbers: dict[Id, Amount] = Field(default_factory=dict)
    text: TextOrPassage | None = None
    fields: dict[Id, TextOrPassage] = Field(default_factory=dict)
    names: tuple[str, ...] = ()
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
    """Entries of one kind, and how many of them there should be in all."""

    name: Text
    icon: IconId | None = None
    total: Amount | None = None
    fields: dict[Id, FieldLabel] = Field(default_factory=dict)
    groups: dict[Id, Group] = Field(default_factory=dict)
    entries: dict[Id, Entry] = Field(min_length=1)
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether some of the entries are there more than once."""
        return any((entry.count or 0) > 1 for entry in self.entries.values())


class Matrix(Model):
    """What each row card does against each column card, by result ids."""

    name: Text
    rows: tuple[Id, ...] = Field(min_length=1)
    columns: tuple[Id, ...] = Field(min_length=1)
    results: tuple[Id, ...] = Field(min_length=1)
    cells: dict[Id, dict[Id, tuple[Id, ...]]]
    unconfirmed: Flag = False
    note: Text | None = None
    source: tuple[SourceRef, ...] = ()


class Component(Model):
    """A thing in the box."""

    name: Text
    count: Amount
    role: RoleId | None = None
    source: tuple[SourceRef, ...] = ()


class Rule(Model):
    """One rule: a line with its force, its exceptions hanging under it."""

    text: Text
    force: Force = "fact"
    role: RoleId | None = None
    icon: IconId | None = None
    exceptions: dict[Id, Text] = Field(default_factory=dict)
    details: dict[Id, Text] = Field(default_factory=dict)
    source: tuple[SourceRef, ...] = ()


TextOrRule = Annotated[
    Annotated[Text, Tag("short")] | Annotated[Rule, Tag("long")], Discriminator(_by_shape)
]


class Block(Model):
    """What every block of a section may say about itself."""

    title: Text | None = None
    icon: IconId | None = None
    role: RoleId | None = None
    tone: Literal["plain", "panel", "night", "accent"] = "plain"
    source: tuple[SourceRef, ...] = ()


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
    lettered: Flag = False


class Checklist(Block):
    """Things to tick off, in order, by hand."""

    kind: Literal["checklist"]
    items: dict[Id, Text] = Field(min_length=1)


class Column(Model):
    """A column of a table and how wide it is, in parts of the whole."""

    head: Text | None = None
    icon: IconId | None = None
    width: Annotated[float, Field(gt=0, le=20, strict=True)] = 1


class Row(Model):
    """A row of a table: its head, and a cell for each column that has one."""

    head: Text | None = None
    icon: IconId | None = None
    cells: dict[Id, Text]


class Table(Block):
    """Things compared: the columns, then the rows."""

    kind: Literal["table"]
    corner: Text | None = None
    head_width: Annotated[float, Field(gt=0, le=20, strict=True)] = 1
    columns: dict[Id, Column] = Field(min_length=1)
    rows: dict[Id, Row] = Field(min_length=1)


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
    group: Id | None = None
    style: Literal["full", "lines", "names"] = "full"
    numbers: dict[Id, Text] = Field(default_factory=dict)


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
    alt: Text
    note: Text | None = None


class TrackFigure(Block):
    """A track drawn with its spaces, its goal and what moves along it."""

    kind: Literal["track"]
    track: TrackId
    alt: Text
    start: Text | None = None
    goal: Text | None = None
    moves: dict[Id, Text] = Field(default_factory=dict)


class QueueFigure(Block):
    """A track on which cards enter at one end and drop off the other."""

    kind: Literal["queue"]
    track: TrackId
    alt: Text
    entry: Text
    exit: Text
    store: TrackId | None = None
    store_text: Text | None = None


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


AnyBlock = Annotated[
    Rules
    | Steps
    | Checklist
    | Table
    | Definitions
    | Note
    | Legend
    | Entries
    | RollTable
    | Modifiers
    | Order
    | TrackFigure
    | QueueFigure
    | Balance,
    Field(discriminator="kind"),
]


class Section(Model):
    """A heading and the blocks under it: what a sheet places."""

    title: Text
    icon: IconId | None = None
    role: RoleId | None = None
    phase: PhaseId | None = None
    aside: Text | None = None
    blocks: dict[Id, AnyBlock] = Field(min_length=1)
    source: tuple[SourceRef, ...] = ()


class Erratum(Model):
    """A ruling that replaces or confirms the text with the id ``of``."""

    date: datetime.date
    source: SourceRef
    of: Annotated[str, StringConstraints(max_length=200)]
    text: Text | None = None
    label: Text
    active: Flag = True


class Frame(Model):
    """A column of a band, its width in parts of the band, and what stands in it."""

    width: Annotated[float, Field(gt=0, le=12, strict=True)] = 1
    sections: tuple[SectionId, ...] = Field(min_length=1)


class Band(Model):
    """A stripe across a side: columns with assigned sections, or sections to flow."""

    columns: tuple[Frame, ...] = ()
    fill: tuple[SectionId, ...] = ()
    across: Annotated[int, Field(ge=1, le=6, strict=True)] = 1


class SheetSide(Model):
    """One side of a sheet: bands from top to bottom."""

    title: Text
    role: RoleId | None = None
    bands: tuple[Band, ...] = Field(min_length=1)


class TypeRange(Model):
    """The largest and the smallest type a sheet may be set in, in points on A4."""

    largest: Annotated[float, Field(ge=LEAST_BODY_TYPE, le=24, strict=True)] = 10.0
    smallest: Annotated[float, Field(ge=LEAST_BODY_TYPE, le=24, strict=True)] = 8.0


class Sheet(Model):
    """One piece of paper with one or two sides."""

    title: Text
    type: TypeRange = TypeRange()
    front: SheetSide
    back: SheetSide | None = None

    @property
    def sides(self) -> dict[str, SheetSide]:
        """The sides by name, front first."""
        return {"front": self.front} | ({"back": self.back} if self.back else {})


class Content(Model):
    """All facts of one game, merged from the files of its folder."""

    game: Identity
    changes: tuple[Change, ...] = Field(min_length=1)
    sources: dict[Id, Source] = Field(default_factory=dict)
    terms: dict[Id, Term] = Field(default_factory=dict)
    values: dict[ValueName, dict[ValueName, NumberOrValue]] = Field(default_factory=dict)
    icons: dict[Id, Icon] = Field(default_factory=dict)
    roles: dict[Id, Role] = Field(default_factory=dict)
    phases: dict[Id, Phase] = Field(default_factory=dict)
    order: dict[Id, Turn] = Field(default_factory=dict)
    tracks: dict[Id, Track] = Field(default_factory=dict)
    dice: dict[Id, Die] = Field(default_factory=dict)
    rolls: dict[Id, Roll] = Field(default_factory=dict)
    modifiers: dict[Id, Modifier] = Field(default_factory=dict)
    collections: dict[Id, Collection] = Field(default_factory=dict)
    matrices: dict[Id, Matrix] = Field(default_factory=dict)
    components: dict[Id, Component] = Field(default_factory=dict)
    sections: dict[Id, Section] = Field(default_factory=dict)
    errata: dict[Id, Erratum] = Field(default_factory=dict)
    sheets: dict[Id, Sheet] = Field(min_length=1)

    def number(self, amount: int | str) -> int:
        """Return an amount as a number: itself, or the value it names.

        Raises KeyError when no such value stands in the content.
        """
        if isinstance(amount, int):
            return amount
        group, _, name = amount.partition(".")
        value = self.values[group][name]
        return value if isinstance(value, int) else value.value


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a content file, in which any topic may be left out."""
    schema = Content.model_json_schema()
    schema.pop("required", None)
    return schema
