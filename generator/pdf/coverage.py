"""Measure how much of each page of a PDF for the press is covered by each ink.

No reader draws single inks in the same way everywhere, so each page is drawn twice in the
colours that every reader draws alike: once with cyan, magenta and yellow as the light that
they take from red, green and blue, and once with black as grey. The mean of such a picture
is the share that is covered.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Name, Pdf

from generator.pdf.inks import Cmyk, Ink, InkBook, Spot
from generator.pdf.separate import Writing, number, rewrite
from generator.units import PT_PER_INCH

DPI = 100
"""How finely pages are looked at; edges are averaged, so finer tells nothing more."""
NOTHING_KNOWN = InkBook(())


class _Plates(Writing):
    """Writes inks as light: cyan, magenta and yellow together, or black alone.

    What prints over the rest is multiplied with it, so it takes nothing away from the other
    inks. A form that fills with one kind and draws its line with another in one command
    counts as its line: of the inks beneath that is a hair.
    """

    space = Name.DeviceRGB

    def __init__(self, is_black: bool) -> None:
        self.is_black = is_black

    def states(self) -> dict[str, Dictionary]:
        """Return the states that commands name, by their names."""
        return {"/Takes": Dictionary(BM=Name.Multiply), "/Covers": Dictionary(BM=Name.Normal)}

    def values(self, ink: Cmyk) -> tuple[float, ...]:
        """Return the light that an ink leaves."""
        return (1 - ink.black,) * 3 if self.is_black else tuple(1 - each for each in ink[:3])

    def command(self, ink: Ink, is_line: bool, over: tuple[bool, bool]) -> bytes:
        """Return the commands for an ink, where fills and lines print over others."""
        state = b"/Takes" if over[is_line] and not self.is_black else b"/Covers"
        light = self.values(ink.look if isinstance(ink, Spot) else ink)
        values = b" ".join(map(number, light))
        return b"%s gs %s %s" % (state, values, b"RG" if is_line else b"rg")


def is_for_both_sides(data: bytes) -> bool | None:
    """Whether a PDF asks to be printed on both sides of the paper; none if it does not say."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        wishes = pdf.Root.get("/ViewerPreferences", Dictionary())
        return str(wishes.Duplex) != "/Simplex" if "/Duplex" in wishes else None


def coverage(data: bytes) -> list[Cmyk]:
    """Return for each page of a PDF for the press which share of it each ink covers."""
    colours, blacks = (list(_means(_drawn(data, is_black))) for is_black in (False, True))
    return [Cmyk(*colour, black[0]) for colour, black in zip(colours, blacks, strict=True)]


def _drawn(data: bytes, is_black: bool) -> bytes:
    with Pdf.open(io.BytesIO(data)) as pdf:
        rewrite(pdf, NOTHING_KNOWN, _Plates(is_black))
        for page in pdf.pages:
            page.obj.MediaBox = page.obj.CropBox = pikepdf.Array(list(page.trimbox))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def _means(data: bytes) -> Iterator[tuple[float, float, float]]:
    """Yield how dark each page is in red, green and blue."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            image = page.render(scale=DPI / PT_PER_INCH, rev_byteorder=True).to_numpy()
            red, green, blue = (1 - float(each) / 255 for each in image.mean(axis=(0, 1))[:3])
            yield red, green, blue
    finally:
        document.close()
