"""Area P: what was printed stands whole, large enough and in its own type on its side."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.registry import PRINT, Fault
from generator.findings import Severity
from generator.sheets.proof import Proof
from generator.units import mm_from_pt

LEAST_TYPE = 6.0
"""The smallest type that may be printed anywhere, in pt."""
LEAST_FILL = 0.72
"""A side that uses less of its height than this looks unfinished."""
EMPTY_DEPTH = 0.2
"""How much of a line's box lies below its letters, in em."""
SLACK = 0.3
"""How far a box may reach over its frame before it counts as clipped, in mm."""
_MISSING_GLYPH = re.compile(r'\.notdef glyph rendered .*"(.+)" \((U\+[0-9A-F]+)\)')


@PRINT.check("P01", "missing-glyph", "A letter is in none of the faces")
def missing_glyph(proof: Proof) -> Iterator[Fault]:
    """A letter that no face of the theme has is printed as an empty box."""
    for warning in dict.fromkeys(proof.warnings):
        if match := _MISSING_GLYPH.search(warning):
            holder = next((box for box in proof.boxes if match[1] in box.text), None)
            yield Fault(
                holder.path if holder else side_path(proof),
                f"no face of the theme has “{match[1]}” ({match[2]})",
                "use another sign, or a theme whose faces have it",
            )


@PRINT.check("P02", "fallback-font", "A face was used that the theme does not name")
def fallback_font(proof: Proof) -> Iterator[Fault]:
    """Only the faces of the theme may be used."""
    for family in proof.fonts:
        if family not in proof.families:
            yield Fault(side_path(proof), f"the face “{family}” is not in the theme")


@PRINT.check("P03", "side-overflows", "A side holds more than fits on the paper")
def side_overflows(proof: Proof) -> Iterator[Fault]:
    """Even the smallest type that the sheet allows does not let everything fit."""
    floor = proof.side.type.smallest
    advice = "shorten a text, move a section to another side, or use larger paper"
    if proof.needed > proof.room + SLACK:
        room = max(proof.room, 0.0)
        over = f" ({100 * (proof.fill - 1):.0f} % too much)" if room else ""
        yield Fault(
            side_path(proof),
            f"at {proof.type_size:g} pt the side needs {proof.needed:.0f} mm, "
            f"{proof.side.paper.name} has {room:.0f} mm{over}",
            advice,
        )
    elif is_shrunk(proof):
        yield Fault(
            side_path(proof),
            f"only type of {proof.type_size:g} pt lets the side fit on {proof.side.paper.name}; "
            f"the sheet's smallest is {floor:g} pt",
            advice,
        )


@PRINT.check("P04", "clipped-text", "Words reach over the edge of what holds them")
def clipped_text(proof: Proof) -> Iterator[Fault]:
    """Every line stays in its column, or in the title plate or the footer."""
    holders = {box.id: box for box in proof.boxes if box.kind != "text"}
    for box in proof.boxes:
        holder = holders.get(box.id)
        if box.kind != "text" or holder is None:
            continue
        below = box.bottom - mm_from_pt(EMPTY_DEPTH * box.type_size) - holder.bottom
        over = max(box.right - holder.right, holder.x - box.x, below)
        if over > SLACK:
            yield Fault(
                box.path,
                f"“{box.text.strip()}” reaches {over:.1f} mm over its edge "
                f"on {proof.side.paper.name}",
                "shorten it, or let it break",
            )


@PRINT.check("P05", "type-too-small", "Type is smaller than can be read")
def type_too_small(proof: Proof) -> Iterator[Fault]:
    """Nothing at all is printed under six points; a shrunken draft is spoken of already."""
    for box in proof.boxes:
        if box.kind == "text" and box.type_size < LEAST_TYPE - 0.05 and not is_shrunk(proof):
            yield Fault(
                box.path,
                f"“{box.text.strip()}” is set in {box.type_size:.1f} pt",
                f"nothing may be smaller than {LEAST_TYPE:g} pt",
            )


@PRINT.check("P06", "wrong-number-of-sides", "A side ran over onto a second page")
def wrong_number_of_sides(proof: Proof) -> Iterator[Fault]:
    """One side is one page, whatever it holds."""
    if proof.pages != 1:
        yield Fault(
            side_path(proof),
            f"the side became {proof.pages} pages",
            "give some of its sections another side",
        )


@PRINT.check("P09", "outside-address", "A page asks for something outside the project")
def outside_address(proof: Proof) -> Iterator[Fault]:
    """Rendering reaches no network and no file but the project's fonts and drawings."""
    for warning in dict.fromkeys(proof.warnings):
        if "Failed to load" in warning:
            yield Fault(side_path(proof), warning, "only drawings of the icon set can be shown")


@PRINT.check("P11", "side-too-empty", "A side is half empty", Severity.WARNING)
def side_too_empty(proof: Proof) -> Iterator[Fault]:
    """A side much shorter than its paper looks unfinished."""
    if proof.fill < LEAST_FILL:
        yield Fault(
            side_path(proof),
            f"only {100 * proof.fill:.0f} % of the side is used on {proof.side.paper.name}",
            "allow larger type, or give the side another section",
        )


@PRINT.check("P12", "layout-warning", "The layout engine complained")
def layout_warning(proof: Proof) -> Iterator[Fault]:
    """Whatever else WeasyPrint warns of is a fault of a template or style sheet."""
    for warning in dict.fromkeys(proof.warnings):
        if not _MISSING_GLYPH.search(warning) and "Failed to load" not in warning:
            yield Fault(side_path(proof), warning)


def is_shrunk(proof: Proof) -> bool:
    """Whether a draft was set in smaller type than its sheet allows."""
    return proof.type_size < proof.side.type.smallest - 0.01


def side_path(proof: Proof) -> str:
    """Return the content path of a proof's side."""
    return f"sheets.{proof.side.sheet_id}.{proof.side.name}"
