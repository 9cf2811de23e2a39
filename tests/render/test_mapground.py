"""A picture of the author under the map: cropped, paled, embedded once, in its editions."""

from __future__ import annotations

import base64
import io
import re
import subprocess
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator.checks import load_checks
from generator.content.editions import Edition
from generator.layout.proof import MapProof
from generator.render.mapground import SHOWN, STRENGTH
from generator.render.mapjobs import key_of_sheet, proof_of
from generator.render.mapsheet import MapSheet
from generator.units import A4
from tests.content.artwork import gradient, saved
from tests.islands import MAP, write_island
from tests.render.makers import maker_of

GROUND = """
  ground:
    file: paper.jpg
    alt: A sheet of old paper.
    focus: [50, 0]
    credit: Ada Example
    licence: CC BY 4.0
"""


def files_of(width: int = 900, height: int = 1200) -> dict[str, str | bytes]:
    with_ground = re.sub(r"(?m)^map:$", f"map:{GROUND.rstrip()}", MAP).lstrip()
    assert "paper.jpg" in with_ground
    return {"map.yaml": with_ground, "pictures/paper.jpg": saved(gradient(width, height), "JPEG")}


@pytest.fixture(scope="module", name="island")
def _island(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_island(tmp_path_factory.mktemp("ground"), files_of())


def sheet_of(folder: Path, edition: Edition = "colour") -> MapSheet:
    maker = maker_of(folder, edition)
    return MapSheet(maker, maker.on_paper(A4))


def picture_in(sheet: MapSheet) -> Image.Image:
    """Return the one picture in the drawing of a map."""
    (data,) = re.findall(rb'"data:image/jpeg;base64,([^"]+)"', sheet.svg)
    return Image.open(io.BytesIO(base64.b64decode(data)))


def test_it_has_the_shape_of_the_frame_and_is_pale(island: Path) -> None:
    sheet = sheet_of(island)
    left, top, right, bottom = sheet.page.plate.box
    image = picture_in(sheet)
    assert image.width / image.height == pytest.approx((right - left) / (bottom - top), abs=0.01)
    assert image.width == 900
    assert np.asarray(image).min() >= 255 * (1 - STRENGTH) - 5
    assert np.asarray(image).min() < 250


def test_no_tint_lies_over_it(island: Path) -> None:
    sheet = sheet_of(island)
    drawing, look = sheet.svg.decode(), sheet.maker.look
    assert f'<use xlink:href="#coast" fill="{look["land"]}"' not in drawing
    assert drawing.index("<image ") < drawing.index('id="names"')


def test_in_mono_it_is_grey(island: Path) -> None:
    assert picture_in(sheet_of(island, "mono")).mode == "L"


@pytest.mark.parametrize("edition", ["ink-saver", "high-contrast"])
def test_other_editions_are_as_without_it(island: Path, tmp_path: Path, edition: Edition) -> None:
    assert edition not in SHOWN
    assert sheet_of(island, edition).svg == sheet_of(write_island(tmp_path), edition).svg


def test_it_is_once_in_the_file_with_its_words_and_credit(island: Path, tmp_path: Path) -> None:
    pdf = tmp_path / "map.pdf"
    pdf.write_bytes(sheet_of(island).pdf())
    listed = subprocess.run(["pdfimages", "-list", pdf], capture_output=True, text=True, check=True)
    (row,) = listed.stdout.splitlines()[2:]
    assert row.split()[2:4] == ["image", "900"]
    assert "Ada Example (CC BY 4.0)" in " ".join(sheet_of(island).maker.small_print())
    with pikepdf.open(pdf) as document:
        marks = [each for each in document.objects if isinstance(each, pikepdf.Dictionary)]
        words = [str(each.Alt) for each in marks if "/Alt" in each]
    assert [each for each in words if each.endswith(". A sheet of old paper.")]


def test_how_many_pixels_it_has_is_proved(island: Path, tmp_path: Path) -> None:
    load_checks()
    sheet = sheet_of(island)
    left, _, right, _ = sheet.page.plate.box
    proof = proof_of(sheet)
    assert isinstance(proof, MapProof)
    assert proof.ground_dpi == pytest.approx(900 / (right - left) * 25.4)
    assert proof_of(sheet_of(write_island(tmp_path))).ground_dpi == 0


def test_another_picture_makes_another_map(island: Path, tmp_path: Path) -> None:
    other = write_island(tmp_path, files_of(height=1300))
    assert key_of_sheet(sheet_of(other)) != key_of_sheet(sheet_of(island))
