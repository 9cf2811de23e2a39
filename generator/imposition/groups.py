"""Cards that are alike at their edges lie in groups: edge to edge within one, apart between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from generator.imposition.cards import Deck, Duplex, forme_of
from generator.imposition.geometry import (
    Forme,
    Leaf,
    Size,
    Slot,
    lines_behind,
    lying,
    slot_behind,
    upright,
)
from generator.imposition.marks import Tool, corner_crosses, crop_marks, inked
from generator.imposition.pattern import APART, Pattern, Spacing
from generator.imposition.rulers import CLEAR, TICK, Ruler, Stretch, rulers_on
from generator.units import Paper

HEAD = 22.0
"""Room above the cards for marks and a title, in mm."""
SPACING = Spacing(gutter=0.0, bleed=APART.bleed, rows=APART.gutter)
"""The room between cards: none within a group, and that for two bleeds between groups."""

SEAM = 0.4
"""How far cards that touch reach over each other in mm, so that no paper shines through."""


class _Sheet(Struct, frozen=True):
    """Cards on one paper: the leaf in each column of its rows, and rows that touch those above."""

    rows: tuple[tuple[Leaf, ...], ...]
    joined: frozenset[int]


def grouped_formes(
    scheme: Duplex, deck: Deck, groups: Sequence[Sequence[Leaf]], paper: Paper
) -> tuple[Forme, ...]:
    """Return fronts and backs in turn, of groups that each begin a row; none if one fits nowhere.

    Of both ways to lay the paper the one with fewer sheets is taken, upright if there is none.
    """
    every = [_formes(scheme, deck, groups, size) for size in (upright(paper), lying(paper))]
    return min(filter(None, every), key=len, default=())


def _formes(
    scheme: Duplex, deck: Deck, groups: Sequence[Sequence[Leaf]], size: Size
) -> tuple[Forme, ...]:
    width, height = deck.card.width, deck.card.height
    around = SPACING.around
    most = int((size[0] - 2 * around) / width + 1e-6)
    room = size[1] - HEAD - around
    if not most or room < height:
        return ()
    columns = max(_evenly(len(group), most) for group in groups)
    made: list[Forme] = []
    for sheet in _sheets(groups, columns, height, room):
        left = (size[0] - columns * width) / 2
        shape = columns, len(sheet.rows), (width, height)
        pattern = Pattern(size, *shape, SPACING, left, HEAD, joined=sheet.joined)
        made += _sides(scheme, deck, pattern, sheet)
    return tuple(made)


def _evenly(count: int, most: int) -> int:
    """Return how many cards a row has at most, where rows are about equally long."""
    return -(-count // -(-count // most))


def _sheets(
    groups: Sequence[Sequence[Leaf]], columns: int, height: float, room: float
) -> Iterator[_Sheet]:
    """Yield the sheets that rows of a height make, in so much room."""
    rows: list[tuple[Leaf, ...]] = []
    joined: set[int] = set()
    used = 0.0
    for group in groups:
        leaves, is_first = iter(group), True
        while row := tuple(islice(leaves, columns)):
            gap = SPACING.between_rows if is_first and rows else 0.0
            if rows and used + gap + height > room + 1e-6:
                yield _Sheet(tuple(rows), frozenset(joined))
                rows, joined, used, gap = [], set(), 0.0, 0.0
            elif rows and not is_first:
                joined.add(len(rows))
            rows.append(row)
            used += gap + height
            is_first = False
    if rows:
        yield _Sheet(tuple(rows), frozenset(joined))


def _sides(scheme: Duplex, deck: Deck, pattern: Pattern, sheet: _Sheet) -> Iterator[Forme]:
    """Yield the front of a sheet, and its back if there is one."""
    size, turning = pattern.size, scheme.flip.turning(pattern.size)
    laid = list(_laid(pattern, sheet))
    boxes = [slot.box for slot, _ in laid]
    lines = (*crop_marks(pattern, inked(pattern), deck.tool), *corner_crosses(boxes))
    fronts = forme_of(pattern, deck.tool, [slot for slot, _ in laid], lines)
    scales = _rulers(pattern, deck.tool)
    yield replace(fronts, rulers=scales)
    if any(leaf.back is not None for leaf in deck.leaves):
        backs = [slot_behind(slot, back, size, turning) for slot, back in laid if back is not None]
        behind = lines_behind(lines, size, turning) if deck.marks_behind else ()
        yield replace(forme_of(pattern, deck.tool, backs, behind), rulers=scales)


def _rulers(pattern: Pattern, tool: Tool) -> tuple[Ruler, ...]:
    """Return rulers below the cards, where the title is not, if there is room."""
    area = inked(pattern)
    top = area.bottom + tool.off + tool.length + 2 * CLEAR + TICK
    if top > pattern.size[1] - pattern.spacing.around:
        return ()
    return rulers_on([Stretch(area.left, top, area.width, runs_up=False)])


def _laid(pattern: Pattern, sheet: _Sheet) -> Iterator[tuple[Slot, int | None]]:
    """Yield the slots of fronts with the pages behind them; colour reaches where nothing lies."""
    taken = {(x, y) for y, row in enumerate(sheet.rows) for x, _ in enumerate(row)}
    joined, bleed = pattern.joined, pattern.spacing.bleed
    for y, row in enumerate(sheet.rows):
        for x, leaf in enumerate(row):
            beside = ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1))
            touch = True, y in joined, True, y + 1 in joined
            reach = (
                SEAM if near in taken and is_near else bleed
                for near, is_near in zip(beside, touch, strict=True)
            )
            box = pattern.box(x, y)
            yield Slot(leaf.front, box, box.grown(*reach)), leaf.back
