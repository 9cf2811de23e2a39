"""GeoJSON is read in one place: bounded, and with true places only."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.maps import geojson

LINE = '{{"features": [{{"geometry": {{"type": "LineString", "coordinates": {}}}}}]}}'


def test_lines_of_a_feature(tmp_path: Path) -> None:
    file = tmp_path / "a.geojson"
    file.write_text(LINE.format("[[1, 2], [3, 4.5]]"))
    (feature,) = geojson.features_of(file)
    assert [list(line) for line in feature.lines] == [[[1, 2], [3, 4.5]]]
    assert geojson.features_of(tmp_path / "none.geojson") == []


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "a.geojson"
    with file.open("wb") as opened:
        opened.truncate(geojson.LARGEST + 1)
    with pytest.raises(ValueError, match="larger than 16 MB"):
        geojson.features_of(file)


def test_too_many_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geojson, "MOST_POINTS", 1)
    file = tmp_path / "a.geojson"
    file.write_text(LINE.format("[[1, 2], [3, 4]]"))
    with pytest.raises(ValueError, match="more than 1 points"):
        geojson.features_of(file)


def test_a_reach_without_end(tmp_path: Path) -> None:
    file = tmp_path / "a.geojson"
    file.write_text('{"bbox": [1, 2, 3, 1e999]}')
    with pytest.raises(ValueError, match="how far it reaches"):
        geojson.bbox_of(file)
