"""The surroundings of a place: it is near the middle, its neighbours are in sight and named."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely
from msgspec.structs import replace

from generator.maps.chart import Mark
from generator.maps.inset import ACROSS, DOWN, OFF_SIGNS, Inset, by_size, inset_of
from generator.maps.look import POINT
from generator.maps.survey import Bounds
from tests.mapping import GAMES, maker, small_chart
from tests.planes import write_plane
from tests.render.makers import maker_of

WIDTH, HEIGHT = 69.0, 34.0
SAFE = (6.0, 1.0, 63.0, 33.0)


@pytest.fixture(scope="module")
def junction(tmp_path_factory: pytest.TempPathFactory) -> Inset:
    maker = maker_of(write_plane(Path(tmp_path_factory.mktemp("plane"))), "mono")
    return inset_of(maker.chart, maker.look, "junction", WIDTH, HEIGHT, SAFE)


def test_the_place_is_off_the_middle_only_for_a_larger_scale(junction: Inset) -> None:
    """Its neighbours need less room than if all of them could be on either side."""
    x, y = junction.points["junction"]
    assert SAFE[0] + WIDTH / 4 < x < SAFE[2] - WIDTH / 4
    assert SAFE[1] + HEIGHT / 4 < y < SAFE[3] - HEIGHT / 4
    others = [at for id, at in junction.points.items() if id != "junction"]
    reach = max(abs(at[0] - x) for at in others), max(abs(at[1] - y) for at in others)
    assert reach[0] > WIDTH / 2 - SAFE[0] - ACROSS or reach[1] > HEIGHT / 2 - SAFE[1] - DOWN


def test_it_shows_the_ways_of_the_place_and_no_others(junction: Inset) -> None:
    assert set(junction.chart.spots) - {"junction"} == {
        *("gallows", "kilns", "drovers-inn", "high-mill", "tollgate", "narrows")
    }
    assert {link.means for link in junction.chart.links} == {"road", "rail", "boat"}
    assert all("junction" in (link.start, link.end) for link in junction.chart.links)


def test_each_neighbour_is_named_in_sight(junction: Inset) -> None:
    left, top, right, bottom = SAFE
    assert {name.id for name in junction.names} == set(junction.chart.spots) - {"junction"}
    for name in junction.names:
        assert left <= name.box[0] <= name.box[2] <= right
        assert top <= name.box[1] <= name.box[3] <= bottom
        assert all(line.size >= 6 * POINT - 1e-9 for line, _, _ in name.lines)


def test_it_has_words_for_who_cannot_see_it(junction: Inset) -> None:
    drawn = junction.svg("Map: Junction & its ways")
    assert "<title>Map: Junction &amp; its ways</title>" in drawn
    assert len(drawn) < 100_000


def test_land_does_not_end_in_sight_where_the_data_do() -> None:
    """East of the fort there would be a straight coast that is none; the sea needs no data."""
    chart = small_chart()
    there = chart.spots["fort"].longitude + 1.0
    moved = {}
    for name, reach in (
        ("whole", None),
        ("cut", Bounds(0.0, 40.0, there, 52.0)),
        ("at sea", Bounds(0.0, 40.0, 12.0, 52.0)),
    ):
        cut = replace(chart, geography=replace(chart.geography, reach=reach))
        drawn = inset_of(cut, maker(GAMES[0]).look, "fort", WIDTH, HEIGHT, SAFE)
        moved[name] = drawn.points["fort"][0]
        assert SAFE[0] < drawn.points["mill"][0]
    assert moved["whole"] == moved["at sea"] == pytest.approx(45.1, abs=0.1)
    assert moved["whole"] + 3 < moved["cut"] < SAFE[2]


def test_land_out_of_play_is_toned_and_borders_keep_off_signs() -> None:
    """Otherwise it passes for the region without a shade, and a border from a sign for a link."""
    whole = maker(GAMES[0])
    drawn = inset_of(whole.chart, whole.look, "cagliari", WIDTH, HEIGHT, SAFE)
    assert f'fill="{whole.look["beyond"]}"' in drawn.svg("Map")
    border = drawn.border_lines[True]
    assert border.length > OFF_SIGNS
    assert min(mark.distance(border) for mark in drawn.marks.values()) > OFF_SIGNS - 0.05


def test_small_islands_and_lakes_are_not_filled_by_their_outlines() -> None:
    isle, coast = shapely.box(0, 0, 1, 1), shapely.box(5, 0, 9, 9)
    small, large = by_size(shapely.MultiPolygon([isle, coast]))
    assert (small.area, large.area) == (1, 36)


def test_the_name_of_a_sea_lies_off_land() -> None:
    """On land it would be taken for the name of a country."""
    drawn = inset_of(small_chart(), maker(GAMES[0]).look, "port", WIDTH, HEIGHT, SAFE)
    at_sea = [name for name in drawn.names if drawn.chart.spots[name.id].mark is Mark.WATER]
    for name in at_sea:
        assert drawn.shuns(name.id) is drawn.ground.land
        box = shapely.box(*name.box)
        assert shapely.area(shapely.intersection(box, drawn.ground.land)) < 0.1 * box.area
    assert at_sea
    assert drawn.shuns("port") is None
