"""The surroundings of a place: it is in the middle, its neighbours are in sight and named."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.maps.inset import Inset, inset_of
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


def test_the_place_is_in_the_middle(junction: Inset) -> None:
    assert junction.points["junction"] == pytest.approx((34.5, 17.0))


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
    assert moved["whole"] == moved["at sea"] == pytest.approx(34.5)
    assert 45 < moved["cut"] < SAFE[2]
