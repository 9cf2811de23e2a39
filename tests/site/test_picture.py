"""Pictures are small, look like their page, and are drawn once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.site import picture
from generator.site.picture import Pictures
from tests.site.gallery import Made


@pytest.fixture(scope="module")
def pdf(made: Made) -> bytes:
    return (made.out / "minimal/en/print/summary-a4.pdf").read_bytes()


def test_a_picture(tmp_path: Path, pdf: bytes) -> None:
    (drawn,) = Pictures(tmp_path).of(pdf, 0, [240])
    with Image.open(io.BytesIO(drawn.data)) as image:
        assert image.format == "WEBP"
        assert image.size == (drawn.width, drawn.height) == (240, 340)
        dark = sum(image.convert("L").histogram()[:128])
        assert dark > 200  # the plate with its title
    assert len(drawn.data) < 20_000


def test_it_is_drawn_once(tmp_path: Path, pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Pictures(tmp_path).of(pdf, 1, [240, 120])
    monkeypatch.setattr(picture, "_drawn", None)
    assert Pictures(tmp_path).of(pdf, 1, [240, 120]) == first


def test_pages_and_sizes_have_pictures_of_their_own(tmp_path: Path, pdf: bytes) -> None:
    pictures = Pictures(tmp_path)
    found = {each.data for page in (0, 1) for each in pictures.of(pdf, page, [240, 120])}
    assert len(found) == 4


def test_one_in_the_place_of_another_is_drawn_anew(tmp_path: Path, pdf: bytes) -> None:
    pictures = Pictures(tmp_path)
    front, back = pictures.of(pdf, 0, [240])[0], pictures.of(pdf, 1, [240])[0]
    assert front != back
    one, other = (tmp_path / picture.FOLDER).iterdir()
    whole = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(whole)
    assert Pictures(tmp_path).of(pdf, 0, [240]) == [front]
    assert Pictures(tmp_path).of(pdf, 1, [240]) == [back]


def test_a_folder_in_the_place_of_one_gives_way(tmp_path: Path, pdf: bytes) -> None:
    before = Pictures(tmp_path).of(pdf, 0, [240])
    (file,) = (tmp_path / picture.FOLDER).iterdir()
    file.unlink()
    file.mkdir()
    assert Pictures(tmp_path).of(pdf, 0, [240]) == before
    assert file.is_file()
