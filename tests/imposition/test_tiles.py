"""Tiles show the whole page, share a strip with their neighbours, and say where to cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.geometry import Leaf, Rect, lying, upright
from generator.imposition.rulers import TICK, Measure
from generator.imposition.tiles import OVERLAP, TILE_MARGIN, Tiles, tiles_showing
from generator.units import A4, LETTER, PAPERS, Paper

papers = st.sampled_from((A4, LETTER, PAPERS["a3"]))
grids = st.builds(Tiles, st.integers(1, 5), st.integers(1, 5), st.booleans())


def shown(scheme: Tiles, paper: Paper) -> list[Rect]:
    """Return which part of the whole each tile shows."""
    formes = scheme.formes([Leaf(0)], paper, mirrored=False)
    parts = []
    for forme in formes:
        (slot,) = forme.slots
        parts.append(
            slot.clip._replace(
                left=slot.clip.left - slot.box.left, top=slot.clip.top - slot.box.top
            )
        )
    return parts


@given(grids, papers)
def test_tiles_cover_the_whole(scheme: Tiles, paper: Paper) -> None:
    parts = shown(scheme, paper)
    width, height = scheme.page(paper)
    assert len(parts) == scheme.columns * scheme.rows
    assert (parts[0].left, parts[0].top) == pytest.approx((0, 0))
    assert (parts[-1].right, parts[-1].bottom) == pytest.approx((width, height))
    for number, part in enumerate(parts):
        column, row = number % scheme.columns, number // scheme.columns
        if column:
            assert parts[number - 1].right - part.left == pytest.approx(OVERLAP)
        if row:
            assert parts[number - scheme.columns].bottom - part.top == pytest.approx(OVERLAP)


@given(grids, papers)
def test_marks_stand_in_the_margin(scheme: Tiles, paper: Paper) -> None:
    for forme in scheme.formes([Leaf(0)], paper, mirrored=False):
        assert forme.size == (lying if scheme.lies else upright)(paper)
        window = forme.trim
        assert window.left == window.top == TILE_MARGIN
        for line in forme.lines:
            middle = ((line.left + line.right) / 2, (line.top + line.bottom) / 2)
            inside = window.left < middle[0] < window.right
            assert not (inside and window.top < middle[1] < window.bottom)
            assert min(line[1:]) >= 0


def test_cuts_are_where_there_are_neighbours() -> None:
    kinds = [
        sorted(line.kind for line in forme.lines if line.kind != "key")
        for forme in Tiles(2, 2).formes([Leaf(0)], A4, mirrored=False)
    ]
    glue = ["glue"] * 2
    assert kinds == [glue * 2, [*glue, "seam"], [*glue, "seam"], ["seam"] * 2]


@given(grids, papers)
def test_rulers_stand_in_the_margin_and_off_all_marks(scheme: Tiles, paper: Paper) -> None:
    for forme in scheme.formes([Leaf(0)], paper, mirrored=False):
        assert [ruler.measure for ruler in forme.rulers] == list(Measure)
        for ruler in forme.rulers:
            (left, low), (_, high) = ruler.at(0), ruler.at(ruler.measure.length)
            assert ruler.runs_up
            assert 4 < left < forme.trim.left
            near = [
                each
                for each in forme.lines
                if min(each.left, each.right) < left + 0.5
                and max(each.left, each.right) > left - TICK - 0.5
                and min(each.top, each.bottom) < low + 0.5
                and max(each.top, each.bottom) > high - 0.5
            ]
            assert near == []


@given(grids)
def test_every_tile_has_a_name(scheme: Tiles) -> None:
    names = list(scheme.names())
    assert len(set(names)) == scheme.columns * scheme.rows
    assert names[0] == "A1"
    assert names[-1] == f"{'ABCDE'[scheme.columns - 1]}{scheme.rows}"


def test_the_key_crosses_out_its_tile() -> None:
    crosses = []
    for forme in Tiles(3, 2).formes([Leaf(0)], A4, mirrored=False):
        key = [line for line in forme.lines if line.kind == "key"]
        assert len(key) == 4 + 3 + 2
        crosses.append((key[-2].left, key[-2].top))
    assert len(set(crosses)) == 6
    assert crosses == sorted(crosses, key=lambda spot: (spot[1], spot[0]))


def test_every_side_has_its_tiles() -> None:
    formes = Tiles().formes([Leaf(0, 1), Leaf(2)], A4, mirrored=False)
    assert [forme.slots[0].page for forme in formes] == [0] * 4 + [1] * 4 + [2] * 4
    assert Tiles(3, 1).name == "tiles-3x1"


@pytest.mark.parametrize(
    ("columns", "rows", "lies"),
    [(1, 1, True), (2, 1, False), (1, 2, True), (2, 2, True), (3, 2, False), (3, 3, True)],
)
def test_tiles_lie_as_they_show_a_lying_page_larger(columns: int, rows: int, lies: bool) -> None:
    """Two upright papers side by side are one of twice the size that lies."""
    assert tiles_showing(lying(A4), columns, rows, A4) == Tiles(columns, rows, lies)
