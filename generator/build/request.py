"""The request of a build."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from generator.build.state.localizations import NOTHING, UpToDate
from generator.content.resources import Library
from generator.imposition.cards import DEFAULT_CARD_OPTIONS, CardOptions, CardScheme, Duplex
from generator.imposition.correction import Printer
from generator.imposition.geometry import Flip
from generator.imposition.schemes import Scheme
from generator.pdf.presswork import DEFAULT_PRESS_OPTIONS, PressOptions
from generator.units import Paper

MAP, CARDS = "map", "cards"
"""The names of the map of a game and of all its decks, beside those of its sheets."""
COUNTER_SCHEME = Duplex(Flip.LONG)
"""How counters are laid on paper where nothing else is asked for."""
Progress = Callable[[int, int, str], None]
"""Called with the number of sides done, their total, and what was done last."""


def silent(done: int, of: int, what: str) -> None:
    """Report no progress."""


class Request(Struct, frozen=True):
    """What to build, and how; empty choices mean all there is."""

    library: Library
    out: Path
    games: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    papers: tuple[Paper, ...] = ()
    map_papers: tuple[Paper, ...] = ()
    """Papers on which only the maps of games are printed, beside those for everything."""
    editions: tuple[str, ...] = ("colour",)
    formats: tuple[str, ...] = ("pdf",)
    jobs: int = 1
    draft: bool = False
    keep_going: bool = False
    """Whether the sound sides and cards of an aid are written when others have errors."""
    verify: bool = False
    pseudo: bool = False
    sources: bool = False
    errata: bool = True
    players: int | None = None
    scheme: Scheme | None = None
    composed: bool = False
    printer: Printer | None = None
    cluster: str | None = None
    """The address of a Dask scheduler that is to run the jobs."""
    card_scheme: CardScheme | None = None
    cards: CardOptions = DEFAULT_CARD_OPTIONS
    press: PressOptions = DEFAULT_PRESS_OPTIONS
    address: str = ""
    """Where pictures for digital tables will be found; in the folder itself without it."""
    face: str = ""
    laminate: float = 0.0
    site: str = ""
    """The address of the site that QR codes on sheets lead to; without it there are none."""
    up_to_date: UpToDate = NOTHING
    """What is there as it would be built; it is left out."""

    def wants_sheet(self, id: str) -> bool:
        """Whether a sheet is requested: all, where none is named; none by options for cards."""
        is_for_cards = self.card_scheme is not None or self.cards.is_of_paper
        return not is_for_cards and (not self.sheets or id in self.sheets)

    def wants_deck(self, id: str, of_counters: bool = False) -> bool:
        """Whether a deck is requested: by its name, as all decks, or by options for cards.

        Nobody can play without counters, so these are where nothing is named at all.
        """
        if not self.sheets:
            is_for_cards = self.card_scheme is not None or self.cards.is_of_paper
            return is_for_cards or (of_counters and self.lays_counters)
        return id in self.sheets or CARDS in self.sheets

    @property
    def lays_counters(self) -> bool:
        """Whether counters are laid on paper beside the sheets: on whole papers, to be cut."""
        is_named = self.sheets or self.scheme or self.card_scheme or self.cards.is_of_paper
        is_trimmed = self.laminate or self.press.bleed
        return not is_named and not is_trimmed and "pdf" in self.formats

    @property
    def deck_scheme(self) -> CardScheme | Scheme | None:
        """How decks are laid on paper; None where each card has a page."""
        scheme = self.card_scheme or self.scheme
        return scheme or (COUNTER_SCHEME if self.lays_counters else None)

    @property
    def prints(self) -> bool:
        """Whether anything is requested that is made of printed sides."""
        return any(name != "html" for name in self.formats)
