"""A printed map of cells as plain data: what it must show, and what is drawn of it."""

from __future__ import annotations

from msgspec import Struct

from generator.content.gridfacts import GridFact


class GridProof(Struct, frozen=True):
    """A map of cells on paper, by the content path of its figure.

    ``wanted`` is what its content says, ``drawn`` what was read from the page. What may be
    drawn, but need not, is ``allowed``: the same number once more along an edge. Two cells are so
    many mm apart as ``cell`` says, which is 0 where nothing was read.
    """

    path: str
    wanted: tuple[GridFact, ...]
    drawn: tuple[GridFact, ...]
    allowed: tuple[GridFact, ...] = ()
    cell: float = 0.0

    @property
    def missing(self) -> tuple[GridFact, ...]:
        """What is not drawn."""
        found = frozenset(self.drawn)
        return tuple(each for each in self.wanted if each not in found)

    @property
    def wrong(self) -> tuple[GridFact, ...]:
        """What is drawn, though the content does not say it."""
        known = frozenset((*self.wanted, *self.allowed))
        return tuple(each for each in self.drawn if each not in known)
