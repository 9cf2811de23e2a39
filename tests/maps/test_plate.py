"""The bundled maps are laid out so that they can be read, as measured on the finished drawing."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from generator.maps.chart import Geography, Link, Mark, Stroke
from generator.maps.look import POINT
from generator.maps.namelines import line_breaks
from generator.maps.namesettings import SMALLEST
from generator.maps.plate import Plate
from generator.maps.platefit import LEAST, plate_for
from generator.maps.survey import Bounds
from tests.mapping import GAMES, LANGUAGES, drawing_of, quality, sheet, small_chart, small_plate

MAPS = [(GAMES[0], language, "a4") for language in LANGUAGES] + [(GAMES[1], "de", "a3")]
"""Every language on the smallest sheet; all combinations are in the benchmarks."""


@pytest.mark.parametrize(("game", "language", "paper"), MAPS)
def test_names_and_links_keep_off_what_they_do_not_belong_to(
    game: str, language: str, paper: str
) -> None:
    printed = sheet(game, language, paper)
    found = quality(printed, drawing_of(printed))
    assert (found.names, found.dropped) == (71, ())
    assert (found.overlaps, found.touches, found.through) == ((), (), ())
    assert found.sea_touches == ()
    # a name lies rather further off than on a link
    assert found.distance < 2.2 * printed.page.plate.sizes.scale
    assert found.crossings <= 8


@pytest.mark.parametrize(("game", "most"), [(GAMES[0], 1), (GAMES[1], 3)])
@pytest.mark.parametrize("language", ["de", "pl"])
def test_few_names_lie_on_links_of_their_own_places(game: str, most: int, language: str) -> None:
    plate = sheet(game, language, "a4").page.plate
    links = shapely.STRtree(plate.route_lines)
    rows = [(name.id, shapely.box(*row.box)) for name in plate.names for row in name.rows]
    on_links = {id for id, row in rows if len(links.query(row, predicate="intersects"))}
    assert len(plate.names) > 60
    assert len(on_links) <= most


@pytest.mark.parametrize("game", GAMES)
def test_the_scale_lies_clear_of_coasts(game: str) -> None:
    plate = sheet(game, "de", "a4").page.plate
    scale = shapely.box(*plate.placements["scale"].box)
    assert scale.disjoint(plate.ground.land.boundary)


@pytest.mark.parametrize(
    ("paper", "language", "least"),
    [("a4", "en", 7), ("a4", "pl", 7), ("letter", "en", 7), ("a3", "en", 9)],
)
def test_names_are_large_enough_to_be_read_across_a_table(
    paper: str, language: str, least: int
) -> None:
    plate = sheet(GAMES[0], language, paper).page.plate
    sizes = [line.size for name in plate.names for line, _, _ in name.lines]
    sizes += [line.size for name in plate.sea_names for line, _ in name.lines]
    assert len(sizes) >= 71
    assert min(sizes) >= least * POINT - 1e-9


def test_road_and_rail_between_the_same_places_are_apart() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    pairs: dict[frozenset[str], list[shapely.LineString]] = {}
    for way in drawing_of(sheet(GAMES[0], "en", "a4")).ways:
        pairs.setdefault(way.ends, []).append(way.line)
    parallel = [lines for lines in pairs.values() if len(lines) > 1]
    assert len(parallel) > 20
    for one, other in parallel:
        middle = shapely.line_interpolate_point(one, np.linspace(0.25, 0.75, 15), normalized=True)
        assert shapely.distance(middle, other).min() > plate.sizes.gap * 0.93


def test_links_begin_and_end_at_the_marks_of_their_places() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    for route in plate.routes:
        ends = (route.link.start, route.points[0]), (route.link.end, route.points[-1])
        reach = {id: np.hypot(*(point - plate.points[id])) for id, point in ends}
        turned = {
            id: np.hypot(*(point - plate.points[other]))
            for (id, _), (other, point) in zip(ends, ends[::-1], strict=True)
        }
        assert min(max(reach.values()), max(turned.values())) <= plate.sizes.dot


def test_ports_have_an_anchor_on_their_way_to_sea() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    ports = {id for id, spot in plate.chart.spots.items() if spot.port}
    assert set(plate.anchors) == ports
    assert len(ports) == 29
    by_sea = shapely.union_all(
        [
            line
            for route, line in zip(plate.routes, plate.route_lines, strict=True)
            if route.link.stroke is Stroke.SEA
        ]
    )
    for id, at in plate.anchors.items():
        assert by_sea.distance(shapely.Point(at)) < 0.1, id
        assert 1 < np.hypot(*np.subtract(at, plate.points[id])) < 4 * plate.sizes.scale
    named = {name.id: shapely.box(*name.box) for name in plate.names}
    assert ports <= set(named)
    assert all(mark.disjoint(named[id]) for id, mark in plate.anchor_marks.items())


def test_places_are_at_their_coordinates() -> None:
    plate = sheet(GAMES[0], "en", "a4").page.plate
    drawn = drawing_of(sheet(GAMES[0], "en", "a4"))
    seals = np.array([(drawn.seals[id].x, drawn.seals[id].y) for id in plate.chart.spots])
    expected = np.array([(s.longitude, s.latitude) for s in plate.chart.spots.values()])
    assert np.abs(plate.fit.to_world(seals) - expected).max() < 0.02


def test_a_small_plate() -> None:
    plate = small_plate()
    assert [name.id for name in plate.names] == ["mill", "fort", "ford", "port"]
    assert [name.id for name in plate.sea_names] == ["bay"]
    assert all(name.touches == 0 for name in plate.names)
    assert all(name.fits for name in plate.sea_names)
    assert set(plate.anchors) == {"port"}
    assert plate.radius(plate.chart.spots["mill"]) == plate.sizes.radius(Mark.DOT)


def test_a_sea_without_space_is_named_on_a_plate_for_the_smallest_type() -> None:
    from msgspec.structs import replace

    spots = dict(small_chart().spots)
    spots["bay"] = replace(spots["bay"], name="A bay whose name is far too long " * 5)
    plate = small_plate(60.0, 45.0, spots=spots)
    (name,) = plate.sea_names
    assert name.lines[0][0].size >= SMALLEST - 1e-9
    assert plate.sizes.sea_name * 0.8 < SMALLEST


def test_codes_precede_names() -> None:
    from msgspec.structs import replace

    spots = {id: replace(spot, code=id[:2].upper()) for id, spot in small_chart().spots.items()}
    plate = small_plate(spots=spots)
    assert [row.text for row in plate.names[0].rows] == ["MI Mill"]


def test_a_plate_without_links_and_land() -> None:
    plate = small_plate(links=(), geography=Geography())
    assert plate.routes == []
    assert len(plate.names) == 4
    assert plate.areas.regions == {}


def test_bends_are_on_the_plate() -> None:
    far = Link("mill", "fort", "road", Stroke.ROAD, via=((6.0, 41.0),))
    plate = small_plate(links=(far,))
    (route,) = plate.routes
    assert plate.frame.contains(shapely.LineString(route.points))


WIDE, HIGH = (400.0, 100.0), (100.0, 400.0)


def plate_within(reach: Bounds | None, size: tuple[float, float]) -> Plate:
    """Return the small chart on a plate for it, its data reaching so far."""
    known = small_plate()
    chart = small_chart(geography=Geography(known.chart.geography.land, reach=reach))
    return plate_for(chart, known.look, *size)


@pytest.mark.parametrize("size", [WIDE, HIGH])
def test_a_plate_shows_no_more_than_the_data_hold(size: tuple[float, float]) -> None:
    """It gives way where the map has room to spare, which stays as large."""
    reach = Bounds(0, 42, 12, 52)
    full, plate = plate_within(None, size), plate_within(reach, size)
    assert (full.sizes.width, full.sizes.height) == size
    assert plate.globe.km_per_mm < full.globe.km_per_mm / LEAST
    (spared, kept) = (0, 1) if size == WIDE else (1, 0)
    lengths = plate.sizes.width, plate.sizes.height
    assert lengths[kept] == size[kept]
    assert 50 < lengths[spared] < 300
    corners = plate.fit.to_world(np.array(shapely.get_coordinates(plate.frame)))
    assert ((corners >= reach[:2]) & (corners <= reach[2:])).all()
    larger = (lengths[0] + 8, lengths[1]) if size == WIDE else (lengths[0], lengths[1] + 8)
    assert not plate_within(None, larger).is_within(reach)


def test_a_plate_stays_whole_where_the_data_do_not_even_hold_the_places() -> None:
    assert plate_within(Bounds(4, 44, 8, 48), WIDE).sizes == plate_within(None, WIDE).sizes
    assert plate_within(Bounds(5, 45, 7, 47), HIGH).sizes == plate_within(None, HIGH).sizes


def test_a_map_of_one_place_that_the_data_do_not_hold() -> None:
    known = small_plate()
    geography = Geography(known.chart.geography.land, reach=Bounds(0, 0, 1, 1))
    chart = small_chart(spots={"mill": known.chart.spots["mill"]}, links=(), geography=geography)
    assert plate_for(chart, known.look, *WIDE).sizes == plate_within(None, WIDE).sizes


@pytest.mark.parametrize(("paper", "game"), [("a4", 0), ("letter", 1), ("a3", 0), ("legal", 1)])
def test_the_bundled_maps_fill_their_paper(paper: str, game: int) -> None:
    page = sheet(GAMES[game], "en", paper).page
    assert page.chart.geography.reach
    assert page.corner == (page.margin, page.margin)


@pytest.mark.parametrize(
    ("name", "most", "count"),
    [("Rome", 2, 1), ("Black Sea", 2, 2), ("Hospital of St. Joseph", 2, 3), ("a b c d", 3, 7)],
)
def test_names_are_broken_at_spaces(name: str, most: int, count: int) -> None:
    ways = line_breaks(name, most)
    assert len(ways) == len(set(ways)) == count
    assert ways[0] == (name,)
    assert all(" ".join(way) == name for way in ways)
    assert max(map(len, ways)) <= most
