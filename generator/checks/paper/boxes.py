"""The boxes of a printed side, and where they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.layout.proof import Proof
from generator.layout.side import Box
from generator.units import mm_from_pt

EMPTY_DEPTH = 0.2
"""How much of a line's box lies below its letters, in em."""
SLACK = 0.3
"""How far a box may reach over its frame before it counts as clipped, in mm."""
LONGEST_QUOTE = 60
"""Of longer texts only the beginning is shown, in letters."""
_WITHOUT_WIDTH = re.compile("[\N{ZERO WIDTH SPACE}\N{WORD JOINER}]")
MISSING_GLYPH = re.compile(r'\.notdef glyph rendered .*"(.+)" \((U\+[0-9A-F]+)\)', re.DOTALL)


def holders_of(proof: Proof) -> dict[str, Box]:
    """Return the boxes that texts must stay in: columns, title and footer, by id."""
    return {box.id: box for box in proof.boxes if box.kind in ("column", "unit")}


def overreach(box: Box, holders: dict[str, Box]) -> float:
    """Return how far a text reaches over its holder's edge, in mm."""
    if (holder := holders.get(box.id)) is None:
        return 0.0
    below = box.bottom - mm_from_pt(EMPTY_DEPTH * box.type_size) - holder.bottom
    return max(box.right - holder.right, holder.x - box.x, below)


def overflows(proof: Proof) -> bool:
    """Whether a side holds more than fits."""
    return proof.needed > proof.room + SLACK


def is_shrunk(proof: Proof) -> bool:
    """Whether a draft was set in smaller type than its sheet allows."""
    return proof.type_size < proof.side.type.smallest - 0.01


def side_path(proof: Proof) -> str:
    """Return the content path of a proof's side."""
    return proof.side.path


def texts_on(proof: Proof) -> Iterator[Box]:
    """Return the boxes of a side that hold words."""
    return (box for box in proof.boxes if box.kind == "text")


def one_per_path(boxes: Iterable[Box]) -> Iterator[Box]:
    """Yield the first box of each content path: one fault is said once."""
    met = set()
    for box in boxes:
        if box.path not in met:
            met.add(box.path)
            yield box


def paper_of(proof: Proof) -> str:
    """Return what a side is printed on, in words: a card, whose size tells nobody where it is."""
    side = proof.side
    if not side.is_of_card:
        return side.paper.name
    return "the counter" if side.card and side.card.kind == "counters" else "the card"


def path_of(box: Box, proof: Proof) -> str:
    """Return the content path of a box; the side's for what the program itself writes."""
    return box.path or side_path(proof)


def quoted(box: Box) -> str:
    """Return the words of a box, long ones shortened."""
    words = " ".join(_WITHOUT_WIDTH.sub("", box.text).split())
    return words if len(words) <= LONGEST_QUOTE else words[:LONGEST_QUOTE].rstrip() + "…"
