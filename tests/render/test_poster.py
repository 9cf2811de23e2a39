"""A poster is a map on tiles, each of which says in words which one it is."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pikepdf
import pytest

from generator.imposition.tiles import Tiles
from generator.render.poster import Poster
from generator.units import A4
from tests.islands import write_island
from tests.render.makers import maker_of


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Poster:
    folder = write_island(tmp_path_factory.mktemp("poster"))
    return Poster(maker_of(folder), Tiles(2, 1, lies=True), A4)


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
    assert poster.sheet.page.width == pytest.approx(poster.tiles.page(A4)[0])


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
    assert Poster(poster.maker, poster.tiles, A4).pdf() == pdf
