"""The ways to lay finished sides on paper, by the names that commands and files use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from generator.imposition.cards import CARD_SCHEMES, CardScheme
from generator.imposition.folded import Booklet, Trifold, TwoUp, Zine
from generator.imposition.geometry import Flip, Forme, Leaf, Size
from generator.imposition.tiles import MOST_TILES, Tiles
from generator.units import PAPERS, Paper

BOUND = frozenset(("booklet", "trifold", "zine"))
"""Schemes that make one piece of all the pages they are given."""
PAIRED = frozenset(("two-up",))
"""Schemes that print the back of a page behind it; the others leave out the back of cards."""
_TILES = re.compile(rf"tiles-([1-{MOST_TILES}])x([1-{MOST_TILES}])")


class Scheme(Protocol):
    """A way to lay the sides of sheets on paper."""

    @property
    def name(self) -> str:
        """How commands and files name it."""

    @property
    def most(self) -> int | None:
        """How many pages it holds, if there is a limit."""

    @property
    def flip(self) -> Flip | None:
        """On which edge the paper is turned over; None where one side is printed."""

    def page(self, paper: Paper) -> Size:
        """Return the size of a page, in mm."""

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return the printed sides; ``mirrored`` for languages written from the right.

        Raises ValueError when there are more pages than it holds.
        """


SCHEMES: dict[str, Scheme] = {
    "booklet": Booklet(),
    "trifold": Trifold(),
    "zine": Zine(),
    "two-up": TwoUp(),
    "tiles": Tiles(),
}


def scheme_named(name: str) -> Scheme:
    """Return the scheme with a name; ``tiles`` may say how many: ``tiles-3x2``.

    Raises ValueError when there is none.
    """
    if scheme := SCHEMES.get(name):
        return scheme
    if match := _TILES.fullmatch(name):
        columns, rows = int(match[1]), int(match[2])
        if columns * rows > 1:
            return Tiles(columns, rows)
    known = ", ".join((*SCHEMES, *CARD_SCHEMES))
    raise ValueError(f"unknown scheme “{name}”; known: {known}, or tiles-3x2")


def card_scheme_named(name: str) -> CardScheme | None:
    """Return the scheme for cards with a name; None if it is none of these."""
    return CARD_SCHEMES.get(name)


def page_paper(scheme: Scheme, paper: Paper) -> Paper:
    """Return the paper that a scheme's pages are composed for, by its name if it has one."""
    width, height = scheme.page(paper)
    for known in PAPERS.values():
        if (known.width, known.height) == (width, height):
            return known
    return Paper(f"{width:g}x{height:g}mm", width, height)


def page_scale(scheme: Scheme, paper: Paper) -> float:
    """Return how large the sides of the whole paper become as a scheme's pages."""
    width, height = scheme.page(paper)
    return min(width / paper.width, height / paper.height)
