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
"""Longer names in a URL are ignored."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
EDITIONS = tuple(Axes(inks, is_large).name for is_large in (False, True) for inks in INKS)
"""The names of all editions, the plain one first."""
SMALL_EDITIONS = tuple(INKS)
"""The editions without large print: those of cards and maps."""
THEME_FACE = ""
"""The typefaces of the theme."""
SINGLE = ""
"""Cards one by one, not imposed on paper."""


class View(NamedTuple):
    """One sheet or deck as it is shown; its fields are the query of the page.

    ``face`` is an easier-to-read typeface, or THEME_FACE. With a ``scheme`` cards are shown
    imposed on paper, without it one by one.
    """

    game: str
    sheet: str
    language: str
    paper: str
    edition: str
    face: str = THEME_FACE
    scheme: str = SINGLE


class VisibleSides(Struct, frozen=True, forbid_unknown_fields=True):
    """The sides that are visible on a page, of the sheet that its query names."""

    view: Annotated[
        dict[Name, Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(min_length=0, max_length=12)
    ]
    sides: Annotated[list[Name], Meta(min_length=0, max_length=400)]


class GameMenu(Struct, frozen=True):
    """A game in the menus: its title, its sheets and decks with titles, its languages."""

    id: str
    title: str
    sheets: Mapping[str, str]
    languages: Sequence[str]
    decks: Mapping[str, str] = field(default_factory=dict)
    maps: Sequence[str] = (MAP,)
    """What of its sheets is a map."""

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "sheets": dict(self.sheets),
            "decks": dict(self.decks),
            "languages": list(self.languages),
            "maps": [each for each in self.maps if each in self.sheets],
        }


class Choices(Struct, frozen=True):
    """All that the menus offer; ``faces`` are easier-to-read typefaces by name.

    ``library`` identifies the content folder, so that pages keep their storage apart.
    """

    menus: tuple[GameMenu, ...]
    faces: Mapping[str, str] = field(default_factory=dict)
    library: str = ""

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "games": [menu.data() for menu in self.menus],
            "papers": list(PAPERS),
            "editions": list(EDITIONS),
            "small_editions": list(SMALL_EDITIONS),
            "faces": dict(self.faces),
            "schemes": list(CARD_SCHEMES),
            "library": self.library,
        }

    def has(self, game: str) -> bool:
        """Whether a game is in the menus."""
        return any(menu.id == game for menu in self.menus)

    def menu(self, game: str) -> GameMenu:
        """Return the menu of a game that is in them."""
        return next(menu for menu in self.menus if menu.id == game)

    def with_menu(self, menu: GameMenu) -> Choices:
        """Return the choices with the menu of one game replaced."""
        menus = [menu if each.id == menu.id else each for each in self.menus]
        return replace(self, menus=tuple(menus))

    def view(self, query: Mapping[str, str], language: str = "language") -> View | None:
        """Return the view that a query names; None without any game.

        An unknown value is replaced by the first choice; nothing is looked up by name.
        ``language`` is the name of the query field with the language.
        """
        menu = next((each for each in self.menus if each.id == query.get("game")), None)
        if menu is None:
            menu = next(iter(self.menus), None)
        if menu is None:
            return None
        sheet = _known(query.get("sheet"), [*menu.sheets, *menu.decks])
        is_deck = sheet in menu.decks
        grows = (
            not is_deck and sheet not in menu.maps
        )  # only sheets have large print and other faces
        return View(
            menu.id,
            sheet,
            _known(query.get(language), menu.languages),
            _known(query.get("paper"), [A4.name, *PAPERS]),
            _edition(query.get("edition"), grows),
            _known(query.get("face"), [THEME_FACE, *self.faces] if grows else [THEME_FACE]),
            _known(query.get("scheme"), [SINGLE, *CARD_SCHEMES] if is_deck else [SINGLE]),
        )


def _edition(name: str | None, grows: bool) -> str:
    """Return an edition if it is known; its inks alone without large print."""
    edition = _known(name, EDITIONS)
    return edition if grows else edition_named(edition).inks


def _known(name: str | None, known: Sequence[str]) -> str:
    """Return a name if it is known, else the first known one, or "" if there is none."""
    return name if name is not None and name in known else next(iter(known), "")
