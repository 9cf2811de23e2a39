"""A game's map becomes a chart that says what its content says, in colours all can tell apart."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.maps.bidi import isolated
from generator.maps.chart import Mark, Stroke
from generator.render.maps import MapMaker, map_colours
from generator.units import A4
from tests.islands import MAP, write_island
from tests.mapping import FACTS, GAMES, LANGUAGES, maker
from tests.printing import bundled_theme
from tests.support import MINIMAL, sound_game

FACTS_OF_THE_MAP = json.loads(FACTS.read_text("utf-8"))
LOOKS = [
    (theme, edition)
    for theme in ("classic", "gothic")
    for edition in ("colour", "ink-saver", "mono")
]
NAMED_BY_THE_BOARD = {"JM": "Hospital of St. Joseph and St. Mary"}
"""Names that the printed board has otherwise than the programs."""

# Severity 1.0 of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A Physiologically-based
# Model for Simulation of Color Vision Deficiency (IEEE TVCG 15, 2009), for linear RGB.
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str, sight: Sequence[Sequence[float]] = NORMAL) -> float:
    """Return the contrast ratio of WCAG 2 between two colours, as somebody sees them."""
    seen = [np.clip(np.array(sight) @ linear(colour), 0, 1) for colour in (one, other)]
    low, high = sorted(float(each @ (0.2126, 0.7152, 0.0722)) for each in seen)
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#ff0000", "#808000", DEUTERANOPIA) < contrast("#ff0000", "#808000") + 2


@pytest.mark.parametrize(("theme", "edition"), LOOKS)
def test_names_can_be_read(theme: str, edition: str) -> None:
    look = bundled_theme(theme)
    colours = map_colours(look.palette(edition), look.fills(edition))  # type: ignore[arg-type]
    for name in ("ink", "accent"):
        for ground in ("land", "east", "halo"):
            assert contrast(colours[name], colours[ground]) >= 7, (name, ground)
    assert contrast(colours["night"], colours["sea"]) >= 4.5
    assert contrast(colours["muted"], "#ffffff") >= 4.5


@pytest.mark.parametrize("sight", [NORMAL, PROTANOPIA, DEUTERANOPIA])
@pytest.mark.parametrize(("theme", "edition"), LOOKS)
def test_lines_can_be_seen_by_all(
    theme: str, edition: str, sight: Sequence[Sequence[float]]
) -> None:
    """Which is which is told by pattern (see the tests of symbols); here, that each is seen."""
    look = bundled_theme(theme)
    colours = map_colours(look.palette(edition), look.fills(edition))  # type: ignore[arg-type]
    for line in ("road", "ink"):
        for ground in ("land", "east", "bed"):
            assert contrast(colours[line], colours[ground], sight) >= 4.5, (line, ground)
    assert contrast(colours["night"], colours["sea"], sight) >= 4.5
    assert contrast(colours["coast"], colours["sea"], sight) >= 4.5
    for ground in ("land", "east"):
        assert contrast(colours["stipple"], colours[ground], sight) >= 2.5, ground


def test_mono_is_grey_and_saving_ink_leaves_paper_white() -> None:
    theme = bundled_theme("gothic")
    mono = map_colours(theme.palette("mono"), theme.fills("mono"))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in mono.values())
    saver = map_colours(theme.palette("ink-saver"), theme.fills("ink-saver"))
    assert (
        map_colours({**theme.palette("mono"), "road": "#123456"}, fills=True)["road"] == "#123456"
    )
    assert saver["sea"] == saver["land"] == saver["east"] == saver["paper"] == "#ffffff"


@pytest.mark.parametrize("game", GAMES)
def test_places_of_the_content_are_those_of_the_facts(game: str) -> None:
    content = maker(game).game.content
    found = {
        place.code: (
            place.name.source,
            "sea" if content.place_kinds[place.kind].water else "land",
            place.port,
            place.region,
        )
        for place in content.places.values()
    }
    told = {
        code: (NAMED_BY_THE_BOARD.get(code, name), ground, port, region)
        for code, name, ground, port, region in FACTS_OF_THE_MAP["places"]
    }
    assert len(told) == len(content.places) == 71
    assert found == told


@pytest.mark.parametrize("game", GAMES)
def test_links_of_the_chart_are_those_of_the_facts(game: str) -> None:
    made = maker(game)
    code = {id: place.code for id, place in made.game.content.places.items()}
    found = [(*sorted((str(code[k.start]), str(code[k.end]))), k.means) for k in made.chart.links]
    told = [tuple(link) for link in FACTS_OF_THE_MAP["links"]]
    assert sorted(found) == sorted(told)
    assert len(set(told)) == len(told) == 198


def test_a_chart_is_made_of_the_content() -> None:
    chart = maker("fury-of-dracula").chart
    marks = {spot.mark for spot in chart.spots.values()}
    assert marks == set(Mark)
    castle = chart.spots["castle-dracula"]
    assert (castle.mark, castle.drawing, castle.region) == (Mark.DRAWING, "castle", "east")
    assert chart.spots["london"].mark is Mark.RING
    assert chart.spots["swansea"].mark is Mark.DOT
    assert chart.shaded == "east"
    assert not any(spot.code for spot in chart.spots.values())
    without_sizes = maker("the-hunt").chart
    assert all(spot.code for spot in without_sizes.spots.values())
    assert {spot.mark for spot in without_sizes.spots.values()} == set(Mark) - {Mark.RING}
    assert Mark.RING not in {entry.mark for entry in without_sizes.wording.marks}
    assert {"anchor", "castle"} <= set(chart.drawings)
    assert all(data.startswith("M") for data in chart.drawings.values())
    bent = [link for link in chart.links if link.via]
    content = maker("fury-of-dracula").game.content
    assert content.map is not None
    assert len(bent) == len(content.map.routes) > 10
    assert {link.stroke for link in bent} == {Stroke.SEA, Stroke.ROAD, Stroke.RAIL}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_in_the_language(language: str) -> None:
    wording = maker("fury-of-dracula", language).chart.wording
    words = [
        wording.title,
        wording.port,
        *(entry.words for entry in wording.marks),
        *(each for _, each in (*wording.strokes, *wording.areas)),
    ]
    assert all(words)
    assert len(words) == len(set(words)) == 2 + 5 + 3 + 2
    assert len(wording.compass) == 4
    english = maker("fury-of-dracula").chart.wording
    if language != "en":
        assert wording.strokes != english.strokes


def test_a_page_has_thanks_to_those_who_gave_the_data() -> None:
    page = maker("fury-of-dracula").on_paper(A4)
    foot = " ".join(page.foot)
    for words in ("Fury of Dracula", "Natural Earth", "GeoNames, CC BY 4.0", "EB Garamond"):
        assert words in foot
    assert (page.width, page.height) == (297.0, 210.0), "lengthwise"


def test_the_shape_of_the_land_is_found_where_the_content_is() -> None:
    made = maker("fury-of-dracula")
    assert made.geography == BUNDLED_CONTENT / "shared" / "europe" / "geography"
    assert made.game.content.has_drawn_map


def test_a_game_without_map_cannot_be_drawn(tmp_path: Path) -> None:
    assert not sound_game(tmp_path).content.has_drawn_map


def test_a_map_in_a_language_from_the_right(tmp_path: Path) -> None:
    """The legend is mirrored, the face of the script is named, and its name keeps its order."""
    words = {"name: The island": "name: האי", "name: Path": "name: שביל"}
    changed = MAP.lstrip()
    for old, new in words.items():
        assert old in changed
        changed = changed.replace(old, new)
    home = (MINIMAL / "game.yaml").read_text("utf-8").replace("language: en", "language: he")
    folder = write_island(tmp_path, {"map.yaml": changed, "game.yaml": home})
    game = read_game(folder).game
    assert game is not None
    made = MapMaker(game, "he", bundled_theme("classic"), "colour", TEMPLATES)
    page = made.on_paper(A4)
    assert page.foot[-1] == isolated("גופנים: Noto Sans Hebrew\N{NO-BREAK SPACE}(OFL).")
    assert made.chart.wording.is_rtl
    drawn = ElementTree.fromstring(page.svg())
    legend = next(each for each in drawn.iter() if each.get("id") == "legend")
    left = {}
    for path in legend.iter("{http://www.w3.org/2000/svg}path"):
        title = path.findtext("{http://www.w3.org/2000/svg}title")
        if title:
            points = re.findall(r"[ML](-?[0-9.]+) ", path.get("d", ""))
            left[title] = (min(map(float, points)), max(map(float, points)))
    assert {"שביל", "Railway"} <= left.keys()
    begins, ends = zip(*left.values(), strict=True)
    assert max(ends) - min(ends) < 1.5, "words end on the right, beside their signs"
    assert max(begins) - min(begins) > 3.0
