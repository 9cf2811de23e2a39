"""A printed figure as plain data: its cells, and what joins them in content and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from generator.content.joints import Joint
from generator.content.setups import Area

Point = tuple[float, float]
"""To the right and downwards, in mm from the top left of a side."""

WITHIN = 0.1
"""How far a cell may reach out of another and still lie within it, in mm."""


class Cell(Struct, frozen=True):
    """A cell of a figure, such as a space of a track, with its position in mm."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def distance(self, point: Point) -> float:
        """Return how far a point is from it, in mm; 0 within it."""
        x, y = point
        across = max(self.x - x, x - self.x - self.width, 0.0)
        down = max(self.y - y, y - self.y - self.height, 0.0)
        return float((across**2 + down**2) ** 0.5)

    def holds(self, other: Cell) -> bool:
        """Whether another cell lies within it."""
        left, top = other.x - self.x, other.y - self.y
        return (
            left >= -WITHIN
            and top >= -WITHIN
            and left + other.width <= self.width + WITHIN
            and top + other.height <= self.height + WITHIN
        )

    def is_beside(self, other: Cell, gap: float) -> bool:
        """Whether nothing but a gap (mm) is between it and another, side by side or stacked."""
        across = max(self.x, other.x) - min(self.x + self.width, other.x + other.width)
        down = max(self.y, other.y) - min(self.y + self.height, other.y + other.height)
        return max(across, down) <= gap and min(across, down) < 0


class Mark(Struct, frozen=True):
    """The painted lines and areas of a joint.

    ``tips`` are those of arrowheads, ``ends`` the free ends of lines: not at each other, and
    not at a head. ``way`` is the direction of the first head as a unit vector, to the right
    and down, and ``neck`` where a line meets that head. ``pieces`` counts connected parts.
    ``middle`` is that of all that is painted.
    """

    joint: str
    tips: tuple[Point, ...] = ()
    ends: tuple[Point, ...] = ()
    way: Point = (0.0, 0.0)
    neck: Point | None = None
    pieces: int = 1
    middle: Point = (0.0, 0.0)


Segment = tuple[Point, Point]


class Figure(Struct, frozen=True):
    """A figure on a printed side: what its content joins, and what is joined on paper.

    ``kind`` is that of its block, ``path`` the content path. A board of points has ``lines``,
    one for each two cells under ``links``. A ``mirrored`` one is read from the right. Its words are
    set in type of ``type_size`` pt, which is also the size of its marks. In a set-up
    diagram ``placed`` is where the content has each cell.
    """

    path: str
    kind: Literal[
        "track", "queue", "cycle", "flow", "notation", "order", "board", "component", "setup"
    ]
    cells: tuple[Cell, ...]
    joints: tuple[Joint, ...]
    marks: tuple[Mark, ...]
    links: tuple[tuple[str, str], ...] = ()
    lines: tuple[Segment, ...] = ()
    mirrored: bool = False
    type_size: float = 0.0
    placed: Mapping[str, Area] = field(default_factory=dict)
