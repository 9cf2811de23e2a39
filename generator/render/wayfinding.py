"""Provide what templates print of places: their names, the ways between them, and the index."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import Allowance
from generator.content.network import allowance, most_steps
from generator.language.index import IndexedSide, index_of, indexed_sides
from generator.language.lookup import Ways, ways_of
from generator.render.inline import Inline

if TYPE_CHECKING:
    from markupsafe import Markup


class Wayfinding(Struct, frozen=True):
    """Prints the places of one game in one language."""

    game: Game
    inline: Inline

    def ways_from(self, place: str) -> tuple[Ways, ...]:
        """Return the ways from a place, without means of travel that lead nowhere."""
        return ways_of(self.game)[place]

    def most_steps(self, means: str) -> int:
        """Return the most links that a turn allows by a means of travel."""
        return most_steps(self.game.content, means)

    def allowance(self, block: Allowance) -> tuple[tuple[int, ...], ...]:
        """Return how many links each turn of a block allows, by round."""
        return allowance(self.game.content, block.travel, len(block.turns))

    def names(self, places: Iterable[str]) -> Markup:
        """Return names of places as one run of words in which no name wraps."""
        return self.inline.place_names(places)

    def codes(self, places: Iterable[str]) -> Markup:
        """Return the codes of places as one run, or names where there is no code."""
        return self.inline.place_codes(places)

    def sides(self) -> tuple[IndexedSide, ...]:
        """Return the sides that the index refers to, in printing order."""
        return indexed_sides(self.game)

    def sides_naming(self, name: str) -> tuple[str, ...]:
        """Return the short names of the sides that a name is on, by the id of its text."""
        return index_of(self.game).get(name, ())
