"""Names of seas are within their zones, on curves as gentle as possible."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from generator.content.resources import TEMPLATES
from generator.maps.lettering import Typeface, curved
from generator.maps.waters import SeaName, Setting, inside, letter_sea

FACE = Typeface(TEMPLATES / "fonts" / "eb-garamond-400-italic.ttf")


def ways(*words: str, sizes: Sequence[float] = (5.0, 2.2)) -> list[Setting]:
    return [
        Setting(tuple(FACE.line(word, size, 0.1) for word in words), size * 1.15, 5.0 - size)
        for size in sizes
    ]


SLACK = 0.9
"""How far letters may leave the free part, in mm: it is looked up in cells of half a mm, and
what reaches below the line is not counted; the room around it makes up for that."""


def ink(name: SeaName) -> BaseGeometry:
    rings = [ring for line, arc in name.lines for ring in curved(line, arc)]
    return shapely.MultiPoint([point for ring in rings for point in ring])


def test_a_name_in_the_open_is_level_large_and_near_its_spot() -> None:
    sea = shapely.box(0, 0, 100, 60)
    name = letter_sea("sea", ways("Black Sea"), sea, (50.0, 30.0))
    ((line, arc),) = name.lines
    assert name.fits
    assert line.size == 5.0
    assert (arc.angle, arc.bend) == (0.0, 0.0)
    assert sea.buffer(SLACK).contains(ink(name))
    assert ink(name).distance(shapely.Point(50, 30)) < 3


@pytest.mark.parametrize("turn", [30.0, -30.0])
def test_a_name_slopes_with_a_narrow_sea(turn: float) -> None:
    strait = shapely.affinity.rotate(shapely.box(10, 27, 90, 34), turn, origin=(50, 30))
    name = letter_sea("sea", ways("English Channel"), strait, (50.0, 30.0))
    ((_, arc),) = name.lines
    assert name.fits
    assert arc.angle == pytest.approx(turn, abs=12)
    assert strait.buffer(SLACK).contains(ink(name))


def test_a_name_bends_with_its_sea() -> None:
    ring = shapely.Point(50, 60).buffer(42).difference(shapely.Point(50, 60).buffer(36.5))
    bow = ring.intersection(shapely.box(0, 0, 100, 50))
    name = letter_sea("sea", ways("Mediterranean Sea", sizes=(4.0,)), bow, (50.0, 20.5))
    ((_, arc),) = name.lines
    assert name.fits
    assert arc.bend > 0.005, "its middle is the highest point"
    assert bow.buffer(SLACK).contains(ink(name))


def test_a_small_sea_gets_small_letters() -> None:
    pond = shapely.box(0, 0, 16, 4)
    name = letter_sea("sea", ways("Irish Sea"), pond, (8.0, 2.0))
    assert name.fits
    assert name.lines[0][0].size == 2.2


def test_two_lines_where_one_is_too_long() -> None:
    sea = shapely.box(0, 0, 34, 22)
    settings = [*ways("Tyrrhenian Sea", sizes=(5.0,)), *ways("Tyrrhenian", "Sea", sizes=(5.0,))]
    name = letter_sea("sea", settings, sea, (17.0, 11.0))
    assert name.fits
    first, second = name.lines
    assert [first[0].words, second[0].words] == ["Tyrrhenian", "Sea"]
    assert second[1].y - first[1].y == pytest.approx(5.0 * 1.15, abs=0.2)
    assert sea.buffer(SLACK).contains(ink(name))


@pytest.mark.parametrize("free", [shapely.box(0, 0, 3, 3), shapely.Polygon()])
def test_a_name_without_room_is_set_and_says_so(free: BaseGeometry) -> None:
    name = letter_sea("sea", ways("Adriatic"), free, (50.0, 30.0))
    assert not name.fits
    assert [line.words for line, _ in name.lines] == ["Adriatic"]


def test_no_way_to_set_a_name_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"max|setting"):
        letter_sea("sea", [], shapely.box(0, 0, 9, 9), (1.0, 1.0))


def test_the_outline_holds_the_capitals() -> None:
    name = letter_sea("sea", ways("HHH"), shapely.box(0, 0, 100, 60), (50.0, 30.0))
    assert name.shape.area == pytest.approx(ink(name).envelope.area, rel=0.1)


def test_the_grid_is_inside_where_shapely_has_it() -> None:
    """Holes, several parts, level and upright edges: as if each point were asked for."""
    ring = shapely.Point(0, 0).buffer(30).difference(shapely.box(-11, -9, 4, 7))
    area = shapely.union_all([ring, shapely.box(40, -20, 55.3, 20), shapely.Point(70, 0).buffer(8)])
    left, top, right, bottom = area.bounds
    xs, ys = np.arange(left, right + 0.4, 0.37), np.arange(top, bottom + 0.4, 0.41)
    found = inside(area, xs, ys)
    assert (found == shapely.contains_xy(area, *np.meshgrid(xs, ys))).all()
    assert 0.3 < found.mean() < 0.9
    assert not inside(shapely.Polygon(), xs, ys).any()
