"""The entries of the site: each game, its aids by language, their pictures and files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.site.history import GameChanges

if TYPE_CHECKING:
    from markupsafe import Markup


class File(Struct, frozen=True):
    """A file to download: its address relative to its aid's page, and its size in bytes."""

    address: str
    size: int


class Download(Struct, frozen=True):
    """A file for one edition and paper."""

    edition: str
    paper: str
    file: File


class View(Struct, frozen=True):
    """A picture of one side: its title, and the addresses of both sizes.

    ``width`` and ``height`` are those of the large one, in pixels.
    """

    title: str
    small: str
    large: str
    width: int
    height: int
    page: int
    small_width: int


class SheetEntry(Struct, frozen=True):
    """A sheet with its sides, its screen page, and its files."""

    id: str
    title: str
    views: tuple[View, ...]
    screen: str
    downloads: tuple[Download, ...]


class MapEntry(Struct, frozen=True):
    """A drawn map: its picture, its zoomable page and the drawing there, and its files."""

    title: str
    view: View
    page: str
    drawing: str
    downloads: tuple[Download, ...]


class DeckEntry(Struct, frozen=True):
    """A deck of cards: a picture of its first page, and its files."""

    title: str
    view: View
    downloads: tuple[Download, ...]


class AidEntry(Struct, frozen=True):
    """An aid in one language."""

    game: str
    language: str
    percent: int
    page: str
    """The page for a phone with all sheets; "" without any."""
    fonts: tuple[str, ...]
    """The fonts of that page, below the folder of shared files."""
    sheets: tuple[SheetEntry, ...]
    map: MapEntry | None
    whole: tuple[Download, ...]
    words: AidWords
    changes: GameChanges | None = None
    decks: tuple[DeckEntry, ...] = ()
    grids: tuple[MapEntry, ...] = ()
    """The maps of hexes and squares."""

    @property
    def maps(self) -> tuple[MapEntry, ...]:
        """All maps."""
        return (self.map, *self.grids) if self.map else self.grids

    @property
    def map_pages(self) -> tuple[str, ...]:
        """The pages of all maps."""
        return tuple(each.page for each in self.maps)

    @property
    def start(self) -> str:
        """The page that the installed aid starts with."""
        return self.page or (self.maps[0].page if self.maps else "")

    @property
    def cover(self) -> View:
        """The picture of the whole aid."""
        if self.sheets:
            return self.sheets[0].views[0]
        assert self.maps, "a game prints sheets, a map, or both"
        return self.maps[0].view

    @property
    def size(self) -> int:
        """The size of the whole aid in bytes, in its first edition and paper."""
        return self.whole[0].file.size if self.whole else 0


class VersionWords(Struct, frozen=True):
    """A version of an aid: its date and its changes, in words."""

    version: str
    date: str
    text: str


class AidWords(Struct, frozen=True):
    """The words about an aid, in its language."""

    title: str
    subtitle: str
    published: str
    players: str
    notice: str
    versions: tuple[VersionWords, ...]
    credits: tuple[Markup, ...]


class GameEntry(Struct, frozen=True):
    """A game with its aids in all languages, and the look of its theme."""

    id: str
    aids: tuple[AidEntry, ...]
    look: ThemeLook

    def aid(self, language: str) -> AidEntry:
        """Return the aid in a language, or the first one."""
        return next((each for each in self.aids if each.language == language), self.aids[0])


class ThemeLook(Struct, frozen=True):
    """The look of a game: its typeface, and colours for light and dark mode."""

    family: str
    font: str
    weight: int
    day: str
    night: str
    metal: str


def editions_of(downloads: Sequence[Download]) -> list[str]:
    """Return the editions of some downloads, in their order."""
    return list(dict.fromkeys(each.edition for each in downloads))


def papers_of(downloads: Sequence[Download]) -> list[str]:
    """Return the papers of some downloads, in their order."""
    return list(dict.fromkeys(each.paper for each in downloads))
