"""Draw arrows as SVG arcs over the spaces of a track."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from generator.content.model import Arc
from generator.maps.decimals import decimal
from generator.render.boardmoves import styled
from generator.render.inks import Inks
from generator.render.shapes import MOVE_LINE, NECK, arrow_head, line

SPACE = 10.0
"""The width of a space. All sizes below are in these units."""
RISE, MORE_RISE = 3.4, 1.1
"""Height of the arc to the next space, and how much each further space adds."""
APART = 1.3
"""Distance of an arrow's ends from the middle of its space, and between arrows."""
WEIGHT = MOVE_LINE * 0.85


def arcs(moves: Mapping[str, Arc], spaces: range, inks: Inks, alt: str) -> str:
    """Return arrows over spaces as an SVG element as wide as the track.

    Each arrow with a text gets the next line style, in their order.
    """
    longest = max((abs(arrow.end - arrow.start) for arrow in moves.values()), default=0)
    height = RISE + MORE_RISE * longest
    width = SPACE * len(spaces)
    drawn = (
        _arc(arrow, _ends(arrow, moves.values(), spaces), height, inks["ink"], style, id)
        for id, (arrow, style) in styled(moves).items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="arcs" role="img"'
        f' viewBox="0 0 {decimal(width)} {decimal(height)}"><title>{escape(alt)}</title>'
        + "".join(drawn)
        + "</svg>"
    )


def _ends(arrow: Arc, arrows: Collection[Arc], spaces: range) -> tuple[float, float]:
    """Return where an arrow begins and ends; shorter arrows stay within longer ones."""
    side = 1 if arrow.end > arrow.start else -1
    longer = [
        each for each in arrows if (each.end - each.start) * side > abs(arrow.end - arrow.start)
    ]
    first = APART * (1 + sum(each.start == arrow.start for each in longer))
    last = APART * (1 + sum(each.end == arrow.end for each in longer))
    begin, end = (SPACE * (spaces.index(each) + 0.5) for each in (arrow.start, arrow.end))
    return begin + side * first, end - side * last


def _arc(
    arrow: Arc, ends: tuple[float, float], ground: float, colour: str, style: str, id: str
) -> str:
    begin, end = ends
    span = arrow.end - arrow.start
    side = 1 if span > 0 else -1
    # a curve with both handles at one height rises to three quarters of it
    top = ground - (RISE + MORE_RISE * abs(span) - WEIGHT) / 0.75
    lean = side * min(SPACE * 0.35, abs(end - begin) / 4)
    tip, neck = (end, ground), (end, ground - NECK)
    path = (
        f"M{decimal(begin)} {decimal(ground)}C{decimal(begin + lean)} {decimal(top)}"
        f" {decimal(end)} {decimal(top)} {decimal(neck[0])} {decimal(neck[1])}"
    )
    joint = f"arrow.{id}"
    head = arrow_head(tip, (0.0, 1.0), colour, joint=joint)
    return line(path, colour, WEIGHT, style, joint) + head
