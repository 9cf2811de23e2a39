"""Counters and arrows on maps of cells: where they lie, how they are turned and what they say."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from generator.content.gridmap import Cell
from generator.render.gridpieces import (
    ARROWS,
    STACKED,
    TOKEN,
    Move,
    Piece,
    PlayLayer,
    least_type,
    numbers_size,
    piece_swatch,
    turn_of,
)
from generator.units import mm_from_pt
from tests.render.test_gridmaps import inks


def piece(id: str, cell: Cell, **keys: float) -> Piece:
    return Piece(id, cell, keys.get("turn", 0.0), "<path/>", 1.0, "5–4", 1.7, "XX", "#000000")


def layer(*pieces: Piece, moves: tuple[Move, ...] = (), cell: float = 14.0) -> PlayLayer:
    return PlayLayer(pieces, moves, lambda cell: (10.0 * cell[0], 9.0 * cell[1]), inks(), cell)


@pytest.mark.parametrize(
    ("facing", "is_flat", "turn"),
    [
        (None, False, 0),
        ("NE", False, 30),
        ("E", False, 90),
        ("SE", False, 150),
        ("SW", False, 210),
        ("NW", False, 330),
        ("NE", True, 60),
        ("S", True, 180),
        ("SW", True, 240),
        ("NW", True, 300),
    ],
)
def test_counters_face_the_sides_of_hexes(facing: str | None, is_flat: bool, turn: float) -> None:
    assert turn_of(facing, is_flat) == pytest.approx(turn)


def test_counters_of_a_stack_all_show() -> None:
    spots = layer(piece("a", (0, 0)), piece("b", (0, 0)), piece("c", (1, 0))).spots()
    (x0, y0), (x1, y1) = spots["a"], spots["b"]
    assert (x1 - x0, y1 - y0) == pytest.approx((STACKED, -STACKED))
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((0, 0))
    assert spots["c"] == pytest.approx((10, 0))


def test_words_are_six_points_at_least() -> None:
    for cell in (6.0, 9.0, 14.0):
        assert least_type(cell) * cell / 10 == pytest.approx(mm_from_pt(6.0))
    assert numbers_size(1.7, 14.0) <= 0.4 * TOKEN
    assert numbers_size(1.7, 4.0) == 0.0
    assert numbers_size(0.0, 14.0) == 0.0
    assert "5–4" not in "".join(layer(piece("a", (0, 0)), cell=4.0).counters())
    assert "5–4" in "".join(layer(piece("a", (0, 0))).counters())


def test_an_arrow_ends_beside_counters_and_in_the_middle_of_empty_cells() -> None:
    moves = (Move("go", "move", ((0, 0), (1, 0), (2, 0))),)
    (path,) = [
        each for each in layer(piece("a", (0, 0)), moves=moves).arrows() if 'fill="none"' in each
    ][1:]
    numbers = path.partition('d="M')[2].partition('"')[0].replace("L", " ").split()
    start, *_, neck = [float(each) for each in numbers[::2]]
    assert TOKEN / 2 < start < 5
    assert math.isclose(neck, 20 - ARROWS["move"].head * 0.8, abs_tol=0.01)


def test_samples_of_counters_differ_by_their_numbers() -> None:
    strong, weak = (
        piece_swatch(replace(piece("a", (1, 1)), numbers=words), inks()) for words in ("5–4", "4–4")
    )
    assert ">5–4</text>" in strong
    assert ">4–4</text>" in weak


def test_kinds_of_arrows_differ_without_colours() -> None:
    looks = {(each.weight, each.dashes) for each in ARROWS.values()}
    assert len(looks) == len(ARROWS) == 3
