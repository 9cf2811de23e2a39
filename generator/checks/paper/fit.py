"""Area P: what was printed is complete on its side."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.paper.boxes import (
    MISSING_GLYPH,
    SLACK,
    holders_of,
    is_shrunk,
    one_per_path,
    overflows,
    overreach,
    paper_of,
    path_of,
    quoted,
    side_path,
    texts_on,
)
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.side import Box

LEAST_FILL, LEAST_FILL_OF_PORTION = 0.72, 0.4
"""A side that uses less of its height than this looks unfinished, a portion nearly empty."""


@CHECKS.on(
    Subject.PRINT,
    "P03",
    "side-overflows",
    "A side holds more than fits on the paper",
    in_draft=Severity.WARNING,
    vital=True,
    why="What does not fit would be cut off, and nobody at the table would miss it.",
    bad="""
    needed: 320  # mm
    room: 277
    # P03
    """,
    good="""
    needed: 270  # mm
    room: 277
    """,
)
def side_overflows(proof: Proof) -> Iterator[Fault]:
    """Even the smallest type that the sheet allows does not let everything fit."""
    floor = proof.side.type.smallest
    if overflows(proof) and proof.zone:
        size = proof.side.zone_types.get(proof.zone, proof.type_size)
        yield Fault(
            side_path(proof),
            f"in the zone “{proof.zone}” at {size:g} pt, {_called(proof)} needs "
            f"{proof.needed - proof.room:.1f} mm more than the {proof.room:.1f} mm that it has",
            "shorten the text, make the zone higher or its type smaller (zones under decks), give "
            "the entry another layout, or let long ones go on on a next card (continues)",
        )
    elif overflows(proof):
        room = max(proof.room, 0.0)
        over = f" ({100 * (proof.fill - 1):.0f} % too much)" if room else ""
        yield Fault(
            side_path(proof),
            f"at {proof.type_size:g} pt {_called(proof)} needs {proof.needed:.0f} mm, "
            f"{proof.side.paper.name} has {room:.0f} mm{over}",
            _advice(proof),
        )
    elif is_shrunk(proof):
        yield Fault(
            side_path(proof),
            f"only type of {proof.type_size:g} pt lets {_called(proof)} fit on "
            f"{proof.side.paper.name}; the smallest allowed is {floor:g} pt",
            _advice(proof),
        )


def _called(proof: Proof) -> str:
    """Return what a side is called in messages: a card by its name."""
    if card := proof.side.card:
        return f"the card “{card.title}”"
    return "the back of the deck" if proof.side.is_of_card else "the side"


def _advice(proof: Proof) -> str:
    if proof.side.is_of_card:
        larger = "take larger cards: size under decks, or --card-size"
        return f"shorten a text, or {larger}; --draft prints it smaller"
    return "shorten a text, move a section to another side, or use larger paper"


@CHECKS.on(
    Subject.PRINT,
    "P04",
    "clipped-text",
    "Words reach over the edge of what holds them",
    in_draft=Severity.WARNING,
    why="Words that run into the next column, or off the title, cannot be read.",
    follows=(After(("P03",)),),
    bad="""
    boxes:
      - kind: column
        x: 6
        width: 60  # mm
      - text: Incomprehensibilities
        x: 6
        width: 64
    # P04
    """,
    good="""
    boxes:
      - kind: column
        x: 6
        width: 60  # mm
      - text: Incomprehensible
        x: 6
        width: 52
      - text: Distance
        x: 6
        width: 14
        cell: [6, 21]  # from the left to the right edge of its cell in a table
    """,
)
def clipped_text(proof: Proof) -> Iterator[Fault]:
    """Every line stays in its column and cell, or in the title plate or the footer."""
    holders = holders_of(proof)
    clipped = {box: over for box in texts_on(proof) if (over := _reach(box, holders)) > SLACK}
    for box in one_per_path(sorted(clipped, key=clipped.__getitem__, reverse=True)):
        yield Fault(
            path_of(box, proof),
            f"“{quoted(box)}” reaches {clipped[box]:.1f} mm over the edge of "
            f"{_edge(box, holders)} on {paper_of(proof)}",
            "shorten it, or let it break",
        )


def _edge(box: Box, holders: dict[str, Box]) -> str:
    """Return what a text reaches over the edge of, in words."""
    if overreach(box, holders) <= SLACK:
        return "its cell"
    return {"title": "the title plate", "footer": "the footer"}.get(box.id, "its column")


def _reach(box: Box, holders: dict[str, Box]) -> float:
    """Return how far a text reaches over the edge of what holds it, or of its cell, in mm."""
    left, right = box.cell or (box.x, box.right)
    return max(overreach(box, holders), box.right - right, left - box.x)


@CHECKS.on(
    Subject.PRINT,
    "P06",
    "wrong-number-of-sides",
    "A side ran over onto a second page",
    in_draft=Severity.WARNING,
    vital=True,
    why="Printed on both sides, every later page would be on the back of the wrong one.",
    follows=(After(("P03",)),),
    bad="""
    pages: 2
    # P06
    """,
    good="""
    pages: 1
    """,
)
def wrong_number_of_sides(proof: Proof) -> Iterator[Fault]:
    """One side is one page, whatever it holds."""
    if proof.pages != 1:
        yield Fault(
            side_path(proof),
            f"the side became {proof.pages} pages",
            "give some of its sections another side",
        )


@CHECKS.on(
    Subject.PRINT,
    "P11",
    "side-too-empty",
    "A side is half empty",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="Larger type would be read from across the table.",
    bad="""
    needed: 120  # mm
    room: 277
    # P11
    """,
    good="""
    needed: 250  # mm
    room: 277
    """,
)
def side_too_empty(proof: Proof) -> Iterator[Fault]:
    """A side much shorter than its paper looks unfinished; a card fills up with its picture.

    Where sides flow over more, as in large print, these are as full as can be: one of them is
    found only when it is nearly empty, and not the last one, which has what is left.
    """
    side = proof.side
    if side.is_of_card or (side.portion and side.portion.is_last):
        return
    least = LEAST_FILL_OF_PORTION if side.portion else LEAST_FILL
    if proof.fill < least:
        yield Fault(
            side_path(proof),
            f"only {100 * proof.fill:.0f} % of the side is used on {proof.side.paper.name}",
            "allow larger type, or give the side another section",
        )


@CHECKS.on(
    Subject.PRINT,
    "P12",
    "layout-warning",
    "The layout engine complained",
    in_draft=Severity.WARNING,
    vital=True,
    why="A style that is not understood is left out, and the sheet looks other than meant.",
    bad="""
    warnings:
      - "Ignored `colr: red` at 12:3, unknown property."
    # P12
    """,
    good="""
    warnings: []
    """,
)
def layout_warning(proof: Proof) -> Iterator[Fault]:
    """Whatever else WeasyPrint warns of is a fault of a template or style sheet."""
    for warning in dict.fromkeys(proof.warnings):
        if not MISSING_GLYPH.search(warning) and "Failed to load" not in warning:
            yield Fault(side_path(proof), warning, "mend the template or style sheet")
