"""Tell how the legend of a board's figure is laid."""

from __future__ import annotations

from generator.content.model import BoardFigure

LONG = 5
"""So many entries below one another are higher than their figure deserves."""
SHORT_WORDS = 32
"""The most letters of an entry that half the width of a column holds, icon and all."""


def is_paired(block: BoardFigure) -> bool:
    """Whether a legend stands in two columns: it is long, and all its entries are short."""
    shown = (block.pieces, block.areas, block.arrows, block.crossed)
    texts = [each.text for entries in shown for each in entries.values() if each.text]
    return len(texts) >= LONG and all(len(str(text)) <= SHORT_WORDS for text in texts)
