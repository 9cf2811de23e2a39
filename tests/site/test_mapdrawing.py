"""The map for the screen knows where its places are, and is drawn once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import sealed
from generator.build import checking
from generator.build.aids import wanted_aids
from generator.site import mapdrawing
from generator.site.mapdrawing import map_drawing
from generator.site.picture import FOLDER
from tests.site.gallery import Made


def test_places_lie_where_they_are_drawn(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = checking.check(made.request.library)
    aid = wanted_aids(checked, made.request)[0]
    drawn = map_drawing(aid, tmp_path)
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
        assert map_drawing(aid, tmp_path) == drawn
    (kept,) = (tmp_path / FOLDER).iterdir()
    sealed.write(kept, b"another", b"of another map")
    assert map_drawing(aid, tmp_path) == drawn
