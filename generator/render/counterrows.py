"""Say where the rows of a counter are: its name, its size, its box and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import MARGIN, NAME_ROOM
from generator.content.model import CounterShape
from generator.layout.side import LEAST_TYPE
from generator.units import mm_from_pt

SMALL, LARGE = 0.178, 0.30
"""The smallest and the largest type on a counter; of 12.5 mm, the smallest is 6.3 pt."""
BOX_TOP = 0.29
"""Where the box begins on a counter without a name."""
LARGEST_NAME, LEAST_NAME = 0.155, 0.102
"""The largest type of a name, and the smallest, at which it is read where a sheet shows it."""
DIGIT, DASH = 0.58, 0.59
"""Width of a digit and of the dash between two numbers, in em: a narrower one would hang over."""
SLACK = 1.01
"""How much larger than the least type is what must not be smaller for rounding."""
LINE = 0.62
"""How far a line reaches above its middle, in type sizes."""
CAPITALS = 0.76
"""How high capitals and figures are, with a little room, in type sizes."""
BELOW_NAME = 0.1
"""How far it reaches above the middle of the line of the size, below a name, in type sizes."""
BESIDE_CODE = 0.52
"""How wide a box is at most that has a code beside it."""

_EN_DASH = "–"


class Slot(Struct, frozen=True):
    """One number on a counter: its id, its words, and its place."""

    id: str
    words: str
    width: float
    """In em of the numbers."""
    middle: float
    """From the left of the counter."""
    dash: str = ""
    """What is between it and the next number."""


class Rows(Struct, frozen=True):
    """Where the rows of a counter are, as shares of its height: middles of lines, and the box."""

    echelon: float
    box_top: float
    box_height: float
    numbers: float
    icon: float
    """The middle of an icon above numbers."""
    largest: float = LARGE
    """The largest type of numbers."""
    small: float = SMALL
    """The type of size and code."""
    name: float = 0.0
    """The middle of the name; 0 where there is none."""
    box_width: float = 0.44

    @property
    def box(self) -> float:
        """The middle of the box, and of the code beside it."""
        return self.box_top + self.box_height / 2

    @property
    def tall(self) -> tuple[float, float]:
        """Top and height of what stands there without a size above it, clear of the name."""
        top = self.echelon - self.small * (BELOW_NAME if self.name else CAPITALS / 2)
        return top, self.box_top + self.box_height - top

    @property
    def wreath(self) -> tuple[float, float]:
        """Top and height of a wreath, which is open at the top and comes nearer to the name."""
        top = self.echelon - self.small * CAPITALS / 2
        return top, self.box_top + self.box_height - top


_SQUARE = Rows(0.189, BOX_TOP, 0.28, 0.73, 0.37)
_NAMED_SQUARE = Rows(0.32, 0.397, 0.228, 0.797, 0.46, 0.345, 0.168, 0.158, 0.6)
_PLAIN: Mapping[CounterShape, Rows] = {
    "square": _SQUARE,
    "round": Rows(0.189, BOX_TOP, 0.28, 0.72, 0.37),
    "hex": Rows(0.189, BOX_TOP, 0.28, 0.72, 0.37),
    "tile": _SQUARE,
}
_NAMED: Mapping[CounterShape, Rows] = {
    "square": _NAMED_SQUARE,
    "round": Rows(0.32, 0.398, 0.2, 0.745, 0.43, 0.26, 0.15, 0.178),
    "hex": Rows(0.302, 0.38, 0.215, 0.765, 0.43, 0.28, 0.15, 0.165),
    "tile": _NAMED_SQUARE,
}


def rows_of(shape: CounterShape, size: float, is_named: bool, has_code: bool = False) -> Rows:
    """Return where the rows of a counter are that is so many mm high.

    It is with its name or without, and with a code beside its box or without.
    """
    if not is_named:
        return _PLAIN[shape]
    rows = _NAMED[shape]
    least = least_type(size)
    name = max(rows.name, MARGIN / size + LINE * max(least, LARGEST_NAME))
    box_width = min(rows.box_width, BESIDE_CODE) if has_code else rows.box_width
    return replace(rows, small=max(rows.small, least), name=name, box_width=box_width)


def least_type(size: float) -> float:
    """Return the smallest type on a counter of a height in mm, as a share of its height."""
    return mm_from_pt(LEAST_TYPE) * SLACK / size


def name_size(length: float, shape: CounterShape, size: float) -> float:
    """Return the type size of a name that is so many type sizes long, as a share of the height.

    It shrinks to find room, but never below the least type on a counter of ``size`` mm.
    """
    least = max(LEAST_NAME, least_type(size))
    most = max(LARGEST_NAME, least)
    room = NAME_ROOM[shape] - 2 * MARGIN / size
    return min(most, max(least, room / length)) if length else most


def slots_of(
    values: Sequence[tuple[str, str]], width: float, room: float, largest: float
) -> tuple[tuple[Slot, ...], float]:
    """Return the numbers of a counter by their ids, with their places and their type size."""
    if not values:
        return (), 0.0
    widths = [DIGIT * len(words) for _, words in values]
    total = sum(widths) + DASH * (len(values) - 1)
    size = max(min(largest, room / total), min(largest, SMALL))
    return tuple(_placed(values, widths, size, width / 2 - total * size / 2)), size


def _placed(
    values: Sequence[tuple[str, str]], widths: Sequence[float], size: float, left: float
) -> Iterator[Slot]:
    for number, ((id, words), wide) in enumerate(zip(values, widths, strict=True), 1):
        dash = _EN_DASH if number < len(values) else ""
        yield Slot(id, words, wide, left + wide * size / 2, dash)
        left += (wide + DASH) * size
