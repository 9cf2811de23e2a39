"""Everything on a page moves along, the page keeps its size, and a note says what was done."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name

from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.pdf.correct import NotMeasuredError, PrinterStep, corrected, note
from generator.units import mm_from_pt, pt_from_mm

MOVED = Correction(x=2, y=3)
OTHER = Correction(x=-4)
PRINTER = Printer("kitchen", (Tuned(210, 297, "long", Tuning(MOVED, OTHER)),))
SIZE = (pt_from_mm(210), pt_from_mm(297))


def pages(
    count: int,
    drawn: str = "",
    size: tuple[float, float] = SIZE,
    duplex: str = "",
    language: str = "de",
) -> bytes:
    """Return pages with all that can move: boxes, a link and a field."""
    with pikepdf.Pdf.new() as pdf:
        for _ in range(count):
            page = pdf.add_blank_page(page_size=size)
            page.contents_add(drawn.encode())
            page.obj.TrimBox = Array([20, 20, 500, 700])
            page.obj.BleedBox = Array([0, 0, size[0], size[1]])
            link = Dictionary(
                Type=Name.Annot,
                Subtype=Name.Link,
                Rect=[100, 100, 200, 120],
                QuadPoints=[100, 100, 200, 100, 100, 120, 200, 120],
            )
            page.obj.Annots = Array([pdf.make_indirect(link)])
        wishes = Dictionary(Duplex=Name(f"/{duplex}")) if duplex else Dictionary()
        pdf.Root.ViewerPreferences = wishes
        pdf.Root.Lang = pikepdf.String(language)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def shifts(pdf: bytes) -> list[tuple[float, float]]:
    """Return how far each page was moved, in mm to the right and down, by its link."""
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        found = []
        for page in opened.pages:
            left, bottom, *_ = (float(each) for each in page.obj.Annots[0].Rect)
            found.append((round(mm_from_pt(left - 100), 3), round(mm_from_pt(100 - bottom), 3)))
    return found


def test_fronts_and_backs_in_turn() -> None:
    assert shifts(corrected(pages(3), PRINTER)) == [(2, 3), (-4, 0), (2, 3)]


@pytest.mark.parametrize("count", [1, 3])
def test_what_is_printed_on_one_side_has_fronts_only(count: int) -> None:
    printed = corrected(pages(count, duplex="Simplex"), PRINTER)
    assert shifts(printed) == [(2, 3)] * count


def test_all_moves_along_and_the_page_stays() -> None:
    with pikepdf.Pdf.open(io.BytesIO(corrected(pages(1), PRINTER))) as pdf:
        page = pdf.pages[0]
        right, down = pt_from_mm(2), pt_from_mm(3)
        assert [float(each) for each in page.mediabox] == pytest.approx([0, 0, *SIZE], abs=1e-3)
        trim = [20 + right, 20 - down, 500 + right, 700 - down]
        assert [float(each) for each in page.trimbox] == pytest.approx(trim, abs=1e-3)
        inside = [right, 0, SIZE[0], SIZE[1] - down]
        assert [float(each) for each in page.obj.BleedBox] == pytest.approx(inside, abs=1e-3)
        quad = [float(each) for each in page.obj.Annots[0].QuadPoints]
        assert quad[:2] == pytest.approx([100 + right, 100 - down], abs=1e-3)
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == (Name("/None"), Name("/Simplex"))


def test_the_same_bytes_again() -> None:
    plain = pages(2)
    assert corrected(plain, PRINTER) == corrected(plain, PRINTER)


def dark(pdf: bytes) -> list[tuple[int, int]]:
    """Return the dots of the first page that are not white, a millimetre each."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=72 / 25.4 / (72 / 25.4) ** 2, grayscale=True).to_numpy()
    finally:
        document.close()
    rows, columns = (picture.reshape(picture.shape[:2]) < 250).nonzero()
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def test_the_note_stands_in_the_margin() -> None:
    spots = dark(corrected(pages(1), PRINTER))
    assert spots
    assert all(row > 290 for _, row in spots)


def test_the_note_is_english_where_its_face_has_not_the_letters() -> None:
    german, english, korean, hebrew = (
        dark(corrected(pages(1, language=each), PRINTER)) for each in ("de", "en", "ko", "he")
    )
    assert english == korean == hebrew != german


def test_the_note_keeps_off_what_is_printed() -> None:
    """With colour along the lower edge it goes to the upper one; with a frame it stays away."""
    below = f"0 0 0 rg 0 0 {SIZE[0]} {pt_from_mm(13)} re f"
    above = [row for _, row in dark(corrected(pages(1, below), PRINTER)) if row < 270]
    assert above
    assert max(above) < 12
    full = f"0.5 g -99 -99 {SIZE[0] + 200} {SIZE[1] + 200} re f"
    with pikepdf.Pdf.open(io.BytesIO(corrected(pages(1, full), PRINTER))) as pdf:
        told = [str(each.operator) for each in pikepdf.parse_content_stream(pdf.pages[0])]
    assert "l" not in told


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "printer k: x +0.3, y −0.2 mm, 0.1°, 100.4 %"),
        ("de", "Drucker k: x +0,3, y −0,2 mm, 0,1°, 100,4 %"),
        ("pl", "drukarka k: x +0,3, y −0,2 mm, 0,1°, 100,4%"),
    ],
)
def test_what_the_note_says(language: str, words: str) -> None:
    assert note("k", Correction(0.31, -0.19, 0.08, 100.4, 100.38), language) == words


def test_two_sizes_are_both_told() -> None:
    assert note("k", Correction(0, 0, 0, 99, 101), "en").endswith("99.0 × 101.0 %")


@pytest.mark.parametrize(
    ("size", "duplex", "hint"),
    [
        (SIZE[::-1], "Simplex", "--paper a4 --lying"),
        (SIZE[::-1], "DuplexFlipShortEdge", "--paper a4 --lying --flip short"),
        (SIZE, "DuplexFlipShortEdge", "--paper a4 --flip short"),
        ((612, 792), "Simplex", "--paper letter"),
        ((500, 800), "Simplex", "--paper 176x282"),
    ],
)
def test_what_was_not_measured(size: tuple[float, float], duplex: str, hint: str) -> None:
    page = pages(1, size=size, duplex=duplex)
    with pytest.raises(NotMeasuredError) as raised:
        corrected(page, PRINTER)
    assert raised.value.finding.hint == f"playeraid calibrate --printer kitchen {hint}"
    assert PrinterStep(PRINTER)(page, "sheets") == (page, (raised.value.finding,))


def test_the_step_names_the_file() -> None:
    step = PrinterStep(PRINTER)
    assert step.suffix == "-kitchen"
    data = pages(1)
    assert step(data, "sheets") == (corrected(data, PRINTER), ())
    assert Path(f"x{step.suffix}.pdf").name == "x-kitchen.pdf"


def test_the_note_stands_in_the_margin_of_a_page_that_begins_below_zero() -> None:
    """So begin pages with a rim to be laminated: what is on them keeps its place."""
    width, height = SIZE
    with pikepdf.Pdf.open(io.BytesIO(pages(1))) as pdf:
        pdf.pages[0].mediabox = Array([-30, -40, width - 30, height - 40])
        out = io.BytesIO()
        pdf.save(out)
    true = Printer("kitchen", (Tuned(210, 297, "long", Tuning(Correction(), Correction())),))
    plain, lower = (dark(corrected(each, true)) for each in (pages(1), out.getvalue()))
    assert plain == lower
