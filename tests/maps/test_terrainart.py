"""Every pattern of cells has a drawing that tells it apart, and tones have inks."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from generator.content.model.terrain import ROAD_PATTERNS, SIDE_PATTERNS, TerrainPattern
from generator.maps.terrainart import (
    BESIDE,
    DRAWINGS,
    GROUNDS,
    art,
    spots_clear,
    spots_of,
    tones,
    variant,
)

PATTERNS = sorted(set(get_args(TerrainPattern)) - {*SIDE_PATTERNS, *ROAD_PATTERNS})
NUMBER = re.compile(r"-?\d*\.?\d+")


def test_every_pattern_of_cells_has_a_ground() -> None:
    assert len(PATTERNS) == 10
    assert set(GROUNDS) == set(PATTERNS)
    assert {pattern for pattern in PATTERNS if art(pattern, [((0, 0), 0)]) is None} == {"plain"}


@pytest.mark.parametrize("pattern", sorted(set(PATTERNS) - {"plain"}))
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_drawing_begins_within_its_cell(pattern: str, number: int) -> None:
    found = art(pattern, [((100.0, 50.0), number)])
    assert found is not None
    starts = re.findall(r"M(\S+) (\S+?)(?=[a-zA-Z])", found.filled + found.stroked)
    assert starts
    for x, y in starts:
        assert abs(float(x) - 100) < 5
        assert abs(float(y) - 50) < 5
    assert pattern in DRAWINGS


@pytest.mark.parametrize("pattern", ["woods", "hills", "town", "marsh"])
def test_drawings_make_room_for_a_road(pattern: str) -> None:
    usual, road = spots_of(pattern, 0), (-5.0, -0.6, 5.0, 0.6)
    assert spots_clear(pattern, 0, []) == usual
    moved = spots_clear(pattern, 0, [road])
    assert 1 <= len(moved) <= len(usual)
    assert all(abs(y) > 0.7 for _, y in moved)
    everywhere = (-9.0, -9.0, 9.0, 9.0)
    assert len(spots_clear(pattern, BESIDE, [everywhere])) == 1, "one is drawn in any case"


def test_drawings_of_patterns_differ() -> None:
    found = [art(pattern, [((0, 0), 0)]) for pattern in PATTERNS]
    assert len(set(found)) == len(PATTERNS)


def test_tones_differ_and_their_inks_can_be_printed() -> None:
    every = list(tones())
    assert len({tone.rgb for tone in every}) == len(every) > 15
    for tone in every:
        assert re.fullmatch("#[0-9a-f]{6}", tone.rgb)
        assert all(0 <= ink <= 100 for ink in tone.cmyk)
        assert sum(tone.cmyk) < 240


def test_neighbours_seldom_look_alike() -> None:
    alike = sum(
        variant(column, row) == variant(column + 1, row)
        for column in range(20)
        for row in range(20)
    )
    assert alike < 200
