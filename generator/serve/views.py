"""What a page of the preview shows: a sheet of a game in a language, on a paper, in an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.units import A4, PAPERS

LONGEST_NAME = 80
"""Names in an address that are longer are nobody's."""


class View(NamedTuple):
    """One sheet as it is looked at; its fields stand in the address of the page."""

    game: str
    sheet: str
    language: str
    paper: str
    edition: str


@dataclass(frozen=True)
class Shelf:
    """A game as the menus show it: its title, its sheets with their titles, its languages."""

    id: str
    title: str
    sheets: Mapping[str, str]
    languages: Sequence[str]

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "sheets": dict(self.sheets),
            "languages": list(self.languages),
        }


@dataclass(frozen=True)
class Choices:
    """All that can be looked at."""

    shelves: tuple[Shelf, ...]
    editions: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "games": [shelf.data() for shelf in self.shelves],
            "papers": list(PAPERS),
            "editions": list(self.editions),
        }

    def with_shelf(self, shelf: Shelf) -> Choices:
        """Return the choices with a game as it stands now."""
        shelves = [shelf if each.id == shelf.id else each for each in self.shelves]
        return Choices(tuple(shelves), self.editions)

    def view(self, words: Mapping[str, str], language: str = "language") -> View | None:
        """Return what the fields of an address ask for; None without any game.

        What is not known is not looked for anywhere: the first choice stands in its place.
        ``language`` names the field that tells the language.
        """
        shelf = next((each for each in self.shelves if each.id == words.get("game")), None)
        if shelf is None:
            shelf = next(iter(self.shelves), None)
        if shelf is None:
            return None
        papers = [A4.name, *PAPERS]
        return View(
            shelf.id,
            _known(words.get("sheet"), list(shelf.sheets)),
            _known(words.get(language), shelf.languages),
            _known(words.get("paper"), papers),
            _known(words.get("edition"), self.editions),
        )


def _known(name: str | None, known: Sequence[str]) -> str:
    """Return a name if it is known, else the first that is, or nothing where none is."""
    return name if name is not None and name in known else next(iter(known), "")
