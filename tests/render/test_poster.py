"""A poster's tiles show the whole map, share a strip, and say where to cut and glue."""

from __future__ import annotations

import io
import subprocess
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from generator.render.poster import OVERLAP, TILE_MARGIN, Grid, Poster
from generator.units import A4, LETTER, PAPERS
from tests.islands import write_island
from tests.render.makers import maker_of

GRIDS = [Grid(2, 1, A4), Grid(3, 2, LETTER), Grid(1, 4, PAPERS["a3"])]
by_name = pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.name}-{grid.paper.name}")


@by_name
def test_tiles_cover_the_poster_and_share_a_strip(grid: Grid) -> None:
    width, height = grid.window
    corners = [grid.corner(column, row) for _, column, row in grid.tiles()]
    assert len(corners) == grid.columns * grid.rows
    assert min(corners) == (0, 0)
    assert max(x for x, _ in corners) + width == pytest.approx(grid.poster[0])
    assert max(y for _, y in corners) + height == pytest.approx(grid.poster[1])
    across = sorted({x for x, _ in corners})
    assert all(b - a == pytest.approx(width - OVERLAP) for a, b in pairwise(across))


@by_name
def test_names_of_tiles(grid: Grid) -> None:
    names = [name for name, _, _ in grid.tiles()]
    assert len(set(names)) == len(names)
    assert names[0] == "A1"
    assert names[-1] == f"{'ABC'[grid.columns - 1]}{grid.rows}"


def test_cuts_are_where_there_are_neighbours() -> None:
    grid = Grid(2, 2, A4)
    kinds = {
        name: sorted(edge.kind for edge in grid.edges(column, row))
        for name, column, row in grid.tiles()
    }
    assert kinds == {
        "A1": ["tick"] * 4,
        "B1": ["cut down", "tick", "tick"],
        "A2": ["cut across", "tick", "tick"],
        "B2": ["cut across", "cut down"],
    }


def test_marks_stand_in_the_margins() -> None:
    """Nothing is printed on the picture: every line is at its edge or outside."""
    grid = Grid(2, 2, A4)
    (width, height), margin = grid.page, TILE_MARGIN
    for _, column, row in grid.tiles():
        for edge in grid.edges(column, row):
            inside_x = margin < edge.left < width - margin
            inside_y = margin < edge.top < height - margin
            assert not (inside_x and inside_y)


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Poster:
    folder = write_island(tmp_path_factory.mktemp("poster"))
    return Poster(maker_of(folder), Grid(2, 1, A4))


@pytest.fixture(scope="module")
def pdf(poster: Poster) -> bytes:
    return poster.pdf()


def test_pages_of_a_poster(poster: Poster, pdf: bytes) -> None:
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as made:
        assert len(made.pages) == 2
        for page in made.pages:
            assert [float(each) for each in page.mediabox] == pytest.approx(
                [0, 0, 297 / 25.4 * 72, 210 / 25.4 * 72], abs=0.1
            )
        assert str(made.docinfo.Title) == "Minimal – The island (2 × 1)"
        assert str(made.Root.Lang) == "en"
    assert poster.sheet.page.width == pytest.approx(poster.grid.poster[0])


def test_a_poster_says_what_it_is(pdf: bytes, tmp_path: Path) -> None:
    path = tmp_path / "poster.pdf"
    path.write_bytes(pdf)
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    for number, tile in ((1, "A1"), (2, "B1")):
        pages = ["-f", str(number), "-l", str(number)]
        words = subprocess.run(
            ["pdftotext", *pages, path, "-"], capture_output=True, text=True, check=True
        ).stdout
        assert f"tile {tile} of a poster of 2 × 1" in " ".join(words.split())


def test_a_poster_is_the_same_each_time(poster: Poster, pdf: bytes) -> None:
    assert Poster(poster.maker, poster.grid).pdf() == pdf
