"""A QR code on paper is read by a decoder of another make, and is there only on request."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from generator.content.editions import EDITIONS
from generator.content.resources import TEMPLATES
from generator.render.jobs import run
from generator.render.options import Options
from generator.render.qrcode import LEAST_CODE, MODULE, QUIET, page_address, qr_code
from generator.render.sidejob import SideJob
from generator.units import A4, MM_PER_INCH
from tests.history import TWO_SIDES
from tests.printing import bundled_theme
from tests.support import sound_game

DPI = 300
SITE = "https://example.org/aids/"
SHEET = f"{SITE}minimal/en/read.html#sheet-summary"


def job(home: Path, **settings: Any) -> SideJob:
    game = sound_game(home, TWO_SIDES).without_places()
    work = SideJob(
        game, "summary", "front", "en", A4, bundled_theme("classic"), "colour", TEMPLATES
    )
    return replace(work, **settings)


def photographed(pdf: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[0].render(scale=DPI / 72).to_pil().convert("L")
    finally:
        document.close()
    return picture


@pytest.mark.parametrize("edition", ["colour", "mono", "high-contrast"])
def test_a_code_is_read_from_paper(tmp_path: Path, edition: str) -> None:
    assert edition in EDITIONS
    printed = run(job(tmp_path, edition=edition, options=Options(site=SITE)))
    picture = photographed(printed.pdf)
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == SHEET
    corners = code.position
    width = (corners.top_right.x - corners.top_left.x) / DPI * MM_PER_INCH
    assert width >= LEAST_CODE - 0.2
    # the white margin, four modules at each side
    quiet = round(QUIET * MODULE / MM_PER_INCH * DPI) - 2
    left, top = corners.top_left.x, corners.top_left.y
    right, bottom = corners.bottom_right.x, corners.bottom_right.y
    ground = np.asarray(picture)[top - quiet : bottom + quiet, left - quiet : right + quiet].copy()
    ground[quiet - 2 : -quiet + 2, quiet - 2 : -quiet + 2] = 255
    assert ground.size
    assert ground.min() > 250


def test_without_a_site_there_is_no_code(tmp_path: Path) -> None:
    assert zxingcpp.read_barcodes(photographed(run(job(tmp_path)).pdf)) == []


def test_a_code_is_read_aloud_as_its_address(tmp_path: Path) -> None:
    pdf = run(job(tmp_path, options=Options(site=SITE))).pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        dictionaries = [each for each in document.objects if isinstance(each, pikepdf.Dictionary)]
        spoken = [str(each["/Alt"]) for each in dictionaries if "/Alt" in each]
    assert f"QR code: {SHEET}" in spoken


def test_long_addresses_have_larger_codes_and_not_smaller_modules() -> None:
    short, long = qr_code("https://a.example/", "A"), qr_code(SHEET * 3, "B")
    assert LEAST_CODE < short.width < long.width
    modules = int(long.svg.partition('viewBox="0 0 ')[2].split()[0])
    assert long.width / modules >= MODULE


def test_words_read_aloud_are_no_markup() -> None:
    assert "<title>&lt;b&gt; &amp;</title>" in qr_code(SITE, "<b> &").svg


def test_addresses_are_those_of_the_site() -> None:
    assert page_address(SITE, "minimal", "de", "summary") == (
        "https://example.org/aids/minimal/de/read.html#sheet-summary"
    )
