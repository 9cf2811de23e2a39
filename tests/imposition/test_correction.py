"""A correction undoes what a printer does, in PDF's own numbers."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.units import A4, mm_from_pt, pt_from_mm

shifts, angles, sizes = st.floats(-5, 5), st.floats(-3, 3), st.floats(0.9, 1.1)
WIDTH, HEIGHT = pt_from_mm(A4.width), pt_from_mm(A4.height)


@given(shifts, shifts, angles, sizes, sizes, st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_it_undoes_what_a_printer_does(
    x: float, y: float, angle: float, wide: float, high: float, right: float, up: float
) -> None:
    """A printer stretches about the middle, turns clockwise, then moves to the right and down."""
    correction = Correction(-x, -y, -angle, 100 / wide, 100 / high)
    a, b, c, d, e, f = correction.matrix((WIDTH / 2, HEIGHT / 2))
    along = (a * right + c * up + e - WIDTH / 2) * wide
    down = (HEIGHT / 2 - (b * right + d * up + f)) * high
    turn = radians(angle)
    printed = (
        along * cos(turn) - down * sin(turn) + pt_from_mm(x),
        along * sin(turn) + down * cos(turn) + pt_from_mm(y),
    )
    assert printed[0] + WIDTH / 2 == pytest.approx(right, abs=1e-6)
    assert HEIGHT / 2 - printed[1] == pytest.approx(up, abs=1e-6)


@pytest.mark.parametrize(
    ("correction", "moved"),
    [
        (Correction(x=2), (12, 10)),
        (Correction(y=3), (10, 13)),
        (Correction(stretch_x=200), (-85, 10)),
        (Correction(stretch_y=50), (10, 79.25)),
        (Correction(angle=180), (200, 287)),
    ],
)
def test_each_number_does_what_it_says(correction: Correction, moved: tuple[float, float]) -> None:
    """A spot 10 mm off the left and the upper edge, where it comes to lie."""
    a, b, c, d, e, f = correction.matrix((WIDTH / 2, HEIGHT / 2))
    x, y = pt_from_mm(10), HEIGHT - pt_from_mm(10)
    right, down = a * x + c * y + e, HEIGHT - (b * x + d * y + f)
    assert (mm_from_pt(right), mm_from_pt(down)) == pytest.approx(moved)


FRONT, BACK = Correction(x=1), Correction(x=2)
BOTH, ONE = Tuning(FRONT, BACK), Tuning(FRONT, None)
TURNED = Printer("any", (Tuned(210, 297, "long", BOTH), Tuned(297, 210, "short", ONE)))


@pytest.mark.parametrize(
    ("size", "flip", "tuning"),
    [
        ((210, 297), "long", BOTH),
        ((210.4, 296.8), None, BOTH),
        ((210, 297), "short", None),
        ((297, 210), None, ONE),
        ((297, 210), "short", None),
        ((215.9, 279.4), None, None),
    ],
)
def test_only_what_was_measured_is_corrected(
    size: tuple[float, float], flip: str | None, tuning: Tuning | None
) -> None:
    assert TURNED.tuning(size, flip) == tuning
