"""The game itself: who made it, its words, its numbers, its rule sets, its roles’ signs."""

from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.types import (
    Amount,
    CheckCode,
    Count,
    CountedRef,
    Date,
    Flag,
    IconId,
    Id,
    Language,
    Model,
    Number,
    Percent,
    Reason,
    RuleSetId,
    SourceRef,
    TypeSizes,
    Version,
)
from generator.content.text import Text


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
    type_sizes: Annotated[
        TypeSizes,
        "The sizes that the text of its sheets may be set in, in points on A4; without them, "
        "each side is set as large as it can be, in steps of a quarter of a point.",
    ] = ()
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
    reminder: Annotated[
        Text | None, "What it does, in a line: printed where cards, entries or texts ask for it."
    ] = None


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
    """A drawing, and what it says to a reader who cannot see it."""

    drawing: Annotated[Id, "The name of a drawing: a file in icons/, or one of the icon set."]
    alt: Annotated[Text, "What the icon says to a reader who cannot see it."]
    note: Annotated[
        Text | None, "What it means in play: printed beside it on cards of a legend."
    ] = None
    colours: Annotated[
        Literal["own"] | None,
        "Print the drawing in its own colours; it takes the colour of its place without.",
    ] = None
