"""A page has the plate within its margins, its small print, and the positions of all words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely

from generator.maps.look import POINT
from generator.maps.page import LEADING, SMALL_PRINT
from generator.maps.survey import Bounds
from tests.mapping import GAMES, SVG, drawing_of, lines_of, sheet, small_page

ROOT = Path(__file__).parents[2]
DRAW = """
import hashlib
from tests.mapping import small_page, sheet
for page in (small_page(), sheet("the-hunt", "pl").page):
    print(hashlib.sha256(page.svg().encode()).hexdigest())
"""


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9)), ("a3", (420.0, 297.0))]
)
def test_the_page_is_as_large_as_its_paper(paper: str, size: tuple[float, float]) -> None:
    root = drawing_of(sheet(GAMES[0], "en", paper)).root
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == tuple(f"{side:g}mm" for side in size)
    assert root.get("viewBox") == "0 0 {:g} {:g}".format(*size)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"


def test_the_document_needs_no_other_file() -> None:
    text = sheet().svg.decode()
    root = ElementTree.fromstring(text)
    assert {each.tag.replace(SVG, "") for each in root.iter()} == {
        "svg", "title", "rect", "g", "defs", "clipPath", "path", "use", "circle",
    }  # fmt: skip
    links = [v for each in root.iter() for k, v in each.attrib.items() if k.endswith("href")]
    assert set(links) == {"#coast"}
    assert "nan" not in text.replace("Manche", "").split("<title>")[0]
    assert not any("nan" in each.get("d", "") for each in root.iter())


def test_the_small_print_is_beneath_the_map_and_within_the_margins() -> None:
    for language in ("en", "pl"):
        printed = sheet(GAMES[0], language)
        root = drawing_of(printed).root
        (foot,) = (each for each in root if each.get("id") == "foot")
        lines = [shapely.MultiLineString(lines_of(path.attrib["d"])) for path in foot]
        page = printed.page
        left, top, right, bottom = shapely.total_bounds(lines)
        assert left >= page.margin - 0.1
        assert right <= page.width - page.margin + 0.1
        assert bottom <= page.height - page.margin + 0.6
        assert top > page.margin + page.plate.sizes.height
        assert SMALL_PRINT >= 6 * POINT - 1e-9
        assert LEADING > 1


def test_a_page_without_small_print_is_all_map() -> None:
    from msgspec.structs import replace

    page = replace(small_page(), foot=())
    assert page.plate.sizes.height == 120 - 16
    assert 'id="foot"' not in page.svg()


def test_a_page_with_a_single_place() -> None:
    """There is nothing that its scale could be taken from."""
    spots = {"mill": small_page().chart.spots["mill"]}
    page = small_page(spots=spots, links=())
    assert page.plate.globe.km_per_mm > 0
    assert page.plate.points["mill"] == pytest.approx(
        shapely.get_coordinates(page.plate.frame.centroid)[0]
    )
    assert "Mill" in [each.text for each in page.words()]
    assert "nan" not in page.svg()


def test_a_page_shows_no_more_than_the_data_hold() -> None:
    """A smaller map stands in the middle, its small print beneath it."""
    from msgspec.structs import replace

    full = replace(small_page(), width=400.0)
    geography = replace(full.chart.geography, reach=Bounds(0, 43.5, 12, 50.5))
    page = replace(full, chart=replace(full.chart, geography=geography))
    assert full.corner == (page.margin, page.margin)
    left, top = page.corner
    assert left == pytest.approx(400 - left - page.plate.sizes.width)
    assert left > 60
    assert top == page.margin
    lower = replace(page, width=160.0, height=400.0)
    assert lower.corner[0] == lower.margin
    assert lower.corner[1] > 40
    (foot,) = [each for each in lower.words() if each.text == "One. Two."]
    end = lower.corner[1] + lower.plate.sizes.height
    assert end < foot.box[1] < foot.box[3] < end + 5


def test_words_are_where_they_are_drawn() -> None:
    printed = sheet()
    drawn, margin = drawing_of(printed), printed.page.margin
    words = {each.text: each for each in printed.page.words()}
    for name in ("Belgrade", "Paris", "Szeged"):
        left, top, right, bottom = words[name].box
        ink = drawn.names[name].bounds
        assert (left - margin, right - margin) == pytest.approx((ink[0], ink[2]), abs=0.8)
        assert top - margin == pytest.approx(ink[1], abs=0.5)
        assert bottom - margin == pytest.approx(ink[3], abs=1.0)
    black = words["Black Sea"].box
    middle = shapely.Point((black[0] + black[2]) / 2 - margin, (black[1] + black[3]) / 2 - margin)
    assert drawn.sea_names["Black Sea"].convex_hull.distance(middle) < 2


def test_all_names_are_among_the_words() -> None:
    printed = sheet(GAMES[1], "de", "a3")
    text = " ".join(each.text for each in printed.page.words())
    missing = [s.name for s in printed.page.chart.spots.values() if not _is_in(s.name, text)]
    assert missing == []


def _is_in(name: str, text: str) -> bool:
    return all(part in text for part in name.replace("-", "- ").split())


def test_two_processes_draw_the_same_bytes() -> None:
    """Sets and dictionaries are hashed with another seed in each."""
    found = set()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", DRAW],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    for process in processes:
        out, _ = process.communicate()
        assert process.returncode == 0
        found.add(tuple(out.split()))
    (hashes,) = found
    assert len(set(hashes)) == 2
