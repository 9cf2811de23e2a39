"""The tags of a PDF as plain data: what is read aloud, in which order, and as what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Tag(Struct, frozen=True):
    """One element of the tag tree: a heading, a list, a cell, a figure.

    ``role`` is the name that PDF has for it (``H2``, ``LBody``), ``path`` the content path
    that caused it. ``pieces`` counts what is printed of it itself, not of its ``kids``.
    ``words`` is its alternative text: what a figure shows, the label of a field. ``box`` is
    the position of a figure: left, top, right and bottom in mm from the top left of its side.
    A cell spans ``columns`` and ``rows``; ``scope`` is that of a head cell.
    """

    role: str
    path: str = ""
    kids: tuple[Tag, ...] = ()
    pieces: int = 0
    words: str = ""
    language: str = ""
    scope: str = ""
    columns: int = 1
    rows: int = 1
    box: tuple[float, float, float, float] | None = None

    @property
    def level(self) -> int:
        """The level of a heading, 1 being the highest; 0 for all else."""
        number = self.role.removeprefix("H")
        return int(number) if number != self.role and number.isdigit() else 0

    def all(self) -> Iterator[Tag]:
        """Yield the tag and all below it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.all()


class TagTree(Struct, frozen=True):
    """The tags of a PDF, and its properties as a document.

    ``untagged`` lists what is printed and in no tag, ``dangling`` tags or numbers that
    point at nothing. ``bookmarks`` are in order, with their levels.
    """

    tags: tuple[Tag, ...]
    language: str = ""
    title: str = ""
    marked: bool = False
    shows_title: bool = False
    untagged: tuple[str, ...] = ()
    dangling: tuple[str, ...] = ()
    bookmarks: tuple[tuple[int, str], ...] = ()

    def all(self) -> Iterator[Tag]:
        """Yield all tags in reading order."""
        for tag in self.tags:
            yield from tag.all()
