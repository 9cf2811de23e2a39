"""Area P: the title of a card fits the plate that it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks.paper.boxes import quoted, texts_on
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.side import Box
from generator.units import mm_from_pt

TITLE = "title"
"""The id of the plate at the head of a card."""
MOST_LINES = 2
"""How many lines of a title the head of a card is made for."""
APART = 0.5
"""How far two lines are apart at least, in em: words on one line may differ by less."""


@CHECKS.on(
    Subject.PRINT,
    "P26",
    "long-card-title",
    "The title of a card takes more than two lines",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A name is called out and looked for: in five small lines nobody finds it.",
    follows=(After(("P03",)),),
    bad="""
    of_card: true
    boxes:
      - {id: title, text: The weather-beaten, y: 5, type_size: 8.5}  # mm, pt
      - {id: title, text: Captain of the, y: 8.2, type_size: 8.5}
      - {id: title, text: Northern Seas, y: 11.4, type_size: 8.5}
    # P26
    """,
    good="""
    of_card: true
    boxes:
      - {id: title, text: The weather-beaten, y: 5, type_size: 8.5}
      - {id: title, text: Captain, y: 8.2, type_size: 8.5}
    """,
)
def long_card_title(proof: Proof) -> Iterator[Fault]:
    """A title stands on one line, or in smaller type on two.

    The zones of a layout have a height of their own, which their words do not leave: see P03.
    """
    card = proof.side.card
    if card is None:
        return
    words = [box for box in texts_on(proof) if box.id == TITLE and box.path == card.title.id]
    if (lines := _lines(words)) > MOST_LINES:
        size = max(box.type_size for box in words)
        begin = quoted(words[0])
        yield Fault(
            card.title.id,
            f"the title that begins with “{begin}” takes {lines} lines in {size:.1f} pt, "
            f"and the head of a card has {MOST_LINES}",
            "shorten the title, and say the rest in the text of the card",
        )


def _lines(words: Sequence[Box]) -> int:
    """Return on how many lines words stand."""
    tops: list[float] = []
    for box in sorted(words, key=lambda each: each.y):
        if not tops or box.y - tops[-1] > APART * mm_from_pt(box.type_size):
            tops.append(box.y)
    return len(tops)
