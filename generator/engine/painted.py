"""Read what boxes of a page paint: the outlines of lines and areas, where they come out.

Nothing is worked out from styles: WeasyPrint paints a box alone, and the commands that it writes
are followed. So scaled drawings, transformations, clipping and borders are as on
paper. Of words, their text and baseline are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from types import MethodType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.units import mm_from_px

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""What a point is transformed by, as PDF writes it: ``x' = a x + c y + e``."""
Extent = tuple[float, float, float, float]
"""Left, top, right and bottom."""

ITSELF: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
STEPS = 8
"""How many straight pieces a curve is read as."""
SEEN = 0.05
"""How much of a shape counts as seen, or as cut off, in px."""
_PAGE = (4000.0, 20000.0)
"""The size of the page that boxes are painted on to be read, in px."""
_BUILDING = frozenset(("m", "l", "c", "v", "y", "h", "re"))
_FILLING = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_STROKING = frozenset(("S", "s", "B", "B*", "b", "b*"))
_PAINTING = _FILLING | _STROKING | {"n"}
_SIGN = b"%"
_BEGIN, _END = _SIGN + b"+", _SIGN + b"-"
"""Comments of ours around the commands of a part."""
_SPOKEN = "words "
"""Begins the names of words among those of parts."""
_TOKEN = re.compile(rb"\[[^]]*\]|\((?:\\.|[^\\)])*\)|<<.*?>>|/?[^\s\[\]()<>]+", re.DOTALL)
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")


class Shape(Struct, frozen=True):
    """A run of points that was painted, in mm: filled, or a line of a width.

    Closed lines end where they begin.
    """

    points: tuple[Point, ...]
    filled: bool
    width: float = 0.0

    @property
    def extent(self) -> Extent:
        """Return what its points reach over, without the width of a line."""
        return extent_of(self.points)


class Words(Struct, frozen=True):
    """Words that were painted in a drawing, with both ends of their baseline in mm.

    ``part`` is the innermost part that they are in.
    """

    text: str
    left: Point
    right: Point
    part: str = ""


def extent_of(points: Iterable[Point]) -> Extent:
    """Return the left, top, right and bottom of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def shapes_of(box: Any, around: Matrix = ITSELF) -> list[Shape]:
    """Return what a box paints, without the boxes in it; ``around`` transforms it on the page."""
    from weasyprint.draw import draw_background, draw_border, draw_replacedbox

    def paint(stream: Any) -> None:
        draw_background(stream, getattr(box, "background", None))
        draw_border(stream, box)
        if getattr(box, "replacement", None) is not None:
            draw_replacedbox(stream, box)

    return _read(paint, around).shapes


def parts_of(box: Any, attribute: str, around: Matrix = ITSELF) -> dict[str, list[Shape]]:
    """Return what the parts of an inline drawing paint, by an attribute of theirs.

    Parts with the same value are one; those without the attribute are left out.
    """
    return _drawn(box, attribute, around)[0].parts


def parts_and_words_of(
    box: Any, attribute: str, around: Matrix = ITSELF
) -> tuple[dict[str, list[Shape]], list[Words]]:
    """Return what the parts of an inline drawing paint, and the words in it.

    Of letters that are placed one by one, the first says where the words begin.
    """
    reader, nodes = _drawn(box, attribute, around)
    return reader.parts, list(_words(reader, nodes))


def _drawn(box: Any, attribute: str, around: Matrix) -> tuple[_Reader, list[tuple[Any, str]]]:
    """Follow what an inline drawing paints; return its words, each with the part around it."""
    from weasyprint.draw import draw_replacedbox
    from weasyprint.svg import SVG

    nodes: list[tuple[Any, str]] = []
    around_it: list[str] = []

    def draw_node(drawing: Any, node: Any, *more: Any, **how: Any) -> None:
        name = node.get(attribute)
        if node.tag == "text":
            name = f"{_SPOKEN}{len(nodes)}"
            nodes.append((node, around_it[-1] if around_it else ""))
        if name:
            around_it.append(name)
            drawing.stream.stream.append(_BEGIN + name.encode())
        SVG.draw_node(drawing, node, *more, **how)
        if name:
            around_it.pop()
            drawing.stream.stream.append(_END)

    drawing = box.replacement._svg
    drawing.draw_node = MethodType(draw_node, drawing)
    try:
        return _read(lambda stream: draw_replacedbox(stream, box), around), nodes
    finally:
        del drawing.draw_node


def _words(reader: _Reader, nodes: Sequence[tuple[Any, str]]) -> Iterator[Words]:
    for name, ((x, y), matrix) in reader.origins.items():
        node, part = nodes[int(name.removeprefix(_SPOKEN))]
        ends = (moved(each, matrix) for each in ((x, y), (x + node.text_bounding_box[2], y)))
        left, right = ((mm_from_px(a), mm_from_px(b)) for a, b in ends)
        yield Words(node.text, left, right, part)


def _read(paint: Callable[[Any], None], around: Matrix) -> _Reader:
    """Return what is painted on a page by a function that is given WeasyPrint's stream."""
    import pydyf
    from weasyprint.pdf.stream import Stream

    kinds = ("ExtGState", "XObject", "Pattern", "Shading", "ColorSpace", "Font")
    resources = pydyf.Dictionary({kind: pydyf.Dictionary() for kind in kinds})
    stream = Stream({}, (0, 0, *_PAGE), resources, {}, None, {}, None)
    paint(stream)
    reader = _Reader()
    reader.follow(stream, _State(around))
    return reader


class _State(Struct, frozen=True):
    """What holds where something is painted: lengths are in px."""

    matrix: Matrix
    clip: Extent | None = None
    width: float = 1.0


class _Reader:
    """Follows the commands of a page, and collects the shapes that they paint."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.parts: dict[str, list[Shape]] = {}
        self.origins: dict[str, tuple[Point, Matrix]] = {}
        """Where words begin, in the coordinates that a matrix transforms to those of the page."""
        self._names: list[str] = []
        self._runs: list[list[Point]] = []
        self._clips = False

    def follow(self, stream: Any, state: _State) -> None:
        """Follow the commands of a stream, and of the groups that it shows."""
        stack: list[_State] = []
        operands: list[bytes] = []
        for token in _tokens(stream.stream):
            if not token[:1].isalpha() and token not in (b"'", b'"'):
                if token.startswith(_BEGIN):
                    self._names.append(token.removeprefix(_BEGIN).decode())
                elif token == _END:
                    self._names.pop()
                else:
                    operands.append(token)
                continue
            if token == b"q":
                stack.append(state)
            elif token == b"Q":
                state = stack.pop()
            elif token == b"Do":
                group = stream._resources["XObject"].get(operands[-1][1:].decode())
                if group is not None:
                    self.follow(group, state)
            else:
                numbers = [float(each) for each in operands if _NUMBER.fullmatch(each)]
                state = self._carry_out(token.decode(), numbers, state)
            operands.clear()

    def _carry_out(self, operator: str, numbers: Sequence[float], state: _State) -> _State:
        """Carry out an operator of PDF 2.0, 8.5 and 8.4.4; return what holds afterwards."""
        if operator == "cm":
            return replace(state, matrix=multiplied(_matrix(numbers), state.matrix))
        if operator == "w":
            return replace(state, width=numbers[0])
        if operator == "Tm" and self._names:
            self.origins.setdefault(self._names[-1], ((numbers[4], numbers[5]), state.matrix))
        elif operator in _BUILDING:
            self._build(operator, numbers, state.matrix)
        elif operator in ("W", "W*"):
            self._clips = True
        elif operator in _PAINTING:
            state = self._paint(operator, state)
        return state

    def _build(self, operator: str, numbers: Sequence[float], matrix: Matrix) -> None:
        """Add to the path, whose points are in the coordinates of the page."""
        if operator == "re":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
            self._runs.append([moved(corner, matrix) for corner in corners])
        elif operator == "m":
            self._runs.append([moved((numbers[0], numbers[1]), matrix)])
        elif operator == "h":
            self._runs[-1].append(self._runs[-1][0])
        else:
            here = self._runs[-1][-1]
            points = [moved((x, y), matrix) for x, y in batched(numbers)]
            if operator == "v":
                points.insert(0, here)
            elif operator == "y":
                points.append(points[-1])
            self._runs[-1] += points if operator == "l" else curve(here, *points)

    def _paint(self, operator: str, state: _State) -> _State:
        runs, self._runs = self._runs, []
        for run in runs:
            if operator in _STROKING and len(run) > 1:
                self._add(run, False, state)
            if operator in _FILLING and len(run) > 2:
                self._add(run, True, state)
        if self._clips:
            self._clips = False
            inside = extent_of(point for run in runs for point in run) if runs else (0, 0, 0, 0)
            return replace(state, clip=_common(inside, state.clip))
        return state

    def _add(self, run: Sequence[Point], filled: bool, state: _State) -> None:
        points = _clipped(run, state.clip)
        if not points:
            return
        a, b, c, d, *_ = state.matrix
        width = 0.0 if filled else state.width * sqrt(abs(a * d - b * c))
        in_mm = tuple((mm_from_px(x), mm_from_px(y)) for x, y in points)
        shape = Shape(in_mm, filled, mm_from_px(width))
        self.shapes.append(shape)
        for name in self._names:
            self.parts.setdefault(name, []).append(shape)


def _tokens(commands: Iterable[Any]) -> Iterator[bytes]:
    """Yield operands and operators one by one, and our own signs for parts as they are."""
    for command in commands:
        written = command if isinstance(command, bytes) else command.data
        if written.startswith(_SIGN):
            yield written
        else:
            yield from _TOKEN.findall(written)


def _clipped(run: Sequence[Point], clip: Extent | None) -> Sequence[Point]:
    """Return a run, or the rectangle that is seen of one that reaches over its clipping."""
    extent = extent_of(run)
    x0, y0, x1, y1 = seen = _common(extent, clip)
    if all(abs(a - b) < SEEN for a, b in zip(seen, extent, strict=True)):
        return run
    if x1 - x0 < SEEN or y1 - y0 < SEEN:
        return ()
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))


def _common(one: Extent, other: Extent | None) -> Extent:
    """Return what two extents have in common; less than nothing where they lie apart."""
    if other is None:
        return one
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, min(one[2], other[2]), min(one[3], other[3])


def _matrix(numbers: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def multiplied(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that transforms by one matrix, and then by another."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved(point: Point, matrix: Matrix) -> Point:
    """Return a point as a matrix transforms it."""
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def curve(start: Point, handle: Point, other: Point, end: Point) -> list[Point]:
    """Return points along a cubic Bézier curve, without its start."""
    found = []
    for number in range(1, STEPS + 1):
        t = number / STEPS
        shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points = list(zip(shares, (start, handle, other, end), strict=True))
        found.append((sum(s * p[0] for s, p in points), sum(s * p[1] for s, p in points)))
    return found


def batched(numbers: Sequence[float]) -> Iterator[Point]:
    """Yield numbers two by two."""
    yield from zip(numbers[::2], numbers[1::2], strict=True)
