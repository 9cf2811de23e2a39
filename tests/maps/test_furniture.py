"""Title, legend, scale and compass rose: true, and where nothing of the map is lost."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from msgspec.structs import replace
from pyproj import Geod
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Border, Mark, MarkEntry, Stroke, Wording
from generator.maps.furniture import KM_PER_MILE, pieces
from generator.maps.projection import EARTH_RADIUS
from tests.mapping import GAMES, SVG, drawing_of, lines_of, sheet, small_chart, small_plate


def words_in(plate_text: str, id: str) -> list[str]:
    root = ElementTree.fromstring(f"<svg>{plate_text}</svg>")
    (group,) = (each for each in root.iter("g") if each.get("id") == id)
    return [str(each.text) for each in group.iter("title")]


def test_the_legend_says_what_the_chart_has() -> None:
    wording = Wording(
        "Vale & Co",
        "A game",
        marks=(MarkEntry(Mark.DOT, "Village"), MarkEntry(Mark.WATER, "Bay")),
        strokes=((Stroke.ROAD, "Track"), (Stroke.SEA, "Ferry")),
        areas=(("vale", "The low vale"),),
        port="Harbour",
    )
    plate = small_plate(wording=wording)
    drawn = "".join(each.piece.draw(*each.box[:2]) for each in plate.placements.values())
    expected = ["Village", "Bay", "Harbour", "Track", "Ferry", "The low vale"]
    assert words_in(drawn, "legend") == expected
    assert words_in(drawn, "cartouche") == ["Vale & Co", "A game"]
    assert words_in(drawn, "compass") == ["N", "E", "S", "W"]


@pytest.mark.parametrize(("shaded", "named"), [("vale", ["Coast", "Tide"]), ("", ["Tide"])])
def test_the_legend_tells_the_borders_that_are_drawn(shaded: str, named: list[str]) -> None:
    borders = (
        Border(("vale", "hill"), np.array([(6.0, 43.0), (6.0, 48.5)]), is_water=False),
        Border(("bay", "sound"), np.array([(2.0, 49.0), (10.0, 49.0)]), is_water=True),
    )
    plate = small_plate(
        geography=replace(small_chart().geography, borders=borders),
        wording=Wording("The vale", borders=("Coast", "Tide")),
        shaded=shaded,
    )
    made = pieces(plate.chart, plate.look, plate.sizes, 9.0)
    legend = next(each for each in made if each.id == "legend")
    assert words_in(legend.draw(0.0, 0.0), "legend") == named


@pytest.mark.parametrize("km_per_mm", [0.7, 9.0, 14.2, 31.0])
def test_the_scale_is_as_long_as_it_says(km_per_mm: float) -> None:
    plate = small_plate()
    (bar,) = (p for p in pieces(plate.chart, plate.look, plate.sizes, km_per_mm) if p.id == "scale")
    root = ElementTree.fromstring(bar.draw(0.0, 0.0))
    rows: dict[str, list[ElementTree.Element]] = {}
    for rect in root.iter("rect"):
        rows.setdefault(rect.attrib["y"], []).append(rect)
    lengths = [sum(float(each.attrib["width"]) for each in row) for row in rows.values()]
    titles = [str(each.text) for each in root.iter("title")]
    km, miles = (
        float(next(w for w in titles if w.endswith(unit)).split()[0]) for unit in ("km", "mi")
    )
    assert lengths[0] * km_per_mm == pytest.approx(km, rel=0.01)
    assert lengths[1] * km_per_mm == pytest.approx(miles * KM_PER_MILE, rel=0.01)
    assert 12 < max(lengths) < bar.width


def test_distances_on_the_map_are_those_on_the_globe() -> None:
    """London to Budapest by PROJ's geodesics, against the scale bar's km per mm."""
    plate = sheet(GAMES[0], "en", "a4").page.plate
    spots, globe = plate.chart.spots, Geod(a=EARTH_RADIUS * 1000, b=EARTH_RADIUS * 1000)
    for a, b in (("london", "budapest"), ("madrid", "paris"), ("rome", "sofia")):
        *_, metres = globe.inv(
            spots[a].longitude, spots[a].latitude, spots[b].longitude, spots[b].latitude
        )
        drawn = np.hypot(*np.subtract(plate.points[a], plate.points[b])) * plate.globe.km_per_mm
        assert drawn == pytest.approx(metres / 1000, rel=0.02)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_nothing_of_the_map_is_under_a_piece(paper: str) -> None:
    drawn = drawing_of(sheet(GAMES[0], "en", paper))
    panels = list(drawn.panels.values())
    assert len(panels) == 4
    for number, panel in enumerate(panels):
        assert drawn.frame.contains(panel)
        assert all(panel.disjoint(other) for other in panels[number + 1 :])
        assert all(panel.disjoint(way.line) for way in drawn.ways)
        assert all(panel.disjoint(seal.shape) for seal in drawn.seals.values())
        assert all(panel.disjoint(anchor) for anchor in drawn.anchors)


def test_the_panels_are_large_enough_for_their_words() -> None:
    for language in ("de", "pl"):
        drawn = drawing_of(sheet(GAMES[0], language, "a4"))
        for id in ("cartouche", "legend"):
            outline, *rest = drawn.group(id)
            panel = room_of(outline)
            words = [each for each in rest if each.find(f"{SVG}title") is not None]
            assert len(words) >= 2
            assert all(panel.contains(room_of(each)) for each in words)


def room_of(path: ElementTree.Element) -> BaseGeometry:
    return shapely.MultiLineString(lines_of(path.attrib["d"])).envelope


def test_a_chart_without_legend_words_has_its_title() -> None:
    chart = small_chart(wording=Wording("T", marks=(MarkEntry(Mark.DOT, "x"),)))
    plate = small_plate(wording=chart.wording)
    assert set(plate.placements) == {"cartouche", "legend", "scale", "compass"}
