"""The survey finds land, water, pieces and distances, as shapely judges them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import shapely

from generator.content.resources import BUNDLED_CONTENT
from generator.maps.geography import areas, read_geography, terrain
from generator.maps.projection import fitted
from generator.maps.survey import Bounds, Ground, Survey, reach_in, read_ground, survey

EUROPE = BUNDLED_CONTENT / "shared" / "europe" / "geography"
FRAME = Bounds(-16, 33, 31, 61)
ALL = Bounds(-2, 38, 7, 52)
SQUARE = [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
ACROSS = [[-1.0, 45.0], [6.0, 45.0]]


def write(home: Path, name: str, shape: str, coordinates: Any, **properties: Any) -> Path:
    geometry = {"type": shape, "coordinates": coordinates}
    features = [{"properties": properties, "geometry": geometry}]
    (home / f"{name}.geojson").write_text(json.dumps({"features": features}))
    return home


@pytest.fixture
def square(tmp_path: Path) -> Path:
    """A square of land, five degrees wide and ten high."""
    return write(tmp_path, "land", "Polygon", [SQUARE])


@pytest.fixture(scope="module")
def europe() -> Ground:
    return read_ground(EUROPE)


def alone(ground: Ground, *point: float) -> Survey:
    return survey(ground, {"here": (point[0], point[1])}, FRAME)


def test_land_and_water_are_as_shapely_has_them(europe: Ground) -> None:
    points = {f"{x} {y}": (x + 0.013, y + 0.017) for x in range(-10, 31) for y in range(34, 61)}
    found = survey(europe, points, FRAME)
    land = json.loads((EUROPE / "land.geojson").read_text())["features"]
    whole = shapely.union_all([shapely.geometry.shape(each["geometry"]) for each in land])
    shapely.prepare(whole)
    wet = {id for id, point in points.items() if not shapely.contains_xy(whole, *point)}
    assert found.wet == wet
    assert 300 < len(wet) < len(points) - 300
    for id in ("-3 40", "5 37", "10 50"):
        km = shapely.distance(whole.boundary, shapely.Point(points[id])) * 111.2
        assert 0.55 * km < found.km_to_coast(id) <= km * 1.01, id


def test_pieces_are_those_that_are_drawn() -> None:
    """Zones and regions of the plate hold the same points as the pieces of the survey."""
    points = {f"{x} {y}": (x + 0.1, y + 0.1) for x in range(-10, 28, 2) for y in range(35, 60, 2)}
    found = survey(read_ground(EUROPE), points, FRAME)
    world = read_geography(EUROPE)
    import numpy as np

    flat = np.array(list(points.values()))
    fit = fitted(flat, np.full(len(flat), 5.0), (0.0, 0.0, 400.0, 280.0))
    ground = terrain(world, fit, shapely.box(0, 0, 400, 280), 0.05)
    at = dict(zip(points, map(tuple, fit.to_plate(flat).tolist()), strict=True))
    homes = {id: id for id in found.wet}
    zones = areas(ground, at, homes).zones
    drawn = defaultdict(set)
    for owner, zone in zones.items():
        held = {id for id in found.wet if zone.buffer(-0.1).contains(shapely.Point(at[id]))}
        drawn[owner] = held
    for held in drawn.values():
        largest = max((shapely.get_parts(zones[o]) for o in zones if drawn[o] == held), key=len)
        assert len({found.pieces[id] for id in held}) <= max(1, len(largest))
    assert len({found.pieces[id] for id in found.wet}) > 8


def test_a_border_parts_the_land(square: Path) -> None:
    write(square, "borders", "LineString", ACROSS, between=["south", None], kind="region")
    points = {"low": (2.0, 44.99), "high": (2.0, 45.01), "far": (4.9, 49.0), "sea": (6.0, 47.0)}
    found = survey(read_ground(square), points)
    assert found.wet == {"sea"}
    assert found.pieces["high"] == found.pieces["far"]
    assert len(set(found.pieces.values())) == 3


@pytest.mark.parametrize("slope", [0.0, 0.03, 0.5, 8.0])
def test_a_border_parts_the_land_at_any_slope(square: Path, slope: float) -> None:
    """Those that run along the rows, between two of them, part the land as well."""
    line = [[2.5 - 9 / (1 + slope), 45 - 9 * slope / (1 + slope)], [2.5, 45.0]]
    line.append([5.0 - line[0][0], 90.0 - line[0][1]])
    write(square, "borders", "LineString", line, between=["a", "b"], kind="region")
    one, other = (2.5, 45.02 + 0.3 * slope), (2.5, 44.98 - 0.3 * slope)
    found = survey(read_ground(square), {"one": one, "other": other}, ALL)
    assert found.pieces["one"] != found.pieces["other"]
    if slope > 0.1:
        assert found.adjacent_areas[found.pieces["one"]] == {"a": 1, "b": 1}


def test_a_border_that_ends_ashore_parts_no_land(square: Path) -> None:
    write(square, "borders", "LineString", [[-1, 45], [4, 45]], between=["a", "b"], kind="region")
    found = survey(read_ground(square), {"low": (2.0, 44.0), "high": (2.0, 46.0)}, ALL)
    assert found.pieces["low"] == found.pieces["high"]


def test_a_border_of_waters_parts_no_land(square: Path) -> None:
    write(square, "borders", "LineString", ACROSS, between=["a", "b"], kind="sea")
    points = {"low": (2.0, 44.0), "high": (2.0, 46.0), "east": (5.5, 44.0), "west": (-0.5, 44.0)}
    found = survey(read_ground(square), points, Bounds(-0.9, 40.5, 5.9, 49.5))
    assert found.pieces["low"] == found.pieces["high"]
    assert found.pieces["east"] != found.pieces["west"]


def test_distances(square: Path) -> None:
    write(square, "lakes", "Polygon", [[[2, 44], [3, 44], [3, 45], [2, 45], [2, 44]]])
    write(square, "rivers", "MultiLineString", [[[0, 48], [5, 48]]])
    points = {"off": (5.1, 45.0), "in": (2.5, 44.5), "by": (2.5, 45.1), "up": (1.0, 47.9)}
    found = survey(read_ground(square), points, ALL)
    assert found.km_to_coast("off") == pytest.approx(0.1 * 111.2 * 0.7071, rel=0.01)
    assert [round(found.km_to_inland_water(id), 1) for id in ("in", "by", "up")] == [0, 11.1, 11.1]
    assert found.km_to_piece("by", found.pieces["off"]) == pytest.approx(196, abs=2)
    assert found.km_to_piece("by", found.pieces["by"]) == 0


def test_places_out_of_bounds_are_left_out(europe: Ground) -> None:
    assert alone(europe, 60.0, 50.0).pieces == {}
    assert alone(europe, 10.0, 50.0).wet == frozenset()
    assert alone(europe, -16.0, 33.0).wet == {"here"}


def test_a_folder_without_files_is_all_water(tmp_path: Path) -> None:
    assert alone(read_ground(tmp_path), 10.0, 50.0).wet == {"here"}


def lines(coordinates: str) -> str:
    """Return a collection with one feature of some coordinates."""
    geometry = f'{{"type": "LineString", "coordinates": {coordinates}}}'
    return f'{{"features": [{{"geometry": {geometry}}}]}}'


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("land", "{", "land.geojson is no GeoJSON"),
        ("land", "[]", "land.geojson is no GeoJSON"),
        ("lakes", '{"features": [{}]}', "lakes.geojson is no GeoJSON"),
        ("rivers", '{"features": [{"geometry": {"coordinates": []}}]}', "no GeoJSON"),
        ("rivers", '{"features": [{"geometry": {"coordinates": [[1, "2"]]}}]}', "is no number"),
        ("land", '{"features": [{"geometry": null}]}', "land.geojson is no GeoJSON"),
        ("land", lines("[[1, NaN]]"), "land.geojson is no GeoJSON"),
        ("land", lines("[[1, Infinity]]"), "land.geojson is no GeoJSON"),
        ("relief", lines("[[1, 1e999]]"), "relief.geojson is no GeoJSON"),
        ("relief", lines("[[1, 1e9]]"), "no place at"),
        ("beyond", lines("[[1, 1e9]]"), "no place at"),
        ("lakes", lines("[[9999, 1]]"), "no place at"),
        ("borders", lines("[[1]]"), "borders.geojson is no GeoJSON"),
        ("relief", lines("[" * 900 + "1" + "]" * 900), "is no GeoJSON"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / f"{name}.geojson").write_text(text)
    with pytest.raises(ValueError, match=message):
        read_ground(tmp_path)


def test_the_extent_of_the_data_is_reported(tmp_path: Path, square: Path) -> None:
    """The land may say it; most do not."""
    assert reach_in(EUROPE) == read_ground(EUROPE).reach == Bounds(-30, 26, 52, 68)
    assert reach_in(square) is reach_in(tmp_path) is None
    (tmp_path / "land.geojson").write_text('{"bbox": null, "features": []}')
    assert reach_in(tmp_path) is None


@pytest.mark.parametrize(
    ("bbox", "message"),
    [
        ("[1, 2, 3]", "does not say how far it reaches: Expected `array` of length 4"),
        ("[1, 2, 0, 3, 4, 0]", "does not say how far it reaches"),
        ('[1, 2, 3, "4"]', "does not say how far it reaches: Expected `float`, got `str`"),
        ('"Europe"', "does not say how far it reaches"),
        ("[3, 2, 1, 4]", "is not west, south, east, north"),
        ("[1, 4, 3, 2]", "is not west, south, east, north"),
        ("[1, 2, 1, 4]", "is not west, south, east, north"),
    ],
)
def test_a_reach_that_is_none(tmp_path: Path, bbox: str, message: str) -> None:
    (tmp_path / "land.geojson").write_text(f'{{"bbox": {bbox}, "features": []}}')
    with pytest.raises(ValueError, match=f"land.geojson .*{message}"):
        read_ground(tmp_path)


def test_a_border_between_nothing(tmp_path: Path) -> None:
    write(tmp_path, "borders", "LineString", ACROSS, between=["a"], kind="sea")
    with pytest.raises(ValueError, match=r"borders\.geojson has a border without two sides"):
        read_ground(tmp_path)


def test_surveying_loads_no_large_library() -> None:
    code = (
        "import sys; from generator.checks import load_checks; load_checks();"
        "from generator.maps import survey;"
        "print(sorted({'numpy', 'shapely', 'pyproj'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
