"""A printed side as plain data, for the checks to judge."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from msgspec import Struct, field

from generator.layout.figures import Figure, Point
from generator.layout.gridproof import GridProof
from generator.layout.side import Box, Side
from generator.layout.tags import TagTree


class Proof(Struct, frozen=True):
    """What a side looks like on paper: type size in pt, room and need in mm.

    ``scale`` is how large it is printed in the end, where it becomes a page of something
    smaller or larger. ``is_large`` and ``is_high_contrast`` say what its edition promises.
    ``families`` are the faces the theme allows, ``fonts`` those the PDF
    uses. ``digests`` are of the PDFs that printing it more than once gave, where a build
    asked for that. ``tags`` are those of the PDF, read from it when it was finished.
    ``figures`` are those whose cells are joined, as they were painted, ``gridmaps`` the maps of
    cells. On a card with a layout, room and need are those of the ``zone`` that is fullest.
    """

    side: Side
    type_size: float
    needed: float
    room: float
    pages: int
    boxes: tuple[Box, ...]
    warnings: tuple[str, ...]
    fonts: tuple[str, ...]
    families: tuple[str, ...]
    digests: tuple[str, ...] = ()
    scale: float = 1.0
    tags: TagTree | None = None
    is_large: bool = False
    is_high_contrast: bool = False
    figures: tuple[Figure, ...] = ()
    zone: str = ""
    gridmaps: tuple[GridProof, ...] = ()

    @property
    def fill(self) -> float:
        """How much of the room is used, 1 being all; without any room, infinitely much."""
        return self.needed / self.room if self.room > 0 else inf


class NameBox(Struct, frozen=True):
    """A name on a map, and how much foreign it touches.

    The box is its left, top, right and bottom on the page, in mm. Names along curves are not
    ``is_level``: their box is larger than they are.
    """

    path: str
    box: tuple[float, float, float, float]
    touches: int = 0
    is_level: bool = True


Edges = tuple[float, float, float, float]
"""Left, top, right and bottom in mm; on a finished page left, bottom, right and top."""


class LetterBoxes(Struct, frozen=True):
    """A name on a map as it is drawn: the box of each letter, and of the tag of its code."""

    path: str
    boxes: tuple[Edges, ...]


class DrawnWay(Struct, frozen=True):
    """A link on a map as it is drawn: points along it, and how broad its line is."""

    stroke: str
    width: float
    points: tuple[Point, ...]


class MapProof(Struct, frozen=True):
    """What a map looks like on paper: where its names are, and the margin around it, in mm.

    ``links`` are those of the content, each with its stroke and the ids of both places;
    ``lines`` are those that are drawn, each with its stroke and both ends, and ``places`` the
    middles and radii of the signs of places, in mm on the plate. ``ground_dpi`` is that of the
    picture under the map, 0 without one of pixels. ``hidden`` names the pieces of a map on a
    plane, title and legend, that lie on places or links, or do not fit beside it. A map of cells
    is the one under ``gridmaps``. ``letters`` are those of the names of places, ``ways`` the links
    among them as they are drawn.
    """

    names: tuple[NameBox, ...]
    margin: float = 0.0
    links: tuple[tuple[str, str, str], ...] = ()
    lines: tuple[tuple[str, Point, Point], ...] = ()
    places: Mapping[str, tuple[Point, float]] = field(default_factory=dict)
    ground_dpi: float = 0.0
    gridmaps: tuple[GridProof, ...] = ()
    hidden: tuple[str, ...] = ()
    letters: tuple[LetterBoxes, ...] = ()
    ways: tuple[DrawnWay, ...] = ()


class PageProof(Struct, frozen=True):
    """The boxes of a page of a finished file: the paper, what is coloured, what is left.

    ``bare`` are the edges at which print reaches the trim and ends there, with no colour
    beyond it that a cut a hair aside could show.
    """

    media: Edges
    bleed: Edges
    trim: Edges
    bare: tuple[str, ...] = ()


class Foreign(Struct, frozen=True):
    """What is not printed with the inks of the palette: its page from 1, colour and where."""

    page: int
    colour: str
    where: str


class ClaimProof(Struct, frozen=True):
    """What a file holds that claims to follow a standard for the press.

    ``intents`` are the numbers of inks of the printing conditions whose profile is in the
    file, ``violations`` are what the standard forbids, each in words.
    """

    standard: str
    stated: str = ""
    version: str = ""
    condition: str = ""
    intents: tuple[int, ...] = ()
    has_id: bool = False
    is_encrypted: bool = False
    trapped: tuple[str, str] = ("", "")
    titles: tuple[str, str] = ("", "")
    dates: tuple[str, str] = ("", "")
    loose_fonts: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()


class FileProof(Struct, frozen=True):
    """A finished file as plain data, for the checks to judge; ``path`` is what it holds.

    ``bleed`` is how far colour should reach over the trim, in mm.
    """

    path: str
    pages: tuple[PageProof, ...]
    foreign: tuple[Foreign, ...] = ()
    bleed: float = 0.0
    claim: ClaimProof | None = None
