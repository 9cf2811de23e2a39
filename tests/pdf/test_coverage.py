"""The coverage of a page is what its commands say, whatever lies over what."""

from __future__ import annotations

import io

import pytest
from pikepdf import Dictionary, Pdf

from generator.pdf.coverage import coverage, is_for_both_sides
from generator.pdf.inks import Cmyk, InkBook
from generator.pdf.separate import separated

HALF = "0 0 100 100 re f "
"""Fills the left half of the page."""
WHOLE = "0 0 200 100 re f "


def page(drawn: str) -> bytes:
    """Return a page of 200 by 100 pt as it is separated for the press."""
    with Pdf.new() as pdf:
        made = pdf.add_blank_page(page_size=(200, 100))
        made.obj.Contents = pdf.make_stream(drawn.encode())
        made.obj.Resources = Dictionary(ExtGState={"/Half": Dictionary(ca=0.5)})
        out = io.BytesIO()
        pdf.save(out)
    return separated(out.getvalue(), InkBook(())).pdf


@pytest.mark.parametrize(
    ("drawn", "inks"),
    [
        ("", (0, 0, 0, 0)),
        ("0 0 0 1 k " + HALF, (0, 0, 0, 0.5)),
        ("0 g " + WHOLE, (0, 0, 0, 1)),
        ("0.4 0.2 0.6 0.1 k " + HALF, (0.2, 0.1, 0.3, 0.05)),
        # black prints over what lies beneath and takes nothing away; white does
        ("0 0.6 0 0 k " + WHOLE + "0 0 0 1 k " + HALF, (0, 0.6, 0, 0.5)),
        ("0 0.6 0 0 k " + WHOLE + "0 0 0 0 k " + HALF, (0, 0.3, 0, 0)),
        ("0 0 0 1 k " + WHOLE + "0 0 0 0 k " + HALF, (0, 0, 0, 0.5)),
        # a grey that is not wholly black knocks out
        ("0 0.6 0 0 k " + WHOLE + "0 0 0 0.8 k " + HALF, (0, 0.3, 0, 0.4)),
        ("/Half gs 0.8 0 0 0 k " + HALF, (0.2, 0, 0, 0)),
    ],
)
def test_coverage(drawn: str, inks: tuple[float, ...]) -> None:
    (found,) = coverage(page(drawn))
    assert found == pytest.approx(inks, abs=0.004)
    assert isinstance(found, Cmyk)


def test_only_what_is_left_after_trimming_counts() -> None:
    with Pdf.open(io.BytesIO(page("0 0 0 1 k " + HALF))) as pdf:
        pdf.pages[0].obj.TrimBox = [50, 0, 200, 100]
        out = io.BytesIO()
        pdf.save(out)
    assert coverage(out.getvalue())[0].black == pytest.approx(1 / 3, abs=0.004)


@pytest.mark.parametrize(
    ("asked", "both"), [(None, None), ("/Simplex", False), ("/DuplexFlipLongEdge", True)]
)
def test_files_say_whether_they_need_both_sides(asked: str | None, both: bool | None) -> None:
    from pikepdf import Name

    with Pdf.new() as pdf:
        pdf.add_blank_page()
        if asked:
            pdf.Root.ViewerPreferences = Dictionary(Duplex=Name(asked))
        out = io.BytesIO()
        pdf.save(out)
    assert is_for_both_sides(out.getvalue()) is both
