"""Area P in finished files: colours, boxes, and what a file claims for the press.

The examples are proofs, not content: each is laid over a sound one, and ends with the code
of the check that finds a fault in it. A file with a fault is not written.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.findings import MOST_TOLD
from generator.layout.proof import ClaimProof, Edges, FileProof

TOLERANCE = 0.02
"""How far edges of boxes may be apart and still count as one, in mm."""


@CHECKS.on(
    Subject.FILE,
    "P13",
    "colour-not-for-press",
    "A colour cannot be printed with the inks of the theme",
    vital=True,
    why="The print shop would mix it by a formula of its own, and it would come out as another.",
    bad="""
    foreign:
      - page: 2
        colour: '#12ab34'
        where: in a drawing
    # P13
    """,
    good="""
    foreign: []
    """,
)
def colour_not_for_press(proof: FileProof) -> Iterator[Fault]:
    """In a file for the press every colour is one of the palette, or lies between two of them."""
    found = list(dict.fromkeys((each.colour, each.where) for each in proof.foreign))
    for colour, where in found[:MOST_TOLD]:
        pages = [
            each.page for each in proof.foreign if (each.colour, each.where) == (colour, where)
        ]
        yield Fault(
            proof.path,
            f"page {min(pages)}: {colour} {where} is no colour of the palette, "
            "nor between two of them",
            "name it in the theme's palette, with its inks",
        )
    if (more := len(found) - MOST_TOLD) > 0:
        yield Fault(proof.path, f"{more} more colours are none of the palette's")


@CHECKS.on(
    Subject.FILE,
    "P14",
    "wrong-page-boxes",
    "The boxes of a page do not lie in each other",
    vital=True,
    why="A print shop trims by these boxes, so the cards would be cut through or keep a rim.",
    bad="""
    pages:
      - media: [0, 0, 216, 303]
        bleed: [3, 3, 213, 300]
        trim: [0, 0, 216, 303]
    # P14
    """,
    good="""
    pages:
      - media: [0, 0, 236, 323]
        bleed: [10, 10, 226, 313]
        trim: [13, 13, 223, 310]
    bleed: 3
    """,
)
def wrong_page_boxes(proof: FileProof) -> Iterator[Fault]:
    """The trimmed page lies in its bleed, the bleed on the paper, and colour fills the bleed."""
    for number, page in enumerate(proof.pages, 1):
        for inner, outer, words in (
            (page.trim, page.bleed, "what is left after trimming reaches over the bleed"),
            (page.bleed, page.media, "the bleed reaches over the paper"),
        ):
            if not _lies_in(inner, outer):
                yield Fault(proof.path, f"page {number}: {words}")
        if any(one >= other for one, other in zip(page.trim[:2], page.trim[2:], strict=True)):
            yield Fault(proof.path, f"page {number}: nothing is left after trimming")
        if proof.bleed and _least_bleed(page.trim, page.bleed) < proof.bleed - TOLERANCE:
            yield Fault(proof.path, f"page {number}: the bleed is less than {proof.bleed:g} mm")
        if page.bare:
            yield Fault(
                proof.path,
                f"page {number}: print reaches the edge of the page ({', '.join(page.bare)}) and "
                "has no colour beyond it",
                "let it end inside the page, or print it without --bleed",
            )


def _lies_in(inner: Edges, outer: Edges) -> bool:
    low = all(a >= b - TOLERANCE for a, b in zip(inner[:2], outer[:2], strict=True))
    return low and all(a <= b + TOLERANCE for a, b in zip(inner[2:], outer[2:], strict=True))


def _least_bleed(trim: Edges, bleed: Edges) -> float:
    return min(abs(a - b) for a, b in zip(trim, bleed, strict=True))


@CHECKS.on(
    Subject.FILE,
    "P15",
    "claim-not-kept",
    "A file does not keep what it claims for the press",
    vital=True,
    why="The print shop sends it back, or prints it without looking and it comes out wrong.",
    bad="""
    claim:
      intents: [3]
    # P15
    """,
    good="""
    claim:
      standard: PDF/X-4
      intents: [4]
    """,
)
def claim_not_kept(proof: FileProof) -> Iterator[Fault]:
    """A file that claims to follow a standard for the press follows each of its rules."""
    if proof.claim is not None:
        for words in _broken(proof.claim):
            message = f"the file is not {proof.claim.standard}: {words}"
            yield Fault(proof.path, message, "print it without --standard, and report this")


def _broken(claim: ClaimProof) -> Iterator[str]:
    """Yield in words what breaks the rules of the standard."""
    rules = {
        f"it says of itself that it is “{claim.stated}”": claim.stated == claim.standard,
        f"it is of version {claim.version}": claim.version == "1.6",
        "it names no printing condition": bool(claim.condition),
        "it has not one profile of a press with four inks": claim.intents == (4,),
        "it has no identifier": claim.has_id,
        "it is encrypted": not claim.is_encrypted,
        "it does not say whether it is trapped": set(claim.trapped) in ({"True"}, {"False"}),
        "its two titles differ": claim.titles[0] == claim.titles[1] != "",
        "its two dates differ": claim.dates[0] == claim.dates[1] != "",
    }
    yield from (words for words, is_kept in rules.items() if not is_kept)
    yield from (f"the face {name} is not in the file" for name in claim.loose_fonts)
    yield from claim.violations
