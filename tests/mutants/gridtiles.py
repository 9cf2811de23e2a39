"""Corruptions of tiles of several cells that checks of area M must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind
from tests.tilegame import LAID, TILES

SAMPLE, ON_MAPS = (
    Sample("tiles.yaml", text.replace("rulebook", "summary")) for text in (TILES, TILES + LAID)
)
"""The tiles as a part of the bundled game, which names its source so."""


@kind("M45")
def tile_apart(book: Book) -> Iterator[Mutant]:
    """a tile that falls into pieces"""
    yield from SAMPLE.corrupted(r"codes: \[w\._, \.\.h, ww_\]", "codes: [w._, ___, ww_]", "flower-")
    yield from SAMPLE.corrupted(r"(codes: \[w\.w, )\S+", r"\1___,", "room:")


@kind("M46")
def end_inside(book: Book) -> Iterator[Mutant]:
    """a road that ends at a side within its tile, or at none"""
    for wrong in ("0102/E", "0102/N"):
        yield from SAMPLE.corrupted(r"0102/W", wrong)
    yield from SAMPLE.corrupted(r"B1/N", "B1/S")


@kind("M47")
def way_off(book: Book) -> Iterator[Mutant]:
    """a road or a place where the tile has no cell"""
    yield from SAMPLE.corrupted(r"\[0203/SE 0202\]", "[0303 0203 0202]")
    yield from SAMPLE.corrupted(r'(mill: .*at: )"0102"', r'\1"0303"')


@kind("M48")
def tile_too_large(book: Book) -> Iterator[Mutant]:
    """a tile that is longer than paper"""
    longer = SAMPLE.text.replace("codes: [wh]", "codes: [whwhw]").replace(
        "columns: 2\n    rows: 1", "columns: 5\n    rows: 1"
    )
    for size in (54, 60):
        text = longer.replace("size: 20", f"size: {size}")
        assert text != longer != SAMPLE.text
        yield SAMPLE.mutant(SAMPLE.line_with("size: 20"), text)


@kind("M49")
def tile_unlike(book: Book) -> Iterator[Mutant]:
    """a tile of another outline, one with numbers, and an entry that is none"""
    yield from SAMPLE.corrupted(r"(lake: .*tile: )flower-lake", r"\1bend")
    yield from SAMPLE.corrupted(r"(copies: 3, tile: room)", r"\1, numbers: {worth: 2}")
    yield from SAMPLE.corrupted(r"copies: 5, tile: domino", "copies: 5")


@kind("M50")
def back_unlike(book: Book) -> Iterator[Mutant]:
    """a back that is not turned over"""
    yield from SAMPLE.corrupted(r"(bend: .*)behind: fog", r"\1behind: bend")
    yield from SAMPLE.corrupted(r"(fog: .*tile: )bend-back", r"\1bend", "bend: {name: The bend, ")


@kind("M51")
def laid_wrong(book: Book) -> Iterator[Mutant]:
    """a tile laid over another, over the edge, or turned between the cells"""
    yield from ON_MAPS.corrupted(r"(b: .*room.*turn: )90", r"\g<1>60")
    yield from ON_MAPS.corrupted(r'(c: .*domino, at: )"0704"', r'\1"0104"')
    yield from ON_MAPS.corrupted(r'(a: .*flower-ford, at: )"0303"', r'\1"0308"')
