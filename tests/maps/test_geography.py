"""Geographic data are read, and brought onto the plate with their areas."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely

from generator.content.resources import BUNDLED_CONTENT
from generator.maps.chart import Border
from generator.maps.geography import FILES, areas, read_geography, terrain, without_inlets
from generator.maps.projection import Conic, Fit
from tests.mapping import GAMES, sheet

EUROPE = BUNDLED_CONTENT / "shared" / "europe" / "geography"


def test_the_bundled_data_are_read_whole() -> None:
    world = read_geography(EUROPE)
    assert len(world.land) > 50
    assert min(len(world.lakes), len(world.rivers), len(world.crests), len(world.borders)) > 10
    assert {line.rank for line in world.rivers} <= {1, 2, 3}
    assert any(border.is_water for border in world.borders)
    assert any(not border.is_water for border in world.borders)
    for shell, *_ in world.land:
        assert shapely.Polygon(shell).is_valid


def test_the_bundled_land_ends_where_the_data_do() -> None:
    """Its edges there follow the parallels, which are curves on paper: a point a degree."""
    world = read_geography(EUROPE)
    assert world.reach
    west, south, east, north = world.reach
    edges = [pair for shell, *_ in world.land for pair in pairwise(shell.tolist())]
    for parallel in (south, north):
        along = [abs(a[0] - b[0]) for a, b in edges if a[1] == b[1] == parallel]
        assert len(along) > 20
        assert max(along) <= 1
    points = np.vstack([shell for shell, *_ in world.land])
    assert ((west, south) <= points).all()
    assert (points <= (east, north)).all()


def test_no_file_gives_nothing(tmp_path: Path) -> None:
    world = read_geography(tmp_path)
    assert (world.land, world.lakes, world.rivers, world.crests, world.borders) == ((),) * 5
    assert world.beyond == ()


@pytest.mark.parametrize("text", ["{", "[", '{"features": [{"geometry": {'])
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / f"{FILES[0]}.geojson").write_text(text)
    with pytest.raises(ValueError, match=r"land\.geojson is no GeoJSON"):
        read_geography(tmp_path)


def test_lines_of_several_parts(tmp_path: Path) -> None:
    lines = [[[0, 0], [1, 1]], [[2, 2], [3, 3]]]
    feature = {
        "properties": {"rank": 2, "name": "Rhine"},
        "geometry": {"type": "MultiLineString", "coordinates": lines},
    }
    (tmp_path / "rivers.geojson").write_text(json.dumps({"features": [feature]}))
    found = read_geography(tmp_path).rivers
    assert [(line.rank, line.name) for line in found] == [(2, "Rhine")] * 2
    assert [line.points.tolist() for line in found] == lines


def test_the_land_on_the_plate_is_that_of_the_world() -> None:
    """Points all over the plate lie on land as the whole, unprojected data say."""
    plate = sheet(GAMES[0], "en", "a4").page.plate
    world = shapely.union_all(
        [
            shapely.make_valid(shapely.Polygon(part[0], part[1:]))
            for part in plate.chart.geography.land
        ]
    )
    left, top, right, bottom = plate.box
    places = np.random.default_rng(5).uniform((left, top), (right, bottom), (3000, 2))
    drawn = shapely.contains_xy(plate.ground.land, *places.T)
    expected = shapely.contains_xy(world, *plate.fit.to_world(places).T)
    near = shapely.distance(plate.ground.land.boundary, shapely.points(places)) < 0.3
    wrong = (drawn != expected) & ~near
    assert not (wrong & expected).any()
    assert wrong.sum() < 10, "only inlets are closed"
    assert 0.3 < drawn.mean() < 0.7


def test_all_ends_at_the_frame() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    frame = plate.frame.buffer(1e-6)
    ground = plate.ground
    for shape in (
        ground.land,
        ground.lakes,
        *(line for line, _ in (*ground.rivers, *ground.crests)),
    ):
        assert frame.contains(shape)


def test_every_sea_has_a_zone_with_its_place_in_it() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    seas = {id for id, place in plate.chart.spots.items() if place.mark == "water"}
    assert set(plate.areas.zones) == seas
    assert len(seas) == 10
    zones = list(plate.areas.zones.values())
    for id, zone in plate.areas.zones.items():
        assert zone.buffer(1e-6).contains(shapely.Point(plate.points[id]))
        assert shapely.intersection(zone, plate.ground.land).area < 1e-6
    for number, zone in enumerate(zones):
        assert all(zone.intersection(other).area < 1e-6 for other in zones[number + 1 :])


def test_every_place_lies_in_its_region() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    regions = plate.areas.regions
    assert set(regions) == {"east", "west"}
    assert shapely.intersection(regions["east"], regions["west"]).area < 0.1
    for id, place in plate.chart.spots.items():
        if place.region:
            away = {
                name: area.distance(shapely.Point(plate.points[id]))
                for name, area in regions.items()
            }
            assert min(away, key=away.__getitem__) == place.region, id


FLAT = Fit(Conic(40.0, 50.0, 10.0, 45.0), 10.0, 50.0, 50.0)


def test_borders_part_areas_and_islands_go_to_the_nearest() -> None:
    def on_plate(*points: tuple[float, float]) -> np.ndarray:
        return FLAT.to_world(np.array(points))

    frame = shapely.box(0, 0, 100, 100)
    mainland = on_plate((20, 20), (80, 20), (80, 60), (20, 60))
    island = on_plate((60, 70), (70, 70), (70, 80), (60, 80))
    line = Border(("a", "b"), on_plate((50, 0), (50, 30), (50, 65)), is_water=False)
    from generator.maps.chart import Geography

    world = Geography(land=((mainland,), (island,)), borders=(line,))
    ground = terrain(world, FLAT, frame, 0.05)
    points = {"one": (30.0, 40.0), "two": (70.0, 40.0), "sea": (10.0, 90.0)}
    found = areas(ground, points, {"one": "a", "two": "b", "sea": "sea"})
    assert set(found.zones) == {"sea"}
    assert found.zones["sea"].area == pytest.approx(10_000 - 2400 - 100, rel=0.01)
    assert found.regions["a"].area == pytest.approx(1200, rel=0.02)
    assert found.regions["b"].area == pytest.approx(1300, rel=0.02)


def test_no_place_is_on_land_out_of_play() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    beyond, spots = plate.ground.beyond, plate.chart.spots
    assert shapely.area(beyond) > 0.1 * shapely.area(plate.ground.land)
    assert shapely.covers(shapely.buffer(plate.ground.land, 0.01), beyond)
    dry = [id for id, spot in spots.items() if spot.region]
    assert len(dry) > 50
    assert not any(plate.marks[id].intersects(beyond) for id in dry)


def test_inlets_are_closed_but_no_straits() -> None:
    land = shapely.box(0, 0, 40, 20)
    inlet, strait = shapely.box(10, 0, 10.4, 8), shapely.box(20, 0, 20.4, 20)
    bay = shapely.box(30, 0, 31, 8)
    pond = shapely.box(4, 4, 4.4, 7)
    cut = shapely.difference(land, shapely.union_all([inlet, strait, bay, pond]))
    closed = without_inlets(cut, 0.6)
    assert closed.contains(shapely.Point(10.2, 4))
    assert closed.contains(shapely.Point(4.2, 5))
    assert not closed.intersects(shapely.Point(20.2, 10))
    assert not closed.intersects(shapely.Point(30.5, 4))
    assert shapely.difference(cut, closed).area < 1e-6
