"""Draw flows: what a template needs for the boxes, lanes and channels of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from generator.content.flows import Exit, exits_of
from generator.content.model import Flow
from generator.content.text import Text
from generator.layout.boxwidths import Need
from generator.layout.channels import Channel
from generator.layout.flowchart import Box, Chart, Passing, Port, Room, Row, Shape, laid_out
from generator.render.textlengths import SOFT_HYPHEN

LANE, GAP = 1.0, 1.1
"""Width of a lane, and of the gap between two boxes, in em."""
NARROWEST = 8.5
"""The least width of boxes that lie side by side unless the author wants it, in em."""
TRACK, ABOVE, BELOW, STRAIGHT = 0.7, 0.45, 1.1, 1.1
"""Heights in em: of a track, above the first, below the last, and of a channel without any."""

BESIDE, ICON, LETTER = 2.5, 1.7, 0.5
"""How wide a number with its margins, an icon, and about how wide a letter is, in em."""
NECK = 0.55
"""How far above the tip of an arrowhead its line ends, in em."""


class Cell(Struct, frozen=True):
    """A cell of the table that holds a row, as a share of its width: a box, or a gap."""

    width: float
    box: Box | None = None

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ways out that have cells of their own."""
        return self.box.ports if self.box and len(self.box.ports) > 1 else ()


class Line(Struct, frozen=True):
    """A line of a channel: its kind, its place as CSS, and the joints that it is part of."""

    kind: str
    place: str
    joints: str


class Join(Struct, frozen=True):
    """Where a level line joins one that leads straight down: in per cent, and in em from above."""

    x: float
    depth: float
    side: Literal["start", "end"]
    """The side that it comes from."""


class Gutter(Struct, frozen=True):
    """A channel: its height in em, its lines, and where its arrowheads lie in per cent."""

    height: float
    lines: tuple[Line, ...]
    heads: tuple[tuple[float, str], ...]
    joins: tuple[Join, ...] = ()


class Lane(Struct, frozen=True):
    """Where a line passes by a row, in per cent."""

    x: float
    joints: str


class Strip(Struct, frozen=True):
    """A row with the channel above it, if it has one."""

    gutter: Gutter | None
    cells: tuple[Cell, ...]
    lanes: tuple[Lane, ...]

    @property
    def has_ports(self) -> bool:
        """Whether a question with its answers is among the boxes."""
        return any(cell.ports for cell in self.cells)

    @property
    def narrowest(self) -> float:
        """The width of its narrowest box, as a share of its own."""
        return min(cell.width for cell in self.cells if cell.box)

    @property
    def widths(self) -> list[float]:
        """The widths of the columns of its table, in per cent."""
        return [
            100 * width
            for cell in self.cells
            for width in ([port.end - port.start for port in cell.ports] or [cell.width])
        ]


class FlowDrawing(Struct, frozen=True):
    """A flow as it is drawn: strips from top to bottom, and the channel below the last."""

    strips: tuple[Strip, ...]
    last: Gutter | None
    exits: Mapping[str, tuple[Exit, ...]]
    numbers: Mapping[str, int]

    def skips(self, step: str) -> bool:
        """Whether a step goes on to another than the next one, by one way."""
        (*_, exit) = self.exits[step] or (None,)
        return exit is not None and self.numbers[exit.to] != self.numbers[step] + 1

    def target(self, cell: str) -> str:
        """Return the step that a way out leads to."""
        found = (exit for exits in self.exits.values() for exit in exits if exit.cell == cell)
        return next(found).to

    def number(self, step: str) -> int:
        """Return the number of a step, from 1 on."""
        return self.numbers[step]


def flow_drawing(
    block: Flow, width: float, em: float, plain: Callable[[Text], str] = str
) -> FlowDrawing:
    """Return the drawing of a flow for a column of a width, with an em of its type, in mm.

    ``plain`` returns words as they are printed.
    """
    exits = exits_of(block)
    chart = _chart(
        block.shape, tuple(exits.items()), width, em, tuple(_needs(block, plain, em / width))
    )
    gutters = [_gutter(channel) for channel in chart.channels]
    strips = tuple(
        Strip(gutter, tuple(_cells(row)), tuple(map(_lane, row.passing)))
        for gutter, row in zip(gutters, chart.rows, strict=False)
    )
    return FlowDrawing(strips, gutters[-1], exits, numbered(block))


def numbered(block: Flow) -> dict[str, int]:
    """Return the number of each step, from 1 on."""
    return {id: number for number, id in enumerate(block.steps, 1)}


def _needs(block: Flow, plain: Callable[[Text], str], em: float) -> Iterator[tuple[str, Need]]:
    """Yield what each step needs, where an em is such a share of the width."""
    for id, step in block.steps.items():
        texts = [step] if isinstance(step, Text) else [step.title, step.text]
        words = " ".join(plain(each) for each in texts if each).replace(SOFT_HYPHEN, "")
        icon = ICON if not isinstance(step, Text) and step.icon else 0.0
        longest = max(map(len, words.split()), default=0)
        beside = BESIDE + icon
        yield id, Need((beside + LETTER * len(words)) * em, (beside + LETTER * longest) * em)


def _chart(
    shape: str,
    exits: tuple[tuple[str, tuple[Exit, ...]], ...],
    width: float,
    em: float,
    needs: tuple[tuple[str, Need], ...],
) -> Chart:
    """Return the layout in the shape that is asked for, or in the one that has room."""
    room = Room(round(LANE * em / width, 4), round(GAP * em / width, 4))
    wanted: Shape = "down" if shape == "down" else "tree"
    chart = laid_out(exits, wanted, room)
    if shape == "auto" and chart.narrowest * width < NARROWEST * em:
        return laid_out(exits, "down", room)
    return laid_out(exits, wanted, room, needs)


def _cells(row: Row) -> Iterator[Cell]:
    """Yield boxes and the gaps between them and beside them."""
    reached = 0.0
    for box in row.boxes:
        if box.start > reached:
            yield Cell(box.start - reached)
        yield Cell(box.end - box.start, box)
        reached = box.end
    if reached < 1:
        yield Cell(1 - reached)


def _lane(passing: Passing) -> Lane:
    return Lane(100 * passing.x, " ".join(passing.joints))


def _gutter(channel: Channel) -> Gutter | None:
    if not channel.uprights:
        return None
    below = BELOW if any(line.bottom is None for line in channel.uprights) else ABOVE / 2
    height = ABOVE + TRACK * (channel.tracks - 1) + below if channel.tracks else STRAIGHT
    heads = tuple((100 * head.x, " ".join(head.joints)) for head in channel.heads)
    return Gutter(height, tuple(_lines(channel, height)), heads, tuple(_joins(channel)))


def _joins(channel: Channel) -> Iterator[Join]:
    """Yield where lines join a straight one, so that an arrowhead shows which way they go."""
    coming = {(line.x, line.bottom) for line in channel.uprights if line.top is None}
    going = {(line.x, line.top) for line in channel.uprights if line.bottom is None}
    for level in channel.levels:
        ends: tuple[tuple[float, Literal["start", "end"]], ...] = (
            (level.start, "end"),
            (level.end, "start"),
        )
        for x, side in ends:
            if (x, level.track) in coming & going:
                yield Join(100 * x, _depth(level.track), side)


def _lines(channel: Channel, height: float) -> Iterator[Line]:
    """Yield the lines of a channel, each up to the middle of those that it meets."""
    for level in channel.levels:
        across = (
            f"inset-inline-start: {_share(level.start)}; inset-inline-end: {_share(1 - level.end)}"
        )
        yield Line("level", f"{across}; top: {_em(_depth(level.track))}", " ".join(level.joints))
    ending = {head.x for head in channel.heads}
    for line in channel.uprights:
        top = 0.0 if line.top is None else _depth(line.top)
        if line.bottom is not None:
            bottom = height - _depth(line.bottom)
        else:
            bottom = NECK if line.x in ending else 0.0
        kind = "upright" if line.bottom is None else "upright turning"
        place = f"inset-inline-start: {_share(line.x)}; top: {_em(top)}; bottom: {_em(bottom)}"
        yield Line(kind, place, " ".join(line.joints))


def _depth(track: int) -> float:
    """Return how far below the top of its channel a track lies, in em."""
    return ABOVE + TRACK * track


def _share(place: float) -> str:
    return f"{100 * place:.2f}%"


def _em(length: float) -> str:
    return f"{length:.2f}em"
