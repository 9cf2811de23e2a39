"""Layouts of cards: zones, what each shows, where it is, and how its words are set."""

from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.listing import Conditions
from generator.content.model.mats import ZoneSlots, ZoneTrack
from generator.content.model.types import (
    COLUMN_TARGET,
    LEAST_CARD_TYPE,
    SHARE,
    Flag,
    IconId,
    Id,
    Model,
)
from generator.content.text import Text

Share = Annotated[str, Meta(pattern=SHARE, max_length=8)]
Length = Annotated[float, Meta(ge=-10, le=300)] | Share
"""A length in mm, or a share of the width or the height of the card."""
LayoutName = Annotated[
    Id, "A layout of the game by its id, or a built-in one: playeraid layouts shows them."
]
Shown = Annotated[str, Meta(pattern=COLUMN_TARGET, max_length=122)]
ZoneColour = Literal[
    "side", "paper", "tint", "ink", "muted", "line", "accent", "accent-tint", "metal", "night",
    "night-tint", "reverse",
]  # fmt: skip
ShownKeys = Shown | Annotated[tuple[Shown, ...], Meta(min_length=1, max_length=8)]


class ZoneType(Model):
    """The largest and the smallest type of the words of a zone, in points."""

    largest: Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=96)]
    smallest: Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=96)]


class Zone(Model):
    """A part of a card: what it shows, where it is, and how it is set.

    Across and down, two of the three measures are given. In a deck, a zone names only what is
    to be other than in the layout.
    """

    shows: Annotated[
        ShownKeys | None,
        "What stands in it: name, text, fields, cost, picture, numbers.attack, …: one, or "
        "several below each other. A zone without it is a ground of colour.",
    ] = None
    left: Annotated[Length | None, "From the left edge of the card, in mm or in per cent."] = None
    right: Annotated[Length | None, "From the right edge of the card."] = None
    width: Length | None = None
    top: Annotated[Length | None, "From the upper edge of the card."] = None
    bottom: Annotated[Length | None, "From the lower edge of the card."] = None
    height: Length | None = None
    form: Annotated[
        Literal["words", "steps", "line", "badge", "pips", "stats", "grid", "drawing"] | None,
        "How it is shown: words below each other, the same as a column of steps with large numbers "
        "and titles, in one line, in the middle of a badge, as pips, as numbers with their icons, "
        "as labels over their words in a grid, or as a drawing.",
    ] = None
    type: Annotated[
        Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=96)] | ZoneType | None,
        "The size of its type in points, or the largest and the smallest; without it, that of the "
        "deck.",
    ] = None
    fit: Annotated[
        Literal["deck", "most"] | None,
        "Whether all cards of a deck have one size of type, or all but the few longest.",
    ] = None
    lines: Annotated[
        Annotated[int, Meta(ge=1, le=60)] | None, "How many lines its words take at most."
    ] = None
    face: Annotated[Literal["text", "title"] | None, "The face of the theme for its words."] = None
    weight: Literal["plain", "bold", "italic", "capitals"] | None = None
    align: Literal["start", "center", "end"] | None = None
    stand: Annotated[
        Literal["top", "middle", "bottom", "spread"] | None,
        "Where in the zone its words stand; spread ones begin at the top, and their paragraphs and "
        "lines of tables are set apart until they fill it.",
    ] = None
    turn: Annotated[
        Literal[0, 90, 180, 270] | None, "How far its words are turned, to the left, in degrees."
    ] = None
    colour: Annotated[ZoneColour | None, "The colour of its words; side is that of the role."] = (
        None
    )
    ground: Annotated[ZoneColour | None, "The colour behind it."] = None
    pattern: Annotated[
        Flag | None, "Whether its ground has the pattern that the theme has for backs."
    ] = None
    line: Annotated[ZoneColour | None, "The colour of the line around it."] = None
    shape: Literal["box", "rounded", "round"] | None = None
    pad: Annotated[
        Annotated[float, Meta(ge=0, le=20)] | None, "Between its edges and its words, in mm."
    ] = None
    front: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | None,
        "How far in front it is drawn; of equal ones the later is in front.",
    ] = None
    over: Annotated[Flag | None, "Whether it may lie over the words of another zone."] = None
    when: Annotated[
        Conditions | None, "What must hold of an entry for the zone to be there: cost > 3."
    ] = None
    icon: Annotated[IconId | None, "The icon before its words."] = None
    icons: Annotated[
        dict[Id, IconId] | None,
        "The icons of numbers by the numbers’ names; of a drawing, the icons of entries, sections "
        "or places by their ids, where these are not to have their own.",
    ] = None
    fills: Annotated[
        Id | None,
        "The zone whose words it stands beside: it takes what they leave of its own room, below "
        "them, or above them where they stand at the bottom. Where that is too low, it is not "
        "there.",
    ] = None
    heights: Annotated[
        Annotated[tuple[Length, ...], Meta(min_length=1, max_length=8)] | None,
        "How high a zone that fills may be: the largest of these that words leave, so that the "
        "cards of a deck have few heights. One above its words grows, and what hangs below it "
        "moves down.",
    ] = None
    label: Annotated[
        Text | None, "What a track, slots or lines to write on are called, printed above them."
    ] = None
    track: Annotated[ZoneTrack | None, "Spaces for a marker, instead of what is shown."] = None
    slots: Annotated[ZoneSlots | None, "Places for cards or tokens, in true size."] = None
    ruled: Annotated[
        Annotated[int, Meta(ge=1, le=40)] | None, "How many lines to write on there are in it."
    ] = None


Zones = dict[Id, Zone]


class Layout(Model):
    """How the cards of a deck are laid out: their zones, the later in front of the earlier."""

    extends: Annotated[
        LayoutName | None,
        "The layout whose zones it has too: zones name only what is to be other. Its own name is "
        "that of the built-in layout which it replaces.",
    ] = None
    shape: Annotated[
        Literal["portrait", "landscape", "any"] | None,
        "Which way round the card is held: portrait without it, or as in what it extends.",
    ] = None
    ground: Annotated[
        ZoneColour | None, "The colour of the card: paper without it, or that of what it extends."
    ] = None
    note: Annotated[
        Annotated[str, Meta(max_length=200)] | None, "What the layout is for, for who chooses one."
    ] = None
    zones: Annotated[
        Zones,
        Meta(min_length=1),
        "Its zones by their names; of one that extends another, what is other in them.",
    ] = field(default_factory=dict)
