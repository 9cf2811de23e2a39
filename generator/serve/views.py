"""What a page of the preview shows: a sheet or deck in a language, on a paper, in an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from generator.build.request import MAP
from generator.content.editions import INKS, Axes, edition_named
from generator.imposition.cards import CARD_SCHEMES
from generator.units import A4, PAPERS

LONGEST_NAME = 80
"""Names in an address that are longer are nobody's."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
EDITIONS = tuple(Axes(inks, is_large).name for is_large in (False, True) for inks in INKS)
"""The names of all editions, the plain one first."""
SMALL_EDITIONS = tuple(INKS)
"""The editions of what is not in large print: of cards and maps."""
OWN_FACE = ""
"""Stands for the faces of the theme."""
SINGLE = ""
"""Stands for cards that are looked at one by one, and are laid on no paper."""


class View(NamedTuple):
    """One sheet or deck as it is looked at; its fields stand in the address of the page.

    ``face`` is one that is easier to read, where the theme's own do not stand. With a
    ``scheme`` cards are shown as they are laid on the paper, without it one by one.
    """

    game: str
    sheet: str
    language: str
    paper: str
    edition: str
    face: str = OWN_FACE
    scheme: str = SINGLE


class Eyes(Struct, frozen=True, forbid_unknown_fields=True):
    """Which sides somebody has before their eyes, of the sheet that the fields of a page name."""

    view: Annotated[
        dict[Name, Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(min_length=0, max_length=12)
    ]
    sides: Annotated[list[Name], Meta(min_length=0, max_length=400)]


class Shelf(Struct, frozen=True):
    """A game as the menus show it: its title, its sheets and decks with titles, its languages."""

    id: str
    title: str
    sheets: Mapping[str, str]
    languages: Sequence[str]
    decks: Mapping[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "sheets": dict(self.sheets),
            "decks": dict(self.decks),
            "languages": list(self.languages),
        }


class Choices(Struct, frozen=True):
    """All that can be looked at; ``faces`` are those that are easier to read, by their names.

    ``library`` names the content folder, so that pages do not mix what they store.
    """

    shelves: tuple[Shelf, ...]
    faces: Mapping[str, str] = field(default_factory=dict)
    library: str = ""

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "games": [shelf.data() for shelf in self.shelves],
            "papers": list(PAPERS),
            "editions": list(EDITIONS),
            "small_editions": list(SMALL_EDITIONS),
            "faces": dict(self.faces),
            "schemes": list(CARD_SCHEMES),
            "library": self.library,
        }

    def with_shelf(self, shelf: Shelf) -> Choices:
        """Return the choices with a game as it stands now."""
        shelves = [shelf if each.id == shelf.id else each for each in self.shelves]
        return replace(self, shelves=tuple(shelves))

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
        sheet = _known(words.get("sheet"), [*shelf.sheets, *shelf.decks])
        is_deck = sheet in shelf.decks
        grows = not is_deck and sheet != MAP  # large print and other faces are for sheets
        return View(
            shelf.id,
            sheet,
            _known(words.get(language), shelf.languages),
            _known(words.get("paper"), [A4.name, *PAPERS]),
            _edition(words.get("edition"), grows),
            _known(words.get("face"), [OWN_FACE, *self.faces] if grows else [OWN_FACE]),
            _known(words.get("scheme"), [SINGLE, *CARD_SCHEMES] if is_deck else [SINGLE]),
        )


def _edition(name: str | None, grows: bool) -> str:
    """Return an edition if it is known; of what does not grow, the inks alone."""
    edition = _known(name, EDITIONS)
    return edition if grows else edition_named(edition).inks


def _known(name: str | None, known: Sequence[str]) -> str:
    """Return a name if it is known, else the first that is, or nothing where none is."""
    return name if name is not None and name in known else next(iter(known), "")
