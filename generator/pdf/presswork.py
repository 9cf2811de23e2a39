"""Finish a PDF for the print shop: bleed, colours, a standard; and inspect the result."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.theme import Theme
from generator.layout.proof import FileProof, Foreign

Colours = Literal["rgb", "cmyk"]
MAP_PATH = "map"


class PressOptions(Struct, frozen=True):
    """The requirements of a print shop: colours, standard, spot colours, bleed in mm."""

    colours: Colours = "rgb"
    standard: str = ""
    spots: tuple[str, ...] = ()
    bleed: float = 0.0

    @property
    def suffix(self) -> str:
        """The suffix of file names."""
        parts = [f"bleed{self.bleed:g}"] if self.bleed else []
        if self.colours == "cmyk":
            parts += [self.standard or "cmyk", *self.spots]
        return "".join(f"-{part}" for part in parts)


DEFAULT_PRESS_OPTIONS = PressOptions()
"""Files for screens and printers at home."""


class PressStep(Struct, frozen=True):
    """The last step on each PDF of an aid in one theme and edition.

    Without options the file is only inspected: its boxes must always be right.
    """

    options: PressOptions
    theme: Theme
    edition: Edition

    @property
    def suffix(self) -> str:
        """The suffix of file names."""
        return self.options.suffix

    def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[FileProof, ...]]:
        """Return the press-ready PDF, and its proof for the checks."""
        from generator.pdf.inspection import file_proof

        options = self.options
        foreign: tuple[Foreign, ...] = ()
        if options.bleed:
            from generator.pdf.trimming import with_bleed

            pdf = with_bleed(pdf, options.bleed)
        if options.colours == "cmyk":
            pdf, foreign = self._separated(pdf, path)
        claim = ""
        if options.standard and not foreign:
            from generator.pdf.pdfx import X4, with_claim

            pdf, claim = with_claim(pdf), X4
        is_separated = options.colours == "cmyk"
        proof = file_proof(pdf, path, foreign, is_separated, options.bleed, claim)
        return pdf, (proof,)

    def _separated(self, pdf: bytes, path: str) -> tuple[bytes, tuple[Foreign, ...]]:
        from generator.pdf.inks import ink_book
        from generator.pdf.separate import separated

        options = self.options
        book = ink_book(self.theme, self.edition, options.spots, with_map=path == MAP_PATH)
        done = separated(pdf, book)
        return done.pdf, done.foreign
