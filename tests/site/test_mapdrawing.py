"""The map for the screen knows where its places are, and is drawn once."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator import sealed
from generator.build import checking
from generator.build.aids import wanted_aids
from generator.build.request import Request
from generator.content.resources import library
from generator.site import mapdrawing
from generator.site.mapdrawing import map_drawing
from generator.site.picture import FOLDER
from generator.units import A4
from tests.gridmaps import GLEN
from tests.site.gallery import Made
from tests.support import write_game

SVG = "{http://www.w3.org/2000/svg}"


def test_places_lie_where_they_are_drawn(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = checking.check(made.request.library)
    aid = wanted_aids(checked, made.request)[0]
    (job,) = aid.maps
    drawn = map_drawing(job, aid.language, tmp_path)
    assert drawn.svg.startswith(b"<svg")
    assert (drawn.width, drawn.height) == (297, 210)
    names = [spot.name for spot in drawn.spots]
    assert names == ["Ford", "Great Lake", "Inn of the Seven Lanterns", "Mill"]
    spots = {spot.name: spot for spot in drawn.spots}
    assert all(0 < spot.x < 1 and 0 < spot.y < 1 for spot in drawn.spots)
    assert spots["Inn of the Seven Lanterns"].x < spots["Ford"].x < spots["Great Lake"].x
    assert spots["Mill"].y < spots["Great Lake"].y
    svg = drawn.svg.decode().replace("\n", "")
    marks, rings = {}, {}
    for name, id in (("Ford", "ford"), ("Inn of the Seven Lanterns", "inn"), ("Mill", "mill")):
        mark = re.search(rf'id="place.{id}".*?<circle cx="([^"]+)" cy="([^"]+)"', svg)
        assert mark is not None
        marks[name] = float(mark[1]), float(mark[2])
        rings[name] = spots[name].x * drawn.width, spots[name].y * drawn.height
    (corner,) = {
        (round(x - left, 1), round(y - top, 1))
        for (x, y), (left, top) in zip(rings.values(), marks.values(), strict=True)
    }  # the frame's, for all places alike: each ring is on its place, and not on its name
    assert corner[0] == corner[1] > 0
    with monkeypatch.context() as patch:
        patch.setattr(mapdrawing, "_drawn", None)
        assert map_drawing(job, aid.language, tmp_path) == drawn
    (kept,) = (tmp_path / FOLDER).iterdir()
    sealed.write(kept, b"another", b"of another map")
    assert map_drawing(job, aid.language, tmp_path) == drawn


def test_places_lie_in_their_cells(tmp_path: Path) -> None:
    """A place of a map of hexes is where its mark is drawn."""
    folder = write_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    request = Request(library(folder.parent), tmp_path, papers=(A4,))
    (aid,) = wanted_aids(checking.check(request.library), request)
    job = next(job for job in aid.gridmaps if job.gridmap == "glen")
    drawn = map_drawing(job, aid.language, tmp_path)
    assert [spot.name for spot in drawn.spots] == ["The ford", "The mill"]
    root = ElementTree.fromstring(drawn.svg)
    found = f".//{SVG}circle[@data-joint='place.ford']"
    (board,) = (each for each in root.findall(f"{SVG}svg") if each.find(found) is not None)
    left, top, width, _ = map(float, (board.get("viewBox") or "").split())
    scale = float(board.get("width") or 0) / width
    (mark,) = board.iterfind(found)
    x = float(board.get("x") or 0) + (float(mark.get("cx") or 0) - left) * scale
    y = float(board.get("y") or 0) + (float(mark.get("cy") or 0) - top) * scale
    ford = drawn.spots[0]
    assert (ford.x * drawn.width, ford.y * drawn.height) == pytest.approx((x, y), abs=0.1)
    assert map_drawing(job, aid.language, tmp_path) == drawn
