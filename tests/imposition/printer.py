"""A printer that is at fault, and a person who reads what it printed."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, dist, radians, sin
from random import Random

import pikepdf
import pypdfium2

from generator.imposition.testpage import LETTERS
from generator.units import mm_from_pt, pt_from_mm

Spot = tuple[float, float]
Segment = tuple[Spot, Spot]


@dataclass(frozen=True)
class Fault:
    """What a printer does to a side: stretched, turned clockwise, moved to the right and down."""

    x: float
    y: float
    angle: float
    wide: float
    high: float

    def matrix(self, width: float, height: float) -> tuple[float, ...]:
        """Return the matrix in pt from the left bottom, about the middle of the paper."""
        turn = radians(self.angle)
        a, b = self.wide * cos(turn), -self.wide * sin(turn)
        c, d = self.high * sin(turn), self.high * cos(turn)
        e = width / 2 + pt_from_mm(self.x) - a * width / 2 - c * height / 2
        f = height / 2 - pt_from_mm(self.y) - b * width / 2 - d * height / 2
        return a, b, c, d, e, f


def any_faults(seed: int) -> tuple[Fault, Fault]:
    """Return the faults of a printer: of the front and of the back, of one size."""
    any_ = Random(seed)
    wide, high = any_.uniform(0.985, 1.01), any_.uniform(0.985, 1.01)

    def fault() -> Fault:
        x, y = any_.uniform(-3.5, 3.5), any_.uniform(-3.5, 3.5)
        return Fault(x, y, any_.uniform(-0.5, 0.5), wide, high)

    return fault(), fault()


def printed(pdf: bytes, faults: Sequence[Fault]) -> bytes:
    """Return the pages as they lie on paper: fronts and backs in turn."""
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for number, page in enumerate(opened.pages):
            width, height = float(page.mediabox[2]), float(page.mediabox[3])
            words = " ".join(f"{v:.9f}" for v in faults[number % 2].matrix(width, height))
            page.contents_add(f"q {words} cm\n".encode(), prepend=True)
            page.contents_add(b"\nQ", prepend=False)
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()


def segments(page: pikepdf.Page) -> Iterator[Segment]:
    """Yield the straight lines of a page that are drawn one by one, in mm from its left top."""
    height = mm_from_pt(float(page.mediabox[3]))
    matrix = pikepdf.Matrix()
    kept: list[pikepdf.Matrix] = []
    path: list[Spot] = []
    for each in pikepdf.parse_content_stream(page):
        name = str(each.operator)
        numbers = [float(str(value)) for value in each.operands] if name in ("cm", "m", "l") else []
        if name == "q":
            kept.append(matrix)
        elif name == "Q":
            matrix = kept.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*numbers) @ matrix
        elif name in ("m", "l"):
            x, y = matrix.transform((numbers[0], numbers[1]))
            path = [*(path if name == "l" else []), (mm_from_pt(x), height - mm_from_pt(y))]
        elif name == "S":
            if len(path) == 2:
                yield path[0], path[1]
            path = []


def words(pdf: bytes, number: int) -> Iterator[tuple[str, Spot]]:
    """Yield the words of a page with their middles, in mm from its left top."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        height = page.get_height()
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            said = text.get_text_bounded(left, bottom, right, top).strip()
            middle = mm_from_pt((left + right) / 2), mm_from_pt(height - (bottom + top) / 2)
            yield said, middle
    finally:
        document.close()


class Reader:
    """A person with a folded sheet of paper and a ruler."""

    def __init__(self, pdf: bytes, number: int) -> None:
        with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
            page = opened.pages[number]
            self.width, self.height = (mm_from_pt(float(each)) for each in page.mediabox[2:])
            self.lines = list(segments(page))
        self.words = list(words(pdf, number))

    def ladder(self, where: str) -> str:
        """Return the number at which the crease crosses a slanting line of a ladder."""
        across = where in ("left", "right")
        middle = (self.height if across else self.width) / 2
        along, aside = (0, 1) if across else (1, 0)
        edge = (self.width if across else self.height) / 2

        def is_there(spot: Spot) -> bool:
            near = abs(spot[aside] - middle) < 14
            return near and (spot[along] < edge) == (where in ("above", "left"))

        own = [line for line in self.lines if all(is_there(spot) for spot in line)]
        slanting = [line for line in own if 70 < _long(line) < 100]
        crossed = [
            line
            for line in slanting
            if min(s[aside] for s in line) <= middle <= max(s[aside] for s in line)
        ]
        (start, end) = crossed[0]
        share = (middle - start[aside]) / (end[aside] - start[aside])
        crossing = start[along] + share * (end[along] - start[along])
        ticks = sorted(
            (line for line in own if _long(line) < 2 and _meets(line, (start, end))),
            key=lambda line: line[0][along],
        )
        numbered = {}
        for place, tick in enumerate(ticks):
            for said, spot in self.words:
                off = abs(spot[along] - tick[0][along])
                if said.isdecimal() and off < 0.45 and _beside(tick, spot, aside):
                    numbered[place] = int(said)
        nearest = min(range(len(ticks)), key=lambda n: abs(ticks[n][0][along] - crossing))
        counted = min(numbered, key=lambda n: abs(n - nearest))
        return str(numbered[counted] + nearest - counted)

    def ruler(self, way: str) -> str:
        """Return the letter of the mark that best meets a millimetre, and which one it is."""
        along, aside = (0, 1) if way == "across" else (1, 0)
        (line,) = [
            each
            for each in self.lines
            if _long(each) > 150 and abs(each[0][aside] - each[1][aside]) < 4
        ]
        arrow = min(line, key=lambda spot: spot[along])
        found = []
        marks = [
            each
            for each in self.lines
            if 1.5 < _long(each) < 6.2
            and min(_off(spot, line) for spot in each) < 0.05
            and _reach(each, arrow) > 130
        ]
        for mark in marks:
            foot = min(mark, key=lambda spot: _off(spot, line))
            top = max(mark, key=lambda spot: _off(spot, line))
            letters = [
                (_distance(spot, top), said)
                for said, spot in self.words
                if len(said) == 1 and said in LETTERS
            ]
            away, letter = min(letters)
            assert away < 2
            reading = _distance(foot, arrow)
            found.append((abs(reading - round(reading)), f"{letter}{round(reading)}"))
        assert len(found) == len(LETTERS)
        return min(found)[1]


def _distance(one: Spot, other: Spot) -> float:
    return dist(one, other)


def _long(line: Segment) -> float:
    return _distance(*line)


def _reach(line: Segment, spot: Spot) -> float:
    return min(_distance(each, spot) for each in line)


def _off(spot: Spot, line: Segment) -> float:
    """Return how far a spot is off the line through a segment."""
    (x1, y1), (x2, y2) = line
    return abs((x2 - x1) * (spot[1] - y1) - (y2 - y1) * (spot[0] - x1)) / _long(line)


def _meets(tick: Segment, line: Segment) -> bool:
    """Whether a tick begins on a slanting line."""
    return min(_off(spot, line) for spot in tick) < 0.03 and _long(tick) > 0.5


def _beside(tick: Segment, spot: Spot, aside: int) -> bool:
    """Whether a word stands at the end of a tick, on its side of the line."""
    start, end = tick
    way = end[aside] - start[aside]
    off = (spot[aside] - start[aside]) * (1 if way > 0 else -1)
    return 0 < off < 4
