"""Units and their counters: kinds of troops, their sizes, and what a counter shows."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.types import EntryRef, Flag, Id, Mark, Model
from generator.content.text import Text

Troops = Literal[
    "infantry",
    "cavalry",
    "artillery",
    "armour",
    "mechanised",
    "anti-tank",
    "engineers",
    "airborne",
    "air",
    "supply",
    "headquarters",
    "leader",
    "icon",
    "box",
]
"""What is drawn in the box of a unit; ``icon`` is that of the entry, ``box`` leaves it empty."""
SHOWING_ICON: tuple[Troops, ...] = ("icon", "leader", "headquarters", "supply")
"""Kinds of troops that show the icon of their entry, in place of a sign of their own."""
Echelon = Literal[
    "team",
    "squad",
    "section",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "corps",
    "army",
    "army-group",
]
CounterShape = Literal["square", "round", "hex", "tile"]
LEAST_COUNTER, MOST_COUNTER = 12.5, 60.0
"""How large counters may be, in mm: on smaller ones, words would be under 6 pt."""


class CounterFace(Model):
    """How the entries of a collection look as counters or tokens."""

    shape: Annotated[
        CounterShape, "The outline that is cut or punched; a tile has that of its cells."
    ] = "square"
    size: Annotated[
        Annotated[float, Meta(ge=LEAST_COUNTER, le=MOST_COUNTER)],
        "How large it is in mm: the side of a square, across a round one, across the flats of a "
        "hex; of a tile, that of one of its cells.",
    ] = 15.0
    numbers: Annotated[
        dict[Id, Text],
        Mark.IN_ORDER,
        "The numbers that are printed on it, in this order, and what they are called; without "
        "it, all numbers of an entry.",
    ] = {}
    named: Annotated[Flag, "Whether each has its name at its top, or its label."] = False
    numbered: Annotated[
        Flag, "Whether the copies of a unit have numbers beside the box, 1 being the first."
    ] = False


class CounterBlock(Block):
    """A counter drawn large, with numbers at its parts and a key of what they are."""

    kind: Literal["counter"]
    unit: Annotated[EntryRef, "The unit, such as units.old-guard."]
    parts: Annotated[
        dict[Id, Text],
        Meta(min_length=1, max_length=12),
        Mark.IN_ORDER,
        "What the key says of each part: side, name, troops, echelon, code, copy (its number among "
        "several), back, or a number by its id.",
    ]
    emblems: Annotated[
        Text | None,
        "What the icons before the boxes of units are; the key then says whose each of them is.",
    ] = None
