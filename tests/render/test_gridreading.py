"""A map of cells is read from shapes alone: what is painted where."""

from __future__ import annotations

import pytest

from generator.content.gridfacts import GridFact
from generator.content.gridmap import lattice_of
from generator.content.model import GridMap
from generator.engine.painted import Shape, Words
from generator.render.gridreading import NOWHERE, Ground, ground_of, read_facts
from tests.support import some_text


@pytest.fixture
def squares() -> Ground:
    """Four by three squares of 10 mm, the first with its middle at 5, 5."""
    gridmap = GridMap(name=some_text(), columns=4, rows=3, cells="squares")
    frame = Shape(((0, 0), (40, 0), (40, 30), (0, 30), (0, 0)), filled=False)
    ground = ground_of(gridmap, lattice_of(gridmap).cells, [frame])
    assert ground
    return ground


def line(*points: tuple[float, float], filled: bool = False) -> Shape:
    return Shape(points, filled)


def test_without_borders_nothing_can_be_read() -> None:
    gridmap = GridMap(name=some_text(), columns=4, rows=3)
    assert ground_of(gridmap, lattice_of(gridmap).cells, ()) is None


def test_marks_belong_to_what_they_are_nearest_to(squares: Ground) -> None:
    parts = {
        "art.woods": [line((2, 2), (4, 6)), line((12, 3), (16, 7))],
        "side.brook": [line((10, 0), (10, 10)), line((0, 10), (0, 20)), line((3, 3), (9, 3))],
        "road.lane": [line((5, 15), (10, 15)), line((10, 15), (15, 15), (15, 10))],
        "zone.west": [line((19.5, 20), (19.5, 30))],
        "place.mill": [line((3, 5), (4.7, 4.7), (5, 3), (5.3, 4.7), (7, 5), (5, 7), (3, 5))],
    }
    found = list(read_facts(squares, parts, [Words("0401", (33, 2), (37, 2))]))
    assert found == [
        GridFact("art", "woods", "0101"),
        GridFact("art", "woods", "0201"),
        GridFact("side", "brook", "0101/0201"),
        GridFact("side", "brook", "0102/W"),
        GridFact("side", "brook", NOWHERE),
        GridFact("road", "lane", "0102/0202"),
        GridFact("road", "lane", "0202/0102"),
        GridFact("road", "lane", "0202/0201"),
        GridFact("zone", "west", "0203/E"),
        GridFact("place", "mill", "0101"),
        GridFact("objective", "mill", "0101"),
        GridFact("number", "0401", "0401"),
    ]


def test_words_are_the_name_of_the_place_that_is_nearest(squares: Ground) -> None:
    parts = {"place.mill": [line((4, 5), (6, 5))], "place.ford": [line((34, 5), (36, 5))]}
    words = [Words("Mill", (1, 9), (12, 9)), Words("Ford", (21, 9), (30, 9))]
    names = [each for each in read_facts(squares, parts, words) if each.kind == "name"]
    assert names == [GridFact("name", "Mill", "0101"), GridFact("name", "Ford", "0401")]


def test_numbers_along_the_edges_are_of_columns_and_rows(squares: Ground) -> None:
    words = [Words("02", (13, -1), (17, -1)), Words("03", (-3, 26), (-1, 26))]
    assert list(read_facts(squares, {}, words)) == [
        GridFact("column", "02", "2"),
        GridFact("row", "03", "3"),
    ]
