"""What the comparison of two versions of a game gave, as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from generator.compare.facts import Fact
from generator.compare.printed import Printed
from generator.compare.staleness import LanguageChange


class Renumbered(Struct, frozen=True):
    """Cards of a deck that only bear another number now, and how many the deck has in all."""

    deck: str
    name: str
    cards: int
    before: int
    now: int


class Compared(Struct, frozen=True):
    """One game in two versions; ``old`` or ``new`` is empty where the game was not there.

    ``again`` are the sides to print again by language, ``sides`` what each side is called, and
    ``texts`` the words of the texts that went stale or are missing, by their ids.
    ``renumbered`` are the decks with cards that still serve, though they bear another number.
    """

    game: str
    title: str
    old: str
    new: str
    facts: tuple[Fact, ...] = ()
    languages: tuple[LanguageChange, ...] = ()
    again: Mapping[str, tuple[Printed, ...]] = field(default_factory=dict)
    sides: Mapping[Printed, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    renumbered: tuple[Renumbered, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing changed: no fact, no text, no side, no number of a card."""
        told = self.facts or self.renumbered or any(not each.is_nothing for each in self.languages)
        return bool(self.old and self.new) and not told and not any(self.again.values())
