"""Printed at fault, read by a person, entered: the next page comes out true on the same printer."""

from __future__ import annotations

import io
from math import dist

import pikepdf
import pytest

from generator.build.pool import processes
from generator.content.resources import TEMPLATES
from generator.imposition.answers import tuning_of, wrong_answers
from generator.imposition.correction import Printer, Tuned
from generator.imposition.geometry import Flip
from generator.pdf.correct import corrected
from generator.render.testpage import TestPrint
from generator.units import A4, LETTER, pt_from_mm
from tests.imposition.printer import Fault, Reader, any_faults, printed, segments

ALLOWED = 0.1
"""How far a corner may be off, in mm; and a back off its front."""
PLACES = ("above", "below", "left", "right")


@pytest.fixture(scope="module", params=[(A4, False), (LETTER, False), (A4, True)])
def test_print(request: pytest.FixtureRequest) -> TestPrint:
    paper, lies = request.param
    processes.warm_up(TEMPLATES, 1)
    return TestPrint("en", paper, lies, Flip.LONG, TEMPLATES)


@pytest.fixture(scope="module")
def page(test_print: TestPrint) -> bytes:
    return test_print.pdf()


def read(pdf: bytes) -> list[str]:
    """Return the ten answers that a person reads on a printed test page."""
    front, back = Reader(pdf, 0), Reader(pdf, 1)
    answers = [side.ladder(where) for side in (front, back) for where in PLACES]
    return [*answers, front.ruler("across"), front.ruler("down")]


def crosses(width: float, height: float, flip: Flip) -> bytes:
    """Return a front and a back with a cross 10 mm off each corner, for paper in points."""
    with pikepdf.Pdf.new() as pdf:
        for _ in range(2):
            page = pdf.add_blank_page(page_size=(width, height))
            off = 72 / 2.54
            drawn = "".join(
                f"{x:.6f} {y:.6f} m {x + 9:.6f} {y:.6f} l S\n"
                for x in (off, width - off)
                for y in (off, height - off)
            )
            page.contents_add(drawn.encode())
        both = {Flip.LONG: "/DuplexFlipLongEdge", Flip.SHORT: "/DuplexFlipShortEdge"}
        wishes = pikepdf.Dictionary(Duplex=pikepdf.Name(both[flip]))
        pdf.Root.ViewerPreferences = wishes
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def corners(pdf: bytes, number: int) -> list[tuple[float, float]]:
    """Return the first four lines' starts of a page, in mm from its left top."""
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        return [start for start, _ in list(segments(opened.pages[number]))[:4]]


def behind(spot: tuple[float, float], width: float, height: float, turn: Flip) -> tuple[float, ...]:
    """Return where a spot of the back lies, seen from the front."""
    upright = height > width
    if upright is (turn is Flip.LONG):
        return width - spot[0], spot[1]
    return spot[0], height - spot[1]


@pytest.mark.parametrize("seed", range(4))
def test_round_trip(test_print: TestPrint, page: bytes, seed: int) -> None:
    faults = any_faults(seed)
    answers = read(printed(page, faults))
    sides = test_print.page
    assert wrong_answers(answers, sides) == []
    tuning = tuning_of(answers, sides)
    for flip in Flip:
        printer = Printer("any", (Tuned(sides.width, sides.height, flip, tuning),))
        wished = crosses(pt_from_mm(sides.width), pt_from_mm(sides.height), flip)
        done = printed(corrected(wished, printer), faults)
        front, back = corners(done, 0), corners(done, 1)
        for number, side in enumerate((front, back)):
            for spot, meant in zip(side, corners(wished, number), strict=True):
                assert dist(spot, meant) <= ALLOWED
        through = [behind(spot, sides.width, sides.height, flip) for spot in back]
        for spot in front:
            assert min(dist(spot, other) for other in through) <= ALLOWED


def test_without_correction_it_would_be_off() -> None:
    """The faults that the test takes are such as players complain of."""
    far = [dist((0, 0), (fault.x, fault.y)) for seed in range(4) for fault in any_faults(seed)]
    assert max(far) > 3
    assert min(far) > ALLOWED


def test_a_true_printer_reads_fifty(page: bytes) -> None:
    true = Fault(0, 0, 0, 1, 1)
    assert read(printed(page, (true, true))) == ["50"] * 8 + ["K150"] * 2


def test_after_the_correction_all_read_fifty(test_print: TestPrint, page: bytes) -> None:
    """The page that --check prints says what it tells on its last side."""
    faults, sides = any_faults(3), test_print.page
    tuning = tuning_of(read(printed(page, faults)), sides)
    printer = Printer("any", (Tuned(sides.width, sides.height, "long", tuning),))
    again = read(printed(corrected(page, printer), faults))
    assert all(abs(int(answer) - 50) <= 1 for answer in again[:8])
    assert again[8:] == ["K150", "K150"]
