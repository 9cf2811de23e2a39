"""The position of a game is drawn on its map, legible in every edition."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from generator.content.editions import Edition
from generator.maps.chart import Counter, Reach, Scene, Stop
from generator.maps.counters import counter, reaches, tab, trail
from generator.maps.groups import TAB, tab_width
from generator.maps.layers import drawing
from tests.mapping import GAMES, maker
from tests.maps.scenes import plate_in_play


def test_a_map_without_a_position_is_unchanged() -> None:
    assert drawing(plate_in_play(None)) == drawing(plate_in_play(Scene()))
    assert "counters" not in drawing(plate_in_play(None))


def test_places_beyond_the_map_are_left_out() -> None:
    away = Scene((Counter("moon", "A", "Anna"),), (Stop("moon", 1),), (Reach("moon", ()),))
    assert plate_in_play(away).groups == {}
    assert list(reaches(plate_in_play(away))) == []


def test_the_trail_goes_along_links_of_its_means_and_jumps_otherwise() -> None:
    root = ElementTree.fromstring(trail(plate_in_play()))
    along, jump = root
    assert along.get("stroke-dasharray") is None
    assert along.attrib["d"].count("M") == 1  # from the bay to the port, by boat
    assert jump.get("stroke-dasharray")
    assert jump.attrib["d"].count("M") == 1  # from the port to the fort there is no way


def test_a_gap_in_the_trail_is_not_drawn() -> None:
    assert (
        trail(plate_in_play(Scene(stops=(Stop("bay", 1), Stop("port", 3)), means=("boat",)))) == ""
    )


def test_rings_differ_by_means_without_colour() -> None:
    stay, both, road = (
        ElementTree.fromstring(f"<g>{each}</g>") for each in reaches(plate_in_play())
    )
    assert len(stay) == 1  # the bed alone
    assert [each.get("stroke-dasharray") is None for each in both[1:]] == [True, False]
    assert len(road) == 2


@pytest.mark.parametrize("edition", ["colour", "ink-saver", "mono", "high-contrast"])
def test_letters_contrast_with_their_background_in_every_edition(edition: Edition) -> None:
    look = maker(GAMES[1], "en", edition).look
    for chief in (False, True):
        root = ElementTree.fromstring(counter(Counter("", "A", "Anna", chief), 5, 5, look, 1))
        *_, ground, letter = root
        assert ground.get("fill") != letter.get("fill")
    _, number, *_, letter = ElementTree.fromstring(tab(3, ("T",), 0, 0, look, 1))
    assert number.get("fill") != "none"
    assert letter.get("fill") != look["paper"]


def test_a_tab_is_as_wide_as_computed() -> None:
    look = maker(GAMES[1], "en", "colour").look
    for left_there in ((), ("T",), ("T", "T", "V")):
        whole, *_ = ElementTree.fromstring(tab(3, left_there, 0, 0, look, 2))
        assert float(whole.get("width", "")) == pytest.approx(2 * tab_width(left_there), abs=0.01)
    assert tab_width(()) == TAB
