"""Provide what templates print of places: their names, the ways between them, and the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import Allowance, Places
from generator.content.network import allowance, most_steps
from generator.language.index import IndexedSide, index_of, indexed_sides
from generator.language.lookup import Ways, ways_of
from generator.layout.compose import items_of
from generator.layout.side import Unit
from generator.render.inline import Inline

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_INITIALS = 4
"""How many letters of a name a heading has at most."""


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

    def reach(self, unit: Unit, units: Sequence[Unit], is_column: bool = False) -> str:
        """Return the first letters of the places from a unit to the end of its column: “D–Le”.

        ``units`` are those of its column if ``is_column``, else the first of every column.
        """
        places = items_of(unit.block, self.game)
        after = [each for each in units[units.index(unit) + 1 :] if each.path == unit.path]
        if is_column:
            own = [unit, *takewhile(lambda each: not each.resumes, after)]
            last = own[-1].items[-1]
        else:
            last = places[places.index(after[0].items[0]) - 1] if after else places[-1]
        first, final = places.index(unit.items[0]), places.index(last)
        above, below = places[max(first - 1, 0) : first], places[final + 1 : final + 2]
        if first == final:
            return self._initials(last, (*above, *below))
        begins, ends = self._initials(unit.items[0], above), self._initials(last, below)
        return "–".join(dict.fromkeys((begins, ends)))

    def _initials(self, place: str, beside: Sequence[str]) -> str:
        """Return as many letters of a name as tell it from the one in the column beside it."""
        name, *others = (
            self.inline.wording.plain(self.game.content.places[id].name) for id in (place, *beside)
        )
        length = 1
        while length < MOST_INITIALS and name[:length] in {other[:length] for other in others}:
            length += 1
        return name[:1].upper() + name[1:length].rstrip()

    def mark(self, block: Places, place: str) -> str | None:
        """Return the icon of the size or kind of a place.

        Where the block gives codes, these come first, and what most places are needs no icon.
        """
        icons = {id: self._icon(id) for id in items_of(block, self.game)}
        ((usual, _),) = Counter(icons.values()).most_common(1)
        return None if block.codes and icons[place] == usual else icons[place]

    def _icon(self, id: str) -> str | None:
        here = self.game.content
        place = here.places[id]
        size = here.place_sizes[place.size] if place.size else None
        return (size and size.icon) or here.place_kinds[place.kind].icon

    def sides(self) -> tuple[IndexedSide, ...]:
        """Return the sides that the index refers to, in printing order."""
        return indexed_sides(self.game)

    def sides_naming(self, name: str) -> tuple[str, ...]:
        """Return the short names of the sides that a name is on, by the id of its text."""
        return index_of(self.game).get(name, ())
