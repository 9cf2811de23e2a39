"""What lies on a map in a game: beside its place, over nothing that is to be read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import shapely

from generator.content.editions import Edition
from generator.maps.chart import Counter, Reach, Scene, Stop, Stroke
from generator.maps.counters import TAB, counter, reaches, tab, tab_width, trail
from generator.maps.layers import drawing
from generator.maps.plate import Plate
from tests.mapping import GAMES, maker, small_plate

SCENE = Scene(
    counters=(
        Counter("mill", "A", "Anna: Mill"),
        Counter("mill", "B", "Ben: Mill"),
        Counter("bay", "F", "The fox: Bay", chief=True),
    ),
    stops=(Stop("bay", 1), Stop("port", 2, ("T",)), Stop("fort", 3), Stop("fort", 4, ("V",))),
    reaches=(
        Reach("mill", ()),
        Reach("fort", (Stroke.ROAD, Stroke.RAIL)),
        Reach("ford", (Stroke.ROAD,)),
    ),
    means=("road", "boat"),
)


def plate(scene: Scene | None = SCENE) -> Plate:
    return small_plate(scene=scene)


def test_everything_stands_in_one_group_at_its_place() -> None:
    groups = plate().groups
    assert set(groups) == {"mill", "fort", "bay", "port"}
    assert [piece.letter for piece in groups["mill"].pieces] == ["A", "B"]
    assert [stop.number for row in groups["fort"].tabs for stop in row] == [3, 4]


def test_groups_keep_clear_of_marks_panels_the_frame_and_each_other() -> None:
    laid = plate()
    boxes = {id: shapely.box(*group.box) for id, group in laid.groups.items()}
    frame = shapely.box(*laid.box)
    for id, box in boxes.items():
        assert frame.covers(box)
        assert not any(box.intersects(mark) for mark in laid.marks.values())
        assert not any(box.intersects(shapely.box(*s.box)) for s in laid.stands.values())
        assert not any(box.intersects(other) for name, other in boxes.items() if name != id)
        assert box.distance(shapely.Point(laid.points[id])) < 8


def test_names_keep_clear_of_groups() -> None:
    laid = plate()
    boxes = [shapely.box(*group.box) for group in laid.groups.values()]
    for name in laid.names:
        assert name.touches == 0
        assert not any(shapely.box(*name.box).intersects(box) for box in boxes)


def test_a_map_alone_is_as_it_was() -> None:
    assert drawing(plate(None)) == drawing(plate(Scene()))
    assert "counters" not in drawing(plate(None))


def test_what_is_not_on_the_map_is_left_out() -> None:
    away = Scene((Counter("moon", "A", "Anna"),), (Stop("moon", 1),), (Reach("moon", ()),))
    assert plate(away).groups == {}
    assert list(reaches(plate(away))) == []


def test_the_trail_goes_along_links_of_its_means_and_jumps_otherwise() -> None:
    root = ElementTree.fromstring(trail(plate()))
    along, jump = root
    assert along.get("stroke-dasharray") is None
    assert along.attrib["d"].count("M") == 1  # from the bay to the port, by boat
    assert jump.get("stroke-dasharray")
    assert jump.attrib["d"].count("M") == 1  # from the port to the fort there is no way


def test_a_gap_in_the_trail_is_no_way() -> None:
    assert trail(plate(Scene(stops=(Stop("bay", 1), Stop("port", 3)), means=("boat",)))) == ""


def test_rings_tell_means_apart_without_colour() -> None:
    stay, both, road = (ElementTree.fromstring(f"<g>{each}</g>") for each in reaches(plate()))
    assert len(stay) == 1  # the bed alone
    assert [each.get("stroke-dasharray") is None for each in both[1:]] == [True, False]
    assert len(road) == 2


@pytest.mark.parametrize("edition", ["colour", "ink-saver", "mono", "high-contrast"])
def test_letters_are_told_from_their_ground_in_every_edition(edition: Edition) -> None:
    look = maker(GAMES[1], "en", edition).look
    for chief in (False, True):
        root = ElementTree.fromstring(counter(Counter("", "A", "Anna", chief), 5, 5, look, 1))
        *_, ground, letter = root
        assert ground.get("fill") != letter.get("fill")
    _, number, *_, letter = ElementTree.fromstring(tab(3, ("T",), 0, 0, look, 1))
    assert number.get("fill") != "none"
    assert letter.get("fill") != look["paper"]


def test_a_tab_is_as_wide_as_is_reckoned_with() -> None:
    look = maker(GAMES[1], "en", "colour").look
    for left_there in ((), ("T",), ("T", "T", "V")):
        whole, *_ = ElementTree.fromstring(tab(3, left_there, 0, 0, look, 2))
        assert float(whole.get("width", "")) == pytest.approx(2 * tab_width(left_there), abs=0.01)
    assert tab_width(()) == TAB
