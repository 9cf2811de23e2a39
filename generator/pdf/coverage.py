"""Measure the share of each page of a press-ready PDF that each ink covers.

No renderer separates inks reliably, so each page is rendered twice in colours that all render
alike: once with cyan, magenta and yellow as the complements of red, green and blue, and once
with black as grey. The mean of such a picture is the coverage.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Name, Pdf

from generator.pdf.inks import Cmyk, Ink, InkBook, Spot
from generator.pdf.inkwriter import InkWriter, number
from generator.pdf.separate import rewrite
from generator.units import PT_PER_INCH

DPI = 100
"""Resolution of the rendering; edges are antialiased, so more gains nothing."""
NO_INKS = InkBook(())


class _Plates(InkWriter):
    """Writes inks as light: cyan, magenta and yellow together, or black alone.

    Overprinting ink is multiplied, so it does not remove the inks beneath. A command that
    both fills with one kind and strokes with another counts as its stroke: the error is a
    hairline.
    """

    space = Name.DeviceRGB

    def __init__(self, is_black: bool) -> None:
        self.is_black = is_black

    def states(self) -> dict[str, Dictionary]:
        """Return graphics states by the names that commands use."""
        return {"/Takes": Dictionary(BM=Name.Multiply), "/Covers": Dictionary(BM=Name.Normal)}

    def values(self, ink: Cmyk) -> tuple[float, ...]:
        """Return the light left by an ink."""
        return (1 - ink.black,) * 3 if self.is_black else tuple(1 - each for each in ink[:3])

    def command(self, ink: Ink, is_line: bool, over: tuple[bool, bool]) -> bytes:
        """Return the commands for an ink; ``over`` is the overprint of fills and strokes."""
        state = b"/Takes" if over[is_line] and not self.is_black else b"/Covers"
        light = self.values(ink.look if isinstance(ink, Spot) else ink)
        values = b" ".join(map(number, light))
        return b"%s gs %s %s" % (state, values, b"RG" if is_line else b"rg")


def is_for_both_sides(data: bytes) -> bool | None:
    """Whether a PDF requests duplex printing; None if it does not say."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        preferences = pdf.Root.get("/ViewerPreferences", Dictionary())
        return str(preferences.Duplex) != "/Simplex" if "/Duplex" in preferences else None


def coverage(data: bytes) -> list[Cmyk]:
    """Return the coverage of each ink for each page of a press-ready PDF."""
    colours, blacks = (list(_means(_drawn(data, is_black))) for is_black in (False, True))
    return [Cmyk(*colour, black[0]) for colour, black in zip(colours, blacks, strict=True)]


def _drawn(data: bytes, is_black: bool) -> bytes:
    with Pdf.open(io.BytesIO(data)) as pdf:
        rewrite(pdf, NO_INKS, _Plates(is_black))
        for page in pdf.pages:
            page.obj.MediaBox = page.obj.CropBox = pikepdf.Array(list(page.trimbox))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def _means(data: bytes) -> Iterator[tuple[float, float, float]]:
    """Yield the mean darkness of each page in red, green and blue."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            image = page.render(scale=DPI / PT_PER_INCH, rev_byteorder=True).to_numpy()
            red, green, blue = (1 - float(each) / 255 for each in image.mean(axis=(0, 1))[:3])
            yield red, green, blue
    finally:
        document.close()
