"""A map on a plane as it is printed: read back from its drawing alone."""

from __future__ import annotations

import re
from functools import lru_cache
from math import dist
from pathlib import Path
from tempfile import mkdtemp

import pytest
import shapely

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.content.editions import Edition
from generator.content.planes import spots_of
from generator.maps.areas import area_sample
from generator.maps.look import POINT
from generator.maps.planelayers import frame
from generator.render.drawnlinks import lines_of
from generator.render.mapjobs import key_of_sheet, proof_of
from generator.render.mapplane import plane_of
from generator.render.mapsheet import MapSheet
from generator.units import PAPERS
from tests.mapping import lines_of as outlines_of
from tests.planes import OUTLINES, SPOTS, pairs, write_plane
from tests.render.makers import maker_of

STROKES = {"road": "road", "rail": "rail", "boat": "sea"}


@lru_cache(maxsize=8)
def sheet_of(
    ground: str = "", around: bool = False, edition: Edition = "colour", paper: str = "a4"
) -> MapSheet:
    maker = maker_of(write_plane(Path(mkdtemp()), ground, around), edition)
    return MapSheet(maker, maker.on_paper(PAPERS[paper]))


def test_places_stand_where_they_were_put() -> None:
    sheet = sheet_of()
    left, top, right, bottom = sheet.page.plate.box
    proof = proof_of(sheet)
    wanted = spots_of(sheet.maker.game.content)
    assert len(wanted) == len(SPOTS) == len(proof.places) == 25
    for id, ((x, y), _) in proof.places.items():
        at = (x - left) / (right - left) * 240, (y - top) / (bottom - top) * 160
        assert at == pytest.approx(wanted[id], abs=0.05)


def test_all_links_are_drawn_from_place_to_place() -> None:
    sheet = sheet_of()
    proof = proof_of(sheet)
    found = set()
    for stroke, *ends in lines_of(sheet.svg.decode()):
        nearest = [
            min((dist(middle, end), id) for id, (middle, _) in proof.places.items())[1]
            for end in ends
        ]
        found.add((stroke, *sorted(nearest)))
    assert found == {(STROKES[means], *sorted(two)) for means, *two in pairs()}
    assert len(found) == len(pairs()) == 41


@pytest.mark.parametrize(
    ("ground", "around", "edition", "paper"),
    [
        ("", False, "colour", "a4"),
        ("", True, "high-contrast", "a3"),
        ("board.svg", False, "mono", "a5"),
        ("board.jpg", False, "ink-saver", "letter"),
    ],
)
def test_nothing_touches_and_names_can_be_read(
    ground: str, around: bool, edition: Edition, paper: str
) -> None:
    load_checks()
    sheet = sheet_of(ground, around, edition, paper)
    assert list(judge(proof_of(sheet))) == []
    names = sheet.page.plate.names
    assert {name.id for name in names} == SPOTS.keys()
    assert min(line.size for name in names for line, _, _ in name.lines) >= 7 * POINT - 1e-9
    boxes = [shapely.box(*name.box) for name in names]
    assert not any(line.intersects(box) for line in sheet.page.plate.route_lines for box in boxes)


def test_regions_have_the_outlines_that_were_given() -> None:
    sheet = sheet_of()
    left, top, right, _ = sheet.page.plate.box
    share = (right - left) / 240
    for id, ring in OUTLINES.items():
        drawn = re.search(
            rf'<g id="region.{id}"><title>[^<]*</title><path d="([^"]*)"', sheet.svg.decode()
        )
        assert drawn
        (points,) = outlines_of(drawn[1])
        shape = shapely.Polygon((points - (left, top)) / share)
        assert shape.symmetric_difference(shapely.Polygon(ring)).area < 5


def test_the_legend_has_each_region_as_it_is_drawn() -> None:
    sheet = sheet_of()
    chart = sheet.page.chart
    assert chart.plane
    assert [id for id, _ in chart.wording.areas] == list(OUTLINES)
    patterns = {(area.fill, area.pattern) for area in chart.plane.areas}
    assert len(patterns) == len(OUTLINES)
    samples = {
        area_sample(area, 50, 50, 4, sheet.maker.look, sheet.page.plate.sizes)
        for area in chart.plane.areas
    }
    assert len(samples) == len(OUTLINES)


def test_the_grid_is_lettered_along_all_edges() -> None:
    words = re.findall("<title>([^<]*)</title>", frame(sheet_of().page.plate))
    assert sorted(words) == sorted(2 * [*"ABCDEFGHIJKL", *"12345678"])


def test_region_names_lie_inside() -> None:
    plate = sheet_of().page.plate
    assert {name.id for name in plate.sea_names} <= OUTLINES.keys()
    assert len(plate.sea_names) >= 4
    for name in plate.sea_names:
        assert plate.areas.zones[name.id].buffer(0.5).covers(name.shape)


def test_a_tall_plane_is_printed_upright() -> None:
    text = """
map:
  name: The tower
  plane: {width: 100, height: 220}
place_kinds:
  room: {name: Room}
travel:
  stair: {name: Stair}
places:
  cellar: {name: Cellar, kind: room, spot: [50, 200], links: {stair: [hall]}}
  hall: {name: Hall, kind: room, spot: [50, 100], links: {stair: [cellar]}}
"""
    maker = maker_of(write_plane(Path(mkdtemp()), text=text.lstrip()))
    page = maker.on_paper(PAPERS["a4"])
    assert page.height > page.width
    assert plane_of(maker.words) == page.chart.plane


def test_another_plane_is_another_map() -> None:
    assert key_of_sheet(sheet_of()) != key_of_sheet(sheet_of(around=True))


def test_the_pdf_speaks_of_all_places() -> None:
    sheet = sheet_of("board.svg")
    assert sheet.pdf().startswith(b"%PDF")
    html = sheet._html()
    assert all(name in html for name, *_ in SPOTS.values() if "’" not in name)
    assert "A painted board" in html
