"""What came of the guess of one side is known to others like it."""

from __future__ import annotations

from msgspec.structs import replace

from generator.render.sizehints import SizeHints
from generator.units import A4, LETTER
from tests.render.test_side import job_of


def test_the_same_paper_tells_more_than_another() -> None:
    a4 = replace(job_of("drako", "dwarf-sheet", "front"), paper=A4)
    letter = replace(a4, paper=LETTER)
    hints = SizeHints()
    assert hints.of(a4) is None
    hints.add(a4, 0.75)
    assert (hints.of(a4), hints.of(letter)) == (0.75, 0.75)
    hints.add(letter, 0.5)
    hints.add(replace(a4, language="de"), 0.8)
    assert (hints.of(a4), hints.of(letter)) == (0.8, 0.5)
    assert hints.of(replace(a4, sheet_id="symbols")) is None
