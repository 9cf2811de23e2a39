"""Dice: their faces, what is rolled on them, and what modifies a roll."""

from typing import Annotated

from msgspec import Meta

from generator.content.model.types import (
    Amount,
    DieId,
    EntryRef,
    Flag,
    IconId,
    Id,
    Model,
    Prose,
    RoleId,
    RollId,
    SourceRef,
)
from generator.content.text import Text


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
    text: Prose
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
