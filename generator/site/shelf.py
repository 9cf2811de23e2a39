"""What stands on the shelf: each aid in each language, with its pictures and its files."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.site.history import News


class File(Struct, frozen=True):
    """A file to download: its address from the page of its aid, and its size in bytes."""

    address: str
    size: int


class Download(Struct, frozen=True):
    """A file for one edition and paper."""

    edition: str
    paper: str
    file: File


class View(Struct, frozen=True):
    """A picture of one side: what the side is called, and its small and large address.

    ``width`` and ``height`` are of the large one, in pixels.
    """

    title: str
    small: str
    large: str
    width: int
    height: int
    page: int
    small_width: int


class SheetOnShelf(Struct, frozen=True):
    """A sheet with its sides, its page for the screen, and its files."""

    id: str
    title: str
    views: tuple[View, ...]
    screen: str
    downloads: tuple[Download, ...]


class MapOnShelf(Struct, frozen=True):
    """The drawn map: its picture, the page on which it can be zoomed, and its files."""

    title: str
    view: View
    page: str
    downloads: tuple[Download, ...]


class DeckOnShelf(Struct, frozen=True):
    """The cards of a deck as they are printed: the first paper of them, and their files."""

    title: str
    view: View
    downloads: tuple[Download, ...]


class Volume(Struct, frozen=True):
    """An aid in one language, as it stands on the shelf."""

    game: str
    language: str
    percent: int
    sheets: tuple[SheetOnShelf, ...]
    map: MapOnShelf | None
    whole: tuple[Download, ...]
    words: AidWords
    news: News | None = None
    decks: tuple[DeckOnShelf, ...] = ()

    @property
    def cover(self) -> View:
        """The picture that stands for the whole aid."""
        if self.sheets:
            return self.sheets[0].views[0]
        assert self.map is not None  # a game prints sheets, a map, or both
        return self.map.view

    @property
    def size(self) -> int:
        """How many bytes the whole aid has, in the edition and on the paper told first."""
        return self.whole[0].file.size if self.whole else 0


class VersionWords(Struct, frozen=True):
    """A version of an aid, with its day and what changed, in words."""

    version: str
    date: str
    text: str


class AidWords(Struct, frozen=True):
    """What an aid says of itself, in its language."""

    title: str
    subtitle: str
    published: str
    players: str
    notice: str
    versions: tuple[VersionWords, ...]
    credits: tuple[str, ...]


class Shelf(Struct, frozen=True):
    """A game with its aids by language, and the look of its theme."""

    game: str
    volumes: tuple[Volume, ...]
    look: Look

    def volume(self, language: str) -> Volume:
        """Return the aid in a language, or else the first one."""
        return next((v for v in self.volumes if v.language == language), self.volumes[0])


class Look(Struct, frozen=True):
    """How a game shows itself among others: its face, and colours by day and by night."""

    family: str
    font: str
    weight: int
    day: str
    night: str
    metal: str


def editions_of(downloads: Sequence[Download]) -> list[str]:
    """Return the editions of some files, in the order in which they were asked for."""
    return list(dict.fromkeys(each.edition for each in downloads))


def papers_of(downloads: Sequence[Download]) -> list[str]:
    """Return the papers of some files, in the order in which they were asked for."""
    return list(dict.fromkeys(each.paper for each in downloads))
