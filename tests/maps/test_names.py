"""Names find a place: all of them, on the sheet, and apart whenever that can be."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from generator.maps.names import Obstacles, PlacedName, Shape, UnplacedName, place_names

FRAME = (0.0, 0.0, 200.0, 150.0)
FREE = Obstacles((), ())
WIDE, TALL = Shape(1, 12.0, 2.0), Shape(2, 7.0, 4.6)


def wanted(id: str, x: float, y: float, *shapes: Shape) -> UnplacedName:
    return UnplacedName(id, x, y, 0.8, shapes or (WIDE,))


def box_of(name: PlacedName) -> BaseGeometry:
    return shapely.box(*name.box)


def test_no_names() -> None:
    assert place_names([], FREE, FRAME, 0.5) == []


def test_a_single_name_is_to_the_right_at_the_height_of_its_place() -> None:
    (name,) = place_names([wanted("a", 50.0, 50.0)], FREE, FRAME, 0.5)
    assert name.box == pytest.approx((51.3, 49.0, 63.3, 51.0))
    assert (name.shape, name.touches) == (WIDE, 0)


def test_a_name_at_the_edge_stays_on_the_sheet() -> None:
    (name,) = place_names([wanted("a", 197.0, 50.0)], FREE, FRAME, 0.5)
    assert name.box[2] < 197.0
    assert name.touches == 0


def test_a_name_avoids_foreign_obstacles_and_may_touch_its_own() -> None:
    wall = shapely.box(51, 0, 90, 100)
    for owners, is_free in ((frozenset[str](), True), (frozenset("a"), False)):
        obstacles = Obstacles((wall,), (owners,), (0.0,))
        (name,) = place_names([wanted("a", 50.0, 50.0)], obstacles, FRAME, 0.5)
        assert box_of(name).disjoint(wall) is is_free
        assert name.touches == 0


def test_a_name_without_free_space_is_set_and_counts_what_it_touches() -> None:
    everywhere = Obstacles((shapely.box(*FRAME),), (frozenset(),))
    (name,) = place_names([wanted("a", 50.0, 50.0)], everywhere, FRAME, 0.5)
    assert name.touches == 1


def test_a_long_name_is_broken_where_a_line_has_no_room() -> None:
    walls = (shapely.box(0, 0, 41, 150), shapely.box(59, 0, 200, 150))
    obstacles = Obstacles(walls, (frozenset(), frozenset()))
    (name,) = place_names(
        [wanted("a", 50.0, 50.0, Shape(1, 20.0, 2.0), TALL)], obstacles, FRAME, 0.5
    )
    assert (name.shape, name.touches) == (TALL, 0)


def test_a_name_keeps_off_its_own_links_where_it_can() -> None:
    """Links to the right and below cost so much that the name is at the left or above."""
    links = (shapely.LineString([(50, 50), (90, 50)]), shapely.LineString([(50, 50), (50, 90)]))
    obstacles = Obstacles(links, (frozenset("a"), frozenset("a")), (16.0, 16.0))
    (name,) = place_names([wanted("a", 50.0, 50.0)], obstacles, FRAME, 0.5)
    assert all(box_of(name).disjoint(link) for link in links)


def test_a_name_is_not_where_another_place_is_nearer() -> None:
    """The only free space is at the place of another name; so a name lies on its own link."""
    link = shapely.box(0, 0, 200, 60)
    obstacles = Obstacles((link,), (frozenset("a"),), (16.0,))
    asked = [wanted("a", 50.0, 58.0), UnplacedName("b", 50.0, 62.0, 0.8, (Shape(1, 1.0, 1.0),))]
    first, _ = place_names(asked, obstacles, FRAME, 0.5)
    assert first.box[3] < 62.0


def test_the_leader_line_of_a_distant_name_crosses_nothing_if_it_can() -> None:
    ring = shapely.Point(50, 50).buffer(6).difference(shapely.Point(50, 50).buffer(1.4))
    gap = ring.difference(shapely.box(49, 40, 51, 50))
    (name,) = place_names(
        [wanted("a", 50.0, 50.0)], Obstacles((gap,), (frozenset(),)), FRAME, 0.5, 2.0
    )
    left, _, right, bottom = name.box
    assert left <= 51 and right >= 49 and bottom < 50
    assert name.touches == 0


def test_no_leader_line_crosses_the_name_of_another_place_if_it_can_be_helped() -> None:
    """There is room above, behind the name of another place, and a little further at the left."""
    holes = shapely.union(shapely.box(38, 30, 51, 43), shapely.box(20, 48, 41, 52))
    walls = (shapely.box(*FRAME).difference(holes), shapely.box(61, 0, 200, 150))
    obstacles = Obstacles(walls, (frozenset("b"), frozenset("a")), (0.0, 0.0))
    asked = [wanted("a", 50.0, 50.0), wanted("b", 60.0, 46.5)]
    first, second = place_names(asked, obstacles, FRAME, 0.5, far_off=2.0)
    nearest = shapely.shortest_line(shapely.Point(50, 50), box_of(first))
    assert nearest.length > 2.8
    assert nearest.disjoint(box_of(second))


def test_names_above_each_other_are_told_apart() -> None:
    """Two places above each other: the names would stand on each other like one of two lines."""
    asked = [wanted("a", 50.0, 50.0), wanted("b", 50.0, 53.0)]
    first, second = place_names(asked, FREE, FRAME, 0.5)
    beside = first.box[0] > second.box[2] or second.box[0] > first.box[2]
    assert beside or second.box[1] - first.box[3] > 2.0


def test_neighbours_make_room_for_each_other() -> None:
    """Four places in a row, each name as wide as the distance of two: none may overlap."""
    names = place_names(
        [wanted(f"p{number}", 50.0 + 6 * number, 50.0) for number in range(4)], FREE, FRAME, 0.5
    )
    boxes = [box_of(name) for name in names]
    for number, box in enumerate(boxes):
        assert all(box.disjoint(other) for other in boxes[number + 1 :])
    assert [name.touches for name in names] == [0, 0, 0, 0]


places = st.lists(
    st.tuples(st.integers(1, 19), st.integers(1, 14)), min_size=1, max_size=14, unique=True
)


@settings(max_examples=40)
@given(places)
def test_every_name_is_set_and_counts_its_touches_truly(spots: list[tuple[int, int]]) -> None:
    asked = [wanted(f"p{n}", 10.0 * x, 10.0 * y, WIDE, TALL) for n, (x, y) in enumerate(spots)]
    found = place_names(asked, FREE, FRAME, 0.5)
    assert [name.id for name in found] == [name.id for name in asked]
    assert found == place_names(asked, FREE, FRAME, 0.5)
    for name, want in zip(found, asked, strict=True):
        left, top, right, bottom = name.box
        assert (right - left, bottom - top) == pytest.approx(name.shape[1:3])
        near = shapely.box(*name.box).distance(shapely.Point(want.x, want.y))
        assert 0.8 * 0.6 <= near < 8
        clash = any(box_of(name).intersects(box_of(other)) for other in found if other is not name)
        assert not clash or name.touches


def test_a_name_keeps_off_ground_that_it_shuns() -> None:
    """It lies there where there is nothing else."""
    shape = Shape(1, 8.0, 2.0)
    for ground, is_off in ((shapely.box(20, 0, 40, 40), True), (shapely.box(0, 0, 40, 40), False)):
        name = UnplacedName("sea", 20.0, 20.0, 0.5, (shape,), ground)
        (placed,) = place_names([name], Obstacles((), ()), (0.0, 0.0, 40.0, 40.0), 0.5)
        assert placed.touches == 0
        assert (placed.box[2] <= 20.0) is is_off
