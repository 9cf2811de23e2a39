"""Area P: what was printed stands whole, large enough and in its own type on its side.

The examples are proofs, not content: each is laid over a sound one, and ends with the code
of the check that finds a fault in it. A draft is printed whatever is wrong with it, and marked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.findings import Severity
from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.layout.proof import Proof
from generator.layout.side import LEAST_TYPE, Box
from generator.units import MM_PER_INCH, mm_from_pt

LEAST_FILL, LEAST_FILL_OF_PORTION = 0.72, 0.4
"""A side that uses less of its height than this looks unfinished, a portion nearly empty."""
EMPTY_DEPTH = 0.2
"""How much of a line's box lies below its letters, in em."""
SLACK = 0.3
"""How far a box may reach over its frame before it counts as clipped, in mm."""
REACH = MM_PER_INCH / 6
"""How near to the edge of the paper any printer prints, in mm.

Makers of laser printers state 4 mm or a sixth of an inch; many ink-jets reach further.
"""
CUT_REACH = 3.0
"""How far off the edge of a card nothing but its ground stands, in mm: cutters miss by less."""
LEAST_DPI = 200
"""Pictures with fewer pixels to the inch show their steps in the hand."""
LEAST_CONTRAST, LEAST_CONTRAST_OF_LARGE = 4.5, 3.0
"""Of text to its background: WCAG 2.2, success criterion 1.4.3."""
HIGH_CONTRAST, HIGH_CONTRAST_OF_DRAWINGS = 7.0, 4.5
"""Of text and of drawings where an edition promises high contrast: WCAG 2.2, 1.4.6."""
LARGE, LARGE_BOLD = 18.0, 14.0
"""From these sizes on, in pt, WCAG counts type as large."""
LONGEST_QUOTE = 60
"""Of longer texts only the beginning is shown, in letters."""
FOOTER = "footer"
"""The id of the unit at the foot of a side."""
_MISSING_GLYPH = re.compile(r'\.notdef glyph rendered .*"(.+)" \((U\+[0-9A-F]+)\)', re.DOTALL)


@CHECKS.on(
    Subject.PRINT,
    "P01",
    "missing-glyph",
    "A letter is in none of the faces",
    in_draft=Severity.WARNING,
    why="An empty box stands where a player looks for the word.",
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
        if match := _MISSING_GLYPH.search(warning):
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
    """Return where a letter stands that could not be drawn: each place once.

    Another face may have the letter, so not every text that holds it lacks it.
    """
    for kind in ("missing", "text"):
        boxes = [box for box in proof.boxes if box.kind == kind and letter in box.text]
        if boxes:
            return list(dict.fromkeys(_path(box, proof) for box in boxes))
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
    if overflows(proof):
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
        return "shorten a text, or take larger cards: size under decks, or --card-size"
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
    holders = _holders(proof)
    clipped = {box: over for box in _texts(proof) if (over := _reach(box, holders)) > SLACK}
    for box in _one_per_path(sorted(clipped, key=clipped.__getitem__, reverse=True)):
        yield Fault(
            _path(box, proof),
            f"“{_quoted(box)}” reaches {clipped[box]:.1f} mm over the edge of "
            f"{_edge(box, holders)} on {proof.side.paper.name}",
            "shorten it, or let it break",
        )


def _edge(box: Box, holders: dict[str, Box]) -> str:
    """Return what a text reaches over the edge of, in words."""
    if _overreach(box, holders) <= SLACK:
        return "its cell"
    return {"title": "the title plate", "footer": "the footer"}.get(box.id, "its column")


def _reach(box: Box, holders: dict[str, Box]) -> float:
    """Return how far a text reaches over the edge of what holds it, or of its cell, in mm."""
    left, right = box.cell or (box.x, box.right)
    return max(_overreach(box, holders), box.right - right, left - box.x)


def _holders(proof: Proof) -> dict[str, Box]:
    """Return the boxes that texts must stay in: columns, title and footer, by id."""
    return {box.id: box for box in proof.boxes if box.kind in ("column", "unit")}


def _overreach(box: Box, holders: dict[str, Box]) -> float:
    """Return how far a text reaches over its holder's edge, in mm."""
    if (holder := holders.get(box.id)) is None:
        return 0.0
    below = box.bottom - mm_from_pt(EMPTY_DEPTH * box.type_size) - holder.bottom
    return max(box.right - holder.right, holder.x - box.x, below)


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
    tiny = list(_one_per_path(box for box in _texts(proof) if _is_tiny(box, proof)))
    if proof.scale < 1 and tiny:
        yield _made_too_small(tiny, proof)
        return
    for box in tiny:
        yield Fault(
            _path(box, proof),
            f"“{_quoted(box)}” is set in {box.type_size * proof.scale:.1f} pt",
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
        f"made smaller to {100 * proof.scale:.0f} %, “{_quoted(least)}”{others} would stand in "
        f"type under {LEAST_TYPE:g} pt, the least in {least.type_size * proof.scale:.1f} pt",
        "leave the sheet out, take larger paper, or compose it for the small pages "
        "(--pages composed)",
    )


@CHECKS.on(
    Subject.PRINT,
    "P06",
    "wrong-number-of-sides",
    "A side ran over onto a second page",
    in_draft=Severity.WARNING,
    vital=True,
    why="Printed on both sides, every later page would stand behind the wrong one.",
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
    "P07",
    "unprintable-picture-or-edge",
    "A picture is too coarse, or something stands where printers do not reach",
    in_draft=Severity.WARNING,
    why="A home printer leaves out what is nearest to the edge, and says nothing.",
    bad="""
    boxes:
      - kind: image
        text: Map of the castle
        dpi: 96
    # P07
    """,
    good="""
    boxes:
      - kind: image
        text: Map of the castle
        dpi: 300
    """,
)
def unprintable(proof: Proof) -> Iterator[Fault]:
    """Pictures have 200 pixels to the inch, and nothing but backgrounds stands at the edge.

    That of a card is where it is cut, which no cutter meets to the millimetre.
    """
    paper = proof.side.paper.name
    pictures = (box for box in proof.boxes if 0 < box.dpi < LEAST_DPI)
    for box in _one_per_path(pictures):
        yield Fault(
            _path(box, proof),
            f"the picture {_named(box)} has {box.dpi:.0f} pixels to the inch on {paper}",
            f"show it smaller, or take one with at least {LEAST_DPI}",
        )
    if overflows(proof):
        return
    for box in _one_per_path(_at_the_edge(proof)):
        yield Fault(
            _path(box, proof),
            f"{_named(box)} stands {_distance(box, proof):.1f} mm from the edge of {paper}",
            f"cutters may miss the edge by as much as {CUT_REACH:g} mm"
            if proof.side.is_of_card
            else f"many printers reach no nearer than {REACH:.1f} mm",
        )


def _at_the_edge(proof: Proof) -> Iterator[Box]:
    """Yield what is too near to the edge, but for words that leave their column: see P04."""
    holders = _holders(proof)
    reach = CUT_REACH if proof.side.is_of_card else REACH
    for box in proof.boxes:
        if box.kind not in ("text", "image", "mark") or _distance(box, proof) > reach - 0.05:
            continue
        if box.kind != "text" or _overreach(box, holders) <= SLACK:
            yield box


def _distance(box: Box, proof: Proof) -> float:
    """Return how near a box comes to the edge of its paper, in mm; negative beyond it."""
    paper = proof.side.paper
    return min(box.x, box.y, paper.width - box.right, paper.height - box.bottom)


@CHECKS.on(
    Subject.PRINT,
    "P08",
    "too-little-contrast",
    "Words are too pale for their background, or marks differ in nothing but colour",
    in_draft=Severity.WARNING,
    why="Lamplight, tired eyes and colour blindness take away what contrast is left.",
    bad="""
    boxes:
      - text: Each player takes two tokens.
        colour: '#9a9a9a'
        background: '#ffffff'
    # P08
    """,
    good="""
    boxes:
      - text: Each player takes two tokens.
        colour: '#4a4a4a'
        background: '#ffffff'
    """,
)
def too_little_contrast(proof: Proof) -> Iterator[Fault]:
    """Text stands out from what is behind it, and no two roles share a drawing.

    The contrast must be 4.5 to 1, or 3 to 1 for large type, as WCAG 2.2 asks.
    """
    for (colour, background), boxes in _by_colours(proof).items():
        pale = [b for b in boxes if contrast(colour, background) < _contrast_needed(b)]
        if pale:
            more = f" and {len(pale) - 1} more" if len(pale) > 1 else ""
            yield Fault(
                _path(pale[0], proof),
                f"“{_quoted(pale[0])}”{more} in {colour} on {background}: "
                f"a contrast of {contrast(colour, background):.2f} to 1",
                f"it takes {_contrast_needed(pale[0]):g} to 1: mend the palette of the theme",
            )
    yield from _told_by_colour_alone(proof)


@CHECKS.on(
    Subject.PRINT,
    "P16",
    "contrast-not-high",
    "Something is too pale for the edition of high contrast",
    in_draft=Severity.WARNING,
    why="Who asks for this edition cannot read what others can.",
    bad="""
    is_high_contrast: true
    boxes:
      - text: Each player takes two tokens.
        colour: '#4a4a4a'
        background: '#c8c8c8'
    # P16
    """,
    good="""
    is_high_contrast: true
    boxes:
      - text: Each player takes two tokens.
        colour: '#000000'
        background: '#ffffff'
      - kind: image
        drawing: icon/comet/accent
        colour: '#7a1018'
        background: '#ffffff'
    """,
)
def contrast_not_high(proof: Proof) -> Iterator[Fault]:
    """In the edition of high contrast, text stands out by 7 to 1 and drawings by 4.5 to 1.

    That of text is what WCAG 2.2 asks for at its level AAA, here of large type as well.
    """
    if not proof.is_high_contrast:
        return
    met = set()
    for box in proof.boxes:
        found = (box.kind == "text", box.colour, box.background)
        if not (box.colour and box.background) or found in met:
            continue
        met.add(found)
        needed = HIGH_CONTRAST if box.kind == "text" else HIGH_CONTRAST_OF_DRAWINGS
        if (measured := contrast(box.colour, box.background)) < needed:
            yield Fault(
                _path(box, proof),
                f"{_named(box)} in {box.colour} on {box.background}: "
                f"a contrast of {measured:.2f} to 1",
                f"it takes {needed:g} to 1: mend the edition “high-contrast” of the theme",
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
        for box in _texts(proof)
        if box.id != FOOTER and box.type_size * proof.scale < LEAST_LARGE_TYPE - 0.05
    )
    for box in _one_per_path(small):
        yield Fault(
            _path(box, proof),
            f"“{_quoted(box)}” is set in {box.type_size * proof.scale:.1f} pt",
            f"in large print nothing may be smaller than {LEAST_LARGE_TYPE:g} pt",
        )


def _by_colours(proof: Proof) -> dict[tuple[str, str], list[Box]]:
    """Return the texts of a proof by their colour and that of their background."""
    texts = defaultdict(list)
    for box in _texts(proof):
        if box.colour and box.background:
            texts[box.colour, box.background].append(box)
    return texts


def _contrast_needed(box: Box) -> float:
    large = LARGE_BOLD if box.bold else LARGE
    return LEAST_CONTRAST_OF_LARGE if box.type_size >= large - 0.05 else LEAST_CONTRAST


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (#rrggbb) as WCAG 2.2 defines it: 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (#rrggbb), black 0 and white 1.

    The formula stands in WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance.
    """
    shares = (part / 255 for part in bytes.fromhex(colour[1:]))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _told_by_colour_alone(proof: Proof) -> Iterator[Fault]:
    """Yield marks of two roles or forces that share a drawing, in one colour or in several."""
    meanings: dict[str, dict[str, Box]] = defaultdict(dict)
    for box in proof.boxes:
        if box.kind == "mark":
            meanings[box.drawing.rpartition("/")[0]].setdefault(box.text, box)
    for drawing, boxes in meanings.items():
        if len(boxes) > 1:
            *_, last = boxes.values()
            words = " and ".join(f"“{each}”" for each in boxes)
            yield Fault(
                _path(last, proof),
                f"{words} are both marked with “{drawing.rpartition('/')[2]}” and differ in "
                "nothing but colour",
                "give each an icon of its own",
            )


@CHECKS.on(
    Subject.PRINT,
    "P09",
    "outside-address",
    "A page asks for something outside the project",
    in_draft=Severity.WARNING,
    vital=True,
    why="A drawing that is missing leaves a hole, and a sheet must not depend on a network.",
    bad="""
    warnings:
      - "Failed to load image at 'http://example.org/map.png': not an asset of this project"
    # P09
    """,
    good="""
    warnings: []
    """,
)
def outside_address(proof: Proof) -> Iterator[Fault]:
    """Rendering reaches no network and no file but the project's fonts and drawings."""
    for warning in dict.fromkeys(proof.warnings):
        if "Failed to load" in warning:
            yield Fault(side_path(proof), warning, "only drawings of the icon set can be shown")


@CHECKS.on(
    Subject.PRINT,
    "P10",
    "not-reproducible",
    "Printing a side again gives another file",
    in_draft=Severity.WARNING,
    why="Nobody can tell any more whether a file holds what was checked.",
    bad="""
    digests:
      - 5feceb66ffc86f38d952786c6d696c79
      - 6b86b273ff34fce19d6b804eff5a3f57
    # P10
    """,
    good="""
    digests:
      - 5feceb66ffc86f38d952786c6d696c79
      - 5feceb66ffc86f38d952786c6d696c79
    """,
)
def not_reproducible(proof: Proof) -> Iterator[Fault]:
    """The same content gives the same bytes; looked for only where a build asks for it."""
    different = list(dict.fromkeys(proof.digests))
    if len(different) > 1:
        shown = ", ".join(digest[:12] for digest in different)
        yield Fault(
            side_path(proof),
            f"printed {len(proof.digests)} times, the side gave {len(different)} different "
            f"files: {shown}",
            "a fault of playeraid or of what it prints with: report it, with the versions "
            "that “playeraid doctor” shows",
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

    Where a side is parted over several, as in large print, these are as full and as even as
    can be: one of them is found only when it is nearly empty.
    """
    side = proof.side
    least = LEAST_FILL_OF_PORTION if side.portion else LEAST_FILL
    if proof.fill < least and not side.is_of_card:
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
        if not _MISSING_GLYPH.search(warning) and "Failed to load" not in warning:
            yield Fault(side_path(proof), warning, "mend the template or style sheet")


def overflows(proof: Proof) -> bool:
    """Whether a side holds more than fits."""
    return proof.needed > proof.room + SLACK


def is_shrunk(proof: Proof) -> bool:
    """Whether a draft was set in smaller type than its sheet allows."""
    return proof.type_size < proof.side.type.smallest - 0.01


def side_path(proof: Proof) -> str:
    """Return the content path of a proof's side."""
    return proof.side.path


def _texts(proof: Proof) -> Iterator[Box]:
    return (box for box in proof.boxes if box.kind == "text")


def _one_per_path(boxes: Iterable[Box]) -> Iterator[Box]:
    """Yield the first box of each content path: one fault is said once."""
    met = set()
    for box in boxes:
        if box.path not in met:
            met.add(box.path)
            yield box


def _path(box: Box, proof: Proof) -> str:
    """Return the content path of a box; the side's for what the program itself writes."""
    return box.path or side_path(proof)


def _quoted(box: Box) -> str:
    """Return the words of a box, long ones shortened."""
    words = " ".join(box.text.replace("\N{ZERO WIDTH SPACE}", "").split())
    return words if len(words) <= LONGEST_QUOTE else words[:LONGEST_QUOTE].rstrip() + "…"


def _named(box: Box) -> str:
    """Return what to call a text or picture."""
    name = _quoted(box) or box.drawing
    return f"“{name}”" if name else "without a name"
