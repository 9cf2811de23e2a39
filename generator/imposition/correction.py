"""How the content of a side is moved, turned and stretched, so that it comes out true."""

from __future__ import annotations

from math import cos, radians, sin

from msgspec import Struct

from generator.units import pt_from_mm

Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of PDF's “cm”, in pt from the left bottom of the page."""


class Correction(Struct, frozen=True):
    """What is done to one side, about the middle of the paper: moved, then turned, then stretched.

    ``x`` and ``y`` are mm to the right and down, ``angle`` degrees clockwise, the others per
    cent. In this order it undoes exactly what a printer does, which stretches first.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    stretch_x: float = 100.0
    stretch_y: float = 100.0

    def matrix(self, middle: tuple[float, float]) -> Matrix:
        """Return what is done about the middle of a page, given in pt from its left bottom."""
        turn = radians(self.angle)
        wide, high = self.stretch_x / 100, self.stretch_y / 100
        a, b = wide * cos(turn), -high * sin(turn)
        c, d = wide * sin(turn), high * cos(turn)
        x, y = middle[0] - pt_from_mm(self.x), middle[1] + pt_from_mm(self.y)
        return a, b, c, d, middle[0] - a * x - c * y, middle[1] - b * x - d * y


class Tuning(Struct, frozen=True):
    """The corrections of both sides; none of the back where only the front was measured."""

    front: Correction
    back: Correction | None


class Tuned(Struct, frozen=True):
    """The tuning for paper of a size (mm) as it lies, turned over on an edge."""

    width: float
    height: float
    flip: str
    tuning: Tuning

    def suits(self, size: tuple[float, float]) -> bool:
        """Whether it was measured on paper of a size, lying the same way."""
        width, height = size
        return abs(self.width - width) < SAME and abs(self.height - height) < SAME


SAME = 1.0
"""How much papers may differ that are the same, in mm."""


class Printer(Struct, frozen=True):
    """A printer by its name, with all that was measured of it."""

    name: str
    tuned: tuple[Tuned, ...]

    def tuning(self, size: tuple[float, float], flip: str | None) -> Tuning | None:
        """Return the tuning for paper of a size and a way to turn it over, if it was measured.

        What is printed on one side (without ``flip``) needs the front alone.
        """
        for each in self.tuned:
            if each.suits(size) and flip is None:
                return each.tuning
            if each.suits(size) and each.flip == flip and each.tuning.back:
                return each.tuning
        return None
