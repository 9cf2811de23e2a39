"""Names, numbers and references: what the fields of the model are made of."""

import datetime
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, dataclass_transform

from msgspec import NODEFAULT, Meta, Struct, StructMeta, field
from msgspec.structs import FieldInfo, fields

from generator.content.text import Text
from generator.units import SIZE


class Ref(NamedTuple):
    """Marks a field as naming an entry of a topic of the content."""

    topic: str

    @property
    def words(self) -> str:
        """What stands there, in words."""
        return _MENTIONS.get(self.topic, f"The id of an entry under `{self.topic}`.")


class Mark(Enum):
    """What else may be said of a field."""

    ITEMS = "its entries are printed below each other, as items of a list or rows of a table"
    IN_ORDER = "the order of its entries is a fact of the game"
    PROSE = "a text that may have several lines, paragraphs and lists"


Prose = Annotated[Text, Mark.PROSE]
"""A text that is a passage of prose, and no name, title or label."""

_MENTIONS = {
    "cards": "The id of an entry of any collection.",
    "entries": "An entry by its collection and id, such as results.bite.",
    "values": "A value by its group and name, such as hand.size.",
    "sources": "The id of a source, with the place in it: “rulebook: p. 12”.",
}


ID = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
VALUE_NAME = r"^[a-z][a-z0-9_]*$"
VALUE_REF = r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$"
NUMBER_OF_ENTRY = r"^(numbers\.[a-z][a-z0-9]*([_-][a-z0-9]+)*|[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)$"
ENTRY_REF = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*$"
CELL = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|-?[0-9]{1,2},-?[0-9]{1,2})$"
BLOCK_REF = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*\.)?[a-z][a-z0-9]*(-[a-z0-9]+)*$"
COUNTED_REF = r"^(collections|tracks|dice|order|places)(\.[a-z][a-z0-9]*(-[a-z0-9]+)*){0,2}$"
COLUMN_TARGET = r"^[a-z][a-z_]*(\.[a-z][a-z0-9]*([_-][a-z0-9]+)*)?$"
PICTURE_FILE = (
    r"^[^./\\][^\\:*?\"<>|]{0,110}"
    r"\.([Pp][Nn][Gg]|[Jj][Pp][Ee]?[Gg]|[Ww][Ee][Bb][Pp]|[Ss][Vv][Gg])$"
)
SORT_KEY = r"^-?[a-z][a-z_]*(\.[a-z][a-z0-9]*([_-][a-z0-9]+)*)?$"
CHECK_CODE = r"^[A-Z][0-9]{2}$"
PLACE_CODE = r"^[A-Z0-9]{1,6}$"
ENTRY_CODE = r"^[!-~]{1,6}$"
LANGUAGE = r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$"
CARD_SIZE = rf"^([a-z][a-z-]{{1,19}}|{SIZE})$"
SHARE = r"^-?[0-9]{1,3}(\.[0-9]{1,2})?%$"
SOURCE_REF = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*(: .+)?$"
VERSION = r"^\d+\.\d+(\.\d+)?$"
SHAPES = {
    ID: "small letters, digits and single hyphens, beginning with a letter",
    VALUE_NAME: "small letters, digits and underscores, beginning with a letter",
    VALUE_REF: "a number, or a value by its group and name such as hand.size",
    NUMBER_OF_ENTRY: "a number, a value such as hand.size, or one of the entry: numbers.health",
    ENTRY_REF: "an entry by its collection and id such as results.bite",
    BLOCK_REF: "a block of the same section, or one by its section and id such as setup.steps",
    CELL: "a cell of a board such as b3 or 0,-1",
    COUNTED_REF: "what is counted, such as collections.spells or tracks.doom",
    COLUMN_TARGET: "what a column is, such as name, text or fields.range",
    PICTURE_FILE: "a file in the folder pictures such as dragon.jpg: PNG, JPEG, WebP or SVG",
    SORT_KEY: "what to sort by, such as name, or -cost for the highest first",
    CHECK_CODE: "the code of a check such as R04",
    PLACE_CODE: "one to six capitals and digits",
    ENTRY_CODE: "one to six letters, digits and signs",
    LANGUAGE: "a language such as en or pt_BR",
    CARD_SIZE: "a size of cards such as poker, 63x88 in millimetres, or 2.5x3.5in",
    SHARE: "a length in millimetres such as 4, or a share of the card such as 40%",
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
TerrainId = Annotated[Id, Ref("terrains")]
TileId = Annotated[Id, Ref("tiles")]
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
ScheduleId = Annotated[Id, Ref("schedules")]
RuleSetId = Annotated[Id, Ref("rule_sets")]
TermId = Annotated[Id, Ref("terms")]
CheckCode = Annotated[str, Meta(pattern=CHECK_CODE)]
CreditLine = Annotated[str, Meta(min_length=1, max_length=120)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
ValueName = Annotated[str, Meta(pattern=VALUE_NAME, max_length=60)]
ValueRef = Annotated[str, Meta(pattern=VALUE_REF, max_length=121), Ref("values")]
Language = Annotated[str, Meta(pattern=LANGUAGE)]
PictureFile = Annotated[str, Meta(pattern=PICTURE_FILE, max_length=120)]
SourceRef = Annotated[str, Meta(pattern=SOURCE_REF, max_length=120), Ref("sources")]
Number = Annotated[int, Meta(ge=-9999, le=999999)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Copies = Annotated[int, Meta(ge=0, le=999)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Flag = bool
Amount = Number | ValueRef

MOST_COLUMNS = 20
"""The most columns of a table: of more, none on A4 would be a centimetre wide."""
Columns = Meta(max_length=MOST_COLUMNS, description="make several tables of it")
"""The bound on what becomes the columns of a table, and how to keep within it."""

CellName = Annotated[str, Meta(pattern=CELL, max_length=20)]
BlockRef = Annotated[str, Meta(pattern=BLOCK_REF, max_length=121)]
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
TypeSize = Annotated[float, Meta(ge=LEAST_BODY_TYPE, le=24)]
TypeSizes = Annotated[tuple[TypeSize, ...], Meta(max_length=3)]
"""A type scale: a reader is not to see more than three sizes of text in an aid."""
LEAST_CARD_TYPE = 6.0
"""The smallest body type of a card, in pt: it is held in the hand, nearer to the eyes."""
Force = Literal["must", "may", "never", "fact"]
Holds = Literal["words", "number", "tick"]
"""What is written in a box: of a form, a ledger, a score pad or a table."""


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


@cache
def fields_with(model: type[Model], mark: Mark) -> tuple[str, ...]:
    """Return the names of the fields of a model that have a mark."""
    return tuple(
        name
        for name, info in fields_of(model).items()
        if mark in getattr(info.type, "__metadata__", ())
    )


def default_of(model: type[Model], name: str) -> Any:
    """Return what a field says where nothing is said."""
    info = fields_of(model)[name]
    return info.default if info.default_factory is NODEFAULT else info.default_factory()
