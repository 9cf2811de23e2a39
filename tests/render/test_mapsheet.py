"""A map on paper: PDF, PNG and SVG that other programs read, and that look the same."""

from __future__ import annotations

import gc
import io
import re
import shutil
import subprocess
from collections import Counter
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image
from weasyprint import svg
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout

from generator.engine.press import free_pages
from generator.language.lookup import places_by_name
from generator.pdf.tagtree import read_tags
from generator.render.mapsheet import DPI
from generator.render.spokenways import spoken_ways
from tests.mapping import GAMES, LANGUAGES, maker, sheet
from tests.printing import normal, page_texts
from tests.support import gc_paused

PX = 96
"""Dots to the inch of a browser's window."""
CLOSE = 80
"""How far two pixels may be apart of 255, with a neighbour of the other, to count as the same."""
DIFFERENT = 0.0045
"""The share of pixels that may differ between two programs."""


@lru_cache(maxsize=4)
def pdf_of(language: str, paper: str) -> bytes:
    return sheet(GAMES[0], language, paper).pdf()


def words_of(path: Path) -> str:
    """Return the words of a PDF in the order in which they were written, spaces left out."""
    command = ["pdftotext", "-raw", str(path), "-"]
    return normal(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_map_goes_with_the_next_page() -> None:
    """It is large, and would stay until Python searches for garbage."""
    sheet(GAMES[0], "en", "a4").pdf()  # loads what stays
    gc.collect()
    with gc_paused():
        before = Counter(type(each) for each in gc.get_objects())
        sheet(GAMES[0], "de", "a4").pdf()
        free_pages()
        after = Counter(type(each) for each in gc.get_objects())
    left = {kind.__name__: count for kind, count in (after - before).items() if kind in PARTS}
    assert left == {}


PARTS = (svg.Node, svg.SVG, svg.LazyDefs, ElementTree.Element, FontConfiguration, Layout)
"""What a map is made of while it is printed."""


@pytest.mark.parametrize(("language", "paper"), [("en", "a3"), ("pl", "a4")])
def test_other_programs_find_the_pdf_sound(tmp_path: Path, language: str, paper: str) -> None:
    path = tmp_path / "map.pdf"
    path.write_bytes(pdf_of(language, paper))
    subprocess.run(["qpdf", "--check", path], capture_output=True, check=True)
    assert path.stat().st_size <= 1_000_000
    fonts = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True)
    rows = fonts.stdout.splitlines()[2:]
    assert rows
    for row in rows:
        emb, sub, uni = row.split()[-5:-2]
        assert (emb, sub, uni) == ("yes", "yes", "yes"), row


@pytest.mark.parametrize(("language", "paper"), [("en", "a3"), ("pl", "a4")])
def test_words_of_the_map_can_be_searched(tmp_path: Path, language: str, paper: str) -> None:
    path = tmp_path / "map.pdf"
    path.write_bytes(pdf_of(language, paper))
    text, printed = words_of(path), sheet(GAMES[0], language, paper)
    names = [spot.name for spot in printed.page.chart.spots.values()]
    assert [name for name in names if normal(name) not in text] == []
    pages = "".join(page_texts(path.read_bytes()))
    assert [name for name in names if normal(name) not in pages] == []
    assert "geonames" in text


@pytest.mark.parametrize(("language", "paper"), [("en", "a3"), ("pl", "a4")])
def test_places_are_read_in_order_each_with_where_it_leads(language: str, paper: str) -> None:
    printed = sheet(GAMES[0], language, paper)
    tags = read_tags(pdf_of(language, paper))
    assert (tags.untagged, tags.dangling) == ((), ())
    assert [tag.role for tag in tags.tags[:3]] == ["H1", "Figure", "L"]
    figures = [tag for tag in tags.tags[2].all() if tag.role == "Figure"]
    game = printed.maker.game
    shown = [id for id in places_by_name(game) if id in printed.page.chart.spots]
    ways = spoken_ways(game, language)
    assert [figure.words for figure in figures] == [ways[id] for id in shown]
    assert len(shown) > 60
    boxes = {words.place: words.box for words in printed.page.words() if words.place}
    for id, figure in zip(shown, figures, strict=True):
        assert figure.box is not None
        left, top, right, bottom = boxes[id]
        assert figure.box[0] - 0.1 <= left < right <= figure.box[2] + 0.1
        assert figure.box[1] - 0.1 <= top < bottom <= figure.box[3] + 0.1


def test_the_pdf_is_one_page_of_its_paper_and_says_what_it_is() -> None:
    with pikepdf.open(io.BytesIO(pdf_of("en", "a3"))) as pdf:
        (page,) = pdf.pages
        wide, high = (float(each) * 25.4 / 72 for each in page.mediabox[2:])
        assert (wide, high) == pytest.approx((420, 297), abs=0.2)
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == sheet().document.title == "Fury of Dracula – Europe"
        assert "/StructTreeRoot" in pdf.Root


def test_a_picture_says_how_large_it_is() -> None:
    picture = Image.open(io.BytesIO(sheet().png()))
    assert picture.size == pytest.approx((297 / 25.4 * DPI, 210 / 25.4 * DPI), abs=1)
    assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
    assert picture.mode in ("RGB", "RGBA")


def test_a_picture_in_grey_has_no_colour() -> None:
    picture = Image.open(io.BytesIO(sheet(GAMES[0], "en", "a4", "mono").png(60))).convert("RGB")
    pixels = np.asarray(picture).astype(int)
    assert np.ptp(pixels, axis=2).max() <= 2
    assert len(np.unique(pixels)) > 50


def in_a_browser(svg: bytes, home: Path, wide: int, high: int) -> np.ndarray:
    """Return an SVG as Chromium shows it."""
    (home / "map.svg").write_bytes(svg)
    page = '<body style="margin:0"><img src="map.svg" style="display:block"></body>'
    (home / "map.html").write_text(f"<!doctype html>{page}")
    browser = shutil.which("chromium")
    assert browser, "see playeraid doctor --tests"
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    command += ["--no-first-run", "--force-device-scale-factor=1", "--force-color-profile=srgb"]
    command += [f"--user-data-dir={home / 'profile'}", f"--window-size={wide},{high}"]
    command += [f"--screenshot={home / 'map.png'}", (home / "map.html").as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    return np.asarray(Image.open(home / "map.png").convert("RGB")).astype(int)


def share_that_differs(one: np.ndarray, other: np.ndarray) -> float:
    """Return the share of pixels that no pixel of the other picture within 1 px comes close to."""
    differs = np.zeros(one.shape[:2], dtype=bool)
    for first, second in ((one, other), (other, one)):
        framed = np.pad(second, ((1, 1), (1, 1), (0, 0)), mode="edge")
        high, wide = first.shape[:2]
        nearest = np.min(
            [
                np.abs(framed[y : y + high, x : x + wide] - first).max(axis=2)
                for y in range(3)
                for x in range(3)
            ],
            axis=0,
        )
        differs |= nearest > CLOSE
    return float(differs.mean())


@pytest.mark.parametrize("edition", ["colour", "mono"])
def test_a_browser_shows_the_same_picture(tmp_path: Path, edition: str) -> None:
    printed = sheet(GAMES[0], "en", "a4", edition)
    ours = np.asarray(Image.open(io.BytesIO(printed.png(PX))).convert("RGB")).astype(int)
    high, wide = ours.shape[:2]
    theirs = in_a_browser(printed.svg, tmp_path, wide, high)
    assert theirs.shape == ours.shape
    assert share_that_differs(ours, theirs) <= DIFFERENT
    moved = np.roll(theirs, 4, axis=1)
    assert share_that_differs(ours, moved) > 10 * DIFFERENT, "a shift by 4 px would be seen"


def test_no_two_languages_have_the_same_legend() -> None:
    titles = {maker(GAMES[0], each).chart.wording.strokes for each in LANGUAGES}
    assert len(titles) == len(LANGUAGES)


def test_hidden_words_lie_over_the_drawn_ones() -> None:
    html = sheet()._html()
    assert len(re.findall(r"Szeged", html)) >= 1
    assert "<img" in html
