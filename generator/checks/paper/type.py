"""Area P: what was printed is large enough, and in its own type."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.checks.paper.boxes import (
    MISSING_GLYPH,
    is_shrunk,
    one_per_path,
    path_of,
    quoted,
    side_path,
    texts_on,
)
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.findings import Severity
from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.layout.proof import Proof
from generator.layout.side import LEAST_TYPE, Box

FOOTER = "footer"
"""The id of the unit at the foot of a side."""


@CHECKS.on(
    Subject.PRINT,
    "P01",
    "missing-glyph",
    "A letter is in none of the faces",
    in_draft=Severity.WARNING,
    why="An empty box is printed where a player looks for the word.",
    bad="""
    boxes:
      - text: Gold 漢
        path: terms.gold.name
      - kind: missing
        text: 漢
        path: terms.gold.name
    warnings:
      - '.notdef glyph rendered for Unicode string unsupported by fonts: "漢" (U+6F22)'
    # P01
    """,
    good="""
    boxes:
      - text: Gold ½
        path: terms.gold.name
    """,
)
def missing_glyph(proof: Proof) -> Iterator[Fault]:
    """A letter that no face of the theme has is printed as an empty box.

    Texts are looked through before anything is printed, in the faces of their language; what
    the program itself writes shows only on paper.
    """
    missing: dict[str, list[re.Match[str]]] = defaultdict(list)
    for warning in dict.fromkeys(proof.warnings):
        if match := MISSING_GLYPH.search(warning):
            for path in _paths_of_letter(match[1], proof):
                missing[path].append(match)
    for path, letters in missing.items():
        shown = ", ".join(f"“{match[1]}” ({match[2]})" for match in letters)
        yield Fault(
            path,
            f"no face of the theme has {shown}",
            "use another sign, or a theme whose faces have it",
            at=letters[0][1],
        )


def _paths_of_letter(letter: str, proof: Proof) -> list[str]:
    """Return where a letter could not be drawn: each place once.

    Another face may have the letter, so not every text that holds it lacks it.
    """
    for kind in ("missing", "text"):
        boxes = [box for box in proof.boxes if box.kind == kind and letter in box.text]
        if boxes:
            return list(dict.fromkeys(path_of(box, proof) for box in boxes))
    return [side_path(proof)]


@CHECKS.on(
    Subject.PRINT,
    "P02",
    "fallback-font",
    "A face was used that the theme does not name",
    in_draft=Severity.WARNING,
    why="The sheet would look different on every computer that prints it.",
    follows=(After(("P01",)),),
    bad="""
    families:
      - EB Garamond
    fonts:
      - EB Garamond
      - Arial
    # P02
    """,
    good="""
    families:
      - EB Garamond
      - Sofia Sans Condensed
    fonts:
      - EB Garamond
    """,
)
def fallback_font(proof: Proof) -> Iterator[Fault]:
    """Only the faces of the theme may be used."""
    for family in proof.fonts:
        if family not in proof.families:
            yield Fault(
                side_path(proof),
                f"the face “{family}” is not in the theme",
                f"add it to the theme, or use one of its own: {', '.join(proof.families)}",
            )


@CHECKS.on(
    Subject.PRINT,
    "P05",
    "type-too-small",
    "Type is smaller than can be read",
    in_draft=Severity.WARNING,
    why="The sheet lies on a table, not before the eyes.",
    follows=(After(("P03",)),),
    bad="""
    boxes:
      - text: Each player takes two tokens.
        type_size: 5.5  # pt
    # P05
    """,
    good="""
    boxes:
      - text: Each player takes two tokens.
        type_size: 7  # pt
    """,
)
def type_too_small(proof: Proof) -> Iterator[Fault]:
    """Nothing at all is printed under six points, nor made smaller than that by a scheme.

    A shrunken draft is spoken of already.
    """
    if is_shrunk(proof):
        return
    tiny = list(one_per_path(box for box in texts_on(proof) if _is_tiny(box, proof)))
    if proof.scale < 1 and tiny:
        yield _made_too_small(tiny, proof)
        return
    for box in tiny:
        yield Fault(
            path_of(box, proof),
            f"“{quoted(box)}” is set in {box.type_size * proof.scale:.1f} pt",
            f"nothing may be smaller than {LEAST_TYPE:g} pt",
        )


def _is_tiny(box: Box, proof: Proof) -> bool:
    """Whether a text is too small; on a side made smaller its imprint may be, but no rule."""
    if proof.scale < 1 and box.id == FOOTER:
        return False
    return box.type_size * proof.scale < LEAST_TYPE - 0.05


def _made_too_small(tiny: Sequence[Box], proof: Proof) -> Fault:
    """Return one fault for a whole side: its scale is the cause, no single text."""
    least = min(tiny, key=lambda box: box.type_size)
    others = f" and {len(tiny) - 1} more texts" if len(tiny) > 1 else ""
    return Fault(
        side_path(proof),
        f"made smaller to {100 * proof.scale:.0f} %, “{quoted(least)}”{others} would stand in "
        f"type under {LEAST_TYPE:g} pt, the least in {least.type_size * proof.scale:.1f} pt",
        "leave the sheet out, take larger paper, or compose it for the small pages "
        "(--pages composed)",
    )


@CHECKS.on(
    Subject.PRINT,
    "P17",
    "large-print-too-small",
    "Words are too small for large print",
    in_draft=Severity.WARNING,
    why="Who asks for large print cannot read smaller type.",
    follows=(After(("P03",)),),
    bad="""
    is_large: true
    type_size: 14
    boxes:
      - text: Each player takes two tokens.
        type_size: 9  # pt
    # P17
    """,
    good="""
    is_large: true
    type_size: 14
    boxes:
      - text: Each player takes two tokens.
        type_size: 10  # pt
    """,
)
def large_print_too_small(proof: Proof) -> Iterator[Fault]:
    """In large print texts are set in 14 points at least, and no word under 10 but the imprint.

    A scheme that makes a side smaller makes its type smaller, too.
    """
    if not proof.is_large:
        return
    if proof.type_size * proof.scale < LARGE_TYPE - 0.05:
        yield Fault(
            side_path(proof),
            f"large print is printed in {proof.type_size * proof.scale:.1f} pt",
            f"it takes {LARGE_TYPE:g} pt: take larger paper, or compose it for the small pages "
            "(--pages composed)",
        )
        return
    small = (
        box
        for box in texts_on(proof)
        if box.id != FOOTER and box.type_size * proof.scale < LEAST_LARGE_TYPE - 0.05
    )
    for box in one_per_path(small):
        yield Fault(
            path_of(box, proof),
            f"“{quoted(box)}” is set in {box.type_size * proof.scale:.1f} pt",
            f"in large print nothing may be smaller than {LEAST_LARGE_TYPE:g} pt",
        )
