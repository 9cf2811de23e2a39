"""Pieces of furniture are placed where the map is empty."""

from __future__ import annotations

import pytest
import shapely
from msgspec.structs import replace

from generator.maps.placement import Piece, place_pieces

BOX = (0.0, 0.0, 200.0, 150.0)


def piece(id: str, preferred: tuple[float, float], lead: str = "") -> Piece:
    return Piece(id, 40.0, 20.0, preferred, lambda x, y: f"<g id='{id}' at='{x} {y}'/>", lead)


def test_a_piece_goes_to_its_preferred_corner() -> None:
    far = [shapely.Point(100, 75)]
    found = place_pieces([piece("a", (1, 0)), piece("b", (0, 1))], far, BOX, 2.0)
    assert found["a"].box == pytest.approx((157.6, 2.4, 197.6, 22.4))
    assert found["b"].box == pytest.approx((2.4, 127.6, 42.4, 147.6))
    assert all(each.fits for each in found.values())


def test_a_piece_covers_neither_the_map_nor_other_pieces() -> None:
    taken = [shapely.box(150, 0, 200, 40)]
    found = place_pieces([piece("a", (1, 0)), piece("b", (1, 0))], taken, BOX, 2.0)
    boxes = [shapely.box(*each.box) for each in found.values()]
    assert not boxes[0].intersects(taken[0])
    assert not boxes[1].intersects(taken[0])
    assert not boxes[0].intersects(boxes[1])


def test_a_piece_is_aligned_with_its_lead() -> None:
    found = place_pieces(
        [piece("a", (1, 0)), piece("b", (0, 0.3), "a")], [shapely.Point(9, 140)], BOX, 2.0
    )
    middles = [(each.box[0] + each.box[2]) / 2 for each in found.values()]
    assert middles[0] == pytest.approx(middles[1], abs=5)


def test_a_piece_without_free_space_does_not_fit() -> None:
    found = place_pieces([piece("a", (0, 0))], [shapely.box(*BOX)], BOX, 2.0)
    assert not found["a"].fits


def test_pieces_keep_clear_of_outlines_but_need_not() -> None:
    """A line in the preferred corner moves a piece; with lines everywhere it still fits."""
    corner = shapely.LineString([(0, 10), (30, 10)])
    (moved,) = place_pieces([piece("a", (0, 0))], [], BOX, 2.0, [corner]).values()
    assert moved.fits
    assert not shapely.box(*moved.box).intersects(corner)
    everywhere = [shapely.LineString([(x, 0), (x, 200)]) for x in range(0, 200, 5)]
    (kept,) = place_pieces([piece("a", (0, 0))], [], BOX, 2.0, everywhere).values()
    (plain,) = place_pieces([piece("a", (0, 0))], [], BOX, 2.0).values()
    assert (kept.box, kept.fits) == (plain.box, plain.fits)


def test_a_piece_without_a_panel_keeps_clear_of_the_ground() -> None:
    """A coast under the preferred corner moves the scale, but not the legend."""
    coast = [shapely.LineString([(150, 0), (200, 40)])]
    boxes = {}
    for is_bare in (True, False):
        wanted = replace(piece("a", (1, 0)), is_bare=is_bare)
        (placed,) = place_pieces([wanted], [], BOX, 2.0, ground=coast).values()
        boxes[is_bare] = shapely.box(*placed.box)
    assert not boxes[True].intersects(coast[0])
    assert boxes[False].intersects(coast[0])
