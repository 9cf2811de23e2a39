"""Explain a counter: numbers at its parts, lines to them, and the key of the numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import face_of
from generator.content.model import CounterShape, Entry
from generator.content.model.units import SHOWING_ICON
from generator.content.text import Text
from generator.maps.decimals import decimal
from generator.render.counterart import BAND_INSET, EDGE
from generator.render.counteroutlines import HIGH
from generator.render.counterrows import CAPITALS
from generator.render.counters import Counters, DrawnCounter
from generator.render.inks import Inks
from generator.render.shapes import at, circle, line
from generator.render.symbols import MARKS

if TYPE_CHECKING:
    from markupsafe import Markup

BALL, ABOVE = 0.2, 0.32
"""How far the middle of a ball is from its counter, and the room around for balls."""

ASIDE = 0.09
"""How far the line to a box is below its middle, where others are above it or beside."""
MARK = 0.3
"""Half the width of a letter of a size, in its type sizes."""
UNTOLD = ("icon", "box")
"""Kinds of troops that are no kind: their counters show an icon of their own, or nothing."""
DOT = 2.0
"""The radius of the dots in which lines end, in hundredths of the height."""
CLEAR = 0.024
"""How far the middle of a dot is from the letters it tells of: it touches them."""
FIRST = "1"
"""The number of the first of several alike."""
SIDE: Mapping[CounterShape, tuple[float, float]] = {
    "square": (0.07, 0.88),
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


class Sign(NamedTuple):
    """What a sign on counters means: its drawing, or the letters that it is."""

    sample: Markup | str
    words: str


class AnnotatedCounter(Struct, frozen=True):
    """A counter with numbers at its parts; lengths are shares of its height.

    ``sides`` are its front, and its back if that is spoken of, each with its left edge.
    """

    sides: tuple[tuple[DrawnCounter, float], ...]
    callouts: tuple[Callout, ...]
    lines: Markup
    width: float
    height: float
    signs: tuple[tuple[Text, tuple[Sign, ...]], ...] = ()
    """What the signs of some parts mean on all counters like it."""
    above: float = ABOVE
    ball: float = BALL


def annotated(
    counters: Counters, unit: str, parts: Mapping[str, Text], emblems: Text | None = None
) -> AnnotatedCounter:
    """Return the counter of a unit with numbers at parts, each with what the key says of it.

    ``emblems`` is what the icons are that some units have before their boxes.
    """
    collection, _, id = unit.partition(".")
    face = face_of(counters.game.content.collections[collection])
    copy = FIRST if face.numbered and "copy" in parts else ""
    front = replace(counters.drawn(collection, id, with_name=True), copy=copy)
    sides = [(front, ABOVE)]
    if "back" in parts:
        back = counters.drawn(collection, id, is_back=True, with_name=True)
        sides.append((replace(back, copy=copy), 2 * ABOVE + front.width))
    spots = _targets(front)
    if len(sides) > 1:
        spots["back"] = _to_band(front, sides[1][1] - ABOVE)
    known = sorted((part for part in parts if part in spots), key=_as_read(spots))
    callouts = [
        Callout(number, parts[part], ABOVE + spots[part][1][0], ABOVE + spots[part][1][1])
        for number, part in enumerate(known, 1)
    ]
    width, height = sides[-1][1] + front.width + ABOVE, 1 + 2 * ABOVE
    lines = _lines_svg([spots[part] for part in known], width, height, counters.inks)
    signs = _signs(counters, collection)
    told = tuple((parts[part], signs[part]) for part in known if len(signs.get(part, ())) > 1)
    if emblems:
        told = (*told, (emblems, _emblems(counters, collection)))
    return AnnotatedCounter(tuple(sides), tuple(callouts), lines, width, height, told)


def _signs(counters: Counters, collection: str) -> Mapping[str, tuple[Sign, ...]]:
    """Return what the symbols and the marks of size on the counters of a collection mean."""
    from markupsafe import Markup

    entries = counters.game.content.collections[collection].entries.values()
    troops: dict[str, Entry] = {}
    for each in entries:
        if each.troops and each.troops not in UNTOLD:
            troops.setdefault(each.troops, each)
    sizes = {each.echelon for each in entries if each.echelon}
    return {
        "troops": tuple(
            Sign(
                Markup(counters.art.sample(troops[kind])),  # noqa: S704 - no words
                counters.label(f"troops.{kind}"),
            )
            for kind in troops
        ),
        "echelon": tuple(
            Sign(mark, counters.label(f"echelon.{size}"))
            for size, mark in MARKS.items()
            if size in sizes
        ),
    }


def _emblems(counters: Counters, collection: str) -> tuple[Sign, ...]:
    """Return the icons that units have before their boxes, with the words of each."""
    from markupsafe import Markup

    content = counters.game.content
    icons = {
        each.icon: None
        for each in content.collections[collection].entries.values()
        if each.icon and each.troops and each.troops not in SHOWING_ICON and not each.code
    }
    return tuple(
        Sign(
            Markup(counters.art.emblem_sample(icon)),  # noqa: S704 - no words
            counters.wording.plain(content.icons[icon].alt),
        )
        for icon in icons
    )


_Line = tuple[tuple[float, float], tuple[float, float]]


def _as_read(spots: Mapping[str, _Line]) -> Callable[[str], tuple[bool, float, float]]:
    """Return the order of parts: by their balls, row by row from the left; those of the back last.

    So numbers beside each other are explained in their order.
    """

    def place(part: str) -> tuple[bool, float, float]:
        x, y = spots[part][1]
        return part == "back", round(y, 2), x

    return place


def _targets(drawn: DrawnCounter) -> dict[str, _Line]:
    """Return for each part of a counter where it is, and where its ball is."""
    middle, rows = drawn.width / 2, drawn.rows
    right = drawn.width + BALL
    side = SIDE[drawn.shape]
    found: dict[str, _Line] = {"side": (side, (-BALL, side[1]))}
    found["troops"] = _to_box(drawn)
    if drawn.name:
        top = rows.name - drawn.name_size * CAPITALS / 2 - CLEAR
        found["name"] = (middle, top), (middle, -BALL)
        half = MARK * len(drawn.echelon) * rows.small + CLEAR
        beside = (middle - half, rows.echelon), (-BALL, rows.echelon)
        found |= {"echelon": beside} if drawn.echelon else {}
    elif drawn.echelon:
        top = rows.echelon - rows.small * CAPITALS / 2 - CLEAR
        found["echelon"] = ((middle, top), (middle, -BALL))
    if drawn.code:
        found["code"] = ((drawn.code_left - 0.09, drawn.code_row), (-BALL, drawn.code_row))
    if drawn.copy:
        after = drawn.copy_left + MARK * len(drawn.copy) * rows.small + CLEAR
        found["copy"] = ((after, drawn.copy_row), (right, drawn.copy_row))
    below = rows.numbers + drawn.numbers_size * CAPITALS / 2 + CLEAR
    return found | {s.id: ((s.middle, below), (s.middle, 1 + BALL)) for s in drawn.numbers}


def _to_box(drawn: DrawnCounter) -> _Line:
    """Return the line to the box: from the left, or from the right where the code is in the way."""
    middle, rows = drawn.width / 2, drawn.rows
    half, row = rows.box_width / 2, rows.box
    if not drawn.code:
        return (middle - half, row), (-BALL, row)
    low = row + ASIDE * bool(drawn.name or drawn.copy)
    return (middle + half, low), (drawn.width + BALL, low)


def _to_band(drawn: DrawnCounter, left: float) -> _Line:
    """Return the line to the band of a reduced side: from below, unless numbers are in the way."""
    row, inset = drawn.rows.box, BAND_INSET.get(drawn.shape, EDGE) / HIGH
    x = (inset + drawn.width / 2 - drawn.rows.box_width / 2) / 2
    first = min((s.middle - s.width * drawn.numbers_size / 2 for s in drawn.numbers), default=1.0)
    if x + CLEAR < first and not drawn.code:
        return (left + x, row), (left + x, 1 + BALL)
    right = left + drawn.width
    return (right - inset, row), (right + BALL, row)


def _lines_svg(lines: Sequence[_Line], width: float, height: float, inks: Inks) -> Markup:
    """Return lines from balls to the parts that they point to."""
    from markupsafe import Markup

    path = "".join(
        f"M{at((HIGH * (ABOVE + x), HIGH * (ABOVE + y)))}"
        f"L{at((HIGH * (ABOVE + a), HIGH * (ABOVE + b)))}"
        for (a, b), (x, y) in lines
    )
    drawn = line(path, inks["paper"], 3.0) + line(path, inks["ink"], 1.2)
    for (a, b), _ in lines:
        dot = HIGH * (ABOVE + a), HIGH * (ABOVE + b)
        drawn += circle(*dot, DOT, fill=inks["ink"], stroke=inks["paper"], width=0.9)
    return Markup(  # noqa: S704 - it holds no words
        f'<svg xmlns="http://www.w3.org/2000/svg" class="callout-lines" aria-hidden="true"'
        f' viewBox="0 0 {decimal(width * HIGH)} {decimal(height * HIGH)}">{drawn}</svg>'
    )
