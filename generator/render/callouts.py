"""Explain a counter: numbers at its parts, lines to them, and the key of the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.content.model import CounterShape
from generator.content.text import Text
from generator.maps.decimals import decimal
from generator.render.counteroutlines import HIGH
from generator.render.counters import BOX_WIDTH, Counters, DrawnCounter
from generator.render.inks import Inks
from generator.render.shapes import at, line

if TYPE_CHECKING:
    from markupsafe import Markup

BALL, ABOVE = 0.2, 0.34
"""How far the middle of a ball is from its counter, and the room around for balls."""

ASIDE = 0.07
"""How far the line to a box is below its middle, where one to the size is above."""
SIDE: Mapping[CounterShape, tuple[float, float]] = {
    "square": (0.04, 0.88),
    "round": (0.08, 0.64),
    "hex": (0.15, 0.68),
    "tile": (0.5, 0.5),
}
"""Where the ground of a side is that a ball points to."""


class Callout(NamedTuple):
    """A numbered ball beside a counter, and what the key says of the part it points to."""

    number: int
    text: Text
    x: float
    y: float


class AnnotatedCounter(Struct, frozen=True):
    """A counter with numbers at its parts; lengths are shares of its height.

    ``sides`` are its front, and its back if that is spoken of, each with its left edge.
    """

    sides: tuple[tuple[DrawnCounter, float], ...]
    callouts: tuple[Callout, ...]
    lines: Markup
    width: float
    height: float
    above: float = ABOVE
    ball: float = BALL


def annotated(counters: Counters, unit: str, parts: Mapping[str, Text]) -> AnnotatedCounter:
    """Return the counter of a unit with numbers at parts, each with what the key says of it."""
    collection, _, id = unit.partition(".")
    front = counters.drawn(collection, id, with_name=True)
    sides = [(front, ABOVE)]
    if "back" in parts:
        back = counters.drawn(collection, id, is_back=True, with_name=True)
        sides.append((back, 2 * ABOVE + front.width))
    spots = _targets(front)
    if len(sides) > 1:
        x = sides[1][1] - ABOVE + front.width / 2
        spots["back"] = (x, 0.06), (x, -BALL)
    known = {part: text for part, text in parts.items() if part in spots}
    callouts = [
        Callout(number, text, ABOVE + spots[part][1][0], ABOVE + spots[part][1][1])
        for number, (part, text) in enumerate(known.items(), 1)
    ]
    width, height = sides[-1][1] + front.width + ABOVE, 1 + 2 * ABOVE
    lines = _lines_svg([spots[part] for part in known], width, height, counters.inks)
    return AnnotatedCounter(tuple(sides), tuple(callouts), lines, width, height)


_Line = tuple[tuple[float, float], tuple[float, float]]


def _targets(drawn: DrawnCounter) -> dict[str, _Line]:
    """Return for each part of a counter where it is, and where its ball is."""
    middle, rows = drawn.width / 2, drawn.rows
    row = rows.box
    side = SIDE[drawn.shape]
    found: dict[str, _Line] = {"side": (side, (-BALL, side[1]))}
    height = row + ASIDE * bool(drawn.name)
    found["troops"] = (middle + BOX_WIDTH / 2, height), (drawn.width + BALL, height)
    if drawn.name:
        found["name"] = (middle, rows.name - drawn.name_size / 2), (middle, -BALL)
        right = drawn.width + BALL, rows.echelon
        found |= {"echelon": ((middle + 0.08, rows.echelon), right)} if drawn.echelon else {}
    elif drawn.echelon:
        found["echelon"] = ((middle, 0.1), (middle, -BALL))
    if drawn.code:
        found["code"] = ((drawn.code_left - 0.09, row), (-BALL, row))
    below = drawn.numbers_top + drawn.numbers_size * 1.02
    return found | {s.id: ((s.middle, below), (s.middle, 1 + BALL)) for s in drawn.numbers}


def _lines_svg(lines: Sequence[_Line], width: float, height: float, inks: Inks) -> Markup:
    """Return lines from balls to the parts that they point to."""
    from markupsafe import Markup

    path = "".join(
        f"M{at((HIGH * (ABOVE + x), HIGH * (ABOVE + y)))}"
        f"L{at((HIGH * (ABOVE + a), HIGH * (ABOVE + b)))}"
        for (a, b), (x, y) in lines
    )
    drawn = line(path, inks["paper"], 3.0) + line(path, inks["ink"], 1.2)
    return Markup(  # noqa: S704 - it holds no words
        f'<svg xmlns="http://www.w3.org/2000/svg" class="callout-lines" aria-hidden="true"'
        f' viewBox="0 0 {decimal(width * HIGH)} {decimal(height * HIGH)}">{drawn}</svg>'
    )
