"""A printed map of cells is compared with its content."""

from __future__ import annotations

from generator.content.gridfacts import GridFact
from generator.layout.gridproof import GridProof

WOODS, HILLS = GridFact("art", "woods", "0101"), GridFact("art", "hills", "0102")
EDGE = GridFact("row", "01", "1")


def test_what_is_missing_and_what_is_wrong() -> None:
    proof = GridProof("at", (WOODS,), (HILLS, EDGE), (EDGE,))
    assert proof.missing == (WOODS,)
    assert proof.wrong == (HILLS,)
    sound = GridProof("at", (WOODS, HILLS), (HILLS, WOODS))
    assert sound.missing == sound.wrong == ()
