"""The table of how many cards fit on a paper, for the documents."""

from __future__ import annotations

from collections.abc import Iterator

from generator.imposition.marks import cuts
from generator.imposition.pattern import APART, TOUCHING, Pattern, fitting, folding
from generator.imposition.sizes import CARD_SIZES
from generator.units import A4, LETTER

_HEAD = (
    "| cards | mm | paper | edge to edge | with bleed | gutter fold |\n|---|---|---|---|---|---|\n"
)


def cards_table() -> str:
    """Return how many cards of each size fit on A4 and Letter, in how many cuts, as Markdown."""
    return _HEAD + "".join(f"{row}\n" for row in _rows())


def _rows() -> Iterator[str]:
    for size in CARD_SIZES.values():
        for paper, name in ((A4, "A4"), (LETTER, "Letter")):
            patterns = (
                fitting(size, paper, TOUCHING),
                fitting(size, paper, APART),
                folding(size, paper, TOUCHING),
            )
            cells = " | ".join(_cell(pattern) for pattern in patterns)
            yield f"| {size.name} | {size.width:g} × {size.height:g} | {name} | {cells} |"


def _cell(pattern: Pattern | None) -> str:
    if pattern is None:
        return "–"
    lying = ", lying" if pattern.size[0] > pattern.size[1] else ""
    shape = f"{pattern.columns} × {pattern.rows}{lying}"
    return f"**{pattern.count}** ({shape}), {len(cuts(pattern))} cuts"
