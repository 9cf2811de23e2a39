"""What is drawn is what the facts say, each thing once, in layers that cover each other rightly."""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely

from generator.maps.chart import Geography
from generator.maps.layers import (
    BESIDE_LETTERS,
    ISLET,
    WATER_LINES,
    drawing,
    islets,
)
from tests.mapping import FACTS, GAMES, SVG, drawing_of, lines_of, sheet, small_plate, told_links

FACTS_OF_THE_MAP = json.loads(FACTS.read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_the_facts_is_drawn_once_and_no_other(game: str) -> None:
    """Read from the curves: which marks they begin and end at, and how they are stroked."""
    printed = sheet(game)
    places = printed.maker.game.content.places
    id_of = {place.code: id for id, place in places.items()}
    expected = Counter(
        (means, frozenset((id_of[a], id_of[b]))) for a, b, means in FACTS_OF_THE_MAP["links"]
    )
    assert len(expected) == 198
    assert told_links(drawing_of(printed)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_the_facts_is_drawn_once_and_no_other(game: str) -> None:
    printed = sheet(game)
    drawn, places = drawing_of(printed), printed.maker.game.content.places
    codes = {places[id].code for id in drawn.seals}
    assert codes == {code for code, *_ in FACTS_OF_THE_MAP["places"]}
    assert len(drawn.seals) == 71
    assert len(drawn.anchors) == sum(port for *_, port, _ in FACTS_OF_THE_MAP["places"])


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_name_is_drawn_in_the_language_of_the_map(language: str) -> None:
    printed = sheet(GAMES[0], language)
    drawn, spots = drawing_of(printed), printed.page.chart.spots
    assert Counter((*drawn.names, *drawn.sea_names)) == Counter(s.name for s in spots.values())
    assert ("Warszawa" in drawn.names) is False
    assert ("Morze Czarne" in drawn.sea_names) is (language == "pl")


def test_no_water_line_crosses_the_name_of_a_sea() -> None:
    """Each keeps off the outline of every name by more than the half of its own breadth."""
    plate = sheet().page.plate
    group = next(each for each in drawing_of(sheet()).root.iter() if each.get("id") == "sea")
    strokes = [each.get("d", "") for each in group if each.get("stroke-linejoin") == "round"]
    lines = [shapely.LineString(line) for data in strokes for line in lines_of(data)]
    assert len(strokes) == len(WATER_LINES)
    assert len(lines) > 50
    names = shapely.union_all([name.shape for name in plate.sea_names])
    assert shapely.distance(names, lines).min() > BESIDE_LETTERS * plate.sizes.scale * 0.8


def test_ids_are_used_once() -> None:
    root = drawing_of(sheet()).root
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    used = [
        value.partition("#")[2].rstrip(")")
        for each in root.iter()
        for key, value in each.attrib.items()
        if value.startswith(("#", "url(#")) and (key.endswith("href") or key == "clip-path")
    ]
    assert used
    assert set(used) <= set(ids)


def test_layers_lie_on_each_other_in_this_order() -> None:
    order = [str(each.get("id")) for each in drawing_of(sheet()).root.iter() if each.get("id")]
    wanted = ["sea", "land", "borders", "links-sea", "links-road", "links-rail", "places", "seas"]
    wanted += ["names", "cartouche", "legend", "compass", "scale", "frame", "foot"]
    assert [id for id in order if id in wanted] == wanted


def test_the_shaded_region_is_dotted_and_the_other_is_not() -> None:
    printed = sheet()
    plate = printed.page.plate
    (dots,) = (
        each
        for each in drawing_of(printed).group("land").iter(f"{SVG}path")
        if each.get("stroke-dasharray", "").startswith("0.001 ")
    )
    ends = np.vstack(lines_of(dots.attrib["d"]))
    east, west = plate.areas.regions["east"], plate.areas.regions["west"]
    assert len(ends) > 200
    assert shapely.contains_xy(east.buffer(0.1), *ends.T).all()
    assert not shapely.contains_xy(west, *ends.T).any()
    plain = drawing_of(sheet(GAMES[1])).group("land")
    assert not [each for each in plain.iter() if "0.001" in each.get("stroke-dasharray", "")]


def test_mountains_are_on_land() -> None:
    drawn = drawing_of(sheet())
    relief = next(
        each
        for each in drawn.group("land").iter(f"{SVG}path")
        if each.get("stroke-width") == "0.15" and each.get("stroke-linecap") == "round"
    )
    feet = np.vstack(lines_of(relief.attrib["d"]))
    assert len(feet) > 1000
    assert shapely.contains_xy(drawn.land.buffer(1.0), *feet.T).mean() > 0.995


def test_degrees_are_at_their_longitudes_and_latitudes() -> None:
    """The black and white bars change at whole degrees."""
    plate = sheet().page.plate
    bars = np.vstack(
        [
            np.vstack(lines_of(path.attrib["d"]))
            for path in drawing_of(sheet()).group("frame").iter(f"{SVG}path")
            if path.attrib["d"].count("M") > 8
        ]
    )
    left, top, right, bottom = plate.box
    level = bars[np.isin(bars[:, 1], np.round((top, bottom), 2))]
    level = level[(level[:, 0] > left + 0.1) & (level[:, 0] < right - 0.1)]
    upright = bars[np.isin(bars[:, 0], np.round((left, right), 2))]
    upright = upright[(upright[:, 1] > top + 0.1) & (upright[:, 1] < bottom - 0.1)]
    assert min(len(level), len(upright)) > 20
    for points, axis in ((level, 0), (upright, 1)):
        degrees = plate.fit.to_world(points)[:, axis]
        assert np.abs(degrees - np.round(degrees)).max() < 0.02


def test_nothing_to_draw_draws_nothing() -> None:
    text = drawing(small_plate(links=(), geography=Geography(), shaded="vale"))
    root = ElementTree.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{text}</svg>')
    assert [each for each in root.iter("g") if each.get("id") == "links"] == []
    assert text.count("<title>Mill</title>") == 2, "a mark and a name"


def test_one_way_to_draw_a_small_map() -> None:
    text = drawing(small_plate(shaded="vale"))
    for id in ("links-road", "links-rail", "links-sea", "names", "seas", "places"):
        assert f'id="{id}"' in text


def test_beds_of_all_links_are_beneath_all_links() -> None:
    """Where a railway leaves a place, its casing would cut off the roads that end there."""
    (links,) = (each for each in drawing_of(sheet()).root.iter() if each.get("id") == "links")
    kinds = ["bed" if each.tag == f"{SVG}path" else str(each.get("id")) for each in links]
    assert kinds == ["bed", "bed", "links-sea", "links-road", "links-rail"]


def test_small_islands_at_names_are_left_out() -> None:
    """A speck beside letters looks like a point of them."""
    plate = sheet(GAMES[0], "en", "a4").page.plate
    hidden = shapely.get_parts(islets(plate))
    assert 0 < len(hidden) < 60
    assert shapely.area(hidden).max() <= ISLET * plate.sizes.scale**2
    assert not any(mark.intersects(hidden).any() for mark in plate.marks.values())
