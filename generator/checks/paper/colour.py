"""Area P: contrast, and what printers can print."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import ceil

from generator.checks.paper.boxes import (
    SLACK,
    holders_of,
    one_per_path,
    overflows,
    overreach,
    paper_of,
    path_of,
    quoted,
    texts_on,
)
from generator.checks.registry import CHECKS, Fault, Subject
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.side import Box
from generator.units import MM_PER_INCH, mm_from_pt

REACH = MM_PER_INCH / 6
"""How near to the edge of the paper any printer prints, in mm.

Makers of laser printers state 4 mm or a sixth of an inch; many ink-jets reach further.
"""
CUT_REACH = 3.0
"""The margin of a card with only its background, in mm: cutters miss by less."""
COUNTER_REACH = 1.0
"""The margin of a counter: cut along a rule or punched, and too small for a wider one."""
FIGURES = frozenset("0123456789+−–×")
DEPTH = 0.2
"""Signs that end at their baseline, and how deep lines reach below it, in type sizes."""
LEAST_DPI = 200
"""Pictures with fewer pixels to the inch show their steps in the hand."""
LEAST_DPI_OF_DRAWINGS = 300
"""Signs in one colour have hard edges, and need more than pictures do."""
LEAST_CONTRAST, LEAST_CONTRAST_OF_LARGE = 4.5, 3.0
"""Of text to its background: WCAG 2.2, success criterion 1.4.3."""
HIGH_CONTRAST, HIGH_CONTRAST_OF_DRAWINGS = 7.0, 4.5
"""Of text and of drawings where an edition promises high contrast: WCAG 2.2, 1.4.6."""
LARGE, LARGE_BOLD = 18.0, 14.0
"""From these sizes on, in pt, WCAG counts type as large."""


@CHECKS.on(
    Subject.PRINT,
    "P07",
    "unprintable-edge",
    "Something is where printers do not reach, or is cut off",
    in_draft=Severity.WARNING,
    why="A home printer leaves out what is nearest to the edge, and says nothing.",
    bad="""
    boxes:
      - id: ''
        y: 290
        height: 4
    # P07
    """,
    good="""
    boxes:
      - id: ''
        y: 288
        height: 4
    """,
)
def unprintable(proof: Proof) -> Iterator[Fault]:
    """Only backgrounds, and pictures that reach over it, are at the edge.

    That of a card is where it is cut, which no cutter meets to the millimetre.
    """
    if overflows(proof):
        return
    for box in one_per_path(_at_the_edge(proof)):
        yield Fault(
            path_of(box, proof),
            f"{_named(box)} {_away(box, proof)} the edge of {paper_of(proof)}",
            f"{_advice(box, proof)}: cutters may miss the edge by as much as {_reach(proof):g} mm"
            if proof.side.is_of_card
            else f"many printers reach no nearer than {REACH:.1f} mm",
        )


@CHECKS.on(
    Subject.PRINT,
    "S35",
    "coarse-drawing",
    "A drawing made of pixels is too coarse for the size that it is printed in",
    severity=Severity.WARNING,
    why="The eye follows the edge of a sign in one colour, and sees its steps.",
    bad="""
    boxes:
      - kind: image
        drawing: icon/fox/accent
        text: Fox
        dpi: 240
    # S35
    """,
    good="""
    boxes:
      - kind: image
        drawing: icon/fox/accent
        text: Fox
        dpi: 300
    """,
)
def coarse_drawing(proof: Proof) -> Iterator[Fault]:
    """A PNG that an icon shows has 300 pixels to the inch at its printed size."""
    coarsest: dict[str, Box] = {}
    for box in proof.boxes:
        kind, _, rest = box.drawing.partition("/")
        if kind == "icon" and 0 < box.dpi < LEAST_DPI_OF_DRAWINGS:
            name = rest.partition("/")[0]
            coarsest[name] = min(coarsest.get(name, box), box, key=lambda each: each.dpi)
    for name, box in coarsest.items():
        needed = ceil(max(box.width, box.height) / MM_PER_INCH * LEAST_DPI_OF_DRAWINGS)
        yield Fault(
            path_of(box, proof),
            f"the drawing “{name}” has {box.dpi:.0f} pixels to the inch, "
            f"printed {box.width:.1f} mm wide",
            f"save it with at least {needed} pixels along its longer side, or as SVG",
        )


@CHECKS.on(
    Subject.PRINT,
    "P22",
    "coarse-picture",
    "A picture has too few pixels for the size that it is printed in",
    severity=Severity.WARNING,
    why="Its steps are seen in the hand, and nobody can tell what it shows.",
    bad="""
    boxes:
      - kind: image
        text: Map of the castle
        dpi: 96
    # P22
    """,
    good="""
    boxes:
      - kind: image
        text: Map of the castle
        dpi: 300
    """,
)
def coarse_picture(proof: Proof) -> Iterator[Fault]:
    """Pictures have at least 200 pixels to the inch where they are printed."""
    for box in one_per_path(_coarse_pictures(proof)):
        needed = (ceil(LEAST_DPI * each / MM_PER_INCH) for each in (box.width, box.height))
        yield Fault(
            path_of(box, proof),
            f"the picture {_named(box)} has {box.dpi:.0f} pixels to the inch on {paper_of(proof)}",
            "take one in which the part that is shown has at least {:,} × {:,} pixels, "
            "or show it smaller".format(*needed),
        )


def _coarse_pictures(proof: Proof) -> Iterator[Box]:
    """Yield pictures with too few pixels; icons are judged by another measure: see S35."""
    for box in proof.boxes:
        if 0 < box.dpi < LEAST_DPI - 0.5 and not box.drawing.startswith("icon/"):
            yield box


def _at_the_edge(proof: Proof) -> Iterator[Box]:
    """Yield what is too near to the edge, but for words that leave their column: see P04."""
    holders = holders_of(proof)
    reach = _reach(proof)
    for box in proof.boxes:
        if box.kind not in ("text", "image", "mark") or _distance(box, proof) > reach - 0.05:
            continue
        if box.kind == "image" and _fills_bleed(box, proof):
            continue
        if box.kind != "text" or overreach(box, holders) <= SLACK:
            yield box


def _reach(proof: Proof) -> float:
    """Return how wide the margin is in which nothing may be printed on a side, in mm."""
    if proof.side.card and proof.side.card.kind == "counters":
        return COUNTER_REACH
    return CUT_REACH if proof.side.is_of_card else REACH


def _advice(box: Box, proof: Proof) -> str:
    if box.kind != "text":
        return "make it smaller, or move it inwards"
    return "move their zone inwards" if proof.side.zones else "shorten the words"


def _fills_bleed(box: Box, proof: Proof) -> bool:
    """Whether an image reaches over the edge as far as the bleed does, so that it may be cut."""
    bleed = proof.side.margins.bleed
    return 0 < bleed <= SLACK - _distance(box, proof)


def _distance(box: Box, proof: Proof) -> float:
    """Return how near a box comes to the edge of its paper, in mm; negative beyond it."""
    paper = proof.side.paper
    bottom = box.bottom - (_depth(box) if FIGURES.issuperset(box.text) else 0.0)
    return min(box.x, box.y, paper.width - box.right, paper.height - bottom)


def _away(box: Box, proof: Proof) -> str:
    away = _distance(box, proof)
    return f"stands {away:.1f} mm from" if away >= 0 else f"reaches {-away:.1f} mm over"


def _depth(box: Box) -> float:
    """Return how deep the line of a text reaches below its baseline at least, in mm.

    Figures end there, so that nothing is cut off where that is beyond the edge.
    """
    return DEPTH * mm_from_pt(box.type_size)


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
    zoned = "give the zone another colour or ground" if proof.side.zones else ""
    mend = zoned or "mend the palette of the theme"
    for (colour, background), boxes in _by_colours(proof).items():
        pale = [b for b in boxes if contrast(colour, background) < _contrast_needed(b)]
        if pale:
            more = f" and {len(pale) - 1} more" if len(pale) > 1 else ""
            yield Fault(
                path_of(pale[0], proof),
                f"“{quoted(pale[0])}”{more} in {colour} on {background}: "
                f"a contrast of {contrast(colour, background):.2f} to 1",
                f"it takes {_contrast_needed(pale[0]):g} to 1: {mend}",
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
                path_of(box, proof),
                f"{_named(box)} in {box.colour} on {box.background}: "
                f"a contrast of {measured:.2f} to 1",
                f"it takes {needed:g} to 1: mend the edition “high-contrast” of the theme",
            )


def _by_colours(proof: Proof) -> dict[tuple[str, str], list[Box]]:
    """Return the texts of a proof by their colour and that of their background."""
    texts = defaultdict(list)
    for box in texts_on(proof):
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

    The formula is in WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance.
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
                path_of(last, proof),
                f"{words} are both marked with “{drawing.rpartition('/')[2]}” and differ in "
                "nothing but colour",
                "give each an icon of its own",
            )


def _named(box: Box) -> str:
    """Return what to call a text or picture."""
    name = quoted(box) or (box.drawing if not box.dpi else box.path)
    return f"“{name}”" if name else "without a name"
