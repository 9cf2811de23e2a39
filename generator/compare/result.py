"""The result of comparing two versions of a game."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from generator.compare.facts import Fact
from generator.compare.sides import SideRef
from generator.compare.staleness import LanguageChange


class Renumbered(Struct, frozen=True):
    """The ``cards`` of a deck that only have another number, and its size before and now."""

    deck: str
    name: str
    cards: int
    before: int
    now: int


class GameComparison(Struct, frozen=True):
    """One game in two versions; ``old`` or ``new`` is "" if that version lacks the game.

    ``reprints`` are the sides to print again by language, ``sides`` the names of sides, and
    ``texts`` the source texts, by id, of stale or missing translations. ``renumbered`` are
    decks with cards that remain valid under another number.
    """

    game: str
    title: str
    old: str
    new: str
    facts: tuple[Fact, ...] = ()
    languages: tuple[LanguageChange, ...] = ()
    reprints: Mapping[str, tuple[SideRef, ...]] = field(default_factory=dict)
    sides: Mapping[SideRef, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    renumbered: tuple[Renumbered, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether no fact, translation, side or card number changed."""
        changes = self.facts or self.renumbered or any(not each.is_empty for each in self.languages)
        return bool(self.old and self.new) and not changes and not any(self.reprints.values())
