"""Choose how wide the columns of a matrix are, whether its heads turn, and where it is parted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

PAD = 0.7
"""Space beside a head, in em."""
LINE = 1.12
"""Height of a line of a turned head, in em."""
ROW = 2.3
"""The least height of a row, in em."""
MOST_HEADS = 0.42
"""The largest share of the width that the heads of rows take."""
SLACK = 1.06
"""How much longer a turned head may be than was measured."""
LESS_HEAD, LESS_PAD = 0.82, 0.3
"""The share of the type that a head may be set in instead of being turned, and the space beside
it then, in em."""
SIGN, LEAST_SIGN = 1.7, 1.15
"""Width of the icon of a sign as it usually is, and the least of two beside each other, in em."""
BESIDE_SIGNS, BESIDE_CELL = 0.2, 0.5
"""Space beside two signs in all, and beside them in their cell, in em."""
BESIDE_THREE, LEAST_OF_THREE = 0.85, 0.72
"""Space beside three signs in a row in all, in em, and the least share of the usual width that
their icons have."""
NUMBER = 0.6
"""Width of the number of a sign where three stand in a row, in em."""


class Room(Struct, frozen=True):
    """The width that a matrix has, and an em of the smallest and largest type, in mm."""

    width: float
    least_em: float
    most_em: float


class Needs(Struct, frozen=True):
    """What heads and cells of a matrix need, in em.

    ``row_name`` and ``row_word`` are the longest name and word of the heads of rows, with icon;
    ``row_head`` is the head beside all of them; ``column_names`` are the words of the heads of
    columns; ``cell`` is the least width of a cell, ``pair`` that of two signs beside each other,
    where cells have room for them if they can, and ``usual`` that of two of the usual size,
    ``figures`` what the numbers of two take; ``groups`` counts the columns of each group.
    ``has_small_heads`` says whether heads of columns may be set in smaller type.
    """

    row_name: float
    row_word: float
    row_head: float
    column_names: tuple[tuple[float, ...], ...]
    cell: float
    groups: tuple[int, ...] = ()
    turns: bool = True
    pair: float = 0.0
    usual: float = 0.0
    figures: float = 0.0
    has_small_heads: bool = True


class Widths(Struct, frozen=True):
    """How a matrix is set: its parts by their columns, and widths as shares of the whole, in %.

    ``turned`` is the height of the turned heads of columns in em, 0 where they do not turn;
    ``beside`` the length of the turned head of the rows, in em. Columns are ``even`` where
    cells have room in the largest type. ``sign`` is the width of an icon in mm with which two
    always stand beside each other, 0 where they need not or cannot, and ``third`` that with which
    three would, less ``number`` for each number of theirs; ``heads`` is the share of the
    type that the heads of columns are set in.
    """

    parts: tuple[int, ...]
    head: float = 0.0
    column: float = 0.0
    lead: float = 0.0
    turned: float = 0.0
    beside: float = 0.0
    even: bool = False
    small: bool = False
    sign: float = 0.0
    heads: float = 1.0
    third: float = 0.0
    number: float = 0.0

    def is_beside(self, rows: int) -> bool:
        """Whether the head of the rows finds room beside so many of them."""
        return 0 < self.beside <= ROW * rows

    def in_row(self, numbers: Sequence[bool]) -> int:
        """Return how many signs of a cell stand in a row, by which of them have a number."""
        of_three = self.third - sum(numbers) * self.number
        return 3 if len(numbers) == 3 and of_three >= LEAST_OF_THREE * self.sign else 2

    def icon(self, numbers: Sequence[bool]) -> float:
        """Return how wide icons are in a row, by which of its signs have a number, in mm."""
        of_three = self.third - sum(numbers) * self.number
        return min(of_three, self.sign) if len(numbers) == 3 else self.sign


def widths_of(needs: Needs, room: Room | None) -> Widths:
    """Return how a matrix is set in a room; on a screen, heads turn as the browser sees fit."""
    count = len(needs.column_names)
    if room is None:
        return Widths((count,), beside=needs.row_head)
    if needs.row_head and _most(needs, room) < count:
        without = replace(needs, row_head=0.0)
        if len(_parts_in(without, room)) < len(_parts_in(needs, room)):
            needs = without
    lead = _lead(needs, room)
    least_head = (needs.row_word + PAD) * room.least_em
    least = _least(needs) * room.least_em
    pair = needs.pair * room.least_em
    if pair > least and lead + least_head + count * pair <= room.width:
        least = pair
    parts = _parts_in(needs, room)
    in_part = max(parts)
    spare = room.width - lead - in_part * least
    wanted = min((needs.row_name + PAD) * room.most_em, MOST_HEADS * room.width)
    head = max(min(wanted, spare), min(least_head, room.width / 2))
    column = (room.width - lead - head) / in_part
    small = column < needs.usual * room.least_em
    sign = 0.0 if small else _sign(needs, room, column)
    third = (column - BESIDE_THREE * room.most_em) / 3
    number = NUMBER * room.most_em / 3
    small = small or (needs.usual > 0 and sign == 0)
    even = needs.turns and needs.cell * room.most_em <= column
    turned, heads = _heads(needs, room, column)
    head, column, lead = (100 * width / room.width for width in (head, column, lead))
    beside = needs.row_head * SLACK
    return Widths(
        parts, head, column, lead, turned, beside, even, small, sign, heads, third, number
    )


def has_deep_heads(needs: Needs, widths: Widths, room: Room) -> bool:
    """Whether some head of a column that does not turn takes more than one line."""
    em = widths.heads * room.most_em
    column = widths.column * room.width / 100
    return not widths.turned and any(
        (_height(name, 1) + LESS_PAD) * em > column for name in needs.column_names
    )


def _heads(needs: Needs, room: Room, column: float) -> tuple[float, float]:
    """Return how high the heads of columns are that turn, in em, and the share of their type.

    They turn only where smaller type does not suffice.
    """
    words = _longest(needs)
    if not needs.turns or (words + PAD) * room.most_em <= column:
        return 0.0, 1.0
    if needs.has_small_heads and (words + LESS_PAD) * LESS_HEAD * room.most_em <= column:
        return 0.0, LESS_HEAD
    lines = 2 if column >= 2 * LINE * room.most_em else 1
    return SLACK * max(_height(name, lines) for name in needs.column_names), 1.0


def _sign(needs: Needs, room: Room, column: float) -> float:
    """Return how wide an icon is of which two stand beside each other in each cell, in mm."""
    if not needs.usual:
        return 0.0
    around = BESIDE_CELL + BESIDE_SIGNS + needs.figures
    width = min((column - around * room.most_em) / 2, SIGN * room.most_em)
    return width if width >= LEAST_SIGN * room.least_em else 0.0


def _lead(needs: Needs, room: Room) -> float:
    """Return the width of the head beside all rows, in mm."""
    return (LINE + PAD) * room.most_em if needs.row_head else 0.0


def _longest(needs: Needs) -> float:
    return max(max(name, default=0.0) for name in needs.column_names)


def _least(needs: Needs) -> float:
    """Return the least width of a column, in em."""
    return max(needs.cell, 0.0 if needs.turns else _longest(needs) + PAD)


def _most(needs: Needs, room: Room) -> int:
    """Return how many columns find room beside the heads of the rows."""
    least_head = (needs.row_word + PAD) * room.least_em
    spare = room.width - _lead(needs, room) - least_head
    return max(int(spare / (_least(needs) * room.least_em)), 1)


def _parts_in(needs: Needs, room: Room) -> tuple[int, ...]:
    return _parts(len(needs.column_names), _most(needs, room), needs.groups)


def _parts(count: int, most: int, groups: Sequence[int]) -> tuple[int, ...]:
    """Return how many columns are in each part: whole groups, if that makes no more parts."""
    needed = ceil(count / most)
    if needed > 1 and groups and max(groups) <= most:
        whole = tuple(_whole_groups(groups, most))
        if len(whole) == needed:
            return whole
    return tuple(
        after - before
        for before, after in (
            (k * count // needed, (k + 1) * count // needed) for k in range(needed)
        )
    )


def _whole_groups(groups: Sequence[int], most: int) -> Iterator[int]:
    length = 0
    for group in groups:
        if length + group > most:
            yield length
            length = 0
        length += group
    yield length


def _height(words: Sequence[float], lines: int) -> float:
    """Return how high a turned head is on one line or two, in em."""
    space = 0.3
    whole = sum(words) + space * (len(words) - 1)
    if lines == 1 or len(words) < 2:
        return whole
    before = list(accumulate(words, lambda length, word: length + space + word))[:-1]
    return min(max(length, whole - length - space) for length in before)
