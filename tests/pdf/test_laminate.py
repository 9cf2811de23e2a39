"""A rim leaves a page as it is, makes the paper larger, and shows where to cut."""

from __future__ import annotations

import io
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.pdf.correct import corrected
from generator.pdf.laminate import Rim, with_rim
from generator.units import A4, LETTER, TRIMMED_MARGIN, Paper, pt_from_mm
from tests.printing import Aid

pytest_plugins = ["tests.builds"]


def boxes(pdf: bytes, name: str) -> list[list[float]]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [[float(edge) for edge in getattr(page, name)] for page in opened.pages]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("rim", [3, 5, 12.5])
def test_the_paper_is_whole(paper: Paper, rim: float) -> None:
    """What is trimmed off, and what is left, are the paper."""
    page = paper.trimmed(rim)
    blank = io.BytesIO()
    with pikepdf.new() as new:
        new.add_blank_page(page_size=(pt_from_mm(page.width), pt_from_mm(page.height)))
        new.save(blank)
    pdf, found = Rim(page.beyond)(blank.getvalue(), "sheets")
    assert found == ()
    (media,), (trim,) = boxes(pdf, "mediabox"), boxes(pdf, "trimbox")
    size = [media[2] - media[0], media[3] - media[1]]
    assert size == pytest.approx([pt_from_mm(paper.width), pt_from_mm(paper.height)])
    off = [abs(outer - inner) for outer, inner in zip(media, trim, strict=True)]
    assert off == pytest.approx([pt_from_mm(rim)] * 4)


def test_what_is_printed_stays(starter_aid: Aid) -> None:
    """Words, tags and bookmarks are as they were; scale lines keep their length."""
    pdf = starter_aid.result("summary/front", A4).pdf
    rimmed = with_rim(pdf, 3)
    assert with_rim(pdf, 3) == rimmed
    words = [
        pypdfium2.PdfDocument(each)[0].get_textpage().get_text_range() for each in (pdf, rimmed)
    ]
    assert words[0].strip()
    assert sorted(words[0].split()) == sorted(words[1].split())
    for before, after in pairwise([pdf, rimmed]):
        with pikepdf.open(io.BytesIO(before)) as one, pikepdf.open(io.BytesIO(after)) as other:
            assert "/StructTreeRoot" in other.Root
            streams = [stream.read_bytes() for stream in _contents(one)]
            assert [stream.read_bytes() for stream in _contents(other)][: len(streams)] == streams


def _contents(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    contents = pdf.pages[0].obj.Contents
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def test_the_line_to_cut_along_can_be_seen(starter_aid: Aid) -> None:
    """It goes all around, straight at the edges and rounded at the corners."""
    rimmed = with_rim(starter_aid.result("summary/front", A4).pdf, 3)
    page = pypdfium2.PdfDocument(rimmed)[0]
    picture = page.render(scale=4, grayscale=True).to_numpy()
    at = round(4 * pt_from_mm(3 + TRIMMED_MARGIN))
    middle = picture.shape[1] // 2
    assert picture[at - 4 : at + 5, middle].min() < 200
    assert picture[-at - 4 : -at + 5, middle].min() < 200
    assert picture[at - 4 : at + 5, at - 4 : at + 5].min() == 255


def test_a_rim_and_a_measured_printer_go_together() -> None:
    """The line to cut along is corrected with the rest, and with it the box that it goes around."""
    page = A4.trimmed(5)
    blank = io.BytesIO()
    with pikepdf.new() as new:
        new.add_blank_page(page_size=(pt_from_mm(page.width), pt_from_mm(page.height)))
        new.Root.ViewerPreferences = pikepdf.Dictionary()
        new.save(blank)
    rimmed = with_rim(blank.getvalue(), page.beyond)
    tuning = Tuning(Correction(x=2, y=3), None)
    true = corrected(rimmed, Printer("kitchen", (Tuned(210, 297, "long", tuning),)))
    assert boxes(true, "mediabox") == boxes(rimmed, "mediabox")
    (before,), (after,) = boxes(rimmed, "trimbox"), boxes(true, "trimbox")
    moved = [right - left for left, right in zip(before, after, strict=True)]
    right, down = pt_from_mm(2), pt_from_mm(3)
    assert moved == pytest.approx([right, -down, right, -down], abs=1e-3)
    seen = [
        pypdfium2.PdfDocument(each)[0].render(scale=2, grayscale=True).to_numpy() < 200
        for each in (rimmed, true)
    ]
    tops = [int(each[:, 200].squeeze().argmax()) for each in seen]
    assert tops[1] - tops[0] == pytest.approx(2 * down, abs=1)
