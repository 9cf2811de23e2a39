"""A map of cells is printed over several sheets of paper, as large as they allow."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pikepdf
import pytest

from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.render.gridposter import GridPoster
from generator.render.gridsheet import NoRoomError
from generator.render.jobs import gridmap_pages
from generator.units import A4
from tests.gridmaps import GLEN
from tests.support import sound_game


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> GridPoster:
    home = tmp_path_factory.mktemp("glen")
    game = sound_game(home, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    theme, _ = read_theme(TEMPLATES / "themes" / "classic")
    assert theme is not None
    return GridPoster(gridmap_pages(game, "en", theme, "colour", TEMPLATES), "glen", 2, 2, A4)


def test_it_fills_the_tiles_and_is_proved(poster: GridPoster) -> None:
    single = poster.sheet.pages
    assert single is poster.pages
    width, height, drawing = poster.sheet.placed
    assert (width, height) == poster.tiles.page(A4)
    assert drawing.cell > 25
    (proof,) = poster.proof.gridmaps
    assert proof.wanted
    assert (proof.missing, proof.wrong) == ((), ())


def test_every_tile_says_which_one_it_is(poster: GridPoster, tmp_path: Path) -> None:
    data = poster.pdf()
    path = tmp_path / "poster.pdf"
    path.write_bytes(data)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 4
    for number, tile in enumerate(("A1", "B1", "A2", "B2"), 1):
        pages = ["-f", str(number), "-l", str(number)]
        ran = subprocess.run(
            ["pdftotext", "-raw", *pages, path, "-"], capture_output=True, check=True
        )
        assert f"{tile} Minimal – The glen" in " ".join(ran.stdout.decode().split())


def test_cells_of_a_size_need_enough_tiles(poster: GridPoster) -> None:
    one = GridPoster(poster.pages, "glen", 2, 2, A4, 24.0)
    assert one.sheet.placed[2].cell == 24.0
    with pytest.raises(NoRoomError):
        GridPoster(poster.pages, "glen", 2, 1, A4, 50.0).pdf()
