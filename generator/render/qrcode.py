"""Draw a QR code that leads from a printed side to its page for a phone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from msgspec import Struct

QUIET = 4
"""Modules of white around a code, as the standard (ISO/IEC 18004) asks for."""
MODULE, LEAST_CODE = 0.35, 12.0
"""Least width of a module and of a code without its white margin, in mm: phones read it held at a
hand's breadth, and printers of 300 dpi print it cleanly."""
BLACK, WHITE = "#000000", "#ffffff"
"""A code is black on white in every edition: readers need the contrast."""


class Code(Struct, frozen=True):
    """A QR code as SVG, and its width in mm with the white margin."""

    svg: str
    width: float


def page_address(site: str, game: str, language: str, sheet: str) -> str:
    """Return the address of a sheet on the page for a phone, on a site at an address."""
    return f"{site}{game}/{language}/read.html#sheet-{sheet}"


def qr_code(address: str, alt: str) -> Code:
    """Return the QR code of an address; ``alt`` is read aloud for it.

    It corrects errors of 15 %, so that a scratch on a laminated sheet does no harm.
    """
    import segno

    rows = [bytes(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix]
    size = len(rows) + 2 * QUIET
    path = "".join(_runs(rows))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img"'
        f' viewBox="0 0 {size} {size}">'
        f'<title>{escape(alt)}</title><path fill="{WHITE}" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="{BLACK}" d="{path}"/></svg>'
    )
    return Code(svg, size * max(MODULE, LEAST_CODE / len(rows)))


def _runs(rows: list[bytes]) -> Iterator[str]:
    """Yield each run of dark modules in a row as one rectangle, without seams between modules."""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                width = end - x
                yield f"M{x + QUIET} {y + QUIET}h{width}v1h-{width}z"
            x = end + 1
