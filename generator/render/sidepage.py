"""The HTML and CSS of a side, before its type size and its columns are settled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.layout.side import LEAST_TYPE, BandPlan, Piece, Side

TYPE_SIZE = "TYPE-SIZE"
"""Placeholder for the type size in the first tag of a page."""
_SHARE = re.compile(r"SHARE-([0-9.]+)-OF-([0-9.]+)-")
"""Placeholder in a style sheet for a label's share of the surrounding type size.

The second number is the share of that type in the side's type size."""
SMALLEST_SHARE = 0.78
"""Smallest type of a label, as a share of the words it belongs to."""
_FOOT = "<footer "
_BODY, _FOOTER = "<body>", re.compile("<footer .*?</footer>", re.DOTALL)
_COLUMN_WIDTH = re.compile(r'(?<=<div class="column" style="width: )[0-9.]+(?=mm">)')


class SidePage(Struct, frozen=True):
    """The HTML of a side before its units are placed, and its style sheet.

    All columns are stacked. The type size occurs in one place, so a page is rendered once
    for all sizes to try. ``small_style`` is the style sheet for type so small that labels
    are set in the smallest type allowed, where the side may need it. ``measuring`` has columns
    that are laid out with the others only to be measured.
    """

    side: Side
    words: str
    style: str
    small_style: str = ""
    measuring: str = ""

    def at(self, type_size: float) -> str:
        """Return the page in a type size, in pt."""
        words = self.words.replace(TYPE_SIZE, f"{type_size:.3f}", 1)
        if not self.measuring:
            return words
        body, footer, foot = words.rpartition(_FOOT)
        return f"{body}{self.measuring}{footer}{foot}"

    def style_at(self, type_size: float) -> str:
        """Return the style sheet for a type size in pt; no label is below the least type.

        In a draft below the least type, labels are as small as the words.
        """
        least = LEAST_TYPE / type_size
        if not self.small_style or least <= SMALLEST_SHARE:
            return self.style
        return _SHARE.sub(
            lambda match: f"{max(float(match[1]), min(least, 1.0) / float(match[2])):.3g}",
            self.small_style,
        )

    def laid_as(self, side: Side) -> SidePage:
        """Return the page with the same units in other columns; only widths may differ."""
        widths = (width for band in side.bands for width, _ in columns_of(band))
        words = _COLUMN_WIDTH.sub(lambda _: f"{next(widths):.3f}", self.words)
        return replace(self, side=side, words=words)

    @property
    def without_footer(self) -> tuple[str, str]:
        """The page before the footer, and after it."""
        match = self._footer
        return self.words[: match.start()], self.words[match.end() :]

    def only_footer(self, type_size: float) -> str:
        """Return the page with its footer only, in a type size in pt."""
        words = self.words
        head = words[: words.index(_BODY) + len(_BODY)]
        words = f"{head}{self._footer[0]}</body></html>"
        return replace(self, words=words, measuring="").at(type_size)

    @property
    def _footer(self) -> re.Match[str]:
        match = _FOOTER.search(self.words)
        assert match, "every page has a footer"
        return match


def share_placeholder(share: float, of: float = 1.0) -> str:
    """Return the placeholder for a label's share of type which is ``of`` the side's type."""
    return f"SHARE-{share:.3g}-OF-{of:.3g}-"


def columns_of(band: BandPlan) -> list[tuple[float, Sequence[Piece]]]:
    """Return the columns of a band with their widths in mm; a flow is one long column."""
    if band.flowing:
        return [(band.widths[0], band.flow)]
    return list(zip(band.widths, band.columns, strict=True))
